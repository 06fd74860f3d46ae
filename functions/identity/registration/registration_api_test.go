package registration_test

import (
	"fmt"
	"sync"
	"testing"

	"bimportal/functions/identity"
	it "bimportal/functions/identity/identitytest"
	"bimportal/functions/identity/profile"
	"bimportal/functions/identity/registration"
	"bimportal/shared/apitest"
	"bimportal/shared/clock"
	"bimportal/shared/store"
)

func TestRegistrationRefusals(t *testing.T) {
	s, p := it.Service(t, clock.System)
	g := s.Routes()
	telephone := it.NewTelephone()
	code := it.CodeFor(t, g, p, telephone, "register")
	good := func(more map[string]any) map[string]any {
		body := map[string]any{"telephone": telephone, "code": code, "password": "Beton-2026", "agreements": it.Consent}
		for k, v := range more {
			body[k] = v
		}
		return body
	}
	const rule = "密码需 8 至 64 位，至少包含字母、数字、符号中的两种"
	for _, c := range []struct {
		more           map[string]any
		field, message string
	}{
		{map[string]any{"telephone": "1380001"}, "telephone", "请输入正确的手机号"},
		{map[string]any{"code": "12345"}, "code", "验证码为 6 位数字"},
		{map[string]any{"password": "short1"}, "password", rule},
		{map[string]any{"password": "onlyletters"}, "password", rule},
		{map[string]any{"password": "1234567890"}, "password", rule},
		{map[string]any{"password": "Password123"}, "password", "这个密码太常见，请换一个"},
		{map[string]any{"password": "x" + telephone}, "password", "密码不能包含账号或手机号"},
		{map[string]any{"agreements": nil}, "agreements", "请阅读并同意最新版用户协议和隐私政策"},
		{map[string]any{"agreements": it.Consent[:1]}, "agreements", "请阅读并同意最新版用户协议和隐私政策"},
		{map[string]any{"agreements": []map[string]any{{"type": "user", "version": "2020"}, it.Consent[1]}}, "agreements", "请阅读并同意最新版用户协议和隐私政策"},
		{map[string]any{"nickname": "一二三四五六七八九十一二三四五六七八九十一"}, "nickname", "昵称不能超过20字"},
		{map[string]any{"nickname": "平台官方客服"}, "nickname", "名称不能含有“BIM中心”“官方”“平台”等容易被误认为本平台的字样"},
		{map[string]any{"userId": "x"}, "userId", "不支持的字段"},
	} {
		a := it.Post(t, g, "/family/auth/api/mall/registerByTelephone", "", good(c.more))
		if a.HTTP != 400 || (c.message != "" && a.FieldMessage(c.field) != c.message && c.more["agreements"] == nil) {
			t.Errorf("%v: %d %s", c.more, a.HTTP, a.Body)
		}
	}
	if a := it.Post(t, g, "/family/auth/api/mall/registerByTelephone", "", good(map[string]any{"telephone": it.NewTelephone()})); a.FieldMessage("code") == "" {
		t.Errorf("another number's code: %d %s", a.HTTP, a.Body)
	}
	if a := it.Login(t, g, telephone, "Beton-2026"); a.HTTP != 400 {
		t.Errorf("a refusal made an account: %d", a.HTTP)
	}
	if a := it.Post(t, g, "/family/auth/api/mall/registerByTelephone", "", good(nil)); a.HTTP != 200 {
		t.Errorf("the code was used up by a refusal: %d %s", a.HTTP, a.Body)
	}
}

func TestRegisteringSignsInAndHappensOnce(t *testing.T) {
	s, p := it.Service(t, clock.System)
	g := s.Routes()
	telephone := it.NewTelephone()
	code := it.CodeFor(t, g, p, telephone, "register")
	answers := make([]apitest.Answer, 4)
	var all sync.WaitGroup
	for i := range answers {
		all.Go(func() {
			answers[i] = it.Post(t, g, "/family/auth/api/mall/registerByTelephone", "", map[string]any{
				"telephone": telephone, "code": code, "password": "Beton-2026", "agreements": it.Consent})
		})
	}
	all.Wait()
	won := 0
	for _, a := range answers {
		if a.HTTP != 200 {
			continue
		}
		won++
		profile := apitest.Into[profile.UserInfo](t, it.Info(t, g, apitest.Into[string](t, a)))
		if profile.Username != telephone || profile.Nickname != "用户"+telephone[7:] || it.Cookie(a) == nil {
			t.Errorf("%+v", profile)
		}
	}
	if won != 1 {
		t.Fatalf("%d registrations", won)
	}
	if a := it.Login(t, g, telephone, "Beton-2026"); a.HTTP != 200 {
		t.Errorf("%d %s", a.HTTP, a.Body)
	}
}

