// Package project is what other groups know of projects: which of an enterprise end soon, how many a person has, and who leaves them. They lie
// in the project group's table; who reads or writes there is granted it in functions/groups.yml.
package project

import (
	"context"
	"fmt"
	"time"

	"bimportal/shared/clock"
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

// Leaver says that somebody is gone: from an enterprise, or with his account where EnterpriseID is empty; or that an enterprise is gone, where
// UserID is. The project group's worker takes him out of the projects, and the projects with him that were his alone.
type Leaver struct {
	UserID       string `json:"userId"`
	EnterpriseID string `json:"enterpriseId"`
	Open         string `json:"open,omitempty"`       // the sparse index byLease
	LeaseUntil   int64  `json:"leaseUntil,omitempty"` // epoch milliseconds
}

// Leaving is the partition of the index byLease for those who are gone.
const Leaving = "leaver"

// LeaverKey is where a Leaver lies.
func LeaverKey(userID, enterpriseID string) store.Key {
	return store.Key{PK: "leaver#" + userID, SK: "enterprise#" + enterpriseID}
}

// Leavers writes them.
type Leavers struct{ leavers *store.Table[Leaver] }

// NewLeavers returns what writes into the project group's table.
func NewLeavers(db *store.DB, table string) Leavers {
	return Leavers{store.NewTable[Leaver](db, table)}
}

// Gone returns the write that somebody is gone, for the transaction in which he goes.
func (l Leavers) Gone(userID, enterpriseID string, now time.Time) store.Write {
	return l.leavers.Replace(LeaverKey(userID, enterpriseID), Leaver{UserID: userID, EnterpriseID: enterpriseID, Open: Leaving, LeaseUntil: clock.Millis(now)}, 1)
}

// Place is a project as one of its people has it.
type Place struct {
	ID          string `json:"id"`
	ItemName    string `json:"itemName"`
	ItemCode    string `json:"itemCode"`
	CompanyName string `json:"companyName"`
	OwnerID     string `json:"ownerId"`
	Role        string `json:"role"`     // admin, member, viewer
	JoinedAt    int64  `json:"joinedAt"` // epoch milliseconds, as the next; 0 where it is not open
	EndAt       int64  `json:"endAt"`
}

// PlacesPK is the collection of a person's places.
func PlacesPK(userID string) string { return "person#" + userID }

// PlacePrefix begins their sort keys.
const PlacePrefix = "place#"
