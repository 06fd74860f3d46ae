package enterprise_test

import (
	"slices"
	"testing"

	"bimportal/functions/enterprise"
	"bimportal/shared/apitest"
	"bimportal/shared/membership"
	"bimportal/shared/store"
)

const homePath = "/micro/sys/workbench/home"

// join makes somebody a member with these roles, as the organisation's calls would.
func (d *door) join(enterpriseID string, p someone, roles ...string) {
	d.t.Helper()
	members := store.NewTable[membership.Member](d.db, apitest.TableName("enterprise"))
	if roles == nil {
		roles = []string{}
	}
	if err := d.db.Transact(d.t.Context(), members.New(membership.MemberKey(enterpriseID, p.id), membership.Member{
		ID: p.id, UserID: p.id, Name: p.name, Roles: roles, Departments: []string{"root"}, Apps: []string{},
	})); err != nil {
		d.t.Fatal(err)
	}
}

func TestTheWorkbenchIsForItsPeople(t *testing.T) {
	d := open(t)
	owner, idle, stranger := d.someone("秦立峰"), d.someone("陆明哲"), d.someone("路人")
	ours := d.enterprise(owner)
	if a := d.post(owner, ours, homePath, nil); a.HTTP != 403 || a.Reason() != "enterprise_not_open" {
		t.Errorf("under review: %s", a.Body)
	}
	d.approve(ours)
	d.join(ours, idle)
	theirs := d.someone("别家")
	other := d.enterprise(theirs)
	d.approve(other)
	for name, c := range map[string]struct {
		who    someone
		in     string
		http   int
		reason string
	}{
		"nobody":             {someone{}, ours, 401, "unauthorized"},
		"a stranger":         {stranger, ours, 403, "not_member"},
		"another's":          {owner, other, 403, "not_member"},
		"no enterprise":      {owner, "", 403, "not_member"},
		"a forged id":        {owner, "member#" + owner.id, 403, "not_member"},
		"without permission": {idle, ours, 403, "no_permission"},
	} {
		if a := d.post(c.who, c.in, homePath, nil); a.HTTP != c.http || a.Reason() != c.reason {
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

func figures(h enterprise.WorkbenchHome) []string {
	return keysOf(h.Figures, func(f enterprise.Figure) string { return f.Key })
}

func TestTheFirstPageShowsWhatTheRoleNeeds(t *testing.T) {
	d := open(t)
	owner, small, operator := d.someone("秦立峰"), d.someone("何小满"), d.operator()
	ours := d.enterprise(owner)
	d.approve(ours)
	home := func(p someone, in string) enterprise.WorkbenchHome {
		t.Helper()
		a := d.post(p, in, homePath, nil)
		if a.HTTP != 200 {
			t.Fatalf("%d %s", a.HTTP, a.Body)
		}
		return apitest.Into[enterprise.WorkbenchHome](t, a)
	}

	fresh := home(owner, ours)
	if got := figures(fresh); !slices.Equal(got, []string{"members", "admins", "departments", "roles"}) || fresh.Figures[0].Value != 1 || fresh.Figures[2].Value != 0 {
		t.Errorf("figures %+v", fresh.Figures)
	}
	if steps := keysOf(fresh.Steps, func(s enterprise.FirstStep) string { return s.Key }); !slices.Equal(steps, []string{"details", "departments", "members", "roles"}) {
		t.Errorf("steps %v", steps)
	}
	if len(fresh.Todos) != 0 || !fresh.SeesRecent || len(fresh.Recent) != 2 || fresh.Recent[0].Text != "通过企业审核：测试建设" || fresh.Recent[0].Who != "平台运营" || fresh.Recent[1].Who != "秦立峰" {
		t.Errorf("%+v", fresh)
	}

	// A small role sees its own place and nothing of the enterprise's people or book.
	d.join(ours, small, "member")
	if h := home(small, ours); len(h.Figures)+len(h.Todos)+len(h.Steps)+len(h.Recent) != 0 || h.SeesRecent || !slices.Equal(h.RoleNames, []string{"普通成员"}) {
		t.Errorf("a small role: %+v", h)
	}

	// Whoever reviews sees what waits, nobody else does.
	waiting := d.enterprise(d.someone("林若溪"))
	h := home(operator, membership.Platform)
	if i := slices.IndexFunc(h.Todos, func(x enterprise.Todo) bool { return x.Key == "review" }); i < 0 || h.Todos[i].At == 0 || !slices.Contains(figures(h), "reviews") {
		t.Errorf("the operator, with %s waiting: %+v", waiting, h.Todos)
	}
	if slices.Contains(figures(fresh), "reviews") {
		t.Error("an enterprise's owner sees the reviews")
	}
}
