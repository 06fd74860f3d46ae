package moneytest

import (
	"context"
	"strings"
	"sync"
	"testing"
	"time"

	"bimportal/functions/wallet"
	"bimportal/shared/api"
	"bimportal/shared/apitest"
	"bimportal/shared/auth"
	"bimportal/shared/membership"
	"bimportal/shared/money"
	"bimportal/shared/sim/alipay"
)

const transferMethod = "alipay.fund.trans.uni.transfer"

// atOnce transfers everything without a look, and takes a fee of enterprises.
var atOnce = wallet.Terms{LookFen: 1 << 40, MostFen: 100000, DayFen: 150000, FeePermille: 6, FeeLeastFen: 10, FeeMostFen: 2500}

func worldAtOnce(t *testing.T) *world { return worldIn(t, wallet.ModeKey, atOnce) }

// machine is a turn of the machine of transfers.
func (w *world) machine(no string) wallet.Decision {
	w.t.Helper()
	d, err := w.service.Work(w.t.Context(), wallet.Event{Task: "transfer", No: no})
	w.do(err)
	return d.(wallet.Decision)
}

// asksOld has a person ask for so much of an old balance, which is then being transferred.
func (w *world) asksOld(fen int) (userID, token, no string) {
	w.t.Helper()
	userID, token = w.person()
	w.paid(token, 500)
	w.tooOld()
	got := apitest.Into[wallet.CashAnswer](w.t, w.cash(token, fen, payee))
	if p := w.payouts(token); len(p) != 1 || p[0].Status != wallet.PayoutPaying || p[0].FeeFen != 0 {
		w.t.Fatalf("%+v", p)
	}
	return userID, token, got.No
}

// sent is what the provider has paid under a number, and how often it was asked to make a transfer.
func (w *world) sent(no string) (amount, status string) {
	for _, t := range w.sim.Transfers() {
		if t.OutBizNo == no {
			return t.Amount, t.Status
		}
	}
	return "", ""
}

func TestASmallPayoutIsTransferredAtOnce(t *testing.T) {
	w := worldAtOnce(t)
	mine, token, no := w.asksOld(30000)
	books := newLedgers(w, mine)
	books.all()
	if len(w.runs) != 1 || w.runs[0] != no+"-1" {
		t.Errorf("the machine runs %v", w.runs)
	}
	if told := w.titles(mine); told["已申请退回余额 300.00 元"] != 1 {
		t.Errorf("%v", told)
	}
	if a := w.asset(token); a.BalanceFen != 20000 || a.FrozenFen != 30000 {
		t.Errorf("%+v", a)
	}
	if d := w.machine(no); d.Decision != "done" {
		t.Fatalf("%+v", d)
	}
	if amount, status := w.sent(no); amount != "300.00" || status != "SUCCESS" {
		t.Errorf("%s %s", amount, status)
	}
	p := w.payouts(token)[0]
	if p.Status != wallet.PayoutDone || p.Note != w.sim.Transfers()[0].OrderID || p.ArriveFen != 30000 || p.DecidedAt == 0 {
		t.Errorf("%+v", p)
	}
	if to := w.sim.Transfers()[0]; to.Identity != "13812345678" || to.Name != "周明远" {
		t.Errorf("%+v", to)
	}
	if a := w.asset(token); a.BalanceFen != 20000 || a.FrozenFen != 0 {
		t.Errorf("%+v", a)
	}
	for range 3 {
		if d := w.machine(no); d.Decision != "done" {
			t.Errorf("again: %+v", d)
		}
	}
	if told := w.titles(mine); told["余额已退回 300.00 元"] != 1 || len(w.sim.Transfers()) != 1 {
		t.Errorf("%v", told)
	}
	books.all()
}

func TestLimitsOfPayouts(t *testing.T) {
	w := worldAtOnce(t)
	of := w.offerer()
	w.richCompany(of, 2000)
	if a := w.draws(of, of.token, 100001); a.HTTP != 400 || !strings.Contains(a.FieldMessage("amountFen"), "每笔转账最多 1000.00 元") {
		t.Errorf("%d %s", a.HTTP, a.Body)
	}
	if a := w.draws(of, of.token, 100000); a.HTTP != 200 {
		t.Fatalf("%d %s", a.HTTP, a.Body)
	}
	if a := w.draws(of, of.token, 50001); a.HTTP != 400 || !strings.Contains(a.FieldMessage("amountFen"), "今天还可申请 500.00 元") {
		t.Errorf("%d %s", a.HTTP, a.Body)
	}
	w.drawsBalance("limited", of, 200000)
	w.pass(24 * time.Hour)
	if a := w.draws(of, of.token, 50001); a.HTTP != 200 {
		t.Errorf("the next day: %d %s", a.HTTP, a.Body)
	}
	w.drawsBalance("the next day", of, 200000)
}

