package moneytest

import (
	"context"
	"encoding/json"
	"testing"
	"time"

	"bimportal/functions/wallet"
	"bimportal/shared/apitest"
	"bimportal/shared/clock"
	"bimportal/shared/sim/alipay"
	"bimportal/shared/store"
)

// day returns the day in Shanghai that the world is in.
func (w *world) day() string { return clock.Text(w.clock().UnixMilli())[:10] }

// noon takes the world to the middle of a day, so that what follows happens on it.
func (w *world) noon() {
	y, m, d := w.clock().In(clock.Shanghai).Date()
	w.pass(time.Date(y, m, d+1, 12, 0, 0, 0, clock.Shanghai).Sub(w.clock()))
}

func (w *world) report(day string) wallet.Report {
	w.t.Helper()
	r, err := w.service.Work(w.t.Context(), wallet.Event{Task: "report", Day: day})
	w.do(err)
	return r.(wallet.Report)
}

// books returns all that a person's books say, to see that nothing changes.
func (w *world) books(token string) string {
	w.t.Helper()
	text, err := json.Marshal([]any{w.asset(token), w.entries(token), w.history(token, nil)})
	w.do(err)
	return string(text)
}

func TestReconciliationFindsWhatWasLost(t *testing.T) {
	w := newWorld(t)
	w.noon()
	userID, token := w.person()
	day := w.day()
	known := w.paid(token, 100)
	w.refund(token, known, 1000)

	lost := w.placed(token, 50).OutTradeNo // paid, and neither notification nor poll came
	w.do(w.sim.Scan(lost))
	w.do(w.sim.Pay(lost))
	strange := w.paid(token, 20)
	w.sim.PartialRefundNotification(strange, 300) // given back by the provider, and the notification lost
	w.do(w.sim.SetFaults(alipay.Faults{Gateway: "502", Method: "alipay.trade.refund"}))
	w.refund(token, known, 500) // reserved, never asked for
	w.do(w.sim.SetFaults(alipay.Faults{}))
	back := w.placed(token, 200).OutTradeNo // paid and given back whole, all of it unseen
	w.do(w.sim.Scan(back))
	w.do(w.sim.Pay(back))
	w.cancelAtProvider(back)

	w.work("reconcile")
	if _, err := w.service.Work(t.Context(), wallet.Event{Task: "report", Day: day}); err == nil {
		t.Error("a day that is not over has a report")
	}
	w.pass(24 * time.Hour)
	w.do(w.sim.SetFaults(alipay.Faults{Bill: "late"}))
	w.work("reconcile")
	if _, err := w.service.Work(t.Context(), wallet.Event{Task: "report", Day: day}); err == nil {
		t.Error("a bill that is late made a report")
	}
	w.do(w.sim.SetFaults(alipay.Faults{}))
	for range 2 {
		w.work("reconcile")
	}
	r := w.report(day)
	if r.State != "finished" || !r.Bill || r.Rows != 7 || r.Credited != 1 || r.Booked != 1 || r.Differing != 0 {
		t.Errorf("%+v", r)
	}
	if r.PaidThere != (wallet.Sum{Count: 4, Fen: 37000}) || r.BackThere != (wallet.Sum{Count: 3, Fen: 21300}) ||
		r.PaidHere != (wallet.Sum{Count: 3, Fen: 17000}) || r.BackHere != (wallet.Sum{Count: 2, Fen: 1300}) {
		t.Errorf("%+v", r)
	}
	w.work("redrive")
	w.balanced(userID, token)
	before := w.books(token)
	for range 3 {
		w.work("reconcile")
		w.pass(5 * time.Hour)
	}
	if again := w.report(day); again.FinishedAt != r.FinishedAt || w.books(token) != before {
		t.Errorf("running again changed something: %+v", again)
	}
}

// cancelAtProvider is a cancelling that nobody here asked for.
func (w *world) cancelAtProvider(no string) {
	w.t.Helper()
	w.do(w.sim.Cancel(no))
}

func TestReconciliationTellsWhatDiffers(t *testing.T) {
	w := newWorld(t)
	w.noon()
	_, token := w.person()
	day := w.day()
	amount, gone, kept := w.paid(token, 100), w.paid(token, 50), w.paid(token, 20)
	orders := store.NewTable[wallet.Order](apitest.DB(t), w.table)
	key := func(no string) store.Key { return store.Key{PK: "order#" + no, SK: "order"} }
	_, err := orders.Update(context.Background(), key(amount), func(o *wallet.Order) error { o.TotalFen = 9900; return nil })
	w.do(err)
	w.do(apitest.DB(t).Transact(context.Background(), orders.Delete(key(gone))))
	w.do(w.sim.Forget(kept))
	w.pass(24 * time.Hour)
	w.work("reconcile")
	r := w.report(day)
	kinds := map[string]string{}
	for _, d := range r.Differences {
		kinds[d.OutTradeNo] = d.Kind
	}
	if r.Differing != 3 || kinds[amount] != wallet.DiffersAmount || kinds[gone] != wallet.DiffersUnknown || kinds[kept] != wallet.DiffersUnproven {
		t.Errorf("%+v", r)
	}
}

