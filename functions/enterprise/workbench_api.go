package enterprise

import (
	"context"
	"slices"

	"bimportal/functions/enterprise/org"
	"bimportal/shared/api"
	"bimportal/shared/audit"
	"bimportal/shared/auth"
	"bimportal/shared/clock"
	"bimportal/shared/membership"
	"bimportal/shared/store"
)

// WorkbenchHome is the workbench's first page: what its reader may see of it.
type WorkbenchHome struct {
	AsOf        int64       `json:"asOf" doc:"epoch milliseconds"`
	RoleNames   []string    `json:"roleNames"`
	Departments []string    `json:"departments" doc:"names of the caller's own"`
	Position    string      `json:"position"`
	JoinTime    string      `json:"joinTime"`
	Figures     []Figure    `json:"figures"`
	Todos       []Todo      `json:"todos"`
	Steps       []FirstStep `json:"steps" doc:"empty once they are done"`
	Recent      []Activity  `json:"recent"`
	SeesRecent  bool        `json:"seesRecent" doc:"whether the caller may read the enterprise's book"`
}

const recentMost = 8

// workbenchHome answers the first page of the enterprise that the call is made in.
func (s *Service) workbenchHome(ctx context.Context, _ org.None) (WorkbenchHome, error) {
	st, now := api.StandingOf(ctx), s.now()
	operates := st.Access.ID == membership.Platform && st.May(string(auth.ReviewView))
	answer := WorkbenchHome{
		AsOf: clock.Millis(now), RoleNames: briefOf(st, org.Place{}).RoleNames, Departments: []string{}, Position: st.Member.Position,
		JoinTime: clock.Text(st.Member.JoinedAt), SeesRecent: st.May(string(auth.AuditView)),
	}
	var o *org.Org
	var enterprise store.Versioned[Enterprise]
	var lines []audit.Line
	var rows []Row
	if err := together(
		func() (err error) { o, err = s.orgs.At(ctx, st.Access); return },
		func() (err error) { enterprise, err = s.enterprises.Get(ctx, enterpriseKey(st.Access.ID)); return },
		func() (err error) { lines, err = s.recent(ctx, st.Access.ID, answer.SeesRecent); return },
		func() (err error) {
			if operates {
				rows, err = s.rows(ctx)
			}
			return
		},
	); err != nil {
		return WorkbenchHome{}, err
	}
	for _, id := range st.Member.Departments {
		if d, ok := o.Departments[id]; ok && id != org.RootID {
			answer.Departments = append(answer.Departments, d.Name)
		}
	}
	answer.Figures, answer.Todos = Figures(o, st), Todos(o, st, now)
	if operates {
		todos, figures := reviewTodos(rows, now)
		answer.Figures, answer.Todos = append(figures, answer.Figures...), append(todos, answer.Todos...)
	}
	slices.SortStableFunc(answer.Todos, func(a, b Todo) int { return int(min(max(a.At-b.At, -1), 1)) })
	answer.Steps, answer.Recent = FirstSteps(o, enterprise.Value, st), activityOf(o, lines)
	return answer, nil
}

// recent answers the newest lines of the enterprise's book, none for who may not read it.
func (s *Service) recent(ctx context.Context, enterpriseID string, may bool) ([]audit.Line, error) {
	if !may {
		return nil, nil
	}
	return s.book.Newest(ctx, enterpriseID, recentMost)
}
