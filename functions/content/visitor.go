package content

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"sync"
	"time"

	"bimportal/shared/clock"
)

// Salt is a day's secret. What a visitor did is counted under a hash made with it; when the day is over the salt goes,
// and with it the last way from a hash to an address.
type Salt struct {
	Secret string `json:"secret"`
	TTL    int64  `json:"ttl"` // epoch seconds
}

// Mark answers what stands for a visitor on the salt's day.
func (s Salt) Mark(visitor string) string {
	h := hmac.New(sha256.New, []byte(s.Secret))
	h.Write([]byte(visitor))
	return hex.EncodeToString(h.Sum(nil)[:12])
}

// dayOf answers the day in Shanghai, YYYY-MM-DD.
func dayOf(now time.Time) string { return now.In(clock.Shanghai).Format(time.DateOnly) }

// visitors keeps the present day's salt.
type visitors struct {
	mu   sync.Mutex
	day  string
	salt Salt
}
