package moneytest

import (
	"bytes"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"bimportal/functions/wallet"
	"bimportal/shared/apitest"
	"bimportal/shared/clock"
	"bimportal/shared/sim/alipay"
	"bimportal/shared/store"
)

var (
	schedules = flag.Int("schedules", 200, "seeded schedules: eight of ten of top-ups, one of purchases, one of transfers")
	firstSeed = flag.Int("seed", 0, "the first schedule's seed")
)

func TestMain(m *testing.M) { apitest.Scheduled(m) }

// storeFaults are on in the store itself while the schedules run, as probabilities of a call.
const storeFaults = `{"throttle":0.004,"conflict":0.02,"loseAnswer":0.01,"seed":2026}`

// strength is what the schedules came to, to see that they prove something.
type strength struct {
	sync.Mutex
	happened map[string]int
}

func (s *strength) add(what string, n int) {
	s.Lock()
	defer s.Unlock()
	s.happened[what] += n
}

// least is what must have happened in every hundred schedules.
var least = map[string]int{
	"crashed": 120, "paid": 50, "refunded": 10, "refunded in part": 7, "rejected": 1, "given back": 8, "returned": 6, "held": 5, "decided": 2, "transfer done": 1, "late to a cancelling": 3, "502 asked for": 60,
	"wrong signature asked for": 30, "time-out asked for": 60, "healed by the bill": 10, "throttle": 20, "conflict": 20, "loseAnswer": 10,
}

// TestSchedules: whatever the order of orders, payments, refunds, cancellings, notifications, polls, faults, crashes and
// days, the books hold together after every step, and in the end they say what the provider took and gave back: each
// payment and each refund once.
func TestSchedules(t *testing.T) {
	seen := &strength{happened: map[string]int{}}
	n := (*schedules*8 + 9) / 10
	apitest.Faults(t, storeFaults)
	t.Cleanup(func() {
		struck := map[string]int{}
		res, err := http.Get(apitest.Endpoint(t) + "/faults")
		if err == nil {
			err = json.NewDecoder(res.Body).Decode(&struck)
			res.Body.Close()
		}
		if err != nil {
			t.Error(err)
		}
		apitest.Faults(t, "{}")
		for what, n := range struck {
			seen.add(what, n)
		}
		t.Logf("in %d schedules: %v", n, seen.happened)
		for what, often := range least {
			if n >= 100 && seen.happened[what] < often*n/100 {
				t.Errorf("%q happened %d times in %d schedules, which proves too little", what, seen.happened[what], n)
			}
		}
	})
	_, op := newWorld(t).operator()
	for seed := *firstSeed; seed < *firstSeed+n; seed++ {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			t.Parallel()
			s := &schedule{world: worldIn(t, wallet.ModeKey, []wallet.Terms{looks, quick}[seed%2]), r: rand.New(rand.NewPCG(uint64(seed), 2026)), seen: seen}
			s.userID, s.token = s.person()
			s.op = op
			s.books = newLedgers(s.world, s.userID)
			for range 14 + s.r.IntN(10) {
				s.step()
				if s.books.compare(); t.Failed() {
					return
				}
			}
			s.recover()
			s.books.compare()
			s.balanced(s.userID, s.token)
			s.agreed()
			s.seenPayouts()
			s.tried("in the end")
		})
	}
}

type schedule struct {
	*world
	r             *rand.Rand
	seen          *strength
	userID, token string
	op            string // an operator's token
	books         *ledgers
	forms         []url.Values // notifications that may still come, however late
	began         string       // the first day
}

// step does one random thing under a random fault of the provider; one in three is killed between any two of its calls.
func (s *schedule) step() {
	if s.began == "" {
		s.began = s.day()
	}
	r, no := s.r, s.trade()
	fault := ""
	if r.IntN(4) == 0 {
		fault = []string{"502", "lost", "badSign", "timeout", "late", "systemError", "systemErrorAfter"}[r.IntN(7)]
		s.seen.add(map[string]string{"502": "502", "lost": "502", "badSign": "wrong signature", "timeout": "time-out", "late": "time-out"}[fault]+" asked for", 1)
	}
	s.do(s.sim.SetFaults(alipay.Faults{Gateway: fault, Times: r.IntN(3)}))
	dice, crash, after := r.IntN(34), 0, r.IntN(2) == 0
	if r.IntN(3) == 0 {
		crash = 1 + r.IntN(9)
	}
	if no == "" {
		dice = 0
	}
	if s.wire.crashAt(crash, after, func(ctx context.Context) { s.act(ctx, dice, no) }) {
		s.seen.add("crashed", 1)
	}
	s.do(s.sim.SetFaults(alipay.Faults{}))
	s.pass(time.Duration(r.IntN(90)) * time.Second)
}

// trade returns a trade to act on, mostly the newest: it is the one that can still be paid.
func (s *schedule) trade() string {
	trades := s.sim.Trades()
	switch {
	case len(trades) == 0:
		return ""
	case s.r.IntN(4) == 0:
		return trades[s.r.IntN(len(trades))].OutTradeNo
	}
	return trades[0].OutTradeNo
}

