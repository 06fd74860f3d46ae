package centre_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"bimportal/functions/identity/centre"
	it "bimportal/functions/identity/identitytest"
	"bimportal/functions/identity/session"
	"bimportal/functions/identity/totp"
	"bimportal/shared/api"
	"bimportal/shared/apitest"
	"bimportal/shared/auth"
	"bimportal/shared/clock"
	"bimportal/shared/store"
)

// newcomer asks whom an exchange would sign in.
func newcomer(t *testing.T, b *apitest.Browser, ticket string, headers ...string) apitest.Answer {
	t.Helper()
	q := apitest.Request{Method: "POST", Path: "/family/auth/api/token/newcomer", Body: map[string]string{"ticket": ticket}, Header: map[string]string{}}
	for i := 0; i < len(headers); i += 2 {
		q.Header[headers[i]] = headers[i+1]
	}
	return b.Call(t, q)
}

// turnedAway says that both the exchange and the question whom it would sign in refuse what an address brought.
func turnedAway(t *testing.T, what string, b *apitest.Browser, ticket string, headers ...string) {
	t.Helper()
	refused(t, what, exchange(t, b, ticket, headers...))
	refused(t, what+" (newcomer)", newcomer(t, b, ticket, headers...))
}

// TestATokenInTheAddressThatOpensNothing is SESS-05, its refusals.
func TestATokenInTheAddressThatOpensNothing(t *testing.T) {
	now := time.Now()
	g, name := centreOf(t, func() time.Time { return now }, "center_auth")
	b, token := signedIn(t, g, name)
	stranger := apitest.NewBrowser(t, g, it.Portal)
	for what, text := range map[string]string{
		"a forged secret":   token[:len(token)-4] + "AAAA",
		"somebody else's":   "0000000000" + token[10:],
		"cut":               token[:len(token)-1],
		"the refresh token": b.Cookie("/api/family/auth/api/token", "bim-refresh"),
		"the centre's":      b.Cookie("/api/auth-center/auth", "bim-centre"),
		"noise":             strings.Repeat("A", 43),
		"a word":            "x",
	} {
		turnedAway(t, what, stranger, text)
	}
	for _, origin := range []string{"https://evil.example", board, "null", ""} {
		turnedAway(t, "a page of "+origin, stranger, token, "Origin", origin)
	}
	for _, path := range []string{"refresh", "newcomer"} {
		if a := stranger.Call(t, apitest.Request{Method: "POST", Path: "/family/auth/api/token/" + path, Body: map[string]string{"ticket": strings.Repeat("A", 129)}}); a.HTTP != 400 || a.Message != "登录凭证已失效，请重新登录" {
			t.Errorf("%s: %d %s", path, a.HTTP, a.Body)
		}
	}
	if a := newcomer(t, stranger, ""); a.HTTP != 400 {
		t.Errorf("nothing: %d %s", a.HTTP, a.Body)
	}
	if n := len(it.Devices(t, g, token)); n != 1 {
		t.Errorf("%d sessions", n)
	}

	other, gone := signedIn(t, g, name)
	if a := it.Revoke(t, g, token, map[string]any{"others": true}); a.HTTP != 200 {
		t.Fatalf("%d %s", a.HTTP, a.Body)
	}
	turnedAway(t, "a session that was ended", other, gone)
	now = now.Add(30 * time.Minute)
	turnedAway(t, "a token that ran out", b, token)
}

// TestATokenInTheAddressIsExchanged is SESS-05: a valid session's token opens a new session of the same person, which
// the log of sign-ins tells and which ends with that session at the latest; that one goes on.
func TestATokenInTheAddressIsExchanged(t *testing.T) {
	now := time.Now()
	g, name := centreOf(t, func() time.Time { return now }, "pwd")
	b, token := signedIn(t, g, name)
	stranger := apitest.NewBrowser(t, g, it.Portal)
	a := newcomer(t, stranger, token)
	if who := apitest.Into[centre.Newcomer](t, a); a.HTTP != 200 || who.Name != name || !strings.HasPrefix(token, who.UserID+".") || len(a.Header.Values("Set-Cookie")) > 0 || len(it.Devices(t, g, token)) != 1 {
		t.Fatalf("%d %s", a.HTTP, a.Body)
	}
	a = exchange(t, b, token)
	fresh := apitest.Into[string](t, a)
	if a.HTTP != 200 || fresh == token || it.Info(t, g, fresh).HTTP != 200 || it.Info(t, g, token).HTTP != 200 || len(it.Devices(t, g, fresh)) != 2 {
		t.Fatalf("%d %s", a.HTTP, a.Body)
	}
	if sidOf(t, b.Cookie("/api/family/auth/api/token", "bim-refresh")) != sidOf(t, fresh) {
		t.Error("the tab cannot go on with its session")
	}
	now = now.Add(time.Minute)
	elsewhere := apitest.Into[string](t, exchange(t, stranger, token))
	if a, b := endOf(t, token), endOf(t, elsewhere); a != b {
		t.Errorf("the new session ends at %d, the one that stands for it at %d", b, a)
	}
	log := apitest.Into[api.Page[session.LoginRecord]](t, apitest.Call(t, g, apitest.Request{Method: "POST", Path: "/family/auth/setting/signin/page", Token: elsewhere, Body: map[string]any{}}))
	if len(log.Records) != 3 || log.Records[0].Method != "sso" || !log.Records[0].NewDevice || log.Records[1].NewDevice {
		t.Errorf("%+v", log.Records)
	}
}

