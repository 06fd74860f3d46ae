package session_test

import (
	"strings"
	"sync"
	"testing"
	"time"

	"bimportal/functions/identity/account"
	it "bimportal/functions/identity/identitytest"
	"bimportal/functions/identity/session"
	"bimportal/shared/apitest"
	"bimportal/shared/clock"
	"bimportal/shared/store"
)

func TestUserInfoRefusesWhoIsNotSignedIn(t *testing.T) {
	g, name := it.Door(t, clock.System)
	token := apitest.Into[string](t, it.Login(t, g, name, it.Password))
	userID, _, _ := strings.Cut(token, ".")
	for what, forged := range map[string]string{
		"nothing": "", "noise": "x", "own id, other secret": userID + "." + strings.Repeat("A", 43),
		"other id, own secret": "0000000000" + token[len(userID):], "cut": token[:len(token)-1], "long": token + "A",
	} {
		if a := it.Info(t, g, forged); a.HTTP != 401 || a.Reason() != "unauthorized" || strings.Contains(string(a.Body), name) {
			t.Errorf("%s: %d %s", what, a.HTTP, a.Body)
		}
	}
}

func TestASessionExpiresAndEndsAtOnce(t *testing.T) {
	now := time.Now()
	g, name := it.Door(t, func() time.Time { return now })
	first, second := apitest.Into[string](t, it.Login(t, g, name, it.Password)), apitest.Into[string](t, it.Login(t, g, name, it.Password))
	for range 2 { // ending twice is harmless
		a := apitest.Call(t, g, apitest.Request{Method: "POST", Path: "/auth-center/auth/logoutByAccessToken", Body: map[string]string{"accessToken": first, "clientId": "platformHome"}})
		if a.HTTP != 200 || a.Code != 0 {
			t.Fatalf("%d %s", a.HTTP, a.Body)
		}
	}
	if it.Info(t, g, first).HTTP != 401 || it.Info(t, g, second).HTTP != 200 {
		t.Error("sign-out ended the wrong session")
	}
	now = now.Add(30 * time.Minute)
	if it.Info(t, g, second).HTTP != 401 {
		t.Error("the access token did not expire")
	}
}

func TestRefreshRefusals(t *testing.T) {
	g, name := it.Door(t, clock.System)
	d := it.SignIn(t, g, name, it.Edge)
	other := it.SignIn(t, g, name, it.Edge)
	user, own, _ := strings.Cut(d.Refresh, ".")
	_, others, _ := strings.Cut(other.Refresh, ".")
	for what, token := range map[string]string{
		"nothing": "", "an access token": d.Access, "half of it": d.Refresh[:40], "another secret": d.Refresh[:len(d.Refresh)-4] + "AAAA",
		"another person's": "nobody." + own, "another session's secret": user + "." + own[:16] + others[16:], "not a token": "%%%",
	} {
		if a := it.Refresh(t, g, token); a.HTTP != 401 {
			t.Errorf("%s: %d %s", what, a.HTTP, a.Body)
		}
	}
	asBearer := apitest.Call(t, g, apitest.Request{Method: "GET", Path: "/family/auth/sys/user/userInfo", Token: d.Refresh})
	if asBearer.HTTP != 401 {
		t.Errorf("the refresh token calls: %d", asBearer.HTTP)
	}
	if it.Refresh(t, g, d.Refresh).HTTP != 200 || it.Info(t, g, other.Access).HTTP != 200 {
		t.Error("a refusal ended a session")
	}
}

