package stats

import (
	"context"
	"sync"
	"time"

	"bimportal/shared/clock"
	"bimportal/shared/kept"
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

// Views reads how often things were looked at and keeps each kind for a minute; for longer the more there are.
type Views struct {
	table *store.Table[View]
	now   clock.Clock
	mu    sync.Mutex
	kept  map[string]*kept.Value[map[string]int]
}

// NewViews returns a reader of the analysis group's table.
func NewViews(table *store.Table[View], now clock.Clock) *Views {
	return &Views{table: table, now: now, kept: map[string]*kept.Value[map[string]int]{}}
}

// Of returns the views of a kind (product, template, case, news, help) by id; what was never looked at is not in it.
// Kinds come from code, never from a caller.
func (v *Views) Of(ctx context.Context, kind string) (map[string]int, error) {
	return v.of(kind).Of(v.now(), func() (map[string]int, error) {
		rows, err := v.table.Query(ctx, store.Range{PK: "views#" + kind})
		byID := make(map[string]int, len(rows))
		for _, r := range rows {
			byID[r.Value.ID] = r.Value.N
		}
		return byID, err
	})
}

func (v *Views) of(kind string) *kept.Value[map[string]int] {
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.kept[kind] == nil {
		v.kept[kind] = &kept.Value[map[string]int]{For: viewsKeep, Size: func(m map[string]int) int { return len(m) }}
	}
	return v.kept[kind]
}
