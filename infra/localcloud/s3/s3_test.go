package s3_test

import (
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"testing"

	"github.com/aws/aws-sdk-go-v2/aws"
	sdk "github.com/aws/aws-sdk-go-v2/service/s3"

	"bimportal/infra/localcloud/s3"
)

const (
	region = "ap-southeast-1"
	origin = "http://localhost:1234"
)

// A process runs one gateway, so one test looks at it from its start to its second start on the same folder.
func TestTheGateway(t *testing.T) {
	template, err := filepath.Abs("../../resources/buckets.yml")
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(t.TempDir()) // the gateway changes the folder; this puts it back
	buckets, err := s3.Buckets(template, "local", origin)
	if err != nil || len(buckets) != 4 {
		t.Fatalf("%d buckets, %v", len(buckets), err)
	}
	dir := t.TempDir()
	start := func() *s3.Server {
		server, err := s3.Start(context.Background(), s3.Options{Dir: dir, Region: region, Buckets: buckets})
		if err != nil {
			t.Fatal(err)
		}
		return server
	}
	server := start()
	client := server.Client(region)
	put(t, client, "bim-local-media", "media/avatar/u/f.png", "picture", &sdk.PutObjectInput{
		ContentType: aws.String("image/png"), ContentDisposition: aws.String("inline"), CacheControl: aws.String("public"),
	})
	put(t, client, "bim-local-uploads", "file/attachment/u/f.pdf", "private", &sdk.PutObjectInput{})

	if got := preflight(t, server.Address()+"/bim-local-uploads", origin); got != origin {
		t.Errorf("the portal may not send files: %q", got)
	}
	for bucket, from := range map[string]string{"bim-local-uploads": "http://evil.example", "bim-local-media": origin} {
		if got := preflight(t, server.Address()+"/"+bucket, from); got != "" {
			t.Errorf("%s may send to %s: %q", from, bucket, got)
		}
	}
	if answer, err := http.Get(server.Address() + "/bim-local-uploads/file/attachment/u/f.pdf"); err != nil || answer.StatusCode != http.StatusForbidden {
		t.Errorf("unsigned: %v %v", answer, err)
	}

	media := s3.Media(client, "bim-local-media")
	whole := get(media, "GET", "/media/avatar/u/f.png", "")
	if whole.Code != 200 || whole.Body.String() != "picture" || whole.Header().Get("Content-Type") != "image/png" || whole.Header().Get("Cache-Control") != "public" {
		t.Errorf("%d %v", whole.Code, whole.Header())
	}
	if same := get(media, "GET", "/media/avatar/u/f.png", whole.Header().Get("ETag")); same.Code != http.StatusNotModified {
		t.Errorf("the same again: %d", same.Code)
	}
	if head := get(media, "HEAD", "/media/avatar/u/f.png", ""); head.Code != 200 || head.Body.Len() != 0 || head.Header().Get("Content-Length") != "7" {
		t.Errorf("%d %v", head.Code, head.Header())
	}
	if w := ranged(media, "/media/avatar/u/f.png", "bytes=2-4"); w.Code != http.StatusPartialContent || w.Body.String() != "ctu" || w.Header().Get("Content-Range") != "bytes 2-4/7" || whole.Header().Get("Accept-Ranges") != "bytes" {
		t.Errorf("a part: %d %v %q", w.Code, w.Header(), w.Body)
	}
	if w := ranged(media, "/media/avatar/u/f.png", "bytes=7-"); w.Code != http.StatusRequestedRangeNotSatisfiable {
		t.Errorf("behind its end: %d", w.Code)
	}
	for path, status := range map[string]int{"/media/none.png": 404, "/media/../media/avatar/u/f.png": 403, "/media//avatar/u/f.png": 403, "/media/": 403} {
		if w := get(media, "GET", path, ""); w.Code != status {
			t.Errorf("%s: %d", path, w.Code)
		}
	}

	server.Stop()
	again := start()
	defer again.Stop()
	if w := get(s3.Media(again.Client(region), "bim-local-media"), "GET", "/media/avatar/u/f.png", ""); w.Body.String() != "picture" {
		t.Errorf("after a second start: %d %s", w.Code, w.Body)
	}
}

func put(t *testing.T, c *sdk.Client, bucket, key, content string, in *sdk.PutObjectInput) {
	t.Helper()
	in.Bucket, in.Key, in.Body = &bucket, &key, strings.NewReader(content)
	if _, err := c.PutObject(context.Background(), in); err != nil {
		t.Fatal(err)
	}
}

// preflight returns which origin a browser on from may send a form from.
func preflight(t *testing.T, address, from string) string {
	t.Helper()
	r, err := http.NewRequest("OPTIONS", address, nil)
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Origin", from)
	r.Header.Set("Access-Control-Request-Method", "POST")
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = answer.Body.Close() }()
	_, _ = io.Copy(io.Discard, answer.Body)
	return answer.Header.Get("Access-Control-Allow-Origin")
}

func get(h http.Handler, method, path, tag string) *httptest.ResponseRecorder {
	r := httptest.NewRequest(method, "http://localhost"+path, nil)
	r.URL.Path = path
	if tag != "" {
		r.Header.Set("If-None-Match", tag)
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w
}

func ranged(h http.Handler, path, part string) *httptest.ResponseRecorder {
	r := httptest.NewRequest("GET", "http://localhost"+path, nil)
	r.Header.Set("Range", part)
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w
}
