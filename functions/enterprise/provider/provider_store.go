package provider

import (
	"cmp"
	"context"
	"slices"

	"golang.org/x/sync/errgroup"

	"bimportal/shared/api"
	"bimportal/shared/clock"
	"bimportal/shared/store"
)

const followPrefix = "follow#"

func followKey(userID, providerID string) store.Key {
	return store.Key{PK: "person#" + userID, SK: followPrefix + providerID}
}

func followsKey(providerID string) store.Key { return store.Key{PK: "follows", SK: providerID} }

var errTooManyFollows = api.Conflict("too_many_follows", "最多可以关注 500 家服务商，请先取消部分关注")

// follow begins or ends to follow a provider, as on says or else the other way, and answers whether he follows it now, and how many
// do. Both change in one transaction, so the count never drifts.
func (s *Service) follow(ctx context.Context, userID, providerID string, on *bool) (following bool, count int, err error) {
	err = store.Retry(ctx, func() error {
		mine, err := s.followed.Find(ctx, followKey(userID, providerID))
		if err != nil {
			return err
		}
		if mine.Version == 0 { // who follows one that has closed may end that
			if _, err := s.One(ctx, providerID); err != nil {
				return err
			}
		}
		all, err := s.follows.Find(ctx, followsKey(providerID))
		if err != nil {
			return err
		}
		if following = mine.Version > 0; on != nil && *on == following {
			count = all.Value.Count
			return nil
		}
		all.Value.ProviderID = providerID
		writes := []store.Write{s.followed.Delete(followKey(userID, providerID)), s.followers.Remove(followerKey(providerID, userID, mine.Value.At))}
		if following = !following; following {
			have, room, err := store.Room(ctx, s.followed, store.Range{PK: followKey(userID, "").PK, From: followPrefix, Limit: followsMost})
			if err != nil {
				return err
			}
			if len(have) >= followsMost {
				return errTooManyFollows
			}
			at := clock.Millis(s.Now())
			writes = []store.Write{
				s.followed.New(followKey(userID, providerID), Follow{providerID, at}), s.followers.New(followerKey(providerID, userID, at), Followed{userID, at}), room,
			}
			all.Value.Count++
		} else {
			all.Value.Count--
		}
		count = all.Value.Count
		return s.DB.Transact(ctx, append(writes, s.follows.Put(followsKey(providerID), all))...)
	})
	return following, count, err
}

// followedBy returns whom a person follows, the latest first.
func (s *Service) followedBy(ctx context.Context, userID string) ([]Follow, error) {
	rows, err := s.followed.QueryLatest(ctx, store.Range{PK: followKey(userID, "").PK, From: followPrefix})
	list := make([]Follow, len(rows))
	for i, r := range rows {
		list[i] = r.Value
	}
	slices.SortFunc(list, func(a, b Follow) int { return cmp.Compare(b.At, a.At) })
	return list, err
}

// providers returns the enterprises that are public and how many people follow each.
func (s *Service) providers(ctx context.Context) ([]Provider, map[string]int, error) {
	var list []Provider
	var counts []store.Versioned[Follows]
	var both errgroup.Group
	both.Go(func() (err error) { list, err = s.All(ctx); return })
	both.Go(func() (err error) {
		counts, err = s.follows.Query(ctx, store.Range{PK: followsKey("").PK})
		return
	})
	err := both.Wait()
	follows := map[string]int{}
	for _, c := range counts {
		follows[c.Value.ProviderID] = c.Value.Count
	}
	return list, follows, err
}
