package enterprise_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"bimportal/functions/enterprise/department"
	"bimportal/functions/enterprise/enterprisetest"
	"bimportal/functions/enterprise/importing"
	"bimportal/functions/enterprise/invite"
	"bimportal/functions/enterprise/member"
	"bimportal/functions/enterprise/org"
	"bimportal/functions/enterprise/role"
	"bimportal/shared/addedapp"
	"bimportal/shared/api"
	"bimportal/shared/apitest"
	"bimportal/shared/auth"
	"bimportal/shared/store"
)

// What a permission reaches is the data scope of the roles that hold it, whichever call it is used by.

func TestAssigningIsEditing(t *testing.T) {
	d := enterprisetest.Open(t)
	e := d.Team()
	a, b := e.Department("root", "甲部"), e.Department("root", "乙部")
	held := []auth.Permission{auth.HomeView, auth.MemberView, auth.MemberEdit}
	hr, wide := e.Role("人事", "dept", held...), e.Role("总部人事", "all", held...)
	plain := e.Role("查看", "self", auth.HomeView)
	clerk := e.Joined("王海涛", []string{a}, []string{hr})
	near, away := e.Joined("何小满", []string{a}, nil), e.Joined("赵文博", []string{b}, nil)
	chief := e.Joined("主管", []string{a}, []string{wide})
	boss := e.Joined("管理员", nil, []string{"admin"})
	for _, c := range []struct {
		what   string
		by     enterprisetest.Someone
		role   string
		add    enterprisetest.Someone
		http   int
		reason string
	}{
		{"somebody outside his scope", clerk, plain, away, 404, "member_gone"},
		{"himself", clerk, plain, clerk, 403, "own_rights"},
		{"who reaches further with the same rights", clerk, plain, chief, 403, "outranked"},
		{"a role that reaches further", clerk, wide, near, 403, "beyond_own_scope"},
		{"the owner, by an administrator", boss, plain, e.Owner, 403, "owner_untouched"},
		{"a role of nobody", clerk, "ffffffffff", near, 404, "role_gone"},
	} {
		e.Refused(c.what, c.by, "/micro/sys/role/assign", map[string]any{"id": c.role, "add": []string{c.add.ID}}, c.http, c.reason)
		if c.http == 404 && c.reason == "role_gone" {
			continue
		}
		have := []string{c.role}
		for _, r := range e.Row(c.add.ID).Roles {
			have = append(have, r.ID)
		}
		e.Refused(c.what+", by the other door", c.by, "/micro/sys/user/update", map[string]any{"userId": c.add.ID, "rev": e.Row(c.add.ID).Rev, "roleIds": have}, c.http, c.reason)
	}
	e.Refused("one of two is outside", clerk, "/micro/sys/role/assign", map[string]any{"id": plain, "add": []string{near.ID, away.ID}}, 404, "member_gone")
	e.Refused("taken from who reaches further", clerk, "/micro/sys/role/assign", map[string]any{"id": wide, "remove": []string{chief.ID}}, 403, "outranked")
	e.Refused("moved by who reaches less", clerk, "/micro/sys/user/update", map[string]any{"userIds": []string{}, "userId": chief.ID, "rev": e.Row(chief.ID).Rev, "status": 1}, 403, "outranked")
	if x := e.Assign(clerk, plain, map[string]any{"add": []string{near.ID}}); x.HTTP != 200 || len(e.Row(near.ID).Roles) != 1 {
		t.Errorf("within all of it: %s", x.Body)
	}
	if x := e.Assign(clerk, plain, map[string]any{"remove": []string{near.ID}}); x.HTTP != 200 || len(e.Row(near.ID).Roles) != 0 {
		t.Errorf("taken back: %s", x.Body)
	}
	for i := range 20 {
		e.Assign(e.Owner, e.Role(fmt.Sprint("第", i), "self", auth.HomeView), map[string]any{"add": []string{near.ID}})
	}
	e.Refused("a twenty-first role", e.Owner, "/micro/sys/role/assign", map[string]any{"id": plain, "add": []string{near.ID}}, 400, "invalid_input")
}

