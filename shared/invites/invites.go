// Package invites is the rule of invites into enterprises and into projects: until when somebody may agree.
package invites

import (
	"time"

	"bimportal/shared/api"
	"bimportal/shared/clock"
)

// ErrExpired is what is said of an invite that nobody may agree to any more.
var ErrExpired = api.Conflict("invite_expired", "邀请已过期，请联系邀请人重新发送")

// Wait says that an invite can still be agreed to.
func Wait(expireAt int64, now time.Time) bool { return clock.Millis(now) <= expireAt }

// Answer refuses (409 invite_expired) to agree to what has expired. Who does not want to may say so at any time.
func Answer(expireAt int64, agrees bool, now time.Time) error {
	if agrees && !Wait(expireAt, now) {
		return ErrExpired
	}
	return nil
}
