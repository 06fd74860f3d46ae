package community

import (
	"context"
	"encoding/json"
	"fmt"

	"bimportal/functions/community/article"
	"bimportal/functions/community/circle"
	"bimportal/functions/community/comment"
	"bimportal/functions/community/post"
)

// Event is what the group's worker is invoked with: by the schedule (sweep) or by the loader (seed).
type Event struct {
	Task string          `json:"task"`
	Data json.RawMessage `json:"data"`
}

// Seed is infra/seed/community.json. Ids follow from slugs.
type Seed struct {
	Post     post.Seed         `json:"post"`
	Regions  map[string]string `json:"regions"` // where people post from, by user name
	Circles  []circle.Seed     `json:"circles"`
	Articles []article.Seed    `json:"articles"`
	Comments []comment.Seed    `json:"comments"`
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
	return s.comments.Load(ctx, seed.Comments)
}