// Who is out by his account's state neither signs in nor goes on, and comes back to what he had.
func TestAnAccountThatIsNotInUseStaysOut(t *testing.T) {
	g, name := it.Door(t, clock.System)
	d := it.SignIn(t, g, name, it.Edge)
	users := store.NewTable[account.User](apitest.DB(t), apitest.TableName("identity"))
	becomes := func(status int) {
		if _, err := users.Update(t.Context(), account.UserKey(it.UserOf(d.Access)), func(u *account.User) error { u.Status = status; return nil }); err != nil {
			t.Fatal(err)
		}
	}
	for _, status := range []int{1, account.StatusClosed} {
		becomes(status)
		if a := it.Login(t, g, name, it.Password); a.HTTP != 403 || a.Reason() != "account_disabled" || it.Cookie(a) != nil {
			t.Errorf("%d signs in: %d %s", status, a.HTTP, a.Body)
		}
		if a := it.Refresh(t, g, d.Refresh); a.HTTP != 401 {
			t.Errorf("%d goes on: %d %s", status, a.HTTP, a.Body)
		}
	}
	becomes(account.StatusNormal)
	if a := it.Refresh(t, g, d.Refresh); a.HTTP != 200 || len(it.Devices(t, g, apitest.Into[string](t, a))) != 1 {
		t.Errorf("in use again: %d %s", a.HTTP, a.Body)
	}
}

func TestRefreshGoesOnAfterTheAccessTokenEnded(t *testing.T) {
	now := time.Now()
	g, name := it.Door(t, func() time.Time { return now })
	d := it.SignIn(t, g, name, it.Edge)
	now = now.Add(2 * time.Hour)
	if it.Info(t, g, d.Access).HTTP != 401 {
		t.Fatal("the access token lives too long")
	}
	a := it.Refresh(t, g, d.Refresh)
	c := it.Cookie(a)
	if a.HTTP != 200 || c == nil || c.Value == d.Refresh {
		t.Fatalf("%d %s %v", a.HTTP, a.Body, c)
	}
	if fresh := apitest.Into[string](t, a); it.Info(t, g, fresh).HTTP != 200 {
		t.Error("the new token is refused")
	}
	now = now.Add(8 * 24 * time.Hour)
	if a := it.Refresh(t, g, c.Value); a.HTTP != 401 || it.Cookie(a) == nil || it.Cookie(a).MaxAge >= 0 {
		t.Errorf("after a quiet week: %d, cookie %v", a.HTTP, it.Cookie(a))
	}
}

func TestTwentyTabsRefreshAtOnceAndGetTheSame(t *testing.T) {
	g, name := it.Door(t, clock.System)
	d := it.SignIn(t, g, name, it.Edge)
	answers := make([]apitest.Answer, 20)
	var tabs sync.WaitGroup
	for i := range answers {
		tabs.Go(func() { answers[i] = it.Refresh(t, g, d.Refresh) })
	}
	tabs.Wait()
	for _, a := range answers {
		if a.HTTP != 200 || string(a.Data) != string(answers[0].Data) || it.Cookie(a).Value != it.Cookie(answers[0]).Value {
			t.Fatalf("%d %s, not %s", a.HTTP, a.Data, answers[0].Data)
		}
	}
	if list := it.Devices(t, g, apitest.Into[string](t, answers[0])); len(list) != 1 {
		t.Errorf("%d sessions", len(list))
	}
}

func TestACopiedRefreshTokenEndsTheSession(t *testing.T) {
	now := time.Now()
	g, name := it.Door(t, func() time.Time { return now })
	d, other := it.SignIn(t, g, name, it.Edge), it.SignIn(t, g, name, it.WeCom)
	thief := apitest.Into[string](t, it.Refresh(t, g, d.Refresh))
	now = now.Add(31 * time.Second)
	if a := it.Refresh(t, g, d.Refresh); a.HTTP != 401 {
		t.Fatalf("%d %s", a.HTTP, a.Body)
	}
	if it.Info(t, g, thief).HTTP != 401 {
		t.Error("the copy goes on")
	}
	if it.Info(t, g, other.Access).HTTP != 200 {
		t.Error("the other device was signed out too")
	}
}