func (s *schedule) act(ctx context.Context, dice int, no string) {
	r := s.r
	switch dice {
	case 0, 1:
		s.send(ctx, "POST", "/family/order/alipay/faceToFace", "application/json", fmt.Sprintf(`{"total":%d,"appType":"platformHome"}`, []int{5, 20, 100, 2000}[r.IntN(4)]))
	case 2, 3, 4:
		_ = s.sim.Scan(no) // a closed code refuses, as it should
	case 5, 6, 7:
		_ = s.sim.Scan(no) // who pays has scanned
		_ = s.sim.Pay(no)  // a closed one refuses
		s.forms = append(s.forms, s.sim.Notification(no))
	case 8, 9, 10:
		for range 1 + r.IntN(3) {
			s.tell(ctx, s.sim.Notification(no))
		}
	case 11:
		if len(s.forms) > 0 {
			s.tell(ctx, s.forms[r.IntN(len(s.forms))]) // late, and perhaps overtaken
		}
	case 12:
		s.tell(ctx, s.sim.ForgedNotification(no))
	case 13, 14, 15:
		s.send(ctx, "POST", "/family/user/order/refund", "application/json",
			fmt.Sprintf(`{"outTradeNo":%q,"amountFen":%d,"reason":"充错了"}`, no, []int{1, 200, 500, 2000, 10000}[r.IntN(5)]))
	case 16:
		if form := s.sim.PartialRefundNotification(no, int64(1+r.IntN(300))); form != nil { // by the provider itself; the notification may be lost
			s.forms = append(s.forms, form)
			s.books.itself[no] = true
			s.seen.add("given back", 1)
		}
	case 17:
		s.cancelInBetween(ctx, no)
	case 18:
		if s.sim.Cancel(no) == nil { // by the provider itself
			s.forms = append(s.forms, s.sim.Notification(no))
			s.books.itself[no] = true
		}
	case 19, 32:
		s.finish(ctx)
	case 20:
		_, _ = s.service.Work(ctx, wallet.Event{Task: "poll", OutTradeNo: no}) // a crash is one of its ends, here and below
	case 21:
		s.send(ctx, "GET", "/family/order/alipay/payment/query?outTradeNo="+no, "", "")
	case 22:
		_, _ = s.service.Work(ctx, wallet.Event{Task: "redrive"})
	case 23:
		if r.IntN(2) == 0 {
			s.pass(24 * time.Hour)
		}
		_, _ = s.service.Work(ctx, wallet.Event{Task: "reconcile"})
	case 24, 25:
		s.send(ctx, "POST", cashPath, "application/json", s.wants())
	case 26, 27, 28:
		s.decidePayout(ctx)
	case 29, 30, 31, 33:
		s.turn(ctx)
	}
}

// cancelInBetween lets an unscanned code end, has it scanned and paid just before the end of the poll that cancels it,
// and perhaps credited by the notification. That comes in time, or after the cancelling, whose answer may be lost.
func (s *schedule) cancelInBetween(ctx context.Context, no string) {
	tells, late, lost := s.r.IntN(2) == 0, s.r.IntN(2) == 0, s.r.IntN(2) == 0
	if lost {
		s.do(s.sim.SetFaults(alipay.Faults{Gateway: "lost", Method: "alipay.trade.cancel"}))
	}
	var paid url.Values
	s.wire.mu.Lock()
	s.wire.before = func(method string) {
		if method != "alipay.trade.cancel" {
			return
		}
		s.sim.Revive(no)
		if s.sim.Scan(no) == nil && s.sim.Pay(no) == nil {
			s.seen.add("returned", 1)
			form := s.sim.Notification(no)
			s.forms = append(s.forms, form)
			paid = form
			if tells {
				s.tell(ctx, form)
			}
		}
	}
	s.wire.mu.Unlock()
	s.pass(21 * time.Minute)
	_, _ = s.service.Work(ctx, wallet.Event{Task: "poll", OutTradeNo: no})
	s.wire.mu.Lock()
	s.wire.before = nil
	s.wire.mu.Unlock()
	if late && paid != nil {
		s.seen.add("late to a cancelling", 1)
		s.tell(ctx, paid)
	}
}

func (s *schedule) tell(ctx context.Context, form url.Values) {
	if form != nil {
		s.send(ctx, "POST", "/family/order/alipay/notify", "application/x-www-form-urlencoded", form.Encode())
	}
}

func (s *schedule) send(ctx context.Context, method, path, contentType, body string) {
	s.sendAs(ctx, s.token, method, path, contentType, body)
}

func (s *schedule) sendAs(ctx context.Context, token, method, path, contentType, body string) {
	s.request(ctx, token, method, path, contentType, body)
}

// post calls as anybody, in an enterprise or not, whatever the answer.
func (w *world) post(ctx context.Context, token, path, body string, header ...string) {
	w.request(ctx, token, "POST", path, "application/json", body, header...)
}

