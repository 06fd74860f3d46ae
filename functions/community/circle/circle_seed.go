package circle

import (
	"context"

	"bimportal/functions/community/post"
	"bimportal/shared/clock"
	"bimportal/shared/id"
	"bimportal/shared/store"
)

// Seed is a circle of the demonstration.
type Seed struct {
	About
	Slug    string   `json:"slug"`
	User    string   `json:"username"`
	At      string   `json:"at"`
	Managed []string `json:"managers" doc:"user names, of members too"`
	Joined  []string `json:"members" doc:"user names beside the owner's"`
}

// IDOf returns the id of a seeded circle.
func IDOf(slug string) string { return id.Slug("circle", slug) }

// Load makes the seed's circles be there with their members; what people have done with them since stays.
func (s *Service) Load(ctx context.Context, list []Seed) error {
	for _, one := range list {
		if err := s.load(ctx, one); err != nil {
			return err
		}
	}
	return nil
}

func (s *Service) load(ctx context.Context, in Seed) error {
	at, err := clock.ParseText(in.At)
	if err != nil {
		return err
	}
	form, err := in.About.Clean()
	if err != nil {
		return err
	}
	of := IDOf(in.Slug)
	var there Circle
	if err := store.Retry(ctx, func() error {
		v, err := s.rows.Find(ctx, headKey(of))
		if there = v.Value; err != nil || v.Version > 0 {
			return err
		}
		v.Value = Circle{ID: of, About: form, Managers: []Fellow{}, Pinned: []string{}, Code: code(), State: post.On, Members: 1 + len(in.Joined), CreatedAt: at}
		if v.Value.Owner, err = s.person(ctx, in.User); err != nil {
			return err
		}
		writes := append(s.seated(of, v.Value.Owner, Owner, at), s.names.New(nameKey(form.Name), Name{of}))
		for i, name := range in.Joined {
			p, err := s.person(ctx, name)
			if err != nil {
				return err
			}
			role := Member
			for _, m := range in.Managed {
				if m == name {
					role = Manager
				}
			}
			if err := v.Value.Appoint(p, role == Manager); err != nil {
				return err
			}
			writes = append(writes, s.seated(of, p, role, at+int64(i+1)*dayMillis)...)
		}
		there = v.Value
		return s.core.DB.Transact(ctx, append(writes, s.put(v))...)
	}); err != nil || !there.Found() {
		return err
	}
	return s.core.Index.Ensure(ctx, s.core.Now(), there.doc())
}

func (s *Service) person(ctx context.Context, username string) (Fellow, error) {
	userID := id.Slug("user", username)
	p, err := s.core.People.Of(ctx, userID)
	return Fellow{userID, p.Called(), p.Avatar}, err
}
