// Package identity knows who somebody is: accounts, passwords, sessions.
package identity

import (
	"context"

	"bimportal/functions/identity/cancellation"
	"bimportal/functions/identity/centre"
	"bimportal/functions/identity/export"
	"bimportal/functions/identity/link"
	"bimportal/functions/identity/profile"
	"bimportal/functions/identity/registration"
	"bimportal/functions/identity/session"
	"bimportal/functions/identity/signin"

	"bimportal/functions/identity/account"
	"bimportal/functions/identity/captcha"
	"bimportal/functions/identity/sms"
	"bimportal/functions/identity/totp"
	"bimportal/shared/api"
	"bimportal/shared/auth"
	"bimportal/shared/clock"
	"bimportal/shared/limit"
	"bimportal/shared/membership"
	"bimportal/shared/store"
	"bimportal/shared/tables"
)

// Deps is what the group needs; what it may do to which table is in functions/groups.yml.
type Deps struct {
	DB     *store.DB
	Tables tables.Names
	// Origin is the portal's own, as https://portal.example: over https cookies are Secure.
	Origin    string
	SMS       *sms.Client
	Templates sms.Templates
	SignOn    SignOn
	Clock     clock.Clock
}

// Group is what others do with the group. It names no table: each package that meets one compiles it anew (ADR 82).
type Group interface {
	Routes() *api.Group
	Work(context.Context, Event) error
	AddAccount(context.Context, Account) error
	AddLink(ctx context.Context, who, userID string) error
}

// Service is the group's endpoints and its worker's tasks: one service for each concept.
type Service struct {
	db          *store.DB
	users       *store.Table[account.User]
	credentials *store.Table[account.Credentials]
	names       *store.Table[account.Name]
	sessions    *store.Table[auth.Session]
	now         clock.Clock

	cancellation *cancellation.Service
	captchas     *captcha.Service
	centre       *centre.Service
	devices      *session.Service
	export       *export.Service
	links        *link.Service
	profile      *profile.Service
	registration *registration.Service
	signIn       *signin.Service
	totp         *totp.Service
}

// New returns the group. What one concept needs of another it gets here.
func New(d Deps) Group {
	limits, steps := limit.NewWindows(d.DB, d.Tables.Identity, d.Clock), totp.NewStore(d.DB, d.Tables.Identity, d.Clock)
	accounts := account.NewStore(account.Deps{DB: d.DB, Table: d.Tables.Identity, Messages: d.Tables.Message, Origin: d.Origin, SecondStep: steps, Now: d.Clock})
	s := &Service{
		db: d.DB, users: store.NewTable[account.User](d.DB, d.Tables.Identity), credentials: store.NewTable[account.Credentials](d.DB, d.Tables.Identity),
		names: store.NewTable[account.Name](d.DB, d.Tables.Identity), sessions: store.NewTable[auth.Session](d.DB, d.Tables.Identity), now: d.Clock,
	}
	s.captchas, s.totp = captcha.New(d.DB, d.Tables.Identity, accounts, limits, d.Clock), totp.New(steps, accounts)
	s.registration = registration.New(d.DB, d.Tables.Identity, accounts, d.Clock)
	s.profile = profile.New(d.DB, d.Tables.Identity, membership.NewReader(d.DB, d.Tables.Enterprise), accounts, d.Clock)
	s.signIn = signin.New(signin.Deps{
		DB: d.DB, Table: d.Tables.Identity, Accounts: accounts, SMS: d.SMS, Templates: d.Templates, Now: d.Clock,
		AuthType: d.SignOn.authType(), Client: centre.PortalApp, Methods: d.SignOn.methods(), SSO: d.SignOn.leads() || d.SignOn.OpenID != nil,
	})
	s.links = link.New(link.Deps{DB: d.DB, Table: d.Tables.Identity, Origin: d.Origin, Accounts: accounts, Limits: limits, WeCom: d.SignOn.WeCom, Now: d.Clock})
	s.centre = centre.New(centre.Deps{
		DB: d.DB, Table: d.Tables.Identity, Origin: d.Origin, Accounts: accounts, Limits: limits, Now: d.Clock,
		Apps: d.SignOn.Apps, Leads: d.SignOn.leads(), OpenID: d.SignOn.OpenID, AccountOf: s.links.AccountOf,
	})
	s.devices = session.New(d.DB, d.Tables.Identity, accounts, s.centre.Exchange)
	s.cancellation = cancellation.New(cancellation.Deps{
		DB: d.DB, Table: d.Tables.Identity, Wallet: d.Tables.Wallet, Enterprises: d.Tables.Enterprise, Projects: d.Tables.Project, Community: d.Tables.Community, Accounts: accounts, Forget: s.forgetWays, Now: d.Clock,
	})
	s.export = export.New(export.Deps{
		DB: d.DB, Table: d.Tables.Identity, Wallet: d.Tables.Wallet, Projects: d.Tables.Project, Accounts: accounts, Limits: limits, Now: d.Clock,
		Ways: s.waysOf, SecondStep: s.secondStepOf, Devices: s.devicesOf,
	})
	return s
}

