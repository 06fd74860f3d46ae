package identity_test

import (
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"bimportal/functions/identity/account"
	"bimportal/functions/identity/session"
	"bimportal/shared/api"
	"bimportal/shared/apitest"
	"bimportal/shared/clock"
	"bimportal/shared/store"
)

const edge = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0"
const wecom = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 wxwork/4.1.0 MicroMessenger/7.0.1"

// device is a browser: its access token and its refresh cookie.
type device struct{ access, refresh string }

// cookie answers the refresh cookie that an answer sets, nil when it sets none.
func cookie(a apitest.Answer) *http.Cookie {
	for _, c := range (&http.Response{Header: a.Header}).Cookies() {
		if c.Name == "bim-refresh" {
			return c
		}
	}
	return nil
}

func signIn(t *testing.T, g *api.Group, name, userAgent string) device {
	t.Helper()
	a := apitest.Call(t, g, apitest.Request{Method: "POST", Path: "/family/auth/api/login/pwd",
		Body: map[string]string{"username": name, "password": password}, Header: map[string]string{"User-Agent": userAgent}})
	c := cookie(a)
	if a.HTTP != 200 || c == nil || !c.HttpOnly || c.SameSite != http.SameSiteStrictMode || c.Path != "/api/family/auth/api/token" || c.MaxAge <= 0 {
		t.Fatalf("%d %s %v", a.HTTP, a.Body, c)
	}
	return device{apitest.Into[string](t, a), c.Value}
}

func refresh(t *testing.T, g *api.Group, token string) apitest.Answer {
	t.Helper()
	header := map[string]string{}
	if token != "" {
		header["Cookie"] = "bim-refresh=" + token
	}
	return apitest.Call(t, g, apitest.Request{Method: "POST", Path: "/family/auth/api/token/refresh", Header: header})
}

func devices(t *testing.T, g *api.Group, token string) []session.Device {
	t.Helper()
	a := apitest.Call(t, g, apitest.Request{Method: "GET", Path: "/family/auth/setting/session/list", Token: token})
	if a.HTTP != 200 {
		t.Fatalf("%d %s", a.HTTP, a.Body)
	}
	return apitest.Into[[]session.Device](t, a)
}

func revoke(t *testing.T, g *api.Group, token string, body map[string]any) apitest.Answer {
	t.Helper()
	return apitest.Call(t, g, apitest.Request{Method: "POST", Path: "/family/auth/setting/session/revoke", Token: token, Body: body})
}

func TestRefreshRefusals(t *testing.T) {
	g, name := door(t, clock.System)
	d := signIn(t, g, name, edge)
	other := signIn(t, g, name, edge)
	user, own, _ := strings.Cut(d.refresh, ".")
	_, others, _ := strings.Cut(other.refresh, ".")
	for what, token := range map[string]string{
		"nothing": "", "an access token": d.access, "half of it": d.refresh[:40], "another secret": d.refresh[:len(d.refresh)-4] + "AAAA",
		"another person's": "nobody." + own, "another session's secret": user + "." + own[:16] + others[16:], "not a token": "%%%",
	} {
		if a := refresh(t, g, token); a.HTTP != 401 {
			t.Errorf("%s: %d %s", what, a.HTTP, a.Body)
		}
	}
	asBearer := apitest.Call(t, g, apitest.Request{Method: "GET", Path: "/family/auth/sys/user/userInfo", Token: d.refresh})
	if asBearer.HTTP != 401 {
		t.Errorf("the refresh token calls: %d", asBearer.HTTP)
	}
	if refresh(t, g, d.refresh).HTTP != 200 || info(t, g, other.access).HTTP != 200 {
		t.Error("a refusal ended a session")
	}
}

// Who is out by his account's state neither signs in nor goes on, and comes back to what he had.
func TestAnAccountThatIsNotInUseStaysOut(t *testing.T) {
	g, name := door(t, clock.System)
	d := signIn(t, g, name, edge)
	users := store.NewTable[account.User](apitest.DB(t), apitest.TableName("identity"))
	becomes := func(status int) {
		if _, err := users.Update(t.Context(), account.UserKey(userOf(d.access)), func(u *account.User) error { u.Status = status; return nil }); err != nil {
			t.Fatal(err)
		}
	}
	for _, status := range []int{1, account.StatusClosed} {
		becomes(status)
		if a := login(t, g, name, password); a.HTTP != 403 || a.Reason() != "account_disabled" || cookie(a) != nil {
			t.Errorf("%d signs in: %d %s", status, a.HTTP, a.Body)
		}
		if a := refresh(t, g, d.refresh); a.HTTP != 401 {
			t.Errorf("%d goes on: %d %s", status, a.HTTP, a.Body)
		}
	}
	becomes(account.StatusNormal)
	if a := refresh(t, g, d.refresh); a.HTTP != 200 || len(devices(t, g, apitest.Into[string](t, a))) != 1 {
		t.Errorf("in use again: %d %s", a.HTTP, a.Body)
	}
}

func TestRefreshGoesOnAfterTheAccessTokenEnded(t *testing.T) {
	now := time.Now()
	g, name := door(t, func() time.Time { return now })
	d := signIn(t, g, name, edge)
	now = now.Add(2 * time.Hour)
	if info(t, g, d.access).HTTP != 401 {
		t.Fatal("the access token lives too long")
	}
	a := refresh(t, g, d.refresh)
	c := cookie(a)
	if a.HTTP != 200 || c == nil || c.Value == d.refresh {
		t.Fatalf("%d %s %v", a.HTTP, a.Body, c)
	}
	if fresh := apitest.Into[string](t, a); info(t, g, fresh).HTTP != 200 {
		t.Error("the new token is refused")
	}
	now = now.Add(8 * 24 * time.Hour)
	if a := refresh(t, g, c.Value); a.HTTP != 401 || cookie(a) == nil || cookie(a).MaxAge >= 0 {
		t.Errorf("after a quiet week: %d, cookie %v", a.HTTP, cookie(a))
	}
}

