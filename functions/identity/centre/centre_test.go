package centre_test

import (
	"net/url"
	"strings"
	"testing"

	"bimportal/functions/identity/centre"
)

var centreUnderTest = centre.Of("https://portal.example", []centre.App{
	{Code: "board", Name: "看板", Address: "https://board.example:8443/start"},
	{Code: "idn", Name: "国际化", Address: "https://xn--fiqs8s.example/"},
})

// TestRedirectAttacks is GEN-16: the centre sends nobody to an address that is not allowed.
func TestRedirectAttacks(t *testing.T) {
	for what, address := range map[string]string{
		"nothing": "", "a path": "/portal/home", "another host": "https://evil.example/portal/home", "no scheme": "//portal.example/portal/home",
		"user": "https://portal.example@evil.example/portal/", "user and password": "https://portal.example:x@evil.example/portal/",
		"own host as the user": "https://evil.example@portal.example/portal/", "user with a slash": "https://evil.example%2f@portal.example/portal/",
		"fragment": "https://portal.example/portal/home#token=x", "fragment as host": "https://portal.example#.evil.example/portal/",
		"dots": "https://portal.example/portal/../api/auth-center/auth/logout", "dot": "https://portal.example/portal/./home",
		"encoded dots": "https://portal.example/portal/%2e%2e/api/x", "half encoded dots": "https://portal.example/portal/.%2E/api",
		"encoded slash": "https://portal.example/portal%2f..%2fapi", "encoded backslash": "https://portal.example/portal/%5c..%5capi",
		"twice encoded": "https://portal.example/portal/%252e%252e/api", "two slashes": "https://portal.example//evil.example/portal/",
		"backslash": `https://portal.example\@evil.example/portal/`, "backslashes": `https:\\portal.example\portal\`, "backslash in the path": `https://portal.example/portal\..\api`,
		"longer host": "https://portal.example.evil.example/portal/", "host with a prefix": "https://evilportal.example/portal/", "host begins the same": "https://portal.examples/portal/",
		"dot behind the host": "https://portal.example./portal/", "subdomain": "https://a.portal.example/portal/",
		"plain http": "http://portal.example/portal/", "javascript": "javascript:alert(1)//https://portal.example/portal/", "data": "data:text/html,https://portal.example/portal/",
		"scheme in capitals": "HTTPS://portal.example/portal/", "host in capitals": "https://PORTAL.example/portal/", "blob": "blob:https://portal.example/portal/", "opaque": "https:portal.example/portal/",
		"three slashes": "https:///portal.example/portal/", "one slash": "https:/portal.example/portal/",
		"CRLF": "https://portal.example/portal/\r\nSet-Cookie: a=b", "LF": "https://portal.example/portal/\nx", "encoded CRLF": "https://portal.example/portal/%0d%0aSet-Cookie:a", "tab": "https://portal.example/\tportal/", "NUL": "https://portal.example/portal/\x00", "space": " https://portal.example/portal/", "space behind": "https://portal.example/portal/ ",
		"letters that look alike": "https://pоrtal.example/portal/", "wide letters": "https://portal.example／portal/", "wide dot": "https://portal。example/portal/", "punycode of another": "https://xn--prtal-8ve.example/portal/",
		"port": "https://portal.example:444/portal/", "its own port": "https://portal.example:443/portal/", "empty port": "https://portal.example:/portal/", "port and user": "https://portal.example:443@evil.example/portal/",
		"a call": "https://portal.example/api/auth-center/auth/logout", "no page": "https://portal.example/", "page begins the same": "https://portal.example/portalx", "host and query": "https://portal.example?x=/portal/",
		"brackets": "https://[portal.example]/portal/", "broken query": "https://portal.example/portal/?a=%zz", "semicolons": "https://portal.example/portal/?a;b", "quotation mark": `https://portal.example/portal/"onload="`,
		"too long":         "https://portal.example/portal/" + strings.Repeat("a", 2048),
		"an application's": "https://board.example:8443/",
	} {
		if r, err := centreUnderTest.Return("", address); err == nil {
			t.Errorf("%s: %s leads to %s", what, address, r.WithTicket("T"))
		}
	}
	for what, c := range map[string][2]string{
		"the portal's page for another application": {"board", "https://portal.example/portal/home"}, "an unknown application": {"evil", "https://portal.example/portal/home"},
		"the application's host without its port": {"board", "https://board.example/"}, "another application's": {"idn", "https://board.example:8443/"}, "not in punycode": {"idn", "https://中国.example/"},
	} {
		if _, err := centreUnderTest.Return(c[0], c[1]); err == nil {
			t.Errorf("%s was allowed", what)
		}
	}
	if _, err := centre.Of("", nil).Return("", "https://portal.example/portal/"); err == nil {
		t.Error("a portal without an origin allows everything")
	}
}

