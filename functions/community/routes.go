// Package community is what people write for each other: articles with comments, circles, needs with manuscripts. Each concept is a package
// of its own; this one is the door to all of them.
package community

import (
	"bimportal/shared/api"
	"bimportal/shared/auth"
	"bimportal/shared/clock"
	"bimportal/shared/membership"
	"bimportal/shared/store"
	"bimportal/shared/tables"
)

// Deps is what the group needs; what it may do to which table is in functions/groups.yml.
type Deps struct {
	DB     *store.DB
	Tables tables.Names
	Clock  clock.Clock
}

// Service is the group's concepts.
type Service struct {
	auth auth.Authenticate
	now  clock.Clock
}

// New returns the group's service.
func New(d Deps) *Service {
	return &Service{
		now:  d.Clock,
		auth: auth.Sessions(store.NewTable[auth.Session](d.DB, d.Tables.Identity), membership.NewReader(d.DB, d.Tables.Enterprise), d.Clock),
	}
}

// Routes registers every endpoint of the group.
func (s *Service) Routes() *api.Group {
	g := api.NewGroup("community", s.auth, s.now)
	return g
}
