package identity

import (
	"context"
	"errors"
	"net/http"
	"regexp"
	"strings"

	"bimportal/shared/api"
	"bimportal/shared/auth"
)

const (
	// centreCookie holds what the centre knows a browser by: no script reads it, and it goes to the centre alone.
	centreCookie = "bim-centre"
	centrePath   = "/api/auth-center"
	// signedInCookie says to scripts that a central session may live; it opens nothing.
	signedInCookie = "sso"
	// browserCookie is the mark of a browser with a sign-in or a ticket under way.
	browserCookie = "bim-browser"
	// againCookie asks an external provider for a fresh sign-in after a sign-out here.
	againCookie = "bim-again"
)

var browserMark = regexp.MustCompile(`^[0-9A-Za-z_-]{43}$`)

func (s *Service) secure() bool { return strings.HasPrefix(s.origin, "https:") }

func (s *Service) setCookie(ctx context.Context, name, value, path string, seconds int, script bool) {
	api.SetCookie(ctx, &http.Cookie{
		Name: name, Value: value, Path: path, HttpOnly: !script, SameSite: http.SameSiteLaxMode, Secure: s.secure(), MaxAge: seconds,
	})
}

// knowCentrally gives the browser its session at the centre; an empty token takes it away.
func (s *Service) knowCentrally(ctx context.Context, token string) {
	seconds := int(auth.SessionLives.Seconds())
	mark := "1"
	if token == "" {
		seconds, mark = -1, ""
	}
	s.setCookie(ctx, centreCookie, token, centrePath, seconds, false)
	s.setCookie(ctx, signedInCookie, mark, "/", seconds, true)
}

// browserOf answers the mark of this browser, empty when it has none.
func (s *Service) browserOf(ctx context.Context) string {
	mark := api.CookieOf(ctx, s.browserCookie())
	if !browserMark.MatchString(mark) {
		return ""
	}
	return mark
}

// mark answers the browser's mark and keeps it for ten minutes more. Two tabs share one, so that neither takes the
// other's away.
func (s *Service) mark(ctx context.Context) string {
	mark := s.browserOf(ctx)
	if mark == "" {
		mark = newSecret()
	}
	s.setCookie(ctx, s.browserCookie(), mark, "/", int(startLives.Seconds()), false)
	return mark
}

// browserCookie has the prefix that keeps neighbouring hosts from planting one, where the portal has https.
func (s *Service) browserCookie() string {
	if s.secure() {
		return "__Host-" + browserCookie
	}
	return browserCookie
}

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

// checkLogin sends a browser back with a ticket where it has a session at the centre; without one to the sign-in, or
// with isLogin=0 straight back with isToken=0. 400 for an address that is not allowed.
func (s *Service) checkLogin(w http.ResponseWriter, r *http.Request) {
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
		ticket, err := s.newCentreTicket(ctx, NewCentreTicket(session.UserID, session.SID, back, s.mark(ctx), s.now()))
		if err != nil {
			api.WriteError(w, r, err)
			return
		}
		redirect(w, r, back.WithTicket(ticket))
		return
	}
	s.knowCentrally(ctx, "")
	switch {
	case r.URL.Query().Get("isLogin") == "0":
		redirect(w, r, back.Anonymous())
	case s.signOn.OpenID != nil:
		s.toProvider(w, r, back)
	default:
		redirect(w, r, s.centre.SignIn(back, ""))
	}
}

var passedOn = regexp.MustCompile(`^[0-9A-Za-z_-]{0,16}$`)

// centreLogout ends the session at the centre and the one that token names, and sends the browser back. A page of
// another site that cannot name a session of the same person ends nothing.
func (s *Service) centreLogout(w http.ResponseWriter, r *http.Request) {
	ctx, query := r.Context(), r.URL.Query()
	back, err := s.returnOf(r)
	if err == nil && !passedOn.MatchString(query.Get("isCCCCBIM")) {
		err = api.Invalid("invalid_input", "isCCCCBIM 格式不正确")
	}
	if err != nil {
		api.WriteError(w, r, err)
		return
	}
	named, err := s.endNamed(ctx, query.Get("token"))
	if err != nil {
		api.WriteError(w, r, err)
		return
	}
	session, known, err := s.centralSession(ctx)
	ends := known && (named.UserID == session.UserID || r.Header.Get("Sec-Fetch-Site") != "cross-site")
	if err == nil && ends {
		err = s.signOutCentrally(ctx, session)
	}
	if err != nil {
		api.WriteError(w, r, err)
		return
	}
	to := back.SignedOut(query.Get("isCCCCBIM"))
	if named.Provider || ends && session.Provider {
		to = s.pastProvider(ctx, to)
	}
	redirect(w, r, to)
}

// signOutCentrally ends the session at the centre and asks the provider behind it to begin afresh the next time.
func (s *Service) signOutCentrally(ctx context.Context, session auth.Session) error {
	if err := s.endCentral(ctx, session); err != nil {
		return err
	}
	s.knowCentrally(ctx, "")
	s.askAgain(ctx)
	return nil
}

// askAgain has the provider ask who it is at the next sign-in, even where its own session goes on.
func (s *Service) askAgain(ctx context.Context) {
	if s.signOn.OpenID != nil {
		s.setCookie(ctx, againCookie, "1", centrePath, int(auth.SessionLives.Seconds()), false)
	}
}

// endNamed ends the session that the token opens, or opened until it ran out, and answers it. A token that opens
// nothing is no error.
func (s *Service) endNamed(ctx context.Context, token string) (auth.Session, error) {
	userID, sid, secret, ok := auth.ParseToken(token)
	if !ok {
		return auth.Session{}, nil
	}
	session, err := s.sessions.Find(ctx, auth.SessionKey(userID, sid))
	if err != nil || !session.Value.Owns(secret) {
		return auth.Session{}, err
	}
	return session.Value, s.endSession(ctx, userID, sid, "identity:session:end", "退出登录")
}

// exchange answers a session's token for a ticket. At the portal the browser goes on with the session that it has, if
// that is the same person's; elsewhere the application gets a token and no cookie. 400 ticket_invalid for a ticket
// that is used, late, of another browser or another origin, or whose central session has ended.
func (s *Service) exchange(ctx context.Context, text string) (string, error) {
	ticket, used, err := s.useCentreTicket(ctx, text)
	if err != nil {
		return "", err
	}
	if ticket.Browser == "" {
		tokens, err := s.openSession(ctx, ticket.UserID, ticket.opening(), used...)
		return tokens.Access, err
	}
	userID, sid, secret, ok := auth.ParseToken(api.CookieOf(ctx, refreshCookie))
	if ok && userID == ticket.UserID && ticket.SID != "" {
		if err := s.db.Transact(ctx, used...); err != nil {
			return "", err
		}
		tokens, err := s.renewSession(ctx, userID, sid, secret)
		if err == nil {
			s.remember(ctx, tokens.Refresh)
			return tokens.Access, nil
		}
		if !errors.Is(err, auth.ErrNoSession) {
			return "", err
		}
		used = nil // the ticket is used up; the session that the cookie names has ended
	}
	return s.signIn(ctx, ticket.UserID, ticket.opening(), used...)
}

// listApps answers the applications that the caller may open, the portal first.
func (s *Service) listApps(context.Context, None) ([]App, error) { return s.centre.apps, nil }

func redirect(w http.ResponseWriter, r *http.Request, address string) {
	// The address holds a ticket: it goes to no other site as a referrer.
	w.Header().Set("Referrer-Policy", "no-referrer")
	http.Redirect(w, r, address, http.StatusFound)
}
