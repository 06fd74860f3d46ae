package app

import (
	"context"
	"fmt"

	"bimportal/shared/id"
)

// Seed is an application with a slug instead of an id.
type Seed struct {
	App
	Slug string `json:"slug"`
}

// Load writes the square; the same seed again changes nothing.
func (s *Service) Load(ctx context.Context, seeds []Seed) error {
	groupings, err := s.dict.Labels(ctx, "PRODUCT_TYPE")
	if err != nil {
		return err
	}
	for i, one := range seeds {
		one.AppID, one.Sort = id.Slug("app", one.Slug), i+1
		one.Clean()
		if err := one.Check(groupings); err != nil {
			return fmt.Errorf("catalogue: seed: %w", err)
		}
		if err := s.apps.Ensure(ctx, appKey(one.AppID), one.App); err != nil {
			return err
		}
	}
	return nil
}
