package cases

import (
	"context"

	"bimportal/shared/publish"
)

// Offered is how many cases a provider has published.
func (s *Service) Offered(ctx context.Context, providerID string) (n int, err error) {
	rows, err := s.records.Public(ctx)
	for _, c := range rows {
		if c.ProviderID == providerID {
			n++
		}
	}
	return n, err
}

// Desk is how an enterprise's cases stand.
func (s *Service) Desk(ctx context.Context, enterpriseID string) (publish.Desk, error) {
	return s.records.Desk(ctx, enterpriseID)
}
