package totp_test

import (
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	it "bimportal/functions/identity/identitytest"
	"bimportal/functions/identity/totp"
	"bimportal/shared/apitest"
	"bimportal/shared/clock"
)

func TestSettingUpTheSecondStepRefusals(t *testing.T) {
	now := time.Now()
	s, p := it.Service(t, func() time.Time { return now })
	g := s.Routes()
	_, name, telephone := it.Person(t, clock.System)
	d := it.SignIn(t, g, name, it.Edge)
	for _, call := range []string{"start", "confirm", "codes", "off"} {
		if a := it.Post(t, g, it.TOTPPath+call, "", map[string]any{"password": it.Password, "code": "123456"}); a.HTTP != 401 {
			t.Errorf("%s by nobody: %d", call, a.HTTP)
		}
	}
	for what, c := range map[string]struct {
		call string
		body map[string]any
		want int
		why  string
	}{
		"without a password":  {"start", map[string]any{}, 400, "invalid_input"},
		"a wrong password":    {"start", map[string]any{"password": "Wrong@2026"}, 400, "invalid_input"},
		"a code never sent":   {"start", map[string]any{"code": "123456"}, 400, "bad_code"},
		"not begun":           {"confirm", map[string]any{"code": "123456"}, 400, "totp_late"},
		"codes while off":     {"codes", map[string]any{"code": "123456"}, 409, "totp_off"},
		"turned off while so": {"off", map[string]any{"code": "123456"}, 409, "totp_off"},
	} {
		if a := it.Post(t, g, it.TOTPPath+c.call, d.Access, c.body); a.HTTP != c.want || a.Reason() != c.why {
			t.Errorf("%s: %d %s", what, a.HTTP, a.Body)
		}
	}
	set := apitest.Into[totp.TOTPSecret](t, it.Post(t, g, it.TOTPPath+"start", d.Access, map[string]any{"code": it.CodeFor(t, g, p, telephone, "bind")}))
	if !strings.HasPrefix(set.Address, "otpauth://totp/") || !strings.Contains(set.Address, "secret="+set.Secret) {
		t.Errorf("%+v", set)
	}
	right := func() string { return totp.Code(set.Secret, now.Unix()/30) }
	if a := it.Post(t, g, it.TOTPPath+"confirm", d.Access, map[string]any{"code": it.OtherThan(right())}); a.Reason() != "totp_wrong" || a.FieldMessage("code") == "" {
		t.Errorf("%d %s", a.HTTP, a.Body)
	}
	now = now.Add(11 * time.Minute)
	if a := it.Post(t, g, it.TOTPPath+"confirm", d.Access, map[string]any{"code": right()}); a.Reason() != "totp_late" {
		t.Errorf("%d %s", a.HTTP, a.Body)
	}
	if a := it.Login(t, g, name, it.Password); a.HTTP != 200 {
		t.Errorf("half set up, it is asked for: %d %s", a.HTTP, a.Body)
	}
}

func TestTurningTheSecondStepOnEndsTheOtherSessions(t *testing.T) {
	now := time.Now()
	g, name := it.Door(t, func() time.Time { return now })
	here, there := it.SignIn(t, g, name, it.Edge), it.SignIn(t, g, name, it.WeCom)
	secret, codes := it.SecondStep(t, g, here.Access, now)
	if it.Info(t, g, here.Access).HTTP != 200 || it.Info(t, g, there.Access).HTTP != 401 {
		t.Error("the wrong session ended")
	}
	a := apitest.Call(t, g, apitest.Request{Method: "GET", Path: it.TOTPPath + "info", Token: here.Access})
	if i := apitest.Into[totp.TOTPInfo](t, a); !i.On || i.RecoveryLeft != 10 || strings.Contains(string(a.Body), secret) {
		t.Errorf("%s", a.Body)
	}
	if a := it.Post(t, g, it.TOTPPath+"start", here.Access, map[string]any{"password": it.Password}); a.HTTP != 409 {
		t.Errorf("set up a second time: %d", a.HTTP)
	}
	now = now.Add(time.Minute)
	fresh := apitest.Into[totp.RecoveryCodes](t, it.Post(t, g, it.TOTPPath+"codes", here.Access, map[string]any{"code": totp.Code(secret, now.Unix()/30)})).Codes
	if a := it.Post(t, g, it.TOTPPath+"off", here.Access, map[string]any{"code": codes[0]}); a.Reason() != "totp_wrong" {
		t.Errorf("a code of before: %d %s", a.HTTP, a.Body)
	}
	if a := it.Post(t, g, it.TOTPPath+"off", here.Access, map[string]any{"code": fresh[0]}); a.HTTP != 200 {
		t.Errorf("%d %s", a.HTTP, a.Body)
	}
	if a := it.Login(t, g, name, it.Password); a.HTTP != 200 {
		t.Errorf("turned off, it is asked for: %d %s", a.HTTP, a.Body)
	}
}

