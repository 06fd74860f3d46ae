// Package content is what the platform tells: help, news, plugins to download, and what changed in each release.
package content

import (
	"context"
	"time"

	"bimportal/shared/api"
	"bimportal/shared/audit"
	"bimportal/shared/auth"
	"bimportal/shared/blob"
	"bimportal/shared/clock"
	"bimportal/shared/dict"
	"bimportal/shared/kept"
	"bimportal/shared/listing"
	"bimportal/shared/membership"
	"bimportal/shared/searchdoc"
	"bimportal/shared/stats"
	"bimportal/shared/store"
	"bimportal/shared/tables"
	"bimportal/shared/version"
	"bimportal/shared/visitor"
)

// Deps is what the group needs; what it may do to which table is in functions/groups.yml.
type Deps struct {
	DB     *store.DB
	Tables tables.Names
	Clock  clock.Clock
	Frames map[string]string // address of an external release log by application

	// Uploads holds the installers of plugins, whose addresses the calls sign.
	Uploads *blob.Bucket

	// Site is the bucket behind /portal/ and Origin the portal's address; only the worker writes feeds.
	Site   *blob.Bucket
	Origin string
}

// Group is what others do with the group. It names no table: each package that meets one compiles it anew (ADR 82).
type Group interface {
	Routes() *api.Group
	Work(context.Context, Event) error
}

// Service is the group's endpoints and its worker's tasks.
type Service struct {
	db            *store.DB
	helpRows      *store.Table[HelpRow]
	helpTexts     *store.Table[HelpText]
	helpPlains    *store.Table[HelpPlain]
	helpDrafts    *store.Table[HelpDraft]
	helpHeads     *store.Table[HelpHead]
	helpPasts     *store.Table[HelpPast]
	helpRevisions *store.Table[HelpDraft]
	helpful       *store.Table[Helpful]
	votes         *store.Table[Vote]
	limits        *store.Table[Limit]
	news          *store.Table[News]
	bodies        *store.Table[Body]
	due           *store.Table[Due]
	listed        *listing.Listing[News]
	newsCounts    *store.Table[NewsCount]
	newsTold      kept.Value[[]News]
	helpTrees     kept.Value[[]HelpRow]
	helpWords     kept.Value[map[string]string]
	plugins       *store.Table[Plugin]
	pluginShelves *store.Table[PluginShelf]
	downloads     *store.Table[Downloads]
	seen          *store.Table[Seen]
	logs          *store.Table[KeptLog]
	versions      version.Book
	files         version.Files
	book          audit.Book
	pages         *store.Table[FeedDoc]
	dict          *dict.Reader
	views         *stats.Views
	index         searchdoc.Index
	sessions      *store.Table[auth.Session]
	members       *membership.Reader
	visitors      *visitor.Days
	frames        map[string]string
	site          *blob.Bucket
	origin        string
	now           clock.Clock
}

// seededKeep is how long a process keeps what only operators and seeds write.
const seededKeep = time.Minute

