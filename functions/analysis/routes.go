// Package analysis counts what visitors do, after they have consented: by day, by behaviour and by what it was about, and knows nobody (ADR 34);
// rolls the numbers of enterprises and of the platform up for the data board (ADR 70), and tells the operators how the portal runs (ADR 75).
package analysis

import (
	"context"
	"net/http"

	"bimportal/functions/analysis/board"
	"bimportal/functions/analysis/health"
	"bimportal/shared/api"
	"bimportal/shared/auth"
	"bimportal/shared/clock"
	"bimportal/shared/limit"
	"bimportal/shared/membership"
	"bimportal/shared/searchdoc"
	"bimportal/shared/stats"
	"bimportal/shared/store"
	"bimportal/shared/tables"
	"bimportal/shared/visitor"
)

// Deps is what the group needs; what it may do to which table is in functions/groups.yml.
type Deps struct {
	DB     *store.DB
	Tables tables.Names
	Clock  clock.Clock
	Watch  health.Source
}

// Group is what others do with the group. It names no table: each package that meets one compiles it anew (ADR 82).
type Group interface {
	Routes() *api.Group
	Work(context.Context, Event) error
}

// Service is the group's endpoints.
type Service struct {
	db       *store.DB
	counters *store.Table[Counter]
	subjects *store.Table[Subjects]
	views    *store.Table[stats.View]
	seen     *store.Table[Seen]
	docs     *store.Table[searchdoc.Doc]
	limits   limit.Windows
	visitors *visitor.Days
	board    *board.Service
	health   *health.Service
	auth     auth.Authenticate
	now      clock.Clock
}

// New returns the group.
func New(d Deps) Group {
	return &Service{
		db:       d.DB,
		counters: store.NewTable[Counter](d.DB, d.Tables.Analysis),
		subjects: store.NewTable[Subjects](d.DB, d.Tables.Analysis),
		views:    store.NewTable[stats.View](d.DB, d.Tables.Analysis),
		seen:     store.NewTable[Seen](d.DB, d.Tables.Analysis),
		docs:     store.NewTable[searchdoc.Doc](d.DB, d.Tables.Search),
		limits:   limit.NewWindows(d.DB, d.Tables.Analysis, d.Clock),
		visitors: visitor.NewDays(d.DB, d.Tables.Analysis, d.Clock),
		board:    board.New(d.DB, d.Tables, d.Clock),
		health:   health.New(d.DB, d.Tables, d.Watch, d.Clock),
		auth:     auth.Sessions(store.NewTable[auth.Session](d.DB, d.Tables.Identity), membership.NewReader(d.DB, d.Tables.Enterprise), d.Clock),
		now:      d.Clock,
	}
}

// Routes registers every endpoint of the group.
func (s *Service) Routes() *api.Group {
	g := api.NewGroup("analysis", s.auth, s.now)
	api.Post(g, "/micro/analysis/behavior-points", api.Public, s.takePoints)
	api.Post(g, "/micro/analysis/board", api.View(auth.BoardView), s.board.Board)
	api.Raw(g, http.MethodPost, "/micro/analysis/board/export", api.View(auth.BoardView), api.MaxBody, s.board.Export)
	api.Post(g, "/micro/analysis/board/freeze", api.Perm(auth.BoardView), s.board.Freeze)
	api.Post(g, "/micro/analysis/board/arrange", api.Perm(auth.BoardView), s.board.Arrange)
	api.Get(g, "/micro/analysis/board/frozen", api.Public, s.board.OfToken)
	api.Post(g, "/micro/analysis/health", api.Platform(auth.HealthView), s.health.Health)
	return g
}