func TestTheConditionTellsOfNoAccount(t *testing.T) {
	g, _ := it.Door(t, clock.System)
	a := it.Post(t, g, "/family/auth/api/mall/registerCondition", "", map[string]any{})
	c := apitest.Into[registration.RegisterCondition](t, a)
	if a.HTTP != 200 || c.PasswordMin != 8 || c.PasswordMax != 64 || c.CodeSeconds != 300 || len(c.Agreements) != 2 {
		t.Errorf("%d %s", a.HTTP, a.Body)
	}
	if a := it.Post(t, g, "/family/auth/api/mall/registerCondition", "", map[string]any{"telephone": "13800010001"}); a.HTTP != 400 {
		t.Errorf("it can be asked about a telephone: %d", a.HTTP)
	}
}

func TestAForgottenPasswordEndsEverySession(t *testing.T) {
	_, p := it.Service(t, clock.System)
	g, name, telephone := it.Person(t, clock.System)
	first, second := it.SignIn(t, g, name, it.Edge), it.SignIn(t, g, name, it.WeCom)
	code := it.CodeFor(t, g, p, telephone, "reset")
	reset := func(telephone, code, password string) apitest.Answer {
		return it.Post(t, g, "/family/auth/api/setting/forgetAndChangePassword", "", map[string]any{"telephone": telephone, "code": code, "password": password})
	}
	for what, a := range map[string]apitest.Answer{
		"a weak one": reset(telephone, code, "12345678"), "a wrong code": reset(telephone, "000000", "Beton-2026"),
		"somebody else": reset(it.NewTelephone(), code, "Beton-2026"),
	} {
		if a.HTTP != 400 {
			t.Errorf("%s: %d %s", what, a.HTTP, a.Body)
		}
	}
	if it.Info(t, g, first.Access).HTTP != 200 || it.Login(t, g, name, it.Password).HTTP != 200 {
		t.Fatal("a refusal changed something")
	}
	if a := reset(telephone, code, "Beton-2026"); a.HTTP != 200 {
		t.Fatalf("%d %s", a.HTTP, a.Body)
	}
	if it.Info(t, g, first.Access).HTTP != 401 || it.Info(t, g, second.Access).HTTP != 401 || it.Refresh(t, g, second.Refresh).HTTP != 401 {
		t.Error("a session goes on")
	}
	if it.Login(t, g, name, it.Password).HTTP != 400 || it.Login(t, g, name, "Beton-2026").HTTP != 200 {
		t.Error("the password did not change")
	}
	if a := reset(telephone, code, "Beton-2027"); a.HTTP != 400 {
		t.Errorf("the code was used twice: %d", a.HTTP)
	}
}

func TestChangingThePasswordEndsTheOtherSessions(t *testing.T) {
	g, name := it.Door(t, clock.System)
	here, there := it.SignIn(t, g, name, it.Edge), it.SignIn(t, g, name, it.WeCom)
	change := func(token, old, next string) apitest.Answer {
		return it.Post(t, g, "/family/auth/setting/changePassword", token, map[string]any{"oldPassword": old, "password": next})
	}
	if a := change("", it.Password, "Beton-2026"); a.HTTP != 401 {
		t.Errorf("nobody: %d", a.HTTP)
	}
	if a := change(here.Access, "Wrong@2026", "Beton-2026"); a.HTTP != 400 || a.FieldMessage("oldPassword") != "当前密码不正确" {
		t.Errorf("%d %s", a.HTTP, a.Body)
	}
	if a := change(here.Access, it.Password, "12345678"); a.HTTP != 400 || a.FieldMessage("password") == "" {
		t.Errorf("%d %s", a.HTTP, a.Body)
	}
	if a := change(here.Access, it.Password, it.Password); a.FieldMessage("password") != "新密码不能与当前密码相同" {
		t.Errorf("%d %s", a.HTTP, a.Body)
	}
	if it.Info(t, g, there.Access).HTTP != 200 {
		t.Fatal("a refusal ended a session")
	}
	if a := change(here.Access, it.Password, "Beton-2026"); a.HTTP != 200 {
		t.Fatalf("%d %s", a.HTTP, a.Body)
	}
	if it.Info(t, g, here.Access).HTTP != 200 || it.Info(t, g, there.Access).HTTP != 401 || it.Refresh(t, g, there.Refresh).HTTP != 401 {
		t.Error("the wrong sessions ended")
	}
	if it.Login(t, g, name, it.Password).HTTP != 400 || it.Login(t, g, name, "Beton-2026").HTTP != 200 {
		t.Error("the password did not change")
	}
}

