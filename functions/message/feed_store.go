package message

import (
	"context"

	"bimportal/shared/notify"
	"bimportal/shared/store"
)

// latestEvents reads the newest lines of public activity, at most FeedMost.
func (s *Service) latestEvents(ctx context.Context) ([]store.Versioned[notify.Event], error) {
	return s.events.Query(ctx, store.Range{PK: notify.FeedPK, Desc: true, Limit: FeedMost})
}
