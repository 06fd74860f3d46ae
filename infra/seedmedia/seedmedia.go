// Package seedmedia brings the pictures and files of infra/seed/media into a media bucket: locally at every start, into
// a cloud stage with its demonstration content.
package seedmedia

import (
	"bytes"
	"context"
	"crypto/md5"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
	"sync"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/s3"
	"github.com/aws/aws-sdk-go-v2/service/s3/types"
	"github.com/aws/smithy-go"
)

// contentTypes are what may lie in the folder.
var contentTypes = map[string]string{
	".webp": "image/webp", ".avif": "image/avif", ".png": "image/png", ".jpg": "image/jpeg", ".webm": "video/webm", ".vtt": "text/vtt; charset=utf-8", ".mp4": "video/mp4", ".zip": "application/zip",
}

const atOnce = 8

// Load brings every file of dir into the bucket as media/<its path> and answers how many were written. An object that
// has the file's size, MD5 and type already is left alone. A folder that is not there holds nothing.
func Load(ctx context.Context, client *s3.Client, bucket, dir string) (written int, err error) {
	var files []string
	err = filepath.WalkDir(dir, func(at string, d fs.DirEntry, err error) error {
		if errors.Is(err, fs.ErrNotExist) && at == dir {
			return fs.SkipAll
		}
		if err == nil && !d.IsDir() {
			files = append(files, at)
		}
		return err
	})
	if err != nil {
		return 0, err
	}
	var mu sync.Mutex
	var under sync.WaitGroup
	free := make(chan struct{}, atOnce)
	for _, file := range files {
		free <- struct{}{}
		under.Go(func() {
			defer func() { <-free }()
			wrote, failed := load(ctx, client, bucket, dir, file)
			mu.Lock()
			defer mu.Unlock()
			if wrote {
				written++
			}
			err = errors.Join(err, failed)
		})
	}
	under.Wait()
	return written, err
}

func load(ctx context.Context, client *s3.Client, bucket, dir, file string) (wrote bool, err error) {
	rel, err := filepath.Rel(dir, file)
	if err != nil {
		return false, err
	}
	key := "media/" + filepath.ToSlash(rel)
	kind := contentTypes[path.Ext(key)]
	if kind == "" {
		return false, fmt.Errorf("%s: no Content-Type is known for its ending", file)
	}
	content, err := os.ReadFile(file)
	if err != nil {
		return false, err
	}
	sum := md5.Sum(content)
	there, err := client.HeadObject(ctx, &s3.HeadObjectInput{Bucket: &bucket, Key: &key})
	if err == nil && aws.ToInt64(there.ContentLength) == int64(len(content)) && aws.ToString(there.ContentType) == kind &&
		strings.Trim(aws.ToString(there.ETag), `"`) == hex.EncodeToString(sum[:]) {
		return false, nil
	}
	var coded smithy.APIError
	var none *types.NotFound
	if err != nil && !errors.As(err, &none) && !(errors.As(err, &coded) && coded.ErrorCode() == "NotFound") {
		return false, fmt.Errorf("%s: %w", key, err)
	}
	disposition := "inline"
	if kind == "application/zip" {
		disposition = `attachment; filename="` + path.Base(key) + `"`
	}
	_, err = client.PutObject(ctx, &s3.PutObjectInput{
		Bucket: &bucket, Key: &key, Body: bytes.NewReader(content), ContentLength: aws.Int64(int64(len(content))),
		ContentType: &kind, ContentDisposition: &disposition, CacheControl: aws.String("public, max-age=86400"),
	})
	if err != nil {
		return false, fmt.Errorf("%s: %w", key, err)
	}
	return true, nil
}
