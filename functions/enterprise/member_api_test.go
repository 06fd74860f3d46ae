package enterprise_test

import (
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"bimportal/functions/enterprise/enterprisetest"
	"bimportal/functions/enterprise/member"
	"bimportal/functions/enterprise/org"
	"bimportal/functions/enterprise/workbench"
	"bimportal/shared/api"
	"bimportal/shared/apitest"
	"bimportal/shared/auth"
	"bimportal/shared/notify"
	"bimportal/shared/person"
	"bimportal/shared/store"
)

func TestMemberRefusals(t *testing.T) {
	d := enterprisetest.Open(t)
	e, other := d.Team(), d.Team()
	a, b := e.Department("root", "甲部"), e.Department("root", "乙部")
	hr := e.Role("人事", "deptAndSub", auth.HomeView, auth.MemberView, auth.MemberAdd, auth.MemberEdit, auth.MemberDelete, auth.MemberInvite)
	wide := e.Role("全员查看", "all", auth.MemberView)
	elsewhere := e.Role("乙部查看", "custom:"+b, auth.MemberView)
	more := e.Role("部门管理", "dept", auth.DepartmentDelete)
	clerk := e.Joined("王海涛", []string{a}, []string{hr})
	plain := e.Joined("何小满", []string{a}, []string{"member"})
	away := e.Joined("赵文博", []string{b}, nil)
	boss := e.Joined("管理员", []string{a}, []string{"admin"})
	strong := e.Joined("部门主管", []string{a}, []string{more})
	stranger := d.Someone("路人")
	add := func(change map[string]any) map[string]any {
		m := map[string]any{"name": "新人", "telephone": "15000000000", "departmentIds": []string{a}}
		for k, v := range change {
			m[k] = v
		}
		return m
	}
	edit := func(p enterprisetest.Someone, change map[string]any) map[string]any {
		m := map[string]any{"userId": p.ID, "rev": e.Row(p.ID).Rev}
		for k, v := range change {
			m[k] = v
		}
		return m
	}
	for _, c := range []struct {
		what   string
		who    enterprisetest.Someone
		path   string
		body   any
		http   int
		reason string
	}{
		{"nobody adds", enterprisetest.Someone{}, "add", add(nil), 401, "unauthorized"},
		{"a stranger adds", stranger, "add", add(nil), 403, "not_member"},
		{"another owner adds", other.Owner, "add", add(nil), 403, "not_member"},
		{"a plain member adds", plain, "add", add(nil), 403, "no_permission"},
		{"no name", e.Owner, "add", add(map[string]any{"name": " "}), 400, "invalid_input"},
		{"no telephone", e.Owner, "add", add(map[string]any{"telephone": "123"}), 400, "invalid_input"},
		{"a bad address", e.Owner, "add", add(map[string]any{"email": "a@b"}), 400, "invalid_input"},
		{"who is here already", e.Owner, "add", add(map[string]any{"telephone": plain.Telephone}), 400, "invalid_input"},
		{"a department of nobody", e.Owner, "add", add(map[string]any{"departmentIds": []string{"ffffffffff"}}), 400, "invalid_input"},
		{"another's department", e.Owner, "add", add(map[string]any{"departmentIds": []string{other.Department("root", "他部")}}), 400, "invalid_input"},
		{"a role of nobody", e.Owner, "add", add(map[string]any{"roleIds": []string{"ffffffffff"}}), 400, "invalid_input"},
		{"outside his scope", clerk, "add", add(map[string]any{"departmentIds": []string{b}}), 403, "outside_scope"},
		{"a role that holds more", clerk, "add", add(map[string]any{"roleIds": []string{more}}), 403, "beyond_own"},
		{"a role that reaches further", clerk, "add", add(map[string]any{"roleIds": []string{wide}}), 403, "beyond_own_scope"},
		{"a role of another department", clerk, "add", add(map[string]any{"roleIds": []string{elsewhere}}), 403, "beyond_own_scope"},
		{"an administrator", clerk, "add", add(map[string]any{"roleIds": []string{"admin"}}), 403, "beyond_own"},
		{"somebody outside his scope", clerk, "update", edit(away, map[string]any{"position": "x"}), 404, "member_gone"},
		{"another's member", e.Owner, "update", map[string]any{"userId": other.Owner.ID, "rev": 1, "position": "x"}, 404, "member_gone"},
		{"an administrator's name", clerk, "update", edit(boss, map[string]any{"name": "x"}), 403, "outranked"},
		{"who holds what he does not", clerk, "update", edit(strong, map[string]any{"status": 1}), 403, "outranked"},
		{"his own roles", clerk, "update", edit(clerk, map[string]any{"roleIds": []string{}}), 403, "own_rights"},
		{"his own departments", clerk, "update", edit(clerk, map[string]any{"departmentIds": []string{"root"}}), 403, "own_rights"},
		{"more for another", clerk, "update", edit(plain, map[string]any{"roleIds": []string{"member", "admin"}}), 403, "beyond_own"},
		{"the owner is disabled", boss, "update", edit(e.Owner, map[string]any{"status": 1}), 409, "owner_stays"},
		{"himself is disabled", boss, "update", edit(boss, map[string]any{"status": 1}), 409, "self_stays"},
		{"an old rev", e.Owner, "update", map[string]any{"userId": plain.ID, "rev": 1, "name": "x"}, 409, "stale_rev"},
		{"a plain member removes", plain, "delete", map[string]any{"userIds": []string{away.ID}}, 403, "no_permission"},
		{"nobody named", e.Owner, "delete", map[string]any{"userIds": []string{}}, 400, "invalid_input"},
	} {
		e.Refused(c.what, c.who, "/micro/sys/user/"+c.path, c.body, c.http, c.reason)
	}
	for _, c := range []struct {
		who enterprisetest.Someone
		id  string
	}{{boss, e.Owner.ID}, {boss, boss.ID}, {clerk, boss.ID}, {clerk, away.ID}, {clerk, strong.ID}, {e.Owner, other.Owner.ID}} {
		if done := apitest.Into[org.Done](t, e.Must(c.who, "/micro/sys/user/delete", map[string]any{"userIds": []string{c.id}})); len(done.Done) != 0 || len(done.Failed) != 1 || done.Failed[0].Reason == "" {
			t.Errorf("%+v", done)
		}
	}
	if n := e.Page(e.Owner, nil).Total; n != 6 {
		t.Errorf("%d members", n)
	}
}

