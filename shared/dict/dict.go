// Package dict is the dictionary: the platform group's table, read by whoever shows a label.
package dict

import (
	"cmp"
	"context"
	"slices"
	"sync"
	"time"

	"bimportal/shared/clock"
	"bimportal/shared/store"
)

// Item is one entry of a dictionary type (product.md section 14).
type Item struct {
	Value    string `json:"value"`
	Label    string `json:"label"`
	TypeCode string `json:"typeCode"`
	Order    int    `json:"order"`
	Enabled  int    `json:"enabled" enum:"0,1"`
	Color    string `json:"color,omitempty"`
	Remark   string `json:"remark,omitempty"`
}

// Key is where an item lies; a type is one collection. Its order is no part of it, so that moving an item writes nothing anew.
func Key(i Item) store.Key { return store.Key{PK: "dict#" + i.TypeCode, SK: i.Value} }

// Ordered puts items into the order in which people read them.
func Ordered(items []Item) {
	slices.SortFunc(items, func(a, b Item) int { return cmp.Or(cmp.Compare(a.Order, b.Order), cmp.Compare(a.Value, b.Value)) })
}

const keep = 60 * time.Second

// Reader reads types and keeps each for a minute.
type Reader struct {
	table *store.Table[Item]
	now   clock.Clock
	mu    sync.Mutex
	kept  map[string]keptType
}

type keptType struct {
	until time.Time
	items []Item
}

// NewReader returns a reader of the platform group's table.
func NewReader(table *store.Table[Item], now clock.Clock) *Reader {
	return &Reader{table: table, now: now, kept: map[string]keptType{}}
}

// Items returns the enabled items of a type in their order: what may be chosen. An unknown type has none.
func (r *Reader) Items(ctx context.Context, typeCode string) ([]Item, error) {
	all, err := r.All(ctx, typeCode)
	items := make([]Item, 0, len(all))
	for _, i := range all {
		if i.Enabled == 1 {
			items = append(items, i)
		}
	}
	return items, err
}

// All returns every item of a type in its order, those that are switched off too. Nobody writes into what it answers.
func (r *Reader) All(ctx context.Context, typeCode string) ([]Item, error) {
	r.mu.Lock()
	hit, ok := r.kept[typeCode]
	r.mu.Unlock()
	if ok && r.now().Before(hit.until) {
		return hit.items, nil
	}
	rows, err := r.table.Query(ctx, store.Range{PK: "dict#" + typeCode})
	if err != nil {
		return nil, err
	}
	items := make([]Item, 0, len(rows))
	for _, row := range rows {
		items = append(items, row.Value)
	}
	Ordered(items)
	if len(items) > 0 { // what does not exist is not kept, so that forged types cannot fill the memory
		r.mu.Lock()
		r.kept[typeCode] = keptType{r.now().Add(keep), items}
		r.mu.Unlock()
	}
	return items, nil
}

// Forget lets the next question read a type anew: this process has just written it.
func (r *Reader) Forget(typeCode string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	delete(r.kept, typeCode)
}

// Labels returns value -> label of a type. What is switched off is not offered any more and keeps its name where it stands.
func (r *Reader) Labels(ctx context.Context, typeCode string) (map[string]string, error) {
	items, err := r.All(ctx, typeCode)
	labels := make(map[string]string, len(items))
	for _, i := range items {
		labels[i.Value] = i.Label
	}
	return labels, err
}
