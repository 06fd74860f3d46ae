package board

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"

	"bimportal/shared/clock"
	"bimportal/shared/membership"
	"bimportal/shared/store"
)

const (
	few       = 5 // a group of fewer may be somebody: it is not shown
	weeksBack = 8 // after the first that a browser tells of
)

// behaviour is as much of a day's counter as the board reads (functions/analysis).
type behaviour struct {
	Behavior string `json:"behavior"`
	Subject  string `json:"subject"`
	N        int64  `json:"n"`
}

var funnel = map[string]Number{
	"page_view": Visits, "product_view": Looks, "trial_get": Trials, "project_apply": Applies, "order_create": Carts, "order_pay": Payments, "error_shown": Errors,
}

// returned is the number of a day that says how many browsers came so many weeks after their first.
func returned(weeks int) Number { return Number(fmt.Sprintf("week%d", weeks)) }

// behaved is what visitors did on a day: its numbers, and by page what they met.
type behaved struct {
	n    map[Number]int64
	page map[string]map[string]int64 // by behaviour and subject
}

// met are the behaviours whose subjects the lists of pages are made of.
var met = map[string]bool{"error_shown": true, "page_lcp": true, "page_inp": true, "page_cls": true}

// behaved adds up what visitors did on a day.
func (s *Service) behaved(ctx context.Context, date string) (behaved, error) {
	did := behaved{map[Number]int64{}, map[string]map[string]int64{}}
	for _, number := range funnel {
		did.n[number] = 0
	}
	for weeks := range weeksBack + 1 {
		did.n[returned(weeks)] = 0
	}
	for shard := range Shards {
		err := store.EachLatest(ctx, s.counts, store.Range{PK: CountersPK(date, shard)}, func(_ store.Key, b behaviour) {
			if number, known := funnel[b.Behavior]; known {
				did.n[number] += b.N
			}
			if weeks, is := strings.CutPrefix(b.Subject, "week#"); is && b.Behavior == "visit_week" {
				did.n[Number("week"+weeks)] += b.N
			}
			if met[b.Behavior] && b.Subject != "" { // what found no room under its page is no page
				if did.page[b.Behavior] == nil {
					did.page[b.Behavior] = map[string]int64{}
				}
				did.page[b.Behavior][b.Subject] += b.N
			}
		})
		if err != nil {
			return behaved{}, err
		}
	}
	return did, nil
}

// days are what visitors did by date.
type days map[string]behaved

// lately reads the last days, today included.
func (s *Service) lately(ctx context.Context, now time.Time) (days, error) {
	all := days{}
	var mu sync.Mutex
	var work errgroup.Group
	work.SetLimit(atOnce)
	for ago := range topDays {
		date := dateOf(now.AddDate(0, 0, -ago))
		work.Go(func() error {
			did, err := s.behaved(ctx, date)
			mu.Lock()
			defer mu.Unlock()
			all[date] = did
			return err
		})
	}
	return all, work.Wait()
}

// of adds a behaviour up by subject.
func (d days) of(behaviour string) map[string]int64 {
	sum := map[string]int64{}
	for _, did := range d {
		for subject, n := range did.page[behaviour] {
			sum[subject] += n
		}
	}
	return sum
}

// errored are the pages on which visitors saw errors, without those that few saw.
func (d days) errored() []TopRow {
	rows := []TopRow{}
	for page, n := range d.of("error_shown") {
		if n >= few {
			rows = append(rows, TopRow{page, n, ""})
		}
	}
	rows, _ = most(rows)
	return rows
}

// slow are the pages by the share of openings that were not good, in per cent, without those that few opened.
func (d days) slow(vital string) []TopRow {
	all, bad := map[string]int64{}, map[string]int64{}
	for subject, n := range d.of(vital) {
		page, grade, _ := strings.Cut(subject, "#")
		if all[page] += n; grade != "good" {
			bad[page] += n
		}
	}
	rows := []TopRow{}
	for page, n := range all {
		if n >= few {
			rows = append(rows, TopRow{page, bad[page] * 100 / n, ""})
		}
	}
	rows, _ = most(rows)
	return rows
}

// mondayOf is the first day of a week in Shanghai, some weeks before a day.
func mondayOf(date string, weeks int) string {
	day, err := time.ParseInLocation(time.DateOnly, date, clock.Shanghai)
	if err != nil {
		return ""
	}
	return day.AddDate(0, 0, -(int(day.Weekday())+6)%7-7*weeks).Format(time.DateOnly)
}

// cohorts are the weeks in which browsers came first, and how many of each came again. It reads the platform's own days alone.
func (s *Service) cohorts(ctx context.Context, now time.Time) ([]Cohort, error) {
	today := dateOf(now)
	first := mondayOf(today, weeksBack)
	byDate, _, err := s.between(ctx, membership.Platform, first, today)
	if err != nil {
		return nil, err
	}
	came := map[string][]int64{} // by the first week's Monday, and weeks after it
	for date, day := range byDate {
		for weeks := range weeksBack + 1 {
			week := mondayOf(date, weeks)
			if came[week] == nil {
				came[week] = make([]int64, weeksBack+1)
			}
			came[week][weeks] += day.N[returned(weeks)]
		}
	}
	list := []Cohort{}
	for ago := weeksBack; ago > 0; ago-- { // this week is not over
		week := mondayOf(today, ago)
		n := came[week]
		if n == nil || n[0] < few {
			continue
		}
		c := Cohort{Week: week, N: n[0], Back: make([]*int64, weeksBack)}
		for weeks := 1; weeks < ago; weeks++ {
			if n[weeks] >= few {
				c.Back[weeks-1] = &n[weeks]
			}
		}
		list = append(list, c)
	}
	return list, nil
}
