package moneytest

import (
	"strings"
	"sync"
	"testing"
	"time"

	"bimportal/functions/wallet"
	"bimportal/shared/apitest"
	"bimportal/shared/auth"
	"bimportal/shared/membership"
	"bimportal/shared/sim/alipay"
)

const deskPath = "/family/order/desk"

func (w *world) desk(token string) wallet.Desk {
	w.t.Helper()
	a := w.call("GET", deskPath, token, nil)
	if a.HTTP != 200 {
		w.t.Fatalf("desk: %d %s", a.HTTP, a.Body)
	}
	return apitest.Into[wallet.Desk](w.t, a)
}

func (w *world) notes(token string, d wallet.DeskDifference, note string) apitest.Answer {
	w.t.Helper()
	return w.call("POST", deskPath+"/note", token, map[string]any{"day": d.Day, "kind": d.Kind, "outTradeNo": d.OutTradeNo, "requestNo": d.RequestNo, "note": note})
}

func TestTheDeskIsTheOperators(t *testing.T) {
	w := newWorld(t)
	_, token := w.person()
	w.operator()
	looksOnly, payouts := w.session(w.with(auth.MoneyView, membership.Active)), w.session(w.with(auth.PayoutDecide, membership.Active))
	note, ask := map[string]any{"day": "2026-11-20", "kind": "unknown", "outTradeNo": "x", "note": "y"}, map[string]any{"outTradeNo": "x"}
	for path, body := range map[string]any{"": nil, "/note": note, "/ask": ask} {
		method := "POST"
		if body == nil {
			method = "GET"
		}
		w.refuses("nobody"+path, w.call(method, deskPath+path, "", body), 401, "unauthorized")
		w.refuses("somebody"+path, w.call(method, deskPath+path, token, body), 403, "not_member")
		w.refuses("another operator"+path, w.call(method, deskPath+path, payouts, body), 403, "no_permission")
		if body != nil {
			w.refuses("who may only look"+path, w.call(method, deskPath+path, looksOnly, body), 403, "no_permission")
		}
	}
	if d := w.desk(looksOnly); len(d.Days)+len(d.Differences)+len(d.Trades)+len(d.Refunds)+len(d.Transfers)+d.Waiting+d.Paying != 0 || d.HeldFen != 0 {
		t.Errorf("an empty desk: %+v", d)
	}
}

// Each difference is settled once, with a note that stands in the operators' book; the sums of the days are the bill's and the books'.
func TestDifferencesAreSettled(t *testing.T) {
	w := newWorld(t)
	w.noon()
	_, op := w.operator()
	_, token := w.person()
	day := w.day()
	w.paid(token, 100)
	w.do(w.sim.PayOut("01STRANGER", 700))
	w.pass(24 * time.Hour)
	w.work("reconcile")
	d := w.desk(op)
	if len(d.Days) == 0 || d.Days[0].Day != day || d.Days[0].PaidThere != (wallet.Sum{Count: 1, Fen: 10000}) || d.Days[0].PaidHere != d.Days[0].PaidThere ||
		d.Days[0].SentThere.Fen != 700 || d.Days[0].SentHere.Fen != 0 || d.Days[0].Differing != 1 || d.Days[0].Unsettled != 1 {
		t.Errorf("%+v", d.Days)
	}
	if len(d.Differences) != 1 || d.Differences[0].Kind != wallet.DiffersUnknown || d.Differences[0].Day != day || d.Differences[0].ThereFen != 700 {
		t.Fatalf("%+v", d.Differences)
	}
	one := d.Differences[0]
	if a := w.notes(op, one, " "); a.HTTP != 400 || a.FieldMessage("note") == "" {
		t.Errorf("%d %s", a.HTTP, a.Body)
	}
	for what, change := range map[string]func(*wallet.DeskDifference){
		"another day": func(d *wallet.DeskDifference) { d.Day = "2020-01-01" }, "no day": func(d *wallet.DeskDifference) { d.Day = "soon" },
		"another kind": func(d *wallet.DeskDifference) { d.Kind = wallet.DiffersAmount }, "another number": func(d *wallet.DeskDifference) { d.OutTradeNo = "x" },
	} {
		forged := one
		change(&forged)
		w.refuses(what, w.notes(op, forged, "x"), 404, "no_difference")
	}
	if w.desk(op).Differences[0].Noted.At != 0 {
		t.Error("a refusal left something")
	}
	var all sync.WaitGroup
	var mu sync.Mutex
	done := 0
	for range 8 {
		all.Go(func() {
			a := w.notes(op, one, "已退回")
			mu.Lock()
			defer mu.Unlock()
			if a.HTTP == 200 {
				done++
			} else if a.Reason() != "difference_noted" {
				t.Errorf("%d %s", a.HTTP, a.Body)
			}
		})
	}
	all.Wait()
	d = w.desk(op)
	if got := d.Differences[0].Noted; done != 1 || got.Note != "已退回" || got.By != "平台运营" || got.At == 0 || d.Days[0].Unsettled != 0 || d.Days[0].Differing != 1 {
		t.Errorf("%d are noted: %+v", done, d)
	}
}

