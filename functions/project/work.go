package project

import (
	"context"
	"encoding/json"
	"fmt"
)

// Event is what the group's worker is invoked with: by the machine (open), by the schedule (sweep) or by the loader (seed).
type Event struct {
	Task      string          `json:"task"`
	ProjectID string          `json:"projectId"`
	Data      json.RawMessage `json:"data"`
}

// Work does the worker's tasks. open answers a space.Decision; the others answer nothing.
func (s *Service) Work(ctx context.Context, e Event) (any, error) {
	switch e.Task {
	case "open":
		return s.spaces.OpenStep(ctx, e.ProjectID)
	case "sweep":
		return nil, s.spaces.Sweep(ctx)
	case "seed":
		return nil, s.seed(ctx, e.Data)
	}
	return nil, fmt.Errorf("project: unknown task %q", e.Task)
}