// What an enterprise draws out costs a fee, once, when it is transferred; nothing when it fails.
func TestAnEnterprisePaysAFee(t *testing.T) {
	w := worldAtOnce(t)
	of := w.offerer()
	w.richCompany(of, 1000)
	first := apitest.Into[wallet.PayoutRecord](t, w.draws(of, of.token, 60000))
	if first.FeeFen != 360 || first.ArriveFen != 59640 || first.Status != wallet.PayoutPaying {
		t.Fatalf("%+v", first)
	}
	w.drawsBalance("asked", of, 100000)
	w.machine(first.No)
	w.drawsBalance("paid", of, 100000)
	if amount, _ := w.sent(first.No); amount != "596.40" {
		t.Errorf("arrived: %s", amount)
	}
	fee := money.Fen(0)
	for _, l := range w.linesOf("fee_" + first.No) {
		fee += l.AmountFen
	}
	if fee != 360 {
		t.Errorf("the platform keeps %d", fee)
	}
	w.pass(time.Second)
	w.do(w.sim.SetFaults(alipay.Faults{Transfer: "otherName"}))
	second := apitest.Into[wallet.PayoutRecord](t, w.draws(of, of.token, 40000))
	if d := w.machine(second.No); d.Decision != "failed" {
		t.Errorf("%+v", d)
	}
	w.drawsBalance("failed", of, 100000)
	if a := w.companyAsset(of, of.token); a.BalanceFen != 40000 || a.FrozenFen != 0 || a.Draw.FeePermille != 6 || len(w.linesOf("fee_"+second.No)) != 0 {
		t.Errorf("%+v", a)
	}
	if p := w.drawn(of); p[0].Status != wallet.PayoutFailed || p[0].Note != "支付宝账号与实名不一致" {
		t.Errorf("%+v", p)
	}
	if told := w.titles(of.owner); told["企业账户提现未通过"] != 1 {
		t.Errorf("%v", told)
	}
}

// Whatever becomes of the provider's answer, it pays once: under the payout's own number.
func TestATransferIsPaidOnce(t *testing.T) {
	for _, fault := range []string{"502", "lost", "badSign", "timeout", "late", "systemError", "systemErrorAfter"} {
		for _, method := range []string{transferMethod, ""} {
			t.Run(fault+method, func(t *testing.T) {
				t.Parallel()
				w := worldAtOnce(t)
				mine, token, no := w.asksOld(30000)
				books := newLedgers(w, mine)
				w.do(w.sim.SetFaults(alipay.Faults{Gateway: fault, Method: method}))
				for range 3 {
					if d := w.machine(no); d.Decision != "wait" && !(method != "" && d.Decision == "done") {
						t.Errorf("%+v", d)
					}
					books.all()
				}
				w.do(w.sim.SetFaults(alipay.Faults{}))
				if d := w.machine(no); d.Decision != "done" {
					t.Errorf("%+v", d)
				}
				books.all()
				if len(w.sim.Transfers()) != 1 || w.asset(token).BalanceFen != 20000 {
					t.Errorf("%+v", w.sim.Transfers())
				}
			})
		}
	}
}

// What the provider does later is waited for; what it refuses for good returns; what lacks money is asked for again.
func TestWhatTheProviderSaysOfATransfer(t *testing.T) {
	for fault, c := range map[string]struct{ first, then, note string }{
		"late": {"wait", "done", ""}, "fails": {"wait", "failed", "支付宝账号状态异常"}, "poor": {"wait", "done", ""},
		"noPayee": {"failed", "failed", "支付宝账号不存在"}, "otherName": {"failed", "failed", "支付宝账号与实名不一致"},
	} {
		t.Run(fault, func(t *testing.T) {
			w := worldAtOnce(t)
			mine, token, no := w.asksOld(30000)
			books := newLedgers(w, mine)
			w.do(w.sim.SetFaults(alipay.Faults{Transfer: fault, Times: 1}))
			var d wallet.Decision
			lines := said(func() { d = w.machine(no) })
			if d.Decision != c.first {
				t.Errorf("%+v", d)
			}
			if strings.Contains(lines, wallet.TransferPoor) != (fault == "poor") {
				t.Errorf("somebody is called: %s", lines)
			}
			books.all()
			_, op := w.operator()
			rows := apitest.Into[api.Page[wallet.PayoutRow]](t, w.call("POST", cashPath+"/review", op, map[string]any{"status": "paying"})).Records
			if (len(rows) == 1) != (c.first == "wait") || len(rows) == 1 && (rows[0].Said == "" || rows[0].Tries != 1 || rows[0].Account != "138****5678") {
				t.Errorf("the operator reads %+v", rows)
			}
			w.pass(3 * time.Minute)
			if d := w.machine(no); d.Decision != c.then {
				t.Errorf("then: %+v", d)
			}
			books.all()
			p, left := w.payouts(token)[0], money.Fen(50000)
			if c.then == "done" {
				left = 20000
			} else if p.Note != c.note || w.titles(mine)["余额退回未通过"] != 1 {
				t.Errorf("%+v, %v", p, w.titles(mine))
			}
			if a := w.asset(token); a.BalanceFen != left || a.FrozenFen != 0 {
				t.Errorf("%+v", a)
			}
		})
	}
}

