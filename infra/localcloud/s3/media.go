package s3

import (
	"errors"
	"fmt"
	"io"
	"net/http"
	"path"
	"strings"
	"time"

	sdk "github.com/aws/aws-sdk-go-v2/service/s3"
	"github.com/aws/aws-sdk-go-v2/service/s3/types"
)

// Media returns a bucket's objects by their path, with the type, disposition and caching that they were stored with,
// as CloudFront does in front of the media bucket; a part of one where a range is asked for, as players of films do.
func Media(c *sdk.Client, bucket string) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		key := strings.TrimPrefix(r.URL.Path, "/")
		if path.Clean(key) != key {
			http.Error(w, "Forbidden", http.StatusForbidden)
			return
		}
		in := &sdk.GetObjectInput{Bucket: &bucket, Key: &key}
		if tag := r.Header.Get("If-None-Match"); tag != "" {
			in.IfNoneMatch = &tag
		}
		if parts := r.Header.Get("Range"); parts != "" && r.Method == http.MethodGet {
			in.Range = &parts
		}
		out, err := c.GetObject(r.Context(), in)
		if err != nil {
			refuse(w, err)
			return
		}
		defer func() { _ = out.Body.Close() }()
		for name, value := range map[string]*string{
			"Content-Type": out.ContentType, "Content-Disposition": out.ContentDisposition, "Cache-Control": out.CacheControl, "Etag": out.ETag,
			"Accept-Ranges": out.AcceptRanges, "Content-Range": out.ContentRange,
		} {
			if value != nil {
				w.Header().Set(name, *value)
			}
		}
		if out.LastModified != nil {
			w.Header().Set("Last-Modified", out.LastModified.UTC().Format(http.TimeFormat))
		}
		if out.ContentLength != nil {
			w.Header().Set("Content-Length", fmt.Sprint(*out.ContentLength))
		}
		if out.ContentRange != nil && in.Range != nil {
			w.WriteHeader(http.StatusPartialContent)
		}
		if r.Method == http.MethodGet {
			_, _ = io.Copy(w, out.Body)
		}
	})
}

func refuse(w http.ResponseWriter, err error) {
	var none *types.NoSuchKey
	var answered interface{ HTTPStatusCode() int }
	switch {
	case errors.As(err, &none):
		w.Header().Set("Cache-Control", "max-age=0")
		http.Error(w, "Not Found", http.StatusNotFound)
	case errors.As(err, &answered) && answered.HTTPStatusCode() == http.StatusNotModified:
		w.WriteHeader(http.StatusNotModified)
	case errors.As(err, &answered) && answered.HTTPStatusCode() == http.StatusRequestedRangeNotSatisfiable:
		http.Error(w, "Requested Range Not Satisfiable", http.StatusRequestedRangeNotSatisfiable)
	default:
		w.Header().Set("Retry-After", fmt.Sprint(int(time.Second.Seconds())))
		http.Error(w, "Bad Gateway", http.StatusBadGateway)
	}
}
