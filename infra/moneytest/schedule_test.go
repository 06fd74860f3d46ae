package moneytest

import (
	"context"
	"fmt"
	"math/rand/v2"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"bimportal/functions/wallet"
	"bimportal/infra/sim/alipay"
	"bimportal/shared/apitest"
	"bimportal/shared/money"
	"bimportal/shared/store"
)

const schedules = 240

// TestSchedules: whatever the order of notifications, polls, crashes and time, in the end the books balance, each paid
// trade is credited once and no unpaid one ever.
func TestSchedules(t *testing.T) {
	var crashes, credits atomic.Int64
	t.Cleanup(func() {
		if crashes.Load() < schedules || credits.Load() < schedules/2 {
			t.Errorf("%d crashes and %d credits in %d schedules prove too little", crashes.Load(), credits.Load(), schedules)
		}
	})
	for seed := range schedules {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			t.Parallel()
			w := newWorld(t)
			r := rand.New(rand.NewPCG(uint64(seed), 2026))
			userID, token := w.person()
			for range 12 + r.IntN(12) {
				if w.step(r, token) {
					crashes.Add(1)
				}
			}
			w.recover()
			w.balanced(userID, token)
			credits.Add(int64(len(w.entries(token))))
		})
	}
}

// step does one random thing; one in three is killed between any two of its calls. It answers whether one was.
func (w *world) step(r *rand.Rand, token string) (crashed bool) {
	var nos []string
	for _, t := range w.sim.Trades() {
		nos = append(nos, t.OutTradeNo)
	}
	no := ""
	if len(nos) > 0 {
		no = nos[0] // the newest, mostly: it is the one that can still be paid
		if r.IntN(4) == 0 {
			no = nos[r.IntN(len(nos))]
		}
	}
	amount := []int{5, 20, 100, 2000}[r.IntN(4)]
	dice, crash, after := r.IntN(16), 0, r.IntN(2) == 0
	if r.IntN(3) == 0 {
		crash = 1 + r.IntN(8)
	}
	if no == "" {
		dice = 0
	}
	crashed = w.wire.crashAt(crash, after, func(ctx context.Context) {
		switch dice {
		case 0:
			w.send(ctx, "POST", "/family/order/alipay/faceToFace", token, "application/json", fmt.Sprintf(`{"total":%d,"appType":"platformHome"}`, amount))
		case 1, 2, 3:
			_ = w.sim.Scan(no) // a closed code refuses, as it should
		case 4, 5, 6:
			_ = w.sim.Pay(no) // likewise an unscanned or closed one
		case 7, 8, 9:
			form := w.sim.Notification(no)
			for range 1 + r.IntN(3) {
				w.send(ctx, "POST", "/family/order/alipay/notify", "", "application/x-www-form-urlencoded", form.Encode())
			}
		case 10:
			w.send(ctx, "POST", "/family/order/alipay/notify", "", "application/x-www-form-urlencoded", w.sim.ForgedNotification(no).Encode())
		case 11:
			w.send(ctx, "POST", "/family/user/order/refund", token, "application/json", fmt.Sprintf(`{"outTradeNo":%q,"amountFen":%d,"reason":"充错了"}`, no, 1+r.IntN(600)))
		case 12, 13:
			_, _ = w.service.Work(ctx, wallet.Event{Task: "poll", OutTradeNo: no}) // a crash is one of its ends
		case 14, 15:
			w.send(ctx, "GET", "/family/order/alipay/payment/query?outTradeNo="+no, token, "", "")
		}
	})
	w.pass(time.Duration(r.IntN(90)) * time.Second)
	return crashed
}

func (w *world) send(ctx context.Context, method, path, token, contentType, body string) {
	r := httptest.NewRequestWithContext(ctx, method, "/api"+path, strings.NewReader(body))
	r.Header.Set("Content-Type", contentType)
	r.Header.Set("Authorization", "Bearer "+token)
	w.door.ServeHTTP(httptest.NewRecorder(), r)
}

// recover lets time pass as the schedule and the machine would, until every order is final.
func (w *world) recover() {
	w.t.Helper()
	for range 8 {
		w.pass(6 * time.Minute)
		for _, o := range w.orders() {
			if _, err := w.service.Work(w.t.Context(), wallet.Event{Task: "poll", OutTradeNo: o.OutTradeNo}); err != nil {
				w.t.Fatalf("poll after the crash: %v", err)
			}
		}
		w.work("redrive")
	}
}

