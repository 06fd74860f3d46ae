package wallet

import (
	"fmt"
	"strings"
	"time"

	"bimportal/shared/account"
	"bimportal/shared/api"
	"bimportal/shared/clock"
	"bimportal/shared/money"
)

// RefundState is where a refund stands.
type RefundState string

const (
	RefundReserved RefundState = "reserved" // off the balance; the provider is asked until it answers for good
	RefundDone     RefundState = "done"     // back with who paid
	RefundRejected RefundState = "rejected" // the provider refused for good; back on the balance
)

const (
	// refundWindow is how long after the payment the provider gives back at most; earlier where the merchant's contract
	// says so: it refuses then, and the trade is Shut.
	refundWindow  = 365 * 24 * time.Hour
	refundsPerDay = 5              // of one account; the amount is bounded by its own top-ups
	refundOverdue = 24 * time.Hour // then somebody is called, and the provider is still asked
)

// Refund is one amount of a paid top-up on its way back, or one that the provider gave back by itself.
type Refund struct {
	RequestNo  string      `json:"requestNo"` // out_request_no: the provider refunds once for each
	OutTradeNo string      `json:"outTradeNo"`
	AccountID  string      `json:"accountId"`
	AmountFen  money.Fen   `json:"amountFen"`
	Reason     string      `json:"reason"`
	State      RefundState `json:"state"`
	CreatedAt  int64       `json:"createdAt"` // epoch milliseconds, as the next two
	DoneAt     int64       `json:"doneAt"`
	LeaseUntil int64       `json:"leaseUntil"`
	Tries      int         `json:"tries"`
	Open       string      `json:"open,omitempty"` // openRefund while the schedule must drive it: the sparse index byLease
}

const openRefund = "refund"

// remains is what the provider still holds of the trade and nobody has asked back.
func (o *Order) remains() money.Fen { return max(o.TotalFen-o.RefundedFen-o.ReservedFen, 0) }

// Refundable is what its owner may have back now: of a paid top-up, within refundWindow, what remains of it and is not
// spent. The balance is the account's.
func (o *Order) Refundable(balance money.Fen, now time.Time) money.Fen {
	if o.State != Paid {
		return 0
	}
	return max(min(o.returns(now), balance), 0)
}

// returns is what the provider gives back of a credited order, now or once the refund under way has ended.
func (o *Order) returns(now time.Time) money.Fen {
	if !o.Credited() || o.Returned || o.Shut || o.tooOld(now) {
		return 0
	}
	return o.remains()
}

func (o *Order) tooOld(now time.Time) bool {
	return clock.Millis(now) > o.PaidAt+refundWindow.Milliseconds()
}

// Reserve begins a refund that counts as one of the day's.
func (o *Order) Reserve(b *account.Balance, amount money.Fen, reason string, now time.Time) (Refund, error) {
	next := *o
	refund, err := next.take(b, amount, reason, now)
	if err == nil {
		err = countRefund(b, now)
	}
	if err != nil {
		return Refund{}, err
	}
	*o = next
	return refund, nil
}

// take begins a refund: the amount leaves the balance before the provider is asked. It refuses what is not paid, under
// way, gone back, too old or shut (409), and more than remains or the account has (400).
func (o *Order) take(b *account.Balance, amount money.Fen, reason string, now time.Time) (Refund, error) {
	switch {
	case o.State == Refunding:
		return Refund{}, api.Conflict("refund_running", "这笔充值正在退款，请等它完成后再试")
	case o.State == Refunded:
		return Refund{}, api.Conflict("order_refunded", "这笔充值已全部退回")
	case o.State != Paid:
		return Refund{}, api.Conflict("order_unpaid", "这笔充值没有到账，不能退款")
	case o.tooOld(now):
		return Refund{}, api.Conflict("refund_too_late", "充值到账超过 12 个月，不能再原路退回，请在账号与余额中申请退回余额")
	case o.Shut:
		return Refund{}, api.Conflict("refund_shut", "支付宝不再受理这笔充值的退款，请在账号与余额中申请退回余额")
	case amount <= 0:
		return Refund{}, api.Field("amountFen", "退款金额必须大于 0")
	case amount > o.remains():
		return Refund{}, api.Field("amountFen", "退款金额超过这笔充值的可退金额，最多可退 "+o.remains().Text()+" 元")
	}
	if b.Cover(amount) != nil {
		return Refund{}, api.Field("amountFen", "余额不足，最多可退 "+max(b.BalanceFen, 0).Text()+" 元")
	}
	o.Refunds++
	o.ReservedFen += amount
	o.State = Refunding
	return Refund{
		RequestNo: fmt.Sprintf("%sR%d", o.OutTradeNo, o.Refunds), OutTradeNo: o.OutTradeNo, AccountID: o.AccountID, AmountFen: amount, Reason: reason,
		State: RefundReserved, CreatedAt: clock.Millis(now), LeaseUntil: clock.Millis(now.Add(leaseSlack)), Open: openRefund,
	}, nil
}