func (w *world) request(ctx context.Context, token, method, path, contentType, body string, header ...string) {
	r := httptest.NewRequestWithContext(ctx, method, "/api"+path, strings.NewReader(body))
	r.Header.Set("Content-Type", contentType)
	r.Header.Set("Authorization", "Bearer "+token)
	for i := 0; i+1 < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	w.door.ServeHTTP(httptest.NewRecorder(), r)
}

// recover lets time pass as the machine and the schedules would: open orders and refunds are driven to their ends, and
// the bills of the days come.
func (s *schedule) recover() {
	s.t.Helper()
	s.drive()
	s.pass(24 * time.Hour)
	s.work("reconcile")
	s.drive() // what the bill credited may have a refund
	s.pass(24 * time.Hour)
	s.work("reconcile")
}

func (s *schedule) drive() {
	s.t.Helper()
	for range 8 {
		s.pass(6 * time.Minute)
		s.work("redrive")
		open := 0
		for _, o := range s.orders() {
			if o.Open == "" {
				continue
			}
			open++
			if _, err := s.service.Work(s.t.Context(), wallet.Event{Task: "poll", OutTradeNo: o.OutTradeNo}); err != nil {
				s.t.Fatalf("poll after the crash: %v", err)
			}
		}
		if open == 0 {
			break
		}
	}
	s.pass(2 * time.Hour)
	s.work("redrive") // a refund's lease is at most an hour
	s.turns()
}

// orders returns what the store holds of the trades that the provider knows.
func (s *schedule) orders() []wallet.Order {
	s.t.Helper()
	table := store.NewTable[wallet.Order](apitest.DB(s.t), s.table)
	var list []wallet.Order
	for _, trade := range s.sim.Trades() {
		v, err := table.Get(context.Background(), store.Key{PK: "order#" + trade.OutTradeNo, SK: "order"})
		if err != nil {
			s.t.Fatalf("the provider has %s, the store: %v", trade.OutTradeNo, err)
		}
		list = append(list, v.Value)
	}
	return list
}

// agreed holds orders, history and reports against the provider's trades.
func (s *schedule) agreed() {
	s.t.Helper()
	history := map[string]wallet.TopUpRecord{}
	for _, r := range s.history(s.token, map[string]any{"pageSize": 100}).Records {
		history[r.OutTradeNo] = r
	}
	back := map[string]string{}
	for _, trade := range s.sim.Trades() {
		back[trade.OutTradeNo] = trade.RefundAmount
	}
	for _, o := range s.orders() {
		h := history[o.OutTradeNo]
		if o.Open != "" || o.ReservedFen != 0 || h.RefundedFen != o.RefundedFen || h.PaidAt != o.PaidAt || h.AmountFen != o.TotalFen {
			s.t.Errorf("order %+v, history %+v", o, h)
		}
		if !o.Credited() {
			continue
		}
		s.seen.add("paid", 1)
		if o.RefundedFen.Text() != back[o.OutTradeNo] {
			s.t.Errorf("of %s went back %s, %s are booked", o.OutTradeNo, back[o.OutTradeNo], o.RefundedFen.Text())
		}
	}
	s.refunded()
	for day := s.began; day < s.day(); day = nextDay(day) {
		if r, err := s.service.Work(s.t.Context(), wallet.Event{Task: "report", Day: day}); err == nil {
			report := r.(wallet.Report)
			s.seen.add("healed by the bill", report.Credited+report.Booked)
			if report.Differing > 0 || (report.Bill && report.State != wallet.ReportFinished) {
				s.t.Errorf("%+v", report)
			}
		}
	}
}

// refunded counts what became of refunds, for the strength of the schedules.
func (s *schedule) refunded() {
	table := store.NewTable[wallet.Refund](apitest.DB(s.t), s.table)
	for _, trade := range s.sim.Trades() {
		rows, err := table.Query(context.Background(), store.Range{PK: "order#" + trade.OutTradeNo, From: "refund#" + trade.OutTradeNo + "R"})
		s.do(err)
		for _, row := range rows {
			switch {
			case row.Value.State == wallet.RefundRejected:
				s.seen.add("rejected", 1)
			case row.Value.AmountFen.Text() != trade.TotalAmount:
				s.seen.add("refunded in part", 1)
				fallthrough
			default:
				s.seen.add("refunded", 1)
			}
		}
	}
}

func nextDay(day string) string {
	start, err := clock.ParseText(day + " 12:00:00")
	if err != nil {
		panic(err)
	}
	return clock.Text(start + 24*60*60*1000)[:10]
}

// methodOf returns what a request asks the provider for.
func methodOf(r *http.Request) string {
	if r.Body == nil {
		return ""
	}
	body, err := io.ReadAll(r.Body)
	if err != nil {
		return ""
	}
	r.Body = io.NopCloser(bytes.NewReader(body))
	form, err := url.ParseQuery(string(body))
	if err != nil {
		return ""
	}
	return form.Get("method")
}