// orders answers what the store holds of the trades that the provider knows, and of those it was never told of.
func (w *world) orders() []wallet.Order {
	w.t.Helper()
	table := store.NewTable[wallet.Order](apitest.DB(w.t), w.table)
	var list []wallet.Order
	for _, t := range w.sim.Trades() {
		v, err := table.Get(context.Background(), store.Key{PK: "order#" + t.OutTradeNo, SK: "order"})
		if err != nil {
			w.t.Fatalf("the provider has %s, the store: %v", t.OutTradeNo, err)
		}
		list = append(list, v.Value)
	}
	return list
}

// balanced checks the books of one person against what the provider took and gave back.
func (w *world) balanced(userID, token string) {
	w.t.Helper()
	entries := w.entries(token)
	credits, net := map[string]int{}, map[string]money.Fen{}
	for _, e := range entries {
		no := e.BizID
		if e.BizType == "recharge" {
			credits[no]++
		} else {
			no = w.refundOf(e.BizID)
		}
		net[no] += e.AmountFen
	}
	var kept money.Fen
	for _, trade := range w.sim.Trades() {
		if want := w.kept(trade); net[trade.OutTradeNo] != want {
			w.t.Errorf("of trade %s (%s) the provider kept %d fen and %d are booked", trade.OutTradeNo, trade.Status, want, net[trade.OutTradeNo])
		}
		if credits[trade.OutTradeNo] > 1 {
			w.t.Errorf("trade %s was credited %d times", trade.OutTradeNo, credits[trade.OutTradeNo])
		}
		kept += w.kept(trade)
		delete(net, trade.OutTradeNo)
	}
	if len(net) > 0 {
		w.t.Errorf("booked without a trade: %v", net)
	}
	asset := w.asset(token)
	if asset.BalanceFen != kept {
		w.t.Errorf("the provider kept %d fen, the balance is %d", kept, asset.BalanceFen)
	}
	w.chained(userID, entries, asset)
}

// kept is what the provider took of a trade and has not given back.
func (w *world) kept(trade alipay.TradeView) money.Fen {
	if trade.Status == "" || trade.Status == "WAIT_BUYER_PAY" || trade.Status == "TRADE_CLOSED" {
		return 0
	}
	total, err := money.Parse(trade.TotalAmount)
	w.do(err)
	back, err := money.Parse(trade.RefundAmount)
	w.do(err)
	return total - back
}

// refundOf answers the trade that a refund's line belongs to.
func (w *world) refundOf(requestNo string) string {
	w.t.Helper()
	for _, t := range w.sim.Trades() {
		if strings.HasPrefix(requestNo, t.OutTradeNo) {
			return t.OutTradeNo
		}
	}
	return requestNo
}

// chained recomputes the hash chain and the clearing accounts.
func (w *world) chained(userID string, entries []wallet.Entry, asset wallet.Asset) {
	w.t.Helper()
	lines := store.NewTable[wallet.Line](apitest.DB(w.t), w.table)
	head, sum := "", money.Fen(0)
	own := map[string]money.Fen{}
	for i := len(entries) - 1; i >= 0; i-- {
		e := entries[i]
		sum += e.AmountFen
		l := wallet.Line{AccountID: "u_" + userID, No: e.No, At: e.At, BizType: e.BizType, BizID: e.BizID, AmountFen: e.AmountFen, BalanceFen: e.BalanceFen, PrevHash: head}
		if e.PrevHash != head || e.Hash != l.Digest() || e.BalanceFen != sum || e.No != int64(len(entries)-i) {
			w.t.Errorf("line %d does not follow: %+v", e.No, e)
		}
		head = e.Hash
		no := e.BizID
		if e.BizType != "recharge" {
			no = w.refundOf(e.BizID)
		}
		own[no] += e.AmountFen
	}
	for no, amount := range own {
		counter, err := lines.Query(context.Background(), store.Range{PK: "account#clearing_alipay_" + no})
		w.do(err)
		cleared := money.Fen(0)
		for i, c := range counter {
			cleared += c.Value.AmountFen
			if c.Value.No != int64(i+1) || c.Value.BalanceFen != cleared || c.Value.Hash != c.Value.Digest() {
				w.t.Errorf("clearing line %d of %s: %+v", i+1, no, c.Value)
			}
		}
		if cleared != -amount {
			w.t.Errorf("trade %s: %d fen booked, %d cleared", no, amount, cleared)
		}
	}
	if asset.ChainHead != head || asset.BalanceFen != sum {
		w.t.Errorf("head %s, sum %d; the balance says %s, %d", head, sum, asset.ChainHead, asset.BalanceFen)
	}
}
