package wallet

import (
	"strings"
	"testing"
	"time"

	"bimportal/shared/account"
	"bimportal/shared/notify"
)

var at = time.UnixMilli(1_700_000_000_000)

func order(t *testing.T, state State) Order {
	t.Helper()
	o, err := NewOrder("no", "user", "u_user", 5, at)
	if err != nil {
		t.Fatal(err)
	}
	o.State = state
	if o.Final() {
		o.Open = ""
	}
	return o
}

func TestAmounts(t *testing.T) {
	for _, yuan := range []int64{5, 20, 50, 100, 200, 300, 500, 1000, 2000} {
		if o, err := NewOrder("no", "user", "u_user", yuan, at); err != nil || int64(o.TotalFen) != yuan*100 {
			t.Errorf("%d yuan: %d fen, %v", yuan, o.TotalFen, err)
		}
	}
	for _, yuan := range []int64{0, -5, 1, 4, 6, 2001, 50000, 1 << 60} {
		if _, err := NewOrder("no", "user", "u_user", yuan, at); err == nil {
			t.Errorf("%d yuan was taken", yuan)
		}
	}
}

func TestTransitions(t *testing.T) {
	all := []State{Created, Waiting, Scanned, Paid, Closed, GivenUp, Refunding, Refunded}
	for _, c := range []struct {
		name string
		do   func(*Order)
		want []State // in the order of all
	}{
		{"issue", func(o *Order) { o.Issue("qr") }, []State{Waiting, Waiting, Scanned, Paid, Closed, GivenUp, Refunding, Refunded}},
		{"scan", func(o *Order) { o.Scan() }, []State{Scanned, Scanned, Scanned, Paid, Closed, GivenUp, Refunding, Refunded}},
		{"pay", func(o *Order) { o.Pay("t", at) }, []State{Paid, Paid, Paid, Paid, Paid, Paid, Refunding, Refunded}},
		{"close", func(o *Order) { o.Close() }, []State{Closed, Closed, Closed, Paid, Closed, GivenUp, Refunding, Refunded}},
		{"give up too early", func(o *Order) { o.GiveUp(at.Add(giveUpAfter - 1)) }, all},
		{"give up", func(o *Order) { o.GiveUp(at.Add(giveUpAfter)) }, []State{GivenUp, GivenUp, GivenUp, Paid, Closed, GivenUp, Refunding, Refunded}},
	} {
		for i, from := range all {
			o := order(t, from)
			c.do(&o)
			if o.State != c.want[i] || (o.Open == "") != o.Final() {
				t.Errorf("%s from %s: %s, open %q; want %s", c.name, from, o.State, o.Open, c.want[i])
			}
		}
	}
}

func TestAPaidOrderIsPaidOnce(t *testing.T) {
	o := order(t, Scanned)
	if !o.Pay("first", at) || o.Pay("second", at) || o.TradeNo != "first" {
		t.Errorf("%+v", o)
	}
}

func TestReturnedMoneyIsNeverCredited(t *testing.T) {
	o := order(t, Waiting)
	if amount := o.Return(); amount != 0 || o.Pay("late", at) || o.State != Closed || o.Open != "" {
		t.Errorf("%d of %+v", amount, o)
	}
	paid := order(t, Paid)
	if amount := paid.Return(); amount != 500 || paid.State != Paid {
		t.Errorf("%d of %+v", amount, paid)
	}
}

func TestAPaymentDuringACancellingKeepsTheOrderOpen(t *testing.T) {
	o := order(t, Waiting)
	if !o.BeginCancel(at) || !o.Pay("t", at) || o.Open == "" || !o.Doubtful() {
		t.Errorf("%+v", o)
	}
	o.EndCancel(at.Add(cancelEnds - 1))
	if o.Open == "" {
		t.Error("ended while the cancelling could still arrive")
	}
	o.EndCancel(at.Add(cancelEnds))
	if o.Open != "" || o.CancelAt != 0 || o.State != Paid {
		t.Errorf("%+v", o)
	}
}

func TestTheLeaseLiesBeyondTheNextPoll(t *testing.T) {
	o := order(t, Waiting)
	for age, want := range map[time.Duration]int{0: 6, time.Minute: 6, 3 * time.Minute: 30, time.Hour: 300} {
		now := at.Add(age)
		if got := o.Wait(now); got != want || o.LeaseUntil <= now.Add(time.Duration(got)*time.Second).UnixMilli() {
			t.Errorf("after %v: %d s, lease %d", age, got, o.LeaseUntil)
		}
	}
}

