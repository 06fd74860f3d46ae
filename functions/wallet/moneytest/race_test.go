package moneytest

import (
	"bytes"
	"context"
	"log/slog"
	"net/http"
	"strings"
	"testing"
	"time"

	"bimportal/functions/wallet"
	"bimportal/shared/sim/alipay"
	"bimportal/shared/store"
)

// between runs meanwhile after act has read and before its n-th transaction is sent.
func (w *world) between(n int, act, meanwhile func()) {
	w.t.Helper()
	sends, left := w.wire.sends, n
	w.wire.sends = func(r *http.Request) {
		if sends != nil {
			sends(r)
		}
		if !strings.HasSuffix(r.Header.Get("X-Amz-Target"), ".TransactWriteItems") {
			return
		}
		if left--; left == 0 {
			meanwhile()
		}
	}
	act()
	w.wire.sends = sends
	if left > 0 {
		w.t.Errorf("only %d transactions were sent", n-left)
	}
}

func (w *world) poll(no string) {
	w.t.Helper()
	if _, err := w.service.Work(w.t.Context(), wallet.Event{Task: "poll", OutTradeNo: no}); err != nil {
		w.t.Errorf("poll: %v", err)
	}
}

func (w *world) stored(no string) wallet.Order {
	w.t.Helper()
	v, err := tableOf[wallet.Order](w).Get(context.Background(), store.Key{PK: "order#" + no, SK: "order"})
	w.do(err)
	return v.Value
}

// TestNoWriteOverwritesAnother: what was read is written only while it stands.
func TestNoWriteOverwritesAnother(t *testing.T) {
	pay := func(w *world, no string) func() {
		return func() {
			w.do(w.sim.Scan(no))
			w.do(w.sim.Pay(no))
			w.notify(w.sim.Notification(no))
		}
	}
	for what, race := range map[string]func(w *world, token string){
		"a poll and the credit": func(w *world, token string) {
			no := w.placed(token, 20).OutTradeNo
			w.do(w.sim.Scan(no))
			w.between(1, func() { w.poll(no) }, pay(w, no))
			if o := w.stored(no); o.State != wallet.Paid {
				t.Errorf("%+v", o)
			}
		},
		"another amount and the credit of the first": func(w *world, token string) {
			no := w.placed(token, 20).OutTradeNo
			w.between(1, func() { w.placed(token, 50) }, pay(w, no))
			if o := w.stored(no); o.State != wallet.Paid {
				t.Errorf("%+v", o)
			}
		},
		"the credit and the machine's token": func(w *world, token string) {
			no := w.placed(token, 20).OutTradeNo
			w.between(1, pay(w, no), func() {
				_, err := w.service.Work(t.Context(), wallet.Event{Task: "register", OutTradeNo: no, TaskToken: "token"})
				w.do(err)
			})
			if o := w.stored(no); o.TaskToken != "token" || o.State != wallet.Paid {
				t.Errorf("%+v", o)
			}
		},
		"two credits": func(w *world, token string) {
			first, second := w.placed(token, 20).OutTradeNo, w.placed(token, 50).OutTradeNo
			w.between(1, pay(w, first), pay(w, second))
		},
		"a refund and a credit": func(w *world, token string) {
			first, second := w.paid(token, 20), w.placed(token, 50).OutTradeNo
			w.between(1, func() { w.refund(token, first, 500) }, pay(w, second))
		},
		"a refused refund and a credit": func(w *world, token string) {
			first, second := w.paid(token, 20), w.placed(token, 50).OutTradeNo
			w.do(w.sim.Finish(first))
			w.between(2, func() { w.refund(token, first, 500) }, pay(w, second))
		},
		"what went back by itself and a credit": func(w *world, token string) {
			first, second := w.paid(token, 20), w.placed(token, 50).OutTradeNo
			form := w.sim.PartialRefundNotification(first, 500)
			w.between(1, func() { w.notify(form) }, pay(w, second))
		},
		"what went back by itself, told twice": func(w *world, token string) {
			form := w.sim.PartialRefundNotification(w.paid(token, 20), 500)
			w.between(1, func() { w.notify(form) }, func() { w.notify(form) })
		},
		"a refused refund, driven twice": func(w *world, token string) {
			no := w.paid(token, 20)
			w.do(w.sim.SetFaults(alipay.Faults{Gateway: "502"}))
			refund := func() { w.refund(token, no, 500, "Idempotency-Key", "k") }
			refund()
			w.do(w.sim.SetFaults(alipay.Faults{}))
			w.do(w.sim.Finish(no))
			if w.between(1, refund, refund); w.asset(token).BalanceFen != 2000 {
				t.Errorf("%d fen", w.asset(token).BalanceFen)
			}
		},
		"a key, used twice": func(w *world, token string) {
			order := func() { w.order(token, 20, "Idempotency-Key", "k") }
			if w.between(1, order, order); len(w.sim.Trades()) != 1 {
				t.Errorf("%d trades", len(w.sim.Trades()))
			}
		},
		"a refund's key, used twice": func(w *world, token string) {
			no := w.paid(token, 20)
			refund := func() { w.refund(token, no, 500, "Idempotency-Key", "k") }
			if w.between(1, refund, refund); w.asset(token).BalanceFen != 1500 {
				t.Errorf("%d fen", w.asset(token).BalanceFen)
			}
		},
	} {
		t.Run(what, func(t *testing.T) {
			w := newWorld(t)
			userID, token := w.person()
			books := newLedgers(w, userID)
			race(w, token)
			books.compare()
			w.balanced(userID, token)
		})
	}
}

