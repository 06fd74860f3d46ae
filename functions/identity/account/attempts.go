package account

import (
	"errors"
	"slices"
	"time"

	"bimportal/shared/api"
	"bimportal/shared/clock"
)

// Attempts counts wrong passwords for one person, or for a name that nobody has, and knows which attempts are under way.
type Attempts struct {
	Failures    int     `json:"failures"`
	Begun       []Begun `json:"begun"`
	LockedUntil int64   `json:"lockedUntil"` // epoch milliseconds
	LastAt      int64   `json:"lastAt"`      // epoch milliseconds, of the last failure
	TTL         int64   `json:"ttl"`         // epoch seconds
}

// Begun is an attempt whose end is not told yet.
type Begun struct {
	ID string `json:"id"`
	At int64  `json:"at"` // epoch milliseconds
}

const (
	CaptchaAfter  = 3
	freeAttempts  = 5
	firstLock     = time.Minute
	longestLock   = time.Hour
	attemptsLives = 24 * time.Hour
	// attemptEnds is longer than a function may run: whoever has not told by then was ended, and has told nobody else.
	attemptEnds = 20 * time.Second
)

// NeedsCaptcha says that so many attempts failed, or are under way, that the next one needs a captcha's ticket.
func (a *Attempts) NeedsCaptcha(now time.Time) bool {
	a.look(now)
	return a.Failures+len(a.Begun) >= CaptchaAfter
}

// look forgets the failures of before a quiet day, and attempts that ended without telling.
func (a *Attempts) look(now time.Time) {
	ms := clock.Millis(now)
	if a.LastAt > 0 && ms-a.LastAt > attemptsLives.Milliseconds() {
		a.Failures, a.LastAt, a.LockedUntil = 0, 0, 0
	}
	a.Begun = slices.DeleteFunc(a.Begun, func(b Begun) bool { return ms-b.At >= attemptEnds.Milliseconds() })
}

// IsLocked says that err refuses because of too many failures.
func IsLocked(err error) bool {
	var refused *api.Error
	return errors.As(err, &refused) && refused.Reason == "locked"
}

// Begin notes an attempt before the password is looked at. It returns too many (429) while the name is locked, and while
// as many are under way as may fail: parallel guesses cannot share one count.
func (a *Attempts) Begin(attempt string, now time.Time) error {
	a.look(now)
	ms := clock.Millis(now)
	free := ms
	if ms < a.LockedUntil {
		free = a.LockedUntil
	} else if n := len(a.Begun); n > 0 && n >= freeAttempts-a.Failures {
		free = a.Begun[0].At + attemptEnds.Milliseconds()
	}
	if free > ms {
		return api.TooMany("locked", "尝试次数过多，请稍后再试", time.Duration(free-ms)*time.Millisecond)
	}
	a.Begun = append(a.Begun, Begun{attempt, ms})
	a.TTL = now.Add(attemptsLives + longestLock).Unix()
	return nil
}

// Fail ends an attempt with a wrong password. The lock doubles with each failure after the fifth, from a minute up to
// an hour.
func (a *Attempts) Fail(attempt string, now time.Time) {
	a.look(now)
	a.Begun = slices.DeleteFunc(a.Begun, func(b Begun) bool { return b.ID == attempt })
	a.Failures++
	a.LastAt = clock.Millis(now)
	a.TTL = now.Add(attemptsLives + longestLock).Unix()
	if over := a.Failures - freeAttempts; over >= 0 {
		lock := longestLock
		if over < 6 {
			lock = firstLock << over
		}
		a.LockedUntil = clock.Millis(now.Add(min(lock, longestLock)))
	}
}
