package moneytest

import (
	"fmt"
	"testing"
	"time"

	"bimportal/functions/wallet"
	"bimportal/functions/wallet/vip"
	"bimportal/shared/apitest"
	"bimportal/shared/clock"
	"bimportal/shared/ledger"
	"bimportal/shared/sim/alipay"
	"bimportal/shared/store"
)

// fills writes n items of the wallet's table.
func fills[T any](w *world, n int, item func(i int) (store.Key, T)) {
	w.t.Helper()
	db := apitest.DB(w.t)
	table, writes := store.NewTable[T](db, w.table), []store.Write{}
	for i := range n {
		writes = append(writes, table.New(item(i)))
	}
	if err := db.Fill(w.t.Context(), writes...); err != nil {
		w.t.Fatal(err)
	}
}

// turns runs the schedule twice: in the first turn something fails, and is told.
func (w *world) turns() {
	w.t.Helper()
	if _, err := w.service.Work(w.t.Context(), wallet.Event{Task: "redrive"}); err == nil {
		w.t.Error("what fails is not told")
	}
	w.work("redrive")
}

// Orders that can never be driven, as many as have a turn, stand before one that was lost.
func TestOrdersThatFailStarveNoOther(t *testing.T) {
	w := newWorld(t)
	_, token := w.person()
	fills(w, 100, func(i int) (store.Key, wallet.Order) {
		return store.Key{PK: fmt.Sprintf("order#poison%d", i), SK: "order"}, wallet.Order{OutTradeNo: "missing", Open: "1", LeaseUntil: 1}
	})
	w.placed(token, 5)
	before := len(w.starts)
	w.pass(3 * time.Minute)
	if w.turns(); len(w.starts) != before+1 {
		t.Errorf("%d machines", len(w.starts)-before)
	}
}

func TestRefundsThatFailStarveNoOther(t *testing.T) {
	w := newWorld(t)
	_, token := w.person()
	no := w.paid(token, 20)
	fills(w, 100, func(i int) (store.Key, wallet.Refund) {
		return store.Key{PK: "order#missing", SK: fmt.Sprintf("refund#poison%d", i)}, wallet.Refund{OutTradeNo: "missing", RequestNo: "missing", Open: "refund", LeaseUntil: 1}
	})
	fills(w, 1, func(int) (store.Key, map[string]string) {
		return store.Key{PK: "order#missing", SK: "refund#missing"}, map[string]string{"amountFen": "unreadable"}
	})
	w.do(w.sim.SetFaults(alipay.Faults{Gateway: "502"}))
	w.refund(token, no, 500)
	w.do(w.sim.SetFaults(alipay.Faults{}))
	w.pass(3 * time.Minute)
	if w.turns(); w.stored(no).RefundedFen != 500 {
		t.Errorf("%+v", w.stored(no))
	}
}

// Members whose account cannot be read stand before one whom nobody has told that he is to be renewed.
func TestRenewalsThatFailStarveNoOther(t *testing.T) {
	w := newWorld(t)
	userID, token := w.person()
	w.rich(token, 50)
	w.joined(token, "month", 3000)
	if a := w.renews(token, "month"); a.HTTP != 200 {
		t.Fatalf("%d %s", a.HTTP, a.Body)
	}
	w.pass(27 * 24 * time.Hour)
	at := clock.Millis(w.clock()) - time.Hour.Milliseconds()
	fills(w, 200, func(i int) (store.Key, vip.Membership) {
		poor := fmt.Sprintf("poison%d", i)
		return store.Key{PK: ledger.AccountPK(ledger.PersonalAccount(poor)), SK: "vip"},
			vip.Membership{UserID: poor, Renew: "month", ExpireAt: at, NoticedFor: at, NoticedFen: 3000, Open: "vip", LeaseUntil: 1}
	})
	fills(w, 200, func(i int) (store.Key, map[string]string) {
		return ledger.BalanceKey(ledger.PersonalAccount(fmt.Sprintf("poison%d", i))), map[string]string{"balanceFen": "unreadable"}
	})
	if w.turns(); w.titles(userID)["会员将自动续费"] != 1 {
		t.Errorf("%v", w.titles(userID))
	}
}

// Transfers that go on, however many, lie before one whose machine was lost.
func TestTransfersThatGoOnHideNoLostOne(t *testing.T) {
	w := worldAtOnce(t)
	_, _, no := w.asksOld(30000)
	live := clock.Millis(w.clock().Add(time.Hour))
	fills(w, 500, func(i int) (store.Key, wallet.Payout) {
		no := fmt.Sprintf("0live%d", i)
		return store.Key{PK: "payouts#paying", SK: no}, wallet.Payout{No: no, State: wallet.PayoutPaying, Transfer: wallet.Transfer{Runs: 1, LeaseUntil: live}}
	})
	w.pass(2 * time.Minute)
	if w.work("redrive"); len(w.runs) != 2 || w.runs[1] != no+"-2" {
		t.Errorf("%v", w.runs)
	}
}
