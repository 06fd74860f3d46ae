package enterprise_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"bimportal/functions/enterprise"
	"bimportal/functions/enterprise/department"
	"bimportal/functions/enterprise/org"
	"bimportal/shared/addedapp"
	"bimportal/shared/api"
	"bimportal/shared/apitest"
	"bimportal/shared/auth"
	"bimportal/shared/limit"
	"bimportal/shared/store"
)

// What a permission reaches is the data scope of the roles that hold it, whichever call it is used by.

func (t *team) assign(by someone, role string, body map[string]any) apitest.Answer {
	t.t.Helper()
	body["id"] = role
	return t.call(by, "/micro/sys/role/assign", body)
}

func TestAssigningIsEditing(t *testing.T) {
	d := open(t)
	e := d.team()
	a, b := e.department("root", "甲部"), e.department("root", "乙部")
	held := []auth.Permission{auth.HomeView, auth.MemberView, auth.MemberEdit}
	hr, wide := e.role("人事", "dept", held...), e.role("总部人事", "all", held...)
	plain := e.role("查看", "self", auth.HomeView)
	clerk := e.joined("王海涛", []string{a}, []string{hr})
	near, away := e.joined("何小满", []string{a}, nil), e.joined("赵文博", []string{b}, nil)
	chief := e.joined("主管", []string{a}, []string{wide})
	boss := e.joined("管理员", nil, []string{"admin"})
	for _, c := range []struct {
		what   string
		by     someone
		role   string
		add    someone
		http   int
		reason string
	}{
		{"somebody outside his scope", clerk, plain, away, 404, "member_gone"},
		{"himself", clerk, plain, clerk, 403, "own_rights"},
		{"who reaches further with the same rights", clerk, plain, chief, 403, "outranked"},
		{"a role that reaches further", clerk, wide, near, 403, "beyond_own_scope"},
		{"the owner, by an administrator", boss, plain, e.owner, 403, "owner_untouched"},
		{"a role of nobody", clerk, "ffffffffff", near, 404, "role_gone"},
	} {
		e.refused(c.what, c.by, "/micro/sys/role/assign", map[string]any{"id": c.role, "add": []string{c.add.id}}, c.http, c.reason)
		if c.http == 404 && c.reason == "role_gone" {
			continue
		}
		have := []string{c.role}
		for _, r := range e.row(c.add.id).Roles {
			have = append(have, r.ID)
		}
		e.refused(c.what+", by the other door", c.by, "/micro/sys/user/update", map[string]any{"userId": c.add.id, "rev": e.row(c.add.id).Rev, "roleIds": have}, c.http, c.reason)
	}
	e.refused("one of two is outside", clerk, "/micro/sys/role/assign", map[string]any{"id": plain, "add": []string{near.id, away.id}}, 404, "member_gone")
	e.refused("taken from who reaches further", clerk, "/micro/sys/role/assign", map[string]any{"id": wide, "remove": []string{chief.id}}, 403, "outranked")
	e.refused("moved by who reaches less", clerk, "/micro/sys/user/update", map[string]any{"userIds": []string{}, "userId": chief.id, "rev": e.row(chief.id).Rev, "status": 1}, 403, "outranked")
	if x := e.assign(clerk, plain, map[string]any{"add": []string{near.id}}); x.HTTP != 200 || len(e.row(near.id).Roles) != 1 {
		t.Errorf("within all of it: %s", x.Body)
	}
	if x := e.assign(clerk, plain, map[string]any{"remove": []string{near.id}}); x.HTTP != 200 || len(e.row(near.id).Roles) != 0 {
		t.Errorf("taken back: %s", x.Body)
	}
	for i := range 20 {
		e.assign(e.owner, e.role(fmt.Sprint("第", i), "self", auth.HomeView), map[string]any{"add": []string{near.id}})
	}
	e.refused("a twenty-first role", e.owner, "/micro/sys/role/assign", map[string]any{"id": plain, "add": []string{near.id}}, 400, "invalid_input")
}

