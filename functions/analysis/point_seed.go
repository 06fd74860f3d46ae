package analysis

import (
	"context"
	"hash/fnv"
	"time"

	"bimportal/functions/analysis/board"
	"bimportal/shared/clock"
	"bimportal/shared/store"
)

// SeedData is what consenting visitors of the demonstration did on an ordinary working day, and how the board's other numbers came about.
type SeedData struct {
	Days   int         `json:"days"` // before today
	Visits []SeedVisit `json:"visits"`
	Grown  board.Grown `json:"grown"`
}

// SeedVisit is how often something was done about one thing.
type SeedVisit struct {
	Behavior Behavior `json:"behavior"`
	Subject  string   `json:"subject"`
	N        int64    `json:"n"`
}

// seed counts the demonstration's visitors on days that are over, each thing once however often it is loaded, and rolls the numbers up.
func (s *Service) seed(ctx context.Context, d SeedData) error {
	now := s.now()
	var work []func() error
	for ago := 1; ago <= d.Days; ago++ {
		work = append(work, func() error { return s.seedDay(ctx, d.Visits, ago, now) })
	}
	if err := together(work); err != nil {
		return err
	}
	return s.board.Seed(ctx, d.Grown)
}

func (s *Service) seedDay(ctx context.Context, visits []SeedVisit, ago int, now time.Time) error {
	day := now.AddDate(0, 0, -ago)
	date := day.In(clock.Shanghai).Format(time.DateOnly)
	var writes []store.Write
	for _, v := range visits {
		if n := v.on(day, ago); n > 0 {
			c := Counter{Day: date, Behavior: v.Behavior, Subject: v.Subject, N: n, TTL: now.Add(countersKeep).Unix()}
			writes = append(writes, s.counters.New(store.Key{PK: board.CountersPK(date, 0), SK: string(v.Behavior) + "#" + v.Subject}, c))
		}
	}
	return s.db.Fill(ctx, writes...)
}

// on is how often on a day so long ago: fewer the longer ago, a third on days off, and no two days the same.
func (v SeedVisit) on(day time.Time, ago int) int64 {
	h := fnv.New32a()
	h.Write([]byte(day.In(clock.Shanghai).Format(time.DateOnly) + v.Subject)) // never returns an error
	n := v.N * int64(240-ago) / 240 * int64(88+h.Sum32()%25) / 100
	if weekday := day.In(clock.Shanghai).Weekday(); weekday == time.Saturday || weekday == time.Sunday {
		n /= 3
	}
	return n
}