func TestAFinalOrderIsCancelledNoMore(t *testing.T) {
	for _, state := range []State{Created, Waiting, Scanned, Paid, Refunding, Refunded, Closed, GivenUp} {
		o := order(t, state)
		if began := o.BeginCancel(at); began == o.Final() || (o.CancelAt == at.UnixMilli()) != began {
			t.Errorf("%s: %v, %+v", state, began, o)
		}
		if want := state == Closed || state == GivenUp || o.CancelAt > 0; o.Doubtful() != want {
			t.Errorf("%s is doubtful: %v", state, o.Doubtful())
		}
	}
	o := order(t, Waiting)
	o.CancelAt = at.UnixMilli()
	if o.EndCancel(at.Add(time.Hour)); o.CancelAt == 0 || o.Open == "" {
		t.Error("a cancelling of what is not credited ended by itself")
	}
	if o.Close(); o.CancelAt != 0 || o.Open != "" {
		t.Errorf("%+v", o)
	}
	if o := order(t, Paid); o.Doubtful() {
		t.Error("a credited order is doubtful")
	}
}

func TestTheMomentsOfAnOrder(t *testing.T) {
	o := order(t, Waiting)
	if o.ExpireAt != at.Add(codeLives).UnixMilli() || o.LeaseUntil != at.Add(leaseSlack).UnixMilli() || o.Open == "" || o.Runs != 1 || o.AccountID != "u_user" {
		t.Errorf("%+v", o)
	}
	end := at.Add(codeLives + closeAfter)
	if o.Overdue(end.Add(-time.Millisecond)) || !o.Overdue(end) {
		t.Error("it is overdue at another moment")
	}
	for after, want := range map[time.Duration]int{2*time.Minute - time.Millisecond: 6, 2 * time.Minute: 30, 30*time.Minute - time.Millisecond: 30, 30 * time.Minute: 300} {
		if got := o.Wait(at.Add(after)); got != want {
			t.Errorf("after %v: %d s", after, got)
		}
	}
	if o.GiveUp(at) || !o.GiveUp(at.Add(giveUpAfter)) || o.GiveUp(at.Add(giveUpAfter)) {
		t.Error("it is given up at another moment")
	}
	if o := order(t, Created); o.Pay("t", at.Add(time.Second)) && (o.PaidAt != at.Add(time.Second).UnixMilli() || o.Lines != 1 || o.TradeNo != "t") {
		t.Errorf("%+v", o)
	}
	o = order(t, Created)
	if o.Issue("qr"); o.QRCode != "qr" {
		t.Errorf("%+v", o)
	}
	if o.Replace(); !o.Replaced || o.Final() {
		t.Errorf("%+v", o)
	}
}

func TestWhatAPersonIsTold(t *testing.T) {
	o := order(t, Paid)
	for title, n := range map[string]notify.Notice{
		"充值到账 5.00 元": o.CreditedNotice(), "已退款 2.00 元": o.RefundNotice(RefundDone, 200), "退款未成功": o.RefundNotice(RefundRejected, 200),
	} {
		if n.Title != title || n.UserID != "user" || n.MsgType != notify.Sys || n.TypeCode != notify.KindWallet || n.Link != "/user-info/account" || !strings.Contains(n.Content, "订单 no ") {
			t.Errorf("%+v", n)
		}
	}
}

func TestLinesFollowEachOther(t *testing.T) {
	o, b := order(t, Scanned), account.Balance{}
	o.Pay("t", at)
	credit, counter := o.Recharge(&b, at)
	o.ReservedFen = 200
	debit, back := o.Refund(&b, "noR1", "title", 200, at.Add(time.Hour))
	o.ReservedFen = 0
	again, forth := o.Refund(&b, "noR1", "title", -200, at)
	for i, l := range []account.Line{credit, debit, again} {
		if l.No != int64(i+1) || l.AccountID != "u_user" || l.Hash != l.Digest() {
			t.Errorf("line %d: %+v", i+1, l)
		}
	}
	if credit.PrevHash != "" || debit.PrevHash != credit.Hash || again.PrevHash != debit.Hash || b.ChainHead != again.Hash {
		t.Error("the chain is broken")
	}
	if credit.BalanceFen != 500 || debit.BalanceFen != 300 || again.BalanceFen != 500 || b.BalanceFen != 500 || b.RechargedFen != 500 || b.RefundedFen != 0 || b.Lines != 3 {
		t.Errorf("%+v", b)
	}
	if credit.BizID != "no" || credit.BizType != account.BizRecharge || debit.BizID != "noR1" || debit.BizType != account.BizRefund || debit.At != at.Add(time.Hour).UnixMilli() {
		t.Errorf("%+v, %+v", credit, debit)
	}
	for i, pair := range [][2]account.Line{{credit, counter}, {debit, back}, {again, forth}} {
		own, c := pair[0], pair[1]
		if c.AccountID != "clearing_alipay_no" || c.No != int64(i+1) || c.AmountFen != -own.AmountFen || c.BizID != own.BizID || c.At != own.At || c.Hash != c.Digest() || c.PrevHash != "" {
			t.Errorf("the counter line of %+v: %+v", own, c)
		}
	}
	if counter.BalanceFen != -500 || back.BalanceFen != -300 || forth.BalanceFen != -500 {
		t.Errorf("the provider holds %d, %d, %d", counter.BalanceFen, back.BalanceFen, forth.BalanceFen)
	}
}
