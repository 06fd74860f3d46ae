package board

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"

	"bimportal/shared/audit"
	"bimportal/shared/clock"
	"bimportal/shared/membership"
	"bimportal/shared/stats"
	"bimportal/shared/store"
	"bimportal/shared/tables"
)

// Service is the board's endpoints and its roll-up.
type Service struct {
	db     *store.DB
	days   *store.Table[Day]
	latest *store.Table[Latest]
	counts *store.Table[behaviour]
	shared *store.Table[Frozen]
	book   audit.Book
	from   sources
	now    clock.Clock
}

// New returns the board on the analysis group's table.
func New(db *store.DB, t tables.Names, now clock.Clock) *Service {
	return &Service{
		db: db, days: store.NewTable[Day](db, t.Analysis), latest: store.NewTable[Latest](db, t.Analysis), counts: store.NewTable[behaviour](db, t.Analysis),
		shared: store.NewTable[Frozen](db, t.Analysis), book: audit.NewBook(db, t.Enterprise), from: newSources(db, t), now: now,
	}
}

const dayPrefix = "day#"

func boardPK(enterpriseID string) string { return "board#" + enterpriseID }

func dayKey(enterpriseID, date string) store.Key {
	return store.Key{PK: boardPK(enterpriseID), SK: dayPrefix + date}
}
func latestKey(enterpriseID string) store.Key {
	return store.Key{PK: boardPK(enterpriseID), SK: "latest"}
}

const (
	atOnce   = 8
	wordDays = 7
	wordsFew = 3 // what fewer have searched may name somebody (shared/stats)
)

// Roll writes today's numbers of every approved enterprise and then of the platform. One that fails keeps no other from its own; the errors are
// joined, and the platform waits for the next turn.
func (s *Service) Roll(ctx context.Context) error {
	now := s.now()
	shelves, err := s.from.shelves(ctx)
	if err != nil {
		return err
	}
	var companies []company
	if err := s.from.companies.EachLatest(ctx, store.Range{PK: "enterprises"}, func(_ store.Key, c company) { companies = append(companies, c) }); err != nil {
		return err
	}
	var all errgroup.Group
	all.SetLimit(atOnce)
	var mu sync.Mutex
	var failed []error
	together, yesterday := map[Number]int64{Enterprises: 0, Reviews: 0, Orders: 0, IncomeFen: 0, RefundedFen: 0, Waiting: 0}, map[Number]int64{Orders: 0, IncomeFen: 0, RefundedFen: 0}
	add := func(n Number, today, before int64) {
		together[n] += today
		if _, sold := yesterday[n]; sold {
			yesterday[n] += before
		}
	}
	for _, c := range companies {
		if c.Dissolved || c.ID == membership.Platform || c.Status == membership.Failed {
			continue
		}
		mu.Lock()
		if c.Status == membership.InReview {
			add(Reviews, 1, 0)
			mu.Unlock()
			continue
		}
		add(Enterprises, 1, 0)
		mu.Unlock()
		all.Go(func() error {
			day, before, err := s.rollOne(ctx, c.ID, shelves, now)
			mu.Lock()
			defer mu.Unlock()
			if err != nil {
				slog.Error("board", "enterpriseId", c.ID, "error", err.Error())
				failed = append(failed, err)
				return nil
			}
			for _, n := range []Number{Orders, IncomeFen, RefundedFen, Waiting} {
				add(n, day.N[n], before.N[n])
			}
			return nil
		})
	}
	_ = all.Wait()
	if len(failed) > 0 {
		return errors.Join(failed...) // a sum that lacks some of them would be wrong
	}
	return s.rollPlatform(ctx, Day{Date: dateOf(now), N: together}, yesterday, shelves, now)
}

