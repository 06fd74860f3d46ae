package search

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"
	"time"

	"bimportal/shared/blob"
	"bimportal/shared/clock"
	"bimportal/shared/id"
	"bimportal/shared/searchdoc"
)

// Built says what a run of the builder did.
type Built struct {
	Name      string `json:"name,omitempty"` // the snapshot that it wrote and made current, empty for none
	Documents int    `json:"documents"`
	Bytes     int    `json:"bytes"`
	Whole     bool   `json:"whole"` // the documents were read whole
}

// build writes a snapshot when something changed since the current one, and takes away what is old. Wherever it ends,
// the pointer names a whole snapshot, and the next run goes on from there (ADR 32).
func (s *Service) build(ctx context.Context) (Built, error) {
	now := s.now()
	built, err := s.renew(ctx, now)
	return built, errors.Join(err, s.sweep(ctx, now))
}

func (s *Service) renew(ctx context.Context, now time.Time) (Built, error) {
	v, err := s.view.pointers.Find(ctx, pointerKey())
	if err != nil {
		return Built{}, err
	}
	p, whole := v.Value, v.Value.Whole(now)
	if !whole {
		switch _, err := s.view.bucket.Size(ctx, p.Name); {
		case errors.Is(err, blob.ErrNotFound):
			whole = true // somebody took the object away
		case err != nil:
			return Built{}, err
		}
	}
	from := p.Through
	if whole {
		from = 0
	}
	changes, err := s.view.changes(ctx, from)
	if err != nil {
		return Built{}, err
	}
	through := clock.Millis(now.Add(-overlap))
	seen := sumOf(changes, through)
	if !whole && sumOf(changes, p.Through) == p.Seen {
		if p.Stretched(now) && len(changes) > 0 {
			_, err = s.view.pointers.Update(ctx, pointerKey(), func(at *Pointer) error {
				if at.Name == p.Name && at.Through == p.Through {
					at.Through, at.Seen = through, seen
				}
				return nil
			})
		}
		return Built{Documents: p.Documents, Bytes: p.Bytes}, err
	}
	docs := map[string]searchdoc.Doc{}
	if !whole {
		if docs, err = s.documentsOf(ctx, p.Name); err != nil {
			return Built{}, err
		}
	}
	next := Pointer{Name: "snapshots/" + id.Ordered(now) + ".db.gz", Through: through, BuiltAt: clock.Millis(now), FullAt: p.FullAt, Seen: seen, Format: format}
	if whole {
		next.FullAt = clock.Millis(now)
	}
	return s.write(ctx, merged(docs, changes), next, whole)
}

// write brings out a snapshot: its name is put down, then its object is written, then the pointer moves.
func (s *Service) write(ctx context.Context, docs []searchdoc.Doc, next Pointer, whole bool) (Built, error) {
	if _, err := s.view.pointers.Update(ctx, pointerKey(), func(p *Pointer) error { p.Reserve(next.Name, s.now()); return nil }); err != nil {
		return Built{}, err
	}
	data, err := writeSnapshot(ctx, docs)
	if err != nil {
		return Built{}, err
	}
	if err := s.view.bucket.Put(ctx, next.Name, data, blob.Headers{Type: "application/gzip", CacheControl: "private, max-age=31536000, immutable"}); err != nil {
		return Built{}, err
	}
	next.Documents, next.Bytes = len(docs), len(data)
	moved := false
	if _, err := s.view.pointers.Update(ctx, pointerKey(), func(p *Pointer) error { moved = p.Move(next, s.now()); return nil }); err != nil {
		return Built{}, err
	}
	built := Built{Documents: len(docs), Bytes: len(data), Whole: whole}
	if moved {
		built.Name = next.Name
	}
	return built, nil
}

// documentsOf returns the documents of a snapshot, by type and id.
func (s *Service) documentsOf(ctx context.Context, name string) (docs map[string]searchdoc.Doc, err error) {
	snap, err := fetch(ctx, s.view.bucket, name)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, snap.close()) }()
	list, err := snap.docs(ctx)
	docs = make(map[string]searchdoc.Doc, len(list))
	for _, d := range list {
		docs[keyOf(d.Type, d.ID)] = d
	}
	return docs, err
}

// merged returns the documents after the changes, withdrawn ones left out, in a fixed order.
func merged(docs map[string]searchdoc.Doc, changes []searchdoc.Doc) []searchdoc.Doc {
	for _, d := range changes {
		if d.Gone {
			delete(docs, keyOf(d.Type, d.ID))
		} else {
			docs[keyOf(d.Type, d.ID)] = d
		}
	}
	list := make([]searchdoc.Doc, 0, len(docs))
	for _, d := range docs {
		list = append(list, d)
	}
	slices.SortFunc(list, func(a, b searchdoc.Doc) int { return cmp.Or(cmp.Compare(a.Type, b.Type), cmp.Compare(a.ID, b.ID)) })
	return list
}

// sumOf returns a sum over the changes from that moment on, whatever their order.
func sumOf(changes []searchdoc.Doc, from int64) string {
	lines := []string{}
	for _, d := range changes {
		if d.ChangedAt >= from {
			lines = append(lines, fmt.Sprintf("%s#%d#%t\n", keyOf(d.Type, d.ID), d.ChangedAt, d.Gone))
		}
	}
	slices.Sort(lines)
	sum := sha256.New()
	for _, line := range lines {
		sum.Write([]byte(line))
	}
	return hex.EncodeToString(sum.Sum(nil)[:12])
}

// sweep deletes the objects of snapshots that have not been current for a while. A name is marked before its object is
// deleted and forgotten after, so that a crash between leaves it for the next run and no builder makes it current.
func (s *Service) sweep(ctx context.Context, now time.Time) error {
	v, err := s.view.pointers.Find(ctx, pointerKey())
	if err != nil || len(v.Value.Bury(now)) == 0 {
		return err
	}
	var dead []string
	if _, err := s.view.pointers.Update(ctx, pointerKey(), func(p *Pointer) error { dead = p.Bury(now); return nil }); err != nil {
		return err
	}
	for _, name := range dead {
		if err := s.view.bucket.Delete(ctx, name); err != nil {
			return err
		}
	}
	_, err = s.view.pointers.Update(ctx, pointerKey(), func(p *Pointer) error { p.Forget(dead); return nil })
	return err
}
