package moneytest

import (
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"bimportal/functions/wallet"
	"bimportal/shared/apitest"
)

func TestRefusals(t *testing.T) {
	w := newWorld(t)
	_, mine := w.person()
	_, other := w.person()
	for _, yuan := range []any{0, -5, 1, 6, 4.99, 5.5, "5", 5e9, nil} {
		if a := w.order(mine, yuan); a.HTTP != 400 || a.FieldMessage("total") != "请选择列表中的充值金额" {
			t.Errorf("total %v: %d %s", yuan, a.HTTP, a.Body)
		}
	}
	if a := w.call("POST", "/family/order/alipay/faceToFace", mine, map[string]any{"total": 5, "appType": "x"}); a.HTTP != 400 || a.FieldMessage("appType") == "" {
		t.Errorf("appType: %d %s", a.HTTP, a.Body)
	}
	if a := w.call("POST", "/family/order/alipay/faceToFace", mine, map[string]any{}); a.FieldMessage("total") != "请选择充值金额" {
		t.Errorf("nothing: %d %s", a.HTTP, a.Body)
	}
	if len(w.sim.Trades()) != 0 || len(w.starts) != 0 || w.asset(mine).BalanceFen != 0 {
		t.Error("a refused order left something")
	}
	placed := w.placed(mine, 5)
	for _, no := range []string{placed.OutTradeNo, "nothing", ""} {
		want := 404
		if no == "" {
			want = 400
		}
		if a := w.query(other, no); a.HTTP != want {
			t.Errorf("somebody else's %q: %d %s", no, a.HTTP, a.Body)
		}
	}
	if a := w.query(mine, placed.OutTradeNo); a.HTTP != 200 || a.Status != 101 || a.Code != 101 {
		t.Errorf("unscanned: %d %s", a.HTTP, a.Body)
	}
}

func TestScanPayCredit(t *testing.T) {
	w := newWorld(t)
	_, token := w.person()
	placed := w.placed(token, 20)
	if !strings.HasPrefix(placed.QRCode, "http://provider.test/") || placed.ExpireAt != w.clock().Add(15*time.Minute).UnixMilli() {
		t.Errorf("%+v", placed)
	}
	w.do(w.sim.Scan(placed.OutTradeNo))
	if p := apitest.Into[wallet.Payment](t, w.query(token, placed.OutTradeNo)); p.TradeStatus != "WAIT_BUYER_PAY" {
		t.Errorf("scanned: %+v", p)
	}
	w.do(w.sim.Pay(placed.OutTradeNo))
	if a := w.notify(w.sim.Notification(placed.OutTradeNo)); a.HTTP != 200 || string(a.Body) != "success" {
		t.Errorf("notification: %d %s", a.HTTP, a.Body)
	}
	if p := apitest.Into[wallet.Payment](t, w.query(token, placed.OutTradeNo)); p.TradeStatus != "TRADE_SUCCESS" {
		t.Errorf("paid: %+v", p)
	}
	if a := w.asset(token); a.BalanceFen != 2000 || a.RechargeTotalFen != 2000 {
		t.Errorf("%+v", a)
	}
	if e := w.entries(token); len(e) != 1 || e[0].AmountFen != 2000 || e[0].BizID != placed.OutTradeNo || e[0].PrevHash != "" {
		t.Errorf("%+v", e)
	}
}

