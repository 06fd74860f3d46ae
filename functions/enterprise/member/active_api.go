package member

import (
	"context"
	"time"

	"bimportal/functions/enterprise/org"
	"bimportal/shared/api"
	"bimportal/shared/clock"
	"bimportal/shared/membership"
)

// activeFor is how many days an enterprise sees, today included.
const activeFor = 30

// ActiveMembers is how many of an enterprise's members come to its workbench.
type ActiveMembers struct {
	AsOf    int64       `json:"asOf" doc:"epoch milliseconds"`
	Days    []ActiveDay `json:"days" doc:"the last 30, the oldest first, today the last"`
	Within  int         `json:"within" doc:"members of now who came within the 30 days"`
	Members int         `json:"members" doc:"members who have joined and are not disabled"`
	Seats   int         `json:"seats" doc:"how many members there may be; 0 for who does not see everybody"`
	Taken   int         `json:"taken" doc:"of them, by invited and disabled ones too"`
}

// Active returns how many members were in the workbench on each of the last 30 days. They are counts of the whole enterprise, without names,
// whatever the caller's data scope.
func (s *Service) Active(ctx context.Context, _ org.None) (ActiveMembers, error) {
	st, now := api.StandingOf(ctx), s.Now()
	o, err := s.Orgs.At(ctx, st.Access)
	if err != nil {
		return ActiveMembers{}, err
	}
	first := now.Add((1 - activeFor) * 24 * time.Hour)
	days, err := s.activeDays(ctx, st, first, now)
	if err != nil {
		return ActiveMembers{}, err
	}
	seen, err := s.seenOf(ctx, st.Access.ID)
	if err != nil {
		return ActiveMembers{}, err
	}
	answer := ActiveMembers{AsOf: clock.Millis(now), Days: days}
	if o.Visible(st).All {
		answer.Seats, answer.Taken = o.Seats, len(o.Members)
	}
	for _, m := range o.Members {
		if m.Status != membership.Active {
			continue
		}
		answer.Members++
		if dateOf(seen[m.ID].At) >= days[0].Date {
			answer.Within++
		}
	}
	return answer, nil
}