// A role in others' hands reaches where they are: who does not reach there neither changes it nor finds out whose it is.
func TestARoleInOthersHands(t *testing.T) {
	d := open(t)
	e := d.team()
	a, b := e.department("root", "甲部"), e.department("root", "乙部")
	held := []auth.Permission{auth.HomeView, auth.RoleView, auth.RoleEdit, auth.RoleDelete, auth.MemberView}
	editor := e.joined("角色管理员", []string{a}, []string{e.role("角色管理", "dept", held...)})
	shared := e.role("部门查看", "dept", auth.MemberView)
	near, away := e.joined("何小满", []string{a}, []string{shared}), e.joined("赵文博", []string{b}, []string{shared})
	info := apitest.Into[enterprise.RoleInfo](t, e.must(editor, "/micro/sys/role/info", map[string]any{"id": shared}))
	if info.UserCount != 1 || len(info.Members) != 1 || info.Members[0].UserID != near.id || info.Can.Edit || info.Can.Delete {
		t.Errorf("%+v", info)
	}
	page := apitest.Into[api.Page[enterprise.RoleRow]](t, e.must(editor, "/micro/sys/role/page", map[string]any{"keyword": "部门查看"}))
	if page.Total != 1 || page.Records[0].UserCount != 1 {
		t.Errorf("%+v", page)
	}
	if h := apitest.Into[enterprise.Holders](t, e.must(editor, "/micro/sys/role/holders", map[string]any{"permission": "org:user:view"})); h.Total != 2 || slices.ContainsFunc(h.Records, func(h enterprise.Holder) bool { return h.UserID == away.id || h.Owner }) {
		t.Errorf("%+v", h)
	}
	edit := map[string]any{"id": shared, "rev": info.Rev, "name": "改", "dataScope": "self", "resourceIds": []string{"home"}}
	e.refused("in the hands of another department", editor, "/micro/sys/role/edit", edit, 403, "beyond_own_scope")
	e.must(e.owner, "/micro/sys/user/delete", map[string]any{"userIds": []string{near.id}})
	e.refused("held by somebody unseen", editor, "/micro/sys/role/delete", map[string]any{"id": shared}, 409, "role_in_use")
	e.must(e.owner, "/micro/sys/user/delete", map[string]any{"userIds": []string{away.id}})
	e.must(editor, "/micro/sys/role/edit", edit)
	more := e.role("审计", "self", auth.AuditView)
	e.refused("a role that holds more", editor, "/micro/sys/role/delete", map[string]any{"id": more}, 403, "beyond_own")
	e.must(editor, "/micro/sys/role/delete", map[string]any{"id": shared})
	nothing := e.joined("空菜单", []string{a}, nil)
	for _, path := range []string{"role/info", "role/page", "resource/list", "department/tree", "user/page"} {
		e.refused(path, nothing, "/micro/sys/"+path, map[string]any{"id": "admin"}, 403, "no_permission")
	}
}

