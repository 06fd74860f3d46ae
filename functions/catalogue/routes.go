// Package catalogue is what the platform shows of itself: products, cases, counters.
package catalogue

import (
	"bimportal/shared/api"
	"bimportal/shared/clock"
	"bimportal/shared/dict"
	"bimportal/shared/stats"
	"bimportal/shared/store"
)

// Deps is what the group needs. DictTable is the platform group's table, which this group only reads.
type Deps struct {
	DB               *store.DB
	Table, DictTable string
	Clock            clock.Clock
}

// Service is the group's endpoints.
type Service struct {
	products *store.Table[Product]
	cases    *store.Table[Case]
	counters *store.Table[stats.Home]
	dict     *dict.Reader
	now      clock.Clock
}

// New answers the group's service.
func New(d Deps) *Service {
	return &Service{
		products: store.NewTable[Product](d.DB, d.Table),
		cases:    store.NewTable[Case](d.DB, d.Table),
		counters: store.NewTable[stats.Home](d.DB, d.Table),
		dict:     dict.NewReader(store.NewTable[dict.Item](d.DB, d.DictTable), d.Clock),
		now:      d.Clock,
	}
}

// Routes registers every endpoint of the group.
func (s *Service) Routes() *api.Group {
	g := api.NewGroup("catalogue", nil, s.now)
	api.PublicGet(g, "/platform/home/api/homePage/count", s.homeCount)
	api.Post(g, "/platform/home/api/homePage/count", api.Public, s.homeCount)
	api.PublicGet(g, "/micro/home/api/product/page", s.pageProducts)
	api.Post(g, "/micro/home/api/product/page", api.Public, s.pageProducts)
	api.PublicGet(g, "/micro/home/api/project/case", s.pageCases)
	api.Post(g, "/micro/home/api/project/case", api.Public, s.pageCases)
	return g
}