// TestARefundThatDiffersIsTold: another amount in the books, and more than came, which is not booked at all.
func TestARefundThatDiffersIsTold(t *testing.T) {
	w := newWorld(t)
	w.noon()
	_, token := w.person()
	day := w.day()
	other, more := w.paid(token, 20), w.paid(token, 20)
	if a := w.refund(token, other, 500); a.HTTP != 200 {
		t.Fatalf("%d %s", a.HTTP, a.Body)
	}
	_, err := tableOf[wallet.Refund](w).Update(context.Background(), store.Key{PK: "order#" + other, SK: "refund#" + other + "R1"}, func(r *wallet.Refund) error { r.AmountFen = 400; return nil })
	w.do(err)
	_, err = tableOf[wallet.Order](w).Update(context.Background(), store.Key{PK: "order#" + more, SK: "order"}, func(o *wallet.Order) error { o.RefundedFen = 1900; return nil })
	w.do(err)
	w.do(w.giveBack(more, 200))
	if b := w.asset(token).BalanceFen; b != 3500 {
		t.Errorf("more than came was booked: %d fen", b)
	}
	w.pass(24 * time.Hour)
	w.work("reconcile")
	r := w.report(day)
	kinds := map[string]wallet.Difference{}
	for _, d := range r.Differences {
		kinds[d.OutTradeNo] = d
	}
	if d := kinds[other]; d.Kind != wallet.DiffersAmount || d.ThereFen != 500 || d.HereFen != 400 {
		t.Errorf("%+v", r)
	}
	if d := kinds[more]; d.Kind != wallet.DiffersRefund || d.ThereFen != 200 {
		t.Errorf("%+v", r)
	}
}

// TestARefundOfWhatIsNotCreditedIsNotBooked: the bill names payment and refund of a trade of which the provider, when it is
// asked, knows nothing.
func TestARefundOfWhatIsNotCreditedIsNotBooked(t *testing.T) {
	w := newWorld(t)
	w.noon()
	_, token := w.person()
	day, no := w.day(), w.placed(token, 20).OutTradeNo
	w.do(w.sim.Scan(no))
	w.do(w.sim.Pay(no))
	w.sim.PartialRefundNotification(no, 200)
	w.pass(24 * time.Hour)
	w.wire.before = func(method string) {
		if method == "alipay.trade.query" {
			w.do(w.sim.Forget(no))
		}
	}
	w.work("reconcile")
	if r := w.report(day); r.Differing != 2 || r.Differences[0].Kind != wallet.DiffersUnpaid || r.Differences[1].Kind != wallet.DiffersRefund {
		t.Errorf("%+v", r)
	}
	if b, e := w.asset(token).BalanceFen, w.entries(token); b != 0 || len(e) != 0 {
		t.Errorf("%d fen, %+v", b, e)
	}
}

func TestADayWithoutTradesIsFinishedWithoutABill(t *testing.T) {
	w := newWorld(t)
	w.noon()
	day := w.day()
	w.pass(47 * time.Hour)
	w.work("reconcile")
	if _, err := w.service.Work(t.Context(), wallet.Event{Task: "report", Day: day}); err == nil {
		t.Error("it did not wait for the bill")
	}
	w.pass(24 * time.Hour)
	w.work("reconcile")
	if r := w.report(day); r.State != "finished" || r.Bill || r.Rows != 0 || r.Differing != 0 {
		t.Errorf("%+v", r)
	}
	for _, d := range []string{"", "today", "2026-13-01", "1999-01-01"} {
		if _, err := w.service.Work(t.Context(), wallet.Event{Task: "report", Day: d}); err == nil {
			t.Errorf("a report of %q", d)
		}
	}
}

// TestACutReconciliationGoesOn kills the run between any two of its calls, until one comes to the end.
func TestACutReconciliationGoesOn(t *testing.T) {
	w := newWorld(t)
	w.noon()
	userID, token := w.person()
	day := w.day()
	for range 6 {
		no := w.placed(token, 20).OutTradeNo
		w.do(w.sim.Scan(no))
		w.do(w.sim.Pay(no))
		w.sim.PartialRefundNotification(no, 100)
	}
	w.pass(24 * time.Hour)
	crashes := 0
	for n := 1; n < 200; n++ {
		if !w.wire.crashAt(n, n%2 == 0, func(ctx context.Context) {
			_, _ = w.service.Work(ctx, wallet.Event{Task: "reconcile"}) // a crash is one of its ends
		}) {
			break
		}
		crashes++
	}
	if r := w.report(day); r.State != "finished" || r.Rows != 12 || r.PaidThere.Fen != 12000 || r.BackThere.Fen != 600 || r.Differing != 0 || r.PaidHere.Fen != 12000 {
		t.Errorf("after %d crashes: %+v", crashes, r)
	}
	if crashes < 20 {
		t.Errorf("only %d crashes", crashes)
	}
	w.balanced(userID, token)
}
