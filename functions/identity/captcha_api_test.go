package identity_test

import (
	"context"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"bimportal/functions/identity/account"
	"bimportal/functions/identity/captcha"
	"bimportal/shared/api"
	"bimportal/shared/apitest"
	"bimportal/shared/id"
	"bimportal/shared/store"
)

// solved answers the ticket of a captcha that was solved by looking into the store.
func solved(t *testing.T, g *api.Group, scene string) string {
	t.Helper()
	puzzle := picture(t, g, scene)
	stored, err := store.NewTable[captcha.Captcha](apitest.DB(t), apitest.TableName("identity")).Get(context.Background(), captcha.Key(puzzle.CaptchaID))
	if err != nil {
		t.Fatal(err)
	}
	a := verify(t, g, puzzle.CaptchaID, stored.Value.X, puzzle.WorkBits)
	if a.HTTP != 200 {
		t.Fatalf("%d %s", a.HTTP, a.Body)
	}
	return apitest.Into[account.TicketAnswer](t, a).Ticket
}

func picture(t *testing.T, g *api.Group, scene string) captcha.CaptchaPicture {
	t.Helper()
	a := apitest.Call(t, g, apitest.Request{Method: "GET", Path: "/family/auth/api/captcha/getImgInfo?scene=" + scene, Header: map[string]string{"X-Test": "1"}})
	if a.HTTP != 200 {
		t.Fatalf("%d %s", a.HTTP, a.Body)
	}
	puzzle := apitest.Into[captcha.CaptchaPicture](t, a)
	_, err := store.NewTable[captcha.Captcha](apitest.DB(t), apitest.TableName("identity")).Update(context.Background(), captcha.Key(puzzle.CaptchaID), func(c *captcha.Captcha) error {
		c.IssuedAt -= 1000 // it was looked at for a second
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return puzzle
}

// slid is a trail as a hand leaves it, ending at x.
func slid(x int) []captcha.Step {
	return []captcha.Step{{T: 10, X: 0}, {T: 60, X: x / 4}, {T: 90, X: x / 2}, {T: 170, X: x + 2}, {T: 240, X: x}}
}

// worked answers the number of a captcha's proof of work.
func worked(captchaID string, bits int) string {
	for n := 0; ; n++ {
		if number := strconv.Itoa(n); captcha.Worked(captchaID, number, bits) {
			return number
		}
	}
}

// verify answers a captcha as the site does.
func verify(t *testing.T, g *api.Group, captchaID string, x, bits int) apitest.Answer {
	t.Helper()
	body := map[string]any{"captchaId": captchaID, "x": x, "trail": slid(x), "pow": worked(captchaID, bits)}
	return apitest.Call(t, g, apitest.Request{Method: "POST", Path: "/family/auth/api/captcha/verify", Body: body})
}

// TestACaptchaIsSolvedOnceWithinTwoMinutes is CALL-13.
func TestACaptchaIsSolvedOnceWithinTwoMinutes(t *testing.T) {
	now := time.Now()
	s, _ := service(t, func() time.Time { return now })
	g := s.Routes()
	stored := store.NewTable[captcha.Captcha](apitest.DB(t), apitest.TableName("identity"))
	xOf := func(captchaID string) int {
		c, err := stored.Get(context.Background(), captcha.Key(captchaID))
		if err != nil {
			t.Fatal(err)
		}
		return c.Value.X
	}
	wrong := picture(t, g, "login")
	if !strings.HasPrefix(wrong.Background, "data:image/jpeg;base64,") || !strings.HasPrefix(wrong.Slice, "data:image/png;base64,") || wrong.Width != 400 {
		t.Errorf("%.60s", wrong.Background)
	}
	x := xOf(wrong.CaptchaID)
	far := x - 20
	if a := verify(t, g, wrong.CaptchaID, far, wrong.WorkBits); a.HTTP != 400 || a.Reason() != "captcha_wrong" {
		t.Errorf("%d %s", a.HTTP, a.Body)
	}
	if a := verify(t, g, wrong.CaptchaID, x, wrong.WorkBits); a.HTTP != 400 || a.Reason() != "captcha_expired" {
		t.Errorf("a second attempt: %d %s", a.HTTP, a.Body)
	}
	late := picture(t, g, "login")
	x = xOf(late.CaptchaID)
	now = now.Add(2 * time.Minute)
	if a := verify(t, g, late.CaptchaID, x, late.WorkBits); a.Reason() != "captcha_expired" {
		t.Errorf("too late: %d %s", a.HTTP, a.Body)
	}
	once := picture(t, g, "login")
	x = xOf(once.CaptchaID)
	var wins sync.Map
	var all sync.WaitGroup
	for i := range 20 {
		all.Go(func() {
			if verify(t, g, once.CaptchaID, x+i%3, once.WorkBits).HTTP == 200 {
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
	if a := verify(t, g, "unknown", 100, 1); a.Reason() != "captcha_expired" {
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
	s, _ := service(t, func() time.Time { return now })
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
			Method: "POST", Path: "/family/auth/api/captcha/verify", Address: network + "::3", Body: map[string]any{"captchaId": p.CaptchaID, "x": 1, "trail": slid(1), "pow": "x"},
		})
		if a.HTTP != 400 || a.Reason() != "captcha_work" {
			t.Fatalf("%d: %d %s", i, a.HTTP, a.Body)
		}
	}
	if p := ask("4"); p.WorkBits != 14 {
		t.Errorf("after six wrong ones it costs %d bits, not 14", p.WorkBits)
	}
	for range 3 {
		apitest.Call(t, g, from(network+"::5", "nobody"+id.New(""), "x", ""))
	}
	if p := ask("6"); p.WorkBits != 15 {
		t.Errorf("after three sign-ins that failed it costs %d bits, not 15", p.WorkBits)
	}
	network = "2001:db8:ffff:" + id.New("")[:4]
	if p := ask("1"); p.WorkBits != 12 {
		t.Errorf("another network pays %d bits", p.WorkBits)
	}
}
