package family

import (
	"context"

	"bimportal/shared/store"
)

func commentsPK(familyID string) string { return "comments#" + familyID }
func commentKey(familyID, userID string) store.Key {
	return store.Key{PK: commentsPK(familyID), SK: userID}
}

// said returns what was said of a family.
func (s *Service) said(ctx context.Context, familyID string) ([]store.Versioned[Comment], error) {
	return s.comments.Query(ctx, store.Range{PK: commentsPK(familyID)})
}
