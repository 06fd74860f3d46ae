package identity_test

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"bimportal/functions/identity"
	"bimportal/functions/identity/profile"
	"bimportal/shared/api"
	"bimportal/shared/apitest"
	"bimportal/shared/clock"
	"bimportal/shared/id"
)

const password = "Correct@2026"

func door(t *testing.T, now clock.Clock) (*api.Group, string) {
	t.Helper()
	g, name, _ := person(t, now)
	return g, name
}

// person answers the group and a new account's name and telephone.
func person(t *testing.T, now clock.Clock) (g *api.Group, name, telephone string) {
	t.Helper()
	s, _ := service(t, now)
	name, telephone = "User"+id.New(""), newTelephone()
	if err := s.AddAccount(context.Background(), identity.Account{Username: name, Password: password, Nickname: "测试", Name: "周明远", Telephone: telephone}); err != nil {
		t.Fatal(err)
	}
	return s.Routes(), name, telephone
}

func login(t *testing.T, g *api.Group, username, pwd string) apitest.Answer {
	t.Helper()
	return apitest.Call(t, g, apitest.Request{Method: "POST", Path: "/family/auth/api/login/pwd", Body: map[string]string{"username": username, "password": pwd}})
}

func info(t *testing.T, g *api.Group, token string) apitest.Answer {
	t.Helper()
	return apitest.Call(t, g, apitest.Request{Method: "GET", Path: "/family/auth/sys/user/userInfo", Token: token})
}

func TestUserInfoRefusesWhoIsNotSignedIn(t *testing.T) {
	g, name := door(t, clock.System)
	token := apitest.Into[string](t, login(t, g, name, password))
	userID, _, _ := strings.Cut(token, ".")
	for what, forged := range map[string]string{
		"nothing": "", "noise": "x", "own id, other secret": userID + "." + strings.Repeat("A", 43),
		"other id, own secret": "0000000000" + token[len(userID):], "cut": token[:len(token)-1], "long": token + "A",
	} {
		if a := info(t, g, forged); a.HTTP != 401 || a.Reason() != "unauthorized" || strings.Contains(string(a.Body), name) {
			t.Errorf("%s: %d %s", what, a.HTTP, a.Body)
		}
	}
}

func TestLoginRefusesBadInputByField(t *testing.T) {
	g, name := door(t, clock.System)
	for _, c := range []struct{ body, field, message string }{
		{`{"password":"x"}`, "username", "请输入账号"},
		{`{"username":"  ","password":"x"}`, "username", "请输入账号"},
		{`{"username":"` + name + `","password":""}`, "password", "请输入密码"},
		{`{"username":1,"password":"x"}`, "username", "格式不正确"},
		{`{"username":"a","password":"x","admin":true}`, "admin", "不支持的字段"},
		{`{"username":"` + strings.Repeat("长", 65) + `","password":"x"}`, "username", "账号不能超过64字"},
	} {
		a := apitest.Call(t, g, apitest.Request{Method: "POST", Path: "/family/auth/api/login/pwd", Body: c.body})
		if a.HTTP != 400 || a.FieldMessage(c.field) != c.message {
			t.Errorf("%s: %d %s", c.body, a.HTTP, a.Body)
		}
	}
	for body, want := range map[string]int{`{"username"`: 400, `[]`: 400, strings.Repeat("a", api.MaxBody+10): 413} {
		if a := apitest.Call(t, g, apitest.Request{Method: "POST", Path: "/family/auth/api/login/pwd", Body: body}); a.HTTP != want || a.Message == "" {
			t.Errorf("%.20s: %d %s", body, a.HTTP, a.Body)
		}
	}
	if a := apitest.Call(t, g, apitest.Request{Method: "POST", Path: "/family/auth/api/login/pwd", Body: "username=a", Header: map[string]string{"Content-Type": "application/x-www-form-urlencoded"}}); a.HTTP != 415 {
		t.Errorf("form: %d %s", a.HTTP, a.Body)
	}
}

func TestUnknownRoutesAndMethods(t *testing.T) {
	g, _ := door(t, clock.System)
	if a := apitest.Call(t, g, apitest.Request{Method: "GET", Path: "/family/auth/nowhere"}); a.HTTP != 404 || a.Reason() != "no_route" {
		t.Errorf("%d %s", a.HTTP, a.Body)
	}
	if a := apitest.Call(t, g, apitest.Request{Method: "GET", Path: "/family/auth/api/login/pwd"}); a.HTTP != 405 {
		t.Errorf("%d %s", a.HTTP, a.Body)
	}
}

func TestUnknownUserAndWrongPasswordAnswerTheSame(t *testing.T) {
	g, name := door(t, clock.System)
	wrong, unknown := login(t, g, name, "Wrong@2026"), login(t, g, "nobody"+id.New(""), "Wrong@2026")
	for _, a := range []apitest.Answer{wrong, unknown} {
		if a.HTTP != 400 || a.Reason() != "bad_credentials" || a.Message != "账号或密码不正确，请核对后再试" {
			t.Errorf("%d %s", a.HTTP, a.Body)
		}
	}
	// Each at its best of three, in turns, so that both meet the machine in the same state; what is not alike five times is not alike.
	took := func(username string, best time.Duration) time.Duration {
		start := time.Now()
		login(t, g, username, "Wrong@2026")
		return min(best, time.Since(start))
	}
	var told []string
	for range 5 {
		_, other := door(t, clock.System)
		stranger := "nobody" + id.New("")
		known, none := time.Hour, time.Hour
		for range 3 {
			known, none = took(other, known), took(stranger, none)
		}
		if ratio := float64(known) / float64(none); ratio > 0.4 && ratio < 2.5 {
			return
		}
		told = append(told, fmt.Sprintf("a known name takes %v, an unknown one %v", known, none))
	}
	t.Error(strings.Join(told, "; "))
}

