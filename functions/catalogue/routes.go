// Package catalogue is what the platform and its providers offer. Each concept is a package of its own; this one is the door
// to all of them, and what several of them answer together.
package catalogue

import (
	"context"

	"bimportal/functions/catalogue/app"
	"bimportal/functions/catalogue/cases"
	"bimportal/functions/catalogue/comment"
	"bimportal/functions/catalogue/demo"
	"bimportal/functions/catalogue/home"
	"bimportal/functions/catalogue/inquiry"
	"bimportal/functions/catalogue/product"
	"bimportal/functions/catalogue/service"
	"bimportal/functions/catalogue/template"
	"bimportal/shared/api"
	"bimportal/shared/auth"
	"bimportal/shared/clock"
	"bimportal/shared/desk"
	"bimportal/shared/dict"
	"bimportal/shared/membership"
	"bimportal/shared/publish"
	"bimportal/shared/stats"
	"bimportal/shared/store"
	"bimportal/shared/tables"
)

// Deps is what the group needs; what it may do to which table is in functions/groups.yml.
type Deps struct {
	DB      *store.DB
	Tables  tables.Names
	Lending demo.Lending
	Clock   clock.Clock

	// FourEyes keeps an operator from letting through what he has edited or handed in himself.
	FourEyes bool
}

// Group is what others do with the group. It names no table: each package that meets one compiles it anew (ADR 82).
type Group interface {
	Routes() *api.Group
	Work(context.Context, Event) error
}

// Service is the group's concepts.
type Service struct {
	services  *service.Service
	products  *product.Service
	templates *template.Service
	cases     *cases.Service
	apps      *app.Service
	demos     *demo.Service
	inquiries *inquiry.Service
	home      *home.Service
	comments  *comment.Comments
	base      *publish.Base
	desk      *desk.Service
	auth      auth.Authenticate
	now       clock.Clock
}

// New returns the group.
func New(d Deps) Group {
	base := publish.NewBase(d.DB, d.Tables, d.Tables.Catalogue, d.Clock)
	base.FourEyes = d.FourEyes
	names := dict.NewReader(store.NewTable[dict.Item](d.DB, d.Tables.Platform), d.Clock)
	views := stats.NewViews(store.NewTable[stats.View](d.DB, d.Tables.Analysis), d.Clock)
	comments := comment.New(d.DB, d.Tables, d.Clock)
	s := &Service{
		services: service.New(base), templates: template.New(base, comments, names, views), apps: app.New(base, names), demos: demo.New(base, names, views, d.Lending),
		inquiries: inquiry.New(base, d.Tables, d.Lending.HashKey), home: home.New(base), comments: comments, base: base, now: d.Clock,
		auth: auth.Sessions(store.NewTable[auth.Session](d.DB, d.Tables.Identity), membership.NewReader(d.DB, d.Tables.Enterprise), d.Clock),
	}
	s.products = product.New(base, comments, s.services, names, views)
	s.cases = cases.New(base, cases.Named{Product: s.products, Template: s.templates}, names, views)
	s.desk = desk.New(d.DB, d.Tables, d.Clock,
		desk.Kind{Shelf: s.products.Shelf(), No: publish.Rejected, Off: publish.ForcedOff, Sums: s.products.Sums},
		desk.Kind{Shelf: s.templates.Shelf(), No: publish.Rejected, Off: publish.Off, Sums: s.templates.Sums},
		desk.Kind{Shelf: s.cases.Shelf(), No: publish.Draft, Off: publish.Off, Sums: s.cases.Sums},
	)
	return s
}

