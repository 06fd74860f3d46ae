// Package project is what other groups know of projects: which of an enterprise end soon, how many a person has, and who leaves them. They lie
// in the project group's table; who reads or writes there is granted it in functions/groups.yml.
package project

import (
	"context"
	"fmt"

	"bimportal/shared/store"
)

// End says when a project of an enterprise ends. It lies there while the project is open.
type End struct {
	ProjectID string `json:"projectId"`
	ItemName  string `json:"itemName"`
	EndAt     int64  `json:"endAt"` // epoch milliseconds
}

func endsPK(enterpriseID string) string { return "ends#" + enterpriseID }

// EndKey is where an End lies: an enterprise's in one collection, the earliest first.
func EndKey(enterpriseID, projectID string, endAt int64) store.Key {
	return store.Key{PK: endsPK(enterpriseID), SK: fmt.Sprintf("%013d#%s", endAt, projectID)}
}

// Reader reads what the project group tells others.
type Reader struct{ ends *store.Table[End] }

// NewReader returns a reader of the project group's table.
func NewReader(db *store.DB, table string) Reader { return Reader{store.NewTable[End](db, table)} }

// Between returns the projects of an enterprise that end between two moments (epoch milliseconds), the earliest first, at most so many.
func (r Reader) Between(ctx context.Context, enterpriseID string, from, to int64, most int) ([]End, error) {
	rows, err := r.ends.Query(ctx, store.Range{PK: endsPK(enterpriseID), From: fmt.Sprintf("%013d", from), To: fmt.Sprintf("%013d~", to), Limit: most})
	list := make([]End, len(rows))
	for i, row := range rows {
		list[i] = row.Value
	}
	return list, err
}
