package family

import (
	"context"
	"time"

	"bimportal/shared/familycomment"
	"bimportal/shared/kept"
	"bimportal/shared/store"
)

// Counted returns the write that adds to a family's count.
func Counted(counts *store.Table[Count], id string, add map[string]int64) store.Write {
	return counts.Counted(store.Sum{Key: familycomment.CountKey(id), Add: add, Also: map[string]any{"id": id}})
}

// countsKeep is how long counts are kept; for longer the more there are.
const countsKeep = 30 * time.Second

type counts struct {
	rows *store.Table[Count]
	kept *kept.Value[map[string]Count]
}

func newCounts(rows *store.Table[Count]) counts {
	return counts{rows, &kept.Value[map[string]Count]{For: countsKeep, Size: func(m map[string]Count) int { return len(m) }}}
}

// all returns the counts of all families.
func (c counts) all(ctx context.Context, now time.Time) (map[string]Count, error) {
	return c.kept.Of(now, func() (map[string]Count, error) {
		byID := map[string]Count{}
		err := store.EachLatest(ctx, c.rows, store.Range{PK: familycomment.CountsPK}, func(_ store.Key, one Count) { byID[one.ID] = one })
		return byID, err
	})
}

// one returns a family's count as it stands.
func (c counts) one(ctx context.Context, id string) (Count, error) {
	v, err := c.rows.Find(ctx, familycomment.CountKey(id))
	return v.Value, err
}
