// Package identity knows who somebody is: accounts, passwords, sessions.
package identity

import (
	"bimportal/functions/identity/account"
	"bimportal/functions/identity/sms"
	"bimportal/shared/api"
	"bimportal/shared/auth"
	"bimportal/shared/clock"
	"bimportal/shared/ledger"
	"bimportal/shared/limit"
	"bimportal/shared/membership"
	"bimportal/shared/store"
)

// Deps is what the group needs.
type Deps struct {
	DB    *store.DB
	Table string
	// Messages is the message group's table, into which this group tells people what concerns their account.
	Messages string
	// Wallet and Enterprises are read: what a person still has there keeps his account open, and what he is in an enterprise
	// goes with his profile.
	Wallet, Enterprises string
	// Origin is the portal's own, as https://portal.example: over https cookies are Secure.
	Origin    string
	SMS       *sms.Client
	Templates sms.Templates
	SignOn    SignOn
	Clock     clock.Clock
}

// Service is the group's endpoints.
type Service struct {
	accounts    *account.Store
	db          *store.DB
	users       *store.Table[account.User]
	credentials *store.Table[account.Credentials]
	names       *store.Table[account.Name]
	captchas    *store.Table[Captcha]
	limits      limit.Windows
	sessions    *store.Table[auth.Session]
	signIns     *store.Table[account.SignIn]
	devices     *store.Table[account.KnownDevice]
	totps       *store.Table[TOTP]
	halfways    *store.Table[Halfway]
	bonds       *store.Table[Bond]

	cancellations *store.Table[Cancellation]
	balances      *store.Table[ledger.Balance]
	topUps        *store.Table[ledger.TopUp]
	lines         *store.Table[ledger.Line]
	owned         *store.Table[membership.Owned]
	access        *store.Table[membership.Access]
	members       *membership.Reader

	origin    string
	sms       *sms.Client
	templates sms.Templates

	centre        Centre
	centreTickets *store.Table[CentreTicket]
	links         *store.Table[Link]
	signOn        SignOn

	now clock.Clock
}

// New answers the group's service.
func New(d Deps) *Service {
	s := &Service{
		db:          d.DB,
		users:       store.NewTable[account.User](d.DB, d.Table),
		credentials: store.NewTable[account.Credentials](d.DB, d.Table),
		names:       store.NewTable[account.Name](d.DB, d.Table),
		captchas:    store.NewTable[Captcha](d.DB, d.Table),
		limits:      limit.NewWindows(d.DB, d.Table, d.Clock),
		sessions:    store.NewTable[auth.Session](d.DB, d.Table),
		signIns:     store.NewTable[account.SignIn](d.DB, d.Table),
		devices:     store.NewTable[account.KnownDevice](d.DB, d.Table),
		totps:       store.NewTable[TOTP](d.DB, d.Table),
		halfways:    store.NewTable[Halfway](d.DB, d.Table),
		bonds:       store.NewTable[Bond](d.DB, d.Table),

		cancellations: store.NewTable[Cancellation](d.DB, d.Table),
		balances:      store.NewTable[ledger.Balance](d.DB, d.Wallet),
		topUps:        store.NewTable[ledger.TopUp](d.DB, d.Wallet),
		lines:         store.NewTable[ledger.Line](d.DB, d.Wallet),
		owned:         store.NewTable[membership.Owned](d.DB, d.Enterprises),
		access:        store.NewTable[membership.Access](d.DB, d.Enterprises),
		members:       membership.NewReader(d.DB, d.Enterprises),

		origin:    d.Origin,
		sms:       d.SMS,
		templates: d.Templates,
		now:       d.Clock,

		centre:        NewCentre(d.Origin, d.SignOn.Apps),
		centreTickets: store.NewTable[CentreTicket](d.DB, d.Table),
		links:         store.NewTable[Link](d.DB, d.Table),
		signOn:        d.SignOn,
	}
	s.accounts = account.NewStore(account.Deps{DB: d.DB, Table: d.Table, Messages: d.Messages, Origin: d.Origin, SecondStep: s, Now: d.Clock})
	return s
}

