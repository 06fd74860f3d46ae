package comment

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"golang.org/x/sync/errgroup"

	"bimportal/shared/clock"
	"bimportal/shared/goods"
	"bimportal/shared/publish"
	"bimportal/shared/store"
	"bimportal/shared/tables"
	"bimportal/shared/words"
)

// Comments are those of all goods, and the lists of words that what is said of them is held against.
type Comments struct {
	rows  *store.Table[Comment]
	words *words.Lists
}

// New returns the comments of the catalogue.
func New(db *store.DB, t tables.Names, now clock.Clock) *Comments {
	return &Comments{store.NewTable[Comment](db, t.Catalogue), words.NewLists(db, t, now)}
}

func (c Comment) key() store.Key {
	return store.Key{PK: "comments#" + string(c.Type) + "#" + c.GoodsID, SK: fmt.Sprintf("%015d#%s", c.At, c.ID)}
}

// readAtOnce is how many goods' comments are read at the same time.
const readAtOnce = 8

// ofAll returns what was said of several goods, the newest first.
func (c *Comments) ofAll(ctx context.Context, of []Goods) ([]Comment, error) {
	said := make([][]Comment, len(of))
	reads, ctx := errgroup.WithContext(ctx)
	reads.SetLimit(readAtOnce)
	for i, g := range of {
		reads.Go(func() (err error) { said[i], err = c.Of(ctx, g.Type, g.ID); return err })
	}
	if err := reads.Wait(); err != nil {
		return nil, err
	}
	all := slices.Concat(said...)
	slices.SortStableFunc(all, func(a, b Comment) int { return cmp.Compare(b.At, a.At) })
	return all, nil
}

// Of returns what was said of goods, the newest first.
func (c *Comments) Of(ctx context.Context, t goods.Type, id string) ([]Comment, error) {
	rows, err := c.rows.Query(ctx, store.Range{PK: Comment{Type: t, GoodsID: id}.key().PK, Desc: true})
	return publish.Values(rows), err
}
