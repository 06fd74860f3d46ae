// Package listing keeps what the public's lists read of one kind of record, and nothing else: a collection of its own,
// written in the transaction that publishes, changes or withdraws a record, and held whole in each process, which reads
// only what has changed since (ADR 42).
package listing

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"sync"
	"time"

	"bimportal/shared/clock"
	"bimportal/shared/store"
)

const (
	freshFor  = 5 * time.Second // how old the public's list may be
	stepsKept = 24 * time.Hour
	stepsMost = 200 // behind by more than these, it is read whole
)

// Head counts the changes of a listing.
type Head struct {
	Seq int64 `json:"seq"`
}

// Step is one change: what is listed under ID since, nil for nothing.
type Step[T any] struct {
	ID  string `json:"id"`
	Row *T     `json:"row,omitempty"`
	TTL int64  `json:"ttl"` // epoch seconds
}

// Listing is the public records of one kind.
type Listing[T any] struct {
	kind  string
	heads *store.Table[Head]
	rows  *store.Table[T]
	steps *store.Table[Step[T]]
	now   clock.Clock
	fresh time.Duration // how old what it answers may be

	snapshots *Snapshots // nil where every process reads the rows
	object    string
	kept      int64 // the changes that Keep has stored

	mu    sync.Mutex
	until time.Time
	read  bool
	seq   int64
	byID  map[string]T
	list  []T
}

// New returns the listing of a kind in a group's table.
func New[T any](db *store.DB, table, kind string, now clock.Clock) *Listing[T] {
	return &Listing[T]{
		kind: kind, heads: store.NewTable[Head](db, table), rows: store.NewTable[T](db, table), steps: store.NewTable[Step[T]](db, table), now: now, fresh: freshFor,
	}
}

func (l *Listing[T]) pk() string { return "listing#" + l.kind }

func (l *Listing[T]) headKey() store.Key { return store.Key{PK: l.pk(), SK: "head"} }

const rowPrefix = "row#"

func (l *Listing[T]) rowKey(id string) store.Key {
	return store.Key{PK: l.pk(), SK: rowPrefix + id}
}

func (l *Listing[T]) stepKey(seq int64) store.Key {
	return store.Key{PK: l.pk() + "#steps", SK: fmt.Sprintf("%012d", seq)}
}

// Set returns the writes that list row under id, for the transaction that makes it public or changes it. One
// transaction changes one row of a listing.
func (l *Listing[T]) Set(ctx context.Context, id string, row T) ([]store.Write, error) {
	return l.step(ctx, id, &row)
}

// Drop returns the writes after which nothing is listed under id.
func (l *Listing[T]) Drop(ctx context.Context, id string) ([]store.Write, error) {
	return l.step(ctx, id, nil)
}

func (l *Listing[T]) step(ctx context.Context, id string, row *T) ([]store.Write, error) {
	head, err := l.heads.Find(ctx, l.headKey())
	if err != nil {
		return nil, err
	}
	head.Value.Seq++
	seq := head.Value.Seq
	write := l.rows.Remove(l.rowKey(id))
	if row != nil {
		write = l.rows.Replace(l.rowKey(id), *row, seq)
	}
	return []store.Write{
		l.heads.Put(l.headKey(), head), write, l.steps.New(l.stepKey(seq), Step[T]{id, row, l.now().Add(stepsKept).Unix()}),
	}, nil
}

// Rows returns what is listed, at most freshFor old and of an owner's as it stands, in the order of the ids. Nobody writes into what it answers.
func (l *Listing[T]) Rows(ctx context.Context) ([]T, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	err := l.refresh(ctx)
	return l.list, err
}

// Find returns the row of an id, and false where nothing is listed.
func (l *Listing[T]) Find(ctx context.Context, id string) (T, bool, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	err := l.refresh(ctx)
	row, ok := l.byID[id]
	return row, ok && err == nil, err
}

// Stored reads one row as it stands, and none beside it; version 0 where nothing is listed.
func (l *Listing[T]) Stored(ctx context.Context, id string) (store.Versioned[T], error) {
	return l.rows.Find(ctx, l.rowKey(id))
}

// Absent holds a transaction to nothing being listed under an id, whatever this process has read.
func (l *Listing[T]) Absent(id string) store.Write { return l.rows.Absent(l.rowKey(id)) }

// Forget makes the next reader look for changes: this process has just made one.
func (l *Listing[T]) Forget() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.until = time.Time{}
}

func (l *Listing[T]) refresh(ctx context.Context) error {
	now := l.now()
	if now.Before(l.until) {
		return nil
	}
	head, err := l.heads.Find(ctx, l.headKey())
	if err != nil {
		return err
	}
	behind := head.Value.Seq - l.seq
	if !l.read || behind > stepsMost {
		err = l.whole(ctx, head.Value.Seq)
	} else if behind > 0 {
		err = l.since(ctx, head.Value.Seq)
	}
	if err == nil {
		l.read, l.seq, l.until = true, head.Value.Seq, now.Add(l.fresh)
	}
	return err
}

// whole reads every row, or what is stored and the changes since, after the head: what changes meanwhile is a step that comes
// later and says the same again.
func (l *Listing[T]) whole(ctx context.Context, seq int64) error {
	if begun, err := l.begin(ctx, seq); begun || err != nil {
		return err
	}
	return l.rowsAll(ctx)
}

func (l *Listing[T]) rowsAll(ctx context.Context) error {
	byID := map[string]T{}
	err := store.EachLatest(ctx, l.rows, store.Range{PK: l.pk(), From: rowPrefix}, func(key store.Key, row T) {
		byID[key.SK[len(rowPrefix):]] = row
	})
	if err == nil {
		l.put(byID)
	}
	return err
}

func (l *Listing[T]) since(ctx context.Context, seq int64) error {
	steps, err := l.steps.QueryLatest(ctx, store.Range{PK: l.stepKey(0).PK, From: l.stepKey(l.seq + 1).SK, To: l.stepKey(seq).SK})
	if err != nil {
		return err
	}
	if int64(len(steps)) != seq-l.seq {
		return l.rowsAll(ctx) // some are past their day
	}
	byID := maps.Clone(l.byID)
	for _, s := range steps {
		if s.Value.Row == nil {
			delete(byID, s.Value.ID)
		} else {
			byID[s.Value.ID] = *s.Value.Row
		}
	}
	l.put(byID)
	return nil
}

func (l *Listing[T]) put(byID map[string]T) {
	list := make([]T, 0, len(byID))
	for _, id := range slices.Sorted(maps.Keys(byID)) {
		list = append(list, byID[id])
	}
	l.byID, l.list = byID, list
}