// countRefund allows refundsPerDay refunds of an account on one day in Shanghai.
func countRefund(b *account.Balance, now time.Time) error {
	day := clock.Text(clock.Millis(now))[:10]
	if b.RefundDay != day {
		b.RefundDay, b.RefundsToday = day, 0
	}
	if b.RefundsToday >= refundsPerDay {
		y, m, d := now.In(clock.Shanghai).Date()
		return api.TooMany("refund_limit", fmt.Sprintf("每天最多申请 %d 次退款，请明天再试", refundsPerDay), time.Date(y, m, d+1, 0, 0, 0, 0, clock.Shanghai).Sub(now))
	}
	b.RefundsToday++
	return nil
}

// Settle ends a reserved refund as the provider decided; a trade of which it refused one gives nothing back any more.
// A refusal of an order that the provider gave back whole counts as gone back, unless more would have gone back than
// came.
func (o *Order) Settle(r *Refund, went bool, now time.Time) {
	o.ReservedFen -= r.AmountFen
	went = went || o.Returned && o.RefundedFen+r.AmountFen <= o.TotalFen
	r.State, r.DoneAt, r.Open = RefundRejected, clock.Millis(now), ""
	o.Shut = o.Shut || !went
	if went {
		r.State = RefundDone
		o.RefundedFen += r.AmountFen
	}
	o.restState()
}

// GoneBack notes an amount that the provider gave back without being asked here.
func (o *Order) GoneBack(requestNo string, amount money.Fen, reason string, now time.Time) Refund {
	o.RefundedFen += amount
	o.restState()
	return Refund{
		RequestNo: requestNo, OutTradeNo: o.OutTradeNo, AccountID: o.AccountID, AmountFen: amount, Reason: reason,
		State: RefundDone, CreatedAt: clock.Millis(now), DoneAt: clock.Millis(now),
	}
}

// bizID is what the ledger calls a refund: our own request numbers begin with the trade's, others are one trade's only.
func (o *Order) bizID(requestNo string) string {
	if strings.HasPrefix(requestNo, o.OutTradeNo) {
		return requestNo
	}
	return o.OutTradeNo + "-" + requestNo
}

// Return notes that the provider has closed a trade that was paid, which it does only when all of it went back. It
// answers what of a credited order is not booked as gone back and not on its way there.
func (o *Order) Return() money.Fen {
	o.Returned, o.CancelAt, o.Open = true, 0, ""
	if !o.Credited() {
		o.State = Closed
		return 0
	}
	return o.remains()
}

// restState is where a credited order stands once nothing changes but its refunds.
func (o *Order) restState() {
	switch {
	case o.ReservedFen > 0:
		o.State = Refunding
	case o.RefundedFen >= o.TotalFen:
		o.State = Refunded
	default:
		o.State = Paid
	}
}

// Later moves the lease of a refund that has no answer yet: a minute, then twice as long each time, at most an hour.
func (r *Refund) Later(now time.Time) {
	wait := min(time.Minute<<min(r.Tries, 10), time.Hour)
	r.Tries++
	r.LeaseUntil = clock.Millis(now.Add(wait))
}

// Overdue says that the provider has given no answer for so long that somebody must look.
func (r *Refund) Overdue(now time.Time) bool {
	return clock.Millis(now) >= r.CreatedAt+refundOverdue.Milliseconds()
}
