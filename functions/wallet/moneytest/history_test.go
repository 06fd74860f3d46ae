package moneytest

import (
	"encoding/json"
	"testing"
	"time"

	"bimportal/functions/wallet"
	"bimportal/shared/id"
)

func TestTheHistoryIsOnesOwn(t *testing.T) {
	w := newWorld(t)
	_, mine := w.person()
	_, other := w.person()
	w.placed(mine, 5)
	if a := w.call("POST", "/family/order/personal/recharge", "", nil); a.HTTP != 401 {
		t.Errorf("nobody: %d", a.HTTP)
	}
	if p := w.history(other, nil); p.Total != 0 || len(p.Records) != 0 || p.Current != 1 || p.PageSize != 10 {
		t.Errorf("somebody else's: %+v", p)
	}
	for _, filter := range []map[string]any{
		{"status": "lost"}, {"current": 0}, {"pageSize": 101}, {"from": -1}, {"from": 2000, "to": 1000}, {"current": 1001}, {"userId": "x"},
	} {
		if a := w.call("POST", "/family/order/personal/recharge", mine, filter); a.HTTP != 400 {
			t.Errorf("%v: %d %s", filter, a.HTTP, a.Body)
		}
	}
}

func TestTheHistoryPagesAndFilters(t *testing.T) {
	w := newWorld(t)
	_, token := w.person()
	began := w.clock()
	var nos []string
	for i := range 23 {
		w.pass(time.Minute)
		if i%5 == 0 {
			nos = append(nos, w.paid(token, 20))
		} else {
			nos = append(nos, w.placed(token, 5).OutTradeNo)
		}
	}
	var seen []string
	for current := 1; current <= 4; current++ {
		p := w.history(token, map[string]any{"current": current, "pageSize": 7})
		if p.Total != 23 || p.Current != current {
			t.Fatalf("page %d: %+v", current, p)
		}
		for _, r := range p.Records {
			seen = append(seen, r.OutTradeNo)
		}
	}
	if len(seen) != 23 {
		t.Fatalf("%d of 23", len(seen))
	}
	for i, no := range seen {
		if no != nos[22-i] {
			t.Errorf("place %d holds %s", i, no)
		}
	}
	if p := w.history(token, map[string]any{"current": 9, "pageSize": 7}); len(p.Records) != 0 || p.Total != 23 {
		t.Errorf("beyond the end: %+v", p)
	}
	if p := w.history(token, map[string]any{"status": "paid", "pageSize": 2, "current": 3}); p.Total != 5 || len(p.Records) != 1 || p.Records[0].OutTradeNo != nos[0] {
		t.Errorf("paid ones: %+v", p)
	}
	p := w.history(token, map[string]any{"from": began.Add(2 * time.Minute).UnixMilli(), "to": began.Add(4 * time.Minute).UnixMilli()})
	if p.Total != 3 || p.Records[0].OutTradeNo != nos[3] || p.Records[2].OutTradeNo != nos[1] {
		t.Errorf("a stretch of time: %+v", p)
	}
	w.pass(25 * time.Minute)
	if _, err := w.service.Work(t.Context(), wallet.Event{Task: "poll", OutTradeNo: nos[22]}); err != nil {
		t.Fatal(err)
	}
	if r := w.history(token, nil).Records[0]; r.Status != "closed" || r.Can.Refund {
		t.Errorf("after its end: %+v", r)
	}
}

func TestTheSeedShowsAndASecondOneChangesNothing(t *testing.T) {
	w := newWorld(t)
	name := "seed" + id.New("")
	seed, err := json.Marshal(map[string]any{"asOf": "2026-09-20", "topups": []map[string]any{
		{"username": name, "totalYuan": 200, "at": "2026-08-06 10:24:31", "outTradeNo": id.Ordered(w.now)},
		{"username": name, "totalYuan": 50, "at": "2026-09-18 16:02:09", "outTradeNo": id.Ordered(w.now)},
	}})
	w.do(err)
	token := w.session(id.Slug("user", name))
	before := ""
	for range 2 {
		if _, err := w.service.Work(t.Context(), wallet.Event{Task: "seed", Data: seed}); err != nil {
			t.Fatal(err)
		}
		p := w.history(token, nil)
		if p.Total != 2 || p.Records[0].AmountFen != 5000 || p.Records[1].Status != "paid" || p.Records[1].Can.Refund {
			t.Errorf("%+v", p)
		}
		now, err := json.Marshal([]any{p, w.asset(token), w.entries(token)})
		w.do(err)
		if before != "" && before != string(now) {
			t.Errorf("the second seed made of %s %s", before, now)
		}
		before = string(now)
	}
}
