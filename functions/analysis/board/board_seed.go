package board

import (
	"context"
	"maps"
	"slices"
	"time"

	"golang.org/x/sync/errgroup"

	"bimportal/shared/id"
	"bimportal/shared/membership"
	"bimportal/shared/store"
)

// Grown is what a demonstration says of the past of numbers that keep none: how much of today's came in the last days, in per cent.
type Grown struct {
	Days        int              `json:"days"`
	Platform    map[Number]int64 `json:"platform"`
	Enterprises []string         `json:"enterprises"` // slugs
	Enterprise  map[Number]int64 `json:"enterprise"`
}

// Seed rolls up, and then adds to the days before today what g says of numbers that no record tells the past of. Whatever a turn has written stays.
func (s *Service) Seed(ctx context.Context, g Grown) error {
	if err := s.Roll(ctx); err != nil {
		return err
	}
	var all errgroup.Group
	all.SetLimit(atOnce)
	for _, slug := range g.Enterprises {
		all.Go(func() error { return s.grow(ctx, id.Slug("enterprise", slug), g.Days, g.Enterprise) })
	}
	all.Go(func() error { return s.grow(ctx, membership.Platform, g.Days, g.Platform) })
	return all.Wait()
}

func (s *Service) grow(ctx context.Context, enterpriseID string, days int, came map[Number]int64) error {
	now := s.now()
	first := dateOf(now.AddDate(0, 0, -days))
	return store.Retry(ctx, func() error {
		written, err := s.rows(ctx, enterpriseID, first, dateOf(now))
		if err != nil {
			return err
		}
		today := written[dateOf(now)].Value
		var grown []store.Write
		for at := now.Add(-24 * time.Hour); dateOf(at) >= first; at = at.Add(-24 * time.Hour) {
			day, ago, more := written[dateOf(at)], int64(now.Sub(at).Hours()/24), false
			n := map[Number]int64{}
			maps.Copy(n, day.Value.N)
			for number, percent := range came {
				_, told := n[number]
				if stands, known := today.N[number]; known && !told && !comes[number] {
					n[number], more = stands-stands*percent*ago/(100*int64(days)), true
				}
			}
			if more {
				day.Value = Day{Date: dateOf(at), N: n}
				day.Value.stamp(now)
				grown = append(grown, s.days.Put(dayKey(enterpriseID, day.Value.Date), day))
			}
		}
		for part := range slices.Chunk(grown, 50) {
			if err := s.db.Transact(ctx, part...); err != nil {
				return err
			}
		}
		return nil
	})
}
