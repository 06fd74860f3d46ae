// Package audit writes who did what, in the transaction of what was done. What concerns an enterprise goes into its Book,
// which its people read. What a person does with something of his own (sessions, profile, files) lies in the table of
// the group that writes it: evidence for an incident, which no screen shows.
package audit

import (
	"encoding/json"
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
	Before     string `json:"before"` // JSON of what was changed, as it was; empty where nothing was
	After      string `json:"after"`
	RequestID  string `json:"requestId"`
}

// Put returns the write of a line under the scope "user#<id>".
func Put(table *store.Table[Line], scope string, now time.Time, line Line) store.Write {
	line.ID, line.At = id.Ordered(now), clock.Millis(now)
	return table.New(store.Key{PK: "audit#" + scope, SK: line.ID}, line)
}

// Changed returns the line with what was changed, before and after, as JSON; nil is left out.
func (l Line) Changed(before, after any) Line {
	l.Before, l.After = text(before), text(after)
	return l
}

// textMost is how many bytes of each side a line keeps.
const textMost = 8 << 10

func text(v any) string {
	if v == nil {
		return ""
	}
	b, err := json.Marshal(v)
	if err != nil {
		panic(err) // our own types, without channels or cycles
	}
	if len(b) > textMost {
		return `"内容过长，未记录"`
	}
	return string(b)
}
