package signin_test

import (
	"context"
	"fmt"
	"net/url"
	"sync"
	"testing"
	"time"

	"bimportal/functions/identity"
	it "bimportal/functions/identity/identitytest"
	"bimportal/functions/identity/signin"
	"bimportal/shared/apitest"
	"bimportal/shared/clock"
	"bimportal/shared/id"
	"bimportal/shared/limit"
)

func TestNoCodeIsSentWithoutATicketOrTooOften(t *testing.T) {
	now := time.Now()
	s, p := it.Service(t, func() time.Time { return now })
	g := s.Routes()
	telephone := it.NewTelephone()
	for what, c := range map[string]struct{ telephone, scene, ticket string }{
		"no ticket": {telephone, "register", ""}, "a forged one": {telephone, "register", "x"},
		"one for another purpose": {telephone, "register", it.Solved(t, g, "login")},
		"no number":               {"", "register", it.Solved(t, g, "register")}, "no such number": {"12345678901", "register", it.Solved(t, g, "register")},
		"a number abroad": {"+8613800010001", "register", "x"}, "another purpose": {telephone, "pay", it.Solved(t, g, "register")},
	} {
		if a := it.SendCode(t, g, c.telephone, c.scene, c.ticket); a.HTTP != 400 || a.Message == "" {
			t.Errorf("%s: %d %s", what, a.HTTP, a.Body)
		}
	}
	if _, _, n := p.Last(telephone); n != 0 {
		t.Fatalf("%d were sent", n)
	}
	ticket := it.Solved(t, g, "register")
	first := it.SendCode(t, g, telephone, "register", ticket)
	if first.HTTP != 200 || apitest.Into[signin.MessageCode](t, first).NextAllowedAt != now.Add(time.Minute).UnixMilli() {
		t.Fatalf("%d %s", first.HTTP, first.Body)
	}
	now = now.Add(59 * time.Second)
	if a := it.SendCode(t, g, telephone, "login", it.Solved(t, g, "login")); a.HTTP != 429 || a.Header.Get("Retry-After") != "1" {
		t.Errorf("within 60 s: %d %s", a.HTTP, a.Body)
	}
	now = now.Add(time.Second)
	if a := it.SendCode(t, g, telephone, "register", ticket); a.HTTP != 400 {
		t.Errorf("a ticket was used twice: %d", a.HTTP)
	}
	if _, _, n := p.Last(telephone); n != 1 {
		t.Errorf("%d were sent", n)
	}
}

