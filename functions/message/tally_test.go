package message_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"
	"time"

	"bimportal/functions/message"
	"bimportal/shared/apitest"
	"bimportal/shared/clock"
	"bimportal/shared/notify"
	"bimportal/shared/store"
)

// A page of a box of 10,000 costs at most 4 read units with the session's, wherever it lies, and says how many there
// are.
func TestAnyPageOfTenThousandIsCheap(t *testing.T) {
	m := &meter{}
	p := somebody(t, func(d *message.Deps) { d.DB = store.WithTransport(apitest.Config(t), m) })
	const n = 10_000
	p.fill(notify.Notify, n, clock.System().Add(-time.Hour))
	for i := range 5 {
		p.send(notify.Notify, fmt.Sprintf("新 %d", i), time.Duration(i)*time.Second)
	}
	p.list(map[string]any{"msgType": "notify"}) // counts what has arrived, once
	for _, current := range []int{1, 2, 3, 17, 250, 251, 499, 731, 999, 1000} {
		var page message.Page
		units := m.read(func() { page = p.list(map[string]any{"msgType": "notify", "current": current}) })
		if units > 4 {
			t.Errorf("page %d costs %v read units", current, units)
		}
		if page.Total != n+5 || len(page.Records) != 10 {
			t.Fatalf("page %d: %d of %d", current, len(page.Records), page.Total)
		}
		if current > 1 && page.Records[0].Title != number((current-1)*10-5) {
			t.Errorf("page %d begins with %s", current, page.Records[0].Title)
		}
	}
	for _, body := range []map[string]any{{"msgType": "notify", "read": 0}, {"msgType": "sys", "read": 0}} {
		if units := m.read(func() { p.list(body) }); units > 4 {
			t.Errorf("%v costs %v read units", body, units)
		}
	}
	if units := m.read(func() { p.counts() }); units > 2 {
		t.Errorf("the counts cost %v read units", units)
	}
}

// However messages come, go and are read, pages hold each once and the total is theirs.
func TestPagesAgreeWithWhatIsThere(t *testing.T) {
	var later time.Duration
	p := somebody(t, func(d *message.Deps) { d.Clock = func() time.Time { return clock.System().Add(later) } })
	there := []string{} // ids, newest first
	add := func(n int, ago time.Duration) {
		for i := range n {
			there = append(there, p.send(notify.Sys, "消息", ago+time.Duration(i)*time.Second))
		}
		slices.Sort(there)
		slices.Reverse(there)
	}
	check := func(when string) {
		t.Helper()
		for _, size := range []int{7, 10, 50} {
			var got []string
			for current := 1; ; current++ {
				page := p.list(map[string]any{"msgType": "sys", "current": current, "pageSize": size})
				if page.Total != len(there) {
					t.Fatalf("%s: total %d of %d", when, page.Total, len(there))
				}
				for _, r := range page.Records {
					got = append(got, r.ID)
				}
				if len(page.Records) < size {
					break
				}
			}
			if !slices.Equal(got, there) {
				t.Fatalf("%s, pages of %d: %d rows differ from the %d there", when, size, len(got), len(there))
			}
		}
	}
	add(70, 40*24*time.Hour) // another month
	check("first")
	add(60, 0) // too young to be counted
	check("young ones")
	later = 20 * time.Minute
	check("grown older")
	var all sync.WaitGroup
	gone := map[string]bool{}
	for range 10 { // deletions race with readers that count
		id := there[rand.IntN(len(there))]
		gone[id] = true
		all.Go(func() {
			if a := p.post("delete", map[string]any{"ids": []string{id}}); a.HTTP != 200 {
				t.Errorf("%d %s", a.HTTP, a.Body)
			}
		})
		all.Go(func() { p.list(map[string]any{"msgType": "sys"}) })
	}
	all.Wait()
	there = slices.DeleteFunc(there, func(id string) bool { return gone[id] })
	check("after deletions")
	add(9, -later)
	check("few new ones")
	later = 25 * time.Minute
	add(40, -later)
	check("many new ones")
}

func TestAMonthGoesAtOnce(t *testing.T) {
	now := time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)
	p := somebody(t, func(d *message.Deps) { d.Clock = func() time.Time { return now } })
	p.fill(notify.Sys, 30, time.Date(2026, 6, 1, 0, 10, 0, 0, time.UTC)) // eleven of June, the others of May
	for _, c := range []struct {
		now   time.Time
		total int
	}{{now, 30}, {time.Date(2027, 5, 31, 23, 59, 0, 0, time.UTC), 30}, {time.Date(2027, 6, 1, 0, 0, 0, 0, time.UTC), 11}, {time.Date(2027, 7, 1, 0, 0, 0, 0, time.UTC), 0}} {
		now = c.now
		p.signIn(now)
		if total := p.list(map[string]any{"msgType": "sys"}).Total; total != c.total {
			t.Errorf("at %v: %d, not %d", c.now, total, c.total)
		}
		if total := p.list(map[string]any{"msgType": "sys", "typeCode": notify.KindReview}).Total; total != c.total {
			t.Errorf("at %v under a filter: %d, not %d", c.now, total, c.total)
		}
	}
}
