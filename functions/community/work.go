package community

import (
	"context"
	"encoding/json"
	"fmt"
)

// Event is what the group's worker is invoked with: by the schedule (sweep) or by the loader (seed).
type Event struct {
	Task string          `json:"task"`
	Data json.RawMessage `json:"data"`
}

// Seed is infra/seed/community.json. Ids follow from slugs.
type Seed struct{}

// Work does the worker's tasks; they answer nothing.
func (s *Service) Work(ctx context.Context, e Event) error {
	switch e.Task {
	case "sweep":
		return s.needs.Sweep(ctx)
	case "seed":
		return s.seed(ctx, e.Data)
	}
	return fmt.Errorf("community: unknown task %q", e.Task)
}

func (s *Service) seed(_ context.Context, data json.RawMessage) error {
	var seed Seed
	if err := json.Unmarshal(data, &seed); err != nil {
		return fmt.Errorf("community: seed: %w", err)
	}
	return nil
}
