// Package sender is whoever is not signed in and asks for something that is not without limit: what stands for his network,
// and how much that has taken on a day.
package sender

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"net/netip"
	"time"

	"bimportal/shared/api"
	"bimportal/shared/clock"
)

// Quota counts what a network has taken on one day.
type Quota struct {
	Count int   `json:"count"`
	TTL   int64 `json:"ttl"` // epoch seconds
}

// Keep is how long anything is kept under what stands for a network.
const Keep = 48 * time.Hour

// Take counts one more of the day. It returns too many (429) when most are taken.
func (q *Quota) Take(most int, sentence string, now time.Time) error {
	if q.Count >= most {
		midnight := now.In(clock.Shanghai).Truncate(time.Hour)
		midnight = time.Date(midnight.Year(), midnight.Month(), midnight.Day()+1, 0, 0, 0, 0, clock.Shanghai)
		return api.TooMany("too_often", sentence, midnight.Sub(now))
	}
	q.Count++
	q.TTL = now.Add(Keep).Unix()
	return nil
}

// Keyed returns a hash of the parts that nobody can make without the secret.
func Keyed(secret string, parts ...string) []byte {
	mac := hmac.New(sha256.New, []byte(secret))
	for _, p := range parts {
		mac.Write([]byte(p)) // a hash never returns an error
		mac.Write([]byte{0})
	}
	return mac.Sum(nil)
}

// On stands for a visitor's network on a day: not to be turned back, and another one the day after. Of an IPv6 address the
// first 64 bits count, which one customer has.
func On(secret, address string, day time.Time) string {
	if ip, err := netip.ParseAddr(address); err == nil {
		ip = ip.Unmap()
		if ip.Is6() {
			if p, err := ip.Prefix(64); err == nil {
				ip = p.Addr()
			}
		}
		address = ip.String()
	}
	return hex.EncodeToString(Keyed(secret, "address", day.In(clock.Shanghai).Format(time.DateOnly), address)[:16])
}