func sidOf(t *testing.T, token string) string {
	t.Helper()
	_, sid, _, ok := auth.ParseToken(token)
	if !ok {
		t.Fatal(token)
	}
	return sid
}

// endOf answers when a token's session ends at the latest.
func endOf(t *testing.T, token string) int64 {
	t.Helper()
	userID, sid, _, ok := auth.ParseToken(token)
	if !ok {
		t.Fatal(token)
	}
	v, err := store.NewTable[auth.Session](apitest.DB(t), apitest.TableName("identity")).Get(context.Background(), auth.SessionKey(userID, sid))
	if err != nil {
		t.Fatal(err)
	}
	return v.Value.EndsAt
}

// TestWhomATicketWouldSignIn: asking uses the ticket up as little as it opens a session.
func TestWhomATicketWouldSignIn(t *testing.T) {
	g, name := centreOf(t, clock.System, "center_auth")
	b, _ := signedIn(t, g, name)
	ticket := check(t, b, it.Portal+"/portal/home").Get("token")
	refused(t, "another browser", newcomer(t, apitest.NewBrowser(t, g, it.Portal), ticket))
	for range 2 {
		if a := newcomer(t, b, ticket); a.HTTP != 200 || apitest.Into[centre.Newcomer](t, a).Name != name {
			t.Fatalf("%d %s", a.HTTP, a.Body)
		}
	}
	if a := exchange(t, b, ticket); a.HTTP != 200 {
		t.Fatalf("%d %s", a.HTTP, a.Body)
	}
	refused(t, "used before", newcomer(t, b, ticket))
}

// TestTokensInAddressesOpenThirtySessionsInTenMinutes at most, whichever of the person's tokens they are.
func TestTokensInAddressesOpenThirtySessionsInTenMinutes(t *testing.T) {
	now := time.Now()
	g, name := centreOf(t, func() time.Time { return now }, "pwd")
	b, token := signedIn(t, g, name)
	for range 30 {
		a := exchange(t, b, token)
		if a.HTTP != 200 {
			t.Fatalf("%d %s", a.HTTP, a.Body)
		}
		token = apitest.Into[string](t, a)
	}
	if a := exchange(t, b, token); a.HTTP != 429 || a.Header.Get("Retry-After") == "" || len(it.Devices(t, g, token)) != 31 {
		t.Errorf("%d %s", a.HTTP, a.Body)
	}
	now = now.Add(10 * time.Minute)
	if a := exchange(t, b, token); a.HTTP != 200 {
		t.Errorf("%d %s", a.HTTP, a.Body)
	}
}

// TestATokenInTheAddressOfAnotherBrowserNeedsTheSecondStep, and the session after it ends with the one that stood for it.
func TestATokenInTheAddressOfAnotherBrowserNeedsTheSecondStep(t *testing.T) {
	now := time.Now()
	s, _ := it.Service(t, func() time.Time { return now })
	g := s.Routes()
	_, name, _ := it.Person(t, clock.System)
	here := it.SignIn(t, g, name, it.Edge)
	secret, _ := it.SecondStep(t, g, here.Access, now)
	now = now.Add(time.Minute)
	desk := apitest.NewBrowser(t, g, "http://localhost")
	a := exchange(t, desk, here.Access)
	ticket := it.Half(t, a)
	if desk.Cookie("/api/family/auth/api/token", "bim-refresh") != "" || len(it.Devices(t, g, here.Access)) != 1 {
		t.Fatal("half a sign-in opened a session")
	}
	a = it.Finish(t, desk, ticket, totp.Code(secret, now.Unix()/30))
	token := apitest.Into[string](t, a)
	if a.HTTP != 200 || endOf(t, token) != endOf(t, here.Access) {
		t.Errorf("%d %s", a.HTTP, a.Body)
	}
}

func TestATicketOfTheCentreDoesNotPassTheSecondStepBy(t *testing.T) {
	now := time.Now()
	g, name := centreOf(t, func() time.Time { return now }, "center_auth")
	old, _ := signedIn(t, g, name)
	here, token := signedIn(t, g, name)
	ticket := check(t, old, it.Portal+"/portal/product").Get("token")
	it.SecondStep(t, g, token, now)
	refused(t, "a ticket of a session from before", exchange(t, old, ticket))
	if to := check(t, old, it.Portal+"/portal/product", "isLogin", "0"); to.Get("isToken") != "0" {
		t.Errorf("the centre still knows the session from before: %v", to)
	}
	// Who has passed the second step at the centre is not asked again.
	here.Plant("/api/family/auth/api/token", "bim-refresh", "")
	if a := exchange(t, here, check(t, here, it.Portal+"/portal/product").Get("token")); a.HTTP != 200 {
		t.Errorf("%d %s", a.HTTP, a.Body)
	}
}
