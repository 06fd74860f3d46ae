package identity_test

import (
	"context"
	"crypto/rand"
	"fmt"
	"math/big"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"bimportal/functions/identity"
	"bimportal/functions/identity/account"
	"bimportal/functions/identity/profile"
	"bimportal/functions/identity/signin"
	"bimportal/functions/identity/sms"
	"bimportal/shared/api"
	"bimportal/shared/apitest"
	"bimportal/shared/clock"
	"bimportal/shared/id"
)

// phones is the short-message provider's side: what was sent, by telephone and template. The signature's own test is
// shared/sim/sms.
type phones struct {
	mu     sync.Mutex
	sent   map[string][]string // telephone -> template and code, the newest last
	broken bool
}

func (p *phones) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.broken {
		http.Error(w, "bad gateway", http.StatusBadGateway)
		return
	}
	q := r.URL.Query()
	p.sent[q.Get("PhoneNumbers")] = append(p.sent[q.Get("PhoneNumbers")], q.Get("TemplateCode")+" "+q.Get("TemplateParam"))
	fmt.Fprint(w, `{"Code":"OK"}`)
}

// last answers the newest message to a telephone, and the code in it.
func (p *phones) last(telephone string) (template, code string, count int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	list := p.sent[telephone]
	if len(list) == 0 {
		return "", "", 0
	}
	template, params, _ := strings.Cut(list[len(list)-1], " ")
	_, code, _ = strings.Cut(params, `"code":"`)
	code, _, _ = strings.Cut(code, `"`)
	return template, code, len(list)
}

var (
	phonesOnce sync.Once
	allPhones  = &phones{sent: map[string][]string{}}
	phonesURL  string
)

func service(t *testing.T, now clock.Clock) (*identity.Service, *phones) {
	t.Helper()
	return serviceWith(t, now, allPhones)
}

func serviceWith(t *testing.T, now clock.Clock, p *phones) (*identity.Service, *phones) {
	t.Helper()
	address := phonesURL
	if p == allPhones {
		phonesOnce.Do(func() { phonesURL = httptest.NewServer(allPhones).URL })
		address = phonesURL
	} else {
		server := httptest.NewServer(p)
		t.Cleanup(server.Close)
		address = server.URL
	}
	client, err := sms.New(sms.Config{Endpoint: address, KeyID: "id", KeySecret: "secret", SignName: "sign"}, clock.System)
	if err != nil {
		t.Fatal(err)
	}
	return identity.New(identity.Deps{
		DB: apitest.DB(t), Tables: apitest.Tables(), Clock: now, SMS: client, Origin: "http://localhost",
		Templates: sms.Templates{Code: "CODE", Known: "KNOWN", Unknown: "UNKNOWN"},
	}), p
}

func newTelephone() string {
	n, err := rand.Int(rand.Reader, big.NewInt(1_000_000_000))
	if err != nil {
		panic(err)
	}
	return fmt.Sprintf("13%09d", n)
}

func sendCode(t *testing.T, g *api.Group, telephone, scene, ticket string) apitest.Answer {
	t.Helper()
	q := url.Values{"telephone": {telephone}, "scene": {scene}, "captchaTicket": {ticket}}
	return apitest.Call(t, g, apitest.Request{Method: "GET", Path: "/micro/message/sms/sendMessageCode?" + q.Encode()})
}

// codeFor has a code sent and reads it off the telephone.
func codeFor(t *testing.T, g *api.Group, p *phones, telephone, scene string) string {
	t.Helper()
	if a := sendCode(t, g, telephone, scene, solved(t, g, scene)); a.HTTP != 200 {
		t.Fatalf("%d %s", a.HTTP, a.Body)
	}
	_, code, _ := p.last(telephone)
	return code
}

func post(t *testing.T, g *api.Group, path, token string, body map[string]any) apitest.Answer {
	t.Helper()
	return apitest.Call(t, g, apitest.Request{Method: "POST", Path: path, Token: token, Body: body})
}

