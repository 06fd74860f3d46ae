package library

import (
	"cmp"
	"context"
	"slices"

	"bimportal/functions/mall/family"
	"bimportal/shared/api"
	"bimportal/shared/auth"
	"bimportal/shared/clock"
	"bimportal/shared/membership"
	"bimportal/shared/publish"
)

var (
	errFrozen  = api.Forbidden("enterprise_frozen", "该企业已被冻结，暂时不能使用企业族库")
	errDecides = api.Forbidden("no_permission", "您没有审批企业族库的权限，请联系企业管理员开通")
)

// FamilyLibraryCan is what the caller may do with an entry as it stands.
type FamilyLibraryCan struct {
	Decide   bool `json:"decide" doc:"approve or refuse what waits"`
	Audience bool `json:"audience"`
	Remove   bool `json:"remove" doc:"take it out, or one's own ask back"`
	Put      bool `json:"put" doc:"put it forward anew"`
	Look     bool `json:"look" doc:"read what waits, as it was put forward"`
}

// FamilyLibraryDepartment is a department of the caller's enterprise.
type FamilyLibraryDepartment struct {
	ID       string `json:"id"`
	ParentID string `json:"parentId"`
	Name     string `json:"name"`
}

// FamilyLibraryAsk is what waits for a decision.
type FamilyLibraryAsk struct {
	By          string                    `json:"by"`
	Time        string                    `json:"time"`
	Note        string                    `json:"note"`
	Audience    Audience                  `json:"audience" enum:"enterprise,departments,self"`
	Departments []FamilyLibraryDepartment `json:"departments"`
}

// FamilyLibraryStep is one thing that happened to an entry.
type FamilyLibraryStep struct {
	Time string `json:"time"`
	By   string `json:"by"`
	Deed string `json:"deed"`
	Text string `json:"text"`
}

// FamilyLibraryRow is an entry as a list shows it. Who only sees its family learns nothing of what waits or was refused.
type FamilyLibraryRow struct {
	FamilyID     string                    `json:"familyId"`
	Name         string                    `json:"name"`
	CategoryName string                    `json:"categoryName"`
	ProviderName string                    `json:"providerName"`
	Own          bool                      `json:"own" doc:"the enterprise's own family"`
	Public       bool                      `json:"public"`
	Gone         bool                      `json:"gone" doc:"another's that is public no more: nobody sees it"`
	State        State                     `json:"state" enum:"waiting,approved,refused"`
	Stands       bool                      `json:"stands" doc:"members see it; with state waiting it is to be replaced"`
	Audience     Audience                  `json:"audience" enum:"enterprise,departments,self,"`
	Departments  []FamilyLibraryDepartment `json:"departments"`
	ByName       string                    `json:"byName"`
	DeciderName  string                    `json:"deciderName"`
	Mine         bool                      `json:"mine" doc:"the caller has put it forward"`
	Reason       string                    `json:"reason" doc:"why it was refused"`
	ApproveTime  string                    `json:"approveTime"`
	UpdateTime   string                    `json:"updateTime"`
	Rev          int64                     `json:"rev"`
	Ask          *FamilyLibraryAsk         `json:"ask,omitempty" doc:"what waits"`
	Steps        []FamilyLibraryStep       `json:"steps" doc:"the newest first"`
	Family       *family.Row               `json:"family,omitempty" doc:"as members see it, or will"`
	Can          FamilyLibraryCan          `json:"can"`
}

// FamilyLibraryQuery filters a library.
type FamilyLibraryQuery struct {
	api.PageQuery
	Scope    string   `json:"scope,omitempty" enum:"mine,work," msg:"enum=范围不正确" doc:"what one has put forward, or for who decides what waits"`
	State    State    `json:"state,omitempty" enum:"waiting,approved,refused," msg:"enum=状态不正确"`
	Audience Audience `json:"audience,omitempty" enum:"enterprise,departments,self," msg:"enum=可见范围不正确"`
	Keyword  string   `json:"keyword,omitempty" maxLength:"50" msg:"maxLength=关键词不能超过50字"`
	IDs      []string `json:"ids,omitempty" maxItems:"50" msg:"maxItems=最多 50 个" doc:"only these families"`
}

// FamilyLibraryCounts is how many entries there are in each state, under all other filters.
type FamilyLibraryCounts struct {
	All      int `json:"all"`
	Waiting  int `json:"waiting"`
	Approved int `json:"approved"`
	Refused  int `json:"refused"`
}

