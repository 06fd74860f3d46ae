package enterprise

import (
	"context"
	"errors"
	"sync"
	"time"

	"bimportal/shared/api"
	"bimportal/shared/clock"
	"bimportal/shared/searchdoc"
	"bimportal/shared/store"
)

const followPrefix = "follow#"

func followKey(userID, providerID string) store.Key {
	return store.Key{PK: "person#" + userID, SK: followPrefix + providerID}
}

func followsKey(providerID string) store.Key { return store.Key{PK: "follows", SK: providerID} }

var errTooManyFollows = api.Conflict("too_many_follows", "最多可以关注 500 家服务商，请先取消部分关注")

// toggleFollow begins or ends to follow a provider and answers whether he follows it now, and how many do. Both change
// in one transaction, so the count never drifts.
func (s *Service) toggleFollow(ctx context.Context, userID, providerID string) (following bool, count int, err error) {
	err = store.Retry(ctx, func() error {
		row, err := s.listed.Find(ctx, rowKey(providerID))
		if err != nil {
			return err
		}
		if row.Version == 0 || !row.Value.Public() {
			return errNoProvider
		}
		mine, err := s.followed.Find(ctx, followKey(userID, providerID))
		if err != nil {
			return err
		}
		all, err := s.follows.Find(ctx, followsKey(providerID))
		if err != nil {
			return err
		}
		all.Value.ProviderID = providerID
		write := s.followed.Delete(followKey(userID, providerID))
		if following = mine.Version == 0; following {
			have, err := s.followed.Query(ctx, store.Range{PK: followKey(userID, "").PK, From: followPrefix, Limit: followsMost})
			if err != nil {
				return err
			}
			if len(have) >= followsMost {
				return errTooManyFollows
			}
			write = s.followed.New(followKey(userID, providerID), Follow{providerID, clock.Millis(s.now())})
			all.Value.Count++
		} else {
			all.Value.Count--
		}
		count = all.Value.Count
		return s.db.Transact(ctx, write, s.follows.Put(followsKey(providerID), all))
	})
	return following, count, err
}

// indexed answers the write of what the public search knows of an enterprise: its document while it is public, and that
// it is gone where it was.
func (s *Service) indexed(ctx context.Context, before, after Enterprise, now time.Time) ([]store.Write, error) {
	if !rowOf(after).Public() {
		if rowOf(before).Public() {
			return []store.Write{s.index.Gone(now, searchdoc.Provider, after.ID)}, nil
		}
		return nil, nil
	}
	doc, err := s.document(ctx, after)
	return []store.Write{s.index.Put(now, doc)}, err
}

func (s *Service) document(ctx context.Context, e Enterprise) (searchdoc.Doc, error) {
	types, err := s.dict.Labels(ctx, "ENT_TYPE")
	if err != nil {
		return searchdoc.Doc{}, err
	}
	industries, err := s.dict.Labels(ctx, "INDUSTRY")
	return e.Document(types[e.EntType], industries[e.Industry]), err
}

// providers answers the list of all enterprises and how many people follow each.
func (s *Service) providers(ctx context.Context) ([]Row, map[string]int, error) {
	var counts []store.Versioned[Follows]
	var countsErr error
	var beside sync.WaitGroup
	beside.Go(func() { counts, countsErr = s.follows.Query(ctx, store.Range{PK: followsKey("").PK}) })
	rows, err := s.rows(ctx)
	beside.Wait()
	follows := map[string]int{}
	for _, c := range counts {
		follows[c.Value.ProviderID] = c.Value.Count
	}
	return rows, follows, errors.Join(err, countsErr)
}
