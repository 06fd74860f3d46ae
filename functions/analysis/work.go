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

// Work does the worker's tasks. The demonstration has no numbers of its own: they are rolled up from what it has.
func (s *Service) Work(ctx context.Context, e Event) error {
	switch e.Task {
	case "roll", "seed":
		return s.board.Roll(ctx)
	}
	return fmt.Errorf("analysis: unknown task %q", e.Task)
}
