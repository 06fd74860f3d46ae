// Package blob keeps objects in S3 buckets. Browsers send and fetch them by addresses that are signed here: exact key,
// exact size, exact type, for a short while. S3 has two addresses, the functions' and the browsers'; only the second
// one signs.
package blob

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/s3"
	"github.com/aws/aws-sdk-go-v2/service/s3/types"
	"github.com/aws/smithy-go"
)

// ErrNotFound says that no object (or no upload in parts) is there.
var ErrNotFound = errors.New("blob: not found")

// ErrSize says that an object is larger than the reader takes.
var ErrSize = errors.New("blob: too large")

// Config says how S3 is reached.
type Config struct {
	PublicEndpoint string // the browsers' address of S3, which signs
	PathStyle      bool   // buckets in the path, as emulators need it, instead of in the host's name
}

// Store is the connection that buckets share.
type Store struct {
	client *s3.Client
	signer *s3.PresignClient
}

// New returns a connection of the given configuration.
func New(cfg aws.Config, c Config) *Store {
	plain := func(o *s3.Options) {
		o.UsePathStyle = c.PathStyle
		o.RequestChecksumCalculation = aws.RequestChecksumCalculationWhenRequired
		o.ResponseChecksumValidation = aws.ResponseChecksumValidationWhenRequired
	}
	public := func(o *s3.Options) { o.BaseEndpoint = aws.String(c.PublicEndpoint) }
	return &Store{s3.NewFromConfig(cfg, plain), s3.NewPresignClient(s3.NewFromConfig(cfg, plain, public))}
}

// WithTransport returns the same connection over another transport; the crash tests fail calls there.
func WithTransport(cfg aws.Config, c Config, rt http.RoundTripper) *Store {
	cfg.HTTPClient = &http.Client{Transport: rt}
	return New(cfg, c)
}

// Bucket returns the named bucket. Whether it is there shows at the first call.
func (s *Store) Bucket(name string) *Bucket { return &Bucket{s, name} }

// Bucket is one bucket.
type Bucket struct {
	store *Store
	name  string
}

// Headers are what an object is served with.
type Headers struct{ Type, Disposition, CacheControl string }

// Put writes an object, over an earlier one of its key.
func (b *Bucket) Put(ctx context.Context, key string, body []byte, h Headers) error {
	_, err := b.store.client.PutObject(ctx, &s3.PutObjectInput{
		Bucket: &b.name, Key: &key, Body: bytes.NewReader(body), ContentLength: aws.Int64(int64(len(body))),
		ContentType: &h.Type, ContentDisposition: &h.Disposition, CacheControl: &h.CacheControl,
	})
	return wrap("put", err)
}

// Copy writes an object that lies in another bucket, of at most 5 GB, without moving its bytes through here. It returns
// ErrNotFound.
func (b *Bucket) Copy(ctx context.Context, key string, from *Bucket, source string, h Headers) error {
	_, err := b.store.client.CopyObject(ctx, &s3.CopyObjectInput{
		Bucket: &b.name, Key: &key, CopySource: aws.String((&url.URL{Path: from.name + "/" + source}).EscapedPath()), MetadataDirective: types.MetadataDirectiveReplace,
		ContentType: &h.Type, ContentDisposition: &h.Disposition, CacheControl: &h.CacheControl,
	})
	return wrap("copy", err)
}

// Size returns an object's size in bytes. It returns ErrNotFound.
func (b *Bucket) Size(ctx context.Context, key string) (int64, error) {
	out, err := b.store.client.HeadObject(ctx, &s3.HeadObjectInput{Bucket: &b.name, Key: &key})
	if err != nil {
		return 0, wrap("head", err)
	}
	return aws.ToInt64(out.ContentLength), nil
}

// Read returns a whole object of at most most bytes. It returns ErrNotFound and ErrSize.
func (b *Bucket) Read(ctx context.Context, key string, most int64) ([]byte, error) {
	body, err := b.From(ctx, key, 0)
	if err != nil {
		return nil, err
	}
	defer func() { _ = body.Close() }()
	content, err := io.ReadAll(io.LimitReader(body, most+1))
	if err != nil {
		return nil, wrap("read", err)
	}
	if int64(len(content)) > most {
		return nil, ErrSize
	}
	return content, nil
}

// From returns an object's bytes from an offset to its end. The caller closes it. It returns ErrNotFound.
func (b *Bucket) From(ctx context.Context, key string, offset int64) (io.ReadCloser, error) {
	in := &s3.GetObjectInput{Bucket: &b.name, Key: &key}
	if offset > 0 {
		in.Range = aws.String(fmt.Sprintf("bytes=%d-", offset))
	}
	out, err := b.store.client.GetObject(ctx, in)
	if err != nil {
		return nil, wrap("get", err)
	}
	return out.Body, nil
}

// Delete removes an object; one that is not there is no error.
func (b *Bucket) Delete(ctx context.Context, key string) error {
	_, err := b.store.client.DeleteObject(ctx, &s3.DeleteObjectInput{Bucket: &b.name, Key: &key})
	if err = wrap("delete", err); errors.Is(err, ErrNotFound) {
		return nil
	}
	return err
}

