package identity

import (
	"context"
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

// deviceCookie tells a browser in which somebody has signed in from one in which nobody has. It opens nothing.
const deviceCookie = "bim-device"

// deviceMark answers the browser's long-lived mark and keeps it for as long again.
func (s *Service) deviceMark(ctx context.Context) string {
	mark := api.CookieOf(ctx, deviceCookie)
	if !browserMark.MatchString(mark) {
		mark = newSecret()
	}
	api.SetCookie(ctx, &http.Cookie{
		Name: deviceCookie, Value: mark, Path: "/api", HttpOnly: true, SameSite: http.SameSiteLaxMode, Secure: s.secure(),
		MaxAge: int(deviceLives.Seconds()),
	})
	return mark
}

// refreshCookie holds the refresh token: no script reads it, no other site sends it, no other path gets it.
const (
	refreshCookie = "bim-refresh"
	refreshPath   = "/api/family/auth/api/token"
)

// remember gives the device its refresh token; an empty one takes it away.
func (s *Service) remember(ctx context.Context, refresh string) {
	c := &http.Cookie{
		Name: refreshCookie, Value: refresh, Path: refreshPath, HttpOnly: true, SameSite: http.SameSiteStrictMode,
		Secure: s.secure(), MaxAge: int(auth.IdleLives.Seconds()),
	}
	if refresh == "" {
		c.MaxAge = -1
	}
	api.SetCookie(ctx, c)
}
