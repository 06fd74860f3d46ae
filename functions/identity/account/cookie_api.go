package account

import (
	"context"
	"net/http"
	"strings"

	"bimportal/shared/api"
	"bimportal/shared/auth"
	"bimportal/shared/pattern"
)

const (
	// CentreCookie holds what the centre knows a browser by: no script reads it, and it goes to the centre alone.
	CentreCookie = "bim-centre"
	CentrePath   = "/api/auth-center"
	// signedInCookie says to scripts that a central session may live; it opens nothing.
	signedInCookie = "sso"
	// browserCookie is the mark of a browser with a sign-in or a ticket under way.
	browserCookie = "bim-browser"
)

var browserMark = pattern.Of(`^[0-9A-Za-z_-]{43}$`)

func (s *Store) Secure() bool { return strings.HasPrefix(s.origin, "https:") }

func (s *Store) SetCookie(ctx context.Context, name, value, path string, seconds int, script bool) {
	api.SetCookie(ctx, &http.Cookie{
		Name: name, Value: value, Path: path, HttpOnly: !script, SameSite: http.SameSiteLaxMode, Secure: s.Secure(), MaxAge: seconds,
	})
}

// KnowCentrally gives the browser its session at the centre; an empty token takes it away.
func (s *Store) KnowCentrally(ctx context.Context, token string) {
	seconds := int(auth.SessionLives.Seconds())
	mark := "1"
	if token == "" {
		seconds, mark = -1, ""
	}
	s.SetCookie(ctx, CentreCookie, token, CentrePath, seconds, false)
	s.SetCookie(ctx, signedInCookie, mark, "/", seconds, true)
}

// Browser returns the mark of this browser, empty when it has none.
func (s *Store) Browser(ctx context.Context) string {
	mark := api.CookieOf(ctx, s.browserCookie())
	if !browserMark().MatchString(mark) {
		return ""
	}
	return mark
}

// Mark returns the browser's mark and keeps it for ten minutes more. Two tabs share one, so that neither takes the
// other's away.
func (s *Store) Mark(ctx context.Context) string {
	mark := s.Browser(ctx)
	if mark == "" {
		mark = NewSecret()
	}
	s.SetCookie(ctx, s.browserCookie(), mark, "/", int(startLives.Seconds()), false)
	return mark
}

// browserCookie has the prefix that keeps neighbouring hosts from planting one, where the portal has https.
func (s *Store) browserCookie() string {
	if s.Secure() {
		return "__Host-" + browserCookie
	}
	return browserCookie
}

// DeviceCookie tells a browser in which somebody has signed in from one in which nobody has. It opens nothing.
const DeviceCookie = "bim-device"

// DeviceMark returns the browser's long-lived mark and keeps it for as long again.
func (s *Store) DeviceMark(ctx context.Context) string {
	mark := api.CookieOf(ctx, DeviceCookie)
	if !browserMark().MatchString(mark) {
		mark = NewSecret()
	}
	api.SetCookie(ctx, &http.Cookie{
		Name: DeviceCookie, Value: mark, Path: "/api", HttpOnly: true, SameSite: http.SameSiteLaxMode, Secure: s.Secure(),
		MaxAge: int(deviceLives.Seconds()),
	})
	return mark
}

// RefreshCookie holds the refresh token: no script reads it, no other site sends it, no other path gets it.
const (
	RefreshCookie = "bim-refresh"
	refreshPath   = "/api/family/auth/api/token"
)

// Remember gives the device its refresh token; an empty one takes it away.
func (s *Store) Remember(ctx context.Context, refresh string) {
	c := &http.Cookie{
		Name: RefreshCookie, Value: refresh, Path: refreshPath, HttpOnly: true, SameSite: http.SameSiteStrictMode,
		Secure: s.Secure(), MaxAge: int(auth.IdleLives.Seconds()),
	}
	if refresh == "" {
		c.MaxAge = -1
	}
	api.SetCookie(ctx, c)
}