// TestWhereTheCentreLeads: what the address brings of its own stays, but a token or the word that there is none.
func TestWhereTheCentreLeads(t *testing.T) {
	for _, c := range []struct{ app, address, ticket, anonymous, signIn string }{
		{"", "https://portal.example/portal/home", "https://portal.example/portal/home?token=T", "https://portal.example/portal/home?isToken=0", "https://portal.example/portal/user/login?redirect=%2Fhome"},
		{centre.PortalApp, "https://portal.example/portal/a?b=%E4%B8%AD&token=evil&isToken=1", "https://portal.example/portal/a?b=%E4%B8%AD&token=T", "https://portal.example/portal/a?b=%E4%B8%AD&isToken=0", "https://portal.example/portal/user/login?redirect=%2Fa%3Fb%3D%25E4%25B8%25AD"},
		{"", "https://portal.example/portal", "https://portal.example/portal?token=T", "https://portal.example/portal?isToken=0", "https://portal.example/portal/user/login"},
		{"", "https://portal.example/portal/", "https://portal.example/portal/?token=T", "https://portal.example/portal/?isToken=0", "https://portal.example/portal/user/login"},
		{"board", "https://board.example:8443/x?a=1", "https://board.example:8443/x?a=1&token=T", "https://board.example:8443/x?a=1&isToken=0", "https://portal.example/portal/user/login?appType=board&redirectUrl=https%3A%2F%2Fboard.example%3A8443%2Fx%3Fa%3D1"},
		{"board", "https://board.example:8443", "https://board.example:8443?token=T", "https://board.example:8443?isToken=0", "https://portal.example/portal/user/login?appType=board&redirectUrl=https%3A%2F%2Fboard.example%3A8443"},
		{"idn", "https://xn--fiqs8s.example/", "https://xn--fiqs8s.example/?token=T", "https://xn--fiqs8s.example/?isToken=0", "https://portal.example/portal/user/login?appType=idn&redirectUrl=https%3A%2F%2Fxn--fiqs8s.example%2F"},
	} {
		r, err := centreUnderTest.Return(c.app, c.address)
		if err != nil {
			t.Errorf("%s: %v", c.address, err)
			continue
		}
		for want, got := range map[string]string{c.ticket: r.WithTicket("T"), c.anonymous: r.Anonymous(), c.signIn: centreUnderTest.SignIn(r, "")} {
			if got != want {
				t.Errorf("%s leads to %s, not %s", c.address, got, want)
			}
		}
		if out, err := url.Parse(r.SignedOut("1")); err != nil || out.Query().Get("isCCCCBIM") != "1" || out.Query().Has("token") {
			t.Errorf("signed out: %s %v", out, err)
		}
	}
}

func TestApplicationsAreConfiguredWholeOrNotAtAll(t *testing.T) {
	for _, bad := range []string{
		"{", `[{"code":"a","name":"甲","address":"board.example"}]`, `[{"code":"a","name":"甲","address":"javascript:alert(1)"}]`,
		`[{"name":"甲","address":"https://a.example"}]`, `[{"code":"a","address":"https://a.example"}]`, `[{"code":"platformHome","name":"甲","address":"https://a.example"}]`,
		`[{"code":"a","name":"甲","address":"https://a.example"},{"code":"a","name":"乙","address":"https://b.example"}]`, `[{"code":"a","name":"甲","address":"https://x@a.example"}]`,
	} {
		if apps, err := centre.ParseApps(bad); err == nil {
			t.Errorf("%s: %v", bad, apps)
		}
	}
	if apps, err := centre.ParseApps(`[{"code":"a","name":"甲","address":"https://a.example/x"}]`); err != nil || len(apps) != 1 {
		t.Errorf("%v %v", apps, err)
	}
	if apps, err := centre.ParseApps(""); err != nil || apps != nil {
		t.Errorf("%v %v", apps, err)
	}
}
