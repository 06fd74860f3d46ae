package search

import (
	"context"
	"errors"
	"sync"
	"time"

	"bimportal/shared/blob"
	"bimportal/shared/clock"
	"bimportal/shared/searchdoc"
	"bimportal/shared/store"
)

const (
	lookEvery = 60 * time.Second // how often the pointer is looked at
	readEvery = 8 * time.Second  // how old the changes are at most, with what a call takes below 10 s
)

// forever is after every change: clocks differ, and none is to be missed.
const forever = 1 << 53

func pointerKey() store.Key { return store.Key{PK: "snapshot", SK: "pointer"} }

// overlaid is a document that changed since the snapshot.
type overlaid struct {
	doc   searchdoc.Doc
	entry Entry
	plain plain
}

// view is what a search answers from: a snapshot, or none yet, and the changes since on top of it.
type view struct {
	snap    *snapshot
	pointer Pointer
	over    map[string]overlaid // by type and id, withdrawn ones too
	hidden  map[int]bool        // rows of the snapshot that changed since
	list    []overlaid          // what is public of over
}

// reader keeps the view of one process.
type reader struct {
	docs     *store.Table[searchdoc.Doc]
	pointers *store.Table[Pointer]
	bucket   *blob.Bucket
	now      clock.Clock

	refreshing sync.Mutex
	looked     time.Time // when the pointer was read
	read       time.Time // when the changes were read

	mu   sync.RWMutex // held to read by who uses the view
	view *view
}

// with runs f on a view that is fresh enough: a change shows 10 s after its commit, a new snapshot after 60 s.
func (r *reader) with(ctx context.Context, f func(*view) error) error {
	if err := r.refresh(ctx); err != nil {
		return err
	}
	r.mu.RLock()
	defer r.mu.RUnlock()
	return f(r.view)
}

func (r *reader) refresh(ctx context.Context) error {
	r.refreshing.Lock()
	defer r.refreshing.Unlock()
	now := r.now()
	r.mu.RLock()
	next := r.view
	r.mu.RUnlock()
	if next == nil || now.Sub(r.looked) >= lookEvery {
		p, err := r.pointers.Find(ctx, pointerKey())
		if err != nil {
			return err
		}
		if next == nil || p.Value.Name != next.pointer.Name || p.Value.Through != next.pointer.Through {
			return r.move(ctx, next, p.Value, now)
		}
		r.looked = now
	}
	if now.Sub(r.read) < readEvery {
		return nil
	}
	since := max(next.pointer.Through, clock.Millis(r.read.Add(-overlap)))
	changes, err := r.changes(ctx, since)
	if err != nil {
		return err
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	next.lay(changes)
	r.read = now
	return nil
}

// move opens what the pointer names and lays all changes since over it.
func (r *reader) move(ctx context.Context, before *view, p Pointer, now time.Time) error {
	next := &view{pointer: p, over: map[string]overlaid{}, hidden: map[int]bool{}}
	if before != nil && before.pointer.Name == p.Name {
		next.snap = before.snap
	} else if p.Name != "" {
		snap, err := fetch(ctx, r.bucket, p.Name)
		if err != nil {
			return err
		}
		next.snap = snap
	}
	changes, err := r.changes(ctx, p.Through)
	if err != nil {
		if before == nil || before.snap != next.snap {
			err = errors.Join(err, next.snap.close())
		}
		return err
	}
	next.lay(changes)
	r.mu.Lock()
	defer r.mu.Unlock()
	r.view, r.looked, r.read = next, now, now
	if before != nil && before.snap != next.snap {
		return before.snap.close()
	}
	return nil
}

func fetch(ctx context.Context, b *blob.Bucket, name string) (snap *snapshot, err error) {
	body, err := b.From(ctx, name, 0)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, body.Close()) }()
	return openSnapshot(ctx, body)
}

// changes returns the documents that changed at that moment or later, withdrawn ones too.
func (r *reader) changes(ctx context.Context, since int64) ([]searchdoc.Doc, error) {
	rows, err := store.Since(ctx, r.docs, "byChange", "feed", searchdoc.Feed, "changedAt", since, forever)
	docs := make([]searchdoc.Doc, len(rows))
	for i, row := range rows {
		docs[i] = row.Value
	}
	return docs, err
}

// lay puts changes over the view.
func (v *view) lay(changes []searchdoc.Doc) {
	for _, d := range changes {
		key := keyOf(d.Type, d.ID)
		v.over[key] = overlaid{d, entryOf(d), plainOf(d)}
		if v.snap != nil {
			if row, ok := v.snap.rows[key]; ok {
				v.hidden[row] = true
			}
		}
	}
	v.list = v.list[:0]
	for _, o := range v.over {
		if !o.doc.Gone {
			v.list = append(v.list, o)
		}
	}
}

// find returns every public document that holds all terms: in its text, or in its title by the initials of pinyin.
func (v *view) find(ctx context.Context, terms [][]rune) ([]Hit, error) {
	var hits []Hit
	if v.snap != nil {
		found, err := v.inSnapshot(ctx, terms)
		if err != nil {
			return nil, err
		}
		shown, err := v.snap.match(ctx, terms, true)
		if err != nil {
			return nil, err
		}
		for row, is := range found {
			if is && !v.hidden[row] {
				e := &v.snap.entries[row]
				hits = append(hits, Hit{e, rankOf(e, terms, shown[row]), row})
			}
		}
	}
	for i := range v.list {
		if found, shown := v.list[i].plain.has(terms); found {
			e := &v.list[i].entry
			hits = append(hits, Hit{e, rankOf(e, terms, shown), -1 - i})
		}
	}
	return hits, nil
}

// inSnapshot returns the rows that hold every term.
func (v *view) inSnapshot(ctx context.Context, terms [][]rune) ([]bool, error) {
	var plain [][]rune
	var found []bool
	and := func(more []bool) {
		if found == nil {
			found = more
			return
		}
		for i := range found {
			found[i] = found[i] && more[i]
		}
	}
	for _, t := range terms {
		if !Spells(t) {
			plain = append(plain, t)
			continue
		}
		either, err := v.snap.match(ctx, [][]rune{t}, false)
		if err != nil {
			return nil, err
		}
		for row, title := range v.snap.titles() {
			either[row] = either[row] || FindInitials(title, t) >= 0
		}
		and(either)
	}
	if len(plain) > 0 {
		all, err := v.snap.match(ctx, plain, false)
		if err != nil {
			return nil, err
		}
		and(all)
	}
	return found, nil
}

// doc returns the document of a hit.
func (v *view) doc(ctx context.Context, h Hit) (searchdoc.Doc, error) {
	if h.row < 0 {
		return v.list[-1-h.row].doc, nil
	}
	return v.snap.doc(ctx, h.row)
}

// each calls f for every public document.
func (v *view) each(f func(e *Entry, row int)) {
	if v.snap != nil {
		for row := range v.snap.entries {
			if !v.hidden[row] {
				f(&v.snap.entries[row], row)
			}
		}
	}
	for i := range v.list {
		f(&v.list[i].entry, -1-i)
	}
}
