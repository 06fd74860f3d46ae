package role_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"
	"sync/atomic"
	"testing"

	"bimportal/functions/enterprise"
	"bimportal/functions/enterprise/enterprisetest"
	"bimportal/functions/enterprise/role"
	"bimportal/shared/api"
	"bimportal/shared/apitest"
	"bimportal/shared/auth"
	"bimportal/shared/id"
)

// PERM-07 and decision 7: refusals first, and nothing changes by them.
func TestRoleRefusals(t *testing.T) {
	d := enterprisetest.Open(t)
	var editor, viewer, nobody enterprisetest.Someone
	c := d.Company([]enterprise.SeedRole{
		enterprisetest.RoleOf("editor", "dept", auth.RoleView, auth.RoleAdd, auth.RoleEdit, auth.RoleDelete, auth.MemberView, auth.MemberEdit),
		enterprisetest.RoleOf("viewer", "self", auth.RoleView), enterprisetest.RoleOf("strong", "all", auth.AuditView), enterprisetest.RoleOf("used", "self"),
	}, map[*enterprisetest.Someone]string{&editor: "editor", &viewer: "viewer", &nobody: "used"})
	other := d.Company(nil, nil)
	draft := map[string]any{"name": "新角色", "dataScope": "self", "resourceIds": []string{"home"}}
	with := func(change map[string]any) map[string]any {
		m := map[string]any{}
		for _, from := range []map[string]any{draft, change} {
			for k, v := range from {
				m[k] = v
			}
		}
		return m
	}
	rev := func(roleID string) int64 {
		return apitest.Into[role.RoleInfo](t, c.Post(c.Owner, c.ID, "/micro/sys/role/info", map[string]any{"id": roleID})).Rev
	}
	before := c.Post(c.Owner, c.ID, "/micro/sys/role/page", map[string]any{"pageSize": 100})
	for name, r := range map[string]struct {
		who    enterprisetest.Someone
		in     string
		path   string
		body   any
		http   int
		reason string
	}{
		"nobody":                         {enterprisetest.Someone{}, c.ID, "/micro/sys/role/add", draft, 401, "unauthorized"},
		"no enterprise chosen":           {editor, "", "/micro/sys/role/add", draft, 403, "not_member"},
		"another enterprise's owner":     {other.Owner, c.ID, "/micro/sys/role/add", draft, 403, "not_member"},
		"a forged enterprise":            {editor, "ffffffffff", "/micro/sys/role/page", nil, 403, "not_member"},
		"too small a role":               {viewer, c.ID, "/micro/sys/role/add", draft, 403, "no_permission"},
		"more than he holds":             {editor, c.ID, "/micro/sys/role/add", with(map[string]any{"resourceIds": []string{"audit"}}), 403, "beyond_own"},
		"a wider scope than his":         {editor, c.ID, "/micro/sys/role/add", with(map[string]any{"dataScope": "all"}), 403, "beyond_own_scope"},
		"an operators' resource":         {c.Owner, c.ID, "/micro/sys/role/add", with(map[string]any{"resourceIds": []string{"review"}}), 400, "invalid_input"},
		"an unknown resource":            {c.Owner, c.ID, "/micro/sys/role/add", with(map[string]any{"resourceIds": []string{"*"}}), 400, "invalid_input"},
		"a name that is taken":           {c.Owner, c.ID, "/micro/sys/role/add", with(map[string]any{"name": "Editor"}), 400, "invalid_input"},
		"no name":                        {c.Owner, c.ID, "/micro/sys/role/add", with(map[string]any{"name": "  "}), 400, "invalid_input"},
		"custom without departments":     {c.Owner, c.ID, "/micro/sys/role/add", with(map[string]any{"dataScope": "custom"}), 400, "invalid_input"},
		"a built-in role":                {c.Owner, c.ID, "/micro/sys/role/edit", with(map[string]any{"id": "admin", "rev": rev("admin")}), 409, "role_built_in"},
		"a role beyond the editor":       {editor, c.ID, "/micro/sys/role/edit", with(map[string]any{"id": c.Role("strong"), "rev": rev(c.Role("strong"))}), 403, "beyond_own"},
		"an old rev":                     {c.Owner, c.ID, "/micro/sys/role/edit", with(map[string]any{"id": c.Role("used"), "rev": 99999}), 409, "stale_rev"},
		"a forged role":                  {c.Owner, c.ID, "/micro/sys/role/edit", with(map[string]any{"id": "ffffffffff", "rev": 1}), 404, "role_gone"},
		"another enterprise's role":      {other.Owner, other.ID, "/micro/sys/role/info", map[string]any{"id": c.Role("used")}, 404, "role_gone"},
		"deleting a role in use":         {c.Owner, c.ID, "/micro/sys/role/delete", map[string]any{"id": c.Role("used")}, 409, "role_in_use"},
		"deleting a built-in role":       {c.Owner, c.ID, "/micro/sys/role/delete", map[string]any{"id": "member"}, 409, "role_built_in"},
		"assigning admin to himself":     {editor, c.ID, "/micro/sys/role/assign", map[string]any{"id": "admin", "add": []string{editor.ID}}, 403, "own_rights"},
		"assigning admin to another":     {editor, c.ID, "/micro/sys/role/assign", map[string]any{"id": "admin", "add": []string{nobody.ID}}, 403, "beyond_own"},
		"assigning a stronger role":      {editor, c.ID, "/micro/sys/role/assign", map[string]any{"id": c.Role("strong"), "add": []string{nobody.ID}}, 403, "beyond_own"},
		"touching the owner":             {editor, c.ID, "/micro/sys/role/assign", map[string]any{"id": c.Role("viewer"), "add": []string{c.Owner.ID}}, 403, "outranked"},
		"assigning to a stranger":        {c.Owner, c.ID, "/micro/sys/role/assign", map[string]any{"id": c.Role("viewer"), "add": []string{other.Owner.ID}}, 404, "member_gone"},
		"who holds an unknown thing":     {c.Owner, c.ID, "/micro/sys/role/holders", map[string]any{"permission": "platform:enterprise:audit"}, 400, "invalid_input"},
		"who holds what, without a view": {nobody, c.ID, "/micro/sys/role/holders", map[string]any{"permission": "org:user:view"}, 403, "no_permission"},
	} {
		if a := c.Post(r.who, r.in, r.path, r.body); a.HTTP != r.http || a.Reason() != r.reason {
			t.Errorf("%s: %d %s", name, a.HTTP, a.Body)
		}
	}
	if after := c.Post(c.Owner, c.ID, "/micro/sys/role/page", map[string]any{"pageSize": 100}); string(after.Data) != string(before.Data) {
		t.Errorf("a refusal changed the roles:\n%s\n%s", before.Data, after.Data)
	}
}

