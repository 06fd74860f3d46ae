package cases

import "context"

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