func TestNotificationsThatMustNotCredit(t *testing.T) {
	w := newWorld(t)
	_, token := w.person()
	paid, unpaid := w.placed(token, 50), w.placed(token, 50)
	w.do(w.sim.Scan(paid.OutTradeNo))
	w.do(w.sim.Pay(paid.OutTradeNo))
	w.do(w.sim.Scan(unpaid.OutTradeNo))
	genuine := w.sim.Notification(paid.OutTradeNo)
	changed := func(key, value string) url.Values {
		f := url.Values{}
		for k, v := range genuine {
			f[k] = v
		}
		f.Set(key, value)
		return f
	}
	for what, form := range map[string]url.Values{
		"a stranger's signature": w.sim.ForgedNotification(unpaid.OutTradeNo), "no signature": changed("sign", ""),
		"another order": changed("out_trade_no", unpaid.OutTradeNo), "another amount": changed("total_amount", "2000.00"),
		"another merchant, signed": w.sim.Sign(changed("app_id", "2021999999999999")), "another seller, signed": w.sim.Sign(changed("seller_id", "2088999999999999")),
		"another amount, signed": w.sim.Sign(changed("total_amount", "500.00")), "an unknown order, signed": w.sim.Sign(changed("out_trade_no", "nothing")),
		"nothing": {},
	} {
		if a := w.notify(form); a.HTTP != 400 || string(a.Body) == "success" {
			t.Errorf("%s: %d %s", what, a.HTTP, a.Body)
		}
	}
	a := w.call("POST", "/family/order/alipay/notify?"+genuine.Encode(), "", "", "Content-Type", "application/x-www-form-urlencoded")
	if a.HTTP != 400 {
		t.Errorf("a notification in the address: %d", a.HTTP)
	}
	if b := w.asset(token).BalanceFen; b != 0 {
		t.Errorf("balance %d", b)
	}
	refund := w.sim.PartialRefundNotification(paid.OutTradeNo)
	if refund.Get("trade_status") != "TRADE_SUCCESS" || refund.Get("refund_fee") == "" {
		t.Fatalf("the simulator's refund: %v", refund)
	}
	asked := 0
	w.wire.before = func(string) { asked++ }
	if a := w.notify(refund); a.HTTP != 200 || w.asset(token).BalanceFen != 0 || asked > 0 {
		t.Errorf("a refund credited: %d, and asked the provider %d times", w.asset(token).BalanceFen, asked)
	}
}

func TestAnotherAmountReplacesAndLateMoneyIsCredited(t *testing.T) {
	w := newWorld(t)
	_, token := w.person()
	first := w.placed(token, 5)
	w.do(w.sim.Scan(first.OutTradeNo))
	second := w.placed(token, 100)
	if p := apitest.Into[wallet.Payment](t, w.query(token, first.OutTradeNo)); p.TradeStatus != "TRADE_CLOSED" {
		t.Errorf("the old trade: %+v", p)
	}
	third := w.placed(token, 200) // second is unscanned: its code stays payable
	w.do(w.sim.Scan(second.OutTradeNo))
	w.do(w.sim.Pay(second.OutTradeNo))
	w.notify(w.sim.Notification(second.OutTradeNo))
	if b := w.asset(token).BalanceFen; b != 10000 {
		t.Errorf("balance %d", b)
	}
	if a := w.query(token, third.OutTradeNo); a.Status != 101 {
		t.Errorf("the new trade: %s", a.Body)
	}
}

func TestIdempotencyKey(t *testing.T) {
	w := newWorld(t)
	_, token := w.person()
	var wg sync.WaitGroup
	numbers := make([]string, 8)
	for i := range numbers {
		wg.Go(func() {
			numbers[i] = apitest.Into[wallet.TopUp](t, w.order(token, 5, "Idempotency-Key", "k1")).OutTradeNo
		})
	}
	wg.Wait()
	for _, n := range numbers {
		if n != numbers[0] || n == "" {
			t.Errorf("orders %v", numbers)
			break
		}
	}
	if a := w.order(token, 20, "Idempotency-Key", "k1"); a.HTTP != 409 || a.Reason() != "idempotency_mismatch" {
		t.Errorf("the same key, another amount: %d %s", a.HTTP, a.Body)
	}
	_, other := w.person()
	if n := apitest.Into[wallet.TopUp](t, w.order(other, 5, "Idempotency-Key", "k1")).OutTradeNo; n == numbers[0] {
		t.Error("two people share a key")
	}
}

