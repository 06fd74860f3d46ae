package catalogue

import (
	"context"

	"bimportal/shared/stats"
)

// None is the input of a call that takes nothing.
type None struct{}

// homeCount answers the platform's counters; what was never counted is 0.
func (s *Service) homeCount(ctx context.Context, _ None) (stats.Home, error) {
	v, err := s.counters.Find(ctx, stats.HomeKey)
	return v.Value, err
}
