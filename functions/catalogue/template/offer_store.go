package template

import (
	"context"

	"bimportal/functions/catalogue/comment"
	"bimportal/shared/goods"
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

// Marked is what of a provider's templates on the shelf somebody has given a mark.
func (s *Service) Marked(ctx context.Context, providerID string) (list []comment.Goods, err error) {
	shelf, err := s.shelf(ctx)
	for _, t := range shelf.rows {
		if t.ProviderID == providerID && shelf.counts[t.ID].Scores > 0 {
			list = append(list, comment.Goods{Type: goods.Template, ID: t.ID, Name: t.TemplateName})
		}
	}
	return list, err
}
