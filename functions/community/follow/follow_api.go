// Package follow is whom people follow, and what anybody sees of who writes in the community.
package follow

import (
	"context"
	"errors"
	"slices"

	"bimportal/functions/community/post"
	"bimportal/shared/api"
	"bimportal/shared/clock"
	"bimportal/shared/person"
	"bimportal/shared/store"
	"bimportal/shared/tables"
)

// Follow says that somebody follows a person. It lies there exactly as long.
type Follow struct {
	UserID string `json:"userId"`
	At     int64  `json:"at"` // epoch milliseconds
}

// Counts are what others did with somebody, and what of his is public.
type Counts struct {
	UserID   string `json:"userId"`
	Fans     int    `json:"fans"`
	Articles int    `json:"articles"`
}

const followsMost = 500

var (
	errSelf   = api.Conflict("self", "不能关注自己")
	errMany   = api.Conflict("too_many_follows", "最多可以关注 500 人，请先取消部分关注")
	errNobody = api.NotFound("person_gone", "用户不存在")
)

// Service is whom people follow.
type Service struct {
	core    *post.Core
	follows *store.Table[Follow]
	counts  *store.Table[Counts]
}

// New returns the service.
func New(core *post.Core, n tables.Names) *Service {
	return &Service{core, store.NewTable[Follow](core.DB, n.Community), store.NewTable[Counts](core.DB, n.Community)}
}

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
	rows, err := s.follows.Query(ctx, store.Range{PK: followKey(userID, "").PK, From: "follow#"})
	ids := make([]string, len(rows))
	for i, r := range rows {
		ids[i] = r.Value.UserID
	}
	slices.Sort(ids)
	return ids, err
}

// FollowForm says whether the caller follows a person.
type FollowForm struct {
	UserID string `json:"userId" minLength:"1" maxLength:"64" msg:"required=缺少用户编号;minLength=缺少用户编号;maxLength=用户不存在"`
	On     bool   `json:"on" required:"false"`
}

// Following is how it stands.
type Following struct {
	IsFollowed  bool `json:"isFollowed"`
	FollowCount int  `json:"followCount"`
}

// Set makes the caller follow a person, or not; the same again changes nothing. It returns person_gone (404), self and too_many_follows (409).
func (s *Service) Set(ctx context.Context, in FollowForm) (Following, error) {
	userID := api.ActorOf(ctx).UserID
	if in.UserID == userID {
		return Following{}, errSelf
	}
	p, err := s.core.People.Of(ctx, in.UserID)
	if errors.Is(err, person.ErrNobody) || (err == nil && p.Status == 1) {
		err = errNobody
	}
	if err != nil {
		return Following{}, err
	}
	count := 0
	err = store.Retry(ctx, func() error {
		mine, err := s.follows.Find(ctx, followKey(userID, in.UserID))
		if err != nil {
			return err
		}
		all, err := s.counts.Find(ctx, countsKey(in.UserID))
		count = all.Value.Fans
		if err != nil || (mine.Version > 0) == in.On {
			return err
		}
		writes := []store.Write{s.follows.DeleteAs(followKey(userID, in.UserID), mine), s.follows.Remove(fanKey(in.UserID, userID))}
		if count--; in.On {
			have, err := s.follows.Query(ctx, store.Range{PK: followKey(userID, "").PK, From: "follow#", Limit: followsMost})
			if err != nil {
				return err
			}
			if len(have) >= followsMost {
				return errMany
			}
			count += 2
			at := clock.Millis(s.core.Now())
			writes = []store.Write{s.follows.New(followKey(userID, in.UserID), Follow{in.UserID, at}), s.follows.New(fanKey(in.UserID, userID), Follow{userID, at})}
		}
		all.Value.UserID, all.Value.Fans = in.UserID, count
		return s.core.DB.Transact(ctx, append(writes, s.counts.Put(countsKey(in.UserID), all))...)
	})
	return Following{in.On, count}, err
}

// AuthorQuery names a person.
type AuthorQuery struct {
	UserID string `query:"userId" json:"userId" maxLength:"64" required:"true" msg:"required=缺少用户编号;maxLength=用户不存在"`
}

// Profile is what anybody sees of a person.
type Profile struct {
	UserID       string `json:"userId"`
	Nickname     string `json:"nickname"`
	Avatar       string `json:"avatar"`
	CompanyName  string `json:"companyName"`
	FollowCount  int    `json:"followCount"`
	ArticleCount int    `json:"articleCount"`
	IsFollowed   bool   `json:"isFollowed"`
	IsMe         bool   `json:"isMe"`
}

// Author returns who writes in the community. It returns person_gone (404).
func (s *Service) Author(ctx context.Context, q AuthorQuery) (Profile, error) {
	p, err := s.core.People.Of(ctx, q.UserID)
	if errors.Is(err, person.ErrNobody) || (err == nil && p.Status == 1) {
		err = errNobody
	}
	if err != nil {
		return Profile{}, err
	}
	n, err := s.counts.Find(ctx, countsKey(q.UserID))
	if err != nil {
		return Profile{}, err
	}
	a := Profile{UserID: q.UserID, Nickname: p.Called(), Avatar: p.Avatar, CompanyName: p.CompanyName, FollowCount: n.Value.Fans, ArticleCount: n.Value.Articles}
	if me, is := api.VisitorOf(ctx); is {
		mine, err := s.follows.Find(ctx, followKey(me.UserID, q.UserID))
		if err != nil {
			return Profile{}, err
		}
		a.IsFollowed, a.IsMe = mine.Version > 0, me.UserID == q.UserID
	}
	return a, nil
}
