package centre_test

import (
	"context"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"bimportal/functions/identity"
	"bimportal/functions/identity/centre"
	it "bimportal/functions/identity/identitytest"
	"bimportal/shared/api"
	"bimportal/shared/apitest"
	"bimportal/shared/clock"
	"bimportal/shared/id"
)

const (
	board = "https://board.example"
	mark  = "__Host-bim-browser"
)

// centreOf answers a group with the central sign-on and a person's name.
func centreOf(t *testing.T, now clock.Clock, authType string) (g *api.Group, name string) {
	t.Helper()
	s := identity.New(identity.Deps{
		DB: apitest.DB(t), Tables: apitest.Tables(), Origin: it.Portal, Clock: now,
		SignOn: identity.SignOn{AuthType: authType, Apps: []centre.App{{Code: "board", Name: "看板", Address: board + "/start"}}},
	})
	name = "Sso" + id.New("")
	if err := s.AddAccount(context.Background(), identity.Account{Username: name, Password: it.Password}); err != nil {
		t.Fatal(err)
	}
	return s.Routes(), name
}

// signedIn answers a browser in which the person signed in by password, and his token.
func signedIn(t *testing.T, g *api.Group, name string) (*apitest.Browser, string) {
	t.Helper()
	b := apitest.NewBrowser(t, g, it.Portal)
	a := b.Call(t, apitest.Request{Method: "POST", Path: "/family/auth/api/login/pwd", Body: map[string]string{"username": name, "password": it.Password}})
	if a.HTTP != 200 {
		t.Fatalf("%d %s", a.HTTP, a.Body)
	}
	return b, apitest.Into[string](t, a)
}

func check(t *testing.T, b *apitest.Browser, address string, more ...string) url.Values {
	t.Helper()
	query := url.Values{"redirectUrl": {address}}
	for i := 0; i < len(more); i += 2 {
		query.Set(more[i], more[i+1])
	}
	return b.Go(t, "/auth-center/auth/checkLogin", query).Query()
}

func exchange(t *testing.T, b *apitest.Browser, ticket string, headers ...string) apitest.Answer {
	t.Helper()
	q := apitest.Request{Method: "POST", Path: "/family/auth/api/token/refresh", Body: map[string]string{"ticket": ticket}, Header: map[string]string{}}
	for i := 0; i < len(headers); i += 2 {
		q.Header[headers[i]] = headers[i+1]
	}
	return b.Call(t, q)
}

// refused says that a ticket opened nothing: 400, no token, no cookie.
func refused(t *testing.T, what string, a apitest.Answer) {
	t.Helper()
	if a.HTTP != 400 || a.Reason() != "ticket_invalid" || len(a.Header.Values("Set-Cookie")) > 0 {
		t.Errorf("%s: %d %s %v", what, a.HTTP, a.Body, a.Header.Values("Set-Cookie"))
	}
}