// rollOne writes an enterprise's day so far, and the one before once more: what came after its last roll-up counts too.
func (s *Service) rollOne(ctx context.Context, enterpriseID string, shelves shelf, now time.Time) (today, before Day, err error) {
	date, last := dateOf(now), dateOf(now.Add(-24*time.Hour))
	latest, err := s.latest.Find(ctx, latestKey(enterpriseID))
	if err != nil {
		return today, before, err
	}
	from := last
	if latest.Version == 0 {
		from = dateOf(now.AddDate(0, 0, -backDays))
	}
	r, err := s.from.of(ctx, enterpriseID, from, now)
	if err != nil {
		return today, before, err
	}
	today, before = Day{Date: date, N: r.on(date, true, shelves, enterpriseID)}, Day{Date: last, N: r.on(last, false, shelves, enterpriseID)}
	if err := s.past(ctx, enterpriseID, r, from, now); err != nil {
		return today, before, err
	}
	for _, day := range []Day{before, today} {
		if err := s.put(ctx, enterpriseID, day, now); err != nil {
			return today, before, err
		}
	}
	templates, _ := most(shelves.templates[enterpriseID])
	families, _ := most(shelves.families[enterpriseID])
	return today, before, s.keep(ctx, enterpriseID, latest, Latest{AsOf: clock.Millis(now), Months: r.months, Tops: []Top{
		{"templates", "模板使用", "本企业的模板至今被使用的次数", "次", templates},
		{"families", "族下载", "本企业的族至今被下载的次数", "次", families},
	}})
}

// past writes the days of a first roll-up before yesterday, as the records tell them; what another one has written stays.
func (s *Service) past(ctx context.Context, enterpriseID string, r records, from string, now time.Time) error {
	var writes []store.Write
	for at := now.Add(-48 * time.Hour); dateOf(at) >= from; at = at.Add(-24 * time.Hour) {
		day := Day{Date: dateOf(at), N: r.on(dateOf(at), false, shelf{}, enterpriseID)}
		day.stamp(now)
		writes = append(writes, s.days.New(dayKey(enterpriseID, day.Date), day))
	}
	for part := range slices.Chunk(writes, 50) {
		if err := s.db.Transact(ctx, part...); errors.Is(err, store.ErrConflict) {
			for _, one := range part { // a first roll-up that ended halfway has written some of them
				if err := s.db.Transact(ctx, one); err != nil && !errors.Is(err, store.ErrConflict) {
					return err
				}
			}
		} else if err != nil {
			return err
		}
	}
	return nil
}

// put writes a day, over an older roll-up of it; numbers that this one does not know stay as they were, and of a day that is over its levels:
// who has left since was there.
func (s *Service) put(ctx context.Context, enterpriseID string, day Day, now time.Time) error {
	return store.Retry(ctx, func() error {
		key := dayKey(enterpriseID, day.Date)
		v, err := s.days.Find(ctx, key)
		if err != nil || v.Value.AsOf > clock.Millis(now) {
			return err
		}
		n := v.Value.N
		if n == nil {
			n = map[Number]int64{}
		}
		for number, value := range day.N {
			if _, known := n[number]; !known || comes[number] || day.Date == dateOf(now) {
				n[number] = value
			}
		}
		v.Value = Day{Date: day.Date, N: n}
		v.Value.stamp(now)
		return s.db.Transact(ctx, s.days.Put(key, v))
	})
}

// keep writes what is kept of the last roll-up; another one that came between is as good.
func (s *Service) keep(ctx context.Context, enterpriseID string, v store.Versioned[Latest], latest Latest) error {
	if v.Value.AsOf > latest.AsOf {
		return nil
	}
	v.Value = latest
	err := s.db.Transact(ctx, s.latest.Put(latestKey(enterpriseID), v))
	if errors.Is(err, store.ErrConflict) {
		return nil
	}
	return err
}

// Shards is over how many partitions a day's counters of behaviours lie.
const Shards = 8

// CountersPK is the collection of one shard of a day's counters (functions/analysis).
func CountersPK(date string, shard int) string { return fmt.Sprintf("day#%s#%d", date, shard) }

