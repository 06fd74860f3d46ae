// Package enterprise holds companies, who belongs to them, and what each of their people may do.
package enterprise

import (
	"cmp"
	"context"
	"net/http"
	"time"

	"bimportal/functions/enterprise/company"
	"bimportal/functions/enterprise/department"
	"bimportal/functions/enterprise/importing"
	"bimportal/functions/enterprise/invite"
	"bimportal/functions/enterprise/member"
	"bimportal/functions/enterprise/oplog"
	"bimportal/functions/enterprise/org"
	"bimportal/functions/enterprise/ownership"
	"bimportal/functions/enterprise/provider"
	"bimportal/functions/enterprise/role"
	"bimportal/functions/enterprise/workbench"
	"bimportal/shared/addedapp"
	"bimportal/shared/api"
	"bimportal/shared/auth"
	"bimportal/shared/clock"
	"bimportal/shared/dict"
	"bimportal/shared/files"
	"bimportal/shared/limit"
	"bimportal/shared/membership"
	"bimportal/shared/notify"
	"bimportal/shared/person"
	"bimportal/shared/project"
	"bimportal/shared/searchdoc"
	"bimportal/shared/spending"
	"bimportal/shared/store"
	"bimportal/shared/tables"
	"bimportal/shared/words"
)

// Deps is what the group needs; what it may do to which table is in functions/groups.yml.
type Deps struct {
	DB     *store.DB
	Tables tables.Names
	Clock  clock.Clock
	Seats  int // of an enterprise; 0 means org.SeatsMost

	// Start begins an execution of the import machine. Read answers a workbook's first sheet; only the worker reads.
	Start func(ctx context.Context, name, input string) error
	Read  func(data []byte) ([][]string, error)
}

// Group is what others do with the group. It names no table: each package that meets one compiles it anew (ADR 82).
type Group interface {
	Routes() *api.Group
	Work(context.Context, Event) error
	Do(context.Context, Event) (any, error)
}

// Service is the group's endpoints and its worker's tasks: one service for each concept.
type Service struct {
	sessions *store.Table[auth.Session]
	reader   *membership.Reader
	people   person.Directory
	orgs     *org.Store
	now      clock.Clock

	companies   *company.Service
	departments *department.Service
	imports     *importing.Service
	invites     *invite.Service
	log         *oplog.Service
	members     *member.Service
	ownership   *ownership.Service
	providers   *provider.Service
	roles       *role.Service
	workbench   *workbench.Service
	leavers     project.Leavers
}

// New returns the group. What one concept needs of another it gets here.
func New(d Deps) Group {
	limits, people := limit.NewWindows(d.DB, d.Tables.Enterprise, d.Clock), person.NewDirectory(d.DB, d.Tables.Identity)
	reader, box := membership.NewReader(d.DB, d.Tables.Enterprise), notify.NewBox(d.DB, d.Tables.Message)
	orgs := org.NewStore(d.DB, d.Tables.Enterprise, spending.NewStore(d.DB, d.Tables.Wallet), box, people, d.Clock, cmp.Or(d.Seats, org.SeatsMost))
	s := &Service{sessions: store.NewTable[auth.Session](d.DB, d.Tables.Identity), reader: reader, people: people, orgs: orgs, now: d.Clock}
	s.leavers = project.NewLeavers(d.DB, d.Tables.Project)
	names := dict.NewReader(store.NewTable[dict.Item](d.DB, d.Tables.Platform), d.Clock)
	s.roles, s.log = role.New(orgs), oplog.New(d.DB, d.Tables.Enterprise, orgs)
	lists := words.NewLists(d.DB, d.Tables, d.Clock)
	s.companies = company.New(company.Deps{
		DB: d.DB, Table: d.Tables.Enterprise, Orgs: orgs, Limits: limits, People: people, Files: files.NewReader(d.DB, d.Tables.File), Reader: reader, Box: box,
		Index: searchdoc.NewIndex(d.DB, d.Tables.Search), Dict: names, Words: lists, Now: d.Clock,
	})
	s.invites = invite.New(invite.Deps{
		DB: d.DB, Table: d.Tables.Enterprise, Orgs: orgs, Limits: limits, People: people, Box: box, Now: d.Clock,
		TakeOver: func(ctx context.Context, o *org.Org, from org.Who, heir person.Person, agreed bool, now time.Time) (org.Change, error) {
			return s.ownership.TakeOver(ctx, o, from, heir, agreed, now)
		},
	})
	s.departments = department.New(orgs, s.invites.HandOver)
	s.ownership = ownership.New(ownership.Deps{
		DB: d.DB, Wallet: d.Tables.Wallet, Orgs: orgs, Ask: s.invites.AskToTakeOver, Asked: s.invites.HandOver, Unask: s.invites.WithdrawHandOver,
		Gone: s.gone, HandedOver: s.companies.HandedOver, Dissolved: s.dissolved,
	})
	s.members = member.New(member.Deps{
		DB: d.DB, Table: d.Tables.Enterprise, Orgs: orgs, Limits: limits, Apps: addedapp.NewReader(d.DB, d.Tables.Catalogue), People: people, Now: d.Clock,
		Invite: s.invites.InviteOne, Vouched: s.invites.Vouched, Gone: s.gone,
	})
	s.imports = importing.New(importing.Deps{
		DB: d.DB, Table: d.Tables.Enterprise, Orgs: orgs, Limits: limits, Now: d.Clock, Invited: s.invites.InvitedByImport, Vouched: s.invites.Vouched, Start: d.Start, Read: d.Read,
	})
	s.providers = provider.New(provider.Deps{DB: d.DB, Table: d.Tables.Enterprise, Orgs: orgs, People: people, Dict: names, Words: lists, Now: d.Clock, All: s.publicProviders, One: s.publicProvider})
	s.workbench = workbench.New(workbench.Deps{
		DB: d.DB, Table: d.Tables.Enterprise, Orgs: orgs, Reader: reader, Now: d.Clock,
		Arrived: s.invites.Arrived, See: s.members.See, Introduced: s.companies.Introduced, Reviews: s.reviews,
		Ending: project.NewReader(d.DB, d.Tables.Project).Between,
	})
	return s
}

