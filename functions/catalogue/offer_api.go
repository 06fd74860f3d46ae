package catalogue

import (
	"context"

	"golang.org/x/sync/errgroup"

	"bimportal/functions/catalogue/comment"
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
