package comment

import (
	"context"
	"fmt"

	"bimportal/functions/catalogue/publish"
	"bimportal/shared/goods"
	"bimportal/shared/store"
)

// Comments are those of all goods.
type Comments struct{ rows *store.Table[Comment] }

// New returns the comments of a group's table.
func New(db *store.DB, table string) *Comments {
	return &Comments{store.NewTable[Comment](db, table)}
}

func (c Comment) key() store.Key {
	return store.Key{PK: "comments#" + string(c.Type) + "#" + c.GoodsID, SK: fmt.Sprintf("%015d#%s", c.At, c.ID)}
}

// Of returns what was said of goods, the newest first.
func (c *Comments) Of(ctx context.Context, t goods.Type, id string) ([]Comment, error) {
	rows, err := c.rows.Query(ctx, store.Range{PK: Comment{Type: t, GoodsID: id}.key().PK, Desc: true})
	return publish.Values(rows), err
}