func TestNoCodeIsSentWithoutATicketOrTooOften(t *testing.T) {
	now := time.Now()
	s, p := service(t, func() time.Time { return now })
	g := s.Routes()
	telephone := newTelephone()
	for what, c := range map[string]struct{ telephone, scene, ticket string }{
		"no ticket": {telephone, "register", ""}, "a forged one": {telephone, "register", "x"},
		"one for another purpose": {telephone, "register", solved(t, g, "login")},
		"no number":               {"", "register", solved(t, g, "register")}, "no such number": {"12345678901", "register", solved(t, g, "register")},
		"a number abroad": {"+8613800010001", "register", "x"}, "another purpose": {telephone, "pay", solved(t, g, "register")},
	} {
		if a := sendCode(t, g, c.telephone, c.scene, c.ticket); a.HTTP != 400 || a.Message == "" {
			t.Errorf("%s: %d %s", what, a.HTTP, a.Body)
		}
	}
	if _, _, n := p.last(telephone); n != 0 {
		t.Fatalf("%d were sent", n)
	}
	ticket := solved(t, g, "register")
	first := sendCode(t, g, telephone, "register", ticket)
	if first.HTTP != 200 || apitest.Into[signin.MessageCode](t, first).NextAllowedAt != now.Add(time.Minute).UnixMilli() {
		t.Fatalf("%d %s", first.HTTP, first.Body)
	}
	now = now.Add(59 * time.Second)
	if a := sendCode(t, g, telephone, "login", solved(t, g, "login")); a.HTTP != 429 || a.Header.Get("Retry-After") != "1" {
		t.Errorf("within 60 s: %d %s", a.HTTP, a.Body)
	}
	now = now.Add(time.Second)
	if a := sendCode(t, g, telephone, "register", ticket); a.HTTP != 400 {
		t.Errorf("a ticket was used twice: %d", a.HTTP)
	}
	if _, _, n := p.last(telephone); n != 1 {
		t.Errorf("%d were sent", n)
	}
}

// TestAStrangerUsesUpNobodysCodes: the ten of a day are of one purpose, half of them of one network, and what the
// person's own device asks for is counted apart.
func TestAStrangerUsesUpNobodysCodes(t *testing.T) {
	now := time.Now()
	s, p := service(t, func() time.Time { return now })
	g := s.Routes()
	telephone := newTelephone()
	if err := s.AddAccount(context.Background(), identity.Account{Username: "u" + telephone, Password: password, Telephone: telephone}); err != nil {
		t.Fatal(err)
	}
	b := apitest.NewBrowser(t, g, "http://localhost")
	if a := b.Call(t, apitest.Request{Method: "POST", Path: "/family/auth/api/login/pwd", Body: map[string]string{"username": telephone, "password": password}}); a.HTTP != 200 {
		t.Fatalf("%d %s", a.HTTP, a.Body)
	}
	ask := func(scene, address string) apitest.Request {
		q := url.Values{"telephone": {telephone}, "scene": {scene}, "captchaTicket": {solved(t, g, scene)}}
		return apitest.Request{Method: "GET", Path: "/micro/message/sms/sendMessageCode?" + q.Encode(), Address: address}
	}
	stranger := func(scene, address string) apitest.Answer {
		now = now.Add(time.Minute)
		return apitest.Call(t, g, ask(scene, address))
	}
	one, two, three := "2001:db8:"+id.New("")[:4]+"::", "2001:db8:"+id.New("")[:4]+":1::", "2001:db8:"+id.New("")[:4]+":2::"
	for _, network := range []string{one, two} {
		for i := range 5 {
			if a := stranger("login", fmt.Sprintf("%s%x", network, i+1)); a.HTTP != 200 {
				t.Fatalf("%s%d: %d %s", network, i, a.HTTP, a.Body)
			}
		}
		if a := stranger("login", network+"ffff"); a.HTTP != 429 || a.Reason() != "too_often" {
			t.Errorf("a sixth of one network: %d %s", a.HTTP, a.Body)
		}
	}
	if a := stranger("login", three+"1"); a.HTTP != 429 {
		t.Errorf("an eleventh in a day: %d %s", a.HTTP, a.Body)
	}
	if a := stranger("reset", three+"1"); a.HTTP != 200 {
		t.Errorf("another purpose: %d %s", a.HTTP, a.Body)
	}
	for i := range 10 {
		if a := b.Call(t, ask("login", one+"1")); a.HTTP != 200 {
			t.Fatalf("the owner's own device, code %d: %d %s", i, a.HTTP, a.Body)
		}
		now = now.Add(time.Minute)
	}
	if a := b.Call(t, ask("login", one+"1")); a.HTTP != 429 {
		t.Errorf("an eleventh of his own: %d %s", a.HTTP, a.Body)
	}
	if _, _, n := p.last(telephone); n != 21 {
		t.Errorf("%d were sent", n)
	}
	other := newTelephone()
	q := url.Values{"telephone": {other}, "scene": {"login"}, "captchaTicket": {solved(t, g, "login")}}
	foreign := apitest.Request{Method: "GET", Path: "/micro/message/sms/sendMessageCode?" + q.Encode(), Address: one + "2"}
	if a := b.Call(t, foreign); a.HTTP != 200 {
		t.Fatalf("%d %s", a.HTTP, a.Body)
	}
	q.Set("captchaTicket", solved(t, g, "login"))
	if a := apitest.Call(t, g, apitest.Request{Method: "GET", Path: "/micro/message/sms/sendMessageCode?" + q.Encode(), Address: three + "2"}); a.HTTP != 429 {
		t.Errorf("a device is its owner's for somebody else's telephone: %d %s", a.HTTP, a.Body)
	}
}