// Two who ask at once could hear that the payee is refused and, a moment later, that he is paid.
func TestOneTurnAtATime(t *testing.T) {
	w := worldAtOnce(t)
	mine, _, no := w.asksOld(30000)
	books := newLedgers(w, mine)
	var mu sync.Mutex
	within, most := 0, 0
	w.wire.mu.Lock()
	w.wire.before = func(method string) {
		if !strings.HasPrefix(method, "alipay.fund") {
			return
		}
		mu.Lock()
		within++
		most = max(most, within)
		mu.Unlock()
		time.Sleep(20 * time.Millisecond)
		mu.Lock()
		within--
		mu.Unlock()
	}
	w.wire.mu.Unlock()
	var all sync.WaitGroup
	for range 12 {
		all.Go(func() { _, _ = w.service.Work(context.Background(), wallet.Event{Task: "transfer", No: no}) })
	}
	all.Wait()
	if most != 1 {
		t.Errorf("%d ask at once", most)
	}
	if d := w.machine(no); d.Decision != "done" || len(w.sim.Transfers()) != 1 {
		t.Errorf("%+v, %+v", d, w.sim.Transfers())
	}
	books.all()
}

// A kill between any two calls leaves a state with which the next turn goes on.
func TestATransferSurvivesAKill(t *testing.T) {
	for at := 1; at <= 10; at++ {
		for _, after := range []bool{false, true} {
			w := worldAtOnce(t)
			mine, token, no := w.asksOld(30000)
			books := newLedgers(w, mine)
			w.wire.crashAt(at, after, func(ctx context.Context) {
				_, _ = w.service.Work(ctx, wallet.Event{Task: "transfer", No: no})
			})
			books.all()
			w.pass(3 * time.Minute)
			w.work("redrive")
			if d := w.machine(no); d.Decision != "done" {
				t.Errorf("killed at %d: %+v", at, d)
			}
			books.all()
			if len(w.sim.Transfers()) != 1 || w.asset(token).BalanceFen != 20000 {
				t.Errorf("killed at %d: %+v", at, w.sim.Transfers())
			}
		}
	}
}

// A machine that did not start, or was lost, is started anew by the schedule, once.
func TestALostMachineIsStartedAgain(t *testing.T) {
	w := worldAtOnce(t)
	_, _, no := w.asksOld(30000)
	w.work("redrive")
	if len(w.runs) != 1 {
		t.Errorf("too early: %v", w.runs)
	}
	w.pass(2 * time.Minute)
	w.work("redrive")
	w.work("redrive")
	if len(w.runs) != 2 || w.runs[1] != no+"-2" {
		t.Errorf("%v", w.runs)
	}
	w.do(w.sim.SetFaults(alipay.Faults{Gateway: "502"}))
	w.pass(25 * time.Hour)
	if lines := said(func() { w.machine(no) }); !strings.Contains(lines, wallet.TransferOverdue) {
		t.Errorf("nobody is called: %s", lines)
	}
}

// An operator hands a payout over, asks again at once, or has transferred what is too little for the provider by hand.
func TestAnOperatorHasATransferMade(t *testing.T) {
	w := newWorld(t)
	_, op := w.operator()
	mine, token := w.person()
	w.paid(token, 50)
	w.tooOld()
	no := apitest.Into[wallet.CashAnswer](t, w.cash(token, 3000, payee)).No
	if row, found := w.waiting(op, no); !found || row.ByHand != 0 || len(w.runs) != 0 {
		t.Errorf("%+v, runs %v", row, w.runs)
	}
	again := func(token string) apitest.Answer {
		return w.call("POST", cashPath+"/again", token, map[string]any{"no": no})
	}
	w.refuses("nobody asks again", again(""), 401, "unauthorized")
	w.refuses("the person asks again", again(token), 403, "not_member")
	w.refuses("an operator who may not decide", again(w.session(w.with(auth.PayoutView, membership.Active))), 403, "no_permission")
	w.refuses("an unknown one", w.call("POST", cashPath+"/again", op, map[string]any{"no": "nothing"}), 404, "no_payout")
	if a := again(op); a.HTTP != 200 || len(w.sim.Transfers()) != 0 || w.payouts(token)[0].Status != wallet.PayoutWaits {
		t.Errorf("what waits is transferred: %s", a.Body)
	}
	if a := w.decides(op, no, 3, ""); a.HTTP != 200 || apitest.Into[wallet.PayoutRecord](t, a).Status != wallet.PayoutPaying || len(w.runs) != 1 {
		t.Fatalf("%d %s, runs %v", a.HTTP, a.Body, w.runs)
	}
	w.refuses("decided again", w.decides(op, no, 2, "2026"), 409, "payout_decided")
	if told := w.titles(mine); told["余额已退回 30.00 元"] != 0 || told["已申请退回余额 30.00 元"] != 1 {
		t.Errorf("told too early, or twice: %v", told)
	}
	if a := again(op); apitest.Into[wallet.PayoutRecord](t, a).Status != wallet.PayoutDone {
		t.Errorf("%d %s", a.HTTP, a.Body)
	}
	small := apitest.Into[wallet.CashAnswer](t, w.cash(token, 9, payee)).No
	if row, _ := w.waiting(op, small); row.ByHand != 1 {
		t.Errorf("%+v", row)
	}
	w.refuses("too little", w.decides(op, small, 3, ""), 409, "transfer_too_small")
	if a := w.decides(op, small, 1, "20261122001"); a.HTTP != 200 {
		t.Errorf("%d %s", a.HTTP, a.Body)
	}
	newLedgers(w, mine).all()
}