// PERM-07: add, edit, info, page, delete; a changed role takes effect on the next request of an open session.
func TestARoleTakesEffectOnTheNextRequest(t *testing.T) {
	d := enterprisetest.Open(t)
	var p enterprisetest.Someone
	c := d.Company([]enterprise.SeedRole{enterprisetest.RoleOf("plain", "self")}, map[*enterprisetest.Someone]string{&p: "plain"})
	if got := c.Buttons(p); !slices.Equal(got, []string{string(auth.HomeView)}) {
		t.Fatalf("%v", got)
	}
	if a := c.Post(p, c.ID, "/micro/sys/role/add", map[string]any{"name": "x", "dataScope": "self"}); a.HTTP != 403 || a.Message != "您没有“新增角色”权限，请联系企业管理员开通" {
		t.Errorf("%s", a.Body)
	}
	info := apitest.Into[role.RoleInfo](t, c.Post(c.Owner, c.ID, "/micro/sys/role/info", map[string]any{"id": c.Role("plain")}))
	edited := apitest.Into[role.RoleInfo](t, c.Post(c.Owner, c.ID, "/micro/sys/role/edit", map[string]any{
		"id": info.ID, "rev": info.Rev, "name": "角色管理员", "dataScope": "all", "resourceIds": []string{string(auth.RoleAdd), "home"},
	}))
	if !slices.Equal(edited.ResourceIDs, []string{"home", "right", string(auth.RoleAdd)}) || edited.UserCount != 1 {
		t.Fatalf("%+v", edited)
	}
	if got := c.Buttons(p); !slices.Contains(got, string(auth.RoleAdd)) {
		t.Errorf("not on the next request: %v", got)
	}
	made := c.Post(p, c.ID, "/micro/sys/role/add", map[string]any{"name": "他的角色", "dataScope": "self", "resourceIds": []string{"home"}})
	if made.HTTP != 200 {
		t.Fatalf("%s", made.Body)
	}
	id := apitest.Into[role.RoleInfo](t, made).ID
	if a := c.Post(c.Owner, c.ID, "/micro/sys/role/assign", map[string]any{"id": id, "add": []string{p.ID, p.ID}}); apitest.Into[role.RoleInfo](t, a).UserCount != 1 {
		t.Errorf("%s", a.Body)
	}
	if h := apitest.Into[role.Holders](t, c.Post(c.Owner, c.ID, "/micro/sys/role/holders", map[string]any{"permission": string(auth.RoleAdd)})); h.Total != 2 || !slices.ContainsFunc(h.Records, func(h role.Holder) bool { return h.Owner && h.UserID == c.Owner.ID }) ||
		!slices.ContainsFunc(h.Records, func(h role.Holder) bool {
			return h.UserID == p.ID && slices.Equal(h.Roles, []string{"角色管理员"})
		}) {
		t.Errorf("%+v", h)
	}
	for _, remove := range []string{c.Role("plain"), id} {
		if a := c.Post(c.Owner, c.ID, "/micro/sys/role/assign", map[string]any{"id": remove, "remove": []string{p.ID}}); a.HTTP != 200 {
			t.Errorf("%s", a.Body)
		}
	}
	if got := c.Buttons(p); len(got) != 0 {
		t.Errorf("still holds %v", got)
	}
	if a := c.Post(c.Owner, c.ID, "/micro/sys/role/delete", map[string]any{"id": id}); a.HTTP != 200 {
		t.Errorf("%s", a.Body)
	}
	if a := c.Post(c.Owner, c.ID, "/micro/sys/role/info", map[string]any{"id": id}); a.HTTP != 404 {
		t.Errorf("%s", a.Body)
	}
}

