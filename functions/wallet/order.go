package wallet

import (
	"time"

	"bimportal/shared/account"
	"bimportal/shared/api"
	"bimportal/shared/clock"
	"bimportal/shared/limit"
	"bimportal/shared/money"
)

// State is where a top-up order stands.
type State string

const (
	Created   State = "created"   // written, the provider not asked yet or its answer lost
	Waiting   State = "waiting"   // has a QR code that nobody has scanned
	Scanned   State = "scanned"   // the buyer is paying
	Paid      State = "paid"      // credited; a part of it may have gone back
	Refunding State = "refunding" // credited, and an amount is on its way back
	Refunded  State = "refunded"  // credited, and all of it went back
	Closed    State = "closed"    // the provider will take no money on it any more
	GivenUp   State = "givenUp"   // a day without an answer; somebody must look
)

const (
	codeLives   = 15 * time.Minute // of the QR code, and of the trade that its scan makes
	closeAfter  = 5 * time.Minute  // how long after the code's end the trade is asked once more and cancelled
	giveUpAfter = 24 * time.Hour
	cancelEnds  = 2 * time.Minute // no cancelling that was begun can still reach the provider after it
	leaseSlack  = time.Minute     // how late a poll may be before the schedule drives the order again
)

// Order is one top-up at the provider. It is written before the provider is asked.
type Order struct {
	OutTradeNo  string    `json:"outTradeNo"`
	No          int64     `json:"no"` // from 1 within its account; 0 has no row in the history yet
	UserID      string    `json:"userId"`
	AccountID   string    `json:"accountId"`
	TotalFen    money.Fen `json:"totalFen"`
	State       State     `json:"state"`
	QRCode      string    `json:"qrCode"`
	TradeNo     string    `json:"tradeNo"`
	Replaced    bool      `json:"replaced"`
	Shut        bool      `json:"shut"`      // the provider gives nothing back any more: what remains is transferred
	Returned    bool      `json:"returned"`  // the provider gave back, by itself, all that had not gone back before
	CreatedAt   int64     `json:"createdAt"` // epoch milliseconds, as the next four
	ExpireAt    int64     `json:"expireAt"`
	PaidAt      int64     `json:"paidAt"`
	LeaseUntil  int64     `json:"leaseUntil"`
	CancelAt    int64     `json:"cancelAt"` // a cancelling was begun whose end nobody knows yet
	Runs        int       `json:"runs"`
	TaskToken   string    `json:"taskToken"`
	Open        string    `json:"open,omitempty"` // "1" while the machine must go on: the sparse index byLease
	ReservedFen money.Fen `json:"reservedFen"`    // left the balance, and the provider has not said that it went back
	RefundedFen money.Fen `json:"refundedFen"`    // went back to who paid
	Refunds     int64     `json:"refunds"`        // refunds asked for: the next request's number
	Lines       int64     `json:"lines"`          // lines on the trade's clearing account
	RowVersion  int64     `json:"rowVersion"`     // writes of the history row, which only change together with the order
}

const open = "1"

// orderLimits are how many orders a person may begin, each with a machine of its own. Who looks at every amount once
// within a minute begins nine.
var orderLimits = []limit.Limit{
	{Name: "order-minute", Most: 12, Within: time.Minute, Message: "获取付款码过于频繁，请稍后再试"},
	{Name: "order-hour", Most: 60, Within: time.Hour, Message: "一小时内最多获取 60 次付款码，请稍后再试"},
}

// topUpYuan are the amounts that can be chosen (spec.md section 9).
var topUpYuan = []int64{5, 20, 50, 100, 200, 300, 500, 1000, 2000}

// NewOrder returns a created order over total yuan, by a person for an account. It refuses any amount but the fixed ones (400).
func NewOrder(outTradeNo, userID, accountID string, totalYuan int64, now time.Time) (Order, error) {
	for _, y := range topUpYuan {
		if y == totalYuan {
			return Order{
				OutTradeNo: outTradeNo, UserID: userID, AccountID: accountID, TotalFen: money.Yuan(totalYuan),
				State: Created, CreatedAt: clock.Millis(now), ExpireAt: clock.Millis(now.Add(codeLives)),
				LeaseUntil: clock.Millis(now.Add(leaseSlack)), Open: open, Runs: 1,
			}, nil
		}
	}
	return Order{}, api.Field("total", "请选择列表中的充值金额")
}

// Own says that a person topped his own account up.
func (o *Order) Own(userID string) bool {
	return o.UserID == userID && o.AccountID == account.Personal(userID)
}

// Credited says that the order's money was booked, whatever of it went back later.
func (o *Order) Credited() bool {
	return o.State == Paid || o.State == Refunding || o.State == Refunded
}

// Final says that no poll can change the order. Money that arrives on a closed one is credited all the same.
func (o *Order) Final() bool { return o.Credited() || o.State == Closed || o.State == GivenUp }

// Doubtful says that a notification of a payment may be older than a cancelling that gave the money back: the
// provider must be asked before the order is credited.
func (o *Order) Doubtful() bool { return o.CancelAt > 0 || o.State == Closed || o.State == GivenUp }