// FamilyLibraryPage is a page of a library.
type FamilyLibraryPage struct {
	api.Page[FamilyLibraryRow]
	Counts FamilyLibraryCounts `json:"counts"`
	Decide bool                `json:"decide" doc:"the caller decides what waits"`
	Edits  bool                `json:"edits" doc:"the caller may put the enterprise's own families forward"`
}

// thawed refuses a change in an enterprise that is frozen.
func thawed(ctx context.Context) error {
	if api.StandingOf(ctx).Access.Frozen {
		return errFrozen
	}
	return nil
}

// Page returns what of the library of the enterprise of the call is there for the caller: what waits first, the earliest put forward at the top,
// then what changed last. In an enterprise that is frozen it is nothing.
func (s *Service) Page(ctx context.Context, q FamilyLibraryQuery) (FamilyLibraryPage, error) {
	v, err := s.viewer(ctx)
	if err == nil && q.Scope == "work" && !v.Decides {
		err = errDecides
	}
	if err != nil {
		return FamilyLibraryPage{}, err
	}
	kept, err := s.entries.Of(api.StandingOf(ctx).Access.ID).Rows(ctx)
	if err != nil {
		return FamilyLibraryPage{}, err
	}
	rows, counts := []Entry{}, FamilyLibraryCounts{}
	for _, e := range kept {
		if !e.matches(v, q) {
			continue
		}
		counts.All++
		*map[State]*int{Waiting: &counts.Waiting, Approved: &counts.Approved, Refused: &counts.Refused}[e.stateFor(v)]++
		if q.State == "" || q.State == e.stateFor(v) {
			rows = append(rows, e)
		}
	}
	slices.SortFunc(rows, func(a, b Entry) int {
		waits := func(e Entry) int64 {
			if e.stateFor(v) == Waiting {
				return e.Ask.At
			}
			return 1 << 62
		}
		return cmp.Or(cmp.Compare(waits(a), waits(b)), cmp.Compare(b.UpdatedAt, a.UpdatedAt), cmp.Compare(a.FamilyID, b.FamilyID))
	})
	page, err := publish.PageOf(rows, q.PageQuery, func(cut []Entry) ([]FamilyLibraryRow, error) { return s.rows(ctx, v, cut) })
	return FamilyLibraryPage{page, counts, v.Decides, v.Edits}, err
}

// stateFor is how far an entry is for the viewer, to whom what stands stands whatever waits.
func (e Entry) stateFor(v Viewer) State {
	if e.Handles(v) {
		return e.State()
	}
	return Approved
}

func (e Entry) mine(v Viewer) bool {
	return e.By.ID == v.UserID || e.Ask != nil && e.Ask.By.ID == v.UserID
}

func (e Entry) matches(v Viewer, q FamilyLibraryQuery) bool {
	audience := e.Audience
	if e.Handles(v) && e.Ask != nil {
		audience = e.Ask.Audience
	}
	switch {
	case !e.Sees(v) && !e.Handles(v):
		return false
	case q.Scope == "mine" && !e.mine(v), q.Scope == "work" && e.Ask == nil:
		return false
	case q.Audience != "" && q.Audience != audience && q.Audience != e.Audience:
		return false
	case len(q.IDs) > 0 && !slices.Contains(q.IDs, e.FamilyID):
		return false
	}
	return publish.Holds(e.Name+"\n"+e.ProviderName+"\n"+family.CategoryName(e.Category), q.Keyword)
}

