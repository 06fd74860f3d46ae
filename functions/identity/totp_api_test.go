package identity_test

import (
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"bimportal/functions/identity/account"
	"bimportal/functions/identity/totp"
	"bimportal/shared/api"
	"bimportal/shared/apitest"
	"bimportal/shared/clock"
)

const totpPath = "/family/auth/setting/totp/"

// secondStep turns the second step on and answers the secret and the recovery codes.
func secondStep(t *testing.T, g *api.Group, token string, now time.Time) (secret string, codes []string) {
	t.Helper()
	a := post(t, g, totpPath+"start", token, map[string]any{"password": password})
	if a.HTTP != 200 {
		t.Fatalf("%d %s", a.HTTP, a.Body)
	}
	set := apitest.Into[totp.TOTPSecret](t, a)
	a = post(t, g, totpPath+"confirm", token, map[string]any{"code": totp.Code(set.Secret, now.Unix()/30)})
	if a.HTTP != 200 {
		t.Fatalf("%d %s", a.HTTP, a.Body)
	}
	return set.Secret, apitest.Into[totp.RecoveryCodes](t, a).Codes
}

// half answers the ticket of a first step that succeeded; nobody is signed in by it.
func half(t *testing.T, a apitest.Answer) string {
	t.Helper()
	if a.HTTP != 400 || a.Reason() != "totp_required" || cookie(a) != nil {
		t.Fatalf("%d %s %v", a.HTTP, a.Body, a.Header.Values("Set-Cookie"))
	}
	return apitest.Into[struct{ Current account.HalfwayTicket }](t, a).Current.Ticket
}

func finish(t *testing.T, b *apitest.Browser, ticket, code string) apitest.Answer {
	t.Helper()
	return b.Call(t, apitest.Request{Method: "POST", Path: "/family/auth/api/login/totp", Body: map[string]string{"ticket": ticket, "code": code}})
}

