// Package identity knows who somebody is: accounts, passwords, sessions.
package identity

import (
	"bimportal/shared/api"
	"bimportal/shared/audit"
	"bimportal/shared/auth"
	"bimportal/shared/clock"
	"bimportal/shared/store"
)

// Deps is what the group needs.
type Deps struct {
	DB    *store.DB
	Table string
	// Origin is the portal's own, as https://portal.example: over https cookies are Secure.
	Origin string
	Clock  clock.Clock
}

// Service is the group's endpoints.
type Service struct {
	db          *store.DB
	users       *store.Table[User]
	credentials *store.Table[Credentials]
	attempts    *store.Table[Attempts]
	sessions    *store.Table[auth.Session]
	signIns     *store.Table[SignIn]
	audit       *store.Table[audit.Line]
	origin      string
	now         clock.Clock
}

// New answers the group's service.
func New(d Deps) *Service {
	return &Service{
		db:          d.DB,
		users:       store.NewTable[User](d.DB, d.Table),
		credentials: store.NewTable[Credentials](d.DB, d.Table),
		attempts:    store.NewTable[Attempts](d.DB, d.Table),
		sessions:    store.NewTable[auth.Session](d.DB, d.Table),
		signIns:     store.NewTable[SignIn](d.DB, d.Table),
		audit:       store.NewTable[audit.Line](d.DB, d.Table),
		origin:      d.Origin,
		now:         d.Clock,
	}
}

// Routes registers every endpoint of the group.
func (s *Service) Routes() *api.Group {
	g := api.NewGroup("identity", auth.Sessions(s.sessions, s.now), s.now)
	api.Post(g, "/family/auth/api/login/pwd", api.Public, s.loginByPassword)
	api.Post(g, "/family/auth/api/token/refresh", api.Public, s.refreshToken)
	api.Get(g, "/family/auth/sys/user/userInfo", api.User, s.userInfo)
	api.Get(g, "/family/auth/sys/user/getAuthConfig", api.Public, s.authConfig)
	api.Post(g, "/family/auth/setting/changePersonInfo", api.User, s.changePersonInfo)
	api.Get(g, "/family/auth/setting/session/list", api.User, s.listSessions)
	api.Post(g, "/family/auth/setting/session/revoke", api.User, s.revokeSession)
	api.Post(g, "/auth-center/auth/logoutByAccessToken", api.Public, s.logoutByAccessToken)
	return g
}
