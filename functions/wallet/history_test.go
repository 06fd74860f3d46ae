package wallet

import "testing"

func TestARowSaysWhatItsOwnerSees(t *testing.T) {
	for state, want := range map[State]struct {
		row    State
		status TopUpStatus
		trade  string
		next   string
	}{
		Created: {Created, TopUpUnpaid, "", "wait"}, Waiting: {Created, TopUpUnpaid, "", "wait"}, Scanned: {Created, TopUpUnpaid, "WAIT_BUYER_PAY", "wait"},
		Paid: {Paid, TopUpPaid, "TRADE_SUCCESS", "paid"}, Refunding: {Refunding, TopUpRefunding, "TRADE_SUCCESS", "paid"},
		Refunded: {Refunded, TopUpRefunded, "TRADE_CLOSED", "paid"}, Closed: {Closed, TopUpClosed, "TRADE_CLOSED", "closed"}, GivenUp: {GivenUp, TopUpClosed, "TRADE_CLOSED", "givenUp"},
	} {
		o := order(t, state)
		o.PaidAt, o.RefundedFen, o.ReservedFen = 1, 2, 3
		r := o.Row()
		if r.State != want.row || r.Status() != want.status || r.OutTradeNo != "no" || r.TotalFen != 500 || r.PaidAt != 1 || r.RefundedFen != 2 || r.ReservedFen != 3 || r.ExpireAt != o.ExpireAt || r.CreatedAt != o.CreatedAt {
			t.Errorf("%s: %+v, %s", state, r, r.Status())
		}
		if o.TradeStatus() != want.trade || o.Decision(7).Decision != want.next || (o.Decision(7).WaitSeconds == 7) != (want.next == "wait") {
			t.Errorf("%s: %q, %+v", state, o.TradeStatus(), o.Decision(7))
		}
	}
}

func TestARecordSaysWhatCanBeDone(t *testing.T) {
	o, b := paid(t)
	o.RefundedFen = 100
	if r := o.Row().Record(b.BalanceFen, at); r.RefundableFen != 400 || !r.Can.Refund || r.RefundedFen != 100 || r.AmountFen != 500 || r.Status != TopUpPaid || r.PaidAt != o.PaidAt {
		t.Errorf("%+v", r)
	}
	if r := o.Row().Record(0, at); r.RefundableFen != 0 || r.Can.Refund {
		t.Errorf("nothing is there: %+v", r)
	}
	o.ReservedFen, o.State = 100, Refunding
	if r := o.Row().Record(b.BalanceFen, at); r.Can.Refund || r.Status != TopUpRefunding {
		t.Errorf("on its way: %+v", r)
	}
}