// A role whose department was deleted is edited as any other: what is gone is not among those that it is filled in with.
func TestARoleNamesNoDepartmentThatIsGone(t *testing.T) {
	e := enterprisetest.Open(t).Team()
	stays, goes := e.Department("root", "设计院"), e.Department("root", "临时项目部")
	form := map[string]any{"name": "项目资料员", "dataScope": "custom", "departmentIds": []string{stays, goes}, "resourceIds": []string{"home"}}
	made := apitest.Into[role.RoleInfo](t, e.Must(e.Owner, "/micro/sys/role/add", form))
	e.Must(e.Owner, "/micro/sys/department/delete", map[string]any{"id": goes})
	read := apitest.Into[role.RoleInfo](t, e.Must(e.Owner, "/micro/sys/role/info", map[string]any{"id": made.ID}))
	if !slices.Equal(read.DepartmentIDs, []string{stays}) {
		t.Errorf("%v, and %s is gone", read.DepartmentIDs, goes)
	}
	form["id"], form["rev"], form["remark"], form["departmentIds"] = read.ID, read.Rev, "改备注", read.DepartmentIDs
	e.Must(e.Owner, "/micro/sys/role/edit", form)
}

// Two rules that only hold together: a role that somebody is given while another deletes it.
func TestARoleIsNotDeletedWhileItIsGiven(t *testing.T) {
	d := enterprisetest.Open(t)
	var p enterprisetest.Someone
	c := d.Company([]enterprise.SeedRole{enterprisetest.RoleOf("plain", "self"), enterprisetest.RoleOf("free", "self")}, map[*enterprisetest.Someone]string{&p: "plain"})
	var given, deleted atomic.Int32
	var wg sync.WaitGroup
	for i := range 20 {
		wg.Go(func() {
			if i%2 == 0 {
				if c.Post(c.Owner, c.ID, "/micro/sys/role/assign", map[string]any{"id": c.Role("free"), "add": []string{p.ID}}).HTTP == 200 {
					given.Add(1)
				}
			} else if c.Post(c.Owner, c.ID, "/micro/sys/role/delete", map[string]any{"id": c.Role("free")}).HTTP == 200 {
				deleted.Add(1)
			}
		})
	}
	wg.Wait()
	if (given.Load() > 0) == (deleted.Load() > 0) || deleted.Load() > 1 {
		t.Errorf("%d times given, %d times deleted", given.Load(), deleted.Load())
	}
}

