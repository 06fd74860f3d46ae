package moneytest

import (
	"fmt"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"bimportal/functions/wallet"
	"bimportal/shared/api"
	"bimportal/shared/apitest"
	"bimportal/shared/sim/alipay"
)

func (w *world) refund(token, outTradeNo string, fen any, header ...string) apitest.Answer {
	w.t.Helper()
	return w.call("POST", "/family/user/order/refund", token, map[string]any{"outTradeNo": outTradeNo, "amountFen": fen, "reason": "充错了"}, header...)
}

func (w *world) history(token string, filter map[string]any) api.Page[wallet.TopUpRecord] {
	w.t.Helper()
	if filter == nil {
		filter = map[string]any{}
	}
	a := w.call("POST", "/family/order/personal/recharge", token, filter)
	if a.HTTP != 200 {
		w.t.Fatalf("history: %d %s", a.HTTP, a.Body)
	}
	return apitest.Into[api.Page[wallet.TopUpRecord]](w.t, a)
}

// paid returns a top-up that has been credited.
func (w *world) paid(token string, yuan int) string {
	w.t.Helper()
	no := w.placed(token, yuan).OutTradeNo
	w.do(w.sim.Scan(no))
	w.do(w.sim.Pay(no))
	if a := w.notify(w.sim.Notification(no)); string(a.Body) != "success" {
		w.t.Fatalf("notification: %d %s", a.HTTP, a.Body)
	}
	return no
}

func (w *world) work(task string) {
	w.t.Helper()
	if _, err := w.service.Work(w.t.Context(), wallet.Event{Task: task}); err != nil {
		w.t.Fatalf("%s: %v", task, err)
	}
}

func TestRefundsThatAreRefused(t *testing.T) {
	w := newWorld(t)
	_, mine := w.person()
	_, other := w.person()
	no, unpaid := w.paid(mine, 100), w.placed(mine, 20).OutTradeNo
	old := w.paid(other, 50)
	for _, c := range []struct {
		what, token, no string
		fen             any
		http            int
		reason, field   string
	}{
		{"nobody", "", no, 100, 401, "unauthorized", ""},
		{"somebody else's", other, no, 100, 404, "no_order", ""},
		{"unknown", mine, "nothing", 100, 404, "no_order", ""},
		{"no number", mine, "", 100, 400, "invalid_input", "缺少订单号"},
		{"not paid", mine, unpaid, 100, 409, "order_unpaid", ""},
		{"more than came", mine, no, 10001, 400, "invalid_input", "退款金额超过这笔充值的可退金额，最多可退 100.00 元"},
		{"nothing", mine, no, 0, 400, "invalid_input", "退款金额必须大于 0"},
		{"less than nothing", mine, no, -100, 400, "invalid_input", "退款金额必须大于 0"},
		{"half a fen", mine, no, 0.5, 400, "invalid_input", "退款金额不正确"},
		{"a text", mine, no, "100", 400, "invalid_input", "退款金额不正确"},
		{"no amount", mine, no, nil, 400, "invalid_input", "退款金额不正确"},
		{"too large a number", mine, no, 1e17, 400, "invalid_input", "退款金额过大"},
	} {
		a := w.refund(c.token, c.no, c.fen)
		if a.HTTP != c.http || a.Reason() != c.reason {
			t.Errorf("%s: %d %s", c.what, a.HTTP, a.Body)
		}
		if c.field != "" && !strings.Contains(string(a.Body), c.field) {
			t.Errorf("%s: %s", c.what, a.Body)
		}
	}
	for body, sentence := range map[string]string{
		`{"outTradeNo":"` + no + `","amountFen":100}`:                                                         "请填写退款原因",
		`{"outTradeNo":"` + no + `","amountFen":100,"reason":"   "}`:                                          "请填写退款原因",
		`{"outTradeNo":"` + no + `","amountFen":100,"reason":"` + strings.Repeat("好", 101) + `"}`:             "退款原因不能超过 100 个字",
		`{"outTradeNo":"` + no + `","amountFen":100,"reason":"x","userId":"` + strings.Repeat("a", 10) + `"}`: "不支持的字段",
	} {
		if a := w.call("POST", "/family/user/order/refund", mine, body); a.HTTP != 400 || !strings.Contains(string(a.Body), sentence) {
			t.Errorf("%s: %d %s", body, a.HTTP, a.Body)
		}
	}
	if a := w.refund(mine, no, 100, "Idempotency-Key", strings.Repeat("k", 129)); a.HTTP != 400 {
		t.Errorf("a long key: %d", a.HTTP)
	}
	w.pass(365*24*time.Hour + time.Minute)
	if a := w.refund(other, old, 100); a.HTTP != 409 || a.Reason() != "refund_too_late" || !strings.Contains(a.Message, "12 个月") {
		t.Errorf("too old: %d %s", a.HTTP, a.Body)
	}
	if a := w.asset(mine); a.BalanceFen != 10000 || len(w.entries(mine)) != 1 || w.sim.Trades()[0].RefundAmount != "0.00" {
		t.Errorf("a refused refund left something: %+v", a)
	}
}

