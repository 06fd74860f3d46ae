package captcha_test

import (
	"context"
	"strings"
	"sync"
	"testing"
	"time"

	"bimportal/functions/identity/captcha"
	it "bimportal/functions/identity/identitytest"
	"bimportal/shared/apitest"
	"bimportal/shared/id"
	"bimportal/shared/limit"
	"bimportal/shared/store"
)

// TestACaptchaIsSolvedOnceWithinTwoMinutes is CALL-13.
func TestACaptchaIsSolvedOnceWithinTwoMinutes(t *testing.T) {
	now := time.Now()
	s, _ := it.Service(t, func() time.Time { return now })
	g := s.Routes()
	stored := store.NewTable[captcha.Captcha](apitest.DB(t), apitest.TableName("identity"))
	xOf := func(captchaID string) int {
		c, err := stored.Get(context.Background(), captcha.Key(captchaID))
		if err != nil {
			t.Fatal(err)
		}
		return c.Value.X
	}
	wrong := it.Picture(t, g, "login")
	if !strings.HasPrefix(wrong.Background, "data:image/jpeg;base64,") || !strings.HasPrefix(wrong.Slice, "data:image/png;base64,") || wrong.Width != 400 {
		t.Errorf("%.60s", wrong.Background)
	}
	x := xOf(wrong.CaptchaID)
	far := x - 20
	if a := it.Verify(t, g, wrong.CaptchaID, far, wrong.WorkBits); a.HTTP != 400 || a.Reason() != "captcha_wrong" {
		t.Errorf("%d %s", a.HTTP, a.Body)
	}
	if a := it.Verify(t, g, wrong.CaptchaID, x, wrong.WorkBits); a.HTTP != 400 || a.Reason() != "captcha_expired" {
		t.Errorf("a second attempt: %d %s", a.HTTP, a.Body)
	}
	late := it.Picture(t, g, "login")
	x = xOf(late.CaptchaID)
	now = now.Add(2 * time.Minute)
	if a := it.Verify(t, g, late.CaptchaID, x, late.WorkBits); a.Reason() != "captcha_expired" {
		t.Errorf("too late: %d %s", a.HTTP, a.Body)
	}
	once := it.Picture(t, g, "login")
	x = xOf(once.CaptchaID)
	var wins sync.Map
	var all sync.WaitGroup
	for i := range 20 {
		all.Go(func() {
			if it.Verify(t, g, once.CaptchaID, x+i%3, once.WorkBits).HTTP == 200 {
				wins.Store(i, true)
			}
		})
	}
	all.Wait()
	count := 0
	wins.Range(func(any, any) bool { count++; return true })
	if count != 1 {
		t.Errorf("%d tickets for one captcha", count)
	}
	if a := it.Verify(t, g, "unknown", 100, 1); a.Reason() != "captcha_expired" {
		t.Errorf("%d %s", a.HTTP, a.Body)
	}
	if a := apitest.Call(t, g, apitest.Request{Method: "GET", Path: "/family/auth/api/captcha/getImgInfo?scene=other"}); a.HTTP != 400 {
		t.Errorf("another scene: %d", a.HTTP)
	}
	bare := apitest.Into[captcha.CaptchaPicture](t, apitest.Call(t, g, apitest.Request{Method: "GET", Path: "/family/auth/api/captcha/getImgInfo"}))
	if c, err := stored.Get(context.Background(), captcha.Key(bare.CaptchaID)); err != nil || c.Value.Scene != "login" {
		t.Errorf("without a scene: %+v, %v", c.Value, err)
	}
}

