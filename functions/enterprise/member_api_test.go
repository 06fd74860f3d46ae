package enterprise_test

import (
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"bimportal/functions/enterprise"
	"bimportal/functions/enterprise/org"
	"bimportal/shared/api"
	"bimportal/shared/apitest"
	"bimportal/shared/auth"
	"bimportal/shared/notify"
	"bimportal/shared/person"
	"bimportal/shared/store"
)

func TestMemberRefusals(t *testing.T) {
	d := open(t)
	e, other := d.team(), d.team()
	a, b := e.department("root", "甲部"), e.department("root", "乙部")
	hr := e.role("人事", "deptAndSub", auth.HomeView, auth.MemberView, auth.MemberAdd, auth.MemberEdit, auth.MemberDelete, auth.MemberInvite)
	wide := e.role("全员查看", "all", auth.MemberView)
	elsewhere := e.role("乙部查看", "custom:"+b, auth.MemberView)
	more := e.role("部门管理", "dept", auth.DepartmentDelete)
	clerk := e.joined("王海涛", []string{a}, []string{hr})
	plain := e.joined("何小满", []string{a}, []string{"member"})
	away := e.joined("赵文博", []string{b}, nil)
	boss := e.joined("管理员", []string{a}, []string{"admin"})
	strong := e.joined("部门主管", []string{a}, []string{more})
	stranger := d.someone("路人")
	add := func(change map[string]any) map[string]any {
		m := map[string]any{"name": "新人", "telephone": "15000000000", "departmentIds": []string{a}}
		for k, v := range change {
			m[k] = v
		}
		return m
	}
	edit := func(p someone, change map[string]any) map[string]any {
		m := map[string]any{"userId": p.id, "rev": e.row(p.id).Rev}
		for k, v := range change {
			m[k] = v
		}
		return m
	}
	for _, c := range []struct {
		what   string
		who    someone
		path   string
		body   any
		http   int
		reason string
	}{
		{"nobody adds", someone{}, "add", add(nil), 401, "unauthorized"},
		{"a stranger adds", stranger, "add", add(nil), 403, "not_member"},
		{"another owner adds", other.owner, "add", add(nil), 403, "not_member"},
		{"a plain member adds", plain, "add", add(nil), 403, "no_permission"},
		{"no name", e.owner, "add", add(map[string]any{"name": " "}), 400, "invalid_input"},
		{"no telephone", e.owner, "add", add(map[string]any{"telephone": "123"}), 400, "invalid_input"},
		{"a bad address", e.owner, "add", add(map[string]any{"email": "a@b"}), 400, "invalid_input"},
		{"who is here already", e.owner, "add", add(map[string]any{"telephone": plain.telephone}), 400, "invalid_input"},
		{"a department of nobody", e.owner, "add", add(map[string]any{"departmentIds": []string{"ffffffffff"}}), 400, "invalid_input"},
		{"another's department", e.owner, "add", add(map[string]any{"departmentIds": []string{other.department("root", "他部")}}), 400, "invalid_input"},
		{"a role of nobody", e.owner, "add", add(map[string]any{"roleIds": []string{"ffffffffff"}}), 400, "invalid_input"},
		{"outside his scope", clerk, "add", add(map[string]any{"departmentIds": []string{b}}), 403, "outside_scope"},
		{"a role that holds more", clerk, "add", add(map[string]any{"roleIds": []string{more}}), 403, "beyond_own"},
		{"a role that reaches further", clerk, "add", add(map[string]any{"roleIds": []string{wide}}), 403, "beyond_own_scope"},
		{"a role of another department", clerk, "add", add(map[string]any{"roleIds": []string{elsewhere}}), 403, "beyond_own_scope"},
		{"an administrator", clerk, "add", add(map[string]any{"roleIds": []string{"admin"}}), 403, "beyond_own"},
		{"somebody outside his scope", clerk, "update", edit(away, map[string]any{"position": "x"}), 404, "member_gone"},
		{"another's member", e.owner, "update", map[string]any{"userId": other.owner.id, "rev": 1, "position": "x"}, 404, "member_gone"},
		{"an administrator's name", clerk, "update", edit(boss, map[string]any{"name": "x"}), 403, "outranked"},
		{"who holds what he does not", clerk, "update", edit(strong, map[string]any{"status": 1}), 403, "outranked"},
		{"his own roles", clerk, "update", edit(clerk, map[string]any{"roleIds": []string{}}), 403, "own_rights"},
		{"his own departments", clerk, "update", edit(clerk, map[string]any{"departmentIds": []string{"root"}}), 403, "own_rights"},
		{"more for another", clerk, "update", edit(plain, map[string]any{"roleIds": []string{"member", "admin"}}), 403, "beyond_own"},
		{"the owner is disabled", boss, "update", edit(e.owner, map[string]any{"status": 1}), 409, "owner_stays"},
		{"himself is disabled", boss, "update", edit(boss, map[string]any{"status": 1}), 409, "self_stays"},
		{"an old rev", e.owner, "update", map[string]any{"userId": plain.id, "rev": 1, "name": "x"}, 409, "stale_rev"},
		{"a plain member removes", plain, "delete", map[string]any{"userIds": []string{away.id}}, 403, "no_permission"},
		{"nobody named", e.owner, "delete", map[string]any{"userIds": []string{}}, 400, "invalid_input"},
	} {
		e.refused(c.what, c.who, "/micro/sys/user/"+c.path, c.body, c.http, c.reason)
	}
	for _, c := range []struct {
		who someone
		id  string
	}{{boss, e.owner.id}, {boss, boss.id}, {clerk, boss.id}, {clerk, away.id}, {clerk, strong.id}, {e.owner, other.owner.id}} {
		if done := apitest.Into[org.Done](t, e.must(c.who, "/micro/sys/user/delete", map[string]any{"userIds": []string{c.id}})); len(done.Done) != 0 || len(done.Failed) != 1 || done.Failed[0].Reason == "" {
			t.Errorf("%+v", done)
		}
	}
	if n := e.page(e.owner, nil).Total; n != 6 {
		t.Errorf("%d members", n)
	}
}

