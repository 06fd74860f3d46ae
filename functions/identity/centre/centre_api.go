package centre

import (
	"context"
	"fmt"
	"html"
	"net/http"

	"bimportal/functions/identity/account"
	"bimportal/functions/identity/openid"
	"bimportal/shared/api"
	"bimportal/shared/auth"
	"bimportal/shared/clock"
	"bimportal/shared/limit"
	"bimportal/shared/pattern"
	"bimportal/shared/store"
)

// Deps is what the centre needs. Leads says that the sign-in page leads here; without an OpenID no provider is behind it.
type Deps struct {
	DB            *store.DB
	Table, Origin string
	Accounts      *account.Store
	Limits        limit.Windows
	Apps          []App
	Leads         bool
	OpenID        *openid.Client
	Now           clock.Clock

	// AccountOf returns whose account somebody at the provider is, and what to write where he comes for the first time;
	// unknown where he is nobody's.
	AccountOf func(ctx context.Context, who, telephone string, unknown error) (userID string, writes []store.Write, err error)
}

// Service is the calls of the centre.
type Service struct {
	db            *store.DB
	users         *store.Table[account.User]
	sessions      *store.Table[auth.Session]
	centreTickets *store.Table[CentreTicket]
	accounts      *account.Store
	accountOf     func(ctx context.Context, who, telephone string, unknown error) (userID string, writes []store.Write, err error)
	limits        limit.Windows
	centre        Centre
	leads         bool
	openID        *openid.Client
	origin        string
	now           clock.Clock
}

// New returns the service.
func New(d Deps) *Service {
	return &Service{
		db: d.DB, accounts: d.Accounts, accountOf: d.AccountOf, limits: d.Limits, centre: Of(d.Origin, d.Apps), leads: d.Leads, openID: d.OpenID,
		origin: d.Origin, now: d.Now, users: store.NewTable[account.User](d.DB, d.Table), sessions: store.NewTable[auth.Session](d.DB, d.Table),
		centreTickets: store.NewTable[CentreTicket](d.DB, d.Table),
	}
}

// againCookie asks an external provider for a fresh sign-in after a sign-out here.
const againCookie = "bim-again"

// returnOf reads where a visitor of the centre is to be sent back to. A parameter that comes twice is refused.
func (s *Service) returnOf(r *http.Request) (Return, error) {
	query := r.URL.Query()
	for _, name := range []string{"redirectUrl", "appType"} {
		if len(query[name]) > 1 {
			return Return{}, errRedirect
		}
	}
	return s.centre.Return(query.Get("appType"), query.Get("redirectUrl"))
}

// CheckLogin sends a browser back with a ticket where it has a session at the centre; without one to the sign-in, or
// with isLogin=0 straight back with isToken=0. 400 for an address that is not allowed.
func (s *Service) CheckLogin(w http.ResponseWriter, r *http.Request) {
	ctx := r.Context()
	back, err := s.returnOf(r)
	if err != nil {
		api.WriteError(w, r, err)
		return
	}
	session, known, err := s.centralSession(ctx)
	if err != nil {
		api.WriteError(w, r, err)
		return
	}
	if known {
		ticket, err := s.newCentreTicket(ctx, NewCentreTicket(session.UserID, session.SID, back, s.accounts.Mark(ctx), s.now()))
		if err != nil {
			api.WriteError(w, r, err)
			return
		}
		redirect(w, r, back.WithTicket(ticket))
		return
	}
	s.accounts.KnowCentrally(ctx, "")
	switch {
	case r.URL.Query().Get("isLogin") == "0":
		redirect(w, r, back.Anonymous())
	case s.openID != nil:
		s.toProvider(w, r, back)
	default:
		redirect(w, r, s.centre.SignIn(back, ""))
	}
}

var passedOn = pattern.Of(`^[0-9A-Za-z_-]{0,16}$`)

// Logout ends the session that token names and, where that is the same person's, the one at the centre, and sends
// the browser back. A call that cannot name one ends nothing, for a link, a picture or a redirect makes it too: a page
// asks its reader, and what loads as part of a page is sent on.
func (s *Service) Logout(w http.ResponseWriter, r *http.Request) {
	ctx := r.Context()
	back, err := s.farewell(r)
	if err != nil {
		api.WriteError(w, r, err)
		return
	}
	named, err := s.accounts.EndNamed(ctx, r.URL.Query().Get("token"))
	if err != nil {
		api.WriteError(w, r, err)
		return
	}
	session, known, err := s.centralSession(ctx)
	ends := known && named.UserID == session.UserID
	if err == nil && ends {
		err = s.signOutCentrally(ctx, session)
	}
	if err != nil {
		api.WriteError(w, r, err)
		return
	}
	if dest := r.Header.Get("Sec-Fetch-Dest"); known && !ends && named.UserID == "" && (dest == "document" || dest == "") {
		askToSignOut(w, r, back)
		return
	}
	to := back.SignedOut(r.URL.Query().Get("isCCCCBIM"))
	if named.Provider || ends && session.Provider {
		to = s.pastProvider(ctx, to)
	}
	redirect(w, r, to)
}

