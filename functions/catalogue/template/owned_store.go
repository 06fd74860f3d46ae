package template

import (
	"context"

	"golang.org/x/sync/errgroup"

	"bimportal/shared/entitlement"
	"bimportal/shared/goods"
	"bimportal/shared/store"
)

// mine returns the templates that a person likes and those that he owns.
func (s *Service) mine(ctx context.Context, userID string) (liked, owned map[string]bool, err error) {
	var likes []store.Versioned[Like]
	var both errgroup.Group
	both.Go(func() (err error) {
		likes, err = s.likes.QueryLatest(ctx, store.Range{PK: likeKey(userID, "").PK, From: likePrefix})
		return
	})
	both.Go(func() (err error) { owned, err = s.owned.Of(ctx, entitlement.Person(userID), goods.Template); return })
	err = both.Wait()
	liked = map[string]bool{}
	for _, l := range likes {
		liked[l.Value.TemplateID] = true
	}
	return liked, owned, err
}
