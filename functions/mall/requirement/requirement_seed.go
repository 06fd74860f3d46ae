package requirement

import (
	"context"
	"fmt"

	"bimportal/shared/id"
	"bimportal/shared/publish"
	"bimportal/shared/store"
)

// Seed is a requirement of the demonstration data.
type Seed struct {
	Provider string `json:"provider"`
	Slug     string `json:"slug"`
	Name     string `json:"name"`
	Text     string `json:"text"`
	Time     string `json:"time"`
}

// Load writes the demonstration's requirements; a second load changes nothing.
func (s *Service) Load(ctx context.Context, list []Seed) error {
	for _, one := range list {
		at, err := publish.SeedTime(one.Time)
		if err != nil {
			return err
		}
		r := Requirement{ID: id.Slug("requirement", one.Slug), At: at}
		if err := r.Write(one.Name, one.Text); err != nil {
			return fmt.Errorf("mall: seed: requirement %s: %w", one.Slug, err)
		}
		if err := store.Ensure(ctx, s.rows, rowKey(publish.SeedProvider(one.Provider), r.ID), r); err != nil {
			return err
		}
	}
	return nil
}
