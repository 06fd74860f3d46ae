package enterprise_test

import (
	"fmt"
	"strings"
	"time"

	"bimportal/functions/enterprise"
	"bimportal/functions/enterprise/department"
	"bimportal/functions/enterprise/org"
	"bimportal/shared/api"
	"bimportal/shared/apitest"
	"bimportal/shared/auth"
	"bimportal/shared/id"
	"bimportal/shared/membership"
	"bimportal/shared/notify"
	"bimportal/shared/store"
)

// team is an approved enterprise with its owner.
type team struct {
	*door
	id    string
	owner someone
}

func (d *door) team() *team {
	d.t.Helper()
	owner := d.someone("秦立峰")
	t := &team{d, d.enterprise(owner), owner}
	d.approve(t.id)
	return t
}

func (t *team) call(p someone, path string, body any) apitest.Answer {
	t.t.Helper()
	return t.post(p, t.id, path, body)
}

func (t *team) must(p someone, path string, body any) apitest.Answer {
	t.t.Helper()
	a := t.call(p, path, body)
	if a.HTTP != 200 {
		t.t.Fatalf("%s %v: %s", path, body, a.Body)
	}
	return a
}

// refused makes the call and looks that it is refused, and that the enterprise did not move.
func (t *team) refused(what string, p someone, path string, body any, http int, reason string) apitest.Answer {
	t.t.Helper()
	before := t.seq()
	a := t.call(p, path, body)
	if a.HTTP != http || a.Reason() != reason {
		t.t.Errorf("%s: %d %s, want %d %s", what, a.HTTP, a.Body, http, reason)
	}
	if after := t.seq(); after != before {
		t.t.Errorf("%s: refused, and yet the enterprise went from %d to %d", what, before, after)
	}
	return a
}

func (t *team) seq() int64 {
	t.t.Helper()
	v, err := store.NewTable[membership.Access](t.db, apitest.TableName("enterprise")).Get(t.t.Context(), membership.AccessKey(t.id))
	if err != nil {
		t.t.Fatal(err)
	}
	return v.Value.Seq
}

func (t *team) tree(p someone) department.Tree {
	t.t.Helper()
	return apitest.Into[department.Tree](t.t, t.must(p, "/micro/sys/department/tree", nil))
}

func (t *team) department(parent, name string) string {
	t.t.Helper()
	return apitest.Into[org.Created](t.t, t.must(t.owner, "/micro/sys/department/add", map[string]any{"parentId": parent, "name": name})).ID
}

func (t *team) node(id string) department.TreeNode {
	t.t.Helper()
	for _, n := range t.tree(t.owner).Departments {
		if n.ID == id {
			return n
		}
	}
	return department.TreeNode{}
}

func (t *team) names(parent string) string {
	t.t.Helper()
	var list []string
	for _, n := range t.tree(t.owner).Departments {
		if n.ParentID == parent {
			list = append(list, n.Name)
		}
	}
	return strings.Join(list, " ")
}

// role puts a role into the enterprise; the scope custom names its department behind a colon.
func (t *team) role(name, scope string, permissions ...auth.Permission) string {
	t.t.Helper()
	r := membership.Role{ID: id.New(""), Name: name, DataScope: scope, Departments: []string{}}
	if department, custom := strings.CutPrefix(scope, "custom:"); custom {
		r.DataScope, r.Departments = membership.ScopeCustom, []string{department}
	}
	for _, p := range permissions {
		r.Permissions = append(r.Permissions, string(p))
	}
	t.take(func(a *membership.Access, seq int64) (org.Step, []store.Write) {
		a.PermSeq, r.Rev = seq, seq
		return org.Step{Roles: []membership.Role{r}}, []store.Write{
			store.NewTable[membership.Role](t.db, apitest.TableName("enterprise")).Replace(membership.RoleKey(t.id, r.ID), r, seq),
		}
	})
	return r.ID
}

// take writes a step as the group itself does.
func (t *team) take(f func(a *membership.Access, seq int64) (org.Step, []store.Write)) {
	t.t.Helper()
	access := store.NewTable[membership.Access](t.db, apitest.TableName("enterprise"))
	if err := store.Retry(t.t.Context(), func() error {
		v, err := access.Get(t.t.Context(), membership.AccessKey(t.id))
		if err != nil {
			return err
		}
		v.Value.Seq++
		step, writes := f(&v.Value, v.Value.Seq)
		step.Seq, step.TTL = v.Value.Seq, time.Now().Add(time.Hour).Unix()
		return t.db.Transact(t.t.Context(), append(writes, access.Put(membership.AccessKey(t.id), v),
			store.NewTable[org.Step](t.db, apitest.TableName("enterprise")).New(store.Key{PK: "step#" + t.id, SK: fmt.Sprintf("%016d", step.Seq)}, step))...)
	}); err != nil {
		t.t.Fatal(err)
	}
}

// joined adds somebody and lets him agree.
func (t *team) joined(name string, departments, roles []string) someone {
	t.t.Helper()
	p := t.someone(name)
	t.must(t.owner, "/micro/sys/user/add", map[string]any{"name": name, "telephone": p.telephone, "departmentIds": departments, "roleIds": roles})
	t.must(p, "/family/teamSpace/team/examine", map[string]any{"teamId": t.id, "inviteUserId": p.id, "result": 3})
	return p
}

func (t *team) page(p someone, filter map[string]any) api.Page[enterprise.MemberRow] {
	t.t.Helper()
	if filter == nil {
		filter = map[string]any{}
	}
	filter["pageSize"] = 100
	return apitest.Into[api.Page[enterprise.MemberRow]](t.t, t.must(p, "/micro/sys/user/page", filter))
}

func (t *team) row(memberID string) enterprise.MemberRow {
	t.t.Helper()
	for _, r := range t.page(t.owner, nil).Records {
		if r.UserID == memberID {
			return r
		}
	}
	return enterprise.MemberRow{}
}

func (d *door) messages(userID string, kind notify.MsgType) []notify.Message {
	d.t.Helper()
	rows, err := store.NewTable[notify.Message](d.db, apitest.TableName("message")).QueryLatest(d.t.Context(), store.Range{PK: notify.BoxPK(userID, kind)})
	if err != nil {
		d.t.Fatal(err)
	}
	list := make([]notify.Message, len(rows))
	for i, r := range rows {
		list[i] = r.Value
	}
	return list
}
