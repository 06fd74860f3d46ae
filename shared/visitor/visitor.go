// Package visitor tells the visitors of a day apart without knowing them (ADR 31).
package visitor

import (
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"sync"
	"time"

	"bimportal/shared/clock"
	"bimportal/shared/store"
)

// Salt is a day's secret. What a visitor did is counted under a hash made with it; when the day is over the salt goes,
// and with it the last way from a hash to an address.
type Salt struct {
	Secret string `json:"secret"`
	TTL    int64  `json:"ttl"` // epoch seconds
}

const saltKept = 48 * time.Hour // beyond its day

// Mark returns what stands for a visitor on the salt's day.
func (s Salt) Mark(visitor string) string {
	h := hmac.New(sha256.New, []byte(s.Secret))
	h.Write([]byte(visitor))
	return hex.EncodeToString(h.Sum(nil)[:12])
}

// DayOf returns the day in Shanghai, YYYY-MM-DD.
func DayOf(now time.Time) string { return now.In(clock.Shanghai).Format(time.DateOnly) }

// Days keeps the present day's salt, which lies in the table of the group that counts.
type Days struct {
	db    *store.DB
	salts *store.Table[Salt]
	now   clock.Clock

	mu   sync.Mutex
	day  string
	salt Salt
}

// NewDays returns the salts in the named table.
func NewDays(db *store.DB, table string, now clock.Clock) *Days {
	return &Days{db: db, salts: store.NewTable[Salt](db, table), now: now}
}

func saltKey(day string) store.Key { return store.Key{PK: "salt", SK: day} }

// Mark returns what stands today for who comes from an address, and the day. The first call of a day makes its salt; of
// two at once one wins and both use it.
func (d *Days) Mark(ctx context.Context, from string) (mark, day string, err error) {
	now := d.now()
	day = DayOf(now)
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.day != day {
		var secret [32]byte
		rand.Read(secret[:])
		fresh := Salt{hex.EncodeToString(secret[:]), now.Add(saltKept).Unix()}
		err := d.db.Transact(ctx, d.salts.New(saltKey(day), fresh))
		if err != nil && !errors.Is(err, store.ErrConflict) {
			return "", "", err
		}
		v, err := d.salts.Get(ctx, saltKey(day))
		if err != nil {
			return "", "", err
		}
		d.day, d.salt = day, v.Value
	}
	return d.salt.Mark(from), day, nil
}
