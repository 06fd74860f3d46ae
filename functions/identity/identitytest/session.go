package identitytest

import (
	"net/http"
	"testing"

	"bimportal/functions/identity/session"
	"bimportal/shared/api"
	"bimportal/shared/apitest"
)

// What two browsers call themselves.
const (
	Edge  = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0"
	WeCom = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 wxwork/4.1.0 MicroMessenger/7.0.1"
)

// Device is a browser: its access token and its refresh cookie.
type Device struct{ Access, Refresh string }

// Cookie answers the refresh cookie that an answer sets, nil when it sets none.
func Cookie(a apitest.Answer) *http.Cookie {
	for _, c := range (&http.Response{Header: a.Header}).Cookies() {
		if c.Name == "bim-refresh" {
			return c
		}
	}
	return nil
}

// SignIn opens a session by password in a browser of that name.
func SignIn(t *testing.T, g *api.Group, name, userAgent string) Device {
	t.Helper()
	a := apitest.Call(t, g, apitest.Request{Method: "POST", Path: "/family/auth/api/login/pwd",
		Body: map[string]string{"username": name, "password": Password}, Header: map[string]string{"User-Agent": userAgent}})
	c := Cookie(a)
	if a.HTTP != 200 || c == nil || !c.HttpOnly || c.SameSite != http.SameSiteStrictMode || c.Path != "/api/family/auth/api/token" || c.MaxAge <= 0 {
		t.Fatalf("%d %s %v", a.HTTP, a.Body, c)
	}
	return Device{apitest.Into[string](t, a), c.Value}
}

// SignInFrom is a sign-in by password from an address, with a captcha's ticket or none.
func SignInFrom(address, name, pwd, ticket string) apitest.Request {
	return apitest.Request{
		Method: "POST", Path: "/family/auth/api/login/pwd", Address: address,
		Body: map[string]string{"username": name, "password": pwd, "captchaTicket": ticket},
	}
}

func Refresh(t *testing.T, g *api.Group, token string) apitest.Answer {
	t.Helper()
	header := map[string]string{}
	if token != "" {
		header["Cookie"] = "bim-refresh=" + token
	}
	return apitest.Call(t, g, apitest.Request{Method: "POST", Path: "/family/auth/api/token/refresh", Header: header})
}

// Devices answers the sessions of a token's person.
func Devices(t *testing.T, g *api.Group, token string) []session.Device {
	t.Helper()
	a := apitest.Call(t, g, apitest.Request{Method: "GET", Path: "/family/auth/setting/session/list", Token: token})
	if a.HTTP != 200 {
		t.Fatalf("%d %s", a.HTTP, a.Body)
	}
	return apitest.Into[[]session.Device](t, a)
}

func Revoke(t *testing.T, g *api.Group, token string, body map[string]any) apitest.Answer {
	t.Helper()
	return apitest.Call(t, g, apitest.Request{Method: "POST", Path: "/family/auth/setting/session/revoke", Token: token, Body: body})
}

// Logins answers a page of the log of sign-ins.
func Logins(t *testing.T, g *api.Group, token string, body map[string]any) api.Page[session.LoginRecord] {
	t.Helper()
	if body == nil {
		body = map[string]any{}
	}
	a := Post(t, g, "/family/auth/setting/signin/page", token, body)
	if a.HTTP != 200 {
		t.Fatalf("%d %s", a.HTTP, a.Body)
	}
	return apitest.Into[api.Page[session.LoginRecord]](t, a)
}