func TestDepartmentsChangeWithinTheScope(t *testing.T) {
	d := open(t)
	e := d.team()
	a, b := e.department("root", "甲部"), e.department("root", "乙部")
	a1, a2, b1 := e.department(a, "甲一"), e.department(a, "甲二"), e.department(b, "乙一")
	head := e.joined("部门主管", []string{a}, []string{e.role("部门管理", "deptAndSub", auth.MemberView, auth.DepartmentAdd, auth.DepartmentEdit, auth.DepartmentMove, auth.DepartmentDelete)})
	flat := e.joined("本部主管", []string{a}, []string{e.role("本部管理", "dept", auth.MemberView, auth.DepartmentMove, auth.DepartmentDelete)})
	near, away := e.joined("何小满", []string{a}, nil), e.joined("赵文博", []string{b}, nil)
	rev := func(id string) int64 { return e.node(id).Rev }
	e.must(e.owner, "/micro/sys/department/edit", map[string]any{"id": a2, "name": "甲二", "leaderId": away.id, "rev": rev(a2)})
	for _, c := range []struct {
		what, path string
		by         someone
		body       map[string]any
		http       int
		reason     string
	}{
		{"below another's", "add", head, map[string]any{"parentId": b, "name": "新"}, 403, "outside_scope"},
		{"below the root", "add", head, map[string]any{"parentId": "root", "name": "新"}, 403, "outside_scope"},
		{"with a leader unseen", "add", head, map[string]any{"parentId": a, "name": "新", "leaderId": away.id}, 400, "invalid_input"},
		{"another's renamed", "edit", head, map[string]any{"id": b, "name": "改", "rev": rev(b)}, 403, "outside_scope"},
		{"a leader unseen", "edit", head, map[string]any{"id": a1, "name": "甲一", "leaderId": away.id, "rev": rev(a1)}, 400, "invalid_input"},
		{"another's moved below one's own", "move", head, map[string]any{"id": b1, "parentId": a}, 403, "outside_scope"},
		{"one's own moved below another's", "move", head, map[string]any{"id": a1, "parentId": b}, 403, "outside_scope"},
		{"one's own taken from above", "move", head, map[string]any{"id": a, "parentId": b}, 403, "outside_scope"},
		{"another's reordered", "move", head, map[string]any{"id": b, "parentId": "root"}, 403, "outside_scope"},
		{"what lies below goes with it", "move", flat, map[string]any{"id": a1, "parentId": a}, 403, "outside_scope"},
		{"another's deleted", "delete", head, map[string]any{"id": b1}, 403, "outside_scope"},
		{"one's own topmost", "delete", head, map[string]any{"id": a}, 403, "outside_scope"},
		{"below one's own, by this department alone", "delete", flat, map[string]any{"id": a1}, 403, "outside_scope"},
	} {
		e.refused(c.what, c.by, "/micro/sys/department/"+c.path, c.body, c.http, c.reason)
	}
	can := map[string]department.NodeCan{}
	tree := e.tree(head)
	for _, n := range tree.Departments {
		can[n.ID] = n.Can
		if n.ID == a2 && n.LeaderID+n.LeaderName != "" {
			t.Errorf("a leader unseen: %+v", n)
		}
		if n.ID == "root" && n.TotalCount != tree.Members || n.ID == b && n.TotalCount != 0 {
			t.Errorf("counted beyond the scope: %+v", n)
		}
	}
	if tree.Members != 3 || tree.Members != e.page(head, nil).Total || tree.Seats != 0 {
		t.Errorf("%d in the heading, %d in the list, %d seats", tree.Members, e.page(head, nil).Total, tree.Seats)
	}
	if all := (department.NodeCan{Add: true, Edit: true, Move: true, Take: true, Delete: true}); can[a1] != all || can[a] != (department.NodeCan{Add: true, Edit: true, Take: true}) || can[b] != (department.NodeCan{}) || can["root"] != (department.NodeCan{}) {
		t.Errorf("%+v", can)
	}
	made := apitest.Into[org.Created](t, e.must(head, "/micro/sys/department/add", map[string]any{"parentId": a, "name": "新", "leaderId": near.id})).ID
	e.must(head, "/micro/sys/department/move", map[string]any{"id": made, "parentId": a1})
	e.must(head, "/micro/sys/department/delete", map[string]any{"id": made})
	e.must(head, "/micro/sys/department/edit", map[string]any{"id": a2, "name": "甲二改", "rev": rev(a2)})
	if n := e.node(a2); n.Name != "甲二改" || n.LeaderID != away.id {
		t.Errorf("a leader unseen went with the new name: %+v", n)
	}
}