func TestGuessingTheOldPasswordIsCounted(t *testing.T) {
	g, name := it.Door(t, clock.System)
	d := it.SignIn(t, g, name, it.Edge)
	last := apitest.Answer{}
	for range 6 {
		last = it.Post(t, g, "/family/auth/setting/changePassword", d.Access, map[string]any{"oldPassword": "Wrong@2026", "password": "Beton-2026"})
	}
	if last.HTTP != 429 {
		t.Errorf("%d %s", last.HTTP, last.Body)
	}
}

// Whoever signs in by the old password while it is changed is out, too: his session is not there yet when the others are looked for, or his
// password was right a moment ago.
func TestASignInUnderWayDoesNotOutliveThePassword(t *testing.T) {
	wire := &apitest.Wire{}
	_, name := it.Door(t, clock.System)
	g := identity.New(identity.Deps{DB: store.WithTransport(apitest.Config(t), wire), Tables: apitest.Tables(), Clock: clock.System}).Routes()
	here, old := it.SignIn(t, g, name, it.Edge), it.Password
	change := func(next string) {
		t.Helper()
		a := it.Post(t, g, "/family/auth/setting/changePassword", here.Access, map[string]any{"oldPassword": old, "password": next})
		if a.HTTP != 200 {
			t.Fatalf("%d %s", a.HTTP, a.Body)
		}
		old = next
	}
	var thief string
	wire.AfterQuery("user#"+it.UserOf(here.Access), func() { thief = apitest.Into[string](t, it.Login(t, g, name, it.Password)) })
	change("Beton-2026")
	if it.Info(t, g, thief).HTTP != 401 || it.Info(t, g, here.Access).HTTP != 200 {
		t.Error("a session that was opened meanwhile goes on")
	}

	// The password is changed before each write of a sign-in by the one before it.
	for n := 1; ; n++ {
		writes, passed, next := 0, old, fmt.Sprint("Stahl-2026-", n)
		wire.BeforeWrite(func() {
			if writes++; writes == n {
				wire.BeforeWrite(nil)
				change(next)
			}
		})
		a := it.Login(t, g, name, passed)
		wire.BeforeWrite(nil)
		if writes < n {
			break
		}
		if a.HTTP == 200 && it.Info(t, g, apitest.Into[string](t, a)).HTTP != 401 || a.HTTP != 200 && a.Reason() != "bad_credentials" {
			t.Errorf("before write %d: %d %s", n, a.HTTP, a.Body)
		}
	}
}

// Of two who change one password at once the second no longer knows the present one.
func TestAPasswordIsChangedFromThePresentOne(t *testing.T) {
	wire := &apitest.Wire{}
	_, name := it.Door(t, clock.System)
	g := identity.New(identity.Deps{DB: store.WithTransport(apitest.Config(t), wire), Tables: apitest.Tables(), Clock: clock.System}).Routes()
	thief, owner := it.SignIn(t, g, name, it.WeCom), it.SignIn(t, g, name, it.Edge)
	change := func(by it.Device, next string) apitest.Answer {
		return it.Post(t, g, "/family/auth/setting/changePassword", by.Access, map[string]any{"oldPassword": it.Password, "password": next})
	}
	wire.AfterQuery("user#"+it.UserOf(owner.Access), func() {
		if a := change(owner, "Beton-2026"); a.HTTP != 200 {
			t.Errorf("%d %s", a.HTTP, a.Body)
		}
	})
	if a := change(thief, "Dieb-2026"); a.HTTP != 400 || a.FieldMessage("oldPassword") != "当前密码不正确" {
		t.Errorf("%d %s", a.HTTP, a.Body)
	}
	if it.Info(t, g, thief.Access).HTTP != 401 || it.Info(t, g, owner.Access).HTTP != 200 || it.Login(t, g, name, "Beton-2026").HTTP != 200 {
		t.Error("the second one has the account")
	}
}
