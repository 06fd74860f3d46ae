// Package mall is the shared family library: families with what their files say, topics, and what people keep of them. Each concept is a
// package of its own; this one is the door to all of them (ADR 68).
package mall

import (
	"context"

	"bimportal/functions/mall/content"
	"bimportal/functions/mall/demand"
	"bimportal/functions/mall/family"
	"bimportal/functions/mall/folder"
	"bimportal/functions/mall/library"
	"bimportal/functions/mall/request"
	"bimportal/functions/mall/requirement"
	"bimportal/functions/mall/saved"
	"bimportal/functions/mall/topic"
	"bimportal/shared/api"
	"bimportal/shared/auth"
	"bimportal/shared/blob"
	"bimportal/shared/clock"
	"bimportal/shared/desk"
	"bimportal/shared/dict"
	"bimportal/shared/membership"
	"bimportal/shared/publish"
	"bimportal/shared/store"
	"bimportal/shared/tables"
)

// Deps is what the group needs; what it may do to which table is in functions/groups.yml.
type Deps struct {
	DB      *store.DB
	Tables  tables.Names
	Uploads *blob.Bucket
	// Snapshots holds what lists are read from; nil where each process reads its rows.
	Snapshots *blob.Bucket
	Clock     clock.Clock

	// Start begins an execution of the machine that examines files, Read reads them; only the worker has this one, and who serves no file neither.
	Start content.Start
	Read  content.Reader

	// FourEyes keeps an operator from letting through what he has edited or handed in himself.
	FourEyes bool
}

// Group is what others do with the group. It names no table: each package that meets one compiles it anew (ADR 82).
type Group interface {
	Routes() *api.Group
	Most() *api.Group
	Check() *api.Group
	Work(context.Context, Event) (any, error)
}

// Service is the group's concepts.
type Service struct {
	families *family.Service
	contents *content.Contents
	topics   *topic.Service
	folders  *folder.Service
	searches *saved.Service
	asks     *requirement.Service
	requests *request.Service
	kept     *library.Service
	wishes   *demand.Service
	desk     *desk.Service
	auth     auth.Authenticate
	now      clock.Clock
}

// New returns the group.
func New(d Deps) Group {
	base := publish.NewBase(d.DB, d.Tables, d.Tables.Mall, d.Clock)
	base.FourEyes, base.Snapshots = d.FourEyes, snapshotsIn(d.Snapshots)
	contents := content.New(content.Deps{DB: d.DB, Tables: d.Tables, Uploads: d.Uploads, Now: d.Clock, Start: d.Start, Read: d.Read})
	names := dict.NewReader(store.NewTable[dict.Item](d.DB, d.Tables.Platform), d.Clock)
	s := &Service{
		contents: contents, now: d.Clock,
		families: family.New(base, d.Tables, contents, names),
		auth:     auth.Sessions(store.NewTable[auth.Session](d.DB, d.Tables.Identity), membership.NewReader(d.DB, d.Tables.Enterprise), d.Clock),
	}
	s.kept = library.New(base, d.Tables, contents, s.families)
	s.families.Library = family.Library{Inside: s.kept.Inside, Copy: s.kept.Copy, Sees: s.kept.Reaches, Free: s.kept.Free}
	s.topics = topic.New(base, d.Tables, s.families.Shows)
	s.asks = requirement.New(base, d.Tables, contents, s.families.Known)
	s.families.Passing = s.asks.Passing
	s.folders = folder.New(base, d.Tables, contents, s.families.Shows, s.families.ShowsHere)
	s.requests = request.New(base, d.Tables, d.Uploads, names, s.families.ShowsHere, s.kept.Reaches)
	s.wishes = demand.New(base, d.Tables, s.families.All)
	s.families.Missed = s.wishes.Searched
	s.searches = saved.New(base, d.Tables, s.families.Published)
	s.desk = desk.New(d.DB, d.Tables, d.Clock, desk.Kind{Shelf: s.families.Shelf(), No: publish.Rejected, Off: publish.ForcedOff, Sums: s.families.Sums})
	return s
}

// Routes registers every endpoint of the group. Two functions serve them, so that what looks into files is carried by one of them (ADR 86).
func (s *Service) Routes() *api.Group { return s.group(s.most, s.look) }

