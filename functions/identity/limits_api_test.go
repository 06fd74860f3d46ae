package identity_test

import (
	"context"
	"net/url"
	"testing"
	"time"

	"bimportal/functions/identity"
	"bimportal/functions/identity/captcha"
	"bimportal/shared/apitest"
	"bimportal/shared/id"
	"bimportal/shared/limit"
)

// nearlyFull counts under a limit of the group until one more is left.
func nearlyFull(t *testing.T, now time.Time, l limit.Limit, of string) {
	t.Helper()
	windows := limit.NewWindows(apitest.DB(t), apitest.TableName("identity"), func() time.Time { return now })
	for range l.Most - 1 {
		if err := windows.Take(context.Background(), l, of); err != nil {
			t.Fatal(err)
		}
	}
}

// newNetwork answers an IPv6 network that no other test uses, without its last 64 bits.
func newNetwork() string { return "2001:db8:" + id.New("")[:4] + ":" + id.New("")[:4] }

func TestPicturesOfANetworkAreBounded(t *testing.T) {
	now := time.Now()
	s, _ := service(t, func() time.Time { return now })
	g, network := s.Routes(), newNetwork()
	ask := func(address string) apitest.Answer {
		return apitest.Call(t, g, apitest.Request{Method: "GET", Path: "/family/auth/api/captcha/getImgInfo?scene=login", Address: address})
	}
	nearlyFull(t, now, limit.Limit{Name: "captcha", Most: 300, Within: 10 * time.Minute}, limit.Network(network+"::1"))
	if a := ask(network + "::2"); a.HTTP != 200 || apitest.Into[captcha.CaptchaPicture](t, a).WorkBits != 18 {
		t.Errorf("the last one: %d %s", a.HTTP, a.Body)
	}
	if a := ask(network + "::3"); a.HTTP != 429 || a.Reason() != "too_often" {
		t.Errorf("one more: %d %s", a.HTTP, a.Body)
	}
	if a := ask(newNetwork() + "::1"); a.HTTP != 200 {
		t.Errorf("another network's: %d %s", a.HTTP, a.Body)
	}
}

func TestWrongCaptchasOfANetworkAreBounded(t *testing.T) {
	now := time.Now()
	s, _ := service(t, func() time.Time { return now })
	g, network := s.Routes(), newNetwork()
	wrong := func() apitest.Answer {
		p := picture(t, g, "login")
		body := map[string]any{"captchaId": p.CaptchaID, "x": 1, "trail": slid(1), "pow": "x"}
		return apitest.Call(t, g, apitest.Request{Method: "POST", Path: "/family/auth/api/captcha/verify", Address: network + "::1", Body: body})
	}
	nearlyFull(t, now, limit.Limit{Name: "captcha-wrong", Most: 100, Within: 10 * time.Minute}, limit.Network(network+"::1"))
	if a := wrong(); a.HTTP != 400 {
		t.Errorf("the last one: %d %s", a.HTTP, a.Body)
	}
	if a := wrong(); a.HTTP != 429 || a.Reason() != "too_often" {
		t.Errorf("one more: %d %s", a.HTTP, a.Body)
	}
}

// TestANetworkSendsAHundredCodesADay, whichever the telephones are, and a person's own device is no exception.
func TestANetworkSendsAHundredCodesADay(t *testing.T) {
	now := time.Now()
	s, _ := service(t, func() time.Time { return now })
	g, telephone := s.Routes(), newTelephone()
	if err := s.AddAccount(context.Background(), identity.Account{Username: "u" + telephone, Password: password, Telephone: telephone}); err != nil {
		t.Fatal(err)
	}
	own := apitest.NewBrowser(t, g, "http://localhost")
	if a := own.Call(t, apitest.Request{Method: "POST", Path: "/family/auth/api/login/pwd", Body: map[string]string{"username": telephone, "password": password}}); a.HTTP != 200 {
		t.Fatalf("%d %s", a.HTTP, a.Body)
	}
	send := func(b *apitest.Browser, telephone, address string) apitest.Answer {
		q := url.Values{"telephone": {telephone}, "scene": {"login"}, "captchaTicket": {solved(t, g, "login")}}
		return b.Call(t, apitest.Request{Method: "GET", Path: "/micro/message/sms/sendMessageCode?" + q.Encode(), Address: address})
	}
	stranger := apitest.NewBrowser(t, g, "http://localhost")
	for what, c := range map[string]struct {
		b         *apitest.Browser
		telephone func() string
	}{"a stranger": {stranger, newTelephone}, "the owner's device": {own, func() string { return telephone }}} {
		network := newNetwork()
		nearlyFull(t, now, limit.Limit{Name: "sms-address", Most: 100, Within: 24 * time.Hour}, limit.Network(network+"::1"))
		if a := send(c.b, c.telephone(), network+"::2"); a.HTTP != 200 {
			t.Errorf("%s, the hundredth: %d %s", what, a.HTTP, a.Body)
		}
		now = now.Add(time.Minute)
		if a := send(c.b, c.telephone(), network+"::3"); a.HTTP != 429 || a.Reason() != "too_often" {
			t.Errorf("%s, one more: %d %s", what, a.HTTP, a.Body)
		}
		if a := send(c.b, c.telephone(), newNetwork()+"::1"); a.HTTP != 200 {
			t.Errorf("%s, from elsewhere: %d %s", what, a.HTTP, a.Body)
		}
		now = now.Add(59 * time.Second)
		if a := send(own, telephone, newNetwork()+"::1"); (a.HTTP == 429) != (what == "the owner's device") {
			t.Errorf("%s, within a minute: %d %s", what, a.HTTP, a.Body)
		}
		now = now.Add(time.Minute)
	}
}
