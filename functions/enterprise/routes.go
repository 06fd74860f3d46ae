// Package enterprise holds companies, who belongs to them, and what each of their people may do.
package enterprise

import (
	"context"
	"net/http"

	"bimportal/functions/enterprise/org"
	"bimportal/shared/addedapp"
	"bimportal/shared/api"
	"bimportal/shared/audit"
	"bimportal/shared/auth"
	"bimportal/shared/clock"
	"bimportal/shared/dict"
	"bimportal/shared/files"
	"bimportal/shared/limit"
	"bimportal/shared/membership"
	"bimportal/shared/notify"
	"bimportal/shared/person"
	"bimportal/shared/searchdoc"
	"bimportal/shared/store"
)

// Deps is what the group needs. IdentityTable, FileTable, CatalogueTable and DictTable (the platform group's) are only read here; into MessageTable
// and SearchTable this group writes through shared/notify and shared/searchdoc.
type Deps struct {
	DB                                 *store.DB
	Table, IdentityTable, MessageTable string
	SearchTable, DictTable, FileTable  string
	CatalogueTable                     string
	Clock                              clock.Clock

	// Start begins an execution of the import machine. Read answers a workbook's first sheet; only the worker reads.
	Start func(ctx context.Context, name, input string) error
	Read  func(data []byte) ([][]string, error)
}

// Service is the group's endpoints and its worker's tasks.
type Service struct {
	db          *store.DB
	enterprises *store.Table[Enterprise]
	listed      *store.Table[Row]
	access      *store.Table[membership.Access]
	members     *store.Table[membership.Member]
	roles       *store.Table[membership.Role]
	departments *store.Table[org.Department]
	places      *store.Table[org.Place]
	followed    *store.Table[Follow]
	follows     *store.Table[Follows]
	owned       *store.Table[Owned]
	taken       *store.Table[Taken]
	disputes    *store.Table[Dispute]
	waiting     *store.Table[Waiting]
	invites     *store.Table[Invite]
	links       *store.Table[Link]
	seen        *store.Table[Seen]
	book        audit.Book
	sessions    *store.Table[auth.Session]
	orgs        *org.Store
	workbooks   *store.Table[Workbook]
	pieces      *store.Table[Piece]
	jobs        *store.Table[ImportJob]
	faults      *store.Table[Faults]
	lately      seenCache
	readSheet   func(data []byte) ([][]string, error)

	startMachine func(ctx context.Context, name, input string) error
	apps         addedapp.Reader
	limits       limit.Windows
	people       person.Directory
	files        files.Reader
	reader       *membership.Reader
	box          notify.Box
	index        searchdoc.Index
	dict         *dict.Reader
	now          clock.Clock
}

// New answers the group's service.
func New(d Deps) *Service {
	return &Service{
		db:          d.DB,
		enterprises: store.NewTable[Enterprise](d.DB, d.Table),
		listed:      store.NewTable[Row](d.DB, d.Table),
		access:      store.NewTable[membership.Access](d.DB, d.Table),
		members:     store.NewTable[membership.Member](d.DB, d.Table),
		roles:       store.NewTable[membership.Role](d.DB, d.Table),
		departments: store.NewTable[org.Department](d.DB, d.Table),
		places:      store.NewTable[org.Place](d.DB, d.Table),
		followed:    store.NewTable[Follow](d.DB, d.Table),
		follows:     store.NewTable[Follows](d.DB, d.Table),
		owned:       store.NewTable[Owned](d.DB, d.Table),
		taken:       store.NewTable[Taken](d.DB, d.Table),
		disputes:    store.NewTable[Dispute](d.DB, d.Table),
		waiting:     store.NewTable[Waiting](d.DB, d.Table),
		invites:     store.NewTable[Invite](d.DB, d.Table),
		links:       store.NewTable[Link](d.DB, d.Table),
		seen:        store.NewTable[Seen](d.DB, d.Table),
		book:        audit.NewBook(d.DB, d.Table),
		sessions:    store.NewTable[auth.Session](d.DB, d.IdentityTable),
		orgs:        org.NewStore(d.DB, d.Table, notify.NewBox(d.DB, d.MessageTable), d.Clock),
		lately:      seenCache{kept: map[string]keptSeen{}},
		apps:        addedapp.NewReader(d.DB, d.CatalogueTable),
		limits:      limit.NewWindows(d.DB, d.Table, d.Clock),
		workbooks:   store.NewTable[Workbook](d.DB, d.Table),
		pieces:      store.NewTable[Piece](d.DB, d.Table),
		jobs:        store.NewTable[ImportJob](d.DB, d.Table),
		faults:      store.NewTable[Faults](d.DB, d.Table),
		readSheet:   d.Read,

		startMachine: d.Start,
		people:       person.NewDirectory(d.DB, d.IdentityTable),
		files:        files.NewReader(d.DB, d.FileTable),
		reader:       membership.NewReader(d.DB, d.Table),
		box:          notify.NewBox(d.DB, d.MessageTable),
		index:        searchdoc.NewIndex(d.DB, d.SearchTable),
		dict:         dict.NewReader(store.NewTable[dict.Item](d.DB, d.DictTable), d.Clock),
		now:          d.Clock,
	}
}

