package template

import (
	"context"

	"bimportal/functions/catalogue/comment"
	"bimportal/shared/goods"
	"bimportal/shared/publish"
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

// Desk is how an enterprise's templates stand.
func (s *Service) Desk(ctx context.Context, enterpriseID string) (publish.Desk, error) {
	return s.records.Desk(ctx, enterpriseID)
}

// OwnMarked is what of an enterprise's templates, in any state, somebody has given a mark.
func (s *Service) OwnMarked(ctx context.Context, enterpriseID string) (list []comment.Goods, err error) {
	rows, err := s.records.Own(ctx, enterpriseID)
	if err != nil {
		return nil, err
	}
	counts, err := s.tallied(ctx)
	for _, v := range rows {
		if counts[v.Value.ID].Scores > 0 {
			list = append(list, comment.Goods{Type: goods.Template, ID: v.Value.ID, Name: v.Value.TemplateName})
		}
	}
	return list, err
}

// OwnGoods returns a template of the enterprise as comments name it, in any state; the kind's Gone for any other.
func (s *Service) OwnGoods(ctx context.Context, id, enterpriseID string) (comment.Goods, error) {
	t, _, err := s.records.Row(ctx, id)
	if err == nil && t.ProviderID != enterpriseID {
		err = errGone
	}
	return comment.Goods{Type: goods.Template, ID: t.ID, Name: t.TemplateName}, err
}
