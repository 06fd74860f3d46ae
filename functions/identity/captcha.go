package identity

import (
	"time"

	"bimportal/shared/api"
	"bimportal/shared/clock"
)

// Captcha is a slider puzzle; where the piece belongs stays on the server.
type Captcha struct {
	Scene     string `json:"scene"`
	X         int    `json:"x"`         // pixels from the left
	ExpiresAt int64  `json:"expiresAt"` // epoch milliseconds
	TTL       int64  `json:"ttl"`       // epoch seconds
}

// Ticket is a permission that is used once: to send a code or try a password after a captcha, or to bind another
// telephone after the present one was checked. It is stored under the hash of what its holder has.
type Ticket struct {
	Scene     string `json:"scene"`
	UserID    string `json:"userId"` // whose it is; empty before a sign-in
	ExpiresAt int64  `json:"expiresAt"`
	TTL       int64  `json:"ttl"`
}

const (
	captchaLives = 2 * time.Minute
	ticketLives  = 5 * time.Minute
	captchaSlack = 4 // pixels beside the gap that still count
)

var (
	errCaptchaGone   = api.Invalid("captcha_expired", "验证已失效，请重新拖动滑块")
	errCaptchaWrong  = api.Invalid("captcha_wrong", "没有对准缺口，请再试一次")
	errCaptchaWanted = api.Invalid("captcha_required", "请先完成安全验证")
)

// NewCaptcha answers a puzzle over a picture whose gap is at x.
func NewCaptcha(scene string, x int, now time.Time) Captcha {
	ends := now.Add(captchaLives)
	return Captcha{scene, x, clock.Millis(ends), ends.Unix() + 60}
}

// Solve says whether x is where the piece belongs. It refuses (400) a late answer and a wrong one.
func (c Captcha) Solve(x int, now time.Time) error {
	switch {
	case c.Scene == "" || clock.Millis(now) >= c.ExpiresAt:
		return errCaptchaGone
	case x < c.X-captchaSlack || x > c.X+captchaSlack:
		return errCaptchaWrong
	}
	return nil
}

// NewTicket answers a ticket for one use in scene within five minutes.
func NewTicket(scene, userID string, now time.Time) Ticket {
	ends := now.Add(ticketLives)
	return Ticket{scene, userID, clock.Millis(ends), ends.Unix() + 60}
}

// Good says that the ticket is for this use, of this person, and not too old.
func (t Ticket) Good(scene, userID string, now time.Time) bool {
	return t.Scene == scene && t.UserID == userID && clock.Millis(now) < t.ExpiresAt
}
