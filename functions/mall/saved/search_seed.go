package saved

import (
	"context"

	"bimportal/functions/mall/family"
	"bimportal/shared/id"
	"bimportal/shared/publish"
	"bimportal/shared/store"
)

// Seed is what somebody of the demonstration keeps.
type Seed struct {
	User     string       `json:"user"`
	Searches []SeedSearch `json:"searches"`
}

// SeedSearch is a search of the demonstration data.
type SeedSearch struct {
	Name string `json:"name"`
	family.Ask
	Time string `json:"time"`
}

// Load writes the demonstration's saved searches; a second load changes nothing.
func (s *Service) Load(ctx context.Context, seeds []Seed) error {
	for _, one := range seeds {
		k := Kept{UserID: id.Slug("user", one.User)}
		for _, search := range one.Searches {
			at, err := publish.SeedTime(search.Time)
			if err != nil {
				return err
			}
			if err := k.Add(Search{ID: id.Slug("search", one.User+search.Name), Name: search.Name, Ask: search.Ask, At: at}); err != nil {
				return err
			}
		}
		if err := store.Ensure(ctx, s.rows, key(k.UserID), k); err != nil {
			return err
		}
	}
	return nil
}
