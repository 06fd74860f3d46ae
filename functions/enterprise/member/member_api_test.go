package member_test

import (
	"fmt"
	"strings"
	"testing"

	"bimportal/functions/enterprise/enterprisetest"
	"bimportal/functions/enterprise/member"
	"bimportal/functions/enterprise/oplog"
	"bimportal/functions/enterprise/org"
	"bimportal/functions/enterprise/workbench"
	"bimportal/shared/addedapp"
	"bimportal/shared/api"
	"bimportal/shared/apitest"
	"bimportal/shared/auth"
	"bimportal/shared/notify"
	"bimportal/shared/store"
	"bimportal/shared/workbook"
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
	stranger, waits := d.Someone("路人"), d.Someone("待加入")
	e.Must(e.Owner, "/micro/sys/user/add", map[string]any{"name": waits.Name, "telephone": waits.Telephone})
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
		{"who has not agreed is enabled", e.Owner, "update", edit(waits, map[string]any{"status": 0}), 409, "still_invited"},
		{"who has not agreed is disabled", e.Owner, "update", edit(waits, map[string]any{"status": 1}), 409, "still_invited"},
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
	if n := e.Page(e.Owner, nil).Total; n != 7 {
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

func TestAWholeTelephoneIsFoundByWhoMayEdit(t *testing.T) {
	d := enterprisetest.Open(t)
	e := d.Team()
	viewer := e.Joined("查看", nil, []string{e.Role("查看", "all", auth.MemberView)})
	p := e.Joined("何小满", nil, nil)
	for word, want := range map[string]int{p.Telephone: 0, p.Telephone[:10]: 0, p.Telephone[3:8]: 0} {
		if n := e.Page(viewer, map[string]any{"keyword": word}).Total; n != want {
			t.Errorf("%s finds %d", word, n)
		}
	}
	if n := e.Page(viewer, map[string]any{"keyword": p.Telephone[7:]}).Total; n < 1 {
		t.Error("the digits that the list shows find nobody")
	}
	if e.Page(e.Owner, map[string]any{"keyword": p.Telephone}).Total != 1 {
		t.Error("who may edit finds nobody")
	}
	d.Full("telephone", e.Owner, 60)
	e.Refused("too often", e.Owner, "/micro/sys/user/page", map[string]any{"keyword": p.Telephone}, 429, "too_often")
	if a := e.Call(e.Owner, "/micro/sys/user/export", map[string]any{"keyword": p.Telephone}); a.HTTP != 429 {
		t.Errorf("the export: %d", a.HTTP)
	}
	if e.Page(e.Owner, map[string]any{"keyword": "何小满"}).Total != 1 {
		t.Error("a name is counted too")
	}
}

// Applications are those that the enterprise has added: one that is open to all of it, and one that is assigned.
func TestApplicationsAreThoseTheEnterpriseAdded(t *testing.T) {
	d := enterprisetest.Open(t)
	e, other := d.Team(), d.Team()
	p, q := e.Joined("何小满", nil, nil), e.Joined("赵文博", nil, nil)
	add := func(enterpriseID, appID string, to addedapp.Audience) {
		apps := store.NewTable[addedapp.App](d.DB, apitest.TableName("catalogue"))
		if err := store.Ensure(t.Context(), apps, addedapp.Key(enterpriseID, appID), addedapp.App{AppID: appID, EnterpriseID: enterpriseID, Name: "应用" + appID, VisibleTo: to}); err != nil {
			t.Fatal(err)
		}
	}
	add(e.ID, "open", addedapp.Audience{All: true})
	add(e.ID, "some", addedapp.Audience{UserIDs: []string{q.ID}})
	add(other.ID, "theirs", addedapp.Audience{All: true})
	access := func(by, of enterprisetest.Someone) string {
		a := d.Get(by, e.ID, "/micro/sys/user/appAccess?userId="+of.ID)
		if a.HTTP != 200 {
			return a.Reason()
		}
		return fmt.Sprint(apitest.Into[[]member.AppAccess](t, a))
	}
	if got := access(p, p); got != "[{open 应用open true false true} {some 应用some false false false}]" {
		t.Error(got)
	}
	if got := access(e.Owner, q); got != "[{open 应用open true false true} {some 应用some true false true}]" {
		t.Error(got)
	}
	if got := access(p, q); got != "member_gone" {
		t.Errorf("another's: %s", got)
	}
	e.Refused("what another enterprise added", e.Owner, "/micro/sys/userAccess/update", map[string]any{"userId": p.ID, "appIds": []string{"theirs"}}, 400, "invalid_input")
	e.Refused("without the permission", p, "/micro/sys/userAccess/update", map[string]any{"userId": p.ID, "appIds": []string{"some"}}, 403, "no_permission")
	keeper := e.Joined("应用专员", nil, []string{e.Role("应用", "self", auth.MemberView, auth.MemberApps)})
	e.Refused("beyond the scope", keeper, "/micro/sys/userAccess/update", map[string]any{"userId": p.ID, "appIds": []string{"some"}}, 404, "member_gone")
	e.Must(e.Owner, "/micro/sys/userAccess/update", map[string]any{"userId": p.ID, "appIds": []string{"some"}})
	if got := access(p, p); got != "[{open 应用open true false true} {some 应用some true true false}]" {
		t.Errorf("assigned: %s", got)
	}
	e.Must(e.Owner, "/micro/sys/userAccess/update", map[string]any{"userIds": []string{p.ID, q.ID}, "appIds": []string{}})
	if got := access(p, p) + access(e.Owner, q); got != "[{open 应用open true false true} {some 应用some false false false}][{open 应用open true false true} {some 应用some true false true}]" {
		t.Errorf("taken: %s", got)
	}
	a := d.Post(e.Owner, e.ID, "/micro/sys/audit/page", map[string]any{"pageSize": 3})
	if told := apitest.Into[oplog.AuditPage](t, a).Records[2]; told.Before != `{"apps":[]}` || told.After != `{"apps":["应用some"]}` {
		t.Errorf("the log tells it without names: %s, %s", told.Before, told.After)
	}
}

func TestAnExportHoldsNoMoreThanTheList(t *testing.T) {
	d := enterprisetest.Open(t)
	e := d.Team()
	a := e.Department("root", "甲部")
	p := e.Joined("导出专员", []string{a}, []string{e.Role("导出", "dept", auth.MemberView, auth.MemberExport)})
	e.Joined("=HYPERLINK(1)", []string{a}, nil)
	e.Joined("外部", nil, nil)
	e.Refused("a plain member", e.Joined("何小满", nil, []string{"member"}), "/micro/sys/user/export", map[string]any{}, 403, "no_permission")
	e.Refused("nobody", enterprisetest.Someone{}, "/micro/sys/user/export", map[string]any{}, 401, "unauthorized")
	csv := string(e.Call(p, "/micro/sys/user/export", map[string]any{"format": "csv"}).Body)
	if lines := strings.Split(strings.TrimSpace(csv), "\r\n"); len(lines) != 3 || !strings.HasPrefix(lines[2], "'=HYPERLINK(1),15") || strings.Contains(csv, p.Telephone) || !strings.Contains(csv, p.Telephone[:3]+"****") {
		t.Errorf("%s", csv)
	}
	cells, err := workbook.Read(e.Call(p, "/micro/sys/user/export", map[string]any{"keyword": "专员"}).Body)
	if err != nil || len(cells) != 2 || cells[1][0] != "导出专员" {
		t.Errorf("%v %v", cells, err)
	}
}