// What hangs is on the desk, and an operator can ask at once.
func TestWhatHangsIsOnTheDesk(t *testing.T) {
	w := newWorld(t)
	_, op := w.operator()
	userID, token := w.person()
	no := w.placed(token, 100).OutTradeNo
	if d := w.desk(op); len(d.Trades) != 0 {
		t.Errorf("too early: %+v", d.Trades)
	}
	w.do(w.sim.Scan(no))
	w.do(w.sim.Pay(no))
	w.pass(31 * time.Minute)
	if d := w.desk(op); len(d.Trades) != 1 || d.Trades[0].OutTradeNo != no || d.Trades[0].TotalFen != 10000 || d.Trades[0].GivenUp != 0 {
		t.Errorf("%+v", d.Trades)
	}
	w.do(w.sim.SetFaults(alipay.Faults{Gateway: "502"}))
	w.pass(24 * time.Hour)
	_, err := w.service.Work(t.Context(), wallet.Event{Task: "poll", OutTradeNo: no})
	w.do(err)
	if d := w.desk(op); len(d.Trades) != 1 || d.Trades[0].GivenUp != 1 {
		t.Errorf("given up: %+v", d.Trades)
	}
	asks := func(no string) apitest.Answer {
		return w.call("POST", deskPath+"/ask", op, map[string]any{"outTradeNo": no})
	}
	if a := asks(no); a.HTTP != 500 || !strings.Contains(string(a.Body), "支付服务暂时不可用") {
		t.Errorf("%d %s", a.HTTP, a.Body)
	}
	w.do(w.sim.SetFaults(alipay.Faults{}))
	w.refuses("an unknown one", asks("nothing"), 404, "no_order")
	if a := asks(no); a.HTTP != 200 || apitest.Into[wallet.Payment](t, a).TradeStatus != "TRADE_SUCCESS" {
		t.Errorf("%d %s", a.HTTP, a.Body)
	}
	if d := w.desk(op); len(d.Trades) != 0 || w.asset(token).BalanceFen != 10000 {
		t.Errorf("%+v", d.Trades)
	}
	w.balanced(userID, token)

	w.do(w.sim.SetFaults(alipay.Faults{Gateway: "502"}))
	w.refund(token, no, 1000)
	for range 3 {
		w.pass(2 * time.Hour)
		w.work("redrive")
	}
	if d := w.desk(op); len(d.Refunds) != 1 || d.Refunds[0].AmountFen != 1000 || d.Refunds[0].Tries != 3 {
		t.Errorf("%+v", d.Refunds)
	}
	w.do(w.sim.SetFaults(alipay.Faults{}))
	w.pass(2 * time.Hour)
	w.work("redrive")
	if d := w.desk(op); len(d.Refunds) != 0 {
		t.Errorf("%+v", d.Refunds)
	}
}

// The money that is held is the sum of the payouts behind it.
func TestTheDeskAddsUpWhatIsHeld(t *testing.T) {
	w := worldIn(t, wallet.ModeKey, quick)
	_, op := w.operator()
	of, other := w.offerer(), w.offerer()
	w.richCompany(of, 100)
	w.richCompany(other, 100)
	w.draws(of, of.token, 6000)
	paying := apitest.Into[wallet.PayoutRecord](t, w.draws(other, other.token, 400))
	if d := w.desk(op); d.Waiting != 1 || d.Paying != 1 || d.HeldFen != 6400 || len(d.Transfers) != 0 {
		t.Errorf("%+v", d)
	}
	w.do(w.sim.SetFaults(alipay.Faults{Transfer: "poor"}))
	for range 3 {
		w.machine(paying.No)
	}
	if d := w.desk(op); len(d.Transfers) != 1 || d.Transfers[0].No != paying.No || d.Transfers[0].Tries != 3 || !strings.Contains(d.Transfers[0].Said, "付款方余额不足") {
		t.Errorf("%+v", d.Transfers)
	}
	w.do(w.sim.SetFaults(alipay.Faults{}))
	w.machine(paying.No)
	if d := w.desk(op); d.Paying != 0 || d.HeldFen != 6000 || len(d.Transfers) != 0 {
		t.Errorf("%+v", d)
	}
}
