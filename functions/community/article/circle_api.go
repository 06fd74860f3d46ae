package article

import (
	"context"
	"errors"

	"bimportal/functions/community/circle"
	"bimportal/functions/community/post"
	"bimportal/shared/api"
	"bimportal/shared/clock"
	"bimportal/shared/store"
)

// Cards are articles in a list.
type Cards struct {
	List []Card `json:"list"`
}

// Pinned returns the articles that stand first in a circle, as far as they are public and still in it. It returns circle_gone (404).
func (s *Service) Pinned(ctx context.Context, q circle.CircleQuery) (Cards, error) {
	ids, err := s.circles.Pins(ctx, q.ID)
	if err != nil {
		return Cards{}, err
	}
	list, err := s.standing(ctx, q.ID, ids)
	out := Cards{List: []Card{}}
	for _, a := range list {
		out.List = append(out.List, a.card())
	}
	return out, err
}

// standing returns those of some articles that are public and in a circle.
func (s *Service) standing(ctx context.Context, circleID string, ids []string) (list []Article, err error) {
	for _, id := range ids {
		a, err := s.public(ctx, id)
		switch {
		case errors.Is(err, post.ErrGone):
		case err != nil:
			return nil, err
		case a.Value.CircleID == circleID:
			list = append(list, a.Value)
		}
	}
	return list, nil
}

// minded reads a public article of a circle that the caller looks after. It returns post_gone and circle_gone (404) and circle_role (403).
func (s *Service) minded(ctx context.Context, id string) (store.Versioned[Article], error) {
	a, err := s.public(ctx, id)
	if err == nil && a.Value.CircleID == "" {
		err = post.ErrGone
	}
	if err == nil {
		err = s.circles.Minds(ctx, a.Value.CircleID, api.ActorOf(ctx).UserID)
	}
	return a, err
}

// Pin puts an article first in its circle, or not any more. It returns post_gone and circle_gone (404), circle_role (403) and many_pinned (409).
func (s *Service) Pin(ctx context.Context, in MarkForm) (post.Nothing, error) {
	return post.Nothing{}, store.Retry(ctx, func() error {
		a, err := s.minded(ctx, in.ID)
		if err != nil {
			return err
		}
		pinned, err := s.circles.Pinned(ctx, a.Value.CircleID, in.ID, in.On, func(ids []string) ([]string, error) {
			list, err := s.standing(ctx, a.Value.CircleID, ids)
			left := make([]string, len(list))
			for i, one := range list {
				left[i] = one.ID
			}
			return left, err
		})
		if err != nil {
			return err
		}
		return s.core.DB.Transact(ctx, pinned)
	})
}

// Choose puts an article among the chosen of its circle, or takes it out. It returns post_gone and circle_gone (404) and circle_role (403).
func (s *Service) Choose(ctx context.Context, in MarkForm) (post.Nothing, error) {
	return post.Nothing{}, store.Retry(ctx, func() error {
		a, err := s.minded(ctx, in.ID)
		if err != nil || (a.Value.ChosenAt > 0) == in.On {
			return err
		}
		a.Value.ChosenAt = 0
		if in.On {
			a.Value.ChosenAt = clock.Millis(s.core.Now())
		}
		return s.core.DB.Transact(ctx, s.put(a))
	})
}