func TestEveryWayInNeedsTheSecondStep(t *testing.T) {
	now := time.Now()
	s, p := it.Service(t, func() time.Time { return now })
	g := s.Routes()
	_, name, telephone := it.Person(t, clock.System)
	here := it.SignIn(t, g, name, it.Edge)
	secret, codes := it.SecondStep(t, g, here.Access, now)
	now = now.Add(time.Minute)
	right := func() string { return totp.Code(secret, now.Unix()/30) }
	desk, thief := apitest.NewBrowser(t, g, it.Portal), apitest.NewBrowser(t, g, it.Portal)

	thief.Plant("/", "bim-browser", strings.Repeat("B", 43))

	ticket := it.Half(t, it.Enter(t, desk, name))
	if strings.Contains(desk.Cookie("/api", "bim-refresh")+desk.Cookie("/", "sso")+desk.Cookie("/api/auth-center", "bim-centre"), ".") || len(it.Devices(t, g, here.Access)) != 1 {
		t.Fatal("half a sign-in opened a session")
	}
	for what, a := range map[string]apitest.Answer{
		"another browser": it.Finish(t, thief, ticket, right()), "a forged ticket": it.Finish(t, desk, strings.Repeat("A", 43), right()),
	} {
		if a.HTTP != 400 || a.Reason() != "ticket_invalid" {
			t.Errorf("%s: %d %s", what, a.HTTP, a.Body)
		}
	}
	if a := it.Finish(t, desk, ticket, it.OtherThan(right())); a.Reason() != "totp_wrong" {
		t.Errorf("%d %s", a.HTTP, a.Body)
	}
	a := it.Finish(t, desk, ticket, right())
	if a.HTTP != 200 || it.Info(t, g, apitest.Into[string](t, a)).HTTP != 200 {
		t.Fatalf("%d %s", a.HTTP, a.Body)
	}
	if a := it.Finish(t, desk, ticket, codes[0]); a.Reason() != "ticket_invalid" {
		t.Errorf("a ticket twice: %d %s", a.HTTP, a.Body)
	}
	if a := it.Finish(t, desk, it.Half(t, it.Enter(t, desk, name)), right()); a.Reason() != "totp_wrong" {
		t.Errorf("a code twice: %d %s", a.HTTP, a.Body)
	}

	code := it.CodeFor(t, g, p, telephone, "login")
	bySMS := apitest.Request{Method: "POST", Path: "/family/auth/api/login/sms", Body: map[string]string{"telephone": telephone, "code": code}}
	ticket = it.Half(t, desk.Call(t, bySMS))
	if a := desk.Call(t, bySMS); a.Reason() != "bad_code" {
		t.Errorf("the code of the first step twice: %d %s", a.HTTP, a.Body)
	}
	now = now.Add(5 * time.Minute)
	if a := it.Finish(t, desk, ticket, right()); a.Reason() != "ticket_invalid" {
		t.Errorf("too late: %d %s", a.HTTP, a.Body)
	}
	log := it.Logins(t, g, here.Access, map[string]any{"result": "failed"})
	if log.Total != 3 || log.Records[1].Reason != "totp_wrong" || log.Records[1].Method != "pwd" {
		t.Errorf("%+v", log)
	}
}