// TestACaptchaGetsDearerWithFailures: for the network that fails, and no other.
func TestACaptchaGetsDearerWithFailures(t *testing.T) {
	now := time.Now()
	s, _ := it.Service(t, func() time.Time { return now })
	g := s.Routes()
	network := "2001:db8:" + id.New("")[:4] + ":" + id.New("")[:4]
	ask := func(host string) captcha.CaptchaPicture {
		a := apitest.Call(t, g, apitest.Request{Method: "GET", Path: "/family/auth/api/captcha/getImgInfo?scene=login", Address: network + "::" + host})
		if a.HTTP != 200 {
			t.Fatalf("%d %s", a.HTTP, a.Body)
		}
		return apitest.Into[captcha.CaptchaPicture](t, a)
	}
	if p := ask("1"); p.WorkBits != 12 {
		t.Errorf("the first costs %d bits", p.WorkBits)
	}
	for i := range 6 {
		p := ask("2")
		a := apitest.Call(t, g, apitest.Request{
			Method: "POST", Path: "/family/auth/api/captcha/verify", Address: network + "::3", Body: map[string]any{"captchaId": p.CaptchaID, "x": 1, "trail": it.Slid(1), "pow": "x"},
		})
		if a.HTTP != 400 || a.Reason() != "captcha_work" {
			t.Fatalf("%d: %d %s", i, a.HTTP, a.Body)
		}
	}
	if p := ask("4"); p.WorkBits != 14 {
		t.Errorf("after six wrong ones it costs %d bits, not 14", p.WorkBits)
	}
	for range 3 {
		apitest.Call(t, g, it.SignInFrom(network+"::5", "nobody"+id.New(""), "x", ""))
	}
	if p := ask("6"); p.WorkBits != 15 {
		t.Errorf("after three sign-ins that failed it costs %d bits, not 15", p.WorkBits)
	}
	network = "2001:db8:ffff:" + id.New("")[:4]
	if p := ask("1"); p.WorkBits != 12 {
		t.Errorf("another network pays %d bits", p.WorkBits)
	}
}

func TestPicturesOfANetworkAreBounded(t *testing.T) {
	now := time.Now()
	s, _ := it.Service(t, func() time.Time { return now })
	g, network := s.Routes(), it.NewNetwork()
	ask := func(address string) apitest.Answer {
		return apitest.Call(t, g, apitest.Request{Method: "GET", Path: "/family/auth/api/captcha/getImgInfo?scene=login", Address: address})
	}
	it.NearlyFull(t, now, limit.Limit{Name: "captcha", Most: 300, Within: 10 * time.Minute}, limit.Network(network+"::1"))
	if a := ask(network + "::2"); a.HTTP != 200 || apitest.Into[captcha.CaptchaPicture](t, a).WorkBits != 18 {
		t.Errorf("the last one: %d %s", a.HTTP, a.Body)
	}
	if a := ask(network + "::3"); a.HTTP != 429 || a.Reason() != "too_often" {
		t.Errorf("one more: %d %s", a.HTTP, a.Body)
	}
	if a := ask(it.NewNetwork() + "::1"); a.HTTP != 200 {
		t.Errorf("another network's: %d %s", a.HTTP, a.Body)
	}
}

func TestWrongCaptchasOfANetworkAreBounded(t *testing.T) {
	now := time.Now()
	s, _ := it.Service(t, func() time.Time { return now })
	g, network := s.Routes(), it.NewNetwork()
	wrong := func() apitest.Answer {
		p := it.Picture(t, g, "login")
		body := map[string]any{"captchaId": p.CaptchaID, "x": 1, "trail": it.Slid(1), "pow": "x"}
		return apitest.Call(t, g, apitest.Request{Method: "POST", Path: "/family/auth/api/captcha/verify", Address: network + "::1", Body: body})
	}
	it.NearlyFull(t, now, limit.Limit{Name: "captcha-wrong", Most: 100, Within: 10 * time.Minute}, limit.Network(network+"::1"))
	if a := wrong(); a.HTTP != 400 {
		t.Errorf("the last one: %d %s", a.HTTP, a.Body)
	}
	if a := wrong(); a.HTTP != 429 || a.Reason() != "too_often" {
		t.Errorf("one more: %d %s", a.HTTP, a.Body)
	}
}
