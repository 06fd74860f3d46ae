package moneytest

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"bimportal/functions/wallet"
	"bimportal/shared/api"
	"bimportal/shared/apitest"
	"bimportal/shared/membership"
	"bimportal/shared/money"
	"bimportal/shared/notify"
	"bimportal/shared/sim/alipay"
	"bimportal/shared/store"
)

const cashPath = "/family/order/alipay/tocash"

var payee = map[string]any{"account": "13812345678", "realName": "周明远"}

func (w *world) cash(token string, fen any, more map[string]any, header ...string) apitest.Answer {
	w.t.Helper()
	body := map[string]any{"amountFen": fen}
	for k, v := range more {
		body[k] = v
	}
	return w.call("POST", cashPath, token, body, header...)
}

func (w *world) plan(token string) wallet.CashPlan {
	w.t.Helper()
	a := w.call("GET", cashPath+"/plan", token, nil)
	if a.HTTP != 200 {
		w.t.Fatalf("plan: %d %s", a.HTTP, a.Body)
	}
	return apitest.Into[wallet.CashPlan](w.t, a)
}

func (w *world) payouts(token string) []wallet.PayoutRecord {
	w.t.Helper()
	a := w.call("GET", cashPath+"/mine?pageSize=100", token, nil)
	if a.HTTP != 200 {
		w.t.Fatalf("payouts: %d %s", a.HTTP, a.Body)
	}
	return apitest.Into[api.Page[wallet.PayoutRecord]](w.t, a).Records
}

// operator returns the id and a token of who operates the portal: one for all worlds.
func (w *world) operator() (userID, token string) {
	w.t.Helper()
	_, err := store.NewTable[membership.Access](apitest.DB(w.t), apitest.TableName("enterprise")).Update(context.Background(), membership.AccessKey(membership.Platform),
		func(a *membership.Access) error {
			if a.OwnerID == "operator" {
				return errors.New("there")
			}
			*a = membership.Access{ID: membership.Platform, ShortName: "BIM 中心", Status: membership.Approved, OwnerID: "operator"}
			return nil
		})
	if err != nil && err.Error() != "there" {
		w.t.Fatal(err)
	}
	return "operator", w.member("operator")
}

// member returns a token of who belongs to the portal's operators, without any role.
func (w *world) member(userID string) (token string) {
	w.t.Helper()
	members := store.NewTable[membership.Member](apitest.DB(w.t), apitest.TableName("enterprise"))
	w.do(store.Ensure(context.Background(), members, membership.MemberKey(membership.Platform, userID), membership.Member{ID: userID, UserID: userID, Name: "平台运营"}))
	return w.session(userID)
}

func (w *world) decides(token, no string, result int, note string) apitest.Answer {
	w.t.Helper()
	return w.call("POST", cashPath+"/decide", token, map[string]any{"no": no, "result": result, "note": note})
}

// waiting returns what the operator reads of a payout.
func (w *world) waiting(token, no string) (row wallet.PayoutRow, found bool) {
	w.t.Helper()
	for page := 1; ; page++ {
		a := w.call("POST", cashPath+"/review", token, map[string]any{"current": page, "pageSize": 100})
		if a.HTTP != 200 {
			w.t.Fatalf("review: %d %s", a.HTTP, a.Body)
		}
		rows := apitest.Into[api.Page[wallet.PayoutRow]](w.t, a).Records
		for _, r := range rows {
			if r.No == no {
				return r, true
			}
		}
		if len(rows) < 100 {
			return row, false
		}
	}
}

// tooOld lets so much time pass that nothing goes back by its trade.
func (w *world) tooOld() { w.pass(366 * 24 * time.Hour) }

func (w *world) refuses(what string, a apitest.Answer, http int, reason string) {
	w.t.Helper()
	if a.HTTP != http || a.Reason() != reason {
		w.t.Errorf("%s: %d %s", what, a.HTTP, a.Body)
	}
}

