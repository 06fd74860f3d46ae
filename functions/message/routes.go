// Package message is what people read: their messages with what is unread, the public activity feed, and the delivery
// of messages to the company chat app. Others write by shared/notify.
package message

import (
	"context"

	"bimportal/shared/api"
	"bimportal/shared/auth"
	"bimportal/shared/clock"
	"bimportal/shared/notify"
	"bimportal/shared/store"
	"bimportal/shared/tables"
	"bimportal/shared/wecom"
)

// Deps is what the group needs; what it may do to which table is in functions/groups.yml.
// An empty CorpID is a platform without a chat app; only the worker has its client.
type Deps struct {
	DB     *store.DB
	Tables tables.Names
	CorpID string
	WeCom  *wecom.Client
	Origin string // of the site, without a path
	Clock  clock.Clock
}

// Group is what others do with the group. It names no table: each package that meets one compiles it anew (ADR 82).
type Group interface {
	Routes() *api.Group
	Work(context.Context, Event) error
}

// Service is the group's endpoints and its worker's tasks.
type Service struct {
	db       *store.DB
	box      notify.Box
	messages *store.Table[notify.Message]
	markers  *store.Table[notify.Marker]
	events   *store.Table[notify.Event]
	tallies  *store.Table[Tally]
	choices  *store.Table[Choice]
	seeds    *store.Table[seeded]
	pages    *store.Table[ChatPage]
	told     *store.Table[Told]
	bonds    *store.Table[auth.Bond]
	sessions *store.Table[auth.Session]
	corpID   string
	weCom    *wecom.Client
	origin   string
	now      clock.Clock
}

// New returns the group.
func New(d Deps) Group {
	return &Service{
		db:       d.DB,
		box:      notify.NewBox(d.DB, d.Tables.Message),
		messages: store.NewTable[notify.Message](d.DB, d.Tables.Message),
		markers:  store.NewTable[notify.Marker](d.DB, d.Tables.Message),
		events:   store.NewTable[notify.Event](d.DB, d.Tables.Message),
		tallies:  store.NewTable[Tally](d.DB, d.Tables.Message),
		choices:  store.NewTable[Choice](d.DB, d.Tables.Message),
		seeds:    store.NewTable[seeded](d.DB, d.Tables.Message),
		pages:    store.NewTable[ChatPage](d.DB, d.Tables.Message),
		told:     store.NewTable[Told](d.DB, d.Tables.Message),
		bonds:    store.NewTable[auth.Bond](d.DB, d.Tables.Identity),
		sessions: store.NewTable[auth.Session](d.DB, d.Tables.Identity),
		corpID:   d.CorpID,
		weCom:    d.WeCom,
		origin:   d.Origin,
		now:      d.Clock,
	}
}

// Routes registers every endpoint of the group.
func (s *Service) Routes() *api.Group {
	g := api.NewGroup("message", auth.Sessions(s.sessions, nil, s.now), s.now)
	api.Post(g, "/micro/message/notify/list", api.User, s.list)
	api.Post(g, "/micro/message/notify/pageList", api.User, s.pageList)
	api.Post(g, "/micro/message/notify/read", api.User, s.read)
	api.Post(g, "/micro/message/notify/delete", api.User, s.delete)
	api.Get(g, "/micro/message/notify/unread", api.User, s.unread)
	api.Get(g, "/micro/message/notify/detail", api.User, s.detail)
	api.Get(g, "/micro/message/notify/pref", api.User, s.preferences)
	api.Post(g, "/micro/message/notify/pref", api.User, s.choose)
	api.Get(g, "/micro/message/notify/jjt", api.User, s.pageChat)
	api.Get(g, "/micro/message/api/jjt/{id}", api.Public, s.chatPage)
	api.Post(g, "/micro/message/api/dynamic/msg", api.Public, s.feed)
	api.PublicGet(g, "/micro/message/api/dynamic/msg", s.feed)
	return g
}
