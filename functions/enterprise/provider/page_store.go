package provider

import (
	"context"
	"errors"
	"fmt"

	"golang.org/x/sync/errgroup"

	"bimportal/shared/api"
	"bimportal/shared/audit"
	"bimportal/shared/auth"
	"bimportal/shared/person"
	"bimportal/shared/store"
)

func designKey(providerID string) store.Key {
	return store.Key{PK: "providerpage#" + providerID, SK: "page"}
}

// setDesign writes the page of the enterprise of the call with its line of the operation log, and returns its version.
func (s *Service) setDesign(ctx context.Context, d Design, rev int64) (int64, error) {
	enterprise := api.StandingOf(ctx).Access.ID
	err := store.Retry(ctx, func() error {
		v, err := s.designs.Find(ctx, designKey(enterprise))
		if err != nil {
			return err
		}
		if rev != v.Version {
			return api.Stale(s.designInfo(v.Value, v.Version))
		}
		before := any(nil)
		if v.Version > 0 {
			before = v.Value
		}
		line := audit.Line{Actor: api.ActorOf(ctx).UserID, Action: string(auth.EnterpriseEdit), TargetType: "provider", TargetID: enterprise, Text: "修改服务商主页"}
		writes, err := s.log.Put(ctx, enterprise, s.Now(), line.Changed(before, d))
		if err != nil {
			return err
		}
		v.Value = d
		return s.DB.Transact(ctx, append(writes, s.designs.Put(designKey(enterprise), v))...)
	})
	return rev + 1, err
}

// Followed is that a person follows a provider; the provider's side.
type Followed struct {
	UserID string `json:"userId"`
	At     int64  `json:"at"` // epoch milliseconds
}

func followerKey(providerID, userID string, at int64) store.Key {
	return store.Key{PK: "followers#" + providerID, SK: fmt.Sprintf("%015d#%s", at, userID)}
}

// follower is who follows a provider, as everybody may see him.
type follower struct {
	nickname, avatar string
	at               int64
}

// readAtOnce is how many people are read at the same time.
const readAtOnce = 10

// followersOf returns the rows from, inclusive, to to of who follows a provider, the latest first, and how many do.
func (s *Service) followersOf(ctx context.Context, providerID string, from, to int) ([]follower, int, error) {
	var total store.Versioned[Follows]
	var rows []store.Versioned[Followed]
	both, c := errgroup.WithContext(ctx)
	both.Go(func() (err error) { total, err = s.follows.Find(c, followsKey(providerID)); return })
	both.Go(func() (err error) {
		rows, err = s.followers.Query(c, store.Range{PK: followerKey(providerID, "", 0).PK, Desc: true, Limit: to})
		return
	})
	if err := both.Wait(); err != nil {
		return nil, 0, err
	}
	rows = rows[min(from, len(rows)):]
	list := make([]follower, len(rows))
	reads, c := errgroup.WithContext(ctx)
	reads.SetLimit(readAtOnce)
	for i, r := range rows {
		reads.Go(func() error {
			p, err := s.People.Of(c, r.Value.UserID)
			if errors.Is(err, person.ErrNobody) {
				p, err = person.Person{Nickname: "已注销用户"}, nil
			}
			list[i] = follower{p.Called(), p.Avatar, r.Value.At}
			return err
		})
	}
	return list, total.Value.Count, reads.Wait()
}