// A link is as good as the membership that it gives: its code is for its creator and for who could give all of that.
func TestCodesOfLinks(t *testing.T) {
	d := open(t)
	e := d.team()
	a := e.department("root", "甲部")
	held := []auth.Permission{auth.HomeView, auth.MemberView, auth.MemberInvite}
	all, here := e.role("招募", "all", held...), e.role("本部招募", "dept", held...)
	clerk, local := e.joined("招募专员", nil, []string{all}), e.joined("本部专员", []string{a}, []string{here})
	admin := e.link(map[string]any{"roleIds": []string{"admin"}})
	plain := e.link(map[string]any{"roleIds": []string{all}})
	own := apitest.Into[enterprise.Invited](t, e.must(local, "/family/teamSpace/team/invite", map[string]any{"channel": "link", "departmentIds": []string{a}})).Link.Code
	sees := func(p someone) []string {
		list := []string{}
		for _, l := range apitest.Into[api.Page[enterprise.LinkView]](t, e.must(p, "/family/teamSpace/team/links", nil)).Records {
			list = append(list, l.Code)
		}
		slices.Sort(list)
		return list
	}
	for _, c := range []struct {
		who  someone
		want []string
	}{{e.owner, []string{admin.Code, plain.Code, own}}, {clerk, []string{plain.Code, own}}, {local, []string{own}}} {
		if slices.Sort(c.want); !slices.Equal(sees(c.who), c.want) {
			t.Errorf("%s sees %v, want %v", c.who.name, sees(c.who), c.want)
		}
	}
	e.refused("a link that gives more", clerk, "/family/teamSpace/team/revoke", map[string]any{"code": admin.Code}, 404, "invite_gone")
	e.refused("a link that reaches further", local, "/family/teamSpace/team/revoke", map[string]any{"code": plain.Code}, 404, "invite_gone")
	e.refused("a link of nobody", clerk, "/family/teamSpace/team/revoke", map[string]any{"code": "ffffffffff"}, 404, "invite_gone")

	// What its creator may give no longer, nobody gets: neither who opens it then, nor who has opened it before.
	early, late := d.someone("早到"), d.someone("晚到")
	if x := e.opens(early, own); x.HTTP != 200 {
		t.Fatalf("%s", x.Body)
	}
	e.must(e.owner, "/micro/sys/user/update", map[string]any{"userId": local.id, "rev": e.row(local.id).Rev, "departmentIds": []string{"root"}})
	for what, x := range map[string]apitest.Answer{"opens": e.opens(late, own), "opens again": e.opens(early, own), "agrees": e.answer(early, early.id, 3)} {
		if x.HTTP != 409 || x.Reason() != "inviter_gone" {
			t.Errorf("%s: %d %s", what, x.HTTP, x.Body)
		}
	}
	e.must(clerk, "/family/teamSpace/team/revoke", map[string]any{"code": own})
	e.must(e.owner, "/micro/sys/user/update", map[string]any{"userIds": []string{clerk.id}, "status": 1})
	idle := e.link(map[string]any{})
	links := store.NewTable[enterprise.Link](d.db, apitest.TableName("enterprise"))
	if _, err := links.Update(t.Context(), store.Key{PK: "invite#" + e.id, SK: "link#" + idle.Code}, func(l *enterprise.Link) error { l.CreatorID = clerk.id; return nil }); err != nil {
		t.Fatal(err)
	}
	if x := e.opens(late, idle.Code); x.Reason() != "inviter_gone" {
		t.Errorf("by somebody disabled: %s", x.Body)
	}
	e.must(e.owner, "/micro/sys/user/update", map[string]any{"userIds": []string{clerk.id}, "status": 0})

	waits := d.someone("待加入")
	e.must(e.owner, "/micro/sys/user/add", map[string]any{"name": waits.name, "telephone": waits.telephone, "roleIds": []string{"admin"}})
	done := apitest.Into[org.Done](t, e.must(clerk, "/family/teamSpace/team/remind", map[string]any{"userIds": []string{waits.id}}))
	if len(done.Done) != 0 || done.Failed[0].Reason != "该成员的权限高于您，您不能进行此操作" {
		t.Errorf("reminds who would hold more: %+v", done)
	}
	if done := apitest.Into[org.Done](t, e.must(local, "/family/teamSpace/team/remind", map[string]any{"userIds": []string{e.joined("别部", []string{a}, nil).id}})); len(done.Done) != 0 {
		t.Errorf("reminds somebody unseen: %+v", done)
	}
}

// An answer belongs to the invite that it was asked by; an earlier one keeps how it ended.
func TestAnOldMessageAnswersNoNewerInvite(t *testing.T) {
	d := open(t)
	e := d.team()
	p := d.someone("何小满")
	ask := func() string {
		e.must(e.owner, "/micro/sys/user/add", map[string]any{"name": p.name, "telephone": p.telephone})
		asked := d.messages(p.id, "invite")
		return asked[len(asked)-1].Args.InviteID
	}
	answer := func(inviteID string, result int) apitest.Answer {
		return e.call(p, "/family/teamSpace/team/examine", map[string]any{"teamId": e.id, "inviteUserId": p.id, "inviteId": inviteID, "result": result})
	}
	result := func(inviteID string) int {
		return apitest.Into[enterprise.InviteView](t, d.post(p, "", "/family/teamSpace/team/open", map[string]any{"teamId": e.id, "inviteId": inviteID})).Result
	}
	first := ask()
	if result(first) != 1 {
		t.Errorf("%d", result(first))
	}
	if x := answer(first, 2); x.HTTP != 200 || result(first) != 2 {
		t.Errorf("%s", x.Body)
	}
	second := ask()
	e.must(e.owner, "/micro/sys/user/delete", map[string]any{"userIds": []string{p.id}})
	third := ask()
	for _, c := range []struct {
		id     string
		result int
		reason string
	}{{first, 3, "invite_answered"}, {second, 3, "invite_replaced"}, {second, 2, "invite_replaced"}, {"ffffffffff", 3, "invite_gone"}} {
		if x := answer(c.id, c.result); x.Reason() != c.reason {
			t.Errorf("%s: %s, want %s", c.id, x.Body, c.reason)
		}
	}
	if x := answer(first, 2); x.HTTP != 200 || e.row(p.id).Status != 2 {
		t.Errorf("the same answer again: %s", x.Body)
	}
	if result(first) != 2 || result(second) != 5 || result(third) != 1 {
		t.Errorf("%d %d %d", result(first), result(second), result(third))
	}
	if x := d.post(p, "", "/family/teamSpace/team/open", map[string]any{"teamId": e.id, "inviteId": "ffffffffff"}); x.HTTP != 404 {
		t.Errorf("%s", x.Body)
	}
	if x := answer(third, 3); x.HTTP != 200 || e.row(p.id).Status != 0 || result(third) != 3 {
		t.Errorf("%s", x.Body)
	}
}