func TestAListShowsWhatTheDataScopeShows(t *testing.T) {
	d := enterprisetest.Open(t)
	e := d.Team()
	a := e.Department("root", "甲部")
	below := e.Department(a, "甲一组")
	b := e.Department("root", "乙部")
	all, dept, sub, self := e.Role("全", "all", auth.MemberView), e.Role("部", "dept", auth.MemberView), e.Role("下", "deptAndSub", auth.MemberView), e.Role("己", "self", auth.MemberView)
	sees := map[string]enterprisetest.Someone{
		"all": e.Joined("全员", []string{a}, []string{all}), "dept": e.Joined("本部", []string{a}, []string{dept}), "sub": e.Joined("下级", []string{a}, []string{sub}),
		"self": e.Joined("本人", []string{a}, []string{self}),
	}
	e.Joined("组员", []string{below}, nil)
	e.Joined("外部", []string{b}, nil)
	e.Refused("without the permission", e.Joined("无权", []string{a}, []string{"member"}), "/micro/sys/user/page", nil, 403, "no_permission")
	for who, want := range map[string]int{"all": 8, "dept": 5, "sub": 6, "self": 1} {
		page := e.Page(sees[who], nil)
		if page.Total != want {
			t.Errorf("%s sees %d, want %d", who, page.Total, want)
		}
		for _, r := range page.Records {
			if r.Can.Edit || r.Can.Remove || r.Can.Disable || !strings.Contains(r.Telephone, "****") {
				t.Errorf("%s: %+v", who, r)
			}
		}
	}
	if a := e.Call(sees["dept"], "/micro/sys/user/page", map[string]any{"departmentId": b}); apitest.Into[api.Page[member.MemberRow]](t, a).Total != 0 {
		t.Errorf("the filter reaches beyond the scope: %s", a.Body)
	}
	if p := e.Page(e.Owner, map[string]any{"departmentId": a}); p.Total != 6 {
		t.Errorf("with all below: %d", p.Total)
	}
	for _, c := range []struct {
		filter map[string]any
		want   int
	}{
		{map[string]any{"keyword": "组员"}, 1}, {map[string]any{"roleId": dept}, 1}, {map[string]any{"status": 2}, 0}, {map[string]any{"status": 0}, 8},
		{map[string]any{"seen": "never"}, 8}, {map[string]any{"seen": "7"}, 0}, {map[string]any{"keyword": sees["all"].Telephone}, 1},
		{map[string]any{"keyword": sees["all"].Telephone[:5]}, 0},
	} {
		if n := e.Page(e.Owner, c.filter).Total; n != c.want {
			t.Errorf("%v: %d, want %d", c.filter, n, c.want)
		}
	}
	e.Must(sees["all"], "/micro/sys/user/menuResource", nil)
	if p := e.Page(e.Owner, map[string]any{"seen": "7"}); p.Total != 1 || p.Records[0].LastLoginTime == "" {
		t.Errorf("%+v", p)
	}
}