// TestTwoDriversAreOne: of two schedules that run at once one drives what is due.
func TestTwoDriversAreOne(t *testing.T) {
	w := newWorld(t)
	userID, token := w.person()
	no := w.paid(token, 20)
	w.do(w.sim.SetFaults(alipay.Faults{Gateway: "502"}))
	w.refund(token, no, 500)
	asked := 0
	w.wire.before = func(method string) {
		if method == "alipay.trade.refund" {
			asked++
		}
	}
	w.pass(3 * time.Minute)
	if w.between(1, func() { w.work("redrive") }, func() { w.work("redrive") }); asked != 1 {
		t.Errorf("a refund that stays open was asked for %d times", asked)
	}
	w.do(w.sim.SetFaults(alipay.Faults{}))
	w.placed(token, 5)
	asked = 0
	w.pass(3 * time.Minute)
	before := len(w.starts)
	w.between(1, func() { w.work("redrive") }, func() { w.work("redrive") })
	if asked != 1 || len(w.starts) != before+1 {
		t.Errorf("the refund was asked for %d times, %d machines", asked, len(w.starts)-before)
	}
	w.pass(30 * time.Second) // before the lease of either is over
	if w.work("redrive"); asked != 1 || len(w.starts) != before+1 {
		t.Errorf("soon after: asked %d times, %d machines", asked, len(w.starts)-before)
	}
	w.balanced(userID, token)
}

func TestWhatTheProviderClosesLeavesTheBalance(t *testing.T) {
	w := newWorld(t)
	userID, token := w.person()
	no := w.paid(token, 20)
	w.do(w.sim.Cancel(no))
	for range 2 {
		if a := w.notify(w.sim.Notification(no)); string(a.Body) != "success" {
			t.Errorf("%d %s", a.HTTP, a.Body)
		}
	}
	if b := w.asset(token).BalanceFen; b != 0 {
		t.Errorf("balance %d", b)
	}
	w.balanced(userID, token)
}

func TestKeysAreBounded(t *testing.T) {
	w := newWorld(t)
	_, token := w.person()
	no := w.paid(token, 20)
	long := strings.Repeat("k", 129)
	if a := w.order(token, 20, "Idempotency-Key", long); a.HTTP != 400 || a.Reason() != "idempotency_key" {
		t.Errorf("order: %d %s", a.HTTP, a.Body)
	}
	if a := w.refund(token, no, 500, "Idempotency-Key", long); a.HTTP != 400 || a.Reason() != "idempotency_key" {
		t.Errorf("refund: %d %s", a.HTTP, a.Body)
	}
	if len(w.sim.Trades()) != 1 || w.asset(token).BalanceFen != 2000 {
		t.Error("a refused call left something")
	}
	if a := w.order(token, 20, "Idempotency-Key", long[1:]); a.HTTP != 200 {
		t.Errorf("128 characters: %d %s", a.HTTP, a.Body)
	}
	first := w.refund(token, no, 500, "Idempotency-Key", "k")
	for what, a := range map[string]int{
		"another amount": w.refund(token, no, 600, "Idempotency-Key", "k").HTTP,
		"another order":  w.refund(token, "other", 500, "Idempotency-Key", "k").HTTP,
	} {
		if first.HTTP != 200 || a != 409 {
			t.Errorf("%s under the same key: %d", what, a)
		}
	}
}

// said returns the lines that were logged while f ran.
func said(f func()) string {
	var lines bytes.Buffer
	before := slog.Default()
	slog.SetDefault(slog.New(slog.NewTextHandler(&lines, nil)))
	defer slog.SetDefault(before)
	f()
	return lines.String()
}

// TestWhatNothingHealsIsSaid: the lines that alarms count are written when it happens, and at no other time.
func TestWhatNothingHealsIsSaid(t *testing.T) {
	w := newWorld(t)
	w.noon()
	_, token := w.person()
	no := w.paid(token, 50)
	w.do(w.sim.SetFaults(alipay.Faults{Gateway: "502", Method: "alipay.trade.refund"}))
	w.refund(token, no, 5000)
	form := w.sim.PartialRefundNotification(no, 3000)
	if lines := said(func() { w.notify(form) }); strings.Count(lines, wallet.BelowZero) != 1 || w.asset(token).BalanceFen != -3000 {
		t.Errorf("%d fen: %s", w.asset(token).BalanceFen, lines)
	}
	w.pass(23 * time.Hour)
	if lines := said(func() { w.work("redrive") }); strings.Contains(lines, wallet.RefundOverdue) {
		t.Error(lines)
	}
	w.pass(2 * time.Hour)
	if lines := said(func() { w.work("redrive") }); !strings.Contains(lines, wallet.RefundOverdue) {
		t.Error(lines)
	}
	w.do(w.sim.SetFaults(alipay.Faults{}))
	w.do(w.sim.Forget(no))
	w.pass(48 * time.Hour)
	if lines := said(func() { w.work("reconcile") }); !strings.Contains(lines, wallet.ReconcileDiffers) {
		t.Error(lines)
	}
}