// Routes registers every endpoint of the group.
func (s *Service) Routes() *api.Group {
	g := api.NewGroup("enterprise", auth.Sessions(s.sessions, s.reader, s.now), s.now)
	api.Post(g, "/micro/home/provider/add", api.User, s.companies.Add)
	api.Post(g, "/micro/home/provider/add-or-edit", api.User, s.companies.AddOrEdit)
	api.Post(g, "/micro/home/provider/create-and-join", api.User, s.workbench.Enterprises)
	api.Post(g, "/micro/home/provider/withdraw", api.User, s.ownership.Withdraw)
	api.Get(g, "/micro/home/provider/detail", api.User, s.companies.Detail)
	api.Post(g, "/platform/home/provider/edit", api.Perm(auth.EnterpriseEdit), s.companies.Edit)
	api.Get(g, "/platform/home/provider/checkIsProvider", api.User, s.companies.CheckIsProvider)
	api.Post(g, "/micro/home/provider/review", api.Platform(auth.ReviewView), s.companies.PageReviews)
	api.Post(g, "/micro/home/provider/audit", api.Platform(auth.ReviewDecide), s.companies.Decide)
	api.Post(g, "/micro/home/provider/freeze", api.Platform(auth.ReviewFreeze), s.companies.Freeze)
	api.Post(g, "/family/auth/api/company/list", api.Public, s.companies.List)
	api.Post(g, "/micro/sys/user/menuResource", api.User, s.workbench.Menus)
	api.Post(g, "/micro/sys/workbench/home", api.View(auth.HomeView), s.workbench.Home)
	api.Post(g, "/micro/sys/workbench/active", api.View(auth.MemberView), s.members.Active)
	api.Post(g, "/micro/sys/resource/list", api.View(auth.RoleView), s.roles.Resources)
	api.Post(g, "/micro/sys/role/page", api.View(auth.RoleView), s.roles.Page)
	api.Post(g, "/micro/sys/role/info", api.View(auth.RoleView), s.roles.Info)
	api.Post(g, "/micro/sys/role/add", api.Perm(auth.RoleAdd), s.roles.Add)
	api.Post(g, "/micro/sys/role/edit", api.Perm(auth.RoleEdit), s.roles.Edit)
	api.Post(g, "/micro/sys/role/delete", api.Perm(auth.RoleDelete), s.roles.Delete)
	api.Post(g, "/micro/sys/role/assign", api.Perm(auth.MemberEdit), s.roles.Assign)
	api.Post(g, "/micro/sys/role/holders", api.View(auth.RoleView), s.roles.Holders)
	api.Post(g, "/micro/sys/audit/page", api.View(auth.AuditView), s.log.Page)
	api.Raw(g, http.MethodPost, "/micro/sys/audit/export", api.View(auth.AuditExport), api.MaxBody, s.log.Export)
	s.providerRoutes(g)
	s.organisationRoutes(g)
	return g
}

