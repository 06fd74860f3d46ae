// Package catalogue is what the platform shows of itself: products, cases, counters.
package catalogue

import (
	"time"

	"bimportal/shared/api"
	"bimportal/shared/audit"
	"bimportal/shared/auth"
	"bimportal/shared/clock"
	"bimportal/shared/dict"
	"bimportal/shared/kept"
	"bimportal/shared/membership"
	"bimportal/shared/notify"
	"bimportal/shared/searchdoc"
	"bimportal/shared/stats"
	"bimportal/shared/store"
)

// Deps is what the group needs. DictTable is the platform group's table; it, IdentityTable and
// AnalysisTable are only read here. Into EnterpriseTable, SearchTable and MessageTable this group writes through
// shared/audit, shared/searchdoc and shared/notify.
type Deps struct {
	DB                                            *store.DB
	Table, DictTable                              string
	IdentityTable, EnterpriseTable, AnalysisTable string
	SearchTable, MessageTable                     string
	Lending                                       Lending
	Clock                                         clock.Clock
}

// Service is the group's endpoints.
type Service struct {
	db       *store.DB
	products records[Product]
	bodies   *store.Table[ProductBody]
	repeats  *store.Table[Repeat]
	nodes    *store.Table[ServiceNode]
	labels   *store.Table[Label]
	tree     keptServices
	cases    records[Case]
	counters *store.Table[stats.Home]
	access   *store.Table[membership.Access]
	book     audit.Book
	dict     *dict.Reader
	views    *stats.Views
	index    searchdoc.Index
	box      notify.Box
	sessions *store.Table[auth.Session]
	members  *membership.Reader
	lending  lending
	now      clock.Clock

	templates  *templateTables
	caseBodies *store.Table[CaseBody]
	apps       *store.Table[App]
	addedApps  *store.Table[AddedApp]
	squares    kept.Value[[]App]
	labelNames kept.Value[[]string]
	stocks     *store.Table[Stock]
}

// seededKeep is how long a process keeps what only seeds write.
const seededKeep = time.Minute

// New answers the group's service.
func New(d Deps) *Service {
	return &Service{
		db:       d.DB,
		products: newRecords[Product](d.DB, d.Table, productKind, "products", d.Clock),
		bodies:   store.NewTable[ProductBody](d.DB, d.Table),
		repeats:  store.NewTable[Repeat](d.DB, d.Table),
		nodes:    store.NewTable[ServiceNode](d.DB, d.Table),
		labels:   store.NewTable[Label](d.DB, d.Table),
		cases:    newRecords[Case](d.DB, d.Table, caseKind, "cases", d.Clock),
		counters: store.NewTable[stats.Home](d.DB, d.Table),
		access:   store.NewTable[membership.Access](d.DB, d.EnterpriseTable),
		book:     audit.NewBook(d.DB, d.EnterpriseTable),
		dict:     dict.NewReader(store.NewTable[dict.Item](d.DB, d.DictTable), d.Clock),
		views:    stats.NewViews(store.NewTable[stats.View](d.DB, d.AnalysisTable), d.Clock),
		index:    searchdoc.NewIndex(d.DB, d.SearchTable),
		box:      notify.NewBox(d.DB, d.MessageTable),
		sessions: store.NewTable[auth.Session](d.DB, d.IdentityTable),
		members:  membership.NewReader(d.DB, d.EnterpriseTable),
		lending:  newLending(d),
		now:      d.Clock,

		templates:  newTemplateTables(d),
		caseBodies: store.NewTable[CaseBody](d.DB, d.Table),
		apps:       store.NewTable[App](d.DB, d.Table),
		addedApps:  store.NewTable[AddedApp](d.DB, d.Table),
		squares:    kept.Value[[]App]{For: seededKeep, Size: func(l []App) int { return len(l) }},
		labelNames: kept.Value[[]string]{For: seededKeep, Size: func(l []string) int { return len(l) }},
		stocks:     store.NewTable[Stock](d.DB, d.Table),
	}
}

// Routes registers every endpoint of the group.
func (s *Service) Routes() *api.Group {
	g := api.NewGroup("catalogue", auth.Sessions(s.sessions, s.members, s.now), s.now)
	api.PublicGet(g, "/platform/home/api/homePage/count", s.homeCount)
	api.Post(g, "/platform/home/api/homePage/count", api.Public, s.homeCount)
	s.productRoutes(g)
	s.templateRoutes(g)
	s.demoRoutes(g)
	s.caseRoutes(g)
	s.appRoutes(g)
	return g
}
