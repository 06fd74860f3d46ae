package wallet

import (
	"time"

	"bimportal/shared/money"
)

// Row is a top-up in its owner's history: what of the order its owner sees, in the account's collection.
type Row struct {
	OutTradeNo  string    `json:"outTradeNo"`
	TotalFen    money.Fen `json:"totalFen"`
	State       State     `json:"state"` // of the three open ones always Created: a scan does not show
	CreatedAt   int64     `json:"createdAt"`
	PaidAt      int64     `json:"paidAt"`
	ExpireAt    int64     `json:"expireAt"`
	ReservedFen money.Fen `json:"reservedFen"`
	RefundedFen money.Fen `json:"refundedFen"`
	Shut        bool      `json:"shut"`
}

// Row returns how the order stands in the history.
func (o *Order) Row() Row {
	state := o.State
	if !o.Final() {
		state = Created
	}
	return Row{o.OutTradeNo, o.TotalFen, state, o.CreatedAt, o.PaidAt, o.ExpireAt, o.ReservedFen, o.RefundedFen, o.Shut}
}

// TopUpStatus is a top-up's state in its owner's words.
type TopUpStatus string

const (
	TopUpUnpaid    TopUpStatus = "unpaid"
	TopUpPaid      TopUpStatus = "paid"
	TopUpClosed    TopUpStatus = "closed"
	TopUpRefunding TopUpStatus = "refunding"
	TopUpRefunded  TopUpStatus = "refunded"
)

// Status is the state in its owner's words.
func (r Row) Status() TopUpStatus {
	switch r.State {
	case Paid:
		return TopUpPaid
	case Refunding:
		return TopUpRefunding
	case Refunded:
		return TopUpRefunded
	case Closed, GivenUp:
		return TopUpClosed
	}
	return TopUpUnpaid
}

// Can is what the caller may do with a top-up.
type Can struct {
	Refund bool `json:"refund"`
}

// TopUpRecord is a top-up as its owner reads it. Amounts are fen, times epoch milliseconds.
type TopUpRecord struct {
	OutTradeNo    string      `json:"outTradeNo"`
	AmountFen     money.Fen   `json:"amountFen"`
	Status        TopUpStatus `json:"status" enum:"unpaid,paid,closed,refunding,refunded"`
	CreatedAt     int64       `json:"createdAt"`
	PaidAt        int64       `json:"paidAt" doc:"0 before the payment"`
	ExpireAt      int64       `json:"expireAt" doc:"the end of the QR code"`
	RefundedFen   money.Fen   `json:"refundedFen" doc:"went back to who paid"`
	RefundableFen money.Fen   `json:"refundableFen" doc:"what a refund may ask for now; 0 when nothing"`
	Can           Can         `json:"can"`
}

// order returns what of the order the row tells.
func (r Row) order() *Order {
	return &Order{OutTradeNo: r.OutTradeNo, State: r.State, TotalFen: r.TotalFen, PaidAt: r.PaidAt, ReservedFen: r.ReservedFen, RefundedFen: r.RefundedFen, Shut: r.Shut}
}

// Record is the row as its owner reads it now, who has balance on the account.
func (r Row) Record(balance money.Fen, now time.Time) TopUpRecord {
	o := r.order()
	refundable := o.Refundable(balance, now)
	return TopUpRecord{
		OutTradeNo: r.OutTradeNo, AmountFen: r.TotalFen, Status: r.Status(), CreatedAt: r.CreatedAt, PaidAt: r.PaidAt, ExpireAt: r.ExpireAt,
		RefundedFen: r.RefundedFen, RefundableFen: refundable, Can: Can{Refund: refundable > 0},
	}
}