// TestAStrangerUsesUpNobodysCodes: the ten of a day are of one purpose, half of them of one network, and what the
// person's own device asks for is counted apart.
func TestAStrangerUsesUpNobodysCodes(t *testing.T) {
	now := time.Now()
	s, p := it.Service(t, func() time.Time { return now })
	g := s.Routes()
	telephone := it.NewTelephone()
	if err := s.AddAccount(context.Background(), identity.Account{Username: "u" + telephone, Password: it.Password, Telephone: telephone}); err != nil {
		t.Fatal(err)
	}
	b := apitest.NewBrowser(t, g, "http://localhost")
	if a := b.Call(t, apitest.Request{Method: "POST", Path: "/family/auth/api/login/pwd", Body: map[string]string{"username": telephone, "password": it.Password}}); a.HTTP != 200 {
		t.Fatalf("%d %s", a.HTTP, a.Body)
	}
	ask := func(scene, address string) apitest.Request {
		q := url.Values{"telephone": {telephone}, "scene": {scene}, "captchaTicket": {it.Solved(t, g, scene)}}
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
	if _, _, n := p.Last(telephone); n != 21 {
		t.Errorf("%d were sent", n)
	}
	other := it.NewTelephone()
	q := url.Values{"telephone": {other}, "scene": {"login"}, "captchaTicket": {it.Solved(t, g, "login")}}
	foreign := apitest.Request{Method: "GET", Path: "/micro/message/sms/sendMessageCode?" + q.Encode(), Address: one + "2"}
	if a := b.Call(t, foreign); a.HTTP != 200 {
		t.Fatalf("%d %s", a.HTTP, a.Body)
	}
	q.Set("captchaTicket", it.Solved(t, g, "login"))
	if a := apitest.Call(t, g, apitest.Request{Method: "GET", Path: "/micro/message/sms/sendMessageCode?" + q.Encode(), Address: three + "2"}); a.HTTP != 429 {
		t.Errorf("a device is its owner's for somebody else's telephone: %d %s", a.HTTP, a.Body)
	}
}

func TestWhetherATelephoneIsKnownIsToldToItsHolderOnly(t *testing.T) {
	s, p := it.Service(t, clock.System)
	g, _, known := it.Person(t, clock.System)
	unknown := it.NewTelephone()
	for _, c := range []struct{ scene, telephone, template string }{
		{"login", unknown, "UNKNOWN"}, {"login", known, "CODE"},
	} {
		a := it.SendCode(t, g, c.telephone, c.scene, it.Solved(t, g, c.scene))
		template, code, _ := p.Last(c.telephone)
		if a.HTTP != 200 || a.Message != "成功" || template != c.template || (template == "CODE") != (len(code) == 6) {
			t.Errorf("%+v: %d %s %s %q", c, a.HTTP, a.Body, template, code)
		}
	}
	other := it.NewTelephone()
	if err := s.AddAccount(context.Background(), identity.Account{Username: "u" + other, Password: it.Password, Telephone: other}); err != nil {
		t.Fatal(err)
	}
	it.SendCode(t, g, other, "register", it.Solved(t, g, "register"))
	if template, code, _ := p.Last(other); template != "KNOWN" || code != "" {
		t.Errorf("%s %q", template, code)
	}
	for _, telephone := range []string{known, unknown, it.NewTelephone()} {
		a := it.Post(t, g, "/family/auth/api/login/sms", "", map[string]any{"telephone": telephone, "code": "000000"})
		if a.HTTP != 400 || a.FieldMessage("code") != "验证码不正确或已失效，请重新获取" {
			t.Errorf("%d %s", a.HTTP, a.Body)
		}
	}
}

func TestACodeIsForOnePurposeOneUseFiveTriesAndFiveMinutes(t *testing.T) {
	now := time.Now()
	s, p := it.Service(t, func() time.Time { return now })
	g := s.Routes()
	by := func(telephone, code string) apitest.Answer {
		return it.Post(t, g, "/family/auth/api/login/sms", "", map[string]any{"telephone": telephone, "code": code})
	}
	account := func() string {
		telephone := it.NewTelephone()
		if err := s.AddAccount(context.Background(), identity.Account{Username: "u" + telephone, Password: it.Password, Telephone: telephone}); err != nil {
			t.Fatal(err)
		}
		return telephone
	}
	one := account()
	code := it.CodeFor(t, g, p, one, "reset")
	if a := by(one, code); a.HTTP != 400 {
		t.Errorf("a code for a new password signs in: %d", a.HTTP)
	}

	two := account()
	code = it.CodeFor(t, g, p, two, "login")
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
	code = it.CodeFor(t, g, p, three, "login")
	now = now.Add(5 * time.Minute)
	if a := by(three, code); a.HTTP != 400 {
		t.Errorf("after five minutes: %d", a.HTTP)
	}

	four := account()
	code = it.CodeFor(t, g, p, four, "login")
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
		if it.Info(t, g, token.(string)).HTTP != 200 {
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
	p := it.NewPhones(t)
	p.Break(true)
	g := it.ServiceWith(t, func() time.Time { return now }, p).Routes()
	telephone := it.NewTelephone()
	if a := it.SendCode(t, g, telephone, "register", it.Solved(t, g, "register")); a.HTTP != 500 || a.Reason() != "provider_unavailable" || a.Message != "短信发送失败，请稍后再试" {
		t.Errorf("%d %s", a.HTTP, a.Body)
	}
	p.Break(false)
	now = now.Add(time.Minute)
	if code := it.CodeFor(t, g, p, telephone, "register"); len(code) != 6 {
		t.Errorf("%q", code)
	}
}

// TestANetworkSendsAHundredCodesADay, whichever the telephones are, and a person's own device is no exception.
func TestANetworkSendsAHundredCodesADay(t *testing.T) {
	now := time.Now()
	s, _ := it.Service(t, func() time.Time { return now })
	g, telephone := s.Routes(), it.NewTelephone()
	if err := s.AddAccount(context.Background(), identity.Account{Username: "u" + telephone, Password: it.Password, Telephone: telephone}); err != nil {
		t.Fatal(err)
	}
	own := apitest.NewBrowser(t, g, "http://localhost")
	if a := own.Call(t, apitest.Request{Method: "POST", Path: "/family/auth/api/login/pwd", Body: map[string]string{"username": telephone, "password": it.Password}}); a.HTTP != 200 {
		t.Fatalf("%d %s", a.HTTP, a.Body)
	}
	send := func(b *apitest.Browser, telephone, address string) apitest.Answer {
		q := url.Values{"telephone": {telephone}, "scene": {"login"}, "captchaTicket": {it.Solved(t, g, "login")}}
		return b.Call(t, apitest.Request{Method: "GET", Path: "/micro/message/sms/sendMessageCode?" + q.Encode(), Address: address})
	}
	stranger := apitest.NewBrowser(t, g, "http://localhost")
	for what, c := range map[string]struct {
		b         *apitest.Browser
		telephone func() string
	}{"a stranger": {stranger, it.NewTelephone}, "the owner's device": {own, func() string { return telephone }}} {
		network := it.NewNetwork()
		it.NearlyFull(t, now, limit.Limit{Name: "sms-address", Most: 100, Within: 24 * time.Hour}, limit.Network(network+"::1"))
		if a := send(c.b, c.telephone(), network+"::2"); a.HTTP != 200 {
			t.Errorf("%s, the hundredth: %d %s", what, a.HTTP, a.Body)
		}
		now = now.Add(time.Minute)
		if a := send(c.b, c.telephone(), network+"::3"); a.HTTP != 429 || a.Reason() != "too_often" {
			t.Errorf("%s, one more: %d %s", what, a.HTTP, a.Body)
		}
		if a := send(c.b, c.telephone(), it.NewNetwork()+"::1"); a.HTTP != 200 {
			t.Errorf("%s, from elsewhere: %d %s", what, a.HTTP, a.Body)
		}
		now = now.Add(59 * time.Second)
		if a := send(own, telephone, it.NewNetwork()+"::1"); (a.HTTP == 429) != (what == "the owner's device") {
			t.Errorf("%s, within a minute: %d %s", what, a.HTTP, a.Body)
		}
		now = now.Add(time.Minute)
	}
}
