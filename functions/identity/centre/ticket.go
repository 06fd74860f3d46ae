package centre

import (
	"time"

	"bimportal/functions/identity/account"
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

const ticketLives = time.Minute

var errTicket = api.Invalid("ticket_invalid", "登录凭证已失效，请重新登录")

// NewCentreTicket returns a ticket for the return; browser is the mark of the browser that is sent there.
func NewCentreTicket(userID, sid string, back Return, browser string, now time.Time) CentreTicket {
	until := now.Add(ticketLives)
	t := CentreTicket{UserID: userID, SID: sid, Origin: back.Origin, Until: clock.Millis(until), TTL: until.Unix() + 60}
	if back.Own {
		t.Browser = account.Fingerprint(browser)
	}
	return t
}

// Good says that the ticket may be exchanged now by this caller. origin is what a browser says of the page that calls,
// empty from a server.
func (t CentreTicket) Good(origin, browser string, now time.Time) bool {
	return t.UserID != "" && clock.Millis(now) < t.Until && (origin == "" || origin == t.Origin) &&
		(t.Browser == "" || t.Browser == account.Fingerprint(browser))
}

// opening returns how the session begins that the ticket opens. Who has a session at the centre in this browser has
// signed in here before, second step included, and an application's server is no device of his.
func (t CentreTicket) opening() account.Opening {
	return account.Opening{Method: account.ByCentre, Vouched: t.SID != "" || t.Browser == "", Proven: t.SID != "", Provider: t.SID == ""}
}
