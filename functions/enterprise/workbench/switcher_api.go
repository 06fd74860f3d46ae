package workbench

import (
	"context"
	"errors"

	"golang.org/x/sync/errgroup"

	"bimportal/functions/enterprise/org"
	"bimportal/shared/api"
	"bimportal/shared/clock"
	"bimportal/shared/membership"
)

// Brief is an enterprise as the switcher lists it (spec.md section 3).
type Brief struct {
	ID        string   `json:"id"`
	ShortName string   `json:"shortName"`
	Logo      string   `json:"logo"`
	Status    int      `json:"status" doc:"0 under review, 2 failed, anything else approved"`
	Reason    string   `json:"reason" doc:"why the review failed"`
	Frozen    bool     `json:"frozen"`
	Own       bool     `json:"own"`
	RoleNames []string `json:"roleNames"`
	JoinTime  string   `json:"joinTime"`
}

// CreateAndJoin is both lists of the switcher.
type CreateAndJoin struct {
	Create *Brief  `json:"create" doc:"the person's own enterprise, null without one"`
	Join   []Brief `json:"join"`
}

// Enterprises returns the enterprises that the caller belongs to: his own and the others, who was joined first at the
// front. Where somebody with his telephone is waited for, he has an invite from now on.
func (s *Service) Enterprises(ctx context.Context, _ org.None) (CreateAndJoin, error) {
	userID := api.ActorOf(ctx).UserID
	var arriving errgroup.Group
	arriving.Go(func() error { return s.Arrived(ctx, userID) })
	answer, err := s.enterprisesOf(ctx, userID)
	if arriveErr := arriving.Wait(); err == nil {
		err = arriveErr
	}
	return answer, err
}

func (s *Service) enterprisesOf(ctx context.Context, userID string) (CreateAndJoin, error) {
	answer := CreateAndJoin{Join: []Brief{}}
	places, err := s.Orgs.PlacesOf(ctx, userID)
	if err != nil {
		return answer, err
	}
	standings := make([]*membership.Standing, len(places))
	var all errgroup.Group
	for i, p := range places {
		all.Go(func() error {
			st, err := s.Reader.Of(ctx, userID, p.EnterpriseID)
			if errors.Is(err, membership.ErrNotMember) {
				return nil // disabled there, or on his way out
			}
			standings[i] = &st
			return err
		})
	}
	if err := all.Wait(); err != nil {
		return answer, err
	}
	for i, st := range standings {
		if st == nil || st.Access.Dissolved {
			continue
		}
		b := briefOf(*st, places[i])
		if b.Own {
			answer.Create = &b
			continue
		}
		if st.Access.Open() {
			answer.Join = append(answer.Join, b)
		}
	}
	return answer, nil
}

func briefOf(st membership.Standing, p org.Place) Brief {
	b := Brief{
		ID: st.Access.ID, ShortName: st.Access.ShortName, Logo: st.Access.Logo, Status: st.Access.Status, Frozen: st.Access.Frozen,
		Own: st.Owner(), RoleNames: []string{}, JoinTime: clock.Text(p.JoinedAt),
	}
	if b.Own {
		b.Reason, b.RoleNames = st.Access.Reason, []string{"所有者"}
		return b
	}
	for _, r := range st.Roles {
		b.RoleNames = append(b.RoleNames, r.Name)
	}
	return b
}
