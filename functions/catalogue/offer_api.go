package catalogue

import (
	"context"

	"golang.org/x/sync/errgroup"

	"bimportal/functions/catalogue/comment"
	"bimportal/shared/api"
)

// ProviderID names a provider.
type ProviderID struct {
	ID string `json:"id" query:"id" maxLength:"64" required:"true" msg:"required=缺少服务商编号;maxLength=服务商不存在"`
}

// Offers is what a provider has before the public, and what people say of it.
type Offers struct {
	Products   int          `json:"products"`
	Templates  int          `json:"templates"`
	Cases      int          `json:"cases"`
	Uses       int          `json:"uses" doc:"of all templates"`
	ScoreAvg   comment.Mark `json:"scoreAvg" doc:"of products and templates, with one decimal; 0 without any mark"`
	ScoreCount int          `json:"scoreCount" doc:"how many marks"`
}

// offers returns what a provider has before the public; nothing for one who is not known.
func (s *Service) offers(ctx context.Context, q ProviderID) (o Offers, err error) {
	var ofProducts, ofTemplates comment.Sum
	all, ctx := errgroup.WithContext(ctx)
	all.Go(func() (err error) { o.Products, ofProducts, err = s.products.Offered(ctx, q.ID); return err })
	all.Go(func() (err error) { o.Templates, o.Uses, ofTemplates, err = s.templates.Offered(ctx, q.ID); return err })
	all.Go(func() (err error) { o.Cases, err = s.cases.Offered(ctx, q.ID); return err })
	err = all.Wait()
	marks := ofProducts.With(ofTemplates)
	o.ScoreAvg, o.ScoreCount = marks.Average(), marks.Scores
	return o, err
}

// SaidQuery is a page of what was said of all that a provider has before the public.
type SaidQuery struct {
	api.PageQuery
	ProviderID
}

// saidMost is how many of a provider's goods with marks are read for a page of what was said of them.
const saidMost = 60

// said returns what was said of a provider's products and templates, the newest first; nothing for one who is not known.
func (s *Service) said(ctx context.Context, q SaidQuery) (comment.SaidOfAll, error) {
	products, err := s.products.Marked(ctx, q.ID)
	if err != nil {
		return comment.SaidOfAll{}, err
	}
	templates, err := s.templates.Marked(ctx, q.ID)
	if err != nil {
		return comment.SaidOfAll{}, err
	}
	of := append(products, templates...)
	return s.comments.PageOfAll(ctx, of[:min(len(of), saidMost)], q.PageQuery)
}