func TestTwentyTabsRefreshAtOnceAndGetTheSame(t *testing.T) {
	g, name := door(t, clock.System)
	d := signIn(t, g, name, edge)
	answers := make([]apitest.Answer, 20)
	var tabs sync.WaitGroup
	for i := range answers {
		tabs.Go(func() { answers[i] = refresh(t, g, d.refresh) })
	}
	tabs.Wait()
	for _, a := range answers {
		if a.HTTP != 200 || string(a.Data) != string(answers[0].Data) || cookie(a).Value != cookie(answers[0]).Value {
			t.Fatalf("%d %s, not %s", a.HTTP, a.Data, answers[0].Data)
		}
	}
	if list := devices(t, g, apitest.Into[string](t, answers[0])); len(list) != 1 {
		t.Errorf("%d sessions", len(list))
	}
}

func TestACopiedRefreshTokenEndsTheSession(t *testing.T) {
	now := time.Now()
	g, name := door(t, func() time.Time { return now })
	d, other := signIn(t, g, name, edge), signIn(t, g, name, wecom)
	thief := apitest.Into[string](t, refresh(t, g, d.refresh))
	now = now.Add(31 * time.Second)
	if a := refresh(t, g, d.refresh); a.HTTP != 401 {
		t.Fatalf("%d %s", a.HTTP, a.Body)
	}
	if info(t, g, thief).HTTP != 401 {
		t.Error("the copy goes on")
	}
	if info(t, g, other.access).HTTP != 200 {
		t.Error("the other device was signed out too")
	}
}

func TestOwnDevices(t *testing.T) {
	now := time.Now()
	g, name := door(t, func() time.Time { return now })
	desk := signIn(t, g, name, edge)
	now = now.Add(time.Minute)
	phone := signIn(t, g, name, wecom)
	_, foreign := door(t, clock.System)
	stranger := signIn(t, g, foreign, edge)

	list := devices(t, g, desk.access)
	if len(list) != 2 || !list[0].Current || list[0].OS != "Windows" || list[0].Browser != "Edge" || list[0].Device != "desktop" ||
		list[1].Current || list[1].Device != "phone" || list[1].Browser != "企业微信" || list[1].Address != "198.51.100.7" {
		t.Fatalf("%+v", list)
	}
	strange := devices(t, g, stranger.access)[0].SID
	for what, c := range map[string]struct {
		token string
		body  map[string]any
		want  int
	}{
		"nobody":            {"", map[string]any{"sid": list[1].SID}, 401},
		"somebody else's":   {desk.access, map[string]any{"sid": strange}, 404},
		"a forged one":      {desk.access, map[string]any{"sid": "AAAAAAAAAAAAAAAA"}, 404},
		"nothing":           {desk.access, map[string]any{}, 400},
		"one and all":       {desk.access, map[string]any{"sid": list[1].SID, "others": true}, 400},
		"another kind":      {desk.access, map[string]any{"sid": "user"}, 404},
		"far too long":      {desk.access, map[string]any{"sid": strings.Repeat("a", 33)}, 400},
		"an unknown wanted": {desk.access, map[string]any{"userId": "x"}, 400},
	} {
		if a := revoke(t, g, c.token, c.body); a.HTTP != c.want {
			t.Errorf("%s: %d %s", what, a.HTTP, a.Body)
		}
	}
	if len(devices(t, g, desk.access)) != 2 || info(t, g, stranger.access).HTTP != 200 {
		t.Fatal("a refusal signed somebody out")
	}

	if a := revoke(t, g, desk.access, map[string]any{"sid": list[1].SID}); a.HTTP != 200 {
		t.Fatalf("%d %s", a.HTTP, a.Body)
	}
	if info(t, g, phone.access).HTTP != 401 || refresh(t, g, phone.refresh).HTTP != 401 || info(t, g, desk.access).HTTP != 200 {
		t.Error("the wrong device was signed out")
	}
	if a := revoke(t, g, desk.access, map[string]any{"sid": list[1].SID}); a.HTTP != 404 {
		t.Errorf("twice: %d", a.HTTP)
	}
}

func TestSignOutAllOthers(t *testing.T) {
	g, name := door(t, clock.System)
	here := signIn(t, g, name, edge)
	var others []device
	for range 3 {
		others = append(others, signIn(t, g, name, wecom))
	}
	a := revoke(t, g, here.access, map[string]any{"others": true})
	if a.HTTP != 200 || apitest.Into[session.Revoked](t, a).Ended != 3 {
		t.Fatalf("%d %s", a.HTTP, a.Body)
	}
	for _, d := range others {
		if info(t, g, d.access).HTTP != 401 || refresh(t, g, d.refresh).HTTP != 401 {
			t.Error("another device goes on")
		}
	}
	if info(t, g, here.access).HTTP != 200 || len(devices(t, g, here.access)) != 1 {
		t.Error("this device was signed out")
	}
}

func TestSignOutByAForgedTokenEndsNothing(t *testing.T) {
	g, name := door(t, clock.System)
	d := signIn(t, g, name, edge)
	forged := d.access[:len(d.access)-4] + "AAAA"
	for _, token := range []string{forged, "x", d.refresh} {
		a := apitest.Call(t, g, apitest.Request{Method: "POST", Path: "/auth-center/auth/logoutByAccessToken", Body: map[string]string{"accessToken": token}})
		if a.HTTP != 200 || info(t, g, d.access).HTTP != 200 {
			t.Errorf("%.8s: %d %s", token, a.HTTP, a.Body)
		}
	}
}
