// Package home is what the home page shows of the platform as a whole.
package home

import (
	"context"

	"bimportal/shared/publish"
	"bimportal/shared/stats"
	"bimportal/shared/store"
)

// Service is the endpoints of the home page.
type Service struct{ counters *store.Table[stats.Home] }

// New returns the endpoints of the home page.
func New(b *publish.Base) *Service { return &Service{store.NewTable[stats.Home](b.DB, b.Table)} }

// Count returns the platform's counters; what was never counted is 0.
func (s *Service) Count(ctx context.Context, _ publish.None) (stats.Home, error) {
	v, err := s.counters.Find(ctx, stats.HomeKey)
	return v.Value, err
}