// Reads answers the service with what reads workbooks.
func (s *Service) Reads(read func(data []byte) ([][]string, error)) *Service {
	s.readSheet = read
	return s
}

// Routes registers every endpoint of the group.
func (s *Service) Routes() *api.Group {
	g := api.NewGroup("enterprise", auth.Sessions(s.sessions, s.reader, s.now), s.now)
	api.Post(g, "/micro/home/provider/add", api.User, s.addEnterprise)
	api.Post(g, "/micro/home/provider/add-or-edit", api.User, s.addOrEditEnterprise)
	api.Post(g, "/micro/home/provider/create-and-join", api.User, s.createAndJoin)
	api.Post(g, "/micro/home/provider/withdraw", api.User, s.withdrawEnterprise)
	api.Get(g, "/micro/home/provider/detail", api.User, s.enterpriseDetail)
	api.Post(g, "/platform/home/provider/edit", api.Perm(auth.EnterpriseEdit), s.editEnterprise)
	api.Get(g, "/platform/home/provider/checkIsProvider", api.User, s.checkIsProvider)
	api.Post(g, "/micro/home/provider/review", api.Platform(auth.ReviewView), s.pageReviews)
	api.Post(g, "/micro/home/provider/audit", api.Platform(auth.ReviewDecide), s.decideEnterprise)
	api.Post(g, "/micro/home/provider/freeze", api.Platform(auth.ReviewFreeze), s.freezeEnterprise)
	api.Post(g, "/family/auth/api/company/list", api.Public, s.listCompanies)
	api.Post(g, "/micro/sys/user/menuResource", api.User, s.menuResource)
	api.Post(g, "/micro/sys/workbench/home", api.View(auth.HomeView), s.workbenchHome)
	api.Post(g, "/micro/sys/resource/list", api.View(auth.RoleView), s.listResources)
	api.Post(g, "/micro/sys/role/page", api.View(auth.RoleView), s.pageRoles)
	api.Post(g, "/micro/sys/role/info", api.View(auth.RoleView), s.roleInfo)
	api.Post(g, "/micro/sys/role/add", api.Perm(auth.RoleAdd), s.addRole)
	api.Post(g, "/micro/sys/role/edit", api.Perm(auth.RoleEdit), s.editRole)
	api.Post(g, "/micro/sys/role/delete", api.Perm(auth.RoleDelete), s.deleteRole)
	api.Post(g, "/micro/sys/role/assign", api.Perm(auth.MemberEdit), s.assignRole)
	api.Post(g, "/micro/sys/role/holders", api.View(auth.RoleView), s.permissionHolders)
	api.Post(g, "/micro/sys/audit/page", api.View(auth.AuditView), s.pageAudit)
	api.Raw(g, http.MethodPost, "/micro/sys/audit/export", api.View(auth.AuditExport), api.MaxBody, s.exportAudit)
	s.providerRoutes(g)
	s.organisationRoutes(g)
	return g
}

