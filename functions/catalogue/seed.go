package catalogue

import (
	"context"
	"encoding/json"
	"fmt"

	"bimportal/functions/catalogue/app"
	"bimportal/functions/catalogue/cases"
	"bimportal/functions/catalogue/comment"
	"bimportal/functions/catalogue/demo"
	"bimportal/functions/catalogue/product"
	"bimportal/functions/catalogue/publish"
	"bimportal/functions/catalogue/service"
	"bimportal/functions/catalogue/template"
	"bimportal/shared/stats"
)

// Event is what the group's worker is invoked with.
type Event struct {
	Task string          `json:"task"`
	Data json.RawMessage `json:"data"`
}

// Seed is infra/seed/catalogue.json. Ids follow from slugs.
type Seed struct {
	Count     stats.Home      `json:"count"`
	Services  []service.Seed  `json:"services"`
	Products  []product.Seed  `json:"products"`
	Templates []template.Seed `json:"templates"`
	Comments  []comment.Seed  `json:"comments"`
	Cases     []cases.Seed    `json:"cases"`
	Demos     []demo.Seed     `json:"demos"`
	Apps      []app.Seed      `json:"apps"`
	AddedApps []app.SeedAdded `json:"addedApps"`
}

// Work does the worker's tasks.
func (s *Service) Work(ctx context.Context, e Event) error {
	if e.Task != "seed" {
		return fmt.Errorf("catalogue: unknown task %q", e.Task)
	}
	var seed Seed
	if err := json.Unmarshal(e.Data, &seed); err != nil {
		return fmt.Errorf("catalogue: seed: %w", err)
	}
	return s.load(ctx, seed)
}

func (s *Service) load(ctx context.Context, seed Seed) error {
	tree, err := s.services.Load(ctx, seed.Services)
	if err != nil {
		return err
	}
	products := publish.Each(seed.Products, func(p product.Seed) string { return p.Slug })
	templates := publish.Each(seed.Templates, func(t template.Seed) string { return t.Slug })
	for _, load := range []func() error{
		func() error { return s.products.Load(ctx, tree, seed.Products, seed.Comments) },
		func() error { return s.templates.Load(ctx, seed.Templates, seed.Comments) },
		func() error { return s.demos.Load(ctx, seed.Demos) },
		func() error { return s.cases.Load(ctx, seed.Cases, products, templates) },
		func() error { return s.apps.Load(ctx, seed.Apps) },
		func() error { return s.apps.LoadAdded(ctx, seed.AddedApps) },
		func() error { return s.home.Load(ctx, seed.Count) },
	} {
		if err := load(); err != nil {
			return err
		}
	}
	return nil
}