func TestSettingUpTheSecondStepRefusals(t *testing.T) {
	now := time.Now()
	s, p := service(t, func() time.Time { return now })
	g := s.Routes()
	_, name, telephone := person(t, clock.System)
	d := signIn(t, g, name, edge)
	for _, call := range []string{"start", "confirm", "codes", "off"} {
		if a := post(t, g, totpPath+call, "", map[string]any{"password": password, "code": "123456"}); a.HTTP != 401 {
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
		if a := post(t, g, totpPath+c.call, d.access, c.body); a.HTTP != c.want || a.Reason() != c.why {
			t.Errorf("%s: %d %s", what, a.HTTP, a.Body)
		}
	}
	set := apitest.Into[totp.TOTPSecret](t, post(t, g, totpPath+"start", d.access, map[string]any{"code": codeFor(t, g, p, telephone, "bind")}))
	if !strings.HasPrefix(set.Address, "otpauth://totp/") || !strings.Contains(set.Address, "secret="+set.Secret) {
		t.Errorf("%+v", set)
	}
	right := func() string { return totp.Code(set.Secret, now.Unix()/30) }
	if a := post(t, g, totpPath+"confirm", d.access, map[string]any{"code": otherThan(right())}); a.Reason() != "totp_wrong" || a.FieldMessage("code") == "" {
		t.Errorf("%d %s", a.HTTP, a.Body)
	}
	now = now.Add(11 * time.Minute)
	if a := post(t, g, totpPath+"confirm", d.access, map[string]any{"code": right()}); a.Reason() != "totp_late" {
		t.Errorf("%d %s", a.HTTP, a.Body)
	}
	if a := login(t, g, name, password); a.HTTP != 200 {
		t.Errorf("half set up, it is asked for: %d %s", a.HTTP, a.Body)
	}
}

func TestTurningTheSecondStepOnEndsTheOtherSessions(t *testing.T) {
	now := time.Now()
	g, name := door(t, func() time.Time { return now })
	here, there := signIn(t, g, name, edge), signIn(t, g, name, wecom)
	secret, codes := secondStep(t, g, here.access, now)
	if info(t, g, here.access).HTTP != 200 || info(t, g, there.access).HTTP != 401 {
		t.Error("the wrong session ended")
	}
	a := apitest.Call(t, g, apitest.Request{Method: "GET", Path: totpPath + "info", Token: here.access})
	if i := apitest.Into[totp.TOTPInfo](t, a); !i.On || i.RecoveryLeft != 10 || strings.Contains(string(a.Body), secret) {
		t.Errorf("%s", a.Body)
	}
	if a := post(t, g, totpPath+"start", here.access, map[string]any{"password": password}); a.HTTP != 409 {
		t.Errorf("set up a second time: %d", a.HTTP)
	}
	now = now.Add(time.Minute)
	fresh := apitest.Into[totp.RecoveryCodes](t, post(t, g, totpPath+"codes", here.access, map[string]any{"code": totp.Code(secret, now.Unix()/30)})).Codes
	if a := post(t, g, totpPath+"off", here.access, map[string]any{"code": codes[0]}); a.Reason() != "totp_wrong" {
		t.Errorf("a code of before: %d %s", a.HTTP, a.Body)
	}
	if a := post(t, g, totpPath+"off", here.access, map[string]any{"code": fresh[0]}); a.HTTP != 200 {
		t.Errorf("%d %s", a.HTTP, a.Body)
	}
	if a := login(t, g, name, password); a.HTTP != 200 {
		t.Errorf("turned off, it is asked for: %d %s", a.HTTP, a.Body)
	}
}

func TestEveryWayInNeedsTheSecondStep(t *testing.T) {
	now := time.Now()
	s, p := service(t, func() time.Time { return now })
	g := s.Routes()
	_, name, telephone := person(t, clock.System)
	here := signIn(t, g, name, edge)
	secret, codes := secondStep(t, g, here.access, now)
	now = now.Add(time.Minute)
	right := func() string { return totp.Code(secret, now.Unix()/30) }
	desk, thief := apitest.NewBrowser(t, g, portal), apitest.NewBrowser(t, g, portal)

	thief.Plant("/", "bim-browser", strings.Repeat("B", 43))

	ticket := half(t, enter(t, desk, name))
	if strings.Contains(desk.Cookie("/api", "bim-refresh")+desk.Cookie("/", "sso")+desk.Cookie("/api/auth-center", "bim-centre"), ".") || len(devices(t, g, here.access)) != 1 {
		t.Fatal("half a sign-in opened a session")
	}
	for what, a := range map[string]apitest.Answer{
		"another browser": finish(t, thief, ticket, right()), "a forged ticket": finish(t, desk, strings.Repeat("A", 43), right()),
	} {
		if a.HTTP != 400 || a.Reason() != "ticket_invalid" {
			t.Errorf("%s: %d %s", what, a.HTTP, a.Body)
		}
	}
	if a := finish(t, desk, ticket, otherThan(right())); a.Reason() != "totp_wrong" {
		t.Errorf("%d %s", a.HTTP, a.Body)
	}
	a := finish(t, desk, ticket, right())
	if a.HTTP != 200 || info(t, g, apitest.Into[string](t, a)).HTTP != 200 {
		t.Fatalf("%d %s", a.HTTP, a.Body)
	}
	if a := finish(t, desk, ticket, codes[0]); a.Reason() != "ticket_invalid" {
		t.Errorf("a ticket twice: %d %s", a.HTTP, a.Body)
	}
	if a := finish(t, desk, half(t, enter(t, desk, name)), right()); a.Reason() != "totp_wrong" {
		t.Errorf("a code twice: %d %s", a.HTTP, a.Body)
	}

	code := codeFor(t, g, p, telephone, "login")
	bySMS := apitest.Request{Method: "POST", Path: "/family/auth/api/login/sms", Body: map[string]string{"telephone": telephone, "code": code}}
	ticket = half(t, desk.Call(t, bySMS))
	if a := desk.Call(t, bySMS); a.Reason() != "bad_code" {
		t.Errorf("the code of the first step twice: %d %s", a.HTTP, a.Body)
	}
	now = now.Add(5 * time.Minute)
	if a := finish(t, desk, ticket, right()); a.Reason() != "ticket_invalid" {
		t.Errorf("too late: %d %s", a.HTTP, a.Body)
	}
	log := logins(t, g, here.access, map[string]any{"result": "failed"})
	if log.Total != 3 || log.Records[1].Reason != "totp_wrong" || log.Records[1].Method != "pwd" {
		t.Errorf("%+v", log)
	}
}

func TestFiveWrongCodesLockTheSecondStep(t *testing.T) {
	now := time.Now()
	g, name := door(t, func() time.Time { return now })
	here := signIn(t, g, name, edge)
	secret, codes := secondStep(t, g, here.access, now)
	now = now.Add(time.Minute)
	desk := apitest.NewBrowser(t, g, portal)
	ticket := half(t, enter(t, desk, name))
	for range 5 {
		finish(t, desk, ticket, otherThan(totp.Code(secret, now.Unix()/30)))
	}
	if a := finish(t, desk, ticket, codes[0]); a.HTTP != 400 || a.Reason() != "ticket_invalid" {
		t.Errorf("the sixth try of a ticket: %d %s", a.HTTP, a.Body)
	}
	ticket = half(t, enter(t, desk, name))
	if a := finish(t, desk, ticket, codes[0]); a.HTTP != 429 || a.Reason() != "locked" {
		t.Errorf("another ticket: %d %s", a.HTTP, a.Body)
	}
	if a := post(t, g, totpPath+"off", here.access, map[string]any{"code": codes[0]}); a.HTTP != 429 {
		t.Errorf("turning it off: %d %s", a.HTTP, a.Body)
	}
	now = now.Add(61 * time.Second)
	if a := finish(t, desk, ticket, codes[0]); a.HTTP != 200 {
		t.Errorf("after the lock: %d %s", a.HTTP, a.Body)
	}
}

func TestOfTwentyWithOneCodeOneComesIn(t *testing.T) {
	now := time.Now()
	g, name := door(t, func() time.Time { return now })
	secret, codes := secondStep(t, g, signIn(t, g, name, edge).access, now)
	for what, code := range []string{totp.Code(secret, now.Unix()/30+1), codes[0]} {
		desks, tickets := []*apitest.Browser{}, []string{}
		for range 3 { // a fourth password in a row would be asked for a captcha
			desk := apitest.NewBrowser(t, g, portal)
			desks, tickets = append(desks, desk), append(tickets, half(t, enter(t, desk, name)))
		}
		var won atomic.Int32
		var all sync.WaitGroup
		for i := range 20 {
			all.Go(func() {
				switch a := finish(t, desks[i%3], tickets[i%3], code); {
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

func TestATicketOfTheCentreDoesNotPassTheSecondStepBy(t *testing.T) {
	now := time.Now()
	g, name := centreOf(t, func() time.Time { return now }, "center_auth")
	old, _ := signedIn(t, g, name)
	here, token := signedIn(t, g, name)
	ticket := check(t, old, portal+"/portal/product").Get("token")
	secondStep(t, g, token, now)
	refused(t, "a ticket of a session from before", exchange(t, old, ticket))
	if to := check(t, old, portal+"/portal/product", "isLogin", "0"); to.Get("isToken") != "0" {
		t.Errorf("the centre still knows the session from before: %v", to)
	}
	// Who has passed the second step at the centre is not asked again.
	here.Plant("/api/family/auth/api/token", "bim-refresh", "")
	if a := exchange(t, here, check(t, here, portal+"/portal/product").Get("token")); a.HTTP != 200 {
		t.Errorf("%d %s", a.HTTP, a.Body)
	}
}
