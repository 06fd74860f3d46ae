package family

import (
	"cmp"
	"context"
	"slices"

	"bimportal/shared/api"
	"bimportal/shared/familycomment"
	"bimportal/shared/store"
)

// said returns what was said of a family.
func (s *Service) said(ctx context.Context, familyID string) ([]store.Versioned[familycomment.Comment], error) {
	return s.comments.Query(ctx, store.Range{PK: familycomment.PK(familyID)})
}

// commentOf returns a public comment on a family as it stands, for a write that it holds. 404 comment_gone.
func (s *Service) commentOf(ctx context.Context, familyID, id string) (said store.Versioned[familycomment.Comment], err error) {
	rows, err := s.comments.QueryLatest(ctx, store.Range{PK: familycomment.PK(familyID)})
	at := slices.IndexFunc(rows, func(v store.Versioned[familycomment.Comment]) bool { return v.Value.ID == id && !v.Value.Hidden })
	if err != nil || at < 0 {
		return said, cmp.Or(err, error(errNoComment))
	}
	return rows[at], nil
}

// helped returns the comments on a family that have helped the visitor; none for who is not signed in.
func (s *Service) helped(ctx context.Context, familyID string) (map[string]bool, error) {
	visitor, is := api.VisitorOf(ctx)
	if !is {
		return nil, nil
	}
	of, from := map[string]bool{}, thanksKey(familyID, visitor.UserID, "")
	err := store.EachLatest(ctx, s.thanks, store.Range{PK: from.PK, From: from.SK}, func(key store.Key, _ Thanks) { of[key.SK[len(from.SK):]] = true })
	return of, err
}
