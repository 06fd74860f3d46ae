package moneytest

import (
	"testing"

	"bimportal/shared/apitest"
	"bimportal/shared/money"
)

// TestTheNineAmounts is CONST-02 and ENTITY-02: the server takes the nine amounts and no other, and the order and its
// status carry the specification's names.
func TestTheNineAmounts(t *testing.T) {
	w := newWorld(t)
	for _, yuan := range []int{5, 20, 50, 100, 200, 300, 500, 1000, 2000} {
		_, token := w.person()
		for _, near := range []int{yuan - 1, yuan + 1, 7 * yuan, -yuan} {
			if a := w.order(token, near); a.HTTP != 400 || a.FieldMessage("total") != "请选择列表中的充值金额" {
				t.Errorf("%d yuan: %d %s", near, a.HTTP, a.Body)
			}
		}
		a := w.order(token, yuan)
		if a.HTTP != 200 {
			t.Fatalf("%d yuan: %d %s", yuan, a.HTTP, a.Body)
		}
		placed := apitest.Into[map[string]any](t, a)
		no, _ := placed["outTradeNo"].(string)
		if qr, _ := placed["qrCode"].(string); no == "" || qr == "" {
			t.Fatalf("%d yuan: %v", yuan, placed)
		}
		w.do(w.sim.Scan(no))
		if status := apitest.Into[map[string]any](t, w.query(token, no)); status["tradeStatus"] != "WAIT_BUYER_PAY" {
			t.Errorf("%d yuan: %v", yuan, status)
		}
		w.do(w.sim.Pay(no))
		if a := w.notify(w.sim.Notification(no)); a.HTTP != 200 || w.asset(token).BalanceFen != money.Fen(yuan)*100 {
			t.Errorf("%d yuan: %d %s, %d fen", yuan, a.HTTP, a.Body, w.asset(token).BalanceFen)
		}
	}
}
