package account

import (
	"time"

	"bimportal/shared/api"
	"bimportal/shared/clock"
)

const TicketLives = 5 * time.Minute

var ErrCaptchaWanted = api.Invalid("captcha_required", "请先完成安全验证")

// Ticket is a permission that is used once: to send a code or try a password after a captcha, or to bind another
// telephone after the present one was checked. It is stored under the hash of what its holder has.
type Ticket struct {
	Scene     string `json:"scene"`
	UserID    string `json:"userId"` // whose it is; empty before a sign-in
	ExpiresAt int64  `json:"expiresAt"`
	TTL       int64  `json:"ttl"`
}

// NewTicket returns a ticket for one use in scene within five minutes.
func NewTicket(scene, userID string, now time.Time) Ticket {
	ends := now.Add(TicketLives)
	return Ticket{scene, userID, clock.Millis(ends), ends.Unix() + 60}
}

// Good says that the ticket is for this use, of this person, and not too old.
func (t Ticket) Good(scene, userID string, now time.Time) bool {
	return t.Scene == scene && t.UserID == userID && clock.Millis(now) < t.ExpiresAt
}

// TicketAnswer is a permission that is used once.
type TicketAnswer struct {
	Ticket   string `json:"ticket"`
	ExpireAt int64  `json:"expireAt" doc:"epoch milliseconds"`
}
