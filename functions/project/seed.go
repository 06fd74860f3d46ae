package project

import (
	"context"
	"encoding/json"
	"fmt"

	"bimportal/functions/project/achievement"
	"bimportal/functions/project/space"
)

// Seed is infra/seed/project.json.
type Seed struct {
	Projects     []space.Seed       `json:"projects"`
	Achievements []achievement.Seed `json:"achievements"`
}

func (s *Service) seed(ctx context.Context, data json.RawMessage) error {
	var seed Seed
	if err := json.Unmarshal(data, &seed); err != nil {
		return fmt.Errorf("project: seed: %w", err)
	}
	for _, one := range seed.Projects {
		if err := s.spaces.LoadSeed(ctx, one); err != nil {
			return err
		}
	}
	return s.achievements.Load(ctx, seed.Achievements)
}
