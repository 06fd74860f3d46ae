// Package audit writes who did what, in the transaction of what was done. A line lies in the table of the group that
// writes it, under the person or enterprise it concerns.
package audit

import (
	"time"

	"bimportal/shared/clock"
	"bimportal/shared/id"
	"bimportal/shared/store"
)

// Line is one thing that somebody did (product.md section 14).
type Line struct {
	ID         string `json:"id"`
	At         int64  `json:"at"` // epoch milliseconds
	Actor      string `json:"actor"`
	Address    string `json:"address"`
	Action     string `json:"action"` // area:noun:verb
	TargetType string `json:"targetType"`
	TargetID   string `json:"targetId"`
	Text       string `json:"text"`
	RequestID  string `json:"requestId"`
}

// Put answers the write of a line under scope, "user#<id>" or "enterprise#<id>".
func Put(table *store.Table[Line], scope string, now time.Time, line Line) store.Write {
	line.ID, line.At = id.Ordered(now), clock.Millis(now)
	return table.New(store.Key{PK: "audit#" + scope, SK: line.ID}, line)
}
