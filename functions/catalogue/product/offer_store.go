package product

import (
	"context"

	"bimportal/functions/catalogue/comment"
	"bimportal/shared/goods"
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

// Marked is what of a provider's products on the shelf somebody has given a mark.
func (s *Service) Marked(ctx context.Context, providerID string) (list []comment.Goods, err error) {
	rows, err := s.records.Public(ctx)
	if err != nil {
		return nil, err
	}
	byID, err := s.marks(ctx)
	for _, p := range rows {
		if p.ProviderID == providerID && byID[p.ID].Scores > 0 {
			list = append(list, comment.Goods{Type: goods.Product, ID: p.ID, Name: p.Name})
		}
	}
	return list, err
}
