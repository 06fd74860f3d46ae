package catalogue

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"net/netip"
	"time"

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

// Quota counts what an address has taken on one day.
type Quota struct {
	Count int   `json:"count"`
	TTL   int64 `json:"ttl"` // epoch seconds
}

const (
	leasesADay    = 12 // leases of all systems that an address has on a day
	inquiriesADay = 20 // an office sends from one address
	addressKeep   = 48 * time.Hour
	leaseKeep     = 7 * 24 * time.Hour // how long a page is told that its lease is over
	tokenBytes    = 24
	passwordChars = 12
)

// Take counts one more of the day. It returns too many (429) when most are taken.
func (q *Quota) Take(most int, sentence string, now time.Time) error {
	if q.Count >= most {
		midnight := now.In(clock.Shanghai).Truncate(time.Hour)
		midnight = time.Date(midnight.Year(), midnight.Month(), midnight.Day()+1, 0, 0, 0, 0, clock.Shanghai)
		return api.TooMany("too_often", sentence, midnight.Sub(now))
	}
	q.Count++
	q.TTL = now.Add(addressKeep).Unix()
	return nil
}

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
		key = keyed(secret, "lease", demoID, address, requestKey)
	}
	password := make([]byte, passwordChars)
	for i, b := range keyed(string(key), "password")[:passwordChars] {
		password[i] = alphabet[int(b)%len(alphabet)]
	}
	return lot{base64.RawURLEncoding.EncodeToString(keyed(string(key), "token")[:tokenBytes]), string(password)}
}

// leaseID is what a token is kept as.
func leaseID(token string) string {
	sum := sha256.Sum256([]byte(token))
	return hex.EncodeToString(sum[:])
}

// keyed answers a hash of the parts that nobody can make without the secret.
func keyed(secret string, parts ...string) []byte {
	mac := hmac.New(sha256.New, []byte(secret))
	for _, p := range parts {
		mac.Write([]byte(p)) // a hash never returns an error
		mac.Write([]byte{0})
	}
	return mac.Sum(nil)
}

// addressOn stands for a visitor's network on a day: not to be turned back, and another one the day after. Of an IPv6
// address the first 64 bits count, which one customer has.
func addressOn(secret, address string, day time.Time) string {
	if ip, err := netip.ParseAddr(address); err == nil {
		ip = ip.Unmap()
		if ip.Is6() {
			if p, err := ip.Prefix(64); err == nil {
				ip = p.Addr()
			}
		}
		address = ip.String()
	}
	return hex.EncodeToString(keyed(secret, "address", day.In(clock.Shanghai).Format(time.DateOnly), address)[:16])
}
