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
			if form := w.sim.PartialRefundNotification(no); form != nil {
				w.send(ctx, "POST", "/family/order/alipay/notify", "", "application/x-www-form-urlencoded", form.Encode())
			}
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
	}
}

// orders answers what the store holds of the trades that the provider knows, and of those it was never told of.
func (w *world) orders() []wallet.Order {
	w.t.Helper()
	table := store.NewTable[wallet.Order](apitest.DB(w.t), apitest.TableName("wallet"))
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

// balanced checks the books of one person against what the provider took.
func (w *world) balanced(userID, token string) {
	w.t.Helper()
	var paid money.Fen
	credited := map[string]int{}
	entries := w.entries(token)
	for _, e := range entries {
		credited[e.BizID]++
	}
	for _, trade := range w.sim.Trades() {
		want := 0
		if trade.Status == "TRADE_SUCCESS" || trade.Status == "TRADE_FINISHED" {
			want = 1
			total, err := money.Parse(trade.TotalAmount)
			w.do(err)
			paid += total
		}
		if credited[trade.OutTradeNo] != want {
			w.t.Errorf("trade %s is %s and was credited %d times", trade.OutTradeNo, trade.Status, credited[trade.OutTradeNo])
		}
		delete(credited, trade.OutTradeNo)
	}
	if len(credited) > 0 {
		w.t.Errorf("credited without a trade: %v", credited)
	}
	asset := w.asset(token)
	if asset.BalanceFen != paid {
		w.t.Errorf("the provider took %d fen, the balance is %d", paid, asset.BalanceFen)
	}
	w.chained(userID, entries, asset)
}

// chained recomputes the hash chain and each counter-line.
func (w *world) chained(userID string, entries []wallet.Entry, asset wallet.Asset) {
	w.t.Helper()
	lines := store.NewTable[wallet.Line](apitest.DB(w.t), apitest.TableName("wallet"))
	head, sum := "", money.Fen(0)
	for i := len(entries) - 1; i >= 0; i-- {
		e := entries[i]
		sum += e.AmountFen
		l := wallet.Line{AccountID: "u_" + userID, No: e.No, At: e.At, BizType: e.BizType, BizID: e.BizID, AmountFen: e.AmountFen, BalanceFen: e.BalanceFen, PrevHash: head}
		if e.PrevHash != head || e.Hash != l.Digest() || e.BalanceFen != sum || e.No != int64(len(entries)-i) {
			w.t.Errorf("line %d does not follow: %+v", e.No, e)
		}
		head = e.Hash
		counter, err := lines.Query(context.Background(), store.Range{PK: "account#clearing_alipay_" + e.BizID})
		if err != nil || len(counter) != 1 || counter[0].Value.AmountFen != -e.AmountFen {
			w.t.Errorf("the counter-lines of %s: %+v, %v", e.BizID, counter, err)
		}
	}
	if asset.ChainHead != head || asset.BalanceFen != sum {
		w.t.Errorf("head %s, sum %d; the balance says %s, %d", head, sum, asset.ChainHead, asset.BalanceFen)
	}
}