func TestPayoutsThatAreRefused(t *testing.T) {
	w := newWorld(t)
	mine, token := w.person()
	_, other := w.person()
	_, op := w.operator()
	w.paid(token, 100)
	w.refuses("nobody", w.cash("", 100, payee), 401, "unauthorized")
	w.refuses("without a balance", w.cash(other, 100, payee), 400, "invalid_input")
	w.tooOld()
	for what, c := range map[string]struct {
		fen   any
		more  map[string]any
		field string
	}{
		"more than is there": {10001, payee, "amountFen"}, "nothing": {0, payee, "amountFen"}, "less than nothing": {-1, payee, "amountFen"}, "half a fen": {0.5, payee, "amountFen"},
		"no account": {100, map[string]any{"realName": "周明远"}, "account"}, "a web address": {100, map[string]any{"account": "javascript:x", "realName": "周明远"}, "account"},
		"no name": {100, map[string]any{"account": "a@b.cn", "realName": "  "}, "realName"},
	} {
		if a := w.cash(token, c.fen, c.more); a.HTTP != 400 || a.FieldMessage(c.field) == "" {
			t.Errorf("%s: %d %s", what, a.HTTP, a.Body)
		}
	}
	if a := w.cash(token, 100, payee, "Idempotency-Key", strings.Repeat("k", 129)); a.HTTP != 400 {
		t.Errorf("a long key: %d", a.HTTP)
	}
	if a := w.asset(token); a.BalanceFen != 10000 || a.FrozenFen != 0 || len(w.payouts(token)) != 0 {
		t.Errorf("a refusal left something: %+v", a)
	}
	no := apitest.Into[wallet.CashAnswer](t, w.cash(token, 4000, payee)).No
	for _, path := range []string{"/review", "/decide"} {
		body := map[string]any{"no": no, "result": 1, "note": "2026"}
		if path == "/review" {
			body = map[string]any{}
		}
		w.refuses("nobody"+path, w.call("POST", cashPath+path, "", body), 401, "unauthorized")
		w.refuses("the person himself"+path, w.call("POST", cashPath+path, token, body), 403, "not_member")
		w.refuses("somebody"+path, w.call("POST", cashPath+path, other, body), 403, "not_member")
	}
	stranger := w.member("stranger")
	w.refuses("an operator who may not look", w.call("POST", cashPath+"/review", stranger, map[string]any{}), 403, "no_permission")
	w.refuses("an operator who may not decide", w.decides(stranger, no, 1, "2026"), 403, "no_permission")
	w.refuses("an unknown one", w.decides(op, "nothing", 1, "2026"), 404, "no_payout")
	w.refuses("no fourth way", w.decides(op, no, 4, "2026"), 400, "invalid_input")
	for _, result := range []int{1, 2} {
		if a := w.decides(op, no, result, " "); a.HTTP != 400 || a.FieldMessage("note") == "" {
			t.Errorf("%d without a note: %d %s", result, a.HTTP, a.Body)
		}
	}
	if p := w.payouts(token); len(p) != 1 || p[0].Status != wallet.PayoutWaits || p[0].Account != "138****5678" || p[0].RealName != "周**" {
		t.Errorf("%+v", p)
	}
	if len(w.payouts(other)) != 0 {
		t.Error("somebody else reads it")
	}
	newLedgers(w, mine).all()
}

// An operator decides on his own request no more than anybody else.
func TestNobodyDecidesOnHisOwnPayout(t *testing.T) {
	w := newWorld(t)
	userID, op := w.operator()
	w.paid(op, 5)
	w.tooOld()
	no := apitest.Into[wallet.CashAnswer](t, w.cash(op, 500, payee)).No
	w.refuses("his own", w.decides(op, no, 1, "2026"), 403, "own_payout")
	if b := w.asset(op); b.FrozenFen != 500 || b.BalanceFen != 0 {
		t.Errorf("%+v of %s", b, userID)
	}
}

// The balance goes back to the payments it came from, the newest first.
func TestABalanceGoesBackToWhereItCameFrom(t *testing.T) {
	w := newWorld(t)
	mine, token := w.person()
	old := w.paid(token, 20)
	w.pass(time.Hour)
	newer := w.paid(token, 100)
	if p := w.plan(token); p.BalanceFen != 12000 || p.ByTradeFen != 12000 || p.ByTransferFen != 0 || p.Trades != 2 {
		t.Fatalf("%+v", p)
	}
	a := w.cash(token, 11000, nil, "Idempotency-Key", "once")
	got := apitest.Into[wallet.CashAnswer](t, a)
	if a.HTTP != 200 || got != (wallet.CashAnswer{ByTradeFen: 11000}) {
		t.Fatalf("%d %s", a.HTTP, a.Body)
	}
	if again := apitest.Into[wallet.CashAnswer](t, w.cash(token, 11000, nil, "Idempotency-Key", "once")); again != got {
		t.Errorf("a repetition: %+v", again)
	}
	w.refuses("the key with another amount", w.cash(token, 500, nil, "Idempotency-Key", "once"), 409, "idempotency_mismatch")
	back := map[string]string{}
	for _, trade := range w.sim.Trades() {
		back[trade.OutTradeNo] = trade.RefundAmount
	}
	if back[newer] != "100.00" || back[old] != "10.00" || w.asset(token).BalanceFen != 1000 {
		t.Errorf("%v, %+v", back, w.asset(token))
	}
	w.balanced(mine, token)
}

