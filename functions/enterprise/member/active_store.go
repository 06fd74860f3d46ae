package member

import (
	"context"
	"time"

	"bimportal/shared/audit"
	"bimportal/shared/membership"
	"bimportal/shared/store"
)

// ActiveDay is how many members were in the workbench on a day, each counted once.
type ActiveDay struct {
	Date    string `json:"date" doc:"YYYY-MM-DD in Shanghai"`
	Members int    `json:"members"`
}

func activeKey(enterpriseID, date string) store.Key {
	return store.Key{PK: "active#" + enterpriseID, SK: date}
}

// dateOf is the day of a moment in Shanghai; empty for none.
func dateOf(ms int64) string {
	if ms == 0 {
		return ""
	}
	return audit.DayOf(time.UnixMilli(ms))
}

// activeNow counts a member on the day of seen, in the transaction that writes it and only if before was another day:
// of two who note the same moment one commits, so each member counts once a day.
func (s *Service) activeNow(enterpriseID string, before, seen Seen) []store.Write {
	date := dateOf(seen.At)
	if dateOf(before.At) == date {
		return nil
	}
	return []store.Write{s.active.Added(store.Sum{Key: activeKey(enterpriseID, date), Add: map[string]int64{"members": 1}, Also: map[string]any{"date": date}})}
}

// activeDays are the days from the first on, the oldest first, with those of nobody.
func (s *Service) activeDays(ctx context.Context, st membership.Standing, first, last time.Time) ([]ActiveDay, error) {
	from, to := audit.DayOf(first), audit.DayOf(last)
	rows, err := s.active.Query(ctx, store.Range{PK: activeKey(st.Access.ID, "").PK, From: from, To: to})
	if err != nil {
		return nil, err
	}
	counted := map[string]int{}
	for _, r := range rows {
		counted[r.Value.Date] = r.Value.Members
	}
	days := []ActiveDay{}
	for day := first; ; day = day.Add(24 * time.Hour) {
		date := audit.DayOf(day)
		if date > to {
			return days, nil
		}
		days = append(days, ActiveDay{date, counted[date]})
	}
}

// SeedActive writes how many members were in the workbench on a day unless that is known.
func (s *Service) SeedActive(ctx context.Context, enterpriseID string, day ActiveDay) error {
	return store.Ensure(ctx, s.active, activeKey(enterpriseID, day.Date), day)
}
