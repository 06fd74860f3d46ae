// Package message is what people read: their messages with what is unread, the public activity feed, and the delivery
// of messages to the company chat app. Others write by shared/notify.
package message

import (
	"bimportal/shared/api"
	"bimportal/shared/auth"
	"bimportal/shared/clock"
	"bimportal/shared/notify"
	"bimportal/shared/store"
)

// Deps is what the group needs. SessionTable is the identity group's table, which this group only reads.
type Deps struct {
	DB                  *store.DB
	Table, SessionTable string
	Clock               clock.Clock
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
	sessions *store.Table[auth.Session]
	now      clock.Clock
}

// New answers the group's service.
func New(d Deps) *Service {
	return &Service{
		db:       d.DB,
		box:      notify.NewBox(d.DB, d.Table),
		messages: store.NewTable[notify.Message](d.DB, d.Table),
		markers:  store.NewTable[notify.Marker](d.DB, d.Table),
		events:   store.NewTable[notify.Event](d.DB, d.Table),
		tallies:  store.NewTable[Tally](d.DB, d.Table),
		choices:  store.NewTable[Choice](d.DB, d.Table),
		seeds:    store.NewTable[seeded](d.DB, d.Table),
		sessions: store.NewTable[auth.Session](d.DB, d.SessionTable),
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
	api.Post(g, "/micro/message/api/dynamic/msg", api.Public, s.feed)
	api.PublicGet(g, "/micro/message/api/dynamic/msg", s.feed)
	return g
}
