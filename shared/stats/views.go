package stats

import (
	"context"
	"sync"
	"time"

	"bimportal/shared/clock"
	"bimportal/shared/store"
)

// View is how often one thing was looked at. It lies in the analysis group's table, which adds to it.
type View struct {
	ID string `json:"id"`
	N  int    `json:"n"`
}

// ViewKey is where the views of a thing lie; a kind is one collection.
func ViewKey(kind, id string) store.Key { return store.Key{PK: "views#" + kind, SK: id} }

const viewsKeep = 60 * time.Second

// Views reads how often things were looked at and keeps each kind for a minute.
type Views struct {
	table *store.Table[View]
	now   clock.Clock
	mu    sync.Mutex
	kept  map[string]keptViews
}

type keptViews struct {
	until time.Time
	byID  map[string]int
}

// NewViews answers a reader of the analysis group's table.
func NewViews(table *store.Table[View], now clock.Clock) *Views {
	return &Views{table: table, now: now, kept: map[string]keptViews{}}
}

// Of answers the views of a kind (product, template, case, news, help) by id; what was never looked at is not in it.
// Kinds come from code, never from a caller.
func (v *Views) Of(ctx context.Context, kind string) (map[string]int, error) {
	v.mu.Lock()
	hit, ok := v.kept[kind]
	v.mu.Unlock()
	if ok && v.now().Before(hit.until) {
		return hit.byID, nil
	}
	rows, err := v.table.Query(ctx, store.Range{PK: "views#" + kind})
	if err != nil {
		return nil, err
	}
	byID := make(map[string]int, len(rows))
	for _, r := range rows {
		byID[r.Value.ID] = r.Value.N
	}
	v.mu.Lock()
	v.kept[kind] = keptViews{v.now().Add(viewsKeep), byID}
	v.mu.Unlock()
	return byID, nil
}