// between reads the days from one date to another, and what is kept of the last roll-up.
func (s *Service) between(ctx context.Context, enterpriseID, from, to string) (byDate map[string]Day, latest Latest, err error) {
	byDate = map[string]Day{}
	var both errgroup.Group
	both.Go(func() error {
		rows, err := s.days.Query(ctx, store.Range{PK: boardPK(enterpriseID), From: dayPrefix + from, To: dayPrefix + to})
		for _, r := range rows {
			byDate[r.Value.Date] = r.Value
		}
		return err
	})
	both.Go(func() error {
		v, err := s.latest.Find(ctx, latestKey(enterpriseID))
		latest = v.Value
		return err
	})
	return byDate, latest, both.Wait()
}

// behaviour is as much of a day's counter as the board reads (functions/analysis).
type behaviour struct {
	Behavior string `json:"behavior"`
	Subject  string `json:"subject"`
	N        int64  `json:"n"`
}

var funnel = map[string]Number{"page_view": Visits, "product_view": Looks, "trial_get": Trials, "order_create": Carts, "order_pay": Payments, "error_shown": Errors}

// behaved adds up what visitors did on a day, and on which pages they saw errors.
func (s *Service) behaved(ctx context.Context, date string) (n map[Number]int64, errored map[string]int64, err error) {
	n, errored = map[Number]int64{}, map[string]int64{}
	for _, number := range funnel {
		n[number] = 0
	}
	for shard := range Shards {
		err := s.counts.EachLatest(ctx, store.Range{PK: CountersPK(date, shard)}, func(_ store.Key, b behaviour) {
			number, known := funnel[b.Behavior]
			if known {
				n[number] += b.N
			}
			if number == Errors && known {
				errored[b.Subject] += b.N
			}
		})
		if err != nil {
			return nil, nil, err
		}
	}
	return n, errored, nil
}

// rollPlatform writes the platform's day so far and the one before once more.
func (s *Service) rollPlatform(ctx context.Context, today Day, yesterday map[Number]int64, shelves shelf, now time.Time) error {
	home, err := s.from.home.Find(ctx, stats.HomeKey)
	if err != nil {
		return err
	}
	for n, value := range map[Number]int{Users: home.Value.User, Running: home.Value.Project, Products: home.Value.Product, Templates: home.Value.Template, Families: home.Value.Family} {
		today.N[n] = int64(value)
	}
	today.N[Providers] = shelves.providers
	last := dateOf(now.Add(-24 * time.Hour))
	did, errored, err := s.behaved(ctx, today.Date)
	if err != nil {
		return err
	}
	before, _, err := s.behaved(ctx, last)
	if err != nil {
		return err
	}
	for n, value := range did {
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
	templates, _ := most(slices.Concat(slices.Collect(values(shelves.templates))...))
	families, _ := most(slices.Concat(slices.Collect(values(shelves.families))...))
	pages := []TopRow{}
	for page, n := range errored {
		pages = append(pages, TopRow{page, n, ""})
	}
	pages, _ = most(pages)
	return s.keep(ctx, membership.Platform, latest, Latest{AsOf: clock.Millis(now), Months: []Month{}, Tops: []Top{
		{"words", "没有结果的搜索", "近 7 天搜索而没有结果的词，至少 3 次", "次", words},
		{"errors", "出错页面", "今天访客看到错误提示的页面", "次", pages},
		{"templates", "模板使用", "模板至今被使用的次数", "次", templates},
		{"families", "族下载", "族至今被下载的次数", "次", families},
	}})
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
	first := stats.WordsKey(stats.ZeroWords, now.Add((1-wordDays)*24*time.Hour))
	all := map[string]int64{}
	err := s.from.words.EachLatest(ctx, store.Range{PK: first.PK, From: first.SK, To: "~"}, func(_ store.Key, w stats.Words) {
		for word, n := range w.Words {
			all[word] += int64(n)
		}
	})
	rows := []TopRow{}
	for word, n := range all {
		if n >= wordsFew {
			rows = append(rows, TopRow{word, n, "/portalSearch?keyword=" + word})
		}
	}
	rows, _ = most(rows)
	return rows, err
}
