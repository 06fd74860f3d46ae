package signin_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"bimportal/functions/identity"
	it "bimportal/functions/identity/identitytest"
	"bimportal/functions/identity/profile"
	"bimportal/functions/identity/signin"
	"bimportal/shared/api"
	"bimportal/shared/apitest"
	"bimportal/shared/clock"
	"bimportal/shared/id"
)

func TestLoginRefusesBadInputByField(t *testing.T) {
	g, name := it.Door(t, clock.System)
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

func TestUnknownUserAndWrongPasswordAnswerTheSame(t *testing.T) {
	g, name := it.Door(t, clock.System)
	wrong, unknown := it.Login(t, g, name, "Wrong@2026"), it.Login(t, g, "nobody"+id.New(""), "Wrong@2026")
	for _, a := range []apitest.Answer{wrong, unknown} {
		if a.HTTP != 400 || a.Reason() != "bad_credentials" || a.Message != "账号或密码不正确，请核对后再试" {
			t.Errorf("%d %s", a.HTTP, a.Body)
		}
	}
	// Each at its best of three, in turns, so that both meet the machine in the same state; what is not alike five times is not alike.
	took := func(username string, best time.Duration) time.Duration {
		start := time.Now()
		it.Login(t, g, username, "Wrong@2026")
		return min(best, time.Since(start))
	}
	var told []string
	for range 5 {
		_, other := it.Door(t, clock.System)
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
	g, name := it.Door(t, func() time.Time { return now })
	try := func(pwd, ticket string) apitest.Answer {
		return apitest.Call(t, g, apitest.Request{Method: "POST", Path: "/family/auth/api/login/pwd",
			Body: map[string]string{"username": strings.ToUpper(name), "password": pwd, "captchaTicket": ticket}})
	}
	for range 3 {
		if a := try("Wrong@2026", ""); a.Reason() != "bad_credentials" {
			t.Fatalf("%d %s", a.HTTP, a.Body)
		}
	}
	spent := it.Solved(t, g, "login")
	for what, ticket := range map[string]string{"none": "", "a forged one": "x", "one for something else": it.Solved(t, g, "register")} {
		if a := try(it.Password, ticket); a.HTTP != 400 || a.Reason() != "captcha_required" {
			t.Errorf("%s: %d %s", what, a.HTTP, a.Body)
		}
	}
	if a := try("Wrong@2026", spent); a.Reason() != "bad_credentials" {
		t.Errorf("%d %s", a.HTTP, a.Body)
	}
	if a := try("Wrong@2026", spent); a.Reason() != "captcha_required" {
		t.Errorf("a ticket was used twice: %d %s", a.HTTP, a.Body)
	}
	try("Wrong@2026", it.Solved(t, g, "login"))
	a := try(it.Password, it.Solved(t, g, "login"))
	if a.HTTP != 429 || a.Reason() != "locked" || a.Header.Get("Retry-After") != "60" {
		t.Errorf("%d %s after %s s", a.HTTP, a.Body, a.Header.Get("Retry-After"))
	}
	now = now.Add(61 * time.Second)
	if a := try(it.Password, it.Solved(t, g, "login")); a.HTTP != 200 {
		t.Errorf("after the lock: %d %s", a.HTTP, a.Body)
	}
	if a := try("Wrong@2026", ""); a.Reason() != "bad_credentials" {
		t.Errorf("a success did not forget the failures: %d %s", a.HTTP, a.Body)
	}
}

func TestTheTelephoneIsANameTooAndSharesItsCount(t *testing.T) {
	g, name, telephone := it.Person(t, clock.System)
	for _, n := range []string{name, telephone, name} {
		it.Login(t, g, n, "Wrong@2026")
	}
	if a := it.Login(t, g, telephone, it.Password); a.Reason() != "captcha_required" {
		t.Errorf("%d %s", a.HTTP, a.Body)
	}
	a := apitest.Call(t, g, apitest.Request{Method: "POST", Path: "/family/auth/api/login/pwd",
		Body: map[string]string{"username": telephone, "password": it.Password, "captchaTicket": it.Solved(t, g, "login")}})
	if a.HTTP != 200 {
		t.Errorf("%d %s", a.HTTP, a.Body)
	}
}

// TestSignInTrimsTheNameAndAnswersTheProfile is GEN-14 and RULE-02.
func TestSignInTrimsTheNameAndAnswersTheProfile(t *testing.T) {
	g, name := it.Door(t, clock.System)
	token := apitest.Into[string](t, it.Login(t, g, "  "+name+" ", it.Password))
	profile := apitest.Into[profile.UserInfo](t, it.Info(t, g, token))
	// ENTITY-14: a user has nickname and name.
	if profile.Nickname != "测试" || profile.Username != name || len(profile.Telephone) != 11 || profile.Telephone[3:7] != "****" || profile.Name != "周**" || profile.LastLoginTime == "" {
		t.Errorf("%+v", profile)
	}
	bare := apitest.Call(t, g, apitest.Request{Method: "GET", Path: "/family/auth/sys/user/userInfo", Header: map[string]string{"Authorization": token}})
	if bare.HTTP != 200 {
		t.Errorf("the bare token: %d", bare.HTTP)
	}
}

// withAuthType answers the door of a portal that signs in by that.
func withAuthType(t *testing.T, authType string) *api.Group {
	t.Helper()
	return identity.New(identity.Deps{
		DB: apitest.DB(t), Tables: apitest.Tables(), Origin: it.Portal, Clock: clock.System, SignOn: identity.SignOn{AuthType: authType},
	}).Routes()
}

// TestSignInConfiguration is CALL-14, STORE-10 and CONST-22.
func TestSignInConfiguration(t *testing.T) {
	for authType, sso := range map[string]bool{"": false, "pwd": false, "center_auth": true} {
		g := withAuthType(t, authType)
		c := apitest.Into[signin.AuthConfig](t, apitest.Call(t, g, apitest.Request{Method: "GET", Path: "/family/auth/sys/user/getAuthConfig"}))
		if want := max(authType, "pwd"); authType != "center_auth" && (c.AuthType != want || c.SSO) || authType == "center_auth" && (c.AuthType != authType || c.SSO != sso) || c.ClientID != "platformHome" {
			t.Errorf("%q: %+v", authType, c)
		}
	}
	g := withAuthType(t, "pwd")
	if a := apitest.Call(t, g, apitest.Request{Method: "GET", Path: "/family/auth/api/login/qywx"}); a.HTTP != 400 || a.Reason() != "method_off" {
		t.Errorf("WeCom that is not configured: %d %s", a.HTTP, a.Body)
	}
	if a := apitest.Call(t, g, apitest.Request{Method: "GET", Path: "/auth-center/auth/oidc/callback?code=x&state=y"}); a.HTTP != 400 || a.Reason() != "method_off" {
		t.Errorf("a provider that is not configured: %d %s", a.HTTP, a.Body)
	}
}
