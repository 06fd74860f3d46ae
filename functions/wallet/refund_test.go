package wallet

import (
	"errors"
	"testing"
	"time"

	"bimportal/shared/account"
	"bimportal/shared/api"
	"bimportal/shared/money"
)

// paid returns a credited order over 5 yuan and its account.
func paid(t *testing.T) (Order, account.Balance) {
	t.Helper()
	o, b := order(t, Scanned), account.Balance{}
	if !o.Pay("t", at) {
		t.Fatal("not paid")
	}
	o.Recharge(&b, at)
	return o, b
}

func reasonOf(err error) string {
	var refused *api.Error
	if !errors.As(err, &refused) {
		return ""
	}
	if len(refused.Fields) > 0 {
		return refused.Fields[0].Field
	}
	return refused.Reason
}

func TestReserve(t *testing.T) {
	for what, c := range map[string]struct {
		change func(*Order, *account.Balance)
		amount money.Fen
		after  time.Duration
		want   string
	}{
		"all of it":             {nil, 500, 0, ""},
		"a part":                {nil, 1, 0, ""},
		"nothing":               {nil, 0, 0, "amountFen"},
		"less than nothing":     {nil, -1, 0, "amountFen"},
		"more than came":        {nil, 501, 0, "amountFen"},
		"what remains":          {func(o *Order, _ *account.Balance) { o.RefundedFen = 200 }, 300, 0, ""},
		"more than remains":     {func(o *Order, _ *account.Balance) { o.RefundedFen = 200 }, 301, 0, "amountFen"},
		"all that is there":     {func(_ *Order, b *account.Balance) { b.BalanceFen = 100 }, 100, 0, ""},
		"more than is there":    {func(_ *Order, b *account.Balance) { b.BalanceFen = 100 }, 101, 0, "amountFen"},
		"below nothing":         {func(_ *Order, b *account.Balance) { b.BalanceFen = -1 }, 1, 0, "amountFen"},
		"on the last moment":    {nil, 500, refundWindow, ""},
		"after it":              {nil, 500, refundWindow + time.Millisecond, "refund_too_late"},
		"under way":             {func(o *Order, _ *account.Balance) { o.State = Refunding }, 1, 0, "refund_running"},
		"gone back":             {func(o *Order, _ *account.Balance) { o.State = Refunded }, 1, 0, "order_refunded"},
		"not paid":              {func(o *Order, _ *account.Balance) { o.State = Waiting }, 1, 0, "order_unpaid"},
		"closed":                {func(o *Order, _ *account.Balance) { o.State = Closed }, 1, 0, "order_unpaid"},
		"the fifth of a day":    {func(_ *Order, b *account.Balance) { b.RefundDay, b.RefundsToday = dayOf(at.UnixMilli()), 4 }, 1, 0, ""},
		"the sixth of a day":    {func(_ *Order, b *account.Balance) { b.RefundDay, b.RefundsToday = dayOf(at.UnixMilli()), 5 }, 1, 0, "refund_limit"},
		"the first of the next": {func(_ *Order, b *account.Balance) { b.RefundDay, b.RefundsToday = dayOf(at.UnixMilli()), 5 }, 1, 24 * time.Hour, ""},
	} {
		o, b := paid(t)
		if c.change != nil {
			c.change(&o, &b)
		}
		before, balance, now := o, b, at.Add(c.after)
		r, err := o.Reserve(&b, c.amount, "why", now)
		if reasonOf(err) != c.want || (err == nil) != (c.want == "") {
			t.Errorf("%s: %v", what, err)
			continue
		}
		if err != nil {
			if o != before || b != balance {
				t.Errorf("%s: it was refused and changed %+v %+v", what, o, b)
			}
			continue
		}
		if o.State != Refunding || o.ReservedFen != c.amount || o.Refunds != 1 || b.RefundsToday == 0 || b.RefundDay != dayOf(now.UnixMilli()) {
			t.Errorf("%s: %+v %+v", what, o, b)
		}
		if r.RequestNo != "noR1" || r.AmountFen != c.amount || r.State != RefundReserved || r.Open == "" || r.LeaseUntil != now.Add(leaseSlack).UnixMilli() || r.CreatedAt != now.UnixMilli() || r.Reason != "why" {
			t.Errorf("%s: %+v", what, r)
		}
	}
}

