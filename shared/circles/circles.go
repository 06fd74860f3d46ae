// Package circles is what other groups read of the circles that are somebody's. The community's table holds it, and only that group writes it.
package circles

import (
	"context"

	"bimportal/shared/store"
)

// Place is that somebody belongs to a circle, as it lies among his own. An owner's goes when the circle is dissolved.
type Place struct {
	CircleID string `json:"circleId"`
	Role     string `json:"role"`
}

const (
	// Owner is the role of whose a circle is.
	Owner = "owner"
	// Most is how many circles somebody belongs to at most.
	Most = 100
)

const prefix = "circle#"

// Key is where it lies that somebody belongs to a circle.
func Key(userID, circleID string) store.Key {
	return store.Key{PK: "person#" + userID, SK: prefix + circleID}
}

// Of are the circles of somebody. Whatever makes one of them his joins a transaction by the list's Room.
func Of(userID string) store.Range {
	return store.Range{PK: Key(userID, "").PK, From: prefix, Limit: Most}
}

// Reader reads whose circles are.
type Reader struct{ rows *store.Table[Place] }

// NewReader returns a reader of the community's table.
func NewReader(db *store.DB, table string) Reader {
	return Reader{store.NewTable[Place](db, table)}
}

// Owned returns the circles that are somebody's, and the write that holds a transaction to no other having become his since.
func (r Reader) Owned(ctx context.Context, userID string) (ids []string, same store.Write, err error) {
	rows, same, err := store.Still(ctx, r.rows, Of(userID))
	for _, one := range rows {
		if one.Value.Role == Owner {
			ids = append(ids, one.Value.CircleID)
		}
	}
	return ids, same, err
}
