package board

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"

	"bimportal/shared/clock"
	"bimportal/shared/membership"
	"bimportal/shared/stats"
	"bimportal/shared/store"
)

const (
	platformBack = 90 // days of the platform's first roll-up: each is eight queries of counters
	topDays      = 7  // of the lists of what visitors met
)

// summed are the numbers of the platform that its enterprises' add up to.
var summed = []Number{Orders, IncomeFen, RefundedFen, Waiting}

// together is what a turn has added up of the enterprises.
type together struct {
	approved []company

	mu               sync.Mutex
	today, yesterday map[Number]int64
	behind           Behind
	failed           []error
}

func newTogether(now time.Time) *together {
	t := &together{today: map[Number]int64{Reviews: 0}, yesterday: map[Number]int64{}, behind: Behind{AsOf: clock.Millis(now)}}
	for _, n := range summed {
		t.today[n] = 0
		if comes[n] {
			t.yesterday[n] = 0
		}
	}
	return t
}

func (t *together) add(today, before Day) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for _, n := range summed {
		if _, whole := t.today[n]; whole {
			t.today[n] += today.N[n]
		}
		if _, whole := t.yesterday[n]; whole {
			t.yesterday[n] += before.N[n]
		}
	}
}

// late adds an enterprise whose turn failed as it stood at asOf. Where not even that is known, a sum would lack it: the platform's numbers stay
// what they were.
func (t *together) late(today, before Day, asOf int64, known bool, failure error) {
	if known {
		t.add(today, before)
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if !known {
		for _, n := range summed {
			delete(t.today, n)
			delete(t.yesterday, n)
		}
	}
	t.failed = append(t.failed, failure)
	t.behind.Enterprises++
	t.behind.AsOf = min(t.behind.AsOf, asOf)
}

// stand returns an enterprise's two days as they were rolled up last, and when; what waits today is what waited then.
func (s *Service) stand(ctx context.Context, enterpriseID string, now time.Time) (today, before Day, asOf int64, known bool) {
	date, last := dateOf(now), dateOf(now.Add(-24*time.Hour))
	days, latest, err := s.between(ctx, enterpriseID, last, date)
	if err != nil {
		return today, before, 0, false
	}
	today, before = days[date], days[last]
	if _, told := today.N[Waiting]; !told {
		today.N = map[Number]int64{Waiting: before.N[Waiting]}
	}
	return today, before, latest.AsOf, true
}

// Shards is over how many partitions a day's counters of behaviours lie.
const Shards = 8

// CountersPK is the collection of one shard of a day's counters (functions/analysis).
func CountersPK(date string, shard int) string { return fmt.Sprintf("day#%s#%d", date, shard) }

// rollPlatform writes the platform's day so far and the one before once more; in its first turn, and until one was whole, those before too.
func (s *Service) rollPlatform(ctx context.Context, all *together, shelves shelf, now time.Time) error {
	today, yesterday := Day{Date: dateOf(now), N: all.today}, all.yesterday
	home, err := s.from.home.Find(ctx, stats.HomeKey)
	if err != nil {
		return err
	}
	for n, value := range map[Number]int{Users: home.Value.User, Running: home.Value.Project, Products: home.Value.Product, Templates: home.Value.Template, Families: home.Value.Family} {
		today.N[n] = int64(value)
	}
	today.N[Providers] = shelves.providers
	last := dateOf(now.Add(-24 * time.Hour))
	week, err := s.lately(ctx, now)
	if err != nil {
		return err
	}
	before := week[last].n
	for n, value := range week[today.Date].n {
		today.N[n] = value
	}
	for n, value := range yesterday {
		before[n] = value
	}
	words, err := s.unanswered(ctx, now)
	if err != nil {
		return err
	}
	if err := s.put(ctx, membership.Platform, today, now); err != nil {
		return err
	}
	if err := s.put(ctx, membership.Platform, Day{Date: last, N: before}, now); err != nil {
		return err
	}
	latest, err := s.latest.Find(ctx, latestKey(membership.Platform))
	if err != nil {
		return err
	}
	since := latest.Value.Since
	if since == "" && len(all.failed) == 0 {
		if since, err = s.pastPlatform(ctx, all.approved, now); err != nil {
			return err
		}
	}
	templates, _ := most(slices.Concat(slices.Collect(values(shelves.templates))...))
	families, _ := most(slices.Concat(slices.Collect(values(shelves.families))...))
	weeks, err := s.cohorts(ctx, now)
	if err != nil {
		return err
	}
	return s.keep(ctx, membership.Platform, latest, Latest{AsOf: clock.Millis(now), Since: since, Behind: all.behind, Months: []Month{}, Weeks: weeks, Tops: []Top{
		{"words", "没有结果的搜索", "近 7 天搜索而没有结果的词，至少 5 次", "次", words},
		{"errors", "出错页面", "近 7 天访客看到错误提示的页面，至少 5 次", "次", week.errored()},
		{"slow", "慢页面", "近 7 天首屏超过 2.5 秒的打开，占该页全部打开的百分比，至少 5 次", "%", week.slow("page_lcp")},
		{"stiff", "反应慢的页面", "近 7 天点按后超过 0.2 秒才有反应的打开，占该页全部打开的百分比，至少 5 次", "%", week.slow("page_inp")},
		{"shifts", "跳动的页面", "近 7 天内容位移超过 0.1 的打开，占该页全部打开的百分比，至少 5 次", "%", week.slow("page_cls")},
		{"templates", "模板使用", "模板至今被使用的次数", "次", templates},
		{"families", "族下载", "族至今被下载的次数", "次", families},
	}})
}

// pastPlatform writes the days of the platform's first turn before yesterday: what its enterprises' days say together, what visitors did, and who
// had been approved. It returns the first of them.
func (s *Service) pastPlatform(ctx context.Context, approved []company, now time.Time) (string, error) {
	first, last := dateOf(now.AddDate(0, 0, -platformBack)), dateOf(now.Add(-48*time.Hour))
	days := map[string]map[Number]int64{}
	for at := now.Add(-48 * time.Hour); dateOf(at) >= first; at = at.Add(-24 * time.Hour) {
		days[dateOf(at)] = map[Number]int64{Enterprises: 0, Orders: 0, IncomeFen: 0, RefundedFen: 0}
	}
	var work errgroup.Group
	work.SetLimit(atOnce)
	var mu sync.Mutex
	for _, c := range approved {
		work.Go(func() error {
			own, _, err := s.between(ctx, c.ID, first, last)
			mu.Lock()
			defer mu.Unlock()
			for date, n := range days {
				if c.DecidedAt <= endOf(date) {
					n[Enterprises]++
				}
				for _, number := range []Number{Orders, IncomeFen, RefundedFen} {
					n[number] += own[date].N[number]
				}
			}
			return err
		})
	}
	for date, n := range days {
		work.Go(func() error {
			did, err := s.behaved(ctx, date)
			mu.Lock()
			defer mu.Unlock()
			for number, value := range did.n {
				n[number] = value
			}
			return err
		})
	}
	if err := work.Wait(); err != nil {
		return "", err
	}
	rows := make([]Day, 0, len(days))
	for date, n := range days {
		rows = append(rows, Day{Date: date, N: n})
	}
	return first, s.first(ctx, membership.Platform, rows, now)
}

func values(m map[string][]TopRow) func(func([]TopRow) bool) {
	return func(yield func([]TopRow) bool) {
		for _, rows := range m {
			if !yield(rows) {
				return
			}
		}
	}
}

// unanswered are the words of the last days that found nothing, without those that few have searched.
func (s *Service) unanswered(ctx context.Context, now time.Time) ([]TopRow, error) {
	first := stats.WordsKey(stats.ZeroWords, now.Add((1-topDays)*24*time.Hour))
	all := map[string]int64{}
	err := store.EachLatest(ctx, s.from.words, store.Range{PK: first.PK, From: first.SK, To: "~"}, func(_ store.Key, w stats.Words) {
		for word, n := range w.Words {
			all[word] += int64(n)
		}
	})
	rows := []TopRow{}
	for word, n := range all {
		if n >= few {
			rows = append(rows, TopRow{word, n, "/portalSearch?keyword=" + word})
		}
	}
	rows, _ = most(rows)
	return rows, err
}
