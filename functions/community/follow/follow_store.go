package follow

import (
	"context"
	"slices"

	"bimportal/shared/store"
)

func followKey(userID, whom string) store.Key {
	return store.Key{PK: "person#" + userID, SK: "follow#" + whom}
}
func fanKey(whom, userID string) store.Key { return store.Key{PK: "fans#" + whom, SK: userID} }
func countsKey(userID string) store.Key    { return store.Key{PK: "author#" + userID, SK: "counts"} }

// Published returns the writes by which somebody's count of public articles changes.
func (s *Service) Published(userID string, by int) []store.Write {
	if by == 0 {
		return nil
	}
	return []store.Write{s.counts.Counted(store.Sum{Key: countsKey(userID), Add: map[string]int64{"articles": int64(by)}, Also: map[string]any{"userId": userID}})}
}

// Followed returns the ids of whom somebody follows, in their order.
func (s *Service) Followed(ctx context.Context, userID string) ([]string, error) {
	rows, err := s.followed(ctx, userID)
	ids := make([]string, len(rows))
	for i, r := range rows {
		ids[i] = r.Value.UserID
	}
	slices.Sort(ids)
	return ids, err
}

func (s *Service) followed(ctx context.Context, userID string) ([]store.Versioned[Follow], error) {
	return s.follows.Query(ctx, followsOf(userID))
}

func followsOf(userID string) store.Range {
	return store.Range{PK: followKey(userID, "").PK, From: "follow#", Limit: followsMost}
}
