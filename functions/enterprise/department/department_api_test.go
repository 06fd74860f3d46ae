package department_test

import (
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"bimportal/functions/enterprise/department"
	"bimportal/functions/enterprise/enterprisetest"
	"bimportal/functions/enterprise/org"
	"bimportal/shared/apitest"
	"bimportal/shared/auth"
	"bimportal/shared/id"
)

func TestDepartmentRefusals(t *testing.T) {
	d := enterprisetest.Open(t)
	e, other := d.Team(), d.Team()
	member := e.Joined("何小满", nil, []string{"member"})
	a := e.Department("root", "设计院")
	b := e.Department(a, "一所")
	e.Joined("有部门", []string{b}, nil)
	add := map[string]any{"parentId": "root", "name": "新部门"}
	e.Refused("nobody", enterprisetest.Someone{}, "/micro/sys/department/add", add, 401, "unauthorized")
	e.Refused("a stranger", d.Someone("路人"), "/micro/sys/department/add", add, 403, "not_member")
	e.Refused("another enterprise's owner", other.Owner, "/micro/sys/department/add", add, 403, "not_member")
	e.Refused("a member without the permission", member, "/micro/sys/department/add", add, 403, "no_permission")
	e.Refused("a member reads another's tree", other.Owner, "/micro/sys/department/tree", nil, 403, "not_member")
	for what, c := range map[string]struct {
		path, reason string
		body         map[string]any
		http         int
	}{
		"no name":              {"add", "invalid_input", map[string]any{"parentId": "root", "name": "  "}, 400},
		"a long name":          {"add", "invalid_input", map[string]any{"parentId": "root", "name": strings.Repeat("长", 31)}, 400},
		"the same name":        {"add", "invalid_input", map[string]any{"parentId": "root", "name": "设计院"}, 400},
		"no parent":            {"add", "invalid_input", map[string]any{"parentId": "ffffffffff", "name": "新"}, 400},
		"a leader from afar":   {"add", "invalid_input", map[string]any{"parentId": "root", "name": "新", "leaderId": other.Owner.ID}, 400},
		"another's department": {"delete", "department_gone", map[string]any{"id": other.Department("root", "他的")}, 404},
		"into itself":          {"move", "department_cycle", map[string]any{"id": a, "parentId": a}, 409},
		"a cycle":              {"move", "department_cycle", map[string]any{"id": a, "parentId": b}, 409},
		"the root moves":       {"move", "root_department", map[string]any{"id": "root", "parentId": a}, 409},
		"the root goes":        {"delete", "root_department", map[string]any{"id": "root"}, 409},
		"with children":        {"delete", "department_children", map[string]any{"id": a}, 409},
		"with members":         {"delete", "department_members", map[string]any{"id": b}, 409},
		"an old rev":           {"edit", "stale_rev", map[string]any{"id": a, "name": "改", "rev": 1}, 409},
	} {
		e.Refused(what, e.Owner, "/micro/sys/department/"+c.path, c.body, c.http, c.reason)
	}
	at := b
	for i := 3; i <= 8; i++ {
		at = e.Department(at, fmt.Sprintf("第%d级", i))
	}
	e.Refused("a ninth level", e.Owner, "/micro/sys/department/add", map[string]any{"parentId": at, "name": "第9级"}, 409, "department_depth")
	c := e.Department("root", "单独")
	e.Refused("moved below the eighth", e.Owner, "/micro/sys/department/move", map[string]any{"id": c, "parentId": at}, 409, "department_depth")
}

func TestTheTreeMovesAndCounts(t *testing.T) {
	d := enterprisetest.Open(t)
	e := d.Team()
	var ids []string
	for _, n := range []string{"甲", "乙", "丙", "丁"} {
		ids = append(ids, e.Department("root", n))
	}
	move := func(id, parent string, order int) {
		e.Must(e.Owner, "/micro/sys/department/move", map[string]any{"id": id, "parentId": parent, "order": order})
	}
	for _, c := range []struct {
		id    string
		order int
		want  string
	}{{ids[3], 0, "丁 甲 乙 丙"}, {ids[0], 2, "丁 乙 甲 丙"}, {ids[3], 3, "乙 甲 丙 丁"}, {ids[2], 0, "丙 乙 甲 丁"}} {
		if move(c.id, "root", c.order); e.Names("root") != c.want {
			t.Errorf("%s, want %s", e.Names("root"), c.want)
		}
	}
	for range 30 { // always into the same gap, until the neighbours have to give way
		move(ids[3], "root", 1)
		move(ids[1], "root", 1)
	}
	if e.Names("root") != "丙 乙 丁 甲" {
		t.Errorf("%s", e.Names("root"))
	}
	move(ids[1], ids[0], 0)
	p := e.Joined("何小满", []string{ids[1], ids[2]}, nil)
	if n := e.Node(ids[0]); n.MemberCount != 0 || n.TotalCount != 1 {
		t.Errorf("%+v", n)
	}
	if n := e.Node("root"); n.MemberCount != 1 || n.TotalCount != 2 || n.Name != "测试建设" {
		t.Errorf("each member once: %+v", n)
	}
	n := e.Node(ids[2])
	e.Must(e.Owner, "/micro/sys/department/edit", map[string]any{"id": n.ID, "name": "丙部", "leaderId": p.ID, "rev": n.Rev})
	if n = e.Node(ids[2]); n.Name != "丙部" || n.LeaderName != "何小满" {
		t.Errorf("%+v", n)
	}
	e.Must(e.Owner, "/micro/sys/user/delete", map[string]any{"userIds": []string{p.ID}})
	if n = e.Node(ids[2]); n.LeaderID != "" || n.MemberCount != 0 {
		t.Errorf("who is gone still leads: %+v", n)
	}
	e.Must(e.Owner, "/micro/sys/department/delete", map[string]any{"id": ids[2]})
}

// Two that would close a cycle together: one of them is refused, whoever is faster.
func TestTwoMovesNeverCloseACycle(t *testing.T) {
	d := enterprisetest.Open(t)
	e := d.Team()
	for range 5 {
		a, b := e.Department("root", id.New("")), e.Department("root", id.New(""))
		var done, cycles atomic.Int32
		var wg sync.WaitGroup
		for _, m := range [][2]string{{a, b}, {b, a}} {
			wg.Go(func() {
				switch x := e.Call(e.Owner, "/micro/sys/department/move", map[string]any{"id": m[0], "parentId": m[1]}); {
				case x.HTTP == 200:
					done.Add(1)
				case x.Reason() == "department_cycle":
					cycles.Add(1)
				default:
					t.Errorf("%s", x.Body)
				}
			})
		}
		wg.Wait()
		if done.Load() != 1 || cycles.Load() != 1 {
			t.Errorf("%d moved, %d refused", done.Load(), cycles.Load())
		}
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