// ConfirmedLogout ends the session at the centre for who has said so on the centre's own page, and sends the browser
// back. It refuses a form of any other page (403).
func (s *Service) ConfirmedLogout(w http.ResponseWriter, r *http.Request) {
	ctx := r.Context()
	back, err := s.farewell(r)
	if err == nil && r.Header.Get("Origin") != s.origin {
		err = api.Forbidden("origin", "请通过门户地址访问")
	}
	var session auth.Session
	known := false
	if err == nil {
		session, known, err = s.centralSession(ctx)
	}
	if err == nil && known {
		err = s.signOutCentrally(ctx, session)
	}
	if err != nil {
		api.WriteError(w, r, err)
		return
	}
	to := back.SignedOut(r.URL.Query().Get("isCCCCBIM"))
	if session.Provider {
		to = s.pastProvider(ctx, to)
	}
	redirect(w, r, to)
}

// farewell reads where a browser goes on to after a sign-out.
func (s *Service) farewell(r *http.Request) (Return, error) {
	back, err := s.returnOf(r)
	if err == nil && !passedOn().MatchString(r.URL.Query().Get("isCCCCBIM")) {
		err = api.Invalid("invalid_input", "isCCCCBIM 格式不正确")
	}
	return back, err
}

const signOutPage = `<!DOCTYPE html>
<html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>退出登录</title><style>
body{display:grid;place-items:center;min-height:90dvh;margin:0;background:#f4f6f7;color:#10212c;font:16px/1.7 system-ui,"PingFang SC","Microsoft YaHei",sans-serif}
main{max-width:320px;padding:32px;border:1px solid #cfd8dd;background:#fff}
h1{margin:0 0 20px;font-size:18px}
a,button{display:inline-block;min-height:44px;box-sizing:border-box;padding:8px 20px;border:1px solid #174a6e;border-radius:2px;background:#fff;color:#174a6e;font:inherit;text-decoration:none;cursor:pointer}
button{background:#174a6e;color:#fff}
</style></head><body><main><h1>您确定要注销吗？</h1><form method="post" action="%s"><button>退出登录</button> <a href="%s">取消</a></form></main></body></html>
`

// askToSignOut shows the page whose form ends the session.
func askToSignOut(w http.ResponseWriter, r *http.Request, back Return) {
	h := w.Header()
	h.Set("Content-Type", "text/html; charset=utf-8")
	h.Set("Referrer-Policy", "no-referrer")
	// The form's answer leads to the application that asked; nobody puts the page into a frame.
	h.Set("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; form-action 'self' "+back.Origin+"; base-uri 'none'; frame-ancestors 'none'")
	query := r.URL.Query()
	query.Del("token")
	_, _ = fmt.Fprintf(w, signOutPage, html.EscapeString(r.URL.Path+"?"+query.Encode()), html.EscapeString(back.with("", ""))) // an error: the reader is gone
}

// signOutCentrally ends the session at the centre and asks the provider behind it to begin afresh the next time.
func (s *Service) signOutCentrally(ctx context.Context, session auth.Session) error {
	if err := s.endCentral(ctx, session); err != nil {
		return err
	}
	s.accounts.KnowCentrally(ctx, "")
	s.askAgain(ctx)
	return nil
}

// askAgain has the provider ask who it is at the next sign-in, even where its own session goes on.
func (s *Service) askAgain(ctx context.Context) {
	if s.openID != nil {
		s.accounts.SetCookie(ctx, againCookie, "1", account.CentrePath, int(auth.SessionLives.Seconds()), false)
	}
}

// Apps returns the applications that the caller may open, the portal first.
func (s *Service) Apps(context.Context, account.None) ([]App, error) { return s.centre.apps, nil }

func redirect(w http.ResponseWriter, r *http.Request, address string) {
	// The address holds a ticket: it goes to no other site as a referrer.
	w.Header().Set("Referrer-Policy", "no-referrer")
	http.Redirect(w, r, address, http.StatusFound)
}