// Decision 7: whatever somebody does with roles, nobody he can reach ever holds more than he held at the start.
func TestNoSequenceOfRoleChangesLeadsUp(t *testing.T) {
	d := enterprisetest.Open(t)
	var climber, friend enterprisetest.Someone
	held := []auth.Permission{auth.RoleView, auth.RoleAdd, auth.RoleEdit, auth.RoleDelete, auth.MemberView, auth.MemberEdit, auth.MemberAdd}
	c := d.Company([]enterprise.SeedRole{
		enterprisetest.RoleOf("climber", "dept", held...), enterprisetest.RoleOf("weak", "self"), enterprisetest.RoleOf("audit", "all", auth.AuditView), enterprisetest.RoleOf("wide", "all", auth.MemberView),
	}, map[*enterprisetest.Someone]string{&climber: "climber", &friend: "weak"})
	allowed := c.Buttons(climber)
	roles := []string{"admin", "member", c.Role("climber"), c.Role("weak"), c.Role("audit"), c.Role("wide")}
	people := []string{climber.ID, friend.ID, c.Owner.ID}
	var resources []string
	for _, r := range auth.Resources {
		resources = append(resources, r.ID)
	}
	seed := rand.Uint64()
	random := rand.New(rand.NewPCG(seed, 1))
	pick := func(from []string) string { return from[random.IntN(len(from))] }
	within := []string{"home", "right", "organization", string(auth.RoleAdd), string(auth.RoleEdit), string(auth.MemberEdit)}
	some := func(from []string) []string {
		list := []string{}
		for range random.IntN(4) {
			list = append(list, pick(from))
		}
		return list
	}
	done := 0
	for i := range 300 {
		who := []enterprisetest.Someone{climber, climber, friend}[random.IntN(3)]
		if i%10 == 0 { // he may have given his role away, or emptied it
			back := map[string]any{"id": c.Role("climber"), "name": "climber", "dataScope": "dept", "resourceIds": []string{"home"}}
			for _, p := range held {
				back["resourceIds"] = append(back["resourceIds"].([]string), resourceOf(p))
			}
			back["rev"] = apitest.Into[role.RoleInfo](t, c.Post(c.Owner, c.ID, "/micro/sys/role/info", map[string]any{"id": back["id"]})).Rev
			c.Post(c.Owner, c.ID, "/micro/sys/role/edit", back)
			c.Post(c.Owner, c.ID, "/micro/sys/role/assign", map[string]any{"id": c.Role("climber"), "add": []string{climber.ID}})
		}
		draft := map[string]any{"name": id.New("r"), "dataScope": pick([]string{"all", "dept", "deptAndSub", "self", "self", "self", "custom"}), "departmentIds": []string{"root"}, "resourceIds": some([][]string{resources, within, within}[random.IntN(3)])}
		var a apitest.Answer
		switch random.IntN(4) {
		case 0:
			if a = c.Post(who, c.ID, "/micro/sys/role/add", draft); a.HTTP == 200 {
				roles = append(roles, apitest.Into[role.RoleInfo](t, a).ID)
			}
		case 1:
			draft["id"] = pick(roles)
			draft["rev"] = apitest.Into[role.RoleInfo](t, c.Post(c.Owner, c.ID, "/micro/sys/role/info", map[string]any{"id": draft["id"]})).Rev
			a = c.Post(who, c.ID, "/micro/sys/role/edit", draft)
		default:
			a = c.Post(who, c.ID, "/micro/sys/role/assign", map[string]any{"id": pick(roles), "add": []string{pick(people)}, "remove": some(people)})
		}
		if a.HTTP == 200 {
			done++
		}
		if a.HTTP >= 500 {
			t.Fatalf("seed %d, change %d: %s", seed, i, a.Body)
		}
		for _, p := range []enterprisetest.Someone{climber, friend} {
			for _, b := range c.Buttons(p) {
				if !slices.Contains(allowed, b) {
					t.Fatalf("seed %d, change %d: somebody holds %s", seed, i, b)
				}
			}
		}
	}
	if done < 30 {
		t.Errorf("seed %d: only %d changes went through: the search is too weak", seed, done)
	}
	if got := c.Buttons(c.Owner); !slices.Equal(got, []string{"*"}) {
		t.Errorf("the owner lost everything: %v", got)
	}
}

