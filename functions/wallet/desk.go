package wallet

import (
	"strings"
	"time"

	"bimportal/shared/api"
	"bimportal/shared/clock"
	"bimportal/shared/money"
)

const (
	deskDays  = 14               // that the operators' desk shows
	hangsFrom = 30 * time.Minute // a top-up without an answer for so long is shown to operators
)

// Noted is what an operator found out about a difference.
type Noted struct {
	Note string `json:"note"`
	By   string `json:"by"` // his name
	At   int64  `json:"at"` // epoch milliseconds
}

var (
	errNoDifference = api.NotFound("no_difference", "没有找到这条差异，请刷新后查看")
	errNoted        = api.Conflict("difference_noted", "这条差异已经登记过处理结果，请刷新后查看")
)

// Settle notes what became of a difference that the report names, of several that are alike the first without a note. 400 without a note, 404 where there is none, 409 difference_noted.
func (r *Report) Settle(kind, outTradeNo, requestNo, note, by string, now time.Time) error {
	note = strings.TrimSpace(note)
	if note == "" {
		return api.Field("note", "请填写核实结果")
	}
	refused := errNoDifference
	for i := range r.Differences {
		d := &r.Differences[i]
		switch {
		case d.Kind != kind || d.OutTradeNo != outTradeNo || d.RequestNo != requestNo:
		case d.Noted.At > 0:
			refused = errNoted
		default:
			d.Noted = Noted{note, by, clock.Millis(now)}
			return nil
		}
	}
	return refused
}

// Unsettled is how many differences nobody has noted anything about.
func (r *Report) Unsettled() int {
	n := r.Differing
	for _, d := range r.Differences {
		if d.Noted.At > 0 {
			n--
		}
	}
	return n
}

// Hangs says that an open top-up, or one that was given up, has had no answer for so long that an operator sees it.
func (o *Order) Hangs(now time.Time) bool {
	return o.State == GivenUp || o.Open != "" && clock.Millis(now) >= o.CreatedAt+hangsFrom.Milliseconds()
}

// heldBy is the sum of payouts that are off their balances and not transferred.
func heldBy(lists ...[]Payout) (sum money.Fen) {
	for _, list := range lists {
		for _, p := range list {
			sum += p.AmountFen
		}
	}
	return sum
}