func TestARefundGoesBackInParts(t *testing.T) {
	w := newWorld(t)
	userID, token := w.person()
	no := w.paid(token, 100)
	record := func() wallet.TopUpRecord { return w.history(token, nil).Records[0] }
	if r := record(); r.Status != "paid" || r.RefundableFen != 10000 || !r.Can.Refund || r.PaidAt == 0 {
		t.Errorf("before: %+v", r)
	}
	if a := w.refund(token, no, 3000, "Idempotency-Key", "r1"); a.HTTP != 200 || apitest.Into[wallet.RefundAnswer](t, a).Status != "refunded" {
		t.Fatalf("%d %s", a.HTTP, a.Body)
	}
	if a := w.refund(token, no, 3000, "Idempotency-Key", "r1"); a.HTTP != 200 || w.asset(token).BalanceFen != 7000 {
		t.Errorf("the same key again: %d %s", a.HTTP, a.Body)
	}
	if a := w.refund(token, no, 3001, "Idempotency-Key", "r1"); a.HTTP != 409 || a.Reason() != "idempotency_mismatch" {
		t.Errorf("the same key, another amount: %d %s", a.HTTP, a.Body)
	}
	if r := record(); r.Status != "paid" || r.RefundedFen != 3000 || r.RefundableFen != 7000 {
		t.Errorf("after a part: %+v", r)
	}
	if a := w.refund(token, no, 7001); a.HTTP != 400 || !strings.Contains(a.FieldMessage("amountFen"), "70.00") {
		t.Errorf("more than remains: %d %s", a.HTTP, a.Body)
	}
	if a := w.notify(w.sim.Notification(no)); string(a.Body) != "success" || w.asset(token).BalanceFen != 7000 {
		t.Errorf("the refund's notification: %s, balance %d", a.Body, w.asset(token).BalanceFen)
	}
	if a := w.refund(token, no, 7000); a.HTTP != 200 {
		t.Errorf("the rest: %d %s", a.HTTP, a.Body)
	}
	if r := record(); r.Status != "refunded" || r.RefundedFen != 10000 || r.Can.Refund || r.RefundableFen != 0 {
		t.Errorf("after all: %+v", r)
	}
	if a := w.refund(token, no, 1); a.HTTP != 409 || a.Reason() != "order_refunded" {
		t.Errorf("once more: %d %s", a.HTTP, a.Body)
	}
	if p := apitest.Into[wallet.Payment](t, w.query(token, no)); p.TradeStatus != "TRADE_CLOSED" {
		t.Errorf("%+v", p)
	}
	w.balanced(userID, token)
}

func TestARefundIsAtMostTheBalance(t *testing.T) {
	w := newWorld(t)
	_, token := w.person()
	no := w.paid(token, 100)
	w.do(w.giveBack(no, 6000)) // as if it had been spent: the provider gave a part back by itself
	second := w.paid(token, 20)
	w.do(w.giveBack(second, 1999))
	if b := w.asset(token).BalanceFen; b != 4001 {
		t.Fatalf("balance %d", b)
	}
	if a := w.refund(token, no, 4001); a.HTTP != 400 || !strings.Contains(a.FieldMessage("amountFen"), "40.00") {
		t.Errorf("%d %s", a.HTTP, a.Body)
	}
}

// giveBack is the provider refunding by itself, and telling.
func (w *world) giveBack(no string, fen int64) error {
	w.t.Helper()
	form := w.sim.PartialRefundNotification(no, fen)
	if form == nil {
		return fmt.Errorf("no refund of %d on %s", fen, no)
	}
	for range 2 {
		if a := w.notify(form); string(a.Body) != "success" {
			return fmt.Errorf("notification: %d %s", a.HTTP, a.Body)
		}
	}
	return nil
}

func TestARefundWhoseAnswerIsLostGoesOn(t *testing.T) {
	for fault, wait := range map[string]time.Duration{"502": 2 * time.Minute, "lost": 2 * time.Minute, "badSign": 2 * time.Minute} {
		t.Run(fault, func(t *testing.T) {
			w := newWorld(t)
			userID, token := w.person()
			no := w.paid(token, 50)
			w.do(w.sim.SetFaults(alipay.Faults{Gateway: fault}))
			if a := w.refund(token, no, 2000, "Idempotency-Key", "k"); a.HTTP != 200 || apitest.Into[wallet.RefundAnswer](t, a).Status != "refunding" {
				t.Fatalf("%d %s", a.HTTP, a.Body)
			}
			if b := w.asset(token).BalanceFen; b != 3000 {
				t.Errorf("the amount is not reserved: %d", b)
			}
			if a := w.refund(token, no, 1000); a.HTTP != 409 || a.Reason() != "refund_running" {
				t.Errorf("a second one meanwhile: %d %s", a.HTTP, a.Body)
			}
			w.work("redrive")
			w.do(w.sim.SetFaults(alipay.Faults{}))
			w.pass(wait)
			for range 2 {
				w.work("redrive")
			}
			if r := w.history(token, nil).Records[0]; r.Status != "paid" || r.RefundedFen != 2000 {
				t.Errorf("%+v", r)
			}
			if a := w.refund(token, no, 2000, "Idempotency-Key", "k"); apitest.Into[wallet.RefundAnswer](t, a).Status != "refunded" {
				t.Errorf("%d %s", a.HTTP, a.Body)
			}
			w.balanced(userID, token)
		})
	}
}