// The id of somebody who has no account says nothing of his telephone.
func TestAGuestsIdIsRandom(t *testing.T) {
	d := open(t)
	e := d.team()
	number := telephone()
	var ids []string
	for range 2 {
		row := apitest.Into[enterprise.MemberRow](t, e.must(e.owner, "/micro/sys/user/add", map[string]any{"name": "赵文博", "telephone": number}))
		ids = append(ids, row.UserID)
		e.refused("twice", e.owner, "/micro/sys/user/add", map[string]any{"name": "赵文博", "telephone": number}, 400, "invalid_input")
		e.must(e.owner, "/micro/sys/user/delete", map[string]any{"userIds": []string{row.UserID}})
	}
	if ids[0] == ids[1] || !strings.HasPrefix(ids[0], "p_") || len(ids[0]) != 12 {
		t.Errorf("%v", ids)
	}
}

func TestAWholeTelephoneIsFoundByWhoMayEdit(t *testing.T) {
	d := open(t)
	e := d.team()
	viewer := e.joined("查看", nil, []string{e.role("查看", "all", auth.MemberView)})
	p := e.joined("何小满", nil, nil)
	for word, want := range map[string]int{p.telephone: 0, p.telephone[:10]: 0, p.telephone[3:8]: 0} {
		if n := e.page(viewer, map[string]any{"keyword": word}).Total; n != want {
			t.Errorf("%s finds %d", word, n)
		}
	}
	if n := e.page(viewer, map[string]any{"keyword": p.telephone[7:]}).Total; n < 1 {
		t.Error("the digits that the list shows find nobody")
	}
	if e.page(e.owner, map[string]any{"keyword": p.telephone}).Total != 1 {
		t.Error("who may edit finds nobody")
	}
	d.full("telephone", e.owner, 60)
	e.refused("too often", e.owner, "/micro/sys/user/page", map[string]any{"keyword": p.telephone}, 429, "too_often")
	if a := e.call(e.owner, "/micro/sys/user/export", map[string]any{"keyword": p.telephone}); a.HTTP != 429 {
		t.Errorf("the export: %d", a.HTTP)
	}
	if e.page(e.owner, map[string]any{"keyword": "何小满"}).Total != 1 {
		t.Error("a name is counted too")
	}
}

// full fills a person's window of a limit.
func (d *door) full(name string, p someone, most int) {
	d.t.Helper()
	windows := store.NewTable[limit.Window](d.db, apitest.TableName("enterprise"))
	if _, err := windows.Update(d.t.Context(), store.Key{PK: "limit#" + name + "#" + p.id, SK: "window"}, func(w *limit.Window) error {
		*w = limit.Window{Count: most, Begins: time.Now().UnixMilli(), TTL: time.Now().Add(time.Hour).Unix()}
		return nil
	}); err != nil {
		d.t.Fatal(err)
	}
}

