package template

import (
	"context"

	"bimportal/functions/catalogue/comment"
)

// Offered is how many templates a provider has on the shelf, how often they are used, and what their marks add up to.
func (s *Service) Offered(ctx context.Context, providerID string) (n, uses int, marks comment.Sum, err error) {
	shelf, err := s.shelf(ctx)
	for _, t := range shelf.rows {
		if t.ProviderID == providerID {
			c := shelf.counts[t.ID]
			n, uses, marks = n+1, uses+c.Uses, marks.With(c.Sum)
		}
	}
	return n, uses, marks, err
}
