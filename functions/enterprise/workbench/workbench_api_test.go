package workbench_test

import (
	"slices"
	"testing"
	"time"

	"bimportal/functions/enterprise/enterprisetest"
	"bimportal/functions/enterprise/workbench"
	"bimportal/shared/apitest"
	"bimportal/shared/clock"
	"bimportal/shared/id"
	"bimportal/shared/membership"
	"bimportal/shared/project"
	"bimportal/shared/store"
)

const homePath = "/micro/sys/workbench/home"

func TestTheWorkbenchIsForItsPeople(t *testing.T) {
	d := enterprisetest.Open(t)
	owner, idle, stranger := d.Someone("秦立峰"), d.Someone("陆明哲"), d.Someone("路人")
	ours := d.Enterprise(owner)
	if a := d.Post(owner, ours, homePath, nil); a.HTTP != 403 || a.Reason() != "enterprise_not_open" {
		t.Errorf("under review: %s", a.Body)
	}
	d.Approve(ours)
	d.Join(ours, idle)
	theirs := d.Someone("别家")
	other := d.Enterprise(theirs)
	d.Approve(other)
	for name, c := range map[string]struct {
		who    enterprisetest.Someone
		in     string
		http   int
		reason string
	}{
		"nobody":             {enterprisetest.Someone{}, ours, 401, "unauthorized"},
		"a stranger":         {stranger, ours, 403, "not_member"},
		"another's":          {owner, other, 403, "not_member"},
		"no enterprise":      {owner, "", 403, "not_member"},
		"a forged id":        {owner, "member#" + owner.ID, 403, "not_member"},
		"without permission": {idle, ours, 403, "no_permission"},
	} {
		if a := d.Post(c.who, c.in, homePath, nil); a.HTTP != c.http || a.Reason() != c.reason {
			t.Errorf("%s: %d %s", name, a.HTTP, a.Body)
		}
	}
}

func keysOf[T any](list []T, key func(T) string) []string {
	out := []string{}
	for _, x := range list {
		out = append(out, key(x))
	}
	return out
}

func figures(h workbench.WorkbenchHome) []string {
	return keysOf(h.Figures, func(f workbench.Figure) string { return f.Key })
}

func TestTheFirstPageShowsWhatTheRoleNeeds(t *testing.T) {
	d := enterprisetest.Open(t)
	owner, small, operator := d.Someone("秦立峰"), d.Someone("何小满"), d.Operator()
	ours := d.Enterprise(owner)
	d.Approve(ours)
	home := func(p enterprisetest.Someone, in string) workbench.WorkbenchHome {
		t.Helper()
		a := d.Post(p, in, homePath, nil)
		if a.HTTP != 200 {
			t.Fatalf("%d %s", a.HTTP, a.Body)
		}
		return apitest.Into[workbench.WorkbenchHome](t, a)
	}

	fresh := home(owner, ours)
	if got := figures(fresh); !slices.Equal(got, []string{"members", "admins", "departments", "roles"}) || fresh.Figures[0].Value != 1 || fresh.Figures[2].Value != 0 {
		t.Errorf("figures %+v", fresh.Figures)
	}
	if steps := keysOf(fresh.Steps, func(s workbench.FirstStep) string { return s.Key }); !slices.Equal(steps, []string{"details", "departments", "members", "roles"}) {
		t.Errorf("steps %v", steps)
	}
	if len(fresh.Todos) != 0 || !fresh.SeesRecent || len(fresh.Recent) != 2 || fresh.Recent[0].Text != "通过企业审核：测试建设" || fresh.Recent[0].Who != "平台运营" || fresh.Recent[1].Who != "秦立峰" {
		t.Errorf("%+v", fresh)
	}

	// A small role sees its own place and nothing of the enterprise's people or book.
	d.Join(ours, small, "member")
	if h := home(small, ours); len(h.Figures)+len(h.Todos)+len(h.Steps)+len(h.Recent) != 0 || h.SeesRecent || !slices.Equal(h.RoleNames, []string{"普通成员"}) {
		t.Errorf("a small role: %+v", h)
	}

	// Whoever reviews sees what waits, nobody else does.
	waiting := d.Enterprise(d.Someone("林若溪"))
	h := home(operator, membership.Platform)
	if i := slices.IndexFunc(h.Todos, func(x workbench.Todo) bool { return x.Key == "review" }); i < 0 || h.Todos[i].At == 0 || !slices.Contains(figures(h), "reviews") {
		t.Errorf("the operator, with %s waiting: %+v", waiting, h.Todos)
	}
	if slices.Contains(figures(fresh), "reviews") {
		t.Error("an enterprise's owner sees the reviews")
	}
}

// ENTITY-15, PERM-03, ENT-05: menus and buttons by standing.
func TestMenusFollowTheStanding(t *testing.T) {
	d := enterprisetest.Open(t)
	owner, stranger := d.Someone("秦立峰"), d.Someone("路人")
	e := d.Enterprise(owner)
	menus := func(p enterprisetest.Someone) (workbench.MenuResource, apitest.Answer) {
		a := d.Post(p, e, "/micro/sys/user/menuResource", map[string]any{"category": "pc"})
		if a.HTTP != 200 {
			return workbench.MenuResource{}, a
		}
		return apitest.Into[workbench.MenuResource](t, a), a
	}
	if _, a := menus(stranger); a.HTTP != 403 || a.Reason() != "not_member" {
		t.Errorf("a stranger: %s", a.Body)
	}
	if m, _ := menus(owner); len(m.Menus) != 0 || len(m.Buttons) != 0 {
		t.Errorf("under review: %+v", m)
	}
	d.Approve(e)
	m, _ := menus(owner)
	if len(m.Menus) != 1 || len(m.Menus[0].Children) < 8 || len(m.Buttons) != 1 || m.Buttons[0] != "*" || m.Roles[0] != "admin" {
		t.Errorf("the owner: %+v", m)
	}
	for _, c := range m.Menus[0].Children {
		if c.Path == "/enterpriseReview" {
			t.Error("an enterprise sees the operators' menu")
		}
	}
}

// What the first page tells of projects that end soon is what the list behind it shows: one with thirty days is not among them.
func TestProjectsThatEndSoonAreToldOf(t *testing.T) {
	d := enterprisetest.Open(t)
	owner := d.Someone("秦立峰")
	ours := d.Enterprise(owner)
	d.Approve(ours)
	ends, now := store.NewTable[project.End](apitest.DB(t), apitest.TableName("project")), clock.System()
	for name, left := range map[string]time.Duration{"三十天": 30*24*time.Hour - time.Minute, "二十九天": 29 * 24 * time.Hour, "七天": 7*24*time.Hour - time.Minute, "昨天": -24 * time.Hour} {
		end := project.End{ProjectID: id.New("p"), ItemName: name, EndAt: clock.Millis(now.Add(left))}
		if err := apitest.DB(t).Transact(t.Context(), ends.New(project.EndKey(ours, end.ProjectID, end.EndAt), end)); err != nil {
			t.Fatal(err)
		}
	}
	h := apitest.Into[workbench.WorkbenchHome](t, d.Post(owner, ours, homePath, nil))
	if len(h.Todos) != 1 || h.Todos[0].Text != "项目“七天”等 2 个项目将在 30 天内到期，最近的还有 7 天" || h.Todos[0].Path != "/projectManagement?status=3" {
		t.Errorf("%+v", h.Todos)
	}
}