// Issue stores the provider's QR code. An order that has gone on already stays as it is.
func (o *Order) Issue(qrCode string) {
	if o.State == Created {
		o.State, o.QRCode = Waiting, qrCode
	}
}

// Replace marks an order whose payer chose another amount; it stays open, because its code stays payable.
func (o *Order) Replace() { o.Replaced = true }

// Scan notes that the buyer is paying.
func (o *Order) Scan() {
	if o.State == Created || o.State == Waiting {
		o.State = Scanned
	}
}

// Pay moves any order but a credited one to paid. It returns false for one that was credited before, or whose money
// went back. While a cancelling has no known end the order stays open, because it may give the money back.
func (o *Order) Pay(tradeNo string, now time.Time) bool {
	if o.Credited() || o.Returned {
		return false
	}
	o.State, o.TradeNo, o.PaidAt, o.Lines = Paid, tradeNo, clock.Millis(now), 1
	if o.CancelAt == 0 {
		o.Open = ""
	}
	return true
}

// Close ends an order that no money came on.
func (o *Order) Close() {
	if !o.Final() {
		o.State, o.Open, o.CancelAt = Closed, "", 0
	}
}

// BeginCancel notes that the provider is about to be told to cancel. It returns false for a final order.
func (o *Order) BeginCancel(now time.Time) bool {
	if o.Final() {
		return false
	}
	o.CancelAt = clock.Millis(now)
	return true
}

// EndCancel ends a cancelling of a credited order once it cannot reach the provider any more.
func (o *Order) EndCancel(now time.Time) {
	if o.CancelAt > 0 && o.Credited() && clock.Millis(now) >= o.CancelAt+cancelEnds.Milliseconds() {
		o.CancelAt, o.Open = 0, ""
	}
}

// GiveUp ends an order that the provider has said nothing about for a day. It returns false while there is hope.
func (o *Order) GiveUp(now time.Time) bool {
	if o.Final() || clock.Millis(now) < o.CreatedAt+giveUpAfter.Milliseconds() {
		return false
	}
	o.State, o.Open = GivenUp, ""
	return true
}

// Overdue says that the code's end lies so far back that the trade can be cancelled.
func (o *Order) Overdue(now time.Time) bool {
	return clock.Millis(now) >= o.ExpireAt+closeAfter.Milliseconds()
}

// Wait returns the seconds until the next poll and moves the lease beyond it.
func (o *Order) Wait(now time.Time) (seconds int) {
	switch age := clock.Millis(now) - o.CreatedAt; {
	case age < (2 * time.Minute).Milliseconds():
		seconds = 6
	case age < (30 * time.Minute).Milliseconds():
		seconds = 30
	default:
		seconds = 300
	}
	o.LeaseUntil = clock.Millis(now.Add(time.Duration(seconds)*time.Second + leaseSlack))
	return seconds
}

// TradeStatus is the provider's word for the state (spec.md section 4); empty while the code is not scanned.
func (o *Order) TradeStatus() string {
	switch o.State {
	case Scanned:
		return "WAIT_BUYER_PAY"
	case Paid, Refunding:
		return "TRADE_SUCCESS"
	case Closed, GivenUp, Refunded:
		return "TRADE_CLOSED"
	}
	return ""
}

// Decision is what the order's machine does next, which waits that many seconds before another poll.
func (o *Order) Decision(wait int) Decision {
	switch {
	case o.Open != "":
		return Decision{"wait", wait}
	case o.Credited():
		return Decision{Decision: string(Paid)}
	}
	return Decision{Decision: string(o.State)}
}

// Recharge adds a paid top-up to the balance. It answers the customer's line and the counter-line of the same amount
// on the trade's clearing account, so that both accounts together add up to nothing.
func (o *Order) Recharge(b *account.Balance, now time.Time) (credit, counter account.Line) {
	b.RechargedFen += o.TotalFen
	credit = b.Book(o.AccountID, account.BizRecharge, o.OutTradeNo, "余额充值", o.TotalFen, now)
	return credit, o.counter(1, credit, "支付宝收款")
}

// Refund takes an amount of a top-up off the balance, or with a negative amount puts it back. The answer is as
// Recharge's.
func (o *Order) Refund(b *account.Balance, requestNo, title string, amount money.Fen, now time.Time) (debit, counter account.Line) {
	b.RefundedFen += amount
	debit = b.Book(o.AccountID, account.BizRefund, requestNo, title, -amount, now)
	o.Lines++
	return debit, o.counter(o.Lines, debit, "支付宝退款")
}

// counter returns the opposite of a customer's line on the trade's clearing account, whose balance is what the
// provider still holds of the trade, negative.
func (o *Order) counter(no int64, l account.Line, title string) account.Line {
	return l.Opposite(clearingAccount(o.OutTradeNo), no, title, o.ReservedFen+o.RefundedFen-o.TotalFen)
}

// clearingAccount is the trade's own counter account (docs/architecture.md, money).
func clearingAccount(outTradeNo string) string { return "clearing_alipay_" + outTradeNo }
