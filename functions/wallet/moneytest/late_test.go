package moneytest

import (
	"testing"
	"time"

	"bimportal/functions/wallet"
	"bimportal/shared/sim/alipay"
)

// TestALateNotificationIsAskedAbout: a payment is told of after the order's end, when the money may be back with who paid.
func TestALateNotificationIsAskedAbout(t *testing.T) {
	poll := func(w *world, no string) error {
		_, err := w.service.Work(w.t.Context(), wallet.Event{Task: "poll", OutTradeNo: no})
		return err
	}
	for what, c := range map[string]struct {
		end    func(w *world, no string)
		answer string
		fen    int64
	}{
		"given back by a cancelling whose answer was lost": {func(w *world, no string) {
			w.wire.before = func(method string) {
				if method == "alipay.trade.cancel" {
					w.sim.Revive(no)
					w.do(w.sim.Scan(no))
					w.do(w.sim.Pay(no))
				}
			}
			w.do(w.sim.SetFaults(alipay.Faults{Gateway: "lost", Method: "alipay.trade.cancel"}))
			w.pass(21 * time.Minute)
			if err := poll(w, no); err == nil {
				t.Error("the cancelling was answered")
			}
			w.wire.before = nil
		}, "success", 0},
		"closed by the provider": {func(w *world, no string) {
			w.do(w.sim.Scan(no))
			w.do(w.sim.Close(no))
			w.do(poll(w, no))
		}, "success", 0},
		"given up": {func(w *world, no string) {
			w.do(w.sim.SetFaults(alipay.Faults{Gateway: "502"}))
			w.pass(25 * time.Hour)
			w.do(poll(w, no))
			w.do(w.sim.SetFaults(alipay.Faults{}))
		}, "failure\n", 0},
		"given up, and paid": {func(w *world, no string) {
			w.do(w.sim.SetFaults(alipay.Faults{Gateway: "502"}))
			w.pass(25 * time.Hour)
			w.do(poll(w, no))
			w.do(w.sim.SetFaults(alipay.Faults{}))
			w.sim.Revive(no)
			w.do(w.sim.Scan(no))
			w.do(w.sim.Pay(no))
		}, "success", 2000},
	} {
		t.Run(what, func(t *testing.T) {
			w := newWorld(t)
			userID, token := w.person()
			no := w.placed(token, 20).OutTradeNo
			form := w.sim.Notification(w.paid(token, 5))
			c.end(w, no)
			for key, value := range map[string]string{"out_trade_no": no, "total_amount": "20.00"} {
				form.Set(key, value)
			}
			if a := w.notify(w.sim.Sign(form)); string(a.Body) != c.answer {
				t.Errorf("%d %s", a.HTTP, a.Body)
			}
			if b := w.asset(token).BalanceFen; int64(b) != 500+c.fen {
				t.Errorf("balance %d", b)
			}
			w.balanced(userID, token)
		})
	}
}