// Whose password was reset between the two steps of a sign-in begins anew.
func TestAPasswordThatIsResetEndsHalfASignIn(t *testing.T) {
	now := time.Now()
	s, p := it.Service(t, func() time.Time { return now })
	g := s.Routes()
	_, name, telephone := it.Person(t, clock.System)
	secret, _ := it.SecondStep(t, g, it.SignIn(t, g, name, it.Edge).Access, now)
	now = now.Add(time.Minute)
	thief := apitest.NewBrowser(t, g, it.Portal)
	ticket := it.Half(t, it.Enter(t, thief, name))
	if a := it.Post(t, g, "/family/auth/api/setting/forgetAndChangePassword", "", map[string]any{"telephone": telephone, "code": it.CodeFor(t, g, p, telephone, "reset"), "password": "Beton-2026"}); a.HTTP != 200 {
		t.Fatalf("%d %s", a.HTTP, a.Body)
	}
	if a := it.Finish(t, thief, ticket, totp.Code(secret, now.Unix()/30)); a.HTTP != 400 || a.Reason() != "ticket_invalid" {
		t.Errorf("%d %s", a.HTTP, a.Body)
	}
}

func TestFiveWrongCodesLockTheSecondStep(t *testing.T) {
	now := time.Now()
	g, name := it.Door(t, func() time.Time { return now })
	here := it.SignIn(t, g, name, it.Edge)
	secret, codes := it.SecondStep(t, g, here.Access, now)
	now = now.Add(time.Minute)
	desk := apitest.NewBrowser(t, g, it.Portal)
	ticket := it.Half(t, it.Enter(t, desk, name))
	for range 5 {
		it.Finish(t, desk, ticket, it.OtherThan(totp.Code(secret, now.Unix()/30)))
	}
	if a := it.Finish(t, desk, ticket, codes[0]); a.HTTP != 400 || a.Reason() != "ticket_invalid" {
		t.Errorf("the sixth try of a ticket: %d %s", a.HTTP, a.Body)
	}
	ticket = it.Half(t, it.Enter(t, desk, name))
	if a := it.Finish(t, desk, ticket, codes[0]); a.HTTP != 429 || a.Reason() != "locked" {
		t.Errorf("another ticket: %d %s", a.HTTP, a.Body)
	}
	if a := it.Post(t, g, it.TOTPPath+"off", here.Access, map[string]any{"code": codes[0]}); a.HTTP != 429 {
		t.Errorf("turning it off: %d %s", a.HTTP, a.Body)
	}
	now = now.Add(61 * time.Second)
	if a := it.Finish(t, desk, ticket, codes[0]); a.HTTP != 200 {
		t.Errorf("after the lock: %d %s", a.HTTP, a.Body)
	}
}

func TestOfTwentyWithOneCodeOneComesIn(t *testing.T) {
	now := time.Now()
	g, name := it.Door(t, func() time.Time { return now })
	secret, codes := it.SecondStep(t, g, it.SignIn(t, g, name, it.Edge).Access, now)
	for what, code := range []string{totp.Code(secret, now.Unix()/30+1), codes[0]} {
		desks, tickets := []*apitest.Browser{}, []string{}
		for range 3 { // a fourth password in a row would be asked for a captcha
			desk := apitest.NewBrowser(t, g, it.Portal)
			desks, tickets = append(desks, desk), append(tickets, it.Half(t, it.Enter(t, desk, name)))
		}
		var won atomic.Int32
		var all sync.WaitGroup
		for i := range 20 {
			all.Go(func() {
				switch a := it.Finish(t, desks[i%3], tickets[i%3], code); {
				case a.HTTP == http.StatusOK:
					won.Add(1)
				case a.HTTP != 400 && a.HTTP != 429:
					t.Errorf("%d %s", a.HTTP, a.Body)
				}
			})
		}
		all.Wait()
		if won.Load() != 1 {
			t.Errorf("code %d: %d came in", what, won.Load())
		}
		now = now.Add(2 * time.Hour)
	}
}
