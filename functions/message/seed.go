package message

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/oklog/ulid/v2"

	"bimportal/shared/clock"
	"bimportal/shared/id"
	"bimportal/shared/notify"
	"bimportal/shared/store"
)

// Event is what the group's worker is invoked with: by the schedule (deliver) or by the loader (seed).
type Event struct {
	Task string          `json:"task"`
	Data json.RawMessage `json:"data"`
}

// Seed is infra/seed/message.json.
type Seed struct {
	Messages []SeedMessage `json:"messages"`
	Events   []SeedEvent   `json:"events"`
}

// SeedMessage is a message of a demonstration account.
type SeedMessage struct {
	Slug       string         `json:"slug"`
	Username   string         `json:"username"`
	MsgType    notify.MsgType `json:"msgType"`
	TypeCode   string         `json:"typeCode"`
	Title      string         `json:"title"`
	Content    string         `json:"content"`
	Link       string         `json:"link"`
	Enterprise string         `json:"enterprise"` // slug
	Tag        string         `json:"tag"`        // of an invite
	At         string         `json:"at"`         // YYYY-MM-DD HH:mm:ss in Shanghai
	Unread     bool           `json:"unread"`
	Told       bool           `json:"told"` // by the chat app
}

// SeedEvent is a line of the feed.
type SeedEvent struct {
	At     string `json:"at"`
	Actor  string `json:"actor"`
	Verb   string `json:"verb"`
	Target string `json:"target"`
	Path   string `json:"path"`
}

// seeded says that a message was loaded: one that its reader deleted or read stays so when the seed is loaded again.
type seeded struct{}

// Work does the worker's tasks.
func (s *Service) Work(ctx context.Context, e Event) error {
	switch e.Task {
	case "deliver":
		return s.deliver(ctx)
	case "seed":
		return s.seed(ctx, e.Data)
	}
	return fmt.Errorf("message: unknown task %q", e.Task)
}

func (s *Service) seed(ctx context.Context, data json.RawMessage) error {
	var seed Seed
	if err := json.Unmarshal(data, &seed); err != nil {
		return fmt.Errorf("message: seed: %w", err)
	}
	late := map[string]bool{}
	for _, m := range seed.Messages {
		isNew, err := s.seedMessage(ctx, m)
		if err != nil {
			return err
		}
		if isNew {
			late[id.Slug("user", m.Username)] = true
		}
	}
	for userID := range late {
		if err := s.recount(ctx, userID); err != nil {
			return err
		}
	}
	for _, e := range seed.Events {
		if err := s.seedEvent(ctx, e); err != nil {
			return err
		}
	}
	return nil
}

// seedMessage loads a message once and says whether it was new.
func (s *Service) seedMessage(ctx context.Context, m SeedMessage) (bool, error) {
	at, err := seedTime(m.At)
	if err != nil {
		return false, err
	}
	n := notify.Notice{
		UserID: id.Slug("user", m.Username), Title: m.Title, Content: m.Content, MsgType: m.MsgType, TypeCode: m.TypeCode, Link: m.Link,
	}
	if m.Enterprise != "" {
		n.EnterpriseID = id.Slug("enterprise", m.Enterprise)
	}
	if m.Tag != "" {
		n.Args = notify.Args{Tag: m.Tag, TeamID: n.EnterpriseID, InviteUserID: n.UserID}
	}
	writes := s.box.PutAs(seedID(at, m.Slug), at, n)
	if !m.Unread {
		writes = writes[:1]
	}
	if m.Told {
		messageID := string(m.MsgType) + "_" + seedID(at, m.Slug)
		t := Told{
			MessageID: messageID, Page: "demo" + id.Slug("jjt", m.Slug), Title: m.Title, TypeName: notify.NameOf(m.TypeCode),
			SentAt: clock.Millis(at.Add(time.Minute)), TTL: notify.Expires(at).Unix(),
		}
		writes = append(writes, s.told.New(toldKey(n.UserID, messageID), t), s.pages.New(chatKey(t.Page), ChatPage{n.UserID, messageID, t.TTL}))
	}
	err = s.db.Transact(ctx, append(writes, s.seeds.New(store.Key{PK: "seed", SK: "message#" + m.Slug}, seeded{}))...)
	if errors.Is(err, store.ErrConflict) {
		return false, nil
	}
	return err == nil, err
}

func (s *Service) seedEvent(ctx context.Context, e SeedEvent) error {
	at, err := seedTime(e.At)
	if err != nil {
		return err
	}
	event := notify.Event{Actor: e.Actor, Verb: e.Verb, Target: e.Target, Path: e.Path}
	if err := s.db.Transact(ctx, s.box.PublishAs(seedID(at, e.Actor+e.Verb+e.Target), at, event)); !errors.Is(err, store.ErrConflict) {
		return err
	}
	return nil
}

func seedTime(text string) (time.Time, error) {
	ms, err := clock.ParseText(text)
	if err != nil {
		return time.Time{}, fmt.Errorf("message: seed: %w", err)
	}
	return time.UnixMilli(ms), nil
}

// seedID is the ULID of a seeded row: the same moment and slug give the same one.
func seedID(at time.Time, slug string) string {
	var u ulid.ULID
	sum := sha256.Sum256([]byte("message/" + slug))
	copy(u[6:], sum[:10])
	if err := u.SetTime(ulid.Timestamp(at)); err != nil {
		return id.Ordered(at)
	}
	return u.String()
}