func TestHowOftenOnePersonInvites(t *testing.T) {
	d := open(t)
	e := d.team()
	guest := apitest.Into[enterprise.MemberRow](t, e.must(e.owner, "/micro/sys/user/add", map[string]any{"name": "赵文博", "telephone": telephone()})).UserID
	file := apitest.Into[enterprise.UploadedWorkbook](t, e.send(e.owner, "成员.xlsx", book(t, []string{"甲", telephone()}))).FileID
	for name, most := range map[string]int{"invite": 99, "invitelink": 30, "importfile": 20, "import": 40} {
		d.full(name, e.owner, most)
	}
	known := e.tree(e.owner).Members
	invited := apitest.Into[enterprise.Invited](t, e.must(e.owner, "/family/teamSpace/team/invite", map[string]any{"telephones": []string{telephone(), telephone()}}))
	if len(invited.Done) != 1 || len(invited.Failed) != 1 || !strings.HasPrefix(invited.Failed[0].Reason, "每人每小时最多邀请 100 次") {
		t.Errorf("the hundredth and one more: %+v", invited)
	}
	for what, c := range map[string]struct {
		path string
		body map[string]any
	}{
		"invites": {"/family/teamSpace/team/invite", map[string]any{"telephones": []string{telephone()}}}, "makes a link": {"/family/teamSpace/team/invite", map[string]any{"channel": "link"}},
		"adds": {"/micro/sys/user/add", map[string]any{"name": "新人", "telephone": telephone()}}, "imports": {"/micro/sys/user/confirmBatchRegister", map[string]any{"fileId": file}},
	} {
		e.refused(what, e.owner, c.path, c.body, 429, "too_often")
	}
	if done := apitest.Into[org.Done](t, e.must(e.owner, "/family/teamSpace/team/remind", map[string]any{"userIds": []string{guest}})); len(done.Done) != 0 || !strings.HasPrefix(done.Failed[0].Reason, "每人每小时") {
		t.Errorf("reminds: %+v", done)
	}
	if a := e.send(e.owner, "成员.xlsx", book(t, []string{"甲", telephone()})); a.HTTP != 429 {
		t.Errorf("uploads: %s", a.Body)
	}
	if n := e.tree(e.owner).Members; n != known+1 {
		t.Errorf("%d members, %d before", n, known)
	}
}

// Applications are those that the enterprise has added: one that is open to all of it, and one that is assigned.
func TestApplicationsAreThoseTheEnterpriseAdded(t *testing.T) {
	d := open(t)
	e, other := d.team(), d.team()
	p, q := e.joined("何小满", nil, nil), e.joined("赵文博", nil, nil)
	add := func(enterpriseID, appID string, to addedapp.Audience) {
		apps := store.NewTable[addedapp.App](d.db, apitest.TableName("catalogue"))
		if err := apps.Ensure(t.Context(), addedapp.Key(enterpriseID, appID), addedapp.App{AppID: appID, EnterpriseID: enterpriseID, Name: "应用" + appID, VisibleTo: to}); err != nil {
			t.Fatal(err)
		}
	}
	add(e.id, "open", addedapp.Audience{All: true})
	add(e.id, "some", addedapp.Audience{UserIDs: []string{q.id}})
	add(other.id, "theirs", addedapp.Audience{All: true})
	access := func(by, of someone) string {
		a := d.get(by, e.id, "/micro/sys/user/appAccess?userId="+of.id)
		if a.HTTP != 200 {
			return a.Reason()
		}
		return fmt.Sprint(apitest.Into[[]enterprise.AppAccess](t, a))
	}
	if got := access(p, p); got != "[{open 应用open true true} {some 应用some false false}]" {
		t.Error(got)
	}
	if got := access(e.owner, q); got != "[{open 应用open true true} {some 应用some true true}]" {
		t.Error(got)
	}
	if got := access(p, q); got != "member_gone" {
		t.Errorf("another's: %s", got)
	}
	e.refused("what another enterprise added", e.owner, "/micro/sys/userAccess/update", map[string]any{"userId": p.id, "appIds": []string{"theirs"}}, 400, "invalid_input")
	e.refused("without the permission", p, "/micro/sys/userAccess/update", map[string]any{"userId": p.id, "appIds": []string{"some"}}, 403, "no_permission")
	keeper := e.joined("应用专员", nil, []string{e.role("应用", "self", auth.MemberView, auth.MemberApps)})
	e.refused("beyond the scope", keeper, "/micro/sys/userAccess/update", map[string]any{"userId": p.id, "appIds": []string{"some"}}, 404, "member_gone")
	e.must(e.owner, "/micro/sys/userAccess/update", map[string]any{"userId": p.id, "appIds": []string{"some"}})
	if got := access(p, p); got != "[{open 应用open true true} {some 应用some true false}]" {
		t.Errorf("assigned: %s", got)
	}
	e.must(e.owner, "/micro/sys/userAccess/update", map[string]any{"userIds": []string{p.id, q.id}, "appIds": []string{}})
	if got := access(p, p) + access(e.owner, q); got != "[{open 应用open true true} {some 应用some false false}][{open 应用open true true} {some 应用some true true}]" {
		t.Errorf("taken: %s", got)
	}
}