func TestTheDaysLimitEndsAtMidnight(t *testing.T) {
	b := account.Balance{RefundDay: dayOf(at.UnixMilli()), RefundsToday: refundsPerDay}
	var refused *api.Error
	if err := countRefund(&b, at); !errors.As(err, &refused) || refused.RetryAfter <= 0 || refused.RetryAfter > 24*time.Hour {
		t.Fatalf("%v", err)
	}
	if err := countRefund(&b, at.Add(refused.RetryAfter-time.Millisecond)); err == nil {
		t.Error("before midnight")
	}
	if err := countRefund(&b, at.Add(refused.RetryAfter)); err != nil || b.RefundsToday != 1 {
		t.Errorf("at midnight: %v, %+v", err, b)
	}
}

func TestWhatCanBeRefunded(t *testing.T) {
	o, _ := paid(t)
	o.RefundedFen, o.ReservedFen = 100, 50
	for _, c := range []struct {
		state         State
		balance, want money.Fen
		after         time.Duration
	}{
		{Paid, 1000, 350, 0}, {Paid, 349, 349, 0}, {Paid, 0, 0, 0}, {Paid, -1, 0, 0}, {Refunding, 1000, 0, 0}, {Refunded, 1000, 0, 0}, {Closed, 1000, 0, 0},
		{Paid, 1000, 350, refundWindow}, {Paid, 1000, 0, refundWindow + time.Millisecond},
	} {
		o.State = c.state
		if got := o.Refundable(c.balance, at.Add(c.after)); got != c.want {
			t.Errorf("%s, %d there, after %v: %d, not %d", c.state, c.balance, c.after, got, c.want)
		}
	}
	o.RefundedFen = 600
	if o.remains() != 0 {
		t.Errorf("%d remains of what went back twice", o.remains())
	}
}

func TestARefundEnds(t *testing.T) {
	for what, c := range map[string]struct {
		went, returned bool
		back           money.Fen // booked as gone back meanwhile
		amount         money.Fen
		state          State
		end            RefundState
		refunded       money.Fen
	}{
		"a part went":             {true, false, 0, 200, Paid, RefundDone, 200},
		"all went":                {true, false, 0, 500, Refunded, RefundDone, 500},
		"refused":                 {false, false, 0, 200, Paid, RefundRejected, 0},
		"refused and closed":      {false, true, 300, 200, Refunded, RefundDone, 500},
		"refused, closed, beyond": {false, true, 301, 200, Paid, RefundRejected, 301},
	} {
		o, b := paid(t)
		r, err := o.Reserve(&b, c.amount, "", at)
		if err != nil {
			t.Fatal(err)
		}
		o.RefundedFen, o.Returned = c.back, c.returned
		now := at.Add(time.Hour)
		o.Settle(&r, c.went, now)
		if o.State != c.state || o.ReservedFen != 0 || o.RefundedFen != c.refunded || r.State != c.end || r.Open != "" || r.DoneAt != now.UnixMilli() {
			t.Errorf("%s: %+v, %+v", what, o, r)
		}
	}
}

func TestWhatGoesBackByItself(t *testing.T) {
	o, _ := paid(t)
	if r := o.GoneBack("x", 200, "why", at); o.State != Paid || o.RefundedFen != 200 || r.State != RefundDone || r.Open != "" || r.DoneAt != r.CreatedAt || r.RequestNo != "x" {
		t.Errorf("%+v, %+v", o, r)
	}
	o.ReservedFen = 100
	if amount := o.Return(); amount != 200 || !o.Returned || o.CancelAt != 0 || o.Open != "" {
		t.Errorf("%d of %+v", amount, o)
	}
	if o.GoneBack("y", 200, "", at); o.State != Refunding {
		t.Errorf("with a refund on its way: %+v", o)
	}
	for request, want := range map[string]string{"noR1": "noR1", "noC": "noC", "x": "no-x"} {
		if got := o.bizID(request); got != want {
			t.Errorf("%s is booked as %s", request, got)
		}
	}
}

func TestARefundIsAskedAboutLessAndLess(t *testing.T) {
	r := Refund{CreatedAt: at.UnixMilli()}
	for i, want := range []time.Duration{1, 2, 4, 8, 16, 32, 60, 60, 60, 60, 60, 60, 60} {
		if r.Later(at); r.LeaseUntil != at.Add(want*time.Minute).UnixMilli() || r.Tries != i+1 {
			t.Errorf("try %d: %+v", i, r)
		}
	}
	if r.Overdue(at.Add(refundOverdue-time.Millisecond)) || !r.Overdue(at.Add(refundOverdue)) {
		t.Error("somebody is called at another time")
	}
}
