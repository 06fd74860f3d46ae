// Package vip is personal memberships: what can be bought, until when somebody is a member, and what it gives.
package vip

import (
	"time"

	"bimportal/shared/api"
	"bimportal/shared/clock"
	"bimportal/shared/money"
)

// OffPermille is how much less a member pays for templates and products, per mille of the price. The platform bears it out
// of its commission: what the seller earns is the same.
const OffPermille = 50

// Off returns what a member saves on a price, rounded down to whole fen.
func Off(price money.Fen) money.Fen { return price * OffPermille / 1000 }

// Level is the one level that there is; 0 is nobody's.
const Level = 1

// NoticeBefore is how long before its end who is a member is told that it will renew itself, and at what price.
const NoticeBefore = 5 * 24 * time.Hour

// Membership is until when a person is a member, and whether it renews itself. Times are epoch milliseconds.
type Membership struct {
	UserID     string    `json:"userId"`
	ExpireAt   int64     `json:"expireAt"`
	UsedAt     int64     `json:"usedAt"`     // when it last made something cheaper
	SavedFen   money.Fen `json:"savedFen"`   // by all orders that stand
	Orders     []string  `json:"orders"`     // that prolonged it and were not given back, the latest at the end
	Renew      string    `json:"renew"`      // the package that it renews itself with; empty for none
	NoticedFor int64     `json:"noticedFor"` // the end that was told of
	NoticedAt  int64     `json:"noticedAt"`
	NoticedFen money.Fen `json:"noticedFen"` // the price that was told

	// The sparse index byLease: when the worker looks again, while it renews itself.
	Open       string `json:"open,omitempty"`
	LeaseUntil int64  `json:"leaseUntil,omitempty"`
}

// openRenewal is the index's partition of memberships that renew themselves.
const openRenewal = "vip"

// ordersMost bounds the orders that a membership remembers: far more than can still be given back.
const ordersMost = 24

// Active says that it lasts at this moment.
func (m *Membership) Active(now time.Time) bool { return clock.Millis(now) < m.ExpireAt }

// Prolong adds a package's months at the end, or from now on where it has ended, and returns from when to when it
// reaches.
func (m *Membership) Prolong(userID, orderNo string, p Package, now time.Time) (from, until int64) {
	from = max(clock.Millis(now), m.ExpireAt)
	until = clock.Millis(addMonths(time.UnixMilli(from), p.Months))
	m.UserID, m.ExpireAt = userID, until
	m.Orders = append(m.Orders, orderNo)
	m.Orders = m.Orders[max(len(m.Orders)-ordersMost, 0):]
	m.wait()
	return from, until
}

// addMonths returns the same time of the same day so many months later in Shanghai, of a shorter month the last day.
func addMonths(t time.Time, n int) time.Time {
	t = t.In(clock.Shanghai)
	first := time.Date(t.Year(), t.Month()+time.Month(n), 1, t.Hour(), t.Minute(), t.Second(), t.Nanosecond(), clock.Shanghai)
	last := first.AddDate(0, 1, -1).Day()
	return first.AddDate(0, 0, min(t.Day(), last)-1)
}

// Save notes that it made an order cheaper.
func (m *Membership) Save(amount money.Fen, now time.Time) {
	m.UsedAt = clock.Millis(now)
	m.SavedFen += amount
}

var (
	errNotLast   = api.Conflict("vip_not_last", "请先退还之后购买的会员")
	errUsedUp    = api.Conflict("vip_used", "该会员期内已经享受过优惠，不能退款")
	errNotMember = api.Conflict("vip_none", "您还不是会员")
	errTooNear   = api.Conflict("vip_renew_late", "距到期不足 5 天，来不及提前通知，请直接续费")
)

// Returnable refuses (409) to give back months that are not the last, or of which something was used: which begin at from.
func (m *Membership) Returnable(orderNo string, from int64) error {
	switch {
	case len(m.Orders) == 0 || m.Orders[len(m.Orders)-1] != orderNo:
		return errNotLast
	case m.UsedAt >= from:
		return errUsedUp
	}
	return nil
}

// TakeBack takes the last months off again, which began at from.
func (m *Membership) TakeBack(from int64, now time.Time) {
	m.Orders = m.Orders[:len(m.Orders)-1]
	m.ExpireAt = from
	if !m.Active(now) {
		m.Renew = ""
	}
	m.wait()
}

// SetRenew lets it renew itself with a package, or with none. 409 vip_none, vip_renew_late where no notice could come in time.
func (m *Membership) SetRenew(packageID string, now time.Time) error {
	switch {
	case packageID == m.Renew:
		return nil
	case packageID == "":
		m.StopRenewal()
		return nil
	case !m.Active(now):
		return errNotMember
	case clock.Millis(now) >= m.noticeAt():
		return errTooNear
	}
	m.Renew, m.NoticedFor = packageID, 0 // another package is another price
	m.wait()
	return nil
}

func (m *Membership) noticeAt() int64 { return m.ExpireAt - NoticeBefore.Milliseconds() }

// wait sets when the worker looks next.
func (m *Membership) wait() {
	m.Open, m.LeaseUntil = "", 0
	if m.Renew == "" {
		return
	}
	m.Open, m.LeaseUntil = openRenewal, m.noticeAt()
	if m.NoticedFor == m.ExpireAt {
		m.LeaseUntil = max(m.ExpireAt, m.NoticedAt+NoticeBefore.Milliseconds())
	}
}

// Turn is what the worker does with a membership that renews itself.
type Turn int

const (
	Nothing Turn = iota
	Notice       // tell the owner, five days before
	Renewal      // buy the package from the balance
	End          // what was told is not so any more, or too late: it ends
)

// Turn returns what is to be done now with a package as it is.
func (m *Membership) Turn(p Package, now time.Time) Turn {
	at := clock.Millis(now)
	told := m.NoticedFor == m.ExpireAt
	switch {
	case m.Renew == "" || at < m.LeaseUntil:
		return Nothing
	case !told && at < m.ExpireAt:
		return Notice
	case told && p.PriceFen == m.NoticedFen:
		return Renewal
	}
	return End
}

// Tell notes that the owner is told of the price.
func (m *Membership) Tell(p Package, now time.Time) {
	m.NoticedFor, m.NoticedFen, m.NoticedAt = m.ExpireAt, p.PriceFen, clock.Millis(now)
	m.wait()
}

// StopRenewal ends the renewing.
func (m *Membership) StopRenewal() {
	m.Renew = ""
	m.wait()
}
