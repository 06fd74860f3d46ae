package workbench

import (
	"context"
	"slices"

	"golang.org/x/sync/errgroup"

	"bimportal/functions/enterprise/org"
	"bimportal/shared/api"
	"bimportal/shared/audit"
	"bimportal/shared/auth"
	"bimportal/shared/clock"
	"bimportal/shared/membership"
	"bimportal/shared/project"
	"bimportal/shared/store"
)

// Service is the calls of the switcher, of the menus and of the workbench's first page.
type Service struct {
	Deps
	log audit.Book
}

// Deps is what the workbench's calls need.
type Deps struct {
	DB     *store.DB
	Table  string
	Orgs   *org.Store
	Reader *membership.Reader
	Now    clock.Clock

	// Arrived turns what waits for a person into invites. See notes that a member is in the workbench now.
	Arrived func(ctx context.Context, userID string) error
	See     func(ctx context.Context, st membership.Standing) error

	// Introduced says whether an enterprise has told what it is. Reviews counts the applications of all enterprises.
	Introduced func(ctx context.Context, enterpriseID string) (bool, error)
	Reviews    func(ctx context.Context) (Reviews, error)

	// Ending returns the enterprise's projects that end between two moments, the earliest first, at most so many.
	Ending func(ctx context.Context, enterpriseID string, from, to int64, most int) ([]project.End, error)
}

func New(d Deps) *Service {
	return &Service{d, audit.NewBook(d.DB, d.Table)}
}

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
	SeesRecent  bool        `json:"seesRecent" doc:"whether the caller may read the enterprise's operation log"`
}

const recentMost = 8

// Home returns the first page of the enterprise that the call is made in.
func (s *Service) Home(ctx context.Context, _ org.None) (WorkbenchHome, error) {
	st, now := api.StandingOf(ctx), s.Now()
	operates := st.Access.ID == membership.Platform && st.May(string(auth.ReviewView))
	answer := WorkbenchHome{
		AsOf: clock.Millis(now), RoleNames: briefOf(st, org.Place{}).RoleNames, Departments: []string{}, Position: st.Member.Position,
		JoinTime: clock.Text(st.Member.JoinedAt), SeesRecent: st.May(string(auth.AuditView)),
	}
	var o *org.Org
	var introduced bool
	var lines []audit.Line
	var reviews Reviews
	var ending []project.End
	var reads errgroup.Group
	reads.Go(func() (err error) { o, err = s.Orgs.At(ctx, st.Access); return })
	reads.Go(func() (err error) { introduced, err = s.Introduced(ctx, st.Access.ID); return })
	reads.Go(func() (err error) { lines, err = s.recent(ctx, st.Access.ID, answer.SeesRecent); return })
	if st.May(string(auth.ProjectView)) {
		reads.Go(func() (err error) {
			ending, err = s.Ending(ctx, st.Access.ID, clock.Millis(now)+1, clock.Millis(now.Add(project.Soon)), endingMost)
			return
		})
	}
	if operates {
		reads.Go(func() (err error) { reviews, err = s.Reviews(ctx); return })
	}
	if err := reads.Wait(); err != nil {
		return WorkbenchHome{}, err
	}
	for _, id := range st.Member.Departments {
		if d, ok := o.Departments[id]; ok && id != org.RootID {
			answer.Departments = append(answer.Departments, d.Name)
		}
	}
	answer.Figures, answer.Todos = Figures(o, st), append(Todos(o, st, now), endingTodos(ending, now)...)
	if operates {
		todos, figures := reviewTodos(reviews, now)
		answer.Figures, answer.Todos = append(figures, answer.Figures...), append(todos, answer.Todos...)
	}
	slices.SortStableFunc(answer.Todos, func(a, b Todo) int { return int(min(max(a.At-b.At, -1), 1)) })
	answer.Steps, answer.Recent = FirstSteps(o, introduced, st), activityOf(o, lines)
	return answer, nil
}

// recent returns the newest lines of the enterprise's operation log, none for who may not read it.
func (s *Service) recent(ctx context.Context, enterpriseID string, may bool) ([]audit.Line, error) {
	if !may {
		return nil, nil
	}
	return s.log.Newest(ctx, enterpriseID, recentMost)
}
