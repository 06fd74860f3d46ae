package moneytest

import (
	"testing"
	"time"

	"bimportal/functions/wallet"
	"bimportal/functions/wallet/purchase"
	"bimportal/shared/apitest"
	"bimportal/shared/auth"
	"bimportal/shared/membership"
	"bimportal/shared/store"
)

// An operator decides nothing that is his own enterprise's, on whichever side it is, and whoever of it asked.
func TestAnOperatorDecidesNothingOfHisOwnEnterprise(t *testing.T) {
	w := newWorld(t)
	s, of := w.offerer(), w.offerer()
	w.richCompany(of, 500)
	ops, desk := w.operator()
	_, token := w.person()
	w.rich(token, 200)
	private := w.bought(token, s.shelve(w, 9900)).OrderNo
	company := apitest.Into[purchase.Bought](t, w.buyFor(of, of.token, s.shelve(w, 9900))).OrderNo
	no := apitest.Into[wallet.PayoutRecord](t, w.draws(of, of.token, 1000)).No
	asked := apitest.Into[purchase.InvoiceDetail](t, w.inCompany(of, "POST", ofCompany+"invoice/apply", of.token, toCompany(company)))
	w.pass(8 * 24 * time.Hour)
	w.goes("claimed", w.claim(token, private))
	w.goes("claimed", w.inCompany(of, "POST", ofCompany+"claim", of.token, map[string]any{"orderNo": company, "reason": "模块缺失"}))
	for _, orderNo := range []string{private, company} {
		w.goes("refused by the seller", w.answers(s, s.token, orderNo, 2, "可以使用"))
	}
	w.goes("goes on", w.call("POST", claimPath+"/escalate", token, map[string]any{"orderNo": private}))
	w.goes("goes on", w.inCompany(of, "POST", ofCompany+"claim/escalate", of.token, map[string]any{"orderNo": company}))

	members := store.NewTable[membership.Member](apitest.DB(t), apitest.TableName("enterprise"))
	works := func(at offerer) (leaves func()) {
		t.Helper()
		key := membership.MemberKey(at.id, ops)
		w.do(store.Ensure(t.Context(), members, key, membership.Member{ID: ops, UserID: ops}))
		return func() { w.do(apitest.DB(t).Transact(t.Context(), members.Remove(key))) }
	}
	leaves := works(s)
	w.refuses("a claim against his enterprise", w.rules(desk, private, 2, "可以使用"), 403, "own_claim")
	w.refuses("a claim against his enterprise", w.rules(desk, private, 1, "退款"), 403, "own_claim")
	leaves()
	w.goes("decided by who is none of it", w.rules(desk, private, 1, "退款"))
	leaves = works(of)
	w.refuses("a claim of his enterprise", w.rules(desk, company, 1, "退款"), 403, "own_claim")
	w.refuses("what his enterprise draws", w.decides(desk, no, 1, "2026"), 403, "own_payout")
	w.refuses("its invoice", w.issues(desk, map[string]any{"no": asked.No, "result": 2, "note": "抬头不符"}), 403, "own_invoice")
	leaves()
	w.goes("decided by who is none of it", w.issues(desk, map[string]any{"no": asked.No, "result": 2, "note": "抬头不符"}))
	w.goes("decided by who is none of it", w.rules(desk, company, 2, "可以使用"))
	w.goes("decided by who is none of it", w.decides(desk, no, 2, "请核对"))
	w.drawsBalance("refused", of, 50000-9900)
}

// Nor does a seller's member decide what he, or an enterprise of his, has bought of it.
func TestNobodyAnswersHisOwnClaim(t *testing.T) {
	w := newWorld(t)
	s, of := w.offerer(), w.offerer()
	w.richCompany(of, 500)
	clerk, token := w.person()
	w.hire(s, clerk, "售后", auth.SaleView, auth.SaleDecide)
	w.hire(of, clerk, "采购")
	w.rich(token, 200)
	private := w.bought(token, s.shelve(w, 9900)).OrderNo
	company := apitest.Into[purchase.Bought](t, w.buyFor(of, of.token, s.shelve(w, 9900))).OrderNo
	w.pass(8 * 24 * time.Hour)
	w.goes("claimed", w.claim(token, private))
	w.goes("claimed", w.inCompany(of, "POST", ofCompany+"claim", of.token, map[string]any{"orderNo": company, "reason": "模块缺失"}))
	before := w.asset(token)
	for _, orderNo := range []string{private, company} {
		for result := 1; result <= 2; result++ {
			w.refuses("a claim of his own side", w.answers(s, token, orderNo, result, "同意"), 403, "own_claim")
		}
	}
	if after := w.asset(token); after.BalanceFen != before.BalanceFen {
		t.Errorf("%d fen are %d", before.BalanceFen, after.BalanceFen)
	}
	w.goes("answered by who is none of it", w.answers(s, s.token, private, 1, ""))
	w.goes("answered by who is none of it", w.answers(s, s.token, company, 2, "可以使用"))
}
