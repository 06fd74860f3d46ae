package project

import (
	"context"
	"encoding/json"
	"fmt"

	"bimportal/functions/project/achievement"
)

func (s *Service) seed(ctx context.Context, data json.RawMessage) error {
	var seed struct {
		Achievements []achievement.Seed `json:"achievements"`
	}
	if err := json.Unmarshal(data, &seed); err != nil {
		return fmt.Errorf("project: seed: %w", err)
	}
	return s.achievements.Load(ctx, seed.Achievements)
}