func TestAfterThreeFailuresACaptchaIsWantedAndAfterFiveTheNameIsLocked(t *testing.T) {
	now := time.Now()
	g, name := door(t, func() time.Time { return now })
	try := func(pwd, ticket string) apitest.Answer {
		return apitest.Call(t, g, apitest.Request{Method: "POST", Path: "/family/auth/api/login/pwd",
			Body: map[string]string{"username": strings.ToUpper(name), "password": pwd, "captchaTicket": ticket}})
	}
	for range 3 {
		if a := try("Wrong@2026", ""); a.Reason() != "bad_credentials" {
			t.Fatalf("%d %s", a.HTTP, a.Body)
		}
	}
	spent := solved(t, g, "login")
	for what, ticket := range map[string]string{"none": "", "a forged one": "x", "one for something else": solved(t, g, "register")} {
		if a := try(password, ticket); a.HTTP != 400 || a.Reason() != "captcha_required" {
			t.Errorf("%s: %d %s", what, a.HTTP, a.Body)
		}
	}
	if a := try("Wrong@2026", spent); a.Reason() != "bad_credentials" {
		t.Errorf("%d %s", a.HTTP, a.Body)
	}
	if a := try("Wrong@2026", spent); a.Reason() != "captcha_required" {
		t.Errorf("a ticket was used twice: %d %s", a.HTTP, a.Body)
	}
	try("Wrong@2026", solved(t, g, "login"))
	a := try(password, solved(t, g, "login"))
	if a.HTTP != 429 || a.Reason() != "locked" || a.Header.Get("Retry-After") != "60" {
		t.Errorf("%d %s after %s s", a.HTTP, a.Body, a.Header.Get("Retry-After"))
	}
	now = now.Add(61 * time.Second)
	if a := try(password, solved(t, g, "login")); a.HTTP != 200 {
		t.Errorf("after the lock: %d %s", a.HTTP, a.Body)
	}
	if a := try("Wrong@2026", ""); a.Reason() != "bad_credentials" {
		t.Errorf("a success did not forget the failures: %d %s", a.HTTP, a.Body)
	}
}

func TestTheTelephoneIsANameTooAndSharesItsCount(t *testing.T) {
	g, name, telephone := person(t, clock.System)
	for _, n := range []string{name, telephone, name} {
		login(t, g, n, "Wrong@2026")
	}
	if a := login(t, g, telephone, password); a.Reason() != "captcha_required" {
		t.Errorf("%d %s", a.HTTP, a.Body)
	}
	a := apitest.Call(t, g, apitest.Request{Method: "POST", Path: "/family/auth/api/login/pwd",
		Body: map[string]string{"username": telephone, "password": password, "captchaTicket": solved(t, g, "login")}})
	if a.HTTP != 200 {
		t.Errorf("%d %s", a.HTTP, a.Body)
	}
}

// TestSignInTrimsTheNameAndAnswersTheProfile is GEN-14 and RULE-02.
func TestSignInTrimsTheNameAndAnswersTheProfile(t *testing.T) {
	g, name := door(t, clock.System)
	token := apitest.Into[string](t, login(t, g, "  "+name+" ", password))
	profile := apitest.Into[profile.UserInfo](t, info(t, g, token))
	// ENTITY-14: a user has nickname and name.
	if profile.Nickname != "测试" || profile.Username != name || len(profile.Telephone) != 11 || profile.Telephone[3:7] != "****" || profile.Name != "周**" || profile.LastLoginTime == "" {
		t.Errorf("%+v", profile)
	}
	bare := apitest.Call(t, g, apitest.Request{Method: "GET", Path: "/family/auth/sys/user/userInfo", Header: map[string]string{"Authorization": token}})
	if bare.HTTP != 200 {
		t.Errorf("the bare token: %d", bare.HTTP)
	}
}

func TestASessionExpiresAndEndsAtOnce(t *testing.T) {
	now := time.Now()
	g, name := door(t, func() time.Time { return now })
	first, second := apitest.Into[string](t, login(t, g, name, password)), apitest.Into[string](t, login(t, g, name, password))
	for range 2 { // ending twice is harmless
		a := apitest.Call(t, g, apitest.Request{Method: "POST", Path: "/auth-center/auth/logoutByAccessToken", Body: map[string]string{"accessToken": first, "clientId": "platformHome"}})
		if a.HTTP != 200 || a.Code != 0 {
			t.Fatalf("%d %s", a.HTTP, a.Body)
		}
	}
	if info(t, g, first).HTTP != 401 || info(t, g, second).HTTP != 200 {
		t.Error("sign-out ended the wrong session")
	}
	now = now.Add(30 * time.Minute)
	if info(t, g, second).HTTP != 401 {
		t.Error("the access token did not expire")
	}
}

func TestSeedTwiceChangesNothing(t *testing.T) {
	s := identity.New(identity.Deps{DB: apitest.DB(t), Tables: apitest.Tables(), Clock: clock.System})
	name := "seed" + id.New("")
	data, err := json.Marshal(identity.Seed{Accounts: []identity.Account{{Username: name, Password: password}}})
	if err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if err := s.Work(context.Background(), identity.Event{Task: "seed", Data: data}); err != nil {
			t.Fatal(err)
		}
	}
	a := login(t, s.Routes(), name, password)
	if !strings.HasPrefix(apitest.Into[string](t, a), identity.UserIDOf(name)+".") {
		t.Errorf("%s", a.Body)
	}
}
