package identity

import (
	"time"

	"bimportal/shared/api"
	"bimportal/shared/clock"
)

// Limit is how often something may be done within a while.
type Limit struct {
	name   string
	most   int
	within time.Duration
}

var (
	limitCaptcha = Limit{"captcha", 300, 10 * time.Minute}
	limitAddress = Limit{"sms-address", 100, 24 * time.Hour} // an office sends from one address
	limitPhone   = Limit{"sms-phone", 10, 24 * time.Hour}
	limitStart   = Limit{"sign-in-start", 60, 10 * time.Minute} // sign-ins elsewhere, an office has one address
	limitExport  = Limit{"export", 5, 24 * time.Hour}
	limitGap     = Limit{"sms-gap", 1, time.Minute}
)

// Window counts what was done since its beginning.
type Window struct {
	Count  int   `json:"count"`
	Begins int64 `json:"begins"` // epoch milliseconds
	TTL    int64 `json:"ttl"`    // epoch seconds
}

// Take counts one more. It returns too many (429) with the time to wait when the window is full.
func (w *Window) Take(l Limit, now time.Time) error {
	ms := clock.Millis(now)
	if ends := w.Begins + l.within.Milliseconds(); ms < ends && w.Count >= l.most {
		return api.TooMany("too_often", "操作过于频繁，请稍后再试", time.Duration(ends-ms)*time.Millisecond)
	} else if ms >= ends {
		*w = Window{Begins: ms, TTL: now.Add(l.within).Unix() + 60}
	}
	w.Count++
	return nil
}
