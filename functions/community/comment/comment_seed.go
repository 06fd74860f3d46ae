package comment

import (
	"context"

	"bimportal/functions/community/post"
	"bimportal/shared/clock"
	"bimportal/shared/id"
	"bimportal/shared/store"
)

// Seed is a comment of the demonstration: a floor of an article or of a need, or an answer to the floor of that number.
type Seed struct {
	Region  string `json:"-"`                 // where he posts from
	Article string `json:"article,omitempty"` // the slug of one of both
	Need    string `json:"need,omitempty"`
	User    string `json:"username"`
	At      string `json:"at"`
	Below   int    `json:"below"`
	Text    string `json:"text"`
}

func (s Seed) on() post.Ref {
	if s.Need != "" {
		return post.Ref{Type: post.Need, ID: id.Slug("need", s.Need)}
	}
	return post.Ref{Type: post.Article, ID: id.Slug("article", s.Article)}
}

// Load makes the seed's comments be there, where nobody else has spoken first; a load that ended early is gone on with.
func (s *Service) Load(ctx context.Context, list []Seed) error {
	told := map[post.Ref]int{} // of each subject, how much of the list is passed
	for _, one := range list {
		on := one.on()
		told[on]++
		if err := s.load(ctx, on, one, told[on]); err != nil {
			return err
		}
	}
	return nil
}

// load says the n-th thing that the seed says of something, unless it was said.
func (s *Service) load(ctx context.Context, on post.Ref, in Seed, n int) error {
	at, err := clock.ParseText(in.At)
	if err != nil {
		return err
	}
	who, err := s.core.People.Of(ctx, id.Slug("user", in.User))
	if err != nil {
		return err
	}
	return store.Retry(ctx, func() error {
		floors, err := s.floors.Find(ctx, lastKey(on))
		if err != nil || floors.Value.Told != n-1 || n == 1 && floors.Value.Last > 0 {
			return err
		}
		c := Comment{On: on, UserID: who.UserID, Nickname: who.Called(), Avatar: who.Avatar, Region: in.Region, Text: in.Text, State: post.On, At: at}
		if in.Below == 0 {
			floors.Value.Last++
			c.Floor = floors.Value.Last
		} else if _, err := s.below(ctx, &c, idOf(on, in.Below, "")); err != nil {
			return err
		}
		floors.Value.Told = n
		c.ID = idOf(c.On, c.Floor, c.Reply)
		counts, err := s.counted(ctx, Comment{}, c)
		if err != nil {
			return err
		}
		return s.core.DB.Transact(ctx, append(counts, s.floors.Put(lastKey(on), floors), s.rows.New(c.key(), c))...)
	})
}