// providerRoutes are what the public reads of enterprises.
func (s *Service) providerRoutes(g *api.Group) {
	api.Post(g, "/micro/home/provider/page", api.Public, s.pageProviders)
	api.PublicGet(g, "/micro/home/provider/page", s.pageProviders)
	api.Post(g, "/micro/home/api/provider/bim-centre-list", api.Public, s.bimCentres)
	api.PublicGet(g, "/micro/home/api/provider/bim-centre-list", s.bimCentres)
	api.Post(g, "/platform/home/provider/search", api.Public, s.searchProviders)
	api.PublicGet(g, "/platform/home/provider/info", s.providerInfo)
	api.Post(g, "/platform/home/provider/info", api.Public, s.providerInfo)
	api.Post(g, "/platform/home/provider/follow", api.User, s.followProvider)
	api.Get(g, "/platform/home/provider/follow", api.User, s.followedProviders)
}

// organisationRoutes are an enterprise's people: departments, members, invites, and whose the enterprise is.
func (s *Service) organisationRoutes(g *api.Group) {
	api.Post(g, "/micro/sys/department/tree", api.AnyOf(auth.MemberView, auth.RoleView), s.departmentTree)
	api.Post(g, "/micro/sys/department/add", api.Perm(auth.DepartmentAdd), s.addDepartment)
	api.Post(g, "/micro/sys/department/edit", api.Perm(auth.DepartmentEdit), s.editDepartment)
	api.Post(g, "/micro/sys/department/move", api.Perm(auth.DepartmentMove), s.moveDepartment)
	api.Post(g, "/micro/sys/department/delete", api.Perm(auth.DepartmentDelete), s.deleteDepartment)
	api.Post(g, "/micro/sys/user/page", api.View(auth.MemberView), s.pageMembers)
	api.Post(g, "/micro/sys/user/add", api.Perm(auth.MemberAdd), s.addMember)
	api.Post(g, "/micro/sys/user/update", api.Perm(auth.MemberEdit), s.updateMember)
	api.Post(g, "/micro/sys/user/delete", api.Perm(auth.MemberDelete), s.deleteMembers)
	api.Post(g, "/micro/sys/user/resource", api.User, s.userResource)
	api.Raw(g, http.MethodPost, "/micro/sys/user/upUser", api.Perm(auth.MemberImport), workbookMost+64<<10, s.upUser)
	api.Post(g, "/micro/sys/user/confirmBatchRegister", api.Perm(auth.MemberImport), s.confirmBatchRegister)
	api.Post(g, "/micro/sys/user/importJob", api.View(auth.MemberImport), s.importJob)
	api.Raw(g, http.MethodPost, "/micro/sys/user/importErrors", api.View(auth.MemberImport), api.MaxBody, s.importErrors)
	api.Raw(g, http.MethodPost, "/micro/sys/user/importTemplate", api.View(auth.MemberImport), api.MaxBody, s.importTemplate)
	api.Raw(g, http.MethodPost, "/micro/sys/user/export", api.View(auth.MemberExport), api.MaxBody, s.exportMembers)
	api.Get(g, "/micro/sys/user/appAccess", api.Member, s.appAccess)
	api.Post(g, "/micro/sys/userAccess/update", api.Perm(auth.MemberApps), s.updateAppAccess)
	api.Post(g, "/family/teamSpace/team/invite", api.Perm(auth.MemberInvite), s.inviteMembers)
	api.Post(g, "/family/teamSpace/team/links", api.View(auth.MemberInvite), s.pageLinks)
	api.Post(g, "/family/teamSpace/team/revoke", api.Perm(auth.MemberInvite), s.revokeLink)
	api.Post(g, "/family/teamSpace/team/remind", api.Perm(auth.MemberInvite), s.remindMember)
	api.Post(g, "/family/teamSpace/team/open", api.User, s.openInvite)
	api.Post(g, "/family/teamSpace/team/examine", api.User, s.examine)
	api.Post(g, "/family/teamSpace/team/handOver", api.Member, s.handOver)
	api.Post(g, "/family/teamSpace/team/leave", api.Member, s.leave)
	api.Post(g, "/family/teamSpace/team/dissolve", api.Member, s.dissolveEnterprise)
}
