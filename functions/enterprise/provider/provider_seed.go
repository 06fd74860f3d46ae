package provider

import (
	"context"

	"bimportal/shared/id"
	"bimportal/shared/store"
)

// SeedFollowers lets people follow a provider that nobody has ever followed.
func (s *Service) SeedFollowers(ctx context.Context, enterpriseID string, usernames []string) error {
	all, err := s.follows.Find(ctx, followsKey(enterpriseID))
	if err != nil || all.Version > 0 {
		return err
	}
	on := true
	for _, name := range usernames {
		if _, _, err := s.follow(ctx, id.Slug("user", name), enterpriseID, &on); err != nil {
			return err
		}
	}
	return nil
}

// SeedDesign gives a provider its page where its people have set none.
func (s *Service) SeedDesign(ctx context.Context, enterpriseID string, d *Design) error {
	if d == nil {
		return nil
	}
	d.Clean()
	return store.Ensure(ctx, s.designs, designKey(enterpriseID), *d)
}