func TestWhetherATelephoneIsKnownIsToldToItsHolderOnly(t *testing.T) {
	s, p := service(t, clock.System)
	g, _, known := person(t, clock.System)
	unknown := newTelephone()
	for _, c := range []struct{ scene, telephone, template string }{
		{"login", unknown, "UNKNOWN"}, {"login", known, "CODE"},
	} {
		a := sendCode(t, g, c.telephone, c.scene, solved(t, g, c.scene))
		template, code, _ := p.last(c.telephone)
		if a.HTTP != 200 || a.Message != "成功" || template != c.template || (template == "CODE") != (len(code) == 6) {
			t.Errorf("%+v: %d %s %s %q", c, a.HTTP, a.Body, template, code)
		}
	}
	other := newTelephone()
	if err := s.AddAccount(context.Background(), identity.Account{Username: "u" + other, Password: password, Telephone: other}); err != nil {
		t.Fatal(err)
	}
	sendCode(t, g, other, "register", solved(t, g, "register"))
	if template, code, _ := p.last(other); template != "KNOWN" || code != "" {
		t.Errorf("%s %q", template, code)
	}
	for _, telephone := range []string{known, unknown, newTelephone()} {
		a := post(t, g, "/family/auth/api/login/sms", "", map[string]any{"telephone": telephone, "code": "000000"})
		if a.HTTP != 400 || a.FieldMessage("code") != "验证码不正确或已失效，请重新获取" {
			t.Errorf("%d %s", a.HTTP, a.Body)
		}
	}
}

func TestACodeIsForOnePurposeOneUseFiveTriesAndFiveMinutes(t *testing.T) {
	now := time.Now()
	s, p := service(t, func() time.Time { return now })
	g := s.Routes()
	by := func(telephone, code string) apitest.Answer {
		return post(t, g, "/family/auth/api/login/sms", "", map[string]any{"telephone": telephone, "code": code})
	}
	account := func() string {
		telephone := newTelephone()
		if err := s.AddAccount(context.Background(), identity.Account{Username: "u" + telephone, Password: password, Telephone: telephone}); err != nil {
			t.Fatal(err)
		}
		return telephone
	}
	one := account()
	code := codeFor(t, g, p, one, "reset")
	if a := by(one, code); a.HTTP != 400 {
		t.Errorf("a code for a new password signs in: %d", a.HTTP)
	}

	two := account()
	code = codeFor(t, g, p, two, "login")
	wrong := "000000"
	if code == wrong {
		wrong = "000001"
	}
	for range 5 {
		by(two, wrong)
	}
	if a := by(two, code); a.HTTP != 400 {
		t.Errorf("after five wrong tries: %d %s", a.HTTP, a.Body)
	}

	three := account()
	code = codeFor(t, g, p, three, "login")
	now = now.Add(5 * time.Minute)
	if a := by(three, code); a.HTTP != 400 {
		t.Errorf("after five minutes: %d", a.HTTP)
	}

	four := account()
	code = codeFor(t, g, p, four, "login")
	var wins sync.Map
	var all sync.WaitGroup
	for i := range 4 {
		all.Go(func() {
			if a := by(four, code); a.HTTP == 200 {
				wins.Store(i, apitest.Into[string](t, a))
			}
		})
	}
	all.Wait()
	count := 0
	wins.Range(func(_, token any) bool {
		count++
		if info(t, g, token.(string)).HTTP != 200 {
			t.Error("the token is refused")
		}
		return true
	})
	if count != 1 {
		t.Errorf("one code signed in %d times", count)
	}
}