// Most registers what the group's own function serves.
func (s *Service) Most() *api.Group { return s.group(s.most) }

// Check registers what is served by the function that looks into files.
func (s *Service) Check() *api.Group { return s.group(s.look) }

func (s *Service) group(parts ...func(*api.Group)) *api.Group {
	g := api.NewGroup("mall", s.auth, s.now)
	for _, register := range parts {
		register(g)
	}
	return g
}

func (s *Service) look(g *api.Group) {
	api.Post(g, "/family/mall/product/examine", api.User, s.contents.Look)

	r := s.asks
	api.Post(g, "/family/mall/ids/list", api.View(auth.FamilyView), r.List)
	api.Post(g, "/family/mall/ids/edit", api.Perm(auth.FamilyEdit), r.Edit)
	api.Post(g, "/family/mall/ids/delete", api.Perm(auth.FamilyEdit), r.Delete)
	api.Post(g, "/family/mall/ids/check", api.View(auth.FamilyView), r.Check)
	api.Post(g, "/family/mall/ids/report", api.View(auth.FamilyView), r.Report)
	api.Post(g, "/family/mall/ids/bcf", api.View(auth.FamilyView), r.BCF)
}

func (s *Service) most(g *api.Group) {
	f, t := s.families, s.topics
	api.Post(g, "/family/mall/api/product/category", api.Public, f.Categories)
	api.PublicGet(g, "/family/mall/api/product/category", f.Categories)
	api.Post(g, "/family/mall/api/product/list", api.Known, f.KnownList)
	api.PublicGet(g, "/family/mall/api/product/list", f.Searched)
	api.PublicGet(g, "/family/mall/api/product/params", f.Names)
	api.Post(g, "/family/mall/api/product/info", api.Known, f.Info)
	api.Post(g, "/family/mall/api/sys/product/detail", api.Known, f.Detail)
	api.Post(g, "/family/mall/api/product/collect", api.User, f.Collect)
	api.Post(g, "/family/mall/product/collectOrDelete", api.User, f.CollectOrDelete)
	api.Post(g, "/family/mall/personal/favorite/list", api.User, f.Favourites)
	api.Get(g, "/family/mall/product/download", api.User, f.Download)
	api.Post(g, "/family/mall/product/colleagues", api.Member, f.Colleagues)
	api.Post(g, "/family/mall/product/uses", api.View(auth.FamilyView), f.Uses)
	api.Post(g, "/family/mall/sys/commentList", api.Known, f.Comments)
	api.Post(g, "/family/mall/product/comment", api.User, f.Say)
	api.Post(g, "/family/mall/product/helpful", api.User, f.Helpful)
	api.Post(g, "/family/mall/product/reply", api.Perm(auth.CommentReply), f.Answer)

	api.Post(g, "/family/mall/product/alike", api.View(auth.FamilyEdit), f.Alike)
	api.Post(g, "/family/mall/product/edit", api.Perm(auth.FamilyEdit), f.Edit)
	api.Post(g, "/family/mall/product/updateStatus", api.Perm(auth.FamilyShelf), f.Move)
	api.Post(g, "/family/mall/product/delete", api.Perm(auth.FamilyDelete), f.Delete)
	api.Post(g, "/family/mall/product/own", api.AnyOf(auth.FamilyView, auth.ContentAudit), f.Working)
	api.Get(g, "/family/mall/product/ownFile", api.AnyOf(auth.FamilyView, auth.ContentAudit), f.WorkingFile)
	api.Post(g, "/family/mall/personal/shop", api.Known, f.ShopInfo)
	api.Post(g, "/family/mall/personal/shop/product", api.View(auth.FamilyView), f.Own)
	api.Get(g, "/family/mall/shop/desk", api.View(auth.FamilyView), f.ShopDesk)
	api.Post(g, "/family/mall/shop/edit", api.Perm(auth.FamilyEdit), f.ShopEdit)
	api.Post(g, "/family/mall/shop/rules", api.View(auth.FamilyView), f.Rules)
	api.Post(g, "/family/mall/shop/setRules", api.Perm(auth.FamilyEdit), f.SetRules)
	api.Post(g, "/family/mall/shop/demand", api.View(auth.FamilyView), s.wishes.Demand)

	api.Post(g, "/family/mall/api/group/list", api.Public, t.List)
	api.PublicGet(g, "/family/mall/api/group/list", t.List)
	api.Post(g, "/family/mall/api/group/info", api.Known, t.Info)
	api.Post(g, "/family/mall/api/group/collect", api.User, t.Collect)
	api.Post(g, "/family/mall/personal/topic/list", api.User, t.Followed)
	api.Post(g, "/family/mall/topic/page", api.Platform(auth.ContentAudit), t.Managed)
	api.Post(g, "/family/mall/topic/edit", api.Platform(auth.ContentAudit), t.Edit)
	api.Post(g, "/family/mall/topic/delete", api.Platform(auth.ContentAudit), t.Delete)

	api.Post(g, "/family/mall/search/list", api.User, s.searches.List)
	api.Post(g, "/family/mall/search/save", api.User, s.searches.Save)
	api.Post(g, "/family/mall/search/delete", api.User, s.searches.Delete)

	q := s.requests
	api.Post(g, "/family/mall/request/page", api.Member, q.Page)
	api.Post(g, "/family/mall/request/detail", api.Member, q.Detail)
	api.Get(g, "/family/mall/request/file", api.Member, q.File)
	api.Post(g, "/family/mall/request/edit", api.Member, q.Ask)
	api.Post(g, "/family/mall/request/withdraw", api.Member, q.Withdraw)
	api.Post(g, "/family/mall/request/delete", api.Member, q.Delete)
	api.Post(g, "/family/mall/request/take", api.Perm(auth.FamilyEdit), q.Take)
	api.Post(g, "/family/mall/request/hand", api.Perm(auth.FamilyEdit), q.Hand)
	api.Post(g, "/family/mall/request/answer", api.Perm(auth.FamilyEdit), q.Answer)
	api.Post(g, "/family/mall/request/decline", api.Perm(auth.FamilyEdit), q.Decline)
	api.Post(g, "/family/mall/request/keepers", api.View(auth.FamilyEdit), q.Keepers)

	l := s.kept
	api.Post(g, "/family/mall/library/page", api.Member, l.Page)
	api.Post(g, "/family/mall/library/departments", api.Member, l.Tree)
	api.Post(g, "/family/mall/library/put", api.Member, l.Put)
	api.Post(g, "/family/mall/library/remove", api.Member, l.Remove)
	api.Post(g, "/family/mall/library/decide", api.Perm(auth.FamilyApprove), l.Decide)
	api.Post(g, "/family/mall/library/audience", api.Perm(auth.FamilyApprove), l.For)

	o := s.folders
	api.Post(g, "/family/user/folder/list", api.User, o.Folders)
	api.Post(g, "/family/user/folder/edit", api.User, o.EditFolder)
	api.Post(g, "/family/user/folder/delete", api.User, o.DeleteFolder)
	api.Post(g, "/family/user/object/list", api.User, o.Objects)
	api.Post(g, "/family/user/object/edit", api.User, o.EditObject)
	api.Post(g, "/family/user/object/delete", api.User, o.DeleteObjects)
	api.Get(g, "/family/user/object/link", api.User, o.Link)
	api.Post(g, "/family/user/object/share", api.User, o.ShareObject)
	api.Post(g, "/family/user/object/shares", api.User, o.Shares)
	api.Post(g, "/family/user/object/unshare", api.User, o.Unshare)
	api.Get(g, "/family/user/object/shared", api.Public, o.OfShare)

	k := s.desk
	look := api.AnyOf(auth.FamilyView, auth.ContentAudit)
	api.Post(g, "/family/mall/publish/history", look, k.Past)
	api.Post(g, "/family/mall/publish/days", look, k.Days)
	api.Post(g, "/family/mall/publish/bulk", api.Perm(auth.FamilyShelf), k.Bulk)
	api.Post(g, "/family/mall/publish/discard", api.Perm(auth.FamilyEdit), k.Discard)
	api.Post(g, "/family/mall/publish/copy", api.Perm(auth.FamilyEdit), k.Copy)
	api.Post(g, "/family/mall/review/queue", api.Platform(auth.ContentAudit), k.Queue)
	api.Post(g, "/family/mall/review/sheet", api.Platform(auth.ContentAudit), k.Sheet)
	api.Post(g, "/family/mall/review/decide", api.Platform(auth.ContentAudit), k.Decide)
}