// providerRoutes are what the public reads of enterprises.
func (s *Service) providerRoutes(g *api.Group) {
	api.Post(g, "/micro/home/provider/page", api.Public, s.providers.Page)
	api.PublicGet(g, "/micro/home/provider/page", s.providers.Page)
	api.Post(g, "/micro/home/api/provider/bim-centre-list", api.Public, s.providers.Wall)
	api.PublicGet(g, "/micro/home/api/provider/bim-centre-list", s.providers.Wall)
	api.Post(g, "/platform/home/provider/search", api.Public, s.providers.Search)
	api.PublicGet(g, "/platform/home/provider/info", s.providers.Info)
	api.Post(g, "/platform/home/provider/info", api.Public, s.providers.Info)
	api.Post(g, "/platform/home/provider/follow", api.User, s.providers.Follow)
	api.Get(g, "/platform/home/provider/follow", api.User, s.providers.Followed)
	api.Post(g, "/platform/home/provider/followers", api.View(auth.CentreView), s.providers.Followers)
	api.Get(g, "/platform/home/provider/design", api.View(auth.EnterpriseEdit), s.providers.DesignOf)
	api.Post(g, "/platform/home/provider/design", api.Perm(auth.EnterpriseEdit), s.providers.SetDesign)
}

// organisationRoutes are an enterprise's people: departments, members, invites, and whose the enterprise is.
func (s *Service) organisationRoutes(g *api.Group) {
	api.Post(g, "/micro/sys/department/tree", api.AnyOf(auth.MemberView, auth.RoleView), s.departments.Tree)
	api.Post(g, "/micro/sys/department/add", api.Perm(auth.DepartmentAdd), s.departments.Add)
	api.Post(g, "/micro/sys/department/edit", api.Perm(auth.DepartmentEdit), s.departments.Edit)
	api.Post(g, "/micro/sys/department/move", api.Perm(auth.DepartmentMove), s.departments.Move)
	api.Post(g, "/micro/sys/department/delete", api.Perm(auth.DepartmentDelete), s.departments.Delete)
	api.Post(g, "/micro/sys/user/page", api.View(auth.MemberView), s.members.Page)
	api.Post(g, "/micro/sys/user/add", api.Perm(auth.MemberAdd), s.members.Add)
	api.Post(g, "/micro/sys/user/update", api.Perm(auth.MemberEdit), s.members.Update)
	api.Post(g, "/micro/sys/user/delete", api.Perm(auth.MemberDelete), s.members.Delete)
	api.Post(g, "/micro/sys/user/resource", api.User, s.workbench.Permissions)
	api.Raw(g, http.MethodPost, "/micro/sys/user/upUser", api.Perm(auth.MemberImport), importing.WorkbookMost+64<<10, s.imports.Upload)
	api.Post(g, "/micro/sys/user/confirmBatchRegister", api.Perm(auth.MemberImport), s.imports.Begin)
	api.Post(g, "/micro/sys/user/importJob", api.View(auth.MemberImport), s.imports.Job)
	api.Raw(g, http.MethodPost, "/micro/sys/user/importErrors", api.View(auth.MemberImport), api.MaxBody, s.imports.Errors)
	api.Raw(g, http.MethodPost, "/micro/sys/user/importTemplate", api.View(auth.MemberImport), api.MaxBody, s.imports.Template)
	api.Raw(g, http.MethodPost, "/micro/sys/user/export", api.View(auth.MemberExport), api.MaxBody, s.members.Export)
	api.Get(g, "/micro/sys/user/appAccess", api.Member, s.members.AppAccess)
	api.Post(g, "/micro/sys/userAccess/update", api.Perm(auth.MemberApps), s.members.AssignApps)
	api.Post(g, "/family/teamSpace/team/invite", api.Perm(auth.MemberInvite), s.invites.InviteMany)
	api.Post(g, "/family/teamSpace/team/links", api.View(auth.MemberInvite), s.invites.PageLinks)
	api.Post(g, "/family/teamSpace/team/revoke", api.Perm(auth.MemberInvite), s.invites.RevokeLink)
	api.Post(g, "/family/teamSpace/team/remind", api.Perm(auth.MemberInvite), s.invites.Remind)
	api.Post(g, "/family/teamSpace/team/open", api.User, s.invites.Open)
	api.Post(g, "/family/teamSpace/team/examine", api.User, s.invites.Examine)
	api.Post(g, "/family/teamSpace/team/handOver", api.Member, s.ownership.HandOver)
	api.Post(g, "/family/teamSpace/team/handOver/withdraw", api.Member, s.ownership.WithdrawHandOver)
	api.Post(g, "/family/teamSpace/team/leave", api.Member, s.ownership.Leave)
	api.Post(g, "/family/teamSpace/team/dissolve", api.Member, s.ownership.Dissolve)
}
