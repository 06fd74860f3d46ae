package family

import (
	"context"

	"bimportal/shared/publish"
	"bimportal/shared/store"
)

func markKey(userID, id string) store.Key {
	return store.Key{PK: "person#" + userID, SK: "mark#" + id}
}

func (s *Service) marked(ctx context.Context, userID, id string) (bool, error) {
	v, err := s.marks.Find(ctx, markKey(userID, id))
	return v.Version > 0, err
}

// favourites returns what somebody keeps.
func (s *Service) favourites(ctx context.Context, userID string) ([]Mark, error) {
	rows, err := s.marks.Query(ctx, marksOf(userID))
	return publish.Values(rows), err
}

func marksOf(userID string) store.Range {
	return store.Range{PK: markKey(userID, "").PK, From: "mark#", To: "mark#~"}
}
