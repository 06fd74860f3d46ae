package centre

import (
	"context"
	"errors"
	"net/http"

	"bimportal/functions/identity/account"
	"bimportal/functions/identity/openid"
	"bimportal/shared/api"
	"bimportal/shared/auth"
	"bimportal/shared/limit"
)

var (
	errOpenIDOff     = api.Invalid("method_off", "暂未开通统一认证登录，请使用其他方式登录")
	errOpenIDUnknown = api.Invalid("not_bound", "该统一认证账号尚未关联平台账号")
)

// StartOpenID sends a browser to the provider that stands behind the centre.
func (s *Service) StartOpenID(w http.ResponseWriter, r *http.Request) {
	back, err := s.returnOf(r)
	if err == nil && s.openID == nil {
		err = errOpenIDOff
	}
	if err != nil {
		api.WriteError(w, r, err)
		return
	}
	s.toProvider(w, r, back)
}

// toProvider begins a sign-in at the provider. One that cannot be reached leaves the portal's own sign-in page.
func (s *Service) toProvider(w http.ResponseWriter, r *http.Request, back Return) {
	ctx := r.Context()
	if err := s.limits.Take(ctx, account.LimitStart, limit.Network(api.CallOf(ctx).Address)); err != nil {
		api.WriteError(w, r, err)
		return
	}
	start := account.NewStart("openid", s.accounts.Mark(ctx), s.now())
	start.Nonce, start.Verifier, start.App, start.Address = account.NewSecret(), account.NewSecret(), back.app, back.with("", "")
	state, err := s.accounts.NewStart(ctx, start)
	if err != nil {
		api.WriteError(w, r, err)
		return
	}
	address, err := s.openID.Address(ctx, state, start.Nonce, start.Verifier, api.CookieOf(ctx, againCookie) != "")
	if err != nil {
		api.Note(ctx, err)
		redirect(w, r, s.centre.SignIn(back, "provider_unavailable"))
		return
	}
	redirect(w, r, address)
}

// pastProvider returns the provider's own sign-out, which leads on to address; address itself where there is none, or
// the provider is away.
func (s *Service) pastProvider(ctx context.Context, address string) string {
	if s.openID == nil {
		return address
	}
	s.askAgain(ctx)
	start := account.NewStart("signout", s.accounts.Mark(ctx), s.now())
	start.Address = address
	state, err := s.accounts.NewStart(ctx, start)
	if err == nil {
		var page string
		if page, err = s.openID.SignOut(ctx, state, s.origin+SignedOutPath); err == nil && page != "" {
			return page
		}
	}
	if err != nil {
		api.Note(ctx, err)
	}
	return address
}

// OpenIDSignedOut is where the provider sends people back to after its sign-out: on to where they were going, or home.
func (s *Service) OpenIDSignedOut(w http.ResponseWriter, r *http.Request) {
	ctx := r.Context()
	start, used, err := s.accounts.UseStart(ctx, "signout", r.URL.Query().Get("state"))
	if err == nil {
		err = s.db.Transact(ctx, used)
	}
	if errors.Is(err, account.ErrState) {
		redirect(w, r, s.origin+"/portal/home")
		return
	}
	if err != nil {
		api.WriteError(w, r, err)
		return
	}
	redirect(w, r, start.Address)
}

// OpenIDCallback is where the provider sends people back to. Who is somebody here goes on to where he began: into the
// portal with a ticket that opens his session, elsewhere through a session at the centre. Who is not goes to the
// sign-in page with the reason.
func (s *Service) OpenIDCallback(w http.ResponseWriter, r *http.Request) {
	ctx, query := r.Context(), r.URL.Query()
	if s.openID == nil {
		api.WriteError(w, r, errOpenIDOff)
		return
	}
	start, used, err := s.accounts.UseStart(ctx, "openid", query.Get("state"))
	if err != nil {
		api.WriteError(w, r, err)
		return
	}
	back, err := s.centre.Return(start.App, start.Address)
	if err != nil {
		api.WriteError(w, r, err)
		return
	}
	iss := query.Get("iss")
	if query.Get("code") == "" || (iss != "" && iss != s.openID.Issuer()) {
		redirect(w, r, s.centre.SignIn(back, "access_denied"))
		return
	}
	person, err := s.openID.Person(ctx, query.Get("code"), start.Nonce, start.Verifier)
	if err != nil {
		api.Note(ctx, err)
		reason := "provider_unavailable"
		if errors.Is(err, openid.ErrRefused) {
			reason = "access_denied"
		}
		redirect(w, r, s.centre.SignIn(back, reason))
		return
	}
	userID, writes, err := s.accountOf(ctx, "openid#"+person.Issuer+"#"+person.Subject, person.Telephone, errOpenIDUnknown)
	var told *api.Error
	if errors.As(err, &told) && told.Kind != api.KindInternal {
		redirect(w, r, s.centre.SignIn(back, told.Reason)) // whose he is not; the browser shows a page here, and no answer
		return
	}
	if err != nil {
		api.WriteError(w, r, err)
		return
	}
	s.accounts.SetCookie(ctx, againCookie, "", account.CentrePath, -1, false)
	writes = append(writes, used)
	sid := ""
	if !back.Own {
		tokens, err := s.accounts.Open(ctx, userID, account.Opening{Method: account.ByCentre, Provider: true}, writes...)
		if ticket, ok := account.TicketIn(err); ok {
			redirect(w, r, s.centre.SecondStep(back, ticket))
			return
		}
		if err != nil {
			api.WriteError(w, r, err)
			return
		}
		s.accounts.Remember(ctx, tokens.Refresh)
		s.accounts.KnowCentrally(ctx, tokens.Centre)
		_, sid, _, _ = auth.ParseToken(tokens.Access)
		writes = nil
	}
	ticket, err := s.newCentreTicket(ctx, NewCentreTicket(userID, sid, back, s.accounts.Mark(ctx), s.now()), writes...)
	if err != nil {
		api.WriteError(w, r, err)
		return
	}
	redirect(w, r, back.WithTicket(ticket))
}

// CallbackPath is where an external provider sends people back to, below the portal's origin.
const CallbackPath = "/api/auth-center/auth/oidc/callback"

// SignedOutPath is where it sends them back to after a sign-out.
const SignedOutPath = "/api/auth-center/auth/oidc/signedOut"
