package community

import (
	"context"
	"encoding/json"
	"fmt"

	"bimportal/functions/community/article"
	"bimportal/functions/community/circle"
	"bimportal/functions/community/comment"
	"bimportal/functions/community/need"
	"bimportal/functions/community/post"
	"bimportal/shared/clock"
)

// Event is what the group's worker is invoked with: by the schedule (sweep) or by the loader (seed).
type Event struct {
	Task string          `json:"task"`
	Data json.RawMessage `json:"data"`
}

// Seed is infra/seed/community.json. Ids follow from slugs. Needs are told as of a day and move with the one on which they are loaded.
type Seed struct {
	Post     post.Seed         `json:"post"`
	Regions  map[string]string `json:"regions"` // where people post from, by user name
	Circles  []circle.Seed     `json:"circles"`
	Articles []article.Seed    `json:"articles"`
	Comments []comment.Seed    `json:"comments"`
	Needs    json.RawMessage   `json:"needs"` // Needs, told as of its asOf
}

// Needs are the needs of the demonstration and what is said under them; the loader brings the files that they name (infra/seedmanuscript).
type Needs struct {
	List     []need.Seed    `json:"list"`
	Comments []comment.Seed `json:"comments"`
}

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

func (s *Service) seed(ctx context.Context, data json.RawMessage) error {
	var seed Seed
	if err := json.Unmarshal(data, &seed); err != nil {
		return fmt.Errorf("community: seed: %w", err)
	}
	if err := s.core.Load(ctx, seed.Post); err != nil {
		return err
	}
	for i := range seed.Articles {
		seed.Articles[i].Region = seed.Regions[seed.Articles[i].User]
	}
	for i := range seed.Comments {
		seed.Comments[i].Region = seed.Regions[seed.Comments[i].User]
	}
	if err := s.circles.Load(ctx, seed.Circles); err != nil {
		return err
	}
	if err := s.articles.Load(ctx, seed.Articles); err != nil {
		return err
	}
	if err := s.comments.Load(ctx, seed.Comments); err != nil {
		return err
	}
	return s.seedNeeds(ctx, seed.Needs, seed.Regions)
}

func (s *Service) seedNeeds(ctx context.Context, data json.RawMessage, regions map[string]string) error {
	moved, err := clock.AsOf(data, s.now())
	if err != nil {
		return fmt.Errorf("community: seed: %w", err)
	}
	var told Needs
	if err := json.Unmarshal(moved, &told); err != nil {
		return fmt.Errorf("community: seed: %w", err)
	}
	if err := s.needs.Load(ctx, told.List); err != nil {
		return err
	}
	for i := range told.Comments {
		told.Comments[i].Region = regions[told.Comments[i].User]
	}
	return s.comments.Load(ctx, told.Comments)
}
