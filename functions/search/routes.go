// Package search finds what the public may see, over everything that groups publish (architecture.md section 3).
package search

import (
	"context"

	"bimportal/shared/api"
	"bimportal/shared/audit"
	"bimportal/shared/auth"
	"bimportal/shared/blob"
	"bimportal/shared/clock"
	"bimportal/shared/membership"
	"bimportal/shared/searchdoc"
	"bimportal/shared/stats"
	"bimportal/shared/store"
	"bimportal/shared/tables"
)

// Deps is what the group needs; what it may do to which table is in functions/groups.yml.
// Snapshots is the bucket that the builder writes.
type Deps struct {
	DB        *store.DB
	Tables    tables.Names
	Snapshots *blob.Bucket
	Clock     clock.Clock
}

// Group is what others do with the group. It names no table: each package that meets one compiles it anew (ADR 82).
type Group interface {
	Routes() *api.Group
	Work(context.Context, Event) (any, error)
}

// Service is the group's endpoints and its worker's tasks.
type Service struct {
	db     *store.DB
	view   *reader
	words  *store.Table[stats.Words]
	seeded *store.Table[HotSeed]
	tally  *stats.Tally
	hot    hotKept
	book   audit.Book
	auth   auth.Authenticate
	now    clock.Clock
}

// New returns the group.
func New(d Deps) Group {
	words := store.NewTable[stats.Words](d.DB, d.Tables.Search)
	return &Service{
		db: d.DB, book: audit.NewBook(d.DB, d.Tables.Enterprise),
		auth: auth.Sessions(store.NewTable[auth.Session](d.DB, d.Tables.Identity), membership.NewReader(d.DB, d.Tables.Enterprise), d.Clock),
		view: &reader{
			docs: store.NewTable[searchdoc.Doc](d.DB, d.Tables.Search), pointers: store.NewTable[Pointer](d.DB, d.Tables.Search), bucket: d.Snapshots, now: d.Clock,
		},
		words:  words,
		seeded: store.NewTable[HotSeed](d.DB, d.Tables.Search),
		tally:  stats.NewTally(words, d.Clock),
		now:    d.Clock,
	}
}

// Routes registers every endpoint of the group.
func (s *Service) Routes() *api.Group {
	g := api.NewGroup("search", s.auth, s.now)
	api.PublicGet(g, "/micro/home/api/search", s.search)
	api.PublicGet(g, "/micro/home/api/search/suggest", s.suggest)
	api.Post(g, "/micro/home/api/search/words", api.Platform(auth.SearchView), s.wordsDesk)
	api.Post(g, "/micro/home/api/search/words/edit", api.Platform(auth.SearchEdit), s.editWords)
	return g
}