// A role in others' hands reaches where they are: who does not reach there neither changes it nor finds out whose it is.
func TestARoleInOthersHands(t *testing.T) {
	d := enterprisetest.Open(t)
	e := d.Team()
	a, b := e.Department("root", "甲部"), e.Department("root", "乙部")
	held := []auth.Permission{auth.HomeView, auth.RoleView, auth.RoleEdit, auth.RoleDelete, auth.MemberView}
	editor := e.Joined("角色管理员", []string{a}, []string{e.Role("角色管理", "dept", held...)})
	shared := e.Role("部门查看", "dept", auth.MemberView)
	near, away := e.Joined("何小满", []string{a}, []string{shared}), e.Joined("赵文博", []string{b}, []string{shared})
	info := apitest.Into[role.RoleInfo](t, e.Must(editor, "/micro/sys/role/info", map[string]any{"id": shared}))
	if info.UserCount != 1 || len(info.Members) != 1 || info.Members[0].UserID != near.ID || info.Can.Edit || info.Can.Delete {
		t.Errorf("%+v", info)
	}
	page := apitest.Into[api.Page[role.RoleRow]](t, e.Must(editor, "/micro/sys/role/page", map[string]any{"keyword": "部门查看"}))
	if page.Total != 1 || page.Records[0].UserCount != 1 {
		t.Errorf("%+v", page)
	}
	if h := apitest.Into[role.Holders](t, e.Must(editor, "/micro/sys/role/holders", map[string]any{"permission": "org:user:view"})); h.Total != 2 || slices.ContainsFunc(h.Records, func(h role.Holder) bool { return h.UserID == away.ID || h.Owner }) {
		t.Errorf("%+v", h)
	}
	edit := map[string]any{"id": shared, "rev": info.Rev, "name": "改", "dataScope": "self", "resourceIds": []string{"home"}}
	e.Refused("in the hands of another department", editor, "/micro/sys/role/edit", edit, 403, "beyond_own_scope")
	e.Must(e.Owner, "/micro/sys/user/delete", map[string]any{"userIds": []string{near.ID}})
	e.Refused("held by somebody unseen", editor, "/micro/sys/role/delete", map[string]any{"id": shared}, 409, "role_in_use")
	e.Must(e.Owner, "/micro/sys/user/delete", map[string]any{"userIds": []string{away.ID}})
	e.Must(editor, "/micro/sys/role/edit", edit)
	more := e.Role("审计", "self", auth.AuditView)
	e.Refused("a role that holds more", editor, "/micro/sys/role/delete", map[string]any{"id": more}, 403, "beyond_own")
	e.Must(editor, "/micro/sys/role/delete", map[string]any{"id": shared})
	nothing := e.Joined("空菜单", []string{a}, nil)
	for _, path := range []string{"role/info", "role/page", "resource/list", "department/tree", "user/page"} {
		e.Refused(path, nothing, "/micro/sys/"+path, map[string]any{"id": "admin"}, 403, "no_permission")
	}
}

