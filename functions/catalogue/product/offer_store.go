package product

import (
	"context"

	"bimportal/functions/catalogue/comment"
	"bimportal/shared/goods"
	"bimportal/shared/publish"
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

// Desk is how an enterprise's products stand.
func (s *Service) Desk(ctx context.Context, enterpriseID string) (publish.Desk, error) {
	return s.records.Desk(ctx, enterpriseID)
}

// OwnMarked is what of an enterprise's products, in any state, somebody has given a mark.
func (s *Service) OwnMarked(ctx context.Context, enterpriseID string) (list []comment.Goods, err error) {
	rows, err := s.records.Own(ctx, enterpriseID)
	if err != nil {
		return nil, err
	}
	byID, err := s.marks(ctx)
	for _, v := range rows {
		if byID[v.Value.ID].Scores > 0 {
			list = append(list, comment.Goods{Type: goods.Product, ID: v.Value.ID, Name: v.Value.Name})
		}
	}
	return list, err
}

// OwnGoods returns a product of the enterprise as comments name it, in any state; the kind's Gone for any other.
func (s *Service) OwnGoods(ctx context.Context, id, enterpriseID string) (comment.Goods, error) {
	p, _, err := s.records.Row(ctx, id)
	if err == nil && p.ProviderID != enterpriseID {
		err = errGone
	}
	return comment.Goods{Type: goods.Product, ID: p.ID, Name: p.Name}, err
}