// resourceOf returns the line of the tree that opens a permission.
func resourceOf(p auth.Permission) string {
	return auth.Resources[slices.IndexFunc(auth.Resources, func(r auth.Resource) bool { return r.Permission == p })].ID
}

// A wide reach with one permission and a narrow one with another are not together a wide reach with both.
func TestAReachBelongsToItsPermission(t *testing.T) {
	d := enterprisetest.Open(t)
	var editor, friend enterprisetest.Someone
	c := d.Company([]enterprise.SeedRole{
		enterprisetest.RoleOf("viewer", "all", auth.MemberView), enterprisetest.RoleOf("editor", "dept", auth.MemberEdit, auth.MemberView, auth.RoleAdd), enterprisetest.RoleOf("wide", "all", auth.MemberEdit), enterprisetest.RoleOf("plain", "self"),
	}, map[*enterprisetest.Someone]string{&editor: "editor", &friend: "plain"})
	if a := c.Post(c.Owner, c.ID, "/micro/sys/role/assign", map[string]any{"id": c.Role("viewer"), "add": []string{editor.ID}}); a.HTTP != 200 {
		t.Fatalf("%s", a.Body)
	}
	if a := c.Post(editor, c.ID, "/micro/sys/role/assign", map[string]any{"id": c.Role("wide"), "add": []string{friend.ID}}); a.HTTP != 403 || a.Reason() != "beyond_own_scope" {
		t.Errorf("gives: %d %s", a.HTTP, a.Body)
	}
	if a := c.Post(editor, c.ID, "/micro/sys/role/add", map[string]any{"name": "宽", "dataScope": "all", "resourceIds": []string{string(auth.MemberEdit)}}); a.HTTP != 403 || a.Reason() != "beyond_own_scope" {
		t.Errorf("makes: %d %s", a.HTTP, a.Body)
	}
	if a := c.Post(editor, c.ID, "/micro/sys/role/assign", map[string]any{"id": c.Role("viewer"), "add": []string{friend.ID}}); a.HTTP != 200 {
		t.Errorf("what he holds everywhere he may give: %d %s", a.HTTP, a.Body)
	}
}

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
