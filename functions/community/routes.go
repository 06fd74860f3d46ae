// Package community is what people write for each other: articles with comments, circles, needs with manuscripts. Each concept is a package
// of its own; this one is the door to all of them.
package community

import (
	"bimportal/functions/community/need"
	"bimportal/shared/api"
	"bimportal/shared/auth"
	"bimportal/shared/blob"
	"bimportal/shared/clock"
	"bimportal/shared/goods"
	"bimportal/shared/membership"
	"bimportal/shared/person"
	"bimportal/shared/store"
	"bimportal/shared/tables"
)

// Deps is what the group needs; what it may do to which table is in functions/groups.yml.
type Deps struct {
	DB     *store.DB
	Tables tables.Names
	Clock  clock.Clock

	Uploads *blob.Bucket
	Rates   goods.Commission // of needs
}

// Service is the group's concepts.
type Service struct {
	needs *need.Service
	auth  auth.Authenticate
	now   clock.Clock
}

// New returns the group's service.
func New(d Deps) *Service {
	return &Service{
		needs: need.New(need.Deps{
			DB: d.DB, Tables: d.Tables, Uploads: d.Uploads, Now: d.Clock, Rates: d.Rates, People: person.NewDirectory(d.DB, d.Tables.Identity),
		}),
		now:  d.Clock,
		auth: auth.Sessions(store.NewTable[auth.Session](d.DB, d.Tables.Identity), membership.NewReader(d.DB, d.Tables.Enterprise), d.Clock),
	}
}

// Routes registers every endpoint of the group.
func (s *Service) Routes() *api.Group {
	g := api.NewGroup("community", s.auth, s.now)
	s.needRoutes(g)
	return g
}

// needRoutes registers needs and their manuscripts. Whose a need is, a person or who may spend for an enterprise, each call decides.
func (s *Service) needRoutes(g *api.Group) {
	n := s.needs
	api.PublicGet(g, "/micro/home/community/need/page", n.Page)
	api.KnownGet(g, "/micro/home/community/need/detail", n.Detail)
	api.Post(g, "/micro/home/community/need/edit", api.User, n.Save)
	api.Post(g, "/micro/home/community/need/publish", api.User, n.Publish)
	api.Post(g, "/micro/home/community/need/delete", api.User, n.Delete)
	api.Get(g, "/micro/home/community/need/mine", api.User, n.Mine)
	api.Get(g, "/micro/home/community/need/file", api.User, n.File)
	api.Post(g, "/micro/home/community/need/shortlist", api.User, n.Shortlist)
	api.Post(g, "/micro/home/community/need/accept", api.User, n.Accept)
	api.Post(g, "/micro/home/community/need/cancel", api.User, n.Cancel)
	api.Post(g, "/micro/home/community/need/dispute", api.User, n.Quarrel)
	api.Get(g, "/micro/home/community/need/disputes", api.Platform(auth.ClaimView), n.Disputes)
	api.Get(g, "/micro/home/community/need/case", api.Platform(auth.ClaimView), n.Look)
	api.Post(g, "/micro/home/community/need/decide", api.Platform(auth.ClaimDecide), n.Decide)
	api.Post(g, "/micro/home/community/manuscript/submit", api.User, n.Submit)
	api.Post(g, "/micro/home/community/manuscript/withdraw", api.User, n.Withdraw)
	api.Get(g, "/micro/home/community/manuscript/page", api.User, n.Manuscripts)
	api.Get(g, "/micro/home/community/manuscript/mine", api.User, n.MyManuscripts)
	api.Post(g, "/micro/home/community/manuscript/award", api.User, n.Award)
	api.Post(g, "/micro/home/community/manuscript/deliver", api.User, n.Deliver)
}
