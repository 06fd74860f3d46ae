package search

import (
	"context"
	"encoding/json"
	"fmt"

	"bimportal/shared/store"
)

// Event is what the group's worker is invoked with.
type Event struct {
	Task string          `json:"task"`
	Data json.RawMessage `json:"data"`
}

// Seed is infra/seed/search.json.
type Seed struct {
	Hot []string `json:"hot"` // words that the platform suggests, the first at the front
}

// Work does the worker's tasks: the schedule's (build) and seeds. Build answers what it did.
func (s *Service) Work(ctx context.Context, e Event) (any, error) {
	switch e.Task {
	case "build":
		return s.build(ctx)
	case "seed":
		var seed Seed
		if err := json.Unmarshal(e.Data, &seed); err != nil {
			return nil, fmt.Errorf("search: seed: %w", err)
		}
		was, err := s.seeded.Find(ctx, seedWordsKey())
		if err != nil || was.Value.UpdatedBy != "" {
			return nil, err // what an operator has changed stays his
		}
		return nil, store.Ensure(ctx, s.seeded, seedWordsKey(), HotSeed{Words: seed.Hot})
	}
	return nil, fmt.Errorf("search: unknown task %q", e.Task)
}
