package home

import (
	"context"

	"bimportal/shared/stats"
	"bimportal/shared/store"
)

// Load writes the counters unless they are there: what has been counted since stays.
func (s *Service) Load(ctx context.Context, count stats.Home) error {
	have, err := s.counters.Find(ctx, stats.HomeKey)
	if err != nil || have.Version > 0 {
		return err
	}
	return store.Ensure(ctx, s.counters, stats.HomeKey, count)
}
