package analysis

import (
	"context"
	"encoding/json"
	"fmt"
)

// Event is what the group's worker is invoked with: by the schedule (roll) or by the loader (seed).
type Event struct {
	Task string          `json:"task"`
	Data json.RawMessage `json:"data"`
}

// Work does the worker's tasks.
func (s *Service) Work(ctx context.Context, e Event) error {
	switch e.Task {
	case "roll":
		return s.board.Roll(ctx)
	case "seed":
		var data SeedData
		if err := json.Unmarshal(e.Data, &data); err != nil {
			return fmt.Errorf("analysis: seed: %w", err)
		}
		return s.seed(ctx, data)
	}
	return fmt.Errorf("analysis: unknown task %q", e.Task)
}
