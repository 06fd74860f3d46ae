package comment

import (
	"context"

	"bimportal/functions/community/post"
	"bimportal/shared/clock"
	"bimportal/shared/id"
	"bimportal/shared/store"
)

// Seed is a comment of the demonstration: a floor of an article, or an answer to the floor of that number.
type Seed struct {
	Region  string `json:"-"` // where he posts from
	Article string `json:"article"`
	User    string `json:"username"`
	At      string `json:"at"`
	Below   int    `json:"below"`
	Text    string `json:"text"`
}

// Load makes the seed's comments be there, where nobody has said anything yet.
func (s *Service) Load(ctx context.Context, list []Seed) error {
	begun := map[string]bool{}
	for _, one := range list {
		on := post.Ref{Type: post.Article, ID: id.Slug("article", one.Article)}
		if !begun[one.Article] {
			last, err := s.floors.Find(ctx, lastKey(on))
			if err != nil {
				return err
			}
			if last.Value.Last > 0 {
				continue
			}
			begun[one.Article] = true
		}
		if err := s.load(ctx, on, one); err != nil {
			return err
		}
	}
	return nil
}

func (s *Service) load(ctx context.Context, on post.Ref, in Seed) error {
	at, err := clock.ParseText(in.At)
	if err != nil {
		return err
	}
	who, err := s.core.People.Of(ctx, id.Slug("user", in.User))
	if err != nil {
		return err
	}
	return store.Retry(ctx, func() error {
		c := Comment{On: on, UserID: who.UserID, Nickname: who.Called(), Avatar: who.Avatar, Region: in.Region, Text: in.Text, State: post.On, At: at}
		var writes []store.Write
		if in.Below == 0 {
			if writes, err = s.floor(ctx, &c); err != nil {
				return err
			}
		} else {
			if _, err := s.below(ctx, &c, idOf(on, in.Below, "")); err != nil {
				return err
			}
		}
		c.ID = idOf(c.On, c.Floor, c.Reply)
		counts, err := s.counted(ctx, Comment{}, c)
		if err != nil {
			return err
		}
		return s.core.DB.Transact(ctx, append(append(writes, s.rows.New(c.key(), c)), counts...)...)
	})
}