func TestDepartmentsChangeWithinTheScope(t *testing.T) {
	d := enterprisetest.Open(t)
	e := d.Team()
	a, b := e.Department("root", "甲部"), e.Department("root", "乙部")
	a1, a2, b1 := e.Department(a, "甲一"), e.Department(a, "甲二"), e.Department(b, "乙一")
	head := e.Joined("部门主管", []string{a}, []string{e.Role("部门管理", "deptAndSub", auth.MemberView, auth.DepartmentAdd, auth.DepartmentEdit, auth.DepartmentMove, auth.DepartmentDelete)})
	flat := e.Joined("本部主管", []string{a}, []string{e.Role("本部管理", "dept", auth.MemberView, auth.DepartmentMove, auth.DepartmentDelete)})
	near, away := e.Joined("何小满", []string{a}, nil), e.Joined("赵文博", []string{b}, nil)
	rev := func(id string) int64 { return e.Node(id).Rev }
	e.Must(e.Owner, "/micro/sys/department/edit", map[string]any{"id": a2, "name": "甲二", "leaderId": away.ID, "rev": rev(a2)})
	for _, c := range []struct {
		what, path string
		by         enterprisetest.Someone
		body       map[string]any
		http       int
		reason     string
	}{
		{"below another's", "add", head, map[string]any{"parentId": b, "name": "新"}, 403, "outside_scope"},
		{"below the root", "add", head, map[string]any{"parentId": "root", "name": "新"}, 403, "outside_scope"},
		{"with a leader unseen", "add", head, map[string]any{"parentId": a, "name": "新", "leaderId": away.ID}, 400, "invalid_input"},
		{"another's renamed", "edit", head, map[string]any{"id": b, "name": "改", "rev": rev(b)}, 403, "outside_scope"},
		{"a leader unseen", "edit", head, map[string]any{"id": a1, "name": "甲一", "leaderId": away.ID, "rev": rev(a1)}, 400, "invalid_input"},
		{"another's moved below one's own", "move", head, map[string]any{"id": b1, "parentId": a}, 403, "outside_scope"},
		{"one's own moved below another's", "move", head, map[string]any{"id": a1, "parentId": b}, 403, "outside_scope"},
		{"one's own taken from above", "move", head, map[string]any{"id": a, "parentId": b}, 403, "outside_scope"},
		{"another's reordered", "move", head, map[string]any{"id": b, "parentId": "root"}, 403, "outside_scope"},
		{"what lies below goes with it", "move", flat, map[string]any{"id": a1, "parentId": a}, 403, "outside_scope"},
		{"another's deleted", "delete", head, map[string]any{"id": b1}, 403, "outside_scope"},
		{"one's own topmost", "delete", head, map[string]any{"id": a}, 403, "outside_scope"},
		{"below one's own, by this department alone", "delete", flat, map[string]any{"id": a1}, 403, "outside_scope"},
	} {
		e.Refused(c.what, c.by, "/micro/sys/department/"+c.path, c.body, c.http, c.reason)
	}
	can := map[string]department.NodeCan{}
	tree := e.Tree(head)
	for _, n := range tree.Departments {
		can[n.ID] = n.Can
		if n.ID == a2 && n.LeaderID+n.LeaderName != "" {
			t.Errorf("a leader unseen: %+v", n)
		}
		if n.ID == "root" && n.TotalCount != tree.Members || n.ID == b && n.TotalCount != 0 {
			t.Errorf("counted beyond the scope: %+v", n)
		}
	}
	if tree.Members != 3 || tree.Members != e.Page(head, nil).Total || tree.Seats != 0 {
		t.Errorf("%d in the heading, %d in the list, %d seats", tree.Members, e.Page(head, nil).Total, tree.Seats)
	}
	if all := (department.NodeCan{Add: true, Edit: true, Move: true, Take: true, Delete: true}); can[a1] != all || can[a] != (department.NodeCan{Add: true, Edit: true, Take: true}) || can[b] != (department.NodeCan{}) || can["root"] != (department.NodeCan{}) {
		t.Errorf("%+v", can)
	}
	made := apitest.Into[org.Created](t, e.Must(head, "/micro/sys/department/add", map[string]any{"parentId": a, "name": "新", "leaderId": near.ID})).ID
	e.Must(head, "/micro/sys/department/move", map[string]any{"id": made, "parentId": a1})
	e.Must(head, "/micro/sys/department/delete", map[string]any{"id": made})
	e.Must(head, "/micro/sys/department/edit", map[string]any{"id": a2, "name": "甲二改", "rev": rev(a2)})
	if n := e.Node(a2); n.Name != "甲二改" || n.LeaderID != away.ID {
		t.Errorf("a leader unseen went with the new name: %+v", n)
	}
}