// TestCheckLoginRefusals is GEN-16: what the centre answers to who has no session there, or should not be sent on.
func TestCheckLoginRefusals(t *testing.T) {
	now := time.Now()
	g, name := centreOf(t, func() time.Time { return now }, "center_auth")
	b, _ := signedIn(t, g, name)
	for what, query := range map[string]string{
		"nowhere": "", "elsewhere": "redirectUrl=https://evil.example/", "twice": "redirectUrl=" + it.Portal + "/portal/home&redirectUrl=https://evil.example/",
		"another application": "appType=evil&redirectUrl=" + it.Portal + "/portal/home", "two applications": "appType=board&appType=platformHome&redirectUrl=" + it.Portal + "/portal/home",
	} {
		for _, path := range []string{"checkLogin", "logout", "oidc/start"} {
			a := b.Call(t, apitest.Request{Method: "GET", Path: "/auth-center/auth/" + path + "?" + query})
			if a.HTTP != 400 || a.Header.Get("Location") != "" || len(a.Header.Values("Set-Cookie")) > 0 {
				t.Errorf("%s %s: %d %s", path, what, a.HTTP, a.Header)
			}
		}
	}
	if check(t, b, it.Portal+"/portal/home").Get("token") == "" {
		t.Error("a refusal ended the session at the centre")
	}
	own := b.Cookie("/api/auth-center/auth", "bim-centre")
	user, rest, _ := strings.Cut(own, ".")
	for what, cookie := range map[string]string{
		"no cookie": "", "noise": "x", "another secret": own[:len(own)-4] + "AAAA", "another session": user + "." + strings.Repeat("A", 16) + rest[16:],
		"another person's": "nobody." + rest, "the refresh token": b.Cookie("/api/family/auth/api/token", "bim-refresh"),
	} {
		stranger := apitest.NewBrowser(t, g, it.Portal)
		stranger.Plant("/api/auth-center", "bim-centre", cookie)
		stranger.Plant("/", "sso", "1")
		if q := check(t, stranger, it.Portal+"/portal/home?a=1", "isLogin", "0"); q.Get("isToken") != "0" || q.Has("token") || q.Get("a") != "1" {
			t.Errorf("%s: %v", what, q)
		}
		if stranger.Cookie("/portal/home", "sso") != "" || stranger.Cookie("/api/auth-center/auth", "bim-centre") != "" {
			t.Errorf("%s: cookies of no session stay", what)
		}
		to := stranger.Go(t, "/auth-center/auth/checkLogin", url.Values{"redirectUrl": {it.Portal + "/portal/user-info?a=1"}})
		if to.Path != "/portal/user/login" || to.Host != "portal.example" || to.Query().Get("redirect") != "/user-info?a=1" {
			t.Errorf("%s: %s", what, to)
		}
	}
	now = now.Add(8 * 24 * time.Hour)
	if q := check(t, b, it.Portal+"/portal/home", "isLogin", "0"); q.Get("isToken") != "0" {
		t.Errorf("after a quiet week: %v", q)
	}
}

// TestTicketRefusals is SESS-05 for a ticket: only a fresh one of this browser opens a session.
func TestTicketRefusals(t *testing.T) {
	now := time.Now()
	g, name := centreOf(t, func() time.Time { return now }, "center_auth")
	b, token := signedIn(t, g, name)
	ticket := check(t, b, it.Portal+"/portal/home").Get("token")
	stranger := apitest.NewBrowser(t, g, it.Portal)
	refused(t, "noise", exchange(t, b, "noise"))
	refused(t, "another browser: a link that signs its reader in as somebody else", exchange(t, stranger, ticket))
	check(t, stranger, it.Portal+"/portal/home", "isLogin", "0")
	refused(t, "a browser that has asked the centre itself", exchange(t, stranger, ticket))
	refused(t, "a page of another origin", exchange(t, b, ticket, "Origin", board))
	refused(t, "a page without an origin", exchange(t, b, ticket, "Origin", "null"))
	foreign := check(t, b, board+"/x", "appType", "board").Get("token")
	refused(t, "an application's ticket at the portal", exchange(t, b, foreign))
	a := exchange(t, b, ticket)
	if token = apitest.Into[string](t, a); a.HTTP != 200 || it.Info(t, g, token).HTTP != 200 {
		t.Fatalf("%d %s", a.HTTP, a.Body)
	}
	refused(t, "used before", exchange(t, b, ticket))
	late := check(t, b, it.Portal+"/portal/home").Get("token")
	now = now.Add(time.Minute)
	refused(t, "a minute old", exchange(t, b, late))
	ended := check(t, b, it.Portal+"/portal/home").Get("token")
	if a := it.Revoke(t, g, token, map[string]any{"sid": it.Devices(t, g, token)[0].SID}); a.HTTP != 200 {
		t.Fatalf("%d %s", a.HTTP, a.Body)
	}
	refused(t, "its session was ended meanwhile", exchange(t, b, ended))
	if q := check(t, b, it.Portal+"/portal/home", "isLogin", "0"); q.Get("isToken") != "0" {
		t.Errorf("the centre knows a session that was ended: %v", q)
	}
}

// TestOfTwentyExchangesOneWins: a ticket opens one session.
func TestOfTwentyExchangesOneWins(t *testing.T) {
	g, name := centreOf(t, clock.System, "center_auth")
	b, token := signedIn(t, g, name)
	ticket := check(t, b, board+"/", "appType", "board").Get("token")
	answers := make([]apitest.Answer, 20)
	var all sync.WaitGroup
	for i := range answers {
		all.Go(func() { answers[i] = exchange(t, apitest.NewBrowser(t, g, board), ticket) })
	}
	all.Wait()
	won := 0
	for _, a := range answers {
		if a.HTTP == 200 {
			won++
		} else if a.Reason() != "ticket_invalid" {
			t.Errorf("%d %s", a.HTTP, a.Body)
		}
	}
	if n := len(it.Devices(t, g, token)); won != 1 || n != 2 {
		t.Errorf("%d won, %d sessions", won, n)
	}
}

