// Package community is what people write for each other: articles with comments, circles, needs with manuscripts. Each concept is a package
// of its own; this one is the door to all of them.
package community

import (
	"context"

	"bimportal/functions/community/article"
	"bimportal/functions/community/circle"
	"bimportal/functions/community/comment"
	"bimportal/functions/community/familycomment"
	"bimportal/functions/community/follow"
	"bimportal/functions/community/need"
	"bimportal/functions/community/post"
	"bimportal/shared/api"
	"bimportal/shared/auth"
	"bimportal/shared/blob"
	"bimportal/shared/clock"
	"bimportal/shared/goods"
	"bimportal/shared/membership"
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
	Check   need.Check       // what is handed in for needs; only the worker has it
	Origin  string           // the portal's, for addresses in feeds
}

// Group is what others do with the group. It names no table: each package that meets one compiles it anew (ADR 82).
type Group interface {
	Routes() *api.Group
	Work(context.Context, Event) error
}

// Service is the group's concepts.
type Service struct {
	core     *post.Core
	follows  *follow.Service
	comments *comment.Service
	articles *article.Service
	circles  *circle.Service
	needs    *need.Service
	origin   string
	auth     auth.Authenticate
	now      clock.Clock
}

// New returns the group.
func New(d Deps) Group {
	s := &Service{
		now: d.Clock, origin: d.Origin, core: post.NewCore(d.DB, d.Tables, d.Clock),
		auth: auth.Sessions(store.NewTable[auth.Session](d.DB, d.Tables.Identity), membership.NewReader(d.DB, d.Tables.Enterprise), d.Clock),
	}
	s.follows = follow.New(s.core, d.Tables)
	s.circles = circle.New(s.core, d.Tables)
	s.comments = comment.New(s.core, d.Tables, s.circles)
	s.articles = article.New(s.core, d.Tables, s.follows, s.circles)
	s.comments.Register(post.Article, s.articles)
	familycomment.New(s.core, d.Tables)
	s.needs = need.New(need.Deps{DB: d.DB, Tables: d.Tables, Uploads: d.Uploads, Now: d.Clock, Rates: d.Rates, Core: s.core, Check: d.Check})
	s.comments.Register(post.Need, s.needs)
	return s
}

// Routes registers every endpoint of the group.
func (s *Service) Routes() *api.Group {
	g := api.NewGroup("community", s.auth, s.now)
	a, c, f, p := s.articles, s.comments, s.follows, s.core
	api.PublicGet(g, "/micro/home/community/article/page", a.Feed)
	api.PublicGet(g, "/micro/home/community/article/aside", a.Aside)
	api.KnownGet(g, "/micro/home/community/article/detail", a.Detail)
	api.Get(g, "/micro/home/community/article/followed", api.User, a.Followed)
	api.Get(g, "/micro/home/community/article/collected", api.User, a.Collected)
	api.Post(g, "/micro/home/community/article/like", api.User, a.Like)
	api.Post(g, "/micro/home/community/article/collect", api.User, a.Collect)
	api.Post(g, "/micro/home/community/article/draft", api.User, a.Save)
	api.Get(g, "/micro/home/community/article/draft", api.User, a.Writing)
	api.Post(g, "/micro/home/community/article/edit", api.User, a.Send)
	api.Post(g, "/micro/home/community/article/delete", api.User, a.Delete)
	api.Post(g, "/micro/home/community/article/mine", api.User, a.Mine)
	api.Get(g, "/micro/home/community/article/revisions", api.User, a.Revisions)
	api.Get(g, "/micro/home/community/article/compare", api.User, a.Compare)
	api.Post(g, "/micro/home/community/article/restore", api.User, a.Restore)
	api.Raw(g, "GET", "/micro/home/community/rss", api.Public, 0, a.RSS(s.origin))

	api.KnownGet(g, "/micro/home/community/comment/page", c.List)
	api.KnownGet(g, "/micro/home/community/comment/replies", c.Replies)
	api.Post(g, "/micro/home/community/comment/add", api.User, c.Add)
	api.Post(g, "/micro/home/community/comment/edit", api.User, c.Edit)
	api.Post(g, "/micro/home/community/comment/delete", api.User, c.Delete)
	api.Post(g, "/micro/home/community/comment/like", api.User, c.Like)

	api.KnownGet(g, "/micro/home/community/author", f.Author)
	api.Post(g, "/micro/home/community/follow", api.User, f.Set)
	api.Get(g, "/micro/home/community/follows", api.User, f.List)

	api.Post(g, "/micro/home/community/report", api.User, p.Say)
	api.Post(g, "/micro/home/community/appeal", api.User, p.Appeal)
	api.Post(g, "/micro/home/community/review/queue", api.Platform(auth.ContentAudit), p.Queue)
	api.Post(g, "/micro/home/community/review/sheet", api.Platform(auth.ContentAudit), p.Sheet)
	api.Post(g, "/micro/home/community/review/decide", api.Platform(auth.ContentAudit), p.Decide)
	api.Post(g, "/micro/home/community/words/list", api.Platform(auth.ContentAudit), p.List)
	api.Post(g, "/micro/home/community/words/set", api.Platform(auth.ContentAudit), p.Set)
	s.circleRoutes(g)
	s.needRoutes(g)
	return g
}

// circleRoutes registers circles. Who may do what in one, each call decides from what the caller is there.
func (s *Service) circleRoutes(g *api.Group) {
	c, a := s.circles, s.articles
	api.PublicGet(g, "/micro/home/community/circle/page", c.Page)
	api.KnownGet(g, "/micro/home/community/circle/detail", c.Detail)
	api.KnownGet(g, "/micro/home/community/circle/members", c.Members)
	api.PublicGet(g, "/micro/home/community/circle/pinned", a.Pinned)
	api.Get(g, "/micro/home/community/circle/mine", api.User, c.Own)
	api.Get(g, "/micro/home/community/circle/asks", api.User, c.Asks)
	api.Post(g, "/micro/home/community/circle/edit", api.User, c.Save)
	api.Post(g, "/micro/home/community/circle/dissolve", api.User, c.Dissolve)
	api.Post(g, "/micro/home/community/circle/link", api.User, c.Renew)
	api.Post(g, "/micro/home/community/circle/join", api.User, c.Join)
	api.Post(g, "/micro/home/community/circle/leave", api.User, c.Leave)
	api.Post(g, "/micro/home/community/circle/answer", api.User, c.Answer)
	api.Post(g, "/micro/home/community/circle/role", api.User, c.SetRole)
	api.Post(g, "/micro/home/community/circle/mute", api.User, c.Mute)
	api.Post(g, "/micro/home/community/circle/remove", api.User, c.Remove)
	api.Post(g, "/micro/home/community/circle/pin", api.User, a.Pin)
	api.Post(g, "/micro/home/community/circle/choose", api.User, a.Choose)
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
	api.Get(g, "/micro/home/community/need/case", api.Platform(auth.ClaimView), n.Disputed)
	api.Post(g, "/micro/home/community/need/decide", api.Platform(auth.ClaimDecide), n.Decide)
	api.Post(g, "/micro/home/community/manuscript/submit", api.User, n.Submit)
	api.Post(g, "/micro/home/community/manuscript/withdraw", api.User, n.Withdraw)
	api.Get(g, "/micro/home/community/manuscript/page", api.User, n.Manuscripts)
	api.Get(g, "/micro/home/community/manuscript/mine", api.User, n.MyManuscripts)
	api.Post(g, "/micro/home/community/manuscript/award", api.User, n.Award)
	api.Post(g, "/micro/home/community/manuscript/deliver", api.User, n.Deliver)
}