// A link is as good as the membership that it gives: its code is for its creator and for who could give all of that.
func TestCodesOfLinks(t *testing.T) {
	d := enterprisetest.Open(t)
	e := d.Team()
	a := e.Department("root", "甲部")
	held := []auth.Permission{auth.HomeView, auth.MemberView, auth.MemberInvite}
	all, here := e.Role("招募", "all", held...), e.Role("本部招募", "dept", held...)
	clerk, local := e.Joined("招募专员", nil, []string{all}), e.Joined("本部专员", []string{a}, []string{here})
	admin := e.Link(map[string]any{"roleIds": []string{"admin"}})
	plain := e.Link(map[string]any{"roleIds": []string{all}})
	own := apitest.Into[invite.Invited](t, e.Must(local, "/family/teamSpace/team/invite", map[string]any{"channel": "link", "departmentIds": []string{a}})).Link.Code
	sees := func(p enterprisetest.Someone) []string {
		list := []string{}
		for _, l := range apitest.Into[api.Page[invite.LinkView]](t, e.Must(p, "/family/teamSpace/team/links", nil)).Records {
			list = append(list, l.Code)
		}
		slices.Sort(list)
		return list
	}
	for _, c := range []struct {
		who  enterprisetest.Someone
		want []string
	}{{e.Owner, []string{admin.Code, plain.Code, own}}, {clerk, []string{plain.Code, own}}, {local, []string{own}}} {
		if slices.Sort(c.want); !slices.Equal(sees(c.who), c.want) {
			t.Errorf("%s sees %v, want %v", c.who.Name, sees(c.who), c.want)
		}
	}
	e.Refused("a link that gives more", clerk, "/family/teamSpace/team/revoke", map[string]any{"code": admin.Code}, 404, "invite_gone")
	e.Refused("a link that reaches further", local, "/family/teamSpace/team/revoke", map[string]any{"code": plain.Code}, 404, "invite_gone")
	e.Refused("a link of nobody", clerk, "/family/teamSpace/team/revoke", map[string]any{"code": "ffffffffff"}, 404, "invite_gone")

	// What its creator may give no longer, nobody gets: neither who opens it then, nor who has opened it before.
	early, late := d.Someone("早到"), d.Someone("晚到")
	if x := e.Opens(early, own); x.HTTP != 200 {
		t.Fatalf("%s", x.Body)
	}
	e.Must(e.Owner, "/micro/sys/user/update", map[string]any{"userId": local.ID, "rev": e.Row(local.ID).Rev, "departmentIds": []string{"root"}})
	for what, x := range map[string]apitest.Answer{"opens": e.Opens(late, own), "opens again": e.Opens(early, own), "agrees": e.Answer(early, early.ID, 3)} {
		if x.HTTP != 409 || x.Reason() != "inviter_gone" {
			t.Errorf("%s: %d %s", what, x.HTTP, x.Body)
		}
	}
	e.Must(clerk, "/family/teamSpace/team/revoke", map[string]any{"code": own})
	e.Must(e.Owner, "/micro/sys/user/update", map[string]any{"userIds": []string{clerk.ID}, "status": 1})
	idle := e.Link(map[string]any{})
	links := store.NewTable[invite.Link](d.DB, apitest.TableName("enterprise"))
	if _, err := links.Update(t.Context(), store.Key{PK: "invite#" + e.ID, SK: "link#" + idle.Code}, func(l *invite.Link) error { l.CreatorID = clerk.ID; return nil }); err != nil {
		t.Fatal(err)
	}
	if x := e.Opens(late, idle.Code); x.Reason() != "inviter_gone" {
		t.Errorf("by somebody disabled: %s", x.Body)
	}
	e.Must(e.Owner, "/micro/sys/user/update", map[string]any{"userIds": []string{clerk.ID}, "status": 0})

	waits := d.Someone("待加入")
	e.Must(e.Owner, "/micro/sys/user/add", map[string]any{"name": waits.Name, "telephone": waits.Telephone, "roleIds": []string{"admin"}})
	done := apitest.Into[org.Done](t, e.Must(clerk, "/family/teamSpace/team/remind", map[string]any{"userIds": []string{waits.ID}}))
	if len(done.Done) != 0 || done.Failed[0].Reason != "该成员的权限高于您，您不能进行此操作" {
		t.Errorf("reminds who would hold more: %+v", done)
	}
	if done := apitest.Into[org.Done](t, e.Must(local, "/family/teamSpace/team/remind", map[string]any{"userIds": []string{e.Joined("别部", []string{a}, nil).ID}})); len(done.Done) != 0 {
		t.Errorf("reminds somebody unseen: %+v", done)
	}
}

// An answer belongs to the invite that it was asked by; an earlier one keeps how it ended.
func TestAnOldMessageAnswersNoNewerInvite(t *testing.T) {
	d := enterprisetest.Open(t)
	e := d.Team()
	p := d.Someone("何小满")
	ask := func() string {
		e.Must(e.Owner, "/micro/sys/user/add", map[string]any{"name": p.Name, "telephone": p.Telephone})
		asked := d.Messages(p.ID, "invite")
		return asked[len(asked)-1].Args.InviteID
	}
	answer := func(inviteID string, result int) apitest.Answer {
		return e.Call(p, "/family/teamSpace/team/examine", map[string]any{"teamId": e.ID, "inviteUserId": p.ID, "inviteId": inviteID, "result": result})
	}
	result := func(inviteID string) int {
		return apitest.Into[invite.InviteView](t, d.Post(p, "", "/family/teamSpace/team/open", map[string]any{"teamId": e.ID, "inviteId": inviteID})).Result
	}
	first := ask()
	if result(first) != 1 {
		t.Errorf("%d", result(first))
	}
	if x := answer(first, 2); x.HTTP != 200 || result(first) != 2 {
		t.Errorf("%s", x.Body)
	}
	second := ask()
	e.Must(e.Owner, "/micro/sys/user/delete", map[string]any{"userIds": []string{p.ID}})
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
	if x := answer(first, 2); x.HTTP != 200 || e.Row(p.ID).Status != 2 {
		t.Errorf("the same answer again: %s", x.Body)
	}
	if result(first) != 2 || result(second) != 5 || result(third) != 1 {
		t.Errorf("%d %d %d", result(first), result(second), result(third))
	}
	if x := d.Post(p, "", "/family/teamSpace/team/open", map[string]any{"teamId": e.ID, "inviteId": "ffffffffff"}); x.HTTP != 404 {
		t.Errorf("%s", x.Body)
	}
	if x := answer(third, 3); x.HTTP != 200 || e.Row(p.ID).Status != 0 || result(third) != 3 {
		t.Errorf("%s", x.Body)
	}
}

