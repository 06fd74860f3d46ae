// Package project is what people open from templates and work in. Each concept is a package of its own; this one is the door to all
// of them.
package project

import (
	"context"

	"bimportal/functions/project/achievement"
	"bimportal/functions/project/space"
	"bimportal/functions/project/version"
	"bimportal/shared/api"
	"bimportal/shared/auth"
	"bimportal/shared/blob"
	"bimportal/shared/clock"
	"bimportal/shared/membership"
	"bimportal/shared/store"
	"bimportal/shared/tables"
	"bimportal/shared/wecom"
)

// Deps is what the group needs; what it may do to which table is in functions/groups.yml.
type Deps struct {
	DB      *store.DB
	Tables  tables.Names
	Uploads *blob.Bucket
	Clock   clock.Clock
	CorpID  string        // of the company chat app, empty where there is none
	WeCom   *wecom.Client // nil where the chat app is not asked

	// Start begins an execution of the opening machine.
	Start func(ctx context.Context, name, input string) error
}

// Group is what others do with the group. It names no table: each package that meets one compiles it anew (ADR 82).
type Group interface {
	Routes() *api.Group
	Work(context.Context, Event) (any, error)
}

// Service is the group's concepts.
type Service struct {
	spaces       *space.Service
	achievements *achievement.Service
	versions     *version.Service
	auth         auth.Authenticate
	now          clock.Clock
}

// New returns the group.
func New(d Deps) Group {
	achievements := achievement.New(achievement.Deps{DB: d.DB, Tables: d.Tables, Uploads: d.Uploads, Now: d.Clock})
	return &Service{
		achievements: achievements, versions: version.New(version.Deps{DB: d.DB, Tables: d.Tables, Uploads: d.Uploads, Now: d.Clock, Visible: achievements.Visible}),
		spaces: space.New(space.Deps{DB: d.DB, Tables: d.Tables, Uploads: d.Uploads, Start: d.Start, Clock: d.Clock, CorpID: d.CorpID, WeCom: d.WeCom}),
		auth:   auth.Sessions(store.NewTable[auth.Session](d.DB, d.Tables.Identity), membership.NewReader(d.DB, d.Tables.Enterprise), d.Clock), now: d.Clock,
	}
}

// Routes registers every endpoint of the group.
func (s *Service) Routes() *api.Group {
	g := api.NewGroup("project", s.auth, s.now)
	p := s.spaces
	api.Post(g, "/platform/home/userItem/create", api.User, p.Create)
	api.Get(g, "/platform/home/userItem/checkCode", api.User, p.CheckCode)
	api.Get(g, "/platform/home/userItem/whose", api.User, p.Whose)
	api.Get(g, "/platform/home/userItem/list", api.User, p.List)
	api.Get(g, "/platform/home/userItem/newItemList", api.User, p.Newest)
	api.Get(g, "/platform/home/userItem/chooseList", api.User, p.Choose)
	api.Get(g, "/platform/home/userItem/detail", api.User, p.Detail)
	api.Get(g, "/platform/home/userItem/log", api.User, p.Log)
	api.Post(g, "/platform/home/userItem/action", api.User, p.Act)
	api.Post(g, "/platform/home/userItem/verifyKey", api.User, p.VerifyKey)
	api.Post(g, "/platform/home/userItem/batchDelete", api.User, p.BatchDelete)
	api.Get(g, "/platform/home/api/userItem/queryStatus", api.User, p.Statuses)
	api.Get(g, "/platform/home/countProjectUser", api.User, p.Count)
	api.Get(g, "/platform/home/userItem/members", api.User, p.Members)
	api.Get(g, "/platform/home/userItem/invites", api.User, p.Invites)
	api.Post(g, "/platform/home/userItem/invite", api.User, p.Invite)
	api.Post(g, "/platform/home/userItem/uninvite", api.User, p.Uninvite)
	api.Get(g, "/platform/home/userItem/asked", api.User, p.Asked)
	api.Post(g, "/platform/home/userItem/answer", api.User, p.Answer)
	api.Post(g, "/micro/sys/user/projectAdd", api.User, p.Add)
	api.Post(g, "/micro/sys/user/projectDelete", api.User, p.Remove)
	api.PostAt(g, "/micro/home/project/qywx-sync/{id}", api.Perm(auth.ProjectMember), p.Sync)
	api.Get(g, "/platform/home/userItem/files", api.User, p.Files)
	api.Post(g, "/platform/home/userItem/file/add", api.User, p.AddFile)
	api.Post(g, "/platform/home/userItem/file/delete", api.User, p.DeleteFile)
	api.Get(g, "/platform/home/userItem/file/link", api.User, p.Link)
	api.Get(g, "/platform/home/project/overview", api.View(auth.ProjectView), p.Overview)
	api.PublicGet(g, "/micro/home/api/project/all-list", p.All)
	a, v := s.achievements, s.versions
	api.Post(g, "/micro/home/achievement/page", api.View(auth.AchievementView), a.Page)
	api.Get(g, "/micro/home/achievement/detail", api.View(auth.AchievementView), a.Detail)
	api.Post(g, "/micro/home/achievement/edit", api.Perm(auth.AchievementEdit), a.Edit)
	api.Post(g, "/micro/home/achievement/submit", api.Perm(auth.AchievementEdit), a.Submit)
	api.Post(g, "/micro/home/achievement/review", api.Perm(auth.AchievementReview), a.Review)
	api.Post(g, "/micro/home/achievement/delete", api.Perm(auth.AchievementEdit), a.Delete)
	api.Post(g, "/micro/home/achievement/download", api.View(auth.AchievementView), a.Download)
	api.Post(g, "/micro/home/version/page", api.View(auth.VersionView), v.Page)
	api.Post(g, "/micro/home/version/edit", api.Perm(auth.VersionEdit), v.Edit)
	api.Post(g, "/micro/home/version/withdraw", api.Perm(auth.VersionEdit), v.Withdraw)
	api.Post(g, "/micro/home/version/compare", api.View(auth.VersionView), v.Compare)
	api.Post(g, "/micro/home/version/download", api.View(auth.VersionView), v.Download)
	return g
}
