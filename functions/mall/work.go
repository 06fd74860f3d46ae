package mall

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"golang.org/x/sync/errgroup"

	"bimportal/functions/mall/demand"
	"bimportal/functions/mall/family"
	"bimportal/functions/mall/folder"
	"bimportal/functions/mall/job"
	"bimportal/functions/mall/library"
	"bimportal/functions/mall/request"
	"bimportal/functions/mall/requirement"
	"bimportal/functions/mall/saved"
	"bimportal/functions/mall/topic"
)

// Event is what the group's worker is invoked with: by the machine (examine, settle), by the schedule (sweep) or by the loader (seed).
type Event struct {
	Task   string          `json:"task"`
	SHA256 string          `json:"sha256"`
	Made   job.Made        `json:"made"` // to settle
	Data   json.RawMessage `json:"data"`
}

// Seed is infra/seed/mall.json. Ids follow from slugs.
type Seed struct {
	Families     []family.Seed      `json:"families"`
	Topics       []topic.Seed       `json:"topics"`
	Requirements []requirement.Seed `json:"requirements"`
	Spaces       []folder.Seed      `json:"spaces"`
	Searches     []saved.Seed       `json:"searches"`
	Requests     []request.Seed     `json:"requests"`
	Library      []library.Seed     `json:"library"`
	Demand       []demand.Seed      `json:"demand"`
}

// Work does the worker's tasks. examine answers a content.Decision; the others answer nothing.
func (s *Service) Work(ctx context.Context, e Event) (any, error) {
	switch e.Task {
	case "examine":
		return s.contents.Step(ctx, e.SHA256)
	case "settle":
		return nil, s.contents.Previewed(ctx, e.SHA256, e.Made)
	case "sweep":
		return nil, errors.Join(s.contents.Sweep(ctx), s.folders.Sweep(ctx), s.families.Keep(ctx), s.searches.Tell(ctx), s.wishes.Roll(ctx))
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
	var all errgroup.Group
	for _, load := range []func() error{
		func() error { return s.topics.Load(ctx, seed.Topics) },
		func() error { return s.asks.Load(ctx, seed.Requirements) },
		func() error { return s.folders.Load(ctx, seed.Spaces) },
		func() error { return s.searches.Load(ctx, seed.Searches) },
		func() error { return s.requests.Load(ctx, seed.Requests) },
		func() error { return s.kept.Load(ctx, seed.Library) },
		func() error { return s.wishes.Load(ctx, seed.Demand) },
	} {
		all.Go(load)
	}
	return all.Wait()
}