// Routes registers every endpoint of the group.
func (s *Service) Routes() *api.Group {
	g := api.NewGroup("identity", auth.Sessions(s.sessions, nil, s.now), s.now)
	api.Post(g, "/family/auth/api/login/pwd", api.Public, s.signIn.ByPassword)
	api.Post(g, "/family/auth/api/login/sms", api.Public, s.signIn.BySMS)
	api.Get(g, "/family/auth/api/login/qywx", api.Public, s.links.SignInByWeCom)
	api.Post(g, "/family/auth/api/login/totp", api.Public, s.totp.Login)
	api.Get(g, "/family/auth/api/captcha/getImgInfo", api.Public, s.captchas.Picture)
	api.Post(g, "/family/auth/api/captcha/verify", api.Public, s.captchas.Verify)
	api.Get(g, "/micro/message/sms/sendMessageCode", api.Public, s.signIn.SendCode)
	api.Post(g, "/family/auth/api/mall/registerCondition", api.Public, s.registration.Condition)
	api.Post(g, "/family/auth/api/mall/registerByTelephone", api.Public, s.registration.Register)
	api.Post(g, "/family/auth/api/setting/forgetAndChangePassword", api.Public, s.registration.ForgetPassword)
	api.Post(g, "/family/auth/setting/changePassword", api.User, s.registration.ChangePassword)
	api.Post(g, "/family/auth/setting/checkTelephone", api.User, s.profile.CheckTelephone)
	api.Post(g, "/family/auth/setting/bindTelephone", api.User, s.profile.BindTelephone)
	api.Post(g, "/family/auth/api/token/refresh", api.Public, s.devices.Refresh)
	api.Post(g, "/family/auth/api/token/newcomer", api.Public, s.centre.Newcomer)
	api.Get(g, "/family/auth/sys/user/userInfo", api.User, s.profile.Info)
	api.Get(g, "/family/auth/sys/user/getAuthConfig", api.Public, s.signIn.Config)
	api.Post(g, "/family/auth/setting/changePersonInfo", api.User, s.profile.Change)
	api.Get(g, "/family/auth/setting/session/list", api.User, s.devices.List)
	api.Post(g, "/family/auth/setting/session/revoke", api.User, s.devices.Revoke)
	api.Post(g, "/family/auth/setting/signin/page", api.User, s.devices.PageLogins)
	api.Get(g, "/family/auth/setting/link/list", api.User, s.links.List)
	api.Post(g, "/family/auth/setting/link/start", api.User, s.links.Start)
	api.Post(g, "/family/auth/setting/link/bind", api.User, s.links.Bind)
	api.Post(g, "/family/auth/setting/link/unbind", api.User, s.links.Unbind)
	api.Get(g, "/family/auth/setting/cancel/check", api.User, s.cancellation.Check)
	api.Post(g, "/family/auth/setting/cancel/apply", api.User, s.cancellation.Apply)
	api.Post(g, "/family/auth/setting/cancel/withdraw", api.User, s.cancellation.Withdraw)
	api.Post(g, "/family/auth/setting/export", api.User, s.export.Make)
	api.Get(g, "/family/auth/setting/totp/info", api.User, s.totp.Info)
	api.Post(g, "/family/auth/setting/totp/start", api.User, s.totp.Start)
	api.Post(g, "/family/auth/setting/totp/confirm", api.User, s.totp.Confirm)
	api.Post(g, "/family/auth/setting/totp/codes", api.User, s.totp.RenewCodes)
	api.Post(g, "/family/auth/setting/totp/off", api.User, s.totp.TurnOff)
	api.Get(g, "/family/auth/app/list", api.User, s.centre.Apps)
	api.Raw(g, "GET", "/auth-center/auth/checkLogin", api.Public, 0, s.centre.CheckLogin)
	api.Raw(g, "GET", "/auth-center/auth/logout", api.Public, 0, s.centre.Logout)
	api.Raw(g, "POST", "/auth-center/auth/logout", api.Public, 0, s.centre.ConfirmedLogout)
	api.Raw(g, "GET", "/auth-center/auth/oidc/start", api.Public, 0, s.centre.StartOpenID)
	api.Raw(g, "GET", "/auth-center/auth/oidc/callback", api.Public, 0, s.centre.OpenIDCallback)
	api.Raw(g, "GET", "/auth-center/auth/oidc/signedOut", api.Public, 0, s.centre.OpenIDSignedOut)
	api.Post(g, "/auth-center/auth/logoutByAccessToken", api.Public, s.centre.LogoutByAccessToken)
	return g
}
