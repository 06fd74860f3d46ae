package demand

import (
	"context"
	"time"
)

// Seed is a search that found nothing, and how often on each of the last days, the latest at the end.
type Seed struct {
	Wish
	Days []int `json:"days"`
}

// Load writes the demonstration's searches on days on which nobody has searched, and adds them up.
func (s *Service) Load(ctx context.Context, seeds []Seed) error {
	byDay := map[int]map[string]int{} // days ago
	for _, one := range seeds {
		for i, n := range one.Days {
			ago := len(one.Days) - 1 - i
			if byDay[ago] == nil {
				byDay[ago] = map[string]int{}
			}
			if n > 0 {
				byDay[ago][one.key()] = n
			}
		}
	}
	now := s.base.Now()
	for ago, counts := range byDay {
		if err := s.seeded(ctx, now.Add(-time.Duration(ago)*24*time.Hour), counts); err != nil {
			return err
		}
	}
	if len(seeds) == 0 {
		return nil
	}
	return s.Roll(ctx)
}