// The account bill of a day is held against the transfers: one whose end nobody has heard is booked by it.
func TestTransfersAreReconciled(t *testing.T) {
	w := worldAtOnce(t)
	report := func() wallet.Report {
		t.Helper()
		day := w.clock().In(time.FixedZone("CST", 8*3600)).Format(time.DateOnly)
		w.pass(3 * 24 * time.Hour) // a day without trades has no bill of them
		w.work("reconcile")
		r, err := w.service.Work(t.Context(), wallet.Event{Task: "report", Day: day})
		w.do(err)
		return r.(wallet.Report)
	}
	mine, token, no := w.asksOld(30000)
	w.machine(no)
	if r := report(); r.SentThere != (wallet.Sum{Count: 1, Fen: 30000}) || r.SentHere != r.SentThere || r.Differing != 0 || r.Sent != 0 {
		t.Errorf("in agreement: %+v", r)
	}
	second := apitest.Into[wallet.CashAnswer](t, w.cash(token, 5000, payee)).No
	w.do(w.sim.SetFaults(alipay.Faults{Gateway: "lost", Method: transferMethod}))
	w.machine(second)
	w.do(w.sim.SetFaults(alipay.Faults{}))
	if r := report(); r.Sent != 1 || r.Differing != 0 || r.SentThere.Fen != 5000 || r.SentHere.Fen != 5000 {
		t.Errorf("healed: %+v", r)
	}
	if p := w.payouts(token)[0]; p.Status != wallet.PayoutDone {
		t.Errorf("%+v", p)
	}
	denied := apitest.Into[wallet.CashAnswer](t, w.cash(token, 700, payee)).No
	w.do(w.sim.SetFaults(alipay.Faults{Gateway: "lost", Method: transferMethod}))
	w.machine(denied)
	w.do(w.sim.SetFaults(alipay.Faults{Transfer: "unknown"}))
	if r := report(); r.Differing != 1 || r.Differences[0].Kind != wallet.DiffersPaidOut || r.State != wallet.ReportFinished {
		t.Errorf("denied: %+v", r)
	}
	w.do(w.sim.SetFaults(alipay.Faults{}))
	w.machine(denied)
	third := apitest.Into[wallet.CashAnswer](t, w.cash(token, 1000, payee)).No
	w.do(w.sim.SetFaults(alipay.Faults{Transfer: "noPayee"}))
	w.machine(third)
	w.do(w.sim.SetFaults(alipay.Faults{}))
	newLedgers(w, mine).all()
	w.do(w.sim.PayOut(third, 1000))
	w.do(w.sim.PayOut("01STRANGER", 700))
	w.do(w.sim.PayOut(second, 4000))
	r := report()
	kinds := map[string]string{}
	for _, d := range r.Differences {
		kinds[d.OutTradeNo] = d.Kind
	}
	if r.Differing != 3 || kinds[second] != wallet.DiffersAmount || kinds[third] != wallet.DiffersPaidOut || kinds["01STRANGER"] != wallet.DiffersUnknown {
		t.Errorf("paid after all: %+v", r)
	}
	fourth := apitest.Into[wallet.CashAnswer](t, w.cash(token, 1000, payee)).No
	w.machine(fourth)
	w.do(w.sim.ForgetTransfer(fourth))
	w.do(w.sim.PayOut("01OTHER", 100)) // so that the day has a bill
	if r := report(); len(r.Differences) != 2 || r.SentHere.Fen != 1000 {
		t.Errorf("unproven: %+v", r)
	}
}
