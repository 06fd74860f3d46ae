package provider

import (
	"context"

	"bimportal/shared/id"
)

// SeedFollowers lets people follow a provider that nobody has ever followed.
func (s *Service) SeedFollowers(ctx context.Context, enterpriseID string, usernames []string) error {
	all, err := s.follows.Find(ctx, followsKey(enterpriseID))
	if err != nil || all.Version > 0 {
		return err
	}
	for _, name := range usernames {
		if _, _, err := s.toggleFollow(ctx, id.Slug("user", name), enterpriseID); err != nil {
			return err
		}
	}
	return nil
}
