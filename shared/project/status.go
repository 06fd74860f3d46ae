package project

import "time"

// Status is where a project stands (docs/product.md section 6). Expiring and Expired are read off the clock and never stored.
type Status int

const (
	Applying Status = 0
	Creating Status = 1
	Running  Status = 2
	Expiring Status = 3
	Expired  Status = 4
	Failed   Status = 5
	Deleting Status = 6
)

const day = 24 * time.Hour

// Soon is how long before its end a project is Expiring: fewer than 30 days are left then, a begun one counted whole.
const Soon = 29 * day

// StatusAt returns where a project stands at a moment, of the state that is stored and of when it ends. Moments are epoch milliseconds.
func StatusAt(state Status, endAt, at int64) Status {
	switch {
	case state != Running:
		return state
	case endAt <= at:
		return Expired
	case endAt-at <= Soon.Milliseconds():
		return Expiring
	}
	return Running
}

// DaysLeft returns how many days are left, a begun one counted whole; 0 for none.
func DaysLeft(endAt, at int64) int {
	return int(max(0, endAt-at+day.Milliseconds()-1) / day.Milliseconds())
}