// New returns the group.
func New(d Deps) Group {
	return &Service{
		db:            d.DB,
		helpRows:      store.NewTable[HelpRow](d.DB, d.Tables.Content),
		helpTexts:     store.NewTable[HelpText](d.DB, d.Tables.Content),
		helpPlains:    store.NewTable[HelpPlain](d.DB, d.Tables.Content),
		helpDrafts:    store.NewTable[HelpDraft](d.DB, d.Tables.Content),
		helpHeads:     store.NewTable[HelpHead](d.DB, d.Tables.Content),
		helpPasts:     store.NewTable[HelpPast](d.DB, d.Tables.Content),
		helpRevisions: store.NewTable[HelpDraft](d.DB, d.Tables.Content),
		helpful:       store.NewTable[Helpful](d.DB, d.Tables.Content),
		votes:         store.NewTable[Vote](d.DB, d.Tables.Content),
		limits:        store.NewTable[Limit](d.DB, d.Tables.Content),
		visitors:      visitor.NewDays(d.DB, d.Tables.Content, d.Clock),
		news:          store.NewTable[News](d.DB, d.Tables.Content),
		bodies:        store.NewTable[Body](d.DB, d.Tables.Content),
		due:           store.NewTable[Due](d.DB, d.Tables.Content),
		listed:        listing.New[News](d.DB, d.Tables.Content, "news", d.Clock),
		newsCounts:    store.NewTable[NewsCount](d.DB, d.Tables.Content),
		newsTold:      kept.Value[[]News]{For: seededKeep, Size: func(l []News) int { return len(l) }},
		helpTrees:     kept.Value[[]HelpRow]{For: seededKeep, Size: func(l []HelpRow) int { return len(l) }},
		helpWords:     kept.Value[map[string]string]{For: seededKeep, Size: func(m map[string]string) int { return len(m) }},
		plugins:       store.NewTable[Plugin](d.DB, d.Tables.Content),
		pluginShelves: store.NewTable[PluginShelf](d.DB, d.Tables.Content),
		downloads:     store.NewTable[Downloads](d.DB, d.Tables.Content),
		seen:          store.NewTable[Seen](d.DB, d.Tables.Content),
		logs:          store.NewTable[KeptLog](d.DB, d.Tables.Content),
		versions:      version.NewBook(d.DB, d.Tables.Project),
		files:         version.NewFiles(d.DB, d.Tables, d.Uploads),
		book:          audit.NewBook(d.DB, d.Tables.Enterprise),
		pages:         store.NewTable[FeedDoc](d.DB, d.Tables.Search),
		dict:          dict.NewReader(store.NewTable[dict.Item](d.DB, d.Tables.Platform), d.Clock),
		views:         stats.NewViews(store.NewTable[stats.View](d.DB, d.Tables.Analysis), d.Clock),
		index:         searchdoc.NewIndex(d.DB, d.Tables.Search),
		sessions:      store.NewTable[auth.Session](d.DB, d.Tables.Identity),
		members:       membership.NewReader(d.DB, d.Tables.Enterprise),
		frames:        d.Frames,
		site:          d.Site,
		origin:        d.Origin,
		now:           d.Clock,
	}
}

// Routes registers every endpoint of the group.
func (s *Service) Routes() *api.Group {
	g := api.NewGroup("content", auth.Sessions(s.sessions, s.members, s.now), s.now)
	api.PublicGet(g, "/micro/home/college/tree", s.helpTree)
	api.PublicGet(g, "/micro/home/college/doc", s.helpDoc)
	api.PublicGet(g, "/micro/home/college/search", s.searchHelp)
	api.Post(g, "/micro/home/college/vote", api.Public, s.voteHelp)
	api.Post(g, "/micro/home/college/manage", api.Platform(auth.HelpView), s.helpDesk)
	api.Post(g, "/micro/home/college/page", api.Platform(auth.HelpView), s.helpPage)
	api.Post(g, "/micro/home/college/preview", api.Platform(auth.HelpView), s.previewHelp)
	api.Post(g, "/micro/home/college/edit", api.Platform(auth.HelpEdit), s.editHelp)
	api.Post(g, "/micro/home/college/move", api.Platform(auth.HelpEdit), s.moveHelp)
	api.Post(g, "/micro/home/college/delete", api.Platform(auth.HelpEdit), s.deleteHelp)
	api.Post(g, "/micro/home/college/revisions", api.Platform(auth.HelpView), s.helpRevisionList)
	api.Post(g, "/micro/home/college/compare", api.Platform(auth.HelpView), s.compareHelp)
	api.Post(g, "/micro/home/college/restore", api.Platform(auth.HelpEdit), s.restoreHelp)
	api.PublicGet(g, "/micro/home/info/page", s.pageNews)
	api.PublicGet(g, "/micro/home/info/detail", s.newsDetail)
	api.Post(g, "/micro/home/info/inner", api.View(auth.HomeView), s.innerNews)
	api.Post(g, "/micro/home/info/manage", api.View(auth.NewsView), s.manageNews)
	api.Post(g, "/micro/home/info/edit", api.Perm(auth.NewsEdit), s.editNews)
	api.PublicGet(g, "/platform/home/plug/queryPlugs", s.queryPlugins)
	api.Post(g, "/platform/home/plug/download", api.Public, s.downloadPlugin)
	api.Post(g, "/platform/home/plug/manage", api.Platform(auth.PluginView), s.managePlugins)
	api.Post(g, "/platform/home/plug/edit", api.Platform(auth.PluginEdit), s.editPlugin)
	api.Post(g, "/platform/home/plug/release", api.Platform(auth.PluginEdit), s.releasePlugin)
	api.PublicGet(g, "/platform/home/api/log/list", s.releaseLogs)
	api.Post(g, "/platform/home/log/manage", api.Platform(auth.PluginView), s.manageLogs)
	api.Post(g, "/platform/home/log/edit", api.Platform(auth.PluginEdit), s.editLog)
	return g
}