func wrap(what string, err error) error {
	if err == nil {
		return nil
	}
	var coded smithy.APIError
	if errors.As(err, &coded) {
		switch coded.ErrorCode() {
		case "NoSuchKey", "NotFound", "NoSuchUpload", "NoSuchVersion":
			return ErrNotFound
		}
	}
	return fmt.Errorf("blob: %s: %w", what, err)
}

// Form is what a browser posts a file with: every field as it stands, and the file itself as the last one, `file`.
type Form struct {
	URL    string            `json:"url"`
	Fields map[string]string `json:"fields"`
}

// Form signs a form that takes one object: exactly this key, this type and this many bytes, until lives is over.
func (b *Bucket) Form(ctx context.Context, key, contentType string, size int64, lives time.Duration) (Form, error) {
	out, err := b.store.signer.PresignPostObject(ctx, &s3.PutObjectInput{Bucket: &b.name, Key: &key}, func(o *s3.PresignPostOptions) {
		o.Expires = lives
		o.Conditions = []any{
			[]any{"content-length-range", size, size},
			[]any{"eq", "$Content-Type", contentType},
		}
	})
	if err != nil {
		return Form{}, wrap("sign form", err)
	}
	out.Values["Content-Type"] = contentType
	return Form{out.URL, out.Values}, nil
}

// Link signs an address that downloads an object under a name, as an attachment, until lives is over.
func (b *Bucket) Link(ctx context.Context, key, name string, lives time.Duration) (string, error) {
	out, err := b.store.signer.PresignGetObject(ctx, &s3.GetObjectInput{
		Bucket: &b.name, Key: &key, ResponseContentDisposition: aws.String(Attachment(name)),
		ResponseCacheControl: aws.String("private, no-store"),
	}, s3.WithPresignExpires(lives))
	if err != nil {
		return "", wrap("sign link", err)
	}
	return out.URL, nil
}

// Part is a part of an upload that has arrived.
type Part struct {
	Number int
	Size   int64
	tag    *string
}

// Begin begins an upload in parts and answers its id.
func (b *Bucket) Begin(ctx context.Context, key string, h Headers) (string, error) {
	out, err := b.store.client.CreateMultipartUpload(ctx, &s3.CreateMultipartUploadInput{
		Bucket: &b.name, Key: &key, ContentType: &h.Type, ContentDisposition: &h.Disposition, CacheControl: &h.CacheControl,
	})
	if err != nil {
		return "", wrap("begin", err)
	}
	return aws.ToString(out.UploadId), nil
}

// PartURL signs the address that takes one part of exactly size bytes by PUT, until lives is over.
func (b *Bucket) PartURL(ctx context.Context, key, upload string, number int, size int64, lives time.Duration) (string, error) {
	out, err := b.store.signer.PresignUploadPart(ctx, &s3.UploadPartInput{
		Bucket: &b.name, Key: &key, UploadId: &upload, PartNumber: aws.Int32(int32(number)), ContentLength: &size,
	}, s3.WithPresignExpires(lives))
	if err != nil {
		return "", wrap("sign part", err)
	}
	return out.URL, nil
}

// Parts returns what has arrived of an upload in parts, by number. It returns ErrNotFound for one that was completed,
// aborted or never begun.
func (b *Bucket) Parts(ctx context.Context, key, upload string) ([]Part, error) {
	var list []Part
	pages := s3.NewListPartsPaginator(b.store.client, &s3.ListPartsInput{Bucket: &b.name, Key: &key, UploadId: &upload})
	for pages.HasMorePages() {
		page, err := pages.NextPage(ctx)
		if err != nil {
			return nil, wrap("parts", err)
		}
		for _, p := range page.Parts {
			list = append(list, Part{int(aws.ToInt32(p.PartNumber)), aws.ToInt64(p.Size), p.ETag})
		}
	}
	return list, nil
}

// Complete makes the object of its parts. After it no signed address of a part does anything any more. It returns
// ErrNotFound for an upload that is over already.
func (b *Bucket) Complete(ctx context.Context, key, upload string, parts []Part) error {
	list := make([]types.CompletedPart, len(parts))
	for i, p := range parts {
		list[i] = types.CompletedPart{PartNumber: aws.Int32(int32(p.Number)), ETag: p.tag}
	}
	_, err := b.store.client.CompleteMultipartUpload(ctx, &s3.CompleteMultipartUploadInput{
		Bucket: &b.name, Key: &key, UploadId: &upload, MultipartUpload: &types.CompletedMultipartUpload{Parts: list},
	})
	return wrap("complete", err)
}

// Abort forgets an upload in parts; one that is over is no error.
func (b *Bucket) Abort(ctx context.Context, key, upload string) error {
	_, err := b.store.client.AbortMultipartUpload(ctx, &s3.AbortMultipartUploadInput{Bucket: &b.name, Key: &key, UploadId: &upload})
	if err = wrap("abort", err); errors.Is(err, ErrNotFound) {
		return nil
	}
	return err
}
