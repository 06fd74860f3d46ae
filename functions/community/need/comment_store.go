package need

import (
	"context"
	"errors"
	"time"

	"bimportal/functions/community/comment"
	"bimportal/functions/community/post"
	"bimportal/shared/store"
)

// Said is how many comments of a need anybody reads. It lies beside the need: whoever decides about one has read it by its version, which
// nobody may move by talking.
type Said struct {
	ID       string `json:"id"`
	Comments int    `json:"comments"`
}

func saidKey(needID string) store.Key { return store.Key{PK: "needcomments", SK: needID} }

// talkKeep is how old the counts in a list may be.
const talkKeep = 5 * time.Second

// Open is comment.Subject's.
func (s *Service) Open(ctx context.Context, needID string) (comment.Head, error) {
	v, err := s.stored(ctx, needID)
	if errors.Is(err, errGone) || err == nil && !v.Value.Public() {
		err = post.ErrGone
	}
	return comment.Head{AuthorID: v.Value.UserID, Title: v.Value.Title, Path: pagePath(needID)}, err
}

// Commented is comment.Subject's. What was published is never deleted, so that there is nothing to hold to.
func (s *Service) Commented(_ context.Context, needID string, by int) ([]store.Write, error) {
	return []store.Write{s.said.Added(store.Sum{Key: saidKey(needID), Add: map[string]int64{"comments": int64(by)}, Also: map[string]any{"id": needID}})}, nil
}

// comments is how many comments of a need anybody reads.
func (s *Service) comments(ctx context.Context, needID string) (int, error) {
	v, err := s.said.Find(ctx, saidKey(needID))
	return v.Value.Comments, err
}

// spoken is how many comments anybody reads, of every need that has any.
func (s *Service) spoken(ctx context.Context) (map[string]int, error) {
	return s.talk.Of(s.Now(), func() (map[string]int, error) {
		byID := map[string]int{}
		err := store.EachLatest(ctx, s.said, store.Range{PK: saidKey("").PK}, func(key store.Key, one Said) { byID[key.SK] = one.Comments })
		return byID, err
	})
}
