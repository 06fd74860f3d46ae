package identity

import (
	"crypto/sha256"
	"encoding/hex"
	"time"

	"bimportal/shared/api"
	"bimportal/shared/clock"
)

// CentreTicket stands for a person in an address on the way back from the centre. It lies under its hash, is good once
// and for a minute, at the origin that it was made for and, at the portal, in the browser that asked for it.
type CentreTicket struct {
	UserID  string `json:"userId"`
	SID     string `json:"sid"`     // the central session's; empty when the ticket itself opens it
	Origin  string `json:"origin"`  // where it may be exchanged
	Browser string `json:"browser"` // hash of the browser's mark; empty for an application of another origin
	Until   int64  `json:"until"`   // epoch milliseconds
	TTL     int64  `json:"ttl"`     // epoch seconds
}

const centreTicketLives = time.Minute

var errCentreTicket = api.Invalid("ticket_invalid", "登录凭证已失效，请重新登录")

// NewCentreTicket answers a ticket for the return; browser is the mark of the browser that is sent there.
func NewCentreTicket(userID, sid string, back Return, browser string, now time.Time) CentreTicket {
	until := now.Add(centreTicketLives)
	t := CentreTicket{UserID: userID, SID: sid, Origin: back.Origin, Until: clock.Millis(until), TTL: until.Unix() + 60}
	if back.Own {
		t.Browser = fingerprint(browser)
	}
	return t
}

// Good says that the ticket may be exchanged now by this caller. origin is what a browser says of the page that calls,
// empty from a server.
func (t CentreTicket) Good(origin, browser string, now time.Time) bool {
	return t.UserID != "" && clock.Millis(now) < t.Until && (origin == "" || origin == t.Origin) &&
		(t.Browser == "" || t.Browser == fingerprint(browser))
}

// opening answers how the session begins that the ticket opens. Who has a session at the centre in this browser has
// signed in here before, second step included, and an application's server is no device of his.
func (t CentreTicket) opening() opening {
	return opening{method: byCentre, vouched: t.SID != "" || t.Browser == "", proven: t.SID != "", provider: t.SID == ""}
}

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

var errState = api.Invalid("state_invalid", "登录已过期或不是在此浏览器发起，请重新登录")

// NewStart answers a sign-in of that kind in the browser of that mark.
func NewStart(kind, browser string, now time.Time) Start {
	until := now.Add(startLives)
	return Start{Kind: kind, Browser: fingerprint(browser), Until: clock.Millis(until), TTL: until.Unix() + 60}
}

// Good says that the answer belongs to this browser and came in time.
func (s Start) Good(kind, browser string, now time.Time) bool {
	return s.Kind == kind && browser != "" && s.Browser == fingerprint(browser) && clock.Millis(now) < s.Until
}

// Link says whose account somebody is at a sign-in elsewhere. Without a UserID the person unbound it, and a verified
// telephone alone does not bind it again.
type Link struct {
	UserID string `json:"userId"`
	At     int64  `json:"at"` // epoch milliseconds
}

func fingerprint(secret string) string {
	sum := sha256.Sum256([]byte(secret))
	return hex.EncodeToString(sum[:])
}
