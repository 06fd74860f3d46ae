package account

import (
	"time"

	"bimportal/shared/api"
	"bimportal/shared/clock"
)

// Start is a sign-in elsewhere under way: where it was begun, and what its answer must match. It lies under the hash
// of its state.
type Start struct {
	Kind     string `json:"kind"`    // wecom or openid
	Browser  string `json:"browser"` // hash of the browser's mark
	Nonce    string `json:"nonce"`
	Verifier string `json:"verifier"` // PKCE
	App      string `json:"app"`
	Address  string `json:"address"` // where it leads back to
	UserID   string `json:"userId"`  // who binds, signed in as SID; empty for a sign-in
	SID      string `json:"sid"`
	Until    int64  `json:"until"` // epoch milliseconds
	TTL      int64  `json:"ttl"`   // epoch seconds
}

const startLives = 10 * time.Minute

var ErrState = api.Invalid("state_invalid", "登录已过期或不是在此浏览器发起，请重新登录")

// NewStart returns a sign-in of that kind in the browser of that mark.
func NewStart(kind, browser string, now time.Time) Start {
	until := now.Add(startLives)
	return Start{Kind: kind, Browser: Fingerprint(browser), Until: clock.Millis(until), TTL: until.Unix() + 60}
}

// Good says that the answer belongs to this browser and came in time.
func (s Start) Good(kind, browser string, now time.Time) bool {
	return s.Kind == kind && browser != "" && s.Browser == Fingerprint(browser) && clock.Millis(now) < s.Until
}