// TestAnApplicationGetsATokenAndNoCookie: what an application holds cannot ask the centre for more.
func TestAnApplicationGetsATokenAndNoCookie(t *testing.T) {
	g, name := centreOf(t, clock.System, "center_auth")
	b, token := signedIn(t, g, name)
	a := exchange(t, apitest.NewBrowser(t, g, board), check(t, b, board+"/", "appType", "board").Get("token"))
	if a.HTTP != 200 || len(a.Header.Values("Set-Cookie")) > 0 {
		t.Fatalf("%d %s %v", a.HTTP, a.Body, a.Header)
	}
	own := apitest.Into[string](t, a)
	if own == token || it.Info(t, g, own).HTTP != 200 {
		t.Error("the application has no session of its own")
	}
	server := apitest.Call(t, g, apitest.Request{Method: "POST", Path: "/family/auth/api/token/refresh", Body: map[string]string{"ticket": check(t, b, board+"/", "appType", "board").Get("token")}})
	if server.HTTP != 200 {
		t.Errorf("an application's server, which says no origin: %d %s", server.HTTP, server.Body)
	}
}

// TestABrowserKeepsOneSession: tabs that come back from the centre together go on with the session that they have.
func TestABrowserKeepsOneSession(t *testing.T) {
	g, name := centreOf(t, clock.System, "center_auth")
	b, _ := signedIn(t, g, name)
	first, second := check(t, b, it.Portal+"/portal/home").Get("token"), check(t, b, it.Portal+"/portal/about").Get("token")
	if first == second {
		t.Fatal("one ticket for two tabs")
	}
	var token string
	for _, ticket := range []string{second, first} {
		a := exchange(t, b, ticket)
		if a.HTTP != 200 {
			t.Fatalf("%d %s", a.HTTP, a.Body)
		}
		token = apitest.Into[string](t, a)
	}
	if n := len(it.Devices(t, g, token)); n != 1 {
		t.Errorf("%d sessions in one browser", n)
	}
	b.Plant("/api/family/auth/api/token", "bim-refresh", "")
	a := exchange(t, b, check(t, b, it.Portal+"/portal/home").Get("token"))
	if a.HTTP != 200 || b.Cookie("/api/family/auth/api/token", "bim-refresh") == "" || len(it.Devices(t, g, apitest.Into[string](t, a))) != 2 {
		t.Errorf("without a session of its own: %d %s", a.HTTP, a.Body)
	}
}

// TestTheCookiesOfASignIn: the centre's is out of reach of scripts and goes to the centre alone.
func TestTheCookiesOfASignIn(t *testing.T) {
	g, name := centreOf(t, clock.System, "pwd")
	a := apitest.Call(t, g, apitest.Request{Method: "POST", Path: "/family/auth/api/login/pwd", Body: map[string]string{"username": name, "password": it.Password}})
	found := map[string]*http.Cookie{}
	for _, c := range (&http.Response{Header: a.Header}).Cookies() {
		found[c.Name] = c
	}
	if c := found["bim-centre"]; c == nil || !c.HttpOnly || !c.Secure || c.SameSite != http.SameSiteLaxMode || c.Path != "/api/auth-center" || c.MaxAge <= 0 {
		t.Errorf("%v", c)
	}
	if c := found["sso"]; c == nil || c.HttpOnly || c.Value != "1" || c.Path != "/" || c.MaxAge <= 0 {
		t.Errorf("%v", c)
	}
	for _, path := range []string{"/family/auth/sys/user/userInfo", "/family/auth/setting/session/list"} {
		if a := apitest.Call(t, g, apitest.Request{Method: "GET", Path: path, Token: found["bim-centre"].Value}); a.HTTP != 401 {
			t.Errorf("the centre's token calls %s: %d", path, a.HTTP)
		}
	}
	b, _ := signedIn(t, g, name)
	check(t, b, it.Portal+"/portal/home")
	if len(b.Cookie("/", mark)) != 43 {
		t.Error("the browser has no mark")
	}
}

