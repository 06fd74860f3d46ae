package board

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"golang.org/x/sync/errgroup"

	"bimportal/shared/audit"
	"bimportal/shared/clock"
	"bimportal/shared/membership"
	"bimportal/shared/store"
	"bimportal/shared/tables"
)

// Service is the board's endpoints and its roll-up.
type Service struct {
	db       *store.DB
	days     *store.Table[Day]
	latest   *store.Table[Latest]
	counts   *store.Table[behaviour]
	shared   *store.Table[Frozen]
	arranged *store.Table[Arrangement]
	book     audit.Book
	from     sources
	now      clock.Clock
}

// New returns the board on the analysis group's table.
func New(db *store.DB, t tables.Names, now clock.Clock) *Service {
	return &Service{
		db: db, days: store.NewTable[Day](db, t.Analysis), latest: store.NewTable[Latest](db, t.Analysis), counts: store.NewTable[behaviour](db, t.Analysis),
		shared: store.NewTable[Frozen](db, t.Analysis), arranged: store.NewTable[Arrangement](db, t.Analysis), book: audit.NewBook(db, t.Enterprise), from: newSources(db, t), now: now,
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

const atOnce = 8

// tries is how often an enterprise's turn is begun before it is left to the next one.
const tries = 2

// Roll writes today's numbers of every approved enterprise and then of the platform. One that fails keeps nobody from theirs: the platform
// counts it as it was rolled up last and says so, and the errors are joined, so that the turn is made once more.
func (s *Service) Roll(ctx context.Context) error {
	now := s.now()
	shelves, err := s.from.shelves(ctx)
	if err != nil {
		return err
	}
	var companies []company
	if err := store.EachLatest(ctx, s.from.companies, store.Range{PK: "enterprises"}, func(_ store.Key, c company) { companies = append(companies, c) }); err != nil {
		return err
	}
	all := newTogether(now)
	var work errgroup.Group
	work.SetLimit(atOnce)
	for _, c := range companies {
		if c.Dissolved || c.ID == membership.Platform || c.Status == membership.Failed {
			continue
		}
		if c.Status == membership.InReview {
			all.today[Reviews]++
			continue
		}
		all.approved = append(all.approved, c)
	}
	all.today[Enterprises] = int64(len(all.approved))
	for _, c := range all.approved {
		work.Go(func() error {
			var today, before Day
			var err error
			for range tries {
				if today, before, err = s.rollOne(ctx, c.ID, shelves, now); err == nil {
					all.add(today, before)
					return nil
				}
			}
			slog.Error("board", "enterpriseId", c.ID, "error", err.Error())
			today, before, asOf, known := s.stand(ctx, c.ID, now)
			all.late(today, before, asOf, known, fmt.Errorf("board: %s: %w", c.ID, err))
			return nil
		})
	}
	_ = work.Wait()
	return errors.Join(errors.Join(all.failed...), s.rollPlatform(ctx, all, shelves, now))
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
	today, before = Day{Date: date, N: r.on(date, now, shelves, enterpriseID)}, Day{Date: last, N: r.on(last, now, shelves, enterpriseID)}
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

// past writes the days of an enterprise's first roll-up before yesterday, as the records tell them.
func (s *Service) past(ctx context.Context, enterpriseID string, r records, from string, now time.Time) error {
	var days []Day
	for at := now.Add(-48 * time.Hour); dateOf(at) >= from; at = at.Add(-24 * time.Hour) {
		days = append(days, Day{Date: dateOf(at), N: r.on(dateOf(at), now, shelf{}, enterpriseID)})
	}
	return s.first(ctx, enterpriseID, days, now)
}

// first writes days that nothing was written of yet; what another turn has written stays.
func (s *Service) first(ctx context.Context, enterpriseID string, days []Day, now time.Time) error {
	writes := make([]store.Write, len(days))
	for i, day := range days {
		day.stamp(now)
		writes[i] = s.days.New(dayKey(enterpriseID, day.Date), day)
	}
	return s.db.Fill(ctx, writes...)
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

// between reads the days from one date to another, and what is kept of the last roll-up.
func (s *Service) between(ctx context.Context, enterpriseID, from, to string) (byDate map[string]Day, latest Latest, err error) {
	byDate = map[string]Day{}
	var both errgroup.Group
	both.Go(func() error {
		rows, err := s.rows(ctx, enterpriseID, from, to)
		for date, row := range rows {
			byDate[date] = row.Value
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

// rows reads the days from one date to another by their dates.
func (s *Service) rows(ctx context.Context, enterpriseID, from, to string) (map[string]store.Versioned[Day], error) {
	found, err := s.days.Query(ctx, store.Range{PK: boardPK(enterpriseID), From: dayPrefix + from, To: dayPrefix + to})
	byDate := map[string]store.Versioned[Day]{}
	for _, row := range found {
		byDate[row.Value.Date] = row
	}
	return byDate, err
}
