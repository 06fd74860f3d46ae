// Package notify puts a message into a person's box in the transaction of what caused it, and a line into the public
// activity feed. Both lie in the message group's table; who writes there is granted it in functions/groups.yml.
package notify

import (
	"fmt"
	"strings"
	"time"

	"bimportal/shared/clock"
	"bimportal/shared/id"
	"bimportal/shared/store"
)

// MsgType is the tab that a message lies under (spec.md section 3).
type MsgType string

const (
	Sys    MsgType = "sys"    // from the platform: security, balance, announcements
	Notify MsgType = "notify" // from what one takes part in: reviews, projects, members
	Invite MsgType = "invite" // asks for an answer: join an enterprise
)

// MsgTypes are all of them, in the order of the tabs.
var MsgTypes = []MsgType{Sys, Notify, Invite}

// Known says that t is one of the three.
func (t MsgType) Known() bool { return t == Sys || t == Notify || t == Invite }

// Args is what an invite is answered with; on the wire it is JSON text.
type Args struct {
	Tag          string `json:"tag,omitempty"`
	TeamID       string `json:"teamId,omitempty"`
	InviteUserID string `json:"inviteUserId,omitempty"` // the person invited, or applying
	InviteID     string `json:"inviteId,omitempty"`     // this invite: a later one to the same person has another
}

// Notice is a message as its sender writes it. Title is plain text of at most 60 characters, Content of at most 300;
// more is cut. Link is a path of the site below /portal, empty for none. TypeName may stay empty for a code of Kinds.
type Notice struct {
	UserID, Title, Content string
	MsgType                MsgType
	TypeCode, TypeName     string
	Args                   Args
	Link                   string
	EnterpriseID           string
}

const (
	titleMost   = 60
	contentMost = 300
)

// Message is a notice in its reader's box.
type Message struct {
	ID           string `json:"id"` // <MsgType>_<ULID>
	UserID       string `json:"userId"`
	Title        string `json:"title"`
	Content      string `json:"content"`
	TypeCode     string `json:"typeCode"`
	TypeName     string `json:"typeName"`
	Args         Args   `json:"args"`
	Link         string `json:"link,omitempty"`
	EnterpriseID string `json:"enterpriseId,omitempty"`
	TTL          int64  `json:"ttl"`             // epoch seconds
	Open         string `json:"open,omitempty"`  // outbox, until the chat app has it or does not want it
	DueAt        int64  `json:"dueAt,omitempty"` // epoch milliseconds, with Open
	Tries        int    `json:"tries,omitempty"` // how often it was given to the chat app
}

// Marker says that a message is unread. It lies there exactly as long.
type Marker struct {
	ID  string `json:"id"` // the message's
	TTL int64  `json:"ttl"`
}

// Outbox is the partition of the sparse index byDue: messages that the chat app may be waiting for.
const Outbox = "outbox"

// MessageKey is where a message lies: one collection for each person and type, oldest first.
func MessageKey(userID, messageID string) store.Key {
	t, ulid := Split(messageID)
	return store.Key{PK: BoxPK(userID, t), SK: ulid}
}

// BoxPK is the collection of a person's messages of a type.
func BoxPK(userID string, t MsgType) string { return "box#" + userID + "#" + string(t) }

// MarkerKey is where it lies that a message is unread: one collection for each person.
func MarkerKey(userID, messageID string) store.Key {
	return store.Key{PK: MarkerPK(userID), SK: messageID}
}

// MarkerPK is the collection of a person's markers, by type and then by age.
func MarkerPK(userID string) string { return "unread#" + userID }

// Split returns the parts of a message's id. What is not one answers an empty type.
func Split(messageID string) (MsgType, string) {
	t, ulid, ok := strings.Cut(messageID, "_")
	if !ok || !MsgType(t).Known() || len(ulid) != 26 {
		return "", ""
	}
	return MsgType(t), ulid
}

// keptMonths is how many whole months a message stays after its own.
const keptMonths = 12

// Expires is when a message of that moment goes: messages of a month go together, so that counting stays exact.
func Expires(at time.Time) time.Time {
	at = at.UTC()
	return time.Date(at.Year(), at.Month()+keptMonths+1, 1, 0, 0, 0, 0, time.UTC)
}

// Oldest is the month whose messages are the oldest that still stand: its first moment.
func Oldest(now time.Time) time.Time {
	now = now.UTC()
	return time.Date(now.Year(), now.Month()-keptMonths, 1, 0, 0, 0, 0, time.UTC)
}

// Box is what writes messages and the feed.
type Box struct {
	messages *store.Table[Message]
	markers  *store.Table[Marker]
	events   *store.Table[Event]
}

// NewBox returns the box over the message group's table.
func NewBox(db *store.DB, table string) Box {
	return Box{store.NewTable[Message](db, table), store.NewTable[Marker](db, table), store.NewTable[Event](db, table)}
}

// Put returns the two writes of an unread message, for the caller's transaction. Senders never meet on an item.
func (b Box) Put(now time.Time, n Notice) []store.Write {
	return b.put(id.Ordered(now), now, n, Outbox)
}

// PutAs is Put of an earlier message under a given ULID of its moment, for seeds. The chat app does not tell it.
func (b Box) PutAs(ulid string, at time.Time, n Notice) []store.Write {
	return b.put(ulid, at, n, "")
}

func (b Box) put(ulid string, at time.Time, n Notice, open string) []store.Write {
	if !n.MsgType.Known() || n.UserID == "" {
		panic(fmt.Sprintf("notify: %q to %q is no message", n.MsgType, n.UserID))
	}
	if n.TypeName == "" {
		n.TypeName = NameOf(n.TypeCode)
	}
	ttl := Expires(at).Unix()
	m := Message{
		ID: string(n.MsgType) + "_" + ulid, UserID: n.UserID, Title: cut(n.Title, titleMost), Content: cut(n.Content, contentMost),
		TypeCode: n.TypeCode, TypeName: n.TypeName, Args: n.Args, Link: n.Link, EnterpriseID: n.EnterpriseID, TTL: ttl,
	}
	if open != "" {
		m.Open, m.DueAt = open, clock.Millis(at)
	}
	return []store.Write{
		b.messages.New(MessageKey(n.UserID, m.ID), m),
		b.markers.New(MarkerKey(n.UserID, m.ID), Marker{ID: m.ID, TTL: ttl}),
	}
}

// cut shortens text to most characters, the last of them an ellipsis.
func cut(text string, most int) string {
	runes := []rune(text)
	if len(runes) <= most {
		return text
	}
	return string(runes[:most-1]) + "…"
}
