package identitytest

import (
	"context"
	"strconv"
	"testing"
	"time"

	"bimportal/functions/identity/account"
	"bimportal/functions/identity/captcha"
	"bimportal/shared/api"
	"bimportal/shared/apitest"
	"bimportal/shared/id"
	"bimportal/shared/limit"
	"bimportal/shared/store"
)

// Solved answers the ticket of a captcha that was solved by looking into the store.
func Solved(t *testing.T, g *api.Group, scene string) string {
	t.Helper()
	puzzle := Picture(t, g, scene)
	stored, err := store.NewTable[captcha.Captcha](apitest.DB(t), apitest.TableName("identity")).Get(context.Background(), captcha.Key(puzzle.CaptchaID))
	if err != nil {
		t.Fatal(err)
	}
	a := Verify(t, g, puzzle.CaptchaID, stored.Value.X, puzzle.WorkBits)
	if a.HTTP != 200 {
		t.Fatalf("%d %s", a.HTTP, a.Body)
	}
	return apitest.Into[account.TicketAnswer](t, a).Ticket
}

// Picture asks for a captcha and looks at it for a second.
func Picture(t *testing.T, g *api.Group, scene string) captcha.CaptchaPicture {
	t.Helper()
	a := apitest.Call(t, g, apitest.Request{Method: "GET", Path: "/family/auth/api/captcha/getImgInfo?scene=" + scene, Header: map[string]string{"X-Test": "1"}})
	if a.HTTP != 200 {
		t.Fatalf("%d %s", a.HTTP, a.Body)
	}
	puzzle := apitest.Into[captcha.CaptchaPicture](t, a)
	_, err := store.NewTable[captcha.Captcha](apitest.DB(t), apitest.TableName("identity")).Update(context.Background(), captcha.Key(puzzle.CaptchaID), func(c *captcha.Captcha) error {
		c.IssuedAt -= 1000
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return puzzle
}

// Slid is a trail as a hand leaves it, ending at x.
func Slid(x int) []captcha.Step {
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

// Verify answers a captcha as the site does.
func Verify(t *testing.T, g *api.Group, captchaID string, x, bits int) apitest.Answer {
	t.Helper()
	body := map[string]any{"captchaId": captchaID, "x": x, "trail": Slid(x), "pow": worked(captchaID, bits)}
	return apitest.Call(t, g, apitest.Request{Method: "POST", Path: "/family/auth/api/captcha/verify", Body: body})
}

// NewNetwork answers an IPv6 network that no other test uses, without its last 64 bits.
func NewNetwork() string { return "2001:db8:" + id.New("")[:4] + ":" + id.New("")[:4] }

// NearlyFull counts under a limit of the group until one more is left.
func NearlyFull(t *testing.T, now time.Time, l limit.Limit, of string) {
	t.Helper()
	windows := limit.NewWindows(apitest.DB(t), apitest.TableName("identity"), func() time.Time { return now })
	for range l.Most - 1 {
		if err := windows.Take(context.Background(), l, of); err != nil {
			t.Fatal(err)
		}
	}
}