// Fifteen payments at once, and more than one request for the others; five requests a day.
func TestManyPaymentsGoBackInSeveralRequests(t *testing.T) {
	w := newWorld(t)
	mine, token := w.person()
	for range 17 {
		w.paid(token, 5)
		w.pass(10 * time.Minute)
	}
	if p := w.plan(token); p.ByTradeFen != 7500 || p.Trades != 15 || p.ByTransferFen != 0 {
		t.Fatalf("%+v", p)
	}
	if a := w.cash(token, 8500, nil); a.HTTP != 400 || !strings.Contains(a.FieldMessage("amountFen"), "最多可退 75.00 元") {
		t.Errorf("%d %s", a.HTTP, a.Body)
	}
	for _, fen := range []int{7500, 100, 100, 100, 100} {
		if a := w.cash(token, fen, nil); a.HTTP != 200 {
			t.Fatalf("%d: %d %s", fen, a.HTTP, a.Body)
		}
	}
	w.refuses("the sixth", w.cash(token, 100, nil), 429, "refund_limit")
	w.balanced(mine, token)
}

// What the provider takes no refund of any more is held, transferred once, and stands in the operators' book.
func TestAnOldBalanceIsTransferred(t *testing.T) {
	w := newWorld(t)
	mine, token := w.person()
	_, op := w.operator()
	w.paid(token, 50)
	w.tooOld()
	w.paid(token, 20)
	if p := w.plan(token); p.ByTradeFen != 2000 || p.ByTransferFen != 5000 {
		t.Fatalf("%+v", p)
	}
	got := apitest.Into[wallet.CashAnswer](t, w.cash(token, 7000, payee))
	if got.ByTradeFen != 2000 || got.ByTransferFen != 5000 || got.No == "" {
		t.Fatalf("%+v", got)
	}
	if a := w.asset(token); a.BalanceFen != 0 || a.FrozenFen != 5000 {
		t.Fatalf("%+v", a)
	}
	w.paid(token, 5)
	if p := w.plan(token); p.ByTradeFen != 500 || p.ByTransferFen != 0 || p.FrozenFen != 5000 {
		t.Errorf("with a transfer that waits: %+v", p)
	}
	if a := w.cash(token, 501, payee); a.HTTP != 400 || a.FieldMessage("amountFen") == "" {
		t.Errorf("more than there is: %d %s", a.HTTP, a.Body)
	}
	w.cash(token, 500, nil)
	row, found := w.waiting(op, got.No)
	if !found || row.Account != "13812345678" || row.RealName != "周明远" || row.UserID != mine {
		t.Fatalf("the operator reads %+v", row)
	}
	var done, faster int
	var all sync.WaitGroup
	var mu sync.Mutex
	for i := range 8 {
		all.Go(func() {
			a := w.decides(op, got.No, 1+i%2, "20261122001")
			mu.Lock()
			defer mu.Unlock()
			switch {
			case a.HTTP == 200:
				done++
			case a.HTTP == 409 && a.Reason() == "payout_decided":
				faster++
			default:
				t.Errorf("%d %s", a.HTTP, a.Body)
			}
		})
	}
	all.Wait()
	if done != 1 || faster != 7 {
		t.Errorf("%d decided, %d were told that it is", done, faster)
	}
	if _, still := w.waiting(op, got.No); still {
		t.Error("it still waits")
	}
	ended := apitest.Into[api.Page[wallet.PayoutRow]](t, w.call("POST", cashPath+"/review", op, map[string]any{"status": "ended"})).Records
	if len(ended) != 1 || ended[0].No != got.No || ended[0].Account != "138****5678" || ended[0].RealName != "周**" || ended[0].DecidedBy != "平台运营" {
		t.Errorf("the operator reads of what is decided %+v", ended)
	}
	p := w.payouts(token)
	if len(p) != 1 || p[0].Status == wallet.PayoutWaits || p[0].Note != "20261122001" || p[0].DecidedAt == 0 {
		t.Errorf("%+v", p)
	}
	want := map[wallet.PayoutState]money.Fen{wallet.PayoutDone: 0, wallet.PayoutRefused: 5000}[p[0].Status]
	if a := w.asset(token); a.BalanceFen != want || a.FrozenFen != 0 {
		t.Errorf("%s: %+v", p[0].Status, a)
	}
	titles := w.titles(mine)
	if titles["已申请退回余额 50.00 元"] != 1 || titles["余额已退回 50.00 元"]+titles["余额退回未通过"] != 1 {
		t.Errorf("told: %v", titles)
	}
	newLedgers(w, mine).all()
}