// TestCentreLogout is CALL-10: it ends the session that is named and the one at the centre, and passes isCCCCBIM on.
func TestCentreLogout(t *testing.T) {
	g, name := centreOf(t, clock.System, "center_auth")
	out := func(b *apitest.Browser, token string, header ...string) *url.URL {
		t.Helper()
		query := url.Values{"redirectUrl": {it.Portal + "/portal/home"}, "appType": {"platformHome"}, "token": {token}, "isCCCCBIM": {"1"}}
		q := apitest.Request{Method: "GET", Path: "/auth-center/auth/logout?" + query.Encode(), Header: map[string]string{}}
		if len(header) > 0 {
			q.Header["Sec-Fetch-Dest"] = header[0]
		}
		a := b.Call(t, q)
		to, err := url.Parse(a.Header.Get("Location"))
		if a.HTTP != 302 || err != nil || to.Path != "/portal/home" || to.Query().Get("isCCCCBIM") != "1" || to.Query().Has("token") {
			t.Fatalf("%d %s", a.HTTP, a.Header)
		}
		return to
	}
	knows := func(b *apitest.Browser) bool {
		return check(t, b, it.Portal+"/portal/home", "isLogin", "0").Has("token")
	}

	b, token := signedIn(t, g, name)
	if a := b.Call(t, apitest.Request{Method: "GET", Path: "/auth-center/auth/logout?isCCCCBIM=%0d%0a&redirectUrl=" + it.Portal + "/portal/home"}); a.HTTP != 400 {
		t.Errorf("isCCCCBIM: %d %s", a.HTTP, a.Header)
	}
	_, other := signedIn(t, g, name)
	_, strangerName := centreOf(t, clock.System, "center_auth")
	_, strangers := signedIn(t, g, strangerName)
	for what, named := range map[string]string{"nothing": "", "noise": "x", "a forged token": token[:len(token)-4] + "AAAA"} {
		out(b, named, "image")
		if !knows(b) || it.Info(t, g, token).HTTP != 200 {
			t.Fatalf("a picture with %s signs people out", what)
		}
	}
	if out(b, strangers, "image"); !knows(b) || it.Info(t, g, strangers).HTTP != 401 {
		t.Error("another person's token ends this browser's session")
	}
	if out(b, other, "image"); b.Cookie("/", "sso") != "" || knows(b) || it.Info(t, g, other).HTTP != 401 || it.Info(t, g, token).HTTP != 200 {
		t.Error("an application that names the person's own session ends that and the centre's")
	}
	b, token = signedIn(t, g, name)
	if out(b, token); knows(b) || it.Info(t, g, token).HTTP != 401 {
		t.Error("the portal's own sign-out ends neither")
	}
}

// TestLogoutByAccessTokenEndsTheCentralSession is CALL-11, CALL-12 and SESS-03 on the server's side.
func TestLogoutByAccessTokenEndsTheCentralSession(t *testing.T) {
	for _, authType := range []string{"pwd", "center_auth"} {
		g, name := centreOf(t, clock.System, authType)
		b, token := signedIn(t, g, name)
		out := func(token, clientID string) apitest.Answer {
			return b.Call(t, apitest.Request{Method: "POST", Path: "/auth-center/auth/logoutByAccessToken", Body: map[string]string{"accessToken": token, "clientId": clientID}})
		}
		if authType == "center_auth" {
			if a := out(token, "evil"); a.Code != 400 || a.Message != "应用标识不正确" || it.Info(t, g, token).HTTP != 200 || b.Cookie("/", "sso") == "" {
				t.Errorf("an unknown application: %d %s", a.HTTP, a.Body)
			}
		}
		ticket := check(t, b, board+"/", "appType", "board").Get("token")
		applications := apitest.Into[string](t, exchange(t, apitest.NewBrowser(t, g, board), ticket))
		waiting := check(t, b, it.Portal+"/portal/home").Get("token")
		if a := out(token, "platformHome"); a.Code != 0 || it.Info(t, g, token).HTTP != 401 {
			t.Fatalf("%d %s", a.HTTP, a.Body)
		}
		if b.Cookie("/", "sso") != "" || b.Cookie("/api/auth-center/auth", "bim-centre") != "" || check(t, b, it.Portal+"/portal/home", "isLogin", "0").Has("token") {
			t.Errorf("%s: the centre still knows the browser", authType)
		}
		refused(t, "a ticket of before the sign-out", exchange(t, b, waiting))
		if it.Info(t, g, applications).HTTP != 200 {
			t.Error("an application's own session ended too")
		}
	}
}