// rows are entries as the viewer reads them.
func (s *Service) rows(ctx context.Context, v Viewer, list []Entry) ([]FamilyLibraryRow, error) {
	st := api.StandingOf(ctx)
	tree, err := s.members.Tree(ctx, st.Access)
	if err != nil {
		return nil, err
	}
	public, err := s.families.Shows(ctx, publish.Each(list, func(e Entry) string { return e.FamilyID }))
	return publish.Each(list, func(e Entry) FamilyLibraryRow {
		r := FamilyLibraryRow{
			FamilyID: e.FamilyID, Name: e.Name, CategoryName: family.CategoryName(e.Category), ProviderName: e.ProviderName, Own: e.Own, State: e.stateFor(v), Stands: e.Stands,
			Audience: e.Audience, Departments: named(tree, e.Departments), ByName: e.By.Name, DeciderName: e.Decider.Name, Mine: e.mine(v), ApproveTime: clock.Text(e.ApprovedAt),
			UpdateTime: clock.Text(e.UpdatedAt), Rev: e.Rev, Steps: []FamilyLibraryStep{},
		}
		if at := slices.IndexFunc(public, func(f family.Row) bool { return f.ID == e.FamilyID }); at >= 0 {
			public[at].Approved = e.Sees(v)
			r.Public, r.Family = true, &public[at]
		} else if f := e.Shown(); f != nil && (e.Sees(v) || e.Handles(v)) {
			row := family.InsideRow(*f, family.Count{}, e.Sees(v))
			r.Family = &row
		}
		r.Gone = !r.Public && !e.Own
		if !e.Handles(v) {
			return r
		}
		r.Reason, r.Can = e.Reason, e.can(v, st)
		if a := e.Ask; a != nil {
			r.Ask = &FamilyLibraryAsk{a.By.Name, clock.Text(a.At), a.Note, a.Audience, named(tree, a.Departments)}
		}
		r.Steps = publish.Each(e.Steps, func(one Step) FamilyLibraryStep {
			return FamilyLibraryStep{clock.Text(one.At), one.By.Name, one.Deed, one.Text}
		})
		slices.Reverse(r.Steps)
		return r
	}), err
}

func (e Entry) can(v Viewer, st membership.Standing) FamilyLibraryCan {
	mine := e.Ask != nil && e.Ask.By.ID == v.UserID
	return FamilyLibraryCan{
		Decide: v.Decides && e.Ask != nil && (!mine || st.Owner()), Audience: v.Decides && e.Stands && e.Audience != Self, Remove: e.removable(v),
		Put: e.Own && v.Edits || !e.Own && (mine || e.Ask == nil && !e.Stands), Look: e.Looks(v),
	}
}

// removable says that the viewer may take an entry out, or his own ask back.
func (e Entry) removable(v Viewer) bool {
	switch {
	case v.Decides, e.Ask != nil && e.Ask.By.ID == v.UserID:
		return true
	case e.Ask != nil || e.By.ID != v.UserID:
		return false
	}
	return !e.Stands || e.Audience == Self
}

func named(tree []membership.Department, ids []string) []FamilyLibraryDepartment {
	return publish.Each(ids, func(id string) FamilyLibraryDepartment {
		at := slices.IndexFunc(tree, func(d membership.Department) bool { return d.ID == id })
		if at < 0 {
			return FamilyLibraryDepartment{ID: id, Name: "已删除的部门"}
		}
		return FamilyLibraryDepartment{id, tree[at].ParentID, tree[at].Name}
	})
}

// FamilyLibraryTree is the departments of the enterprise of the call, those that an audience is chosen from.
type FamilyLibraryTree struct {
	List []FamilyLibraryDepartment `json:"list"`
}

// Tree returns the departments of the enterprise of the call.
func (s *Service) Tree(ctx context.Context, _ publish.None) (FamilyLibraryTree, error) {
	tree, err := s.members.Tree(ctx, api.StandingOf(ctx).Access)
	list := slices.Clone(tree)
	slices.SortStableFunc(list, func(a, b membership.Department) int { return cmp.Compare(a.Order, b.Order) })
	return FamilyLibraryTree{publish.Each(list, func(d membership.Department) FamilyLibraryDepartment {
		return FamilyLibraryDepartment{d.ID, d.ParentID, d.Name}
	})}, err
}

// departments returns those of an audience, each once and in one order. 400 by its field.
func (s *Service) departments(ctx context.Context, a Audience, ids []string) ([]string, error) {
	if a != Departments {
		return nil, nil
	}
	tree, err := s.members.Tree(ctx, api.StandingOf(ctx).Access)
	if err != nil {
		return nil, err
	}
	list := publish.Distinct(ids)
	slices.Sort(list)
	for _, one := range list {
		if !slices.ContainsFunc(tree, func(d membership.Department) bool { return d.ID == one }) {
			return nil, api.Field("departments", "部门不存在，请重新选择")
		}
	}
	if len(list) == 0 || len(list) > departmentsMost {
		return nil, api.Field("departments", "请选择 1 到 20 个部门")
	}
	return list, nil
}

// may refuses who lacks a permission; the calls that any member may make ask it where only some of what they do needs one.
func may(ctx context.Context, p auth.Permission) bool { return api.StandingOf(ctx).May(string(p)) }
