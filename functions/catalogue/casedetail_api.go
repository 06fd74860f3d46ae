package catalogue

import (
	"context"

	"bimportal/functions/catalogue/cases"
	"bimportal/functions/catalogue/product"
	"bimportal/functions/catalogue/template"
	"bimportal/shared/publish"
)

// CaseDetail is a case's own page, which shows what it used as well.
type CaseDetail struct {
	cases.Detail
	Products  []CaseProduct  `json:"products" doc:"those that it used and that are on the shelf"`
	Templates []template.Row `json:"templates" doc:"those that it used and that are on the shelf"`
}

// CaseProduct is a product that a case used.
type CaseProduct struct {
	ID       string `json:"id"`
	Name     string `json:"name"`
	SubTitle string `json:"subTitle"`
	CoverURL string `json:"coverUrl"`
	Drawing  string `json:"drawing" doc:"which drawing stands for a missing cover"`
	Used     int    `json:"used" enum:"0,1"`
}

// caseDetail returns a published case whole; 404 for any other.
func (s *Service) caseDetail(ctx context.Context, q cases.ID) (d CaseDetail, err error) {
	detail, used, templates, err := s.cases.Detail(ctx, q.ID)
	if err != nil {
		return d, err
	}
	products, err := s.products.Shown(ctx, used)
	if err != nil {
		return d, err
	}
	d.Detail, d.Products = detail, publish.Each(products, func(p product.Product) CaseProduct {
		return CaseProduct{p.ID, p.Name, p.SubTitle, p.CoverURL, p.Drawing, p.Used}
	})
	d.Templates, err = s.templates.Shown(ctx, templates)
	return d, err
}