func TestARefundThatIsRefusedForGoodReturnsToTheBalance(t *testing.T) {
	w := newWorld(t)
	userID, token := w.person()
	no := w.paid(token, 50)
	w.do(w.sim.Finish(no))
	if a := w.refund(token, no, 2000, "Idempotency-Key", "k"); a.HTTP != 409 || a.Reason() != "refund_refused" {
		t.Fatalf("%d %s", a.HTTP, a.Body)
	}
	if a := w.refund(token, no, 2000, "Idempotency-Key", "k"); a.HTTP != 409 || a.Reason() != "refund_refused" {
		t.Errorf("again: %d %s", a.HTTP, a.Body)
	}
	if e := w.entries(token); len(e) != 3 || e[0].AmountFen != 2000 || e[1].AmountFen != -2000 {
		t.Errorf("%+v", e)
	}
	if r := w.history(token, nil).Records[0]; r.Status != "paid" || r.RefundedFen != 0 || r.RefundableFen != 0 {
		t.Errorf("%+v", r)
	}
	w.balanced(userID, token)
}

func TestTwentyRefundsAtOnce(t *testing.T) {
	w := newWorld(t)
	userID, token := w.person()
	no := w.paid(token, 100)
	var wg sync.WaitGroup
	var mu sync.Mutex
	codes := map[int]int{}
	for i := range 20 {
		wg.Go(func() {
			a := w.refund(token, no, 6000, "Idempotency-Key", fmt.Sprint("k", i%5))
			mu.Lock()
			defer mu.Unlock()
			codes[a.HTTP]++
		})
	}
	wg.Wait()
	if codes[200] == 0 || codes[500] > 0 || codes[200] > 4 {
		t.Errorf("%v", codes)
	}
	if b := w.asset(token).BalanceFen; b != 4000 {
		t.Errorf("balance %d", b)
	}
	w.balanced(userID, token)
}

func TestFiveRefundsADay(t *testing.T) {
	w := newWorld(t)
	_, token := w.person()
	no, others := w.paid(token, 100), [9]string{}
	for i := range others { // of several top-ups, which do not wait for each other
		w.pass(10 * time.Second)
		others[i] = w.paid(token, 20)
	}
	var all sync.WaitGroup
	var done atomic.Int32
	for _, other := range others {
		all.Go(func() {
			if a := w.refund(token, other, 100); a.HTTP == 200 {
				done.Add(1)
			} else if a.HTTP != 429 || a.Reason() != "refund_limit" {
				t.Errorf("%d %s", a.HTTP, a.Body)
			}
		})
	}
	if all.Wait(); done.Load() != 5 {
		t.Fatalf("%d refunds on one day", done.Load())
	}
	if a := w.refund(token, no, 100); a.HTTP != http.StatusTooManyRequests || a.Header.Get("Retry-After") == "" {
		t.Errorf("the sixth: %d %s", a.HTTP, a.Body)
	}
	w.pass(24 * time.Hour)
	if a := w.refund(token, no, 100); a.HTTP != 200 {
		t.Errorf("the next day: %d %s", a.HTTP, a.Body)
	}
}

func TestARefundThatManyDriveIsBookedOnce(t *testing.T) {
	w := newWorld(t)
	userID, token := w.person()
	no := w.paid(token, 100)
	w.do(w.sim.SetFaults(alipay.Faults{Gateway: "lost", Method: "alipay.trade.refund"}))
	if a := w.refund(token, no, 2500, "Idempotency-Key", "k"); apitest.Into[wallet.RefundAnswer](t, a).Status != "refunding" {
		t.Fatalf("%d %s", a.HTTP, a.Body)
	}
	w.do(w.sim.SetFaults(alipay.Faults{}))
	w.pass(2 * time.Minute)
	told := w.sim.Notification(no)
	var all sync.WaitGroup
	for i := range 24 {
		all.Go(func() {
			switch i % 3 {
			case 0:
				w.refund(token, no, 2500, "Idempotency-Key", "k")
			case 1:
				w.notify(told)
			default:
				w.work("redrive")
			}
		})
	}
	all.Wait()
	if r := w.history(token, nil).Records[0]; r.RefundedFen != 2500 || r.RefundableFen != 7500 || r.Status != "paid" {
		t.Errorf("%+v", r)
	}
	w.balanced(userID, token)
}
