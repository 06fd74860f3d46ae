package demo

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"time"

	"bimportal/functions/catalogue/sender"
	"bimportal/shared/api"
	"bimportal/shared/clock"
)

// Lease says that one visitor has one account. It lies under the hash of its token; neither token nor password is kept.
type Lease struct {
	DemoID   string `json:"demoId"`
	Account  string `json:"account"`
	Seq      int64  `json:"seq"`      // the account's, which tells its leases apart
	ExpireAt int64  `json:"expireAt"` // epoch milliseconds
	TTL      int64  `json:"ttl"`      // epoch seconds
}

func (l Lease) runs(now time.Time) bool { return l.ExpireAt > clock.Millis(now) }

// Holding says that somebody at an address has a lease of a system.
type Holding struct {
	LeaseID  string `json:"leaseId"`
	ExpireAt int64  `json:"expireAt"` // epoch milliseconds
	TTL      int64  `json:"ttl"`      // epoch seconds
}

const (
	leasesADay    = 12                 // leases of all systems that an address has on a day
	leaseKeep     = 7 * 24 * time.Hour // how long a page is told that its lease is over
	tokenBytes    = 24
	passwordChars = 12
)

// Wait says how long, in minutes from 1.
type Wait struct {
	WaitMinutes int `json:"waitMinutes"`
}

func waiting(reason, sentence string, minutes int) error {
	e := api.Conflict(reason, sentence)
	e.Current = Wait{minutes}
	return e
}

// lot are the secrets of a lease that is being made: the token that its page keeps and the password that is told once.
// They follow from the request's own key, so that a request which is sent again because its answer was lost is told the
// same, and from nothing that is stored.
type lot struct{ token, password string }

// alphabet has no sign that is taken for another.
const alphabet = "abcdefghjkmnpqrstuvwxyz23456789"

func newLot(secret, demoID, address, requestKey string) lot {
	key := make([]byte, sha256.Size)
	if requestKey == "" {
		rand.Read(key) // crypto/rand.Read never returns an error since Go 1.24
	} else {
		key = sender.Keyed(secret, "lease", demoID, address, requestKey)
	}
	password := make([]byte, passwordChars)
	for i, b := range sender.Keyed(string(key), "password")[:passwordChars] {
		password[i] = alphabet[int(b)%len(alphabet)]
	}
	return lot{base64.RawURLEncoding.EncodeToString(sender.Keyed(string(key), "token")[:tokenBytes]), string(password)}
}

// leaseID is what a token is kept as.
func leaseID(token string) string {
	sum := sha256.Sum256([]byte(token))
	return hex.EncodeToString(sum[:])
}
