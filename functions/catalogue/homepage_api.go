package catalogue

import (
	"context"

	"golang.org/x/sync/errgroup"

	"bimportal/functions/catalogue/cases"
	"bimportal/functions/catalogue/demo"
	"bimportal/functions/catalogue/product"
	"bimportal/functions/catalogue/template"
	"bimportal/shared/api"
	"bimportal/shared/publish"
	"bimportal/shared/stats"
)

// What the home page shows of each list.
const (
	homeTemplates = 4
	homeCases     = 5
	homeDemos     = 4
)

// HomePage is what the home page shows of the catalogue, in one answer (ADR 49): of each row what stands on the page.
type HomePage struct {
	Counters  stats.Home     `json:"counters"`
	Products  product.Index  `json:"products"`
	Templates []HomeTemplate `json:"templates" doc:"those that are used most"`
	CaseTotal int            `json:"caseTotal" doc:"of all published cases"`
	Cases     []HomeCase     `json:"cases"`
	Demos     []HomeDemo     `json:"demos"`
}

// HomeTemplate is a template as its card shows it.
type HomeTemplate struct {
	ID           string `json:"id"`
	TemplateName string `json:"templateName"`
	ThumbURL     string `json:"thumbUrl"`
	Kind         string `json:"kind"`
	Intro        string `json:"intro"`
	ProviderName string `json:"providerName"`
	LikeCount    int    `json:"likeCount"`
	UseCount     int    `json:"useCount"`
	VersionNo    string `json:"versionNo"`
	PriceFen     int    `json:"priceFen"`
}

// HomeCase is a case with what came of it.
type HomeCase struct {
	ID       string         `json:"id"`
	Title    string         `json:"title"`
	CaseType string         `json:"caseType"`
	Summary  string         `json:"summary"`
	CoverURL string         `json:"coverUrl"`
	Results  []cases.Result `json:"results"`
}

// HomeDemo is a demonstration system with the accounts that are free.
type HomeDemo struct {
	ID             string `json:"id"`
	Name           string `json:"name"`
	TypeName       string `json:"typeName"`
	CoverURL       string `json:"coverUrl"`
	Kind           string `json:"kind"`
	AvailableSeats int    `json:"availableSeats"`
	WaitMinutes    int    `json:"waitMinutes"`
}

// homePage reads its parts at the same time; where one cannot be read there is no answer.
func (s *Service) homePage(ctx context.Context, _ publish.None) (h HomePage, err error) {
	first := func(n int) api.PageQuery { return api.PageQuery{Current: 1, PageSize: n} }
	beside, ctx := errgroup.WithContext(ctx)
	beside.Go(func() (err error) { h.Counters, err = s.home.Count(ctx, publish.None{}); return err })
	beside.Go(func() (err error) { h.Products, err = s.products.Index(ctx); return err })
	beside.Go(func() error {
		found, err := s.templates.Search(ctx, template.Query{ListQuery: template.ListQuery{PageQuery: first(homeTemplates)}, Sort: "use"})
		h.Templates = publish.Each(found.Records, func(t template.Row) HomeTemplate {
			return HomeTemplate{t.ID, t.TemplateName, t.ThumbURL, t.Kind, t.Intro, t.ProviderName, t.LikeCount, t.UseCount, t.VersionNo, t.PriceFen}
		})
		return err
	})
	beside.Go(func() error {
		found, err := s.cases.Page(ctx, cases.Query{PageQuery: first(homeCases)})
		h.CaseTotal, h.Cases = found.Total, publish.Each(found.Records, func(c cases.Row) HomeCase {
			return HomeCase{c.ID, c.Title, c.CaseType, c.Summary, c.CoverURL, c.Results}
		})
		return err
	})
	beside.Go(func() error {
		found, err := s.demos.Query(ctx, demo.Query{PageQuery: first(homeDemos)})
		h.Demos = publish.Each(found.Records, func(d demo.Row) HomeDemo {
			return HomeDemo{d.ID, d.Name, d.TypeName, d.CoverURL, d.Kind, d.AvailableSeats, d.WaitMinutes}
		})
		return err
	})
	return h, beside.Wait()
}