func (w *world) titles(userID string) map[string]int {
	w.t.Helper()
	rows, err := store.NewTable[notify.Message](apitest.DB(w.t), apitest.TableName("message")).Query(context.Background(), store.Range{PK: notify.BoxPK(userID, notify.Sys)})
	w.do(err)
	found := map[string]int{}
	for _, r := range rows {
		found[r.Value.Title]++
	}
	return found
}

// While a transfer waits there is no second one: what else is old waits for its end.
func TestOneTransferAtATime(t *testing.T) {
	w := newWorld(t)
	mine, token := w.person()
	_, op := w.operator()
	w.paid(token, 50)
	w.tooOld()
	no := apitest.Into[wallet.CashAnswer](t, w.cash(token, 3000, payee)).No
	if p := w.plan(token); p.ByTransferFen != 0 || p.LaterFen != 2000 {
		t.Errorf("%+v", p)
	}
	if a := w.cash(token, 2000, payee); a.HTTP != 400 || !strings.Contains(a.FieldMessage("amountFen"), "转账完成后再申请") {
		t.Errorf("a second one: %d %s", a.HTTP, a.Body)
	}
	if lines := said(func() { w.work("reconcile") }); strings.Contains(lines, wallet.PayoutOverdue) {
		t.Errorf("too early: %s", lines)
	}
	w.pass(3 * 24 * time.Hour)
	if lines := said(func() { w.work("reconcile") }); !strings.Contains(lines, wallet.PayoutOverdue) {
		t.Error("nobody is called for a transfer that waits for three days")
	}
	if a := w.decides(op, no, 1, "20261122002"); a.HTTP != 200 {
		t.Errorf("%d %s", a.HTTP, a.Body)
	}
	if p := w.plan(token); p.ByTransferFen != 2000 || p.LaterFen != 0 {
		t.Errorf("after it: %+v", p)
	}
	newLedgers(w, mine).all()
}

// A trade of which the provider refused a refund for good gives nothing back any more; its money goes by transfer.
func TestWhatTheProviderRefusesIsTransferred(t *testing.T) {
	w := newWorld(t)
	mine, token := w.person()
	no := w.paid(token, 50)
	w.do(w.sim.Finish(no))
	for range 2 {
		a := w.cash(token, 5000, nil, "Idempotency-Key", "k")
		if got := apitest.Into[wallet.CashAnswer](t, a); got != (wallet.CashAnswer{RefusedFen: 5000}) {
			t.Fatalf("%d %s", a.HTTP, a.Body)
		}
	}
	if p := w.plan(token); p.BalanceFen != 5000 || p.ByTradeFen != 0 || p.ByTransferFen != 5000 {
		t.Fatalf("%+v", p)
	}
	w.refuses("asked for alone", w.refund(token, no, 100), 409, "refund_shut")
	if got := apitest.Into[wallet.CashAnswer](t, w.cash(token, 5000, payee)); got.ByTransferFen != 5000 {
		t.Errorf("%+v", got)
	}
	w.balanced(mine, token)
	newLedgers(w, mine).all()
}

// While a refund is under way, what remains of its trade is not transferred: it goes back by the trade afterwards.
func TestARefundUnderWayHoldsItsTrade(t *testing.T) {
	w := newWorld(t)
	_, token := w.person()
	no := w.paid(token, 100)
	w.do(w.sim.SetFaults(alipay.Faults{Gateway: "502", Times: 9}))
	w.refund(token, no, 1000)
	w.do(w.sim.SetFaults(alipay.Faults{}))
	if p := w.plan(token); p.BalanceFen != 9000 || p.ByTradeFen != 0 || p.ByTransferFen != 0 {
		t.Fatalf("%+v", p)
	}
	if a := w.cash(token, 9000, payee); a.HTTP != 400 || !strings.Contains(a.FieldMessage("amountFen"), "正在处理的退款") {
		t.Errorf("%d %s", a.HTTP, a.Body)
	}
}

// Twenty requests at once over all of a balance that is half old: it leaves once.
func TestABalanceLeavesOnce(t *testing.T) {
	w := newWorld(t)
	mine, token := w.person()
	w.paid(token, 50)
	w.tooOld()
	w.paid(token, 50)
	var made int
	var all sync.WaitGroup
	var mu sync.Mutex
	for range 20 {
		all.Go(func() {
			if a := w.cash(token, 10000, payee); a.HTTP == http.StatusOK {
				mu.Lock()
				made++
				mu.Unlock()
			} else if a.HTTP != 400 {
				t.Errorf("%d %s", a.HTTP, a.Body)
			}
		})
	}
	all.Wait()
	if a := w.asset(token); made != 1 || a.BalanceFen != 0 || a.FrozenFen != 5000 || len(w.payouts(token)) != 1 {
		t.Errorf("%d requests, %+v", made, a)
	}
	newLedgers(w, mine).all()
}