// A disabled or removed member is out with his next request, and his switcher shows the enterprise no more.
func TestWhoIsDisabledIsOutAtOnce(t *testing.T) {
	d := enterprisetest.Open(t)
	e := d.Team()
	p := e.Joined("何小满", nil, []string{"admin"})
	joins := func() int {
		return len(apitest.Into[workbench.CreateAndJoin](t, d.Post(p, "", "/micro/home/provider/create-and-join", nil)).Join)
	}
	e.Must(p, "/micro/sys/user/page", nil)
	if joins() != 1 {
		t.Error("the switcher misses it")
	}
	e.Must(e.Owner, "/micro/sys/user/update", map[string]any{"userIds": []string{p.ID}, "status": 1})
	places := store.NewTable[org.Place](d.DB, apitest.TableName("enterprise"))
	if v, err := places.Find(t.Context(), store.Key{PK: "person#" + p.ID, SK: "enterprise#" + e.ID}); err != nil || v.Version != 0 {
		t.Errorf("his place is still there: %+v %v", v, err)
	}
	e.Refused("disabled", p, "/micro/sys/user/page", nil, 403, "not_member")
	if joins() != 0 {
		t.Error("the switcher still shows it")
	}
	e.Must(e.Owner, "/micro/sys/user/update", map[string]any{"userId": p.ID, "rev": e.Row(p.ID).Rev, "status": 0})
	e.Must(p, "/micro/sys/user/page", nil)
	e.Must(e.Owner, "/micro/sys/user/delete", map[string]any{"userIds": []string{p.ID}})
	e.Refused("removed", p, "/micro/sys/user/page", nil, 403, "not_member")
	if joins() != 0 || len(d.Messages(p.ID, notify.Notify)) != 3 {
		t.Errorf("%d places, messages %+v", joins(), d.Messages(p.ID, notify.Notify))
	}
}

// Who is waited for under his telephone has an invite as soon as he has an account, and one only.
func TestAGuestBecomesAnInvite(t *testing.T) {
	d := enterprisetest.Open(t)
	e := d.Team()
	a := e.Department("root", "甲部")
	telephone := fmt.Sprintf("16%09d", time.Now().UnixNano()/1000%1000000000)
	row := apitest.Into[member.MemberRow](t, e.Must(e.Owner, "/micro/sys/user/add", map[string]any{"name": "赵文博", "telephone": telephone, "departmentIds": []string{a}, "roleIds": []string{"member"}}))
	if row.Status != 2 || !strings.HasPrefix(row.UserID, "p_") {
		t.Fatalf("%+v", row)
	}
	p := d.Someone("文博")
	people := store.NewTable[person.Person](d.DB, apitest.TableName("identity"))
	if _, err := people.Update(t.Context(), person.Key(p.ID), func(v *person.Person) error { v.Telephone = telephone; return nil }); err != nil {
		t.Fatal(err)
	}
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			if a := d.Post(p, "", "/micro/home/provider/create-and-join", nil); a.HTTP != 200 {
				t.Errorf("%s", a.Body)
			}
		})
	}
	wg.Wait()
	asked := d.Messages(p.ID, notify.Invite)
	if len(asked) != 1 || asked[0].Args != (notify.Args{Tag: "invite", TeamID: e.ID, InviteUserID: p.ID, InviteID: asked[0].Args.InviteID}) || asked[0].Args.InviteID == "" {
		t.Fatalf("%+v", asked)
	}
	if r := e.Row(p.ID); r.Status != 2 || r.Name != "赵文博" || e.Page(e.Owner, nil).Total != 2 {
		t.Errorf("%+v", r)
	}
	e.Must(p, "/family/teamSpace/team/examine", map[string]any{"teamId": e.ID, "inviteUserId": p.ID, "result": 3})
	if r := e.Row(p.ID); r.Status != 0 || len(r.Roles) != 1 || r.Departments[0].ID != a {
		t.Errorf("%+v", r)
	}
}
