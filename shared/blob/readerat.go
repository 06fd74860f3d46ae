package blob

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/s3"
)

const (
	pageSize  = 64 << 10 // bytes
	pagesMost = 128
)

// ReaderAt returns an object for reading here and there, as archives need it. It fetches pages of 64 KiB and keeps
// them; a reader that wants more than 128 of them is refused with ErrSize.
func (b *Bucket) ReaderAt(ctx context.Context, key string, size int64) io.ReaderAt {
	return &readerAt{ctx, b, key, size, map[int64][]byte{}}
}

type readerAt struct {
	ctx    context.Context
	bucket *Bucket
	key    string
	size   int64
	pages  map[int64][]byte
}

// ReadAt implements io.ReaderAt.
func (r *readerAt) ReadAt(p []byte, offset int64) (int, error) {
	if offset < 0 {
		return 0, errors.New("blob: negative offset")
	}
	n := 0
	for n < len(p) {
		if offset >= r.size {
			return n, io.EOF
		}
		page, err := r.page(offset / pageSize)
		if err != nil {
			return n, err
		}
		at := offset % pageSize
		if at >= int64(len(page)) {
			return n, io.ErrUnexpectedEOF
		}
		k := copy(p[n:], page[at:])
		n, offset = n+k, offset+int64(k)
	}
	return n, nil
}

func (r *readerAt) page(number int64) ([]byte, error) {
	if page, ok := r.pages[number]; ok {
		return page, nil
	}
	if len(r.pages) >= pagesMost {
		return nil, ErrSize
	}
	from := number * pageSize
	out, err := r.bucket.store.client.GetObject(r.ctx, &s3.GetObjectInput{
		Bucket: &r.bucket.name, Key: &r.key, Range: aws.String(fmt.Sprintf("bytes=%d-%d", from, min(from+pageSize, r.size)-1)),
	})
	if err != nil {
		return nil, wrap("get", err)
	}
	defer func() { _ = out.Body.Close() }()
	page, err := io.ReadAll(io.LimitReader(out.Body, pageSize))
	if err != nil {
		return nil, wrap("read", err)
	}
	r.pages[number] = page
	return page, nil
}
