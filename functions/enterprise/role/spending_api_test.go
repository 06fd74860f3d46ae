package role_test

import (
	"testing"

	"bimportal/functions/enterprise/enterprisetest"
	"bimportal/functions/enterprise/invite"
	"bimportal/functions/enterprise/role"
	"bimportal/shared/api"
	"bimportal/shared/apitest"
	"bimportal/shared/auth"
	"bimportal/shared/money"
	"bimportal/shared/spending"
)

// Who may spend little of the enterprise's account lets nobody spend more: not by a role of his own making, nor by a colleague, a link or
// an import (ADR 58).
func TestWhoSpendsLittleGivesNobodyMore(t *testing.T) {
	d := enterprisetest.Open(t)
	e := d.Team()
	may := []auth.Permission{
		auth.RoleView, auth.RoleAdd, auth.RoleEdit, auth.RoleDelete, auth.MemberView, auth.MemberAdd, auth.MemberEdit, auth.MemberDelete, auth.MemberInvite, auth.MemberImport,
		auth.AccountView, auth.AccountSpend, auth.HomeView,
	}
	little := e.Role("小额采购", "all", may...)
	same, more := e.Role("同样限额", "all", auth.AccountSpend), e.Role("大额采购", "all", auth.AccountSpend)
	free, looks := e.Role("不限采购", "all", auth.AccountSpend), e.Role("只看账户", "all", auth.AccountView)
	limit := func(byRole map[string]money.Fen) {
		t.Helper()
		s := spending.NewStore(d.DB, apitest.Tables().Wallet)
		v, err := s.Limits(t.Context(), e.ID)
		v.Value.ByRole = byRole
		if err == nil {
			err = d.DB.Transact(t.Context(), s.Put(e.ID, v))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	clerk, colleague := e.Joined("小额经办", []string{"root"}, []string{little}), e.Joined("同事", []string{"root"}, []string{"member"})
	rich := e.Joined("大额经办", []string{"root"}, []string{more})
	link := func(roleID string) apitest.Answer {
		return e.Call(clerk, "/family/teamSpace/team/invite", map[string]any{"channel": "link", "roleIds": []string{roleID}})
	}
	lasting := link(more) // made while nothing was limited
	code := apitest.Into[invite.Invited](t, lasting).Link.Code

	limit(map[string]money.Fen{little: 1000, same: 1000, more: 1001})
	seq := e.Seq()
	draft := map[string]any{"name": "自建角色", "dataScope": "self", "resourceIds": []string{string(auth.AccountSpend)}}
	e.Refused("a role of his own making", clerk, "/micro/sys/role/add", draft, 403, "beyond_own_limit")
	info := apitest.Into[role.RoleInfo](t, e.Must(clerk, "/micro/sys/role/info", map[string]any{"id": looks}))
	e.Refused("a role that begins to spend", clerk, "/micro/sys/role/edit", map[string]any{
		"id": looks, "rev": info.Rev, "name": "只看账户", "dataScope": "all", "resourceIds": []string{string(auth.AccountSpend)},
	}, 403, "beyond_own_limit")
	for what, roleID := range map[string]string{"more": more, "no limit": free} {
		e.Refused(what+", to a colleague", clerk, "/micro/sys/role/assign", map[string]any{"id": roleID, "add": []string{colleague.ID}}, 403, "beyond_own_limit")
		e.Refused(what+", to a new member", clerk, "/micro/sys/user/add", map[string]any{
			"name": "新人", "telephone": enterprisetest.Telephone(), "departmentIds": []string{"root"}, "roleIds": []string{roleID},
		}, 403, "beyond_own_limit")
		if a := link(roleID); a.HTTP != 403 || a.Reason() != "beyond_own_limit" {
			t.Errorf("%s, by a link: %s", what, a.Body)
		}
	}
	e.Refused("whoever may spend more is removed", clerk, "/micro/sys/user/delete", map[string]any{"userIds": []string{rich.ID}}, 200, "")
	if e.Row(rich.ID).UserID == "" {
		t.Error("whoever may spend more was removed")
	}
	if a := e.Opens(d.Someone("路人"), code); a.HTTP == 200 {
		t.Errorf("a link that gives more than its creator has by now: %s", a.Body)
	}
	if got := e.Seq(); got != seq {
		t.Errorf("a refusal changed the enterprise: %d, was %d", got, seq)
	}
	job := enterprisetest.Done(e, clerk, enterprisetest.Import(e, clerk, enterprisetest.Book(t,
		[]string{"表中一", enterprisetest.Telephone(), e.Tree(clerk).Departments[0].Name, "大额采购", "", ""},
		[]string{"表中二", enterprisetest.Telephone(), e.Tree(clerk).Departments[0].Name, "同样限额", "", ""},
	), false))
	if job.OK != 1 || job.Failed != 1 {
		t.Errorf("an import: %+v", job)
	}
	grant := map[string]bool{}
	for _, r := range apitest.Into[api.Page[role.RoleRow]](t, e.Must(clerk, "/micro/sys/role/page", map[string]any{"pageSize": 100})).Records {
		grant[r.ID] = r.Can.Grant
	}
	if grant[more] || grant[free] || !grant[same] || !grant[looks] {
		t.Errorf("offered: %v", grant)
	}
	if a := e.Assign(clerk, same, map[string]any{"add": []string{colleague.ID}}); a.HTTP != 200 {
		t.Errorf("as much as he has: %s", a.Body)
	}
	limit(map[string]money.Fen{more: 1001})
	if a := e.Assign(clerk, more, map[string]any{"add": []string{colleague.ID}}); a.HTTP != 200 {
		t.Errorf("by whom nothing limits: %s", a.Body)
	}
}