func TestAListShowsWhatTheDataScopeShows(t *testing.T) {
	d := open(t)
	e := d.team()
	a := e.department("root", "甲部")
	below := e.department(a, "甲一组")
	b := e.department("root", "乙部")
	all, dept, sub, self := e.role("全", "all", auth.MemberView), e.role("部", "dept", auth.MemberView), e.role("下", "deptAndSub", auth.MemberView), e.role("己", "self", auth.MemberView)
	sees := map[string]someone{
		"all": e.joined("全员", []string{a}, []string{all}), "dept": e.joined("本部", []string{a}, []string{dept}), "sub": e.joined("下级", []string{a}, []string{sub}),
		"self": e.joined("本人", []string{a}, []string{self}),
	}
	e.joined("组员", []string{below}, nil)
	e.joined("外部", []string{b}, nil)
	e.refused("without the permission", e.joined("无权", []string{a}, []string{"member"}), "/micro/sys/user/page", nil, 403, "no_permission")
	for who, want := range map[string]int{"all": 8, "dept": 5, "sub": 6, "self": 1} {
		page := e.page(sees[who], nil)
		if page.Total != want {
			t.Errorf("%s sees %d, want %d", who, page.Total, want)
		}
		for _, r := range page.Records {
			if r.Can.Edit || r.Can.Remove || r.Can.Disable || !strings.Contains(r.Telephone, "****") {
				t.Errorf("%s: %+v", who, r)
			}
		}
	}
	if a := e.call(sees["dept"], "/micro/sys/user/page", map[string]any{"departmentId": b}); apitest.Into[api.Page[enterprise.MemberRow]](t, a).Total != 0 {
		t.Errorf("the filter reaches beyond the scope: %s", a.Body)
	}
	if p := e.page(e.owner, map[string]any{"departmentId": a}); p.Total != 6 {
		t.Errorf("with all below: %d", p.Total)
	}
	for _, c := range []struct {
		filter map[string]any
		want   int
	}{
		{map[string]any{"keyword": "组员"}, 1}, {map[string]any{"roleId": dept}, 1}, {map[string]any{"status": 2}, 0}, {map[string]any{"status": 0}, 8},
		{map[string]any{"seen": "never"}, 8}, {map[string]any{"seen": "7"}, 0}, {map[string]any{"keyword": sees["all"].telephone}, 1},
		{map[string]any{"keyword": sees["all"].telephone[:5]}, 0},
	} {
		if n := e.page(e.owner, c.filter).Total; n != c.want {
			t.Errorf("%v: %d, want %d", c.filter, n, c.want)
		}
	}
	e.must(sees["all"], "/micro/sys/user/menuResource", nil)
	if p := e.page(e.owner, map[string]any{"seen": "7"}); p.Total != 1 || p.Records[0].LastLoginTime == "" {
		t.Errorf("%+v", p)
	}
}