func TestABrokenProviderSaysSoAndTheNextCodeWorks(t *testing.T) {
	now := time.Now()
	s, p := serviceWith(t, func() time.Time { return now }, &phones{sent: map[string][]string{}, broken: true})
	g := s.Routes()
	telephone := newTelephone()
	if a := sendCode(t, g, telephone, "register", solved(t, g, "register")); a.HTTP != 500 || a.Reason() != "provider_unavailable" || a.Message != "短信发送失败，请稍后再试" {
		t.Errorf("%d %s", a.HTTP, a.Body)
	}
	p.mu.Lock()
	p.broken = false
	p.mu.Unlock()
	now = now.Add(time.Minute)
	if code := codeFor(t, g, p, telephone, "register"); len(code) != 6 {
		t.Errorf("%q", code)
	}
}

func TestBindingAnotherTelephone(t *testing.T) {
	now := time.Now()
	s, p := service(t, func() time.Time { return now })
	g := s.Routes()
	old, next, taken := newTelephone(), newTelephone(), newTelephone()
	name := "u" + old
	for n, telephone := range map[string]string{name: old, "u" + taken: taken} {
		if err := s.AddAccount(context.Background(), identity.Account{Username: n, Password: password, Telephone: telephone}); err != nil {
			t.Fatal(err)
		}
	}
	d := signIn(t, g, name, edge)
	stranger := signIn(t, g, "u"+taken, edge)
	check := func(token, telephone, code string) apitest.Answer {
		return post(t, g, "/family/auth/setting/checkTelephone", token, map[string]any{"telephone": telephone, "code": code})
	}
	bind := func(token, ticket, telephone, code string) apitest.Answer {
		return post(t, g, "/family/auth/setting/bindTelephone", token, map[string]any{"ticket": ticket, "telephone": telephone, "code": code})
	}
	code := codeFor(t, g, p, old, "bind")
	if a := check("", old, code); a.HTTP != 401 {
		t.Errorf("nobody: %d", a.HTTP)
	}
	if a := check(d.access, taken, code); a.HTTP != 400 || a.FieldMessage("telephone") == "" {
		t.Errorf("somebody else's number: %d %s", a.HTTP, a.Body)
	}
	a := check(d.access, old, code)
	if a.HTTP != 200 {
		t.Fatalf("%d %s", a.HTTP, a.Body)
	}
	ticket := apitest.Into[account.TicketAnswer](t, a).Ticket
	if a := check(d.access, old, code); a.HTTP != 400 {
		t.Errorf("the code was used twice: %d", a.HTTP)
	}
	code = codeFor(t, g, p, next, "bind")
	for what, a := range map[string]apitest.Answer{
		"nobody": bind("", ticket, next, code), "no ticket": bind(d.access, "x", next, code),
		"another person": bind(stranger.access, ticket, next, code), "a wrong code": bind(d.access, ticket, next, "999999"),
	} {
		if want := map[string]int{"nobody": 401}[what]; a.HTTP != max(want, 400) {
			t.Errorf("%s: %d %s", what, a.HTTP, a.Body)
		}
	}
	if a := bind(d.access, ticket, taken, codeFor(t, g, p, taken, "bind")); a.HTTP != 409 || a.Reason() != "telephone_taken" {
		t.Errorf("a taken number: %d %s", a.HTTP, a.Body)
	}
	if a := login(t, g, old, password); a.HTTP != 200 {
		t.Errorf("a refusal took the old number away: %d", a.HTTP)
	}
	if a := bind(d.access, ticket, next, code); a.HTTP != 200 || apitest.Into[profile.UserInfo](t, a).Telephone != next[:3]+"****"+next[7:] {
		t.Fatalf("%d %s", a.HTTP, a.Body)
	}
	if login(t, g, next, password).HTTP != 200 || login(t, g, old, password).HTTP != 400 {
		t.Error("the names did not move")
	}
}

// otherThan answers another code of six digits.
func otherThan(code string) string {
	if code == "000000" {
		return "111111"
	}
	return "000000"
}
