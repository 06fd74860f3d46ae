package catalogue

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"bimportal/shared/clock"
	"bimportal/shared/id"
	"bimportal/shared/membership"
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
	Services []SeedService `json:"services"`
	Products []SeedProduct `json:"products"`
	Cases    []SeedCase    `json:"cases"`

	Templates []SeedTemplate `json:"templates"`
	Comments  []SeedComment  `json:"comments"`
}

// takeOver files the records of a table from before they were listed apart (ADR 42); again it changes nothing.
func (s *Service) takeOver(ctx context.Context) error {
	return errors.Join(s.products.takeOver(ctx, s.db), s.templates.rows.takeOver(ctx, s.db), s.cases.takeOver(ctx, s.db))
}

// Work does the worker's tasks.
func (s *Service) Work(ctx context.Context, e Event) error {
	switch e.Task {
	case "takeOver":
		return s.takeOver(ctx)
	case "seed":
	default:
		return fmt.Errorf("catalogue: unknown task %q", e.Task)
	}
	if err := s.takeOver(ctx); err != nil {
		return err
	}
	var seed Seed
	if err := json.Unmarshal(e.Data, &seed); err != nil {
		return fmt.Errorf("catalogue: seed: %w", err)
	}
	if err := s.seedProducts(ctx, seed); err != nil {
		return err
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
	if err := s.seedApps(ctx, e.Data); err != nil {
		return err
	}
	return s.seedCount(ctx, seed.Count)
}

func readTime(text string, at *int64) (err error) {
	if text != "" {
		*at, err = clock.ParseText(text)
	}
	return err
}

// seedCount writes the counters unless they are there: what has been counted since stays.
func (s *Service) seedCount(ctx context.Context, count stats.Home) error {
	have, err := s.counters.Find(ctx, stats.HomeKey)
	if err != nil || have.Version > 0 {
		return err
	}
	return s.counters.Ensure(ctx, stats.HomeKey, count)
}

// providerIDOf answers the enterprise that a seed's slug names; the operators' own has its id for a slug.
func providerIDOf(slug string) string {
	if slug == membership.Platform {
		return slug
	}
	return id.Slug("enterprise", slug)
}
