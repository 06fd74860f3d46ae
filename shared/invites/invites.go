// Package invites is the rule of invites into enterprises and into projects: until when somebody may agree.
package invites

import (
	"time"

	"bimportal/shared/clock"
)

// Wait says that an invite can still be agreed to.
func Wait(expireAt int64, now time.Time) bool { return clock.Millis(now) <= expireAt }
