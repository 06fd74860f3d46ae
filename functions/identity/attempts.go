package identity

import (
	"errors"
	"time"

	"bimportal/shared/api"
	"bimportal/shared/clock"
)

// Attempts counts wrong passwords for one person, or for a name that nobody has.
type Attempts struct {
	Failures    int   `json:"failures"`
	LockedUntil int64 `json:"lockedUntil"` // epoch milliseconds
	LastAt      int64 `json:"lastAt"`      // epoch milliseconds
	TTL         int64 `json:"ttl"`         // epoch seconds
}

const (
	captchaAfter  = 3
	freeAttempts  = 5
	firstLock     = time.Minute
	longestLock   = time.Hour
	attemptsLives = 24 * time.Hour
)

// NeedsCaptcha says that so many attempts failed that the next one needs a captcha's ticket.
func (a *Attempts) NeedsCaptcha(now time.Time) bool {
	return a.Failures >= captchaAfter && clock.Millis(now)-a.LastAt <= attemptsLives.Milliseconds()
}

// isLocked says that err refuses because of too many failures.
func isLocked(err error) bool {
	var refused *api.Error
	return errors.As(err, &refused) && refused.Reason == "locked"
}

// Begin counts an attempt as failed before the password is looked at, so that parallel guesses cannot share one
// count. It returns too many (429) while the name is locked. The lock doubles with each failure after the fifth,
// from a minute up to an hour; after a quiet day the count begins again.
func (a *Attempts) Begin(now time.Time) error {
	ms := clock.Millis(now)
	if ms < a.LockedUntil {
		wait := time.Duration(a.LockedUntil-ms) * time.Millisecond
		return api.TooMany("locked", "尝试次数过多，请稍后再试", wait)
	}
	if ms-a.LastAt > attemptsLives.Milliseconds() {
		*a = Attempts{}
	}
	a.Failures++
	a.LastAt = ms
	a.TTL = now.Add(attemptsLives + longestLock).Unix()
	if over := a.Failures - freeAttempts; over >= 0 {
		lock := longestLock
		if over < 6 {
			lock = firstLock << over
		}
		a.LockedUntil = clock.Millis(now.Add(min(lock, longestLock)))
	}
	return nil
}
