package product

import (
	"context"

	"bimportal/functions/catalogue/comment"
)

// Offered is how many products a provider has on the shelf, and what their marks add up to.
func (s *Service) Offered(ctx context.Context, providerID string) (n int, marks comment.Sum, err error) {
	rows, err := s.records.Public(ctx)
	if err != nil {
		return 0, marks, err
	}
	byID, err := s.marks(ctx)
	for _, p := range rows {
		if p.ProviderID == providerID {
			n++
			marks = marks.With(byID[p.ID])
		}
	}
	return n, marks, err
}
