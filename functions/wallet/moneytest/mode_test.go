package moneytest

import (
	"testing"

	"bimportal/functions/wallet"
	"bimportal/shared/apitest"
	"bimportal/shared/sim/alipay"
)

// TestBothModes goes the whole way, there and back, with keys and with certificates.
func TestBothModes(t *testing.T) {
	for _, mode := range []string{wallet.ModeKey, wallet.ModeCertificate} {
		t.Run(mode, func(t *testing.T) {
			w := worldIn(t, mode, looks)
			userID, token := w.person()
			no := w.placed(token, 100).OutTradeNo
			w.do(w.sim.Scan(no))
			if p := apitest.Into[wallet.Payment](t, w.query(token, no)); p.TradeStatus != "WAIT_BUYER_PAY" {
				t.Errorf("%+v", p)
			}
			w.do(w.sim.Pay(no))
			form := w.sim.Notification(no)
			if certified := form.Get("alipay_cert_sn") != ""; certified != (mode == wallet.ModeCertificate) {
				t.Errorf("the notification names a certificate: %v", certified)
			}
			for _, sn := range []string{"another", "alipay-public-key"} {
				strange := w.sim.ForgedNotification(no)
				strange.Set("alipay_cert_sn", sn)
				if a := w.notify(strange); a.HTTP != 400 {
					t.Errorf("a stranger's notification that names %q: %d %s", sn, a.HTTP, a.Body)
				}
			}
			w.do(w.sim.SetFaults(alipay.Faults{Gateway: "badSign"}))
			if a := w.query(token, no); a.HTTP != 200 || apitest.Into[wallet.Payment](t, a).TradeStatus != "WAIT_BUYER_PAY" {
				t.Errorf("an answer with a wrong signature was believed: %s", a.Body)
			}
			w.do(w.sim.SetFaults(alipay.Faults{}))
			if b := w.asset(token).BalanceFen; b != 0 {
				t.Errorf("balance %d", b)
			}
			if a := w.notify(form); string(a.Body) != "success" {
				t.Errorf("the genuine one: %d %s", a.HTTP, a.Body)
			}
			if a := w.refund(token, no, 2500); a.HTTP != 200 || apitest.Into[wallet.RefundAnswer](t, a).Status != "refunded" {
				t.Errorf("refund: %d %s", a.HTTP, a.Body)
			}
			if a := w.notify(w.sim.Notification(no)); string(a.Body) != "success" {
				t.Errorf("the refund's: %d %s", a.HTTP, a.Body)
			}
			w.balanced(userID, token)
		})
	}
}
