package wallet

import (
	"time"

	"bimportal/shared/clock"
	"bimportal/shared/money"
)

// ReportState is where the reconciliation of a day stands.
type ReportState string

const (
	ReportRunning  ReportState = "running"
	ReportFinished ReportState = "finished"
)

const (
	reconcileDays  = 7                  // how far back a day without a finished report is looked at
	billIsLate     = 2 * 24 * time.Hour // after the day's end: a bill that does not exist then is that of a day without trades
	maxDifferences = 100                // that a report names; it counts all
)

// Sum is a number of trades or refunds and their amount.
type Sum struct {
	Count int       `json:"count"`
	Fen   money.Fen `json:"fen"`
}

func (s *Sum) add(amount money.Fen) {
	s.Count++
	s.Fen += amount
}

// Difference is what the bill and the books say differently of one trade or refund.
type Difference struct {
	Kind       string    `json:"kind"` // a Differs… constant
	OutTradeNo string    `json:"outTradeNo"`
	RequestNo  string    `json:"requestNo,omitempty"`
	ThereFen   money.Fen `json:"thereFen"` // in the bill
	HereFen    money.Fen `json:"hereFen"`  // in the books
	Noted      Noted     `json:"noted" doc:"what an operator found out; at is 0 before"`
}

const (
	DiffersUnknown  = "unknown"  // in the bill, of no order here
	DiffersAmount   = "amount"   // another amount here
	DiffersUnpaid   = "unpaid"   // paid in the bill, and the provider says otherwise when asked
	DiffersRefund   = "refund"   // went back in the bill, and could not be booked
	DiffersMissing  = "missing"  // in the books, not in the bill, and the provider says of that day
	DiffersPaidOut  = "paidOut"  // transferred in the bill, and not here
	DiffersUnproven = "unproven" // in the books, and the provider knows nothing of it
)

// Report is the reconciliation of one day in Shanghai. Amounts are fen.
type Report struct {
	Day         string       `json:"day"` // YYYY-MM-DD
	State       ReportState  `json:"state"`
	Bill        bool         `json:"bill"` // false: the provider has none, nothing happened there
	Rows        int          `json:"rows"` // of the bill that are done; a run that was cut off goes on behind them
	PaidThere   Sum          `json:"paidThere"`
	BackThere   Sum          `json:"backThere"`
	SentThere   Sum          `json:"sentThere"` // transfers to payees
	PaidHere    Sum          `json:"paidHere"`  // what the clearing accounts took that day: with backHere the system's totals
	BackHere    Sum          `json:"backHere"`
	SentHere    Sum          `json:"sentHere"`
	Credited    int          `json:"credited"` // payments that only the bill told of
	Booked      int          `json:"booked"`   // refunds that only the bill told of
	Sent        int          `json:"sent"`     // transfers whose end only the bill told of
	Differences []Difference `json:"differences"`
	Differing   int          `json:"differing"` // all of them, also those not named
	StartedAt   int64        `json:"startedAt"` // epoch milliseconds, as the next
	FinishedAt  int64        `json:"finishedAt"`
}

// differ notes a difference.
func (r *Report) differ(d Difference) {
	r.Differing++
	if len(r.Differences) < maxDifferences {
		r.Differences = append(r.Differences, d)
	}
}

// take adds what the row of a bill came to.
func (r *Report) take(row BillRow, f finding) {
	r.Rows++
	if row.Refund {
		r.BackThere.add(row.AmountFen)
	} else {
		r.PaidThere.add(row.AmountFen)
	}
	if f.healed && row.Refund {
		r.Booked++
	} else if f.healed {
		r.Credited++
	}
	if f.differs != "" {
		r.differ(Difference{Kind: f.differs, OutTradeNo: row.OutTradeNo, RequestNo: row.RequestNo, ThereFen: row.AmountFen, HereFen: f.here})
	}
}

// finding is what a row of the bill came to.
type finding struct {
	healed  bool      // the books follow the bill now
	differs string    // a Differs… constant; empty when both agree
	here    money.Fen // what the books say where they differ
}

// Booking is what one day's books hold of the provider: a payment, an amount that went back, or a transfer. It lies in the day's own
// collection and is written together with the ledger lines.
type Booking struct {
	OutTradeNo string    `json:"outTradeNo"`
	RequestNo  string    `json:"requestNo,omitempty"` // empty for a payment
	AmountFen  money.Fen `json:"amountFen"`
	Transfer   bool      `json:"transfer,omitempty"` // OutTradeNo is a payout's
}

// key names a payment, a refund or a transfer in a bill and in the books.
func (b Booking) key() string {
	if b.Transfer {
		return transferKey(b.OutTradeNo)
	}
	return bookingKey(b.OutTradeNo, b.RequestNo)
}

func transferKey(no string) string { return "sent#" + no }

func (r BillRow) key() string { return bookingKey(r.OutTradeNo, r.RequestNo) }

func bookingKey(outTradeNo, requestNo string) string {
	if requestNo == "" {
		return "paid#" + outTradeNo
	}
	return "back#" + outTradeNo + "#" + requestNo // a request number is one trade's
}

// returnNo is under which number an order's books hold what the provider gave back by closing the trade.
func returnNo(outTradeNo string) string { return outTradeNo + "C" }

// dayOf is the day in Shanghai.
func dayOf(at int64) string { return clock.Text(at)[:10] }

// daysToReconcile are the finished days that are looked at, the oldest first.
func daysToReconcile(now time.Time) []string {
	var days []string
	for back := reconcileDays; back >= 1; back-- {
		days = append(days, dayOf(clock.Millis(now.AddDate(0, 0, -back))))
	}
	return days
}

// endOf returns the end of a day; it returns false for what is not a day.
func endOf(day string) (time.Time, bool) {
	start, err := clock.ParseText(day + " 00:00:00")
	if err != nil {
		return time.Time{}, false
	}
	return time.UnixMilli(start).Add(24 * time.Hour), true
}
