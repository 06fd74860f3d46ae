package stats

import (
	"context"
	"time"

	"bimportal/shared/clock"
	"bimportal/shared/store"
)

// DayView is how often one thing was looked at on one day. It lies in the analysis group's table, which adds to it.
type DayView struct {
	Day string `json:"day"` // YYYY-MM-DD in Shanghai
	N   int    `json:"n"`
	TTL int64  `json:"ttl"` // epoch seconds
}

// DaysKeep is how long the days are kept: a year beside the year before.
const DaysKeep = 400 * 24 * time.Hour

// DayKey is where the views of a thing on a day lie.
func DayKey(kind, id, day string) store.Key {
	return store.Key{PK: "viewdays#" + kind + "#" + id, SK: day}
}

// Days returns the last days up to today in Shanghai, the oldest first.
func Days(now time.Time, days int) []string {
	list, today := make([]string, days), now.In(clock.Shanghai)
	for i := range days {
		list[i] = today.AddDate(0, 0, i+1-days).Format(time.DateOnly)
	}
	return list
}

// ByDay reads how often a thing was looked at on each of the days, which Days returned.
func ByDay(ctx context.Context, table *store.Table[DayView], kind, id string, days []string) ([]int, error) {
	counts := make([]int, len(days))
	if len(days) == 0 {
		return counts, nil
	}
	rows, err := table.Query(ctx, store.Range{PK: DayKey(kind, id, "").PK, From: days[0], To: days[len(days)-1]})
	for _, r := range rows {
		for i, d := range days {
			if d == r.Value.Day {
				counts[i] = r.Value.N
			}
		}
	}
	return counts, err
}