// Routes registers every endpoint of the group.
func (s *Service) Routes() *api.Group {
	g := api.NewGroup("identity", auth.Sessions(s.sessions, nil, s.now), s.now)
	api.Post(g, "/family/auth/api/login/pwd", api.Public, s.loginByPassword)
	api.Post(g, "/family/auth/api/login/sms", api.Public, s.loginBySMS)
	api.Get(g, "/family/auth/api/login/qywx", api.Public, s.loginByWeCom)
	api.Post(g, "/family/auth/api/login/totp", api.Public, s.loginByTOTP)
	api.Get(g, "/family/auth/api/captcha/getImgInfo", api.Public, s.captchaPicture)
	api.Post(g, "/family/auth/api/captcha/verify", api.Public, s.verifyCaptcha)
	api.Get(g, "/micro/message/sms/sendMessageCode", api.Public, s.sendMessageCode)
	api.Post(g, "/family/auth/api/mall/registerCondition", api.Public, s.registerCondition)
	api.Post(g, "/family/auth/api/mall/registerByTelephone", api.Public, s.registerByTelephone)
	api.Post(g, "/family/auth/api/setting/forgetAndChangePassword", api.Public, s.forgetAndChangePassword)
	api.Post(g, "/family/auth/setting/changePassword", api.User, s.changePassword)
	api.Post(g, "/family/auth/setting/checkTelephone", api.User, s.checkTelephone)
	api.Post(g, "/family/auth/setting/bindTelephone", api.User, s.bindTelephone)
	api.Post(g, "/family/auth/api/token/refresh", api.Public, s.refreshToken)
	api.Post(g, "/family/auth/api/token/newcomer", api.Public, s.newcomer)
	api.Get(g, "/family/auth/sys/user/userInfo", api.User, s.userInfo)
	api.Get(g, "/family/auth/sys/user/getAuthConfig", api.Public, s.authConfig)
	api.Post(g, "/family/auth/setting/changePersonInfo", api.User, s.changePersonInfo)
	api.Get(g, "/family/auth/setting/session/list", api.User, s.listSessions)
	api.Post(g, "/family/auth/setting/session/revoke", api.User, s.revokeSession)
	api.Post(g, "/family/auth/setting/signin/page", api.User, s.pageLogins)
	api.Get(g, "/family/auth/setting/link/list", api.User, s.listLinks)
	api.Post(g, "/family/auth/setting/link/start", api.User, s.startLink)
	api.Post(g, "/family/auth/setting/link/bind", api.User, s.bindLink)
	api.Post(g, "/family/auth/setting/link/unbind", api.User, s.unbindLink)
	api.Get(g, "/family/auth/setting/cancel/check", api.User, s.checkCancel)
	api.Post(g, "/family/auth/setting/cancel/apply", api.User, s.applyCancel)
	api.Post(g, "/family/auth/setting/cancel/withdraw", api.User, s.withdrawCancel)
	api.Post(g, "/family/auth/setting/export", api.User, s.exportData)
	api.Get(g, "/family/auth/setting/totp/info", api.User, s.totpInfo)
	api.Post(g, "/family/auth/setting/totp/start", api.User, s.startTOTP)
	api.Post(g, "/family/auth/setting/totp/confirm", api.User, s.confirmTOTP)
	api.Post(g, "/family/auth/setting/totp/codes", api.User, s.renewRecoveryCodes)
	api.Post(g, "/family/auth/setting/totp/off", api.User, s.turnTOTPOff)
	api.Get(g, "/family/auth/app/list", api.User, s.listApps)
	api.Raw(g, "GET", "/auth-center/auth/checkLogin", api.Public, 0, s.checkLogin)
	api.Raw(g, "GET", "/auth-center/auth/logout", api.Public, 0, s.centreLogout)
	api.Raw(g, "POST", "/auth-center/auth/logout", api.Public, 0, s.confirmedLogout)
	api.Raw(g, "GET", "/auth-center/auth/oidc/start", api.Public, 0, s.startOpenID)
	api.Raw(g, "GET", "/auth-center/auth/oidc/callback", api.Public, 0, s.openIDCallback)
	api.Raw(g, "GET", "/auth-center/auth/oidc/signedOut", api.Public, 0, s.openIDSignedOut)
	api.Post(g, "/auth-center/auth/logoutByAccessToken", api.Public, s.logoutByAccessToken)
	return g
}
