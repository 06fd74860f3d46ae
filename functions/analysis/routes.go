// Package analysis counts what visitors do, after they have consented: by day, by behaviour and by what it was about.
// It knows nobody (ADR 34).
package analysis

import (
	"bimportal/shared/api"
	"bimportal/shared/clock"
	"bimportal/shared/limit"
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
}

// Service is the group's endpoints.
type Service struct {
	db       *store.DB
	counters *store.Table[Counter]
	views    *store.Table[stats.View]
	seen     *store.Table[Seen]
	docs     *store.Table[searchdoc.Doc]
	limits   limit.Windows
	visitors *visitor.Days
	now      clock.Clock
}

// New returns the group's service.
func New(d Deps) *Service {
	return &Service{
		db:       d.DB,
		counters: store.NewTable[Counter](d.DB, d.Tables.Analysis),
		views:    store.NewTable[stats.View](d.DB, d.Tables.Analysis),
		seen:     store.NewTable[Seen](d.DB, d.Tables.Analysis),
		docs:     store.NewTable[searchdoc.Doc](d.DB, d.Tables.Search),
		limits:   limit.NewWindows(d.DB, d.Tables.Analysis, d.Clock),
		visitors: visitor.NewDays(d.DB, d.Tables.Analysis, d.Clock),
		now:      d.Clock,
	}
}

// Routes registers every endpoint of the group.
func (s *Service) Routes() *api.Group {
	g := api.NewGroup("analysis", nil, s.now)
	api.Post(g, "/micro/analysis/behavior-points", api.Public, s.takePoints)
	return g
}