// TestASignOutAtTheCentreLeavesTheSessionsOfOtherBrowsers and of applications alone.
func TestASignOutAtTheCentreLeavesTheSessionsOfOtherBrowsers(t *testing.T) {
	g, name := centreOf(t, clock.System, "pwd")
	b, token := signedIn(t, g, name)
	other, _ := signedIn(t, g, name)
	b.Call(t, apitest.Request{Method: "POST", Path: "/auth-center/auth/logoutByAccessToken", Body: map[string]string{"accessToken": token}})
	if !check(t, other, it.Portal+"/portal/home").Has("token") {
		t.Error("the other browser was signed out")
	}
}

func TestApplications(t *testing.T) {
	g, name := centreOf(t, clock.System, "pwd")
	if a := apitest.Call(t, g, apitest.Request{Method: "GET", Path: "/family/auth/app/list"}); a.HTTP != 401 {
		t.Errorf("%d %s", a.HTTP, a.Body)
	}
	_, token := signedIn(t, g, name)
	apps := apitest.Into[[]centre.App](t, apitest.Call(t, g, apitest.Request{Method: "GET", Path: "/family/auth/app/list", Token: token}))
	if len(apps) != 2 || apps[0].Code != "platformHome" || apps[0].Address != it.Portal+"/portal/home" || apps[1].Code != "board" {
		t.Errorf("%+v", apps)
	}
}

// TestASignOutIsAskedForWhereNobodyIsNamed: a link, a picture or a redirect makes the same call.
func TestASignOutIsAskedForWhereNobodyIsNamed(t *testing.T) {
	g, name := centreOf(t, clock.System, "center_auth")
	b, token := signedIn(t, g, name)
	query := url.Values{"redirectUrl": {it.Portal + "/portal/home?a=b"}, "appType": {"platformHome"}, "isCCCCBIM": {"1"}, "token": {"noise"}}
	path := "/auth-center/auth/logout?" + query.Encode()
	knows := func() bool { return check(t, b, it.Portal+"/portal/home", "isLogin", "0").Has("token") }
	for _, header := range []map[string]string{nil, {"Sec-Fetch-Dest": "document", "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Site": "same-origin"}, {"Sec-Fetch-Dest": "document", "Sec-Fetch-Site": "cross-site"}} {
		a := b.Call(t, apitest.Request{Method: "GET", Path: path, Header: header})
		page := string(a.Body)
		if a.HTTP != 200 || !strings.Contains(page, "您确定要注销吗？") || !strings.Contains(page, `method="post"`) || strings.Contains(page, "noise") ||
			!strings.Contains(a.Header.Get("Content-Security-Policy"), "frame-ancestors 'none'") || !knows() || it.Info(t, g, token).HTTP != 200 {
			t.Errorf("%v: %d %s", header, a.HTTP, page)
		}
	}
	for _, dest := range []string{"image", "iframe", "empty", "script"} {
		if a := b.Call(t, apitest.Request{Method: "GET", Path: path, Header: map[string]string{"Sec-Fetch-Dest": dest}}); a.HTTP != 302 || !knows() {
			t.Errorf("%s: %d", dest, a.HTTP)
		}
	}
	for _, origin := range []string{"https://evil.example", "null", ""} {
		if a := b.Call(t, apitest.Request{Method: "POST", Path: path, Header: map[string]string{"Origin": origin}}); a.HTTP != 403 || !knows() {
			t.Errorf("a form of %q: %d %s", origin, a.HTTP, a.Body)
		}
	}
	if a := b.Call(t, apitest.Request{Method: "POST", Path: strings.Replace(path, "portal.example", "evil.example", 1)}); a.HTTP != 400 || !knows() {
		t.Errorf("a form that leads elsewhere: %d %s", a.HTTP, a.Body)
	}
	a := b.Call(t, apitest.Request{Method: "POST", Path: path})
	if a.HTTP != 302 || a.Header.Get("Location") != it.Portal+"/portal/home?a=b&isCCCCBIM=1" || knows() {
		t.Errorf("%d %s", a.HTTP, a.Header)
	}
	if a := b.Call(t, apitest.Request{Method: "GET", Path: path}); a.HTTP != 302 {
		t.Errorf("nobody is asked who is signed in nowhere: %d", a.HTTP)
	}
}
