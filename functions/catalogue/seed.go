package catalogue

import (
	"context"
	"encoding/json"
	"fmt"

	"golang.org/x/sync/errgroup"

	"bimportal/functions/catalogue/app"
	"bimportal/functions/catalogue/cases"
	"bimportal/functions/catalogue/comment"
	"bimportal/functions/catalogue/demo"
	"bimportal/functions/catalogue/product"
	"bimportal/functions/catalogue/service"
	"bimportal/functions/catalogue/template"
	"bimportal/shared/id"
	"bimportal/shared/publish"
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
	Viewed    string          `json:"viewed"` // the provider whose records were looked at in the days before
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
	var all errgroup.Group // of each kind one after the other: its records count in one list
	for _, load := range []func() error{
		func() error { return s.products.Load(ctx, tree, seed.Products, seed.Comments) },
		func() error { return s.templates.Load(ctx, seed.Templates, seed.Comments) },
		func() error { return s.demos.Load(ctx, seed.Demos) },
		func() error { return s.cases.Load(ctx, seed.Cases, products, templates) },
		func() error { return s.loadApps(ctx, seed) },
		func() error { return s.home.Load(ctx, seed.Count) },
		func() error { return s.viewed(ctx, seed) },
	} {
		all.Go(load)
	}
	return all.Wait()
}

func (s *Service) loadApps(ctx context.Context, seed Seed) error {
	if err := s.apps.Load(ctx, seed.Apps); err != nil {
		return err
	}
	return s.apps.LoadAdded(ctx, seed.AddedApps)
}

// viewed gives what one provider has on the shelf the views of the days before.
func (s *Service) viewed(ctx context.Context, seed Seed) error {
	ids := map[string][]string{}
	for _, p := range seed.Products {
		if p.Provider == seed.Viewed {
			ids["product"] = append(ids["product"], id.Slug("product", p.Slug))
		}
	}
	for _, t := range seed.Templates {
		if t.Provider == seed.Viewed {
			ids["template"] = append(ids["template"], id.Slug("template", t.Slug))
		}
	}
	for _, c := range seed.Cases {
		if c.Provider == seed.Viewed {
			ids["case"] = append(ids["case"], id.Slug("case", c.Slug))
		}
	}
	for kind, of := range ids {
		if err := s.desk.Load(ctx, kind, of); err != nil {
			return err
		}
	}
	return nil
}
