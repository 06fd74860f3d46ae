package enterprise

import (
	"context"
	"errors"
	"sync"

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

// createAndJoin answers the enterprises that the caller belongs to: his own and the others, who was joined first at the
// front. Where somebody with his telephone is waited for, he has an invite from now on.
func (s *Service) createAndJoin(ctx context.Context, _ org.None) (CreateAndJoin, error) {
	userID := api.ActorOf(ctx).UserID
	answer := CreateAndJoin{Join: []Brief{}}
	var arriveErr error
	var arriving sync.WaitGroup
	arriving.Go(func() { arriveErr = s.arrived(ctx, userID) })
	defer arriving.Wait()
	places, err := s.orgs.PlacesOf(ctx, userID)
	if err != nil {
		return answer, err
	}
	standings := make([]membership.Standing, len(places))
	errs := make([]error, len(places))
	var all sync.WaitGroup
	for i, p := range places {
		all.Go(func() { standings[i], errs[i] = s.reader.Of(ctx, userID, p.EnterpriseID) })
	}
	all.Wait()
	for i, st := range standings {
		if errors.Is(errs[i], membership.ErrNotMember) {
			continue // disabled there, or on his way out
		}
		if errs[i] != nil {
			return answer, errs[i]
		}
		b := briefOf(st, places[i])
		if st.Access.Dissolved {
			continue
		}
		if b.Own {
			answer.Create = &b
			continue
		}
		if st.Access.Open() {
			answer.Join = append(answer.Join, b)
		}
	}
	arriving.Wait()
	return answer, arriveErr
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

// together runs the reads at the same time and answers all their errors.
func together(reads ...func() error) error {
	errs := make([]error, len(reads))
	var all sync.WaitGroup
	for i, read := range reads {
		all.Go(func() { errs[i] = read() })
	}
	all.Wait()
	return errors.Join(errs...)
}
