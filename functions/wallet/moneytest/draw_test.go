package moneytest

import (
	"sync"
	"testing"
	"time"

	"bimportal/functions/wallet"
	"bimportal/shared/account"
	"bimportal/shared/api"
	"bimportal/shared/apitest"
	"bimportal/shared/auth"
	"bimportal/shared/money"
)

func (w *world) draws(of offerer, token string, fen any, header ...string) apitest.Answer {
	w.t.Helper()
	return w.inCompany(of, "POST", ofCompany+"tocash", token, map[string]any{"amountFen": fen, "account": "13812345678", "realName": "周明远"}, header...)
}

func (w *world) drawn(of offerer) []wallet.PayoutRecord {
	w.t.Helper()
	return apitest.Into[api.Page[wallet.PayoutRecord]](w.t, w.inCompany(of, "GET", ofCompany+"tocash/mine", of.token, nil)).Records
}

// drawsBalance adds up the lines of an enterprise and of its payouts: what was paid in is on the account, held, or transferred.
func (w *world) drawsBalance(when string, of offerer, paidIn money.Fen) {
	w.t.Helper()
	var own, held, gone money.Fen
	for _, l := range w.linesOf(account.Enterprise(of.id)) {
		own += l.AmountFen
	}
	for _, p := range w.drawn(of) {
		for _, l := range w.linesOf("held_" + p.No) {
			held += l.AmountFen
		}
		for _, account := range []string{"clearing_transfer_", "fee_"} {
			for _, l := range w.linesOf(account + p.No) {
				gone += l.AmountFen
			}
		}
	}
	shown := w.companyAsset(of, of.token)
	if shown.BalanceFen != own || shown.FrozenFen != held || own < 0 || own+held+gone != paidIn {
		w.t.Errorf("%s: shown are %+v; the lines say %d, held %d, transferred %d of %d", when, shown, own, held, gone, paidIn)
	}
}

func TestAnEnterpriseDrawsOut(t *testing.T) {
	w := newWorld(t)
	of, foreign := w.offerer(), w.offerer()
	w.richCompany(of, 100)
	_, op := w.operator()
	_, stranger := w.person()
	spenderID, spender := w.person()
	w.hire(of, spenderID, "采购员", auth.AccountSpend, auth.AccountView, auth.AccountTopUp)
	cashierID, cashier := w.person()
	w.hire(of, cashierID, "财务", auth.AccountDraw)
	w.refuses("nobody draws", w.draws(of, "", 100), 401, "unauthorized")
	w.refuses("a stranger draws", w.draws(of, stranger, 100), 403, "not_member")
	w.refuses("who buys draws", w.draws(of, spender, 100), 403, "no_permission")
	w.refuses("another enterprise's owner draws", w.draws(of, foreign.token, 100), 403, "not_member")
	w.refuses("more than there is", w.draws(of, cashier, 10001), 409, "balance_too_low")
	w.refuses("less than a yuan", w.draws(of, cashier, 99), 400, "invalid_input")
	w.refuses("half a fen", w.draws(of, cashier, 100.5), 400, "invalid_input")
	if a := w.inCompany(of, "POST", ofCompany+"tocash", cashier, map[string]any{"amountFen": 100, "account": "x", "realName": "周"}); a.HTTP != 400 || a.FieldMessage("account") == "" {
		t.Errorf("no payee: %d %s", a.HTTP, a.Body)
	}
	w.drawsBalance("refused", of, 10000)

	first := apitest.Into[wallet.PayoutRecord](t, w.draws(of, cashier, 6000, "Idempotency-Key", "k"))
	if same := apitest.Into[wallet.PayoutRecord](t, w.draws(of, cashier, 6000, "Idempotency-Key", "k")); same != first || first.Account != "138****5678" {
		t.Errorf("%+v %+v", first, same)
	}
	w.refuses("the same key for another amount", w.draws(of, cashier, 100, "Idempotency-Key", "k"), 409, "idempotency_mismatch")
	w.drawsBalance("asked", of, 10000)
	row, _ := w.waiting(op, first.No)
	if row.Enterprise != "测试设计院" || row.UserID != cashierID || row.Account != "13812345678" {
		t.Errorf("%+v", row)
	}
	if told := w.titles(of.owner); told["企业账户已申请提现 60.00 元"] != 1 {
		t.Errorf("the owner was told: %v", told)
	}
	if a := w.decides(op, first.No, 1, "2026112300"); a.HTTP != 200 {
		t.Fatalf("%d %s", a.HTTP, a.Body)
	}
	w.drawsBalance("transferred", of, 10000)
	w.pass(time.Second)
	second := apitest.Into[wallet.PayoutRecord](t, w.draws(of, of.token, 4000))
	if a := w.decides(op, second.No, 2, "账号不存在"); a.HTTP != 200 {
		t.Fatalf("%d %s", a.HTTP, a.Body)
	}
	w.drawsBalance("refused by the operator", of, 10000)
	if a := w.companyAsset(of, of.token); a.BalanceFen != 4000 || a.FrozenFen != 0 {
		t.Errorf("%+v", a)
	}
	if p := w.drawn(of); len(p) != 2 || p[0].Status != wallet.PayoutRefused || p[1].Status != wallet.PayoutDone || len(w.payouts(cashier)) != 0 || len(w.drawn(foreign)) != 0 {
		t.Errorf("%+v", p)
	}
	if told := w.titles(cashierID); told["企业账户已提现 60.00 元"] != 1 {
		t.Errorf("who asked was told: %v", told)
	}
}

// One key is one request of one account: what it drew out of an enterprise's answers no request for one's own balance, nor the other way round.
func TestAKeyIsOfOneAccount(t *testing.T) {
	w := newWorld(t)
	of := w.offerer()
	w.richCompany(of, 100)
	w.rich(of.token, 100)
	key := []string{"Idempotency-Key", "k"}
	drawn := apitest.Into[wallet.PayoutRecord](t, w.draws(of, of.token, 6000, key...))
	w.refuses("the key of a drawing", w.cash(of.token, 6000, payee, key...), 409, "idempotency_mismatch")
	key[1] = "l"
	back := apitest.Into[wallet.CashAnswer](t, w.cash(of.token, 2000, payee, key...))
	w.refuses("the key of a balance", w.draws(of, of.token, 2000, key...), 409, "idempotency_mismatch")
	if again := apitest.Into[wallet.CashAnswer](t, w.cash(of.token, 2000, payee, key...)); again != back || back.ByTradeFen != 2000 {
		t.Errorf("%+v %+v", back, again)
	}
	if p := w.drawn(of); len(p) != 1 || p[0] != drawn || w.asset(of.token).BalanceFen != 8000 {
		t.Errorf("%+v %+v", p, w.asset(of.token))
	}
}

func TestManyDrawTheSame(t *testing.T) {
	w := newWorld(t)
	of := w.offerer()
	w.richCompany(of, 20)
	var all sync.WaitGroup
	for range 16 {
		all.Go(func() {
			if a := w.draws(of, of.token, 1500); a.HTTP != 200 && a.Reason() != "balance_too_low" && a.Reason() != "refund_limit" {
				t.Errorf("%d %s", a.HTTP, a.Body)
			}
		})
	}
	all.Wait()
	if p := w.drawn(of); len(p) != 1 {
		t.Errorf("%d of one", len(p))
	}
	w.drawsBalance("raced", of, 2000)
}
