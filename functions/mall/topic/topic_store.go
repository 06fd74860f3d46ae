package topic

import (
	"context"

	"bimportal/shared/api"
	"bimportal/shared/store"
)

// Topic is a group of families.
type Topic struct {
	ID       string   `json:"id"`
	Title    string   `json:"title"`
	Summary  string   `json:"summary"`
	Cover    string   `json:"cover"`
	Families []string `json:"families"`
	Public   bool     `json:"public"`
	At       int64    `json:"at"` // epoch milliseconds
}

// Follow says that somebody follows a topic.
type Follow struct {
	ID string `json:"id"`
	At int64  `json:"at"` // epoch milliseconds
}

const (
	topicsPK   = "topics"
	topicsMost = 200
)

func topicKey(id string) store.Key { return store.Key{PK: topicsPK, SK: id} }
func followKey(userID, id string) store.Key {
	return store.Key{PK: "person#" + userID, SK: "topic#" + id}
}

var (
	errGone = api.NotFound("topic_gone", "该专题不存在或已下线")
	errMany = api.Conflict("too_many_topics", "专题最多 200 个，请先删除不再展示的专题")
)

func (s *Service) stored(ctx context.Context) ([]store.Versioned[Topic], error) {
	return s.rows.Query(ctx, store.Range{PK: topicsPK})
}

// full refuses a topic where all are there.
func (s *Service) full(ctx context.Context) error {
	rows, err := s.rows.QueryLatest(ctx, store.Range{PK: topicsPK, Limit: topicsMost})
	if err == nil && len(rows) >= topicsMost {
		err = errMany
	}
	return err
}

func (s *Service) followed(ctx context.Context, userID string) ([]store.Versioned[Follow], error) {
	return s.follows.Query(ctx, store.Range{PK: followKey(userID, "").PK, From: "topic#", To: "topic#~"})
}
