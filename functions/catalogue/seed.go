package catalogue

import (
	"context"
	"encoding/json"
	"fmt"

	"bimportal/shared/clock"
	"bimportal/shared/id"
	"bimportal/shared/stats"
)

// Event is what the group's worker is invoked with.
type Event struct {
	Task string          `json:"task"`
	Data json.RawMessage `json:"data"`
}

// Seed is infra/seed/catalogue.json. Ids follow from slugs.
type Seed struct {
	Count    stats.Home    `json:"count"`
	Products []SeedProduct `json:"products"`
	Cases    []SeedCase    `json:"cases"`

	Templates []SeedTemplate `json:"templates"`
	Comments  []SeedComment  `json:"comments"`
}

// SeedProduct is a product with a slug instead of an id.
type SeedProduct struct {
	Product
	Slug       string `json:"slug"`
	CreateTime string `json:"createTime"`
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
	for _, p := range seed.Products {
		p.ID, p.Shelf = id.Slug("product", p.Slug), onShelf
		if err := readTime(p.CreateTime, &p.CreatedAt); err != nil {
			return err
		}
		if accessModeNames[p.AccessMode] == "" {
			return fmt.Errorf("catalogue: seed: product %s has accessMode %q", p.Slug, p.AccessMode)
		}
		if err := s.products.Ensure(ctx, productKey(p.ID), p.Product); err != nil {
			return err
		}
	}
	if err := s.seedTemplates(ctx, seed); err != nil {
		return err
	}
	if err := s.seedDemos(ctx, e.Data); err != nil {
		return err
	}
	if err := s.seedCases(ctx, seed); err != nil {
		return err
	}
	return s.counters.Ensure(ctx, stats.HomeKey, seed.Count)
}

func readTime(text string, at *int64) (err error) {
	if text != "" {
		*at, err = clock.ParseText(text)
	}
	return err
}