// TestOrdersOfAPersonHaveALimit: each begins a machine.
func TestOrdersOfAPersonHaveALimit(t *testing.T) {
	w := newWorld(t)
	_, token := w.person()
	made := 0
	var mu sync.Mutex
	order := func() {
		a := w.order(token, 5)
		mu.Lock()
		defer mu.Unlock()
		switch {
		case a.HTTP == 200:
			made++
		case a.HTTP != 429 || a.Reason() != "too_often" || a.Header.Get("Retry-After") == "" || !strings.Contains(a.Message, "付款码"):
			t.Errorf("%d %s", a.HTTP, a.Body)
		}
	}
	var all sync.WaitGroup
	for range 16 {
		all.Go(order)
	}
	all.Wait()
	for minute, want := range []int{12, 24, 36, 48, 60, 60} {
		for range 13 {
			order()
		}
		if made != want || len(w.starts) != want || len(w.sim.Trades()) != want {
			t.Fatalf("minute %d: %d orders, %d machines, %d trades, not %d", minute, made, len(w.starts), len(w.sim.Trades()), want)
		}
		w.pass(time.Minute)
	}
	if _, other := w.person(); w.order(other, 5).HTTP != 200 {
		t.Error("somebody else is refused too")
	}
	w.pass(time.Hour)
	if a := w.order(token, 20, "Idempotency-Key", "k"); a.HTTP != 200 {
		t.Fatalf("an hour later: %d %s", a.HTTP, a.Body)
	}
	for range 15 { // the order of a lost answer is no other one
		if a := w.order(token, 20, "Idempotency-Key", "k"); a.HTTP != 200 {
			t.Fatalf("the same once more: %d %s", a.HTTP, a.Body)
		}
	}
}

func TestThirtyTwoAtOnceCreditOnce(t *testing.T) {
	w := newWorld(t)
	userID, token := w.person()
	placed := w.placed(token, 500)
	w.do(w.sim.Scan(placed.OutTradeNo))
	w.do(w.sim.Pay(placed.OutTradeNo))
	var wg sync.WaitGroup
	for i := range 32 {
		wg.Go(func() {
			switch i % 3 {
			case 0:
				if a := w.notify(w.sim.Notification(placed.OutTradeNo)); string(a.Body) != "success" {
					t.Errorf("notification: %d %s", a.HTTP, a.Body)
				}
			case 1:
				if d, err := w.service.Work(t.Context(), wallet.Event{Task: "poll", OutTradeNo: placed.OutTradeNo}); err != nil || d.(wallet.Decision).Decision != "paid" {
					t.Errorf("poll: %+v, %v", d, err)
				}
			default:
				if a := w.query(token, placed.OutTradeNo); a.HTTP != 200 {
					t.Errorf("query: %d %s", a.HTTP, a.Body)
				}
			}
		})
	}
	wg.Wait()
	w.balanced(userID, token)
	if b := w.asset(token).BalanceFen; b != 50000 {
		t.Errorf("balance %d", b)
	}
}

func TestAnUnscannedOrderIsClosedAfterItsCodeEnds(t *testing.T) {
	w := newWorld(t)
	_, token := w.person()
	placed := w.placed(token, 5)
	poll := func() wallet.Decision {
		d, err := w.service.Work(t.Context(), wallet.Event{Task: "poll", OutTradeNo: placed.OutTradeNo})
		w.do(err)
		return d.(wallet.Decision)
	}
	if d := poll(); d.Decision != "wait" || d.WaitSeconds != 6 {
		t.Errorf("%+v", d)
	}
	w.pass(19 * time.Minute)
	if d := poll(); d.Decision != "wait" {
		t.Errorf("before the end: %+v", d)
	}
	w.pass(2 * time.Minute)
	if d := poll(); d.Decision != "closed" || w.asset(token).BalanceFen != 0 {
		t.Errorf("after it: %+v", d)
	}
}

func TestAnOrderWhoseMachineWasLostIsDrivenAgain(t *testing.T) {
	w := newWorld(t)
	_, token := w.person()
	placed := w.placed(token, 5)
	w.pass(5 * time.Minute)
	for range 2 {
		if _, err := w.service.Work(t.Context(), wallet.Event{Task: "redrive"}); err != nil {
			t.Fatal(err)
		}
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	runs := 0
	for _, s := range w.starts {
		if strings.HasPrefix(s, placed.OutTradeNo) {
			runs++
		}
	}
	if runs != 2 {
		t.Errorf("%d runs: %v", runs, w.starts)
	}
}
