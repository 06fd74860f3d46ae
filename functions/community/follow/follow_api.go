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

// there reads somebody who may be followed and looked at. It returns person_gone (404).
func (s *Service) there(ctx context.Context, userID string) (person.Person, error) {
	p, err := s.core.People.Of(ctx, userID)
	if errors.Is(err, person.ErrNobody) || (err == nil && p.Gone()) {
		err = errNobody
	}
	return p, err
}

// Set makes the caller follow a person, or not; the same again changes nothing, and who is gone may be let go. It returns person_gone (404), self
// and too_many_follows (409).
func (s *Service) Set(ctx context.Context, in FollowForm) (Following, error) {
	userID := api.ActorOf(ctx).UserID
	if in.UserID == userID {
		return Following{}, errSelf
	}
	if _, err := s.there(ctx, in.UserID); err != nil && (in.On || !errors.Is(err, errNobody)) {
		return Following{}, err
	}
	count := 0
	err := store.Retry(ctx, func() error {
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
			have, room, err := store.Room(ctx, s.follows, followsOf(userID))
			if err != nil {
				return err
			}
			if len(have) >= followsMost {
				return errMany
			}
			count += 2
			at := clock.Millis(s.core.Now())
			writes = []store.Write{s.follows.New(followKey(userID, in.UserID), Follow{in.UserID, at}), s.follows.New(fanKey(in.UserID, userID), Follow{userID, at}), room}
		}
		all.Value.UserID, all.Value.Fans = in.UserID, count
		return s.core.DB.Transact(ctx, append(writes, s.counts.Put(countsKey(in.UserID), all))...)
	})
	return Following{in.On, count}, err
}

// ListQuery pages through whom one follows.
type ListQuery struct{ api.PageQuery }

// FollowedPerson is somebody whom the caller follows.
type FollowedPerson struct {
	UserID       string `json:"userId"`
	Nickname     string `json:"nickname"`
	Avatar       string `json:"avatar"`
	CompanyName  string `json:"companyName"`
	ArticleCount int    `json:"articleCount"`
	FollowTime   string `json:"followTime"`
}

// List returns whom the caller follows, the latest first. Who has closed his account since has no name any more.
func (s *Service) List(ctx context.Context, q ListQuery) (api.Page[FollowedPerson], error) {
	rows, err := s.followed(ctx, api.ActorOf(ctx).UserID)
	if err != nil {
		return api.Page[FollowedPerson]{}, err
	}
	slices.SortStableFunc(rows, func(a, b store.Versioned[Follow]) int { return int(b.Value.At - a.Value.At) })
	cut, err := api.Cut(rows, q.PageQuery)
	page := api.Page[FollowedPerson]{Current: cut.Current, PageSize: cut.PageSize, Total: cut.Total, Records: []FollowedPerson{}}
	for _, r := range cut.Records {
		p, err := s.core.People.Of(ctx, r.Value.UserID)
		if errors.Is(err, person.ErrNobody) {
			p, err = person.Person{}, nil
		}
		if err != nil {
			return page, err
		}
		n, err := s.counts.Find(ctx, countsKey(r.Value.UserID))
		if err != nil {
			return page, err
		}
		page.Records = append(page.Records, FollowedPerson{r.Value.UserID, p.Called(), p.Avatar, p.CompanyName, n.Value.Articles, clock.Text(r.Value.At)})
	}
	return page, err
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
	p, err := s.there(ctx, q.UserID)
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