func TestOwnDevices(t *testing.T) {
	now := time.Now()
	g, name := it.Door(t, func() time.Time { return now })
	desk := it.SignIn(t, g, name, it.Edge)
	now = now.Add(time.Minute)
	phone := it.SignIn(t, g, name, it.WeCom)
	_, foreign := it.Door(t, clock.System)
	stranger := it.SignIn(t, g, foreign, it.Edge)

	list := it.Devices(t, g, desk.Access)
	if len(list) != 2 || !list[0].Current || list[0].OS != "Windows" || list[0].Browser != "Edge" || list[0].Device != "desktop" ||
		list[1].Current || list[1].Device != "phone" || list[1].Browser != "企业微信" || list[1].Address != "198.51.100.7" {
		t.Fatalf("%+v", list)
	}
	strange := it.Devices(t, g, stranger.Access)[0].SID
	for what, c := range map[string]struct {
		token string
		body  map[string]any
		want  int
	}{
		"nobody":            {"", map[string]any{"sid": list[1].SID}, 401},
		"somebody else's":   {desk.Access, map[string]any{"sid": strange}, 404},
		"a forged one":      {desk.Access, map[string]any{"sid": "AAAAAAAAAAAAAAAA"}, 404},
		"nothing":           {desk.Access, map[string]any{}, 400},
		"one and all":       {desk.Access, map[string]any{"sid": list[1].SID, "others": true}, 400},
		"another kind":      {desk.Access, map[string]any{"sid": "user"}, 404},
		"far too long":      {desk.Access, map[string]any{"sid": strings.Repeat("a", 33)}, 400},
		"an unknown wanted": {desk.Access, map[string]any{"userId": "x"}, 400},
	} {
		if a := it.Revoke(t, g, c.token, c.body); a.HTTP != c.want {
			t.Errorf("%s: %d %s", what, a.HTTP, a.Body)
		}
	}
	if len(it.Devices(t, g, desk.Access)) != 2 || it.Info(t, g, stranger.Access).HTTP != 200 {
		t.Fatal("a refusal signed somebody out")
	}

	if a := it.Revoke(t, g, desk.Access, map[string]any{"sid": list[1].SID}); a.HTTP != 200 {
		t.Fatalf("%d %s", a.HTTP, a.Body)
	}
	if it.Info(t, g, phone.Access).HTTP != 401 || it.Refresh(t, g, phone.Refresh).HTTP != 401 || it.Info(t, g, desk.Access).HTTP != 200 {
		t.Error("the wrong device was signed out")
	}
	if a := it.Revoke(t, g, desk.Access, map[string]any{"sid": list[1].SID}); a.HTTP != 404 {
		t.Errorf("twice: %d", a.HTTP)
	}
}

func TestSignOutAllOthers(t *testing.T) {
	g, name := it.Door(t, clock.System)
	here := it.SignIn(t, g, name, it.Edge)
	var others []it.Device
	for range 3 {
		others = append(others, it.SignIn(t, g, name, it.WeCom))
	}
	a := it.Revoke(t, g, here.Access, map[string]any{"others": true})
	if a.HTTP != 200 || apitest.Into[session.Revoked](t, a).Ended != 3 {
		t.Fatalf("%d %s", a.HTTP, a.Body)
	}
	for _, d := range others {
		if it.Info(t, g, d.Access).HTTP != 401 || it.Refresh(t, g, d.Refresh).HTTP != 401 {
			t.Error("another device goes on")
		}
	}
	if it.Info(t, g, here.Access).HTTP != 200 || len(it.Devices(t, g, here.Access)) != 1 {
		t.Error("this device was signed out")
	}
}

func TestSignOutByAForgedTokenEndsNothing(t *testing.T) {
	g, name := it.Door(t, clock.System)
	d := it.SignIn(t, g, name, it.Edge)
	forged := d.Access[:len(d.Access)-4] + "AAAA"
	for _, token := range []string{forged, "x", d.Refresh} {
		a := apitest.Call(t, g, apitest.Request{Method: "POST", Path: "/auth-center/auth/logoutByAccessToken", Body: map[string]string{"accessToken": token}})
		if a.HTTP != 200 || it.Info(t, g, d.Access).HTTP != 200 {
			t.Errorf("%.8s: %d %s", token, a.HTTP, a.Body)
		}
	}
}