// Routes registers every endpoint of the group.
func (s *Service) Routes() *api.Group {
	g := api.NewGroup("catalogue", s.auth, s.now)

	api.PublicGet(g, "/micro/home/api/home", s.homePage)
	api.PublicGet(g, "/micro/home/api/offers", s.offers)
	api.PublicGet(g, "/micro/home/api/offers/comments", s.said)
	api.Get(g, "/micro/home/offer/centre", api.View(auth.CentreView), s.centre)
	api.Post(g, "/micro/home/offer/comments", api.View(auth.CentreView), s.ownComments)
	api.Post(g, "/micro/home/offer/reply", api.Perm(auth.CommentReply), s.reply)
	api.PublicGet(g, "/platform/home/api/homePage/count", s.home.Count)
	api.Post(g, "/platform/home/api/homePage/count", api.Public, s.home.Count)

	api.PublicGet(g, "/platform/home/api/showService/list", s.services.List)
	api.PublicGet(g, "/platform/home/label/search", s.services.SearchLabels)
	api.Post(g, "/platform/home/label/search", api.Public, s.services.SearchLabels)
	api.Post(g, "/platform/home/label/add", api.Perm(auth.ProductEdit), s.services.AddLabel)

	p := s.products
	api.PublicGet(g, "/micro/home/api/product/page", p.Page)
	api.Post(g, "/micro/home/api/product/page", api.Public, p.Page)
	api.PublicGet(g, "/micro/home/product/detail/{id}", p.Detail)
	api.PostAt(g, "/micro/home/product/detail/{id}", api.Public, p.Detail)
	api.PublicGet(g, "/micro/home/product/detail/condition", p.Condition)
	api.PublicGet(g, "/micro/home/api/product/comments", p.Comments)
	api.PublicGet(g, "/micro/home/api/product/series", p.Series)
	api.Post(g, "/micro/home/api/product/series", api.Public, p.Series)
	api.Post(g, "/micro/home/product/page", api.AnyOf(auth.ProductView, auth.ContentAudit), p.OwnPage)
	api.Post(g, "/micro/home/product/info", api.AnyOf(auth.ProductView, auth.ContentAudit), p.Info)
	api.Post(g, "/micro/home/product/add", api.Perm(auth.ProductEdit), p.Add)
	api.Post(g, "/micro/home/product/edit", api.Perm(auth.ProductEdit), p.Edit)
	api.PostAt(g, "/micro/home/product/delete/{id}", api.Perm(auth.ProductDelete), p.Delete)
	api.Post(g, "/micro/home/provider/product/contribution", api.View(auth.ProductView), p.Contribution)
	api.PostAt(g, "/dataservice/{token}", api.AnyOf(auth.ProductView, auth.ProductShelf, auth.ContentAudit), p.DataService)

	t := s.templates
	api.PublicGet(g, "/platform/home/api/itemTemplate/list", t.List)
	api.Post(g, "/platform/home/api/itemTemplate/list", api.Public, t.List)
	api.PublicGet(g, "/platform/home/itemTemplate/search", t.Search)
	api.Post(g, "/platform/home/itemTemplate/search", api.Public, t.Search)
	api.KnownGet(g, "/platform/home/itemTemplate/info", t.Info)
	api.Post(g, "/platform/home/itemTemplate/info", api.Known, t.Info)
	api.KnownGet(g, "/platform/home/itemTemplate/detail", t.Detail)
	api.Post(g, "/platform/home/itemTemplate/detail", api.Known, t.Detail)
	api.PublicGet(g, "/platform/home/itemTemplate/comments", t.Comments)
	api.Get(g, "/platform/home/itemTemplate/preview", api.Known, t.Preview)
	api.Post(g, "/platform/home/itemTemplate/preview", api.Known, t.Preview)
	api.PublicGet(g, "/platform/home/provider/upTemplateList", t.Up)
	api.Post(g, "/platform/home/provider/upTemplateList", api.Public, t.Up)
	api.Post(g, "/platform/home/itemTemplate/like", api.User, t.Like)
	api.Get(g, "/platform/home/itemTemplate/mine", api.User, t.Mine)
	api.Get(g, "/platform/home/provider/allTemplateList", api.AnyOf(auth.TemplateView, auth.ContentAudit), t.GetAll)
	api.Post(g, "/platform/home/provider/allTemplateList", api.AnyOf(auth.TemplateView, auth.ContentAudit), t.All)
	api.Post(g, "/platform/home/itemTemplate/own", api.AnyOf(auth.TemplateView, auth.ContentAudit), t.Own)
	api.Post(g, "/platform/home/itemTemplate/addOrEdit", api.Perm(auth.TemplateEdit), t.AddOrEdit)
	api.Post(g, "/platform/home/itemTemplate/addAgain", api.Perm(auth.TemplateEdit), t.Copy)
	api.Post(g, "/platform/home/itemTemplate/updateStatus", api.Perm(auth.TemplateShelf), t.Move)
	api.Post(g, "/platform/home/itemTemplate/deleteTemplate", api.Perm(auth.TemplateDelete), t.Delete)
	api.Post(g, "/platform/home/itemTemplate/audit", api.Platform(auth.ContentAudit), t.Audit)

	c := s.cases
	api.PublicGet(g, "/micro/home/api/project/case", c.Page)
	api.Post(g, "/micro/home/api/project/case", api.Public, c.Page)
	api.PublicGet(g, "/micro/home/api/project/case/detail", s.caseDetail)
	api.PublicGet(g, "/platform/home/api/showCaseType/list", c.Types)
	api.Post(g, "/micro/home/case/page", api.AnyOf(auth.CaseView, auth.ContentAudit), c.OwnPage)
	api.Post(g, "/micro/home/case/info", api.AnyOf(auth.CaseView, auth.ContentAudit), c.Info)
	api.Post(g, "/micro/home/case/edit", api.Perm(auth.CaseEdit), c.Edit)
	api.Post(g, "/micro/home/case/updateStatus", api.Perm(auth.CasePublish), c.Move)
	api.Post(g, "/micro/home/case/delete", api.Perm(auth.CaseDelete), c.Delete)
	api.Post(g, "/micro/home/case/audit", api.Platform(auth.ContentAudit), c.Audit)

	// A right to one kind opens the call; each asks for that of its own kind.
	k := s.desk
	look := api.AnyOf(auth.ProductView, auth.ProductShelf, auth.TemplateView, auth.CaseView, auth.ContentAudit)
	edit := api.AnyOf(auth.ProductEdit, auth.TemplateEdit, auth.CaseEdit)
	api.Post(g, "/micro/home/publish/history", look, k.Past)
	api.Post(g, "/micro/home/publish/days", look, k.Days)
	api.Post(g, "/micro/home/publish/bulk", api.AnyOf(auth.ProductShelf, auth.TemplateShelf, auth.CasePublish), k.Bulk)
	api.Post(g, "/micro/home/publish/discard", edit, k.Discard)
	api.Post(g, "/micro/home/publish/copy", edit, k.Copy)
	api.Post(g, "/micro/home/review/queue", api.Platform(auth.ContentAudit), k.Queue)
	api.Post(g, "/micro/home/review/sheet", api.Platform(auth.ContentAudit), k.Sheet)
	api.Post(g, "/micro/home/review/decide", api.Platform(auth.ContentAudit), k.Decide)

	api.PublicGet(g, "/micro/home/group/app-list", s.apps.List)
	api.PublicGet(g, "/micro/home/group/app-detail", s.apps.Detail)
	api.Post(g, "/micro/home/group/app-add", api.Perm(auth.MemberApps), s.apps.Add)
	api.Get(g, "/micro/home/group/projectDetail", api.Member, s.apps.AddedDetail)
	api.Get(g, "/micro/home/group/added", api.Member, s.apps.AddedApps)
	api.Post(g, "/micro/home/group/open", api.Member, s.apps.Open)
	api.Get(g, "/micro/home/group/usage", api.View(auth.MemberApps), s.apps.Usage)
	api.Post(g, "/micro/home/group/app-remove", api.Perm(auth.MemberApps), s.apps.Remove)

	api.PublicGet(g, "/micro/home/api/demo/queryInfo", s.demos.Query)
	api.Post(g, "/micro/home/api/demo/queryInfo", api.Public, s.demos.Query)
	api.Post(g, "/micro/home/api/demo/getTrialAccount", api.Public, s.demos.Lend)
	api.Post(g, "/micro/home/demo/manage", api.Platform(auth.DemoView), s.demos.Manage)
	api.Post(g, "/micro/home/demo/edit", api.Platform(auth.DemoEdit), s.demos.Edit)
	api.Post(g, "/micro/home/demo/seat", api.Platform(auth.DemoEdit), s.demos.Seat)
	api.Post(g, "/micro/home/api/inquiry/add", api.Public, s.inquiries.Add)
	api.Post(g, "/micro/home/inquiry/page", api.Platform(auth.InquiryView), s.inquiries.Page)
	api.Post(g, "/micro/home/inquiry/handle", api.Platform(auth.InquiryHandle), s.inquiries.Handle)
	return g
}