// A disabled or removed member is out with his next request, and his switcher shows the enterprise no more.
func TestWhoIsDisabledIsOutAtOnce(t *testing.T) {
	d := open(t)
	e := d.team()
	p := e.joined("何小满", nil, []string{"admin"})
	joins := func() int {
		return len(apitest.Into[enterprise.CreateAndJoin](t, d.post(p, "", "/micro/home/provider/create-and-join", nil)).Join)
	}
	e.must(p, "/micro/sys/user/page", nil)
	if joins() != 1 {
		t.Error("the switcher misses it")
	}
	e.must(e.owner, "/micro/sys/user/update", map[string]any{"userIds": []string{p.id}, "status": 1})
	places := store.NewTable[org.Place](d.db, apitest.TableName("enterprise"))
	if v, err := places.Find(t.Context(), store.Key{PK: "person#" + p.id, SK: "enterprise#" + e.id}); err != nil || v.Version != 0 {
		t.Errorf("his place is still there: %+v %v", v, err)
	}
	e.refused("disabled", p, "/micro/sys/user/page", nil, 403, "not_member")
	if joins() != 0 {
		t.Error("the switcher still shows it")
	}
	e.must(e.owner, "/micro/sys/user/update", map[string]any{"userId": p.id, "rev": e.row(p.id).Rev, "status": 0})
	e.must(p, "/micro/sys/user/page", nil)
	e.must(e.owner, "/micro/sys/user/delete", map[string]any{"userIds": []string{p.id}})
	e.refused("removed", p, "/micro/sys/user/page", nil, 403, "not_member")
	if joins() != 0 || len(d.messages(p.id, notify.Notify)) != 3 {
		t.Errorf("%d places, messages %+v", joins(), d.messages(p.id, notify.Notify))
	}
}

// Who is waited for under his telephone has an invite as soon as he has an account, and one only.
func TestAGuestBecomesAnInvite(t *testing.T) {
	d := open(t)
	e := d.team()
	a := e.department("root", "甲部")
	telephone := fmt.Sprintf("16%09d", time.Now().UnixNano()/1000%1000000000)
	row := apitest.Into[enterprise.MemberRow](t, e.must(e.owner, "/micro/sys/user/add", map[string]any{"name": "赵文博", "telephone": telephone, "departmentIds": []string{a}, "roleIds": []string{"member"}}))
	if row.Status != 2 || !strings.HasPrefix(row.UserID, "p_") {
		t.Fatalf("%+v", row)
	}
	p := d.someone("文博")
	people := store.NewTable[person.Person](d.db, apitest.TableName("identity"))
	if _, err := people.Update(t.Context(), person.Key(p.id), func(v *person.Person) error { v.Telephone = telephone; return nil }); err != nil {
		t.Fatal(err)
	}
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			if a := d.post(p, "", "/micro/home/provider/create-and-join", nil); a.HTTP != 200 {
				t.Errorf("%s", a.Body)
			}
		})
	}
	wg.Wait()
	asked := d.messages(p.id, notify.Invite)
	if len(asked) != 1 || asked[0].Args != (notify.Args{Tag: "invite", TeamID: e.id, InviteUserID: p.id, InviteID: asked[0].Args.InviteID}) || asked[0].Args.InviteID == "" {
		t.Fatalf("%+v", asked)
	}
	if r := e.row(p.id); r.Status != 2 || r.Name != "赵文博" || e.page(e.owner, nil).Total != 2 {
		t.Errorf("%+v", r)
	}
	e.must(p, "/family/teamSpace/team/examine", map[string]any{"teamId": e.id, "inviteUserId": p.id, "result": 3})
	if r := e.row(p.id); r.Status != 0 || len(r.Roles) != 1 || r.Departments[0].ID != a {
		t.Errorf("%+v", r)
	}
}