// The id of somebody who has no account says nothing of his telephone.
func TestAGuestsIdIsRandom(t *testing.T) {
	d := enterprisetest.Open(t)
	e := d.Team()
	number := telephone()
	var ids []string
	for range 2 {
		row := apitest.Into[member.MemberRow](t, e.Must(e.Owner, "/micro/sys/user/add", map[string]any{"name": "赵文博", "telephone": number}))
		ids = append(ids, row.UserID)
		e.Refused("twice", e.Owner, "/micro/sys/user/add", map[string]any{"name": "赵文博", "telephone": number}, 400, "invalid_input")
		e.Must(e.Owner, "/micro/sys/user/delete", map[string]any{"userIds": []string{row.UserID}})
	}
	if ids[0] == ids[1] || !strings.HasPrefix(ids[0], "p_") || len(ids[0]) != 12 {
		t.Errorf("%v", ids)
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

func TestHowOftenOnePersonInvites(t *testing.T) {
	d := enterprisetest.Open(t)
	e := d.Team()
	guest := apitest.Into[member.MemberRow](t, e.Must(e.Owner, "/micro/sys/user/add", map[string]any{"name": "赵文博", "telephone": telephone()})).UserID
	file := apitest.Into[importing.UploadedWorkbook](t, send(e, e.Owner, "成员.xlsx", book(t, []string{"甲", telephone()}))).FileID
	for name, most := range map[string]int{"invite": 99, "invitelink": 30, "importfile": 20, "import": 40} {
		d.Full(name, e.Owner, most)
	}
	known := e.Tree(e.Owner).Members
	invited := apitest.Into[invite.Invited](t, e.Must(e.Owner, "/family/teamSpace/team/invite", map[string]any{"telephones": []string{telephone(), telephone()}}))
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
		e.Refused(what, e.Owner, c.path, c.body, 429, "too_often")
	}
	if done := apitest.Into[org.Done](t, e.Must(e.Owner, "/family/teamSpace/team/remind", map[string]any{"userIds": []string{guest}})); len(done.Done) != 0 || !strings.HasPrefix(done.Failed[0].Reason, "每人每小时") {
		t.Errorf("reminds: %+v", done)
	}
	if a := send(e, e.Owner, "成员.xlsx", book(t, []string{"甲", telephone()})); a.HTTP != 429 {
		t.Errorf("uploads: %s", a.Body)
	}
	if n := e.Tree(e.Owner).Members; n != known+1 {
		t.Errorf("%d members, %d before", n, known)
	}
}

// Applications are those that the enterprise has added: one that is open to all of it, and one that is assigned.
func TestApplicationsAreThoseTheEnterpriseAdded(t *testing.T) {
	d := enterprisetest.Open(t)
	e, other := d.Team(), d.Team()
	p, q := e.Joined("何小满", nil, nil), e.Joined("赵文博", nil, nil)
	add := func(enterpriseID, appID string, to addedapp.Audience) {
		apps := store.NewTable[addedapp.App](d.DB, apitest.TableName("catalogue"))
		if err := apps.Ensure(t.Context(), addedapp.Key(enterpriseID, appID), addedapp.App{AppID: appID, EnterpriseID: enterpriseID, Name: "应用" + appID, VisibleTo: to}); err != nil {
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
	if got := access(p, p); got != "[{open 应用open true true} {some 应用some false false}]" {
		t.Error(got)
	}
	if got := access(e.Owner, q); got != "[{open 应用open true true} {some 应用some true true}]" {
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
	if got := access(p, p); got != "[{open 应用open true true} {some 应用some true false}]" {
		t.Errorf("assigned: %s", got)
	}
	e.Must(e.Owner, "/micro/sys/userAccess/update", map[string]any{"userIds": []string{p.ID, q.ID}, "appIds": []string{}})
	if got := access(p, p) + access(e.Owner, q); got != "[{open 应用open true true} {some 应用some false false}][{open 应用open true true} {some 应用some true true}]" {
		t.Errorf("taken: %s", got)
	}
}
