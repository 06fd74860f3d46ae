package listing

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"

	"bimportal/shared/blob"
)

// stored is a listing whole, as an object of a bucket: every change up to Seq is in it.
type stored[T any] struct {
	Seq  int64
	IDs  []string
	Rows []T
}

// storedMost is how many changes after what is stored a process follows before it reads every row instead.
const storedMost = 2000

// packedMost is how large the object may be, in bytes.
const packedMost = 256 << 20

// Snapshots are where listings lie whole, and how: who keeps none carries no format.
type Snapshots struct {
	Bucket *blob.Bucket
	Encode func(w io.Writer, v any) error
	Decode func(r io.Reader, v any) error // v is a pointer
}

// In lets a process that begins, or is far behind, read the listing whole from an object that Keep writes, and what changed
// since from the table. It returns the listing itself.
func (l *Listing[T]) In(s *Snapshots, key string) *Listing[T] {
	l.snapshots, l.object = s, key
	return l
}

// load reads what is stored; false where nothing is, or where it is of another form.
func (l *Listing[T]) load(ctx context.Context) (s stored[T], ok bool, err error) {
	packed, err := l.snapshots.Bucket.Read(ctx, l.object, packedMost)
	if errors.Is(err, blob.ErrNotFound) {
		return s, false, nil
	}
	if err != nil {
		return s, false, err
	}
	r, err := gzip.NewReader(bytes.NewReader(packed))
	if err == nil {
		err = l.snapshots.Decode(r, &s)
	}
	return s, err == nil && len(s.IDs) == len(s.Rows), nil
}

// begin takes what is stored as it is; false where it is no help.
func (l *Listing[T]) begin(ctx context.Context, seq int64) (bool, error) {
	if l.snapshots == nil {
		return false, nil
	}
	s, ok, err := l.load(ctx)
	if err != nil || !ok || seq-s.Seq > storedMost || s.Seq > seq || l.read && s.Seq <= l.seq {
		return false, err
	}
	byID := make(map[string]T, len(s.IDs))
	for i, id := range s.IDs {
		byID[id] = s.Rows[i]
	}
	l.byID, l.seq = byID, s.Seq
	if s.Seq == seq {
		l.put(byID)
		return true, nil
	}
	return true, l.since(ctx, seq)
}

// Keep stores the listing whole where it has changed since it was stored last. What fails on the way leaves what was stored
// before, which is as good: a reader follows more changes. Without In it does nothing.
func (l *Listing[T]) Keep(ctx context.Context) error {
	if l.snapshots == nil {
		return nil
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if err := l.refresh(ctx); err != nil {
		return err
	}
	if l.read && l.seq == l.kept {
		return nil
	}
	s := stored[T]{Seq: l.seq}
	for id, row := range l.byID {
		s.IDs, s.Rows = append(s.IDs, id), append(s.Rows, row)
	}
	var packed bytes.Buffer
	w := gzip.NewWriter(&packed)
	if err := errors.Join(l.snapshots.Encode(w, s), w.Close()); err != nil {
		return fmt.Errorf("listing: %w", err)
	}
	if err := l.snapshots.Bucket.Put(ctx, l.object, packed.Bytes(), blob.Headers{Type: "application/gzip", CacheControl: "private, no-store"}); err != nil {
		return err
	}
	l.kept = l.seq
	return nil
}
