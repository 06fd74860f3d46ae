package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"sync"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/s3"
	"github.com/aws/aws-sdk-go-v2/service/s3/types"

	"bimportal/infra/siteconfig"
)

// manifest lies beside the site, where CloudFront may not read: what the last publication knew.
const manifest = "publication.json"

const atOnce = 8 // uploads

// publisher publishes an export into a bucket.
type publisher struct {
	client *s3.Client
	bucket string
	keep   time.Duration
	now    func() time.Time
	say    io.Writer
	dry    bool
	// invalidate makes the CDN forget paths; nil when there is none.
	invalidate func(ctx context.Context, paths []string) error
	// allow makes the CDN's security policy follow the configuration; nil when there is none.
	allow func(ctx context.Context, settings siteconfig.Config) error
}

// publish makes the bucket hold the site. Pages come last and nothing that they may name is removed, so that whatever
// interrupts it leaves a site whole: the old one, or the new one. Run again, it does what was left.
func (p *publisher) publish(ctx context.Context, files []file) error {
	known, version, err := p.known(ctx)
	if err != nil {
		return err
	}
	stored, err := p.stored(ctx)
	if err != nil {
		return err
	}
	todo, err := decide(files, stored, known, p.keep, p.now())
	if err != nil {
		return err
	}
	// Before the configuration: a picture may not be asked for where it may not be shown.
	if p.allow != nil && !p.dry {
		settings, err := p.settings(ctx, files)
		if err != nil {
			return err
		}
		if err := p.allow(ctx, settings); err != nil {
			return err
		}
	}
	uploads := 0
	for _, phase := range todo.Uploads {
		uploads += len(phase)
		if p.dry {
			for _, f := range phase {
				fmt.Fprintf(p.say, "  put     %s  (%s; %s)\n", f.Key, f.Type, f.Caching)
			}
			continue
		}
		if err := p.uploadAll(ctx, phase); err != nil {
			return err
		}
	}
	changed := todo.changed(stored)
	if p.dry {
		for _, key := range todo.Deletes {
			fmt.Fprintf(p.say, "  delete  %s\n", key)
		}
		fmt.Fprintf(p.say, "%d to put, %d unchanged, %d to delete, %d to invalidate; nothing was done\n", uploads, todo.Same, len(todo.Deletes), len(changed))
		return nil
	}
	if p.invalidate != nil && len(changed) > 0 {
		if err := p.invalidate(ctx, changed); err != nil {
			return err
		}
	}
	// Before the deletions: an object that is gone and still listed would be put again, one that is there and not
	// listed would only be kept longer.
	if err := p.remember(ctx, todo.After, version); err != nil {
		return err
	}
	for _, key := range todo.Deletes {
		if _, err := p.client.DeleteObject(ctx, &s3.DeleteObjectInput{Bucket: &p.bucket, Key: &key}); err != nil {
			return fmt.Errorf("delete %s: %w", key, err)
		}
	}
	fmt.Fprintf(p.say, "%d put, %d unchanged, %d deleted, %d invalidated\n", uploads, todo.Same, len(todo.Deletes), len(changed))
	return nil
}

// known reads the last publication and its version; neither exists before the first one.
func (p *publisher) known(ctx context.Context) (map[string]record, string, error) {
	out, err := p.client.GetObject(ctx, &s3.GetObjectInput{Bucket: &p.bucket, Key: aws.String(manifest)})
	var none *types.NoSuchKey
	if errors.As(err, &none) {
		return nil, "", nil
	}
	if err != nil {
		return nil, "", fmt.Errorf("read %s: %w", manifest, err)
	}
	defer func() { _ = out.Body.Close() }()
	known := map[string]record{}
	if err := json.NewDecoder(out.Body).Decode(&known); err != nil {
		return nil, "", fmt.Errorf("read %s: %w", manifest, err)
	}
	return known, aws.ToString(out.ETag), nil
}

// remember writes what the bucket holds. Another publication since version is an error: one of the two runs again.
func (p *publisher) remember(ctx context.Context, after map[string]record, version string) error {
	content, err := json.Marshal(after)
	if err != nil {
		return err
	}
	in := &s3.PutObjectInput{Bucket: &p.bucket, Key: aws.String(manifest), Body: bytes.NewReader(content), ContentType: aws.String("application/json")}
	if version == "" {
		in.IfNoneMatch = aws.String("*")
	} else {
		in.IfMatch = &version
	}
	if _, err := p.client.PutObject(ctx, in); err != nil {
		return fmt.Errorf("write %s (another publication at the same time? run it again): %w", manifest, err)
	}
	return nil
}

func (p *publisher) stored(ctx context.Context) (map[string]string, error) {
	stored := map[string]string{}
	pages := s3.NewListObjectsV2Paginator(p.client, &s3.ListObjectsV2Input{Bucket: &p.bucket, Prefix: aws.String(prefix)})
	for pages.HasMorePages() {
		page, err := pages.NextPage(ctx)
		if err != nil {
			return nil, fmt.Errorf("list %s: %w", p.bucket, err)
		}
		for _, o := range page.Contents {
			stored[aws.ToString(o.Key)] = strings.Trim(aws.ToString(o.ETag), `"`)
		}
	}
	return stored, nil
}

// uploadAll ends when every file is there, or with the first error.
func (p *publisher) uploadAll(ctx context.Context, files []file) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	free := make(chan struct{}, atOnce)
	var under sync.WaitGroup
	for _, f := range files {
		free <- struct{}{}
		if ctx.Err() != nil {
			break
		}
		under.Go(func() {
			defer func() { <-free }()
			if err := p.upload(ctx, f); err != nil {
				cancel(fmt.Errorf("put %s: %w", f.Key, err))
			}
		})
	}
	under.Wait()
	return context.Cause(ctx)
}

func (p *publisher) upload(ctx context.Context, f file) error {
	content, err := os.ReadFile(f.Path)
	if err != nil {
		return err
	}
	in := &s3.PutObjectInput{Bucket: &p.bucket, Key: &f.Key, Body: bytes.NewReader(content), ContentType: &f.Type, CacheControl: &f.Caching}
	if f.Encoding != "" {
		in.ContentEncoding = &f.Encoding
	}
	_, err = p.client.PutObject(ctx, in)
	return err
}
