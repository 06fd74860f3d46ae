package mall

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"bimportal/functions/mall/family"
	"bimportal/functions/mall/folder"
	"bimportal/functions/mall/requirement"
	"bimportal/functions/mall/saved"
	"bimportal/functions/mall/topic"
)

// Event is what the group's worker is invoked with: by the machine (examine), by the schedule (sweep) or by the loader (seed).
type Event struct {
	Task   string          `json:"task"`
	SHA256 string          `json:"sha256"`
	Data   json.RawMessage `json:"data"`
}

// Seed is infra/seed/mall.json. Ids follow from slugs.
type Seed struct {
	Families     []family.Seed      `json:"families"`
	Topics       []topic.Seed       `json:"topics"`
	Requirements []requirement.Seed `json:"requirements"`
	Spaces       []folder.Seed      `json:"spaces"`
	Searches     []saved.Seed       `json:"searches"`
}

// Work does the worker's tasks. examine answers a content.Decision; the others answer nothing.
func (s *Service) Work(ctx context.Context, e Event) (any, error) {
	switch e.Task {
	case "examine":
		return s.contents.Step(ctx, e.SHA256)
	case "sweep":
		return nil, errors.Join(s.contents.Sweep(ctx), s.folders.Sweep(ctx), s.families.Keep(ctx), s.searches.Tell(ctx))
	case "seed":
		return nil, s.seed(ctx, e.Data)
	}
	return nil, fmt.Errorf("mall: unknown task %q", e.Task)
}

func (s *Service) seed(ctx context.Context, data json.RawMessage) error {
	var seed Seed
	if err := json.Unmarshal(data, &seed); err != nil {
		return fmt.Errorf("mall: seed: %w", err)
	}
	if err := s.families.Load(ctx, seed.Families); err != nil {
		return err
	}
	if err := s.topics.Load(ctx, seed.Topics); err != nil {
		return err
	}
	if err := s.asks.Load(ctx, seed.Requirements); err != nil {
		return err
	}
	if err := s.folders.Load(ctx, seed.Spaces); err != nil {
		return err
	}
	return s.searches.Load(ctx, seed.Searches)
}
