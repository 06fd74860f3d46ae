package enterprisetest

import (
	"fmt"
	"strings"
	"time"

	"bimportal/functions/enterprise"
	"bimportal/functions/enterprise/department"
	"bimportal/functions/enterprise/invite"
	"bimportal/functions/enterprise/member"
	"bimportal/functions/enterprise/org"
	"bimportal/shared/api"
	"bimportal/shared/apitest"
	"bimportal/shared/auth"
	"bimportal/shared/id"
	"bimportal/shared/limit"
	"bimportal/shared/membership"
	"bimportal/shared/notify"
	"bimportal/shared/store"
)

// Team is an approved enterprise with its owner.
type Team struct {
	*Door
	ID    string
	Owner Someone
}

func (d *Door) Team() *Team {
	d.T.Helper()
	owner := d.Someone("秦立峰")
	t := &Team{d, d.Enterprise(owner), owner}
	d.Approve(t.ID)
	return t
}

// Seats opens the door where an enterprise has so many seats.
func Seats(n int) func(*enterprise.Deps) { return func(d *enterprise.Deps) { d.Seats = n } }

func (t *Team) Call(p Someone, path string, body any) apitest.Answer {
	t.T.Helper()
	return t.Post(p, t.ID, path, body)
}

func (t *Team) Must(p Someone, path string, body any) apitest.Answer {
	t.T.Helper()
	a := t.Call(p, path, body)
	if a.HTTP != 200 {
		t.T.Fatalf("%s %v: %s", path, body, a.Body)
	}
	return a
}

// Refused makes the call and looks that it is refused, and that the enterprise did not move.
func (t *Team) Refused(what string, p Someone, path string, body any, http int, reason string) apitest.Answer {
	t.T.Helper()
	before := t.Seq()
	a := t.Call(p, path, body)
	if a.HTTP != http || a.Reason() != reason {
		t.T.Errorf("%s: %d %s, want %d %s", what, a.HTTP, a.Body, http, reason)
	}
	if after := t.Seq(); after != before {
		t.T.Errorf("%s: refused, and yet the enterprise went from %d to %d", what, before, after)
	}
	return a
}

func (t *Team) Seq() int64 {
	t.T.Helper()
	v, err := store.NewTable[membership.Access](t.DB, apitest.TableName("enterprise")).Get(t.T.Context(), membership.AccessKey(t.ID))
	if err != nil {
		t.T.Fatal(err)
	}
	return v.Value.Seq
}

func (t *Team) Tree(p Someone) department.Tree {
	t.T.Helper()
	return apitest.Into[department.Tree](t.T, t.Must(p, "/micro/sys/department/tree", nil))
}

func (t *Team) Department(parent, name string) string {
	t.T.Helper()
	return apitest.Into[org.Created](t.T, t.Must(t.Owner, "/micro/sys/department/add", map[string]any{"parentId": parent, "name": name})).ID
}

func (t *Team) Node(id string) department.TreeNode {
	t.T.Helper()
	for _, n := range t.Tree(t.Owner).Departments {
		if n.ID == id {
			return n
		}
	}
	return department.TreeNode{}
}

func (t *Team) Names(parent string) string {
	t.T.Helper()
	var list []string
	for _, n := range t.Tree(t.Owner).Departments {
		if n.ParentID == parent {
			list = append(list, n.Name)
		}
	}
	return strings.Join(list, " ")
}

// Role puts a role into the enterprise; the scope custom names its department behind a colon.
func (t *Team) Role(name, scope string, permissions ...auth.Permission) string {
	t.T.Helper()
	r := membership.Role{ID: id.New(""), Name: name, DataScope: scope, Departments: []string{}}
	if department, custom := strings.CutPrefix(scope, "custom:"); custom {
		r.DataScope, r.Departments = membership.ScopeCustom, []string{department}
	}
	for _, p := range permissions {
		r.Permissions = append(r.Permissions, string(p))
	}
	t.Take(func(a *membership.Access, seq int64) (org.Step, []store.Write) {
		a.PermSeq, r.Rev = seq, seq
		return org.Step{Roles: []membership.Role{r}}, []store.Write{
			store.NewTable[membership.Role](t.DB, apitest.TableName("enterprise")).Replace(membership.RoleKey(t.ID, r.ID), r, seq),
		}
	})
	return r.ID
}

// Take writes a step as the group itself does.
func (t *Team) Take(f func(a *membership.Access, seq int64) (org.Step, []store.Write)) {
	t.T.Helper()
	access := store.NewTable[membership.Access](t.DB, apitest.TableName("enterprise"))
	if err := store.Retry(t.T.Context(), func() error {
		v, err := access.Get(t.T.Context(), membership.AccessKey(t.ID))
		if err != nil {
			return err
		}
		v.Value.Seq++
		step, writes := f(&v.Value, v.Value.Seq)
		step.Seq, step.TTL = v.Value.Seq, time.Now().Add(time.Hour).Unix()
		return t.DB.Transact(t.T.Context(), append(writes, access.Put(membership.AccessKey(t.ID), v),
			store.NewTable[org.Step](t.DB, apitest.TableName("enterprise")).New(store.Key{PK: "step#" + t.ID, SK: fmt.Sprintf("%016d", step.Seq)}, step))...)
	}); err != nil {
		t.T.Fatal(err)
	}
}

// Joined adds somebody and lets him agree.
func (t *Team) Joined(name string, departments, roles []string) Someone {
	t.T.Helper()
	p := t.Someone(name)
	t.Must(t.Owner, "/micro/sys/user/add", map[string]any{"name": name, "telephone": p.Telephone, "departmentIds": departments, "roleIds": roles})
	t.Must(p, "/family/teamSpace/team/examine", map[string]any{"teamId": t.ID, "inviteUserId": p.ID, "result": 3})
	return p
}

func (t *Team) Page(p Someone, filter map[string]any) api.Page[member.MemberRow] {
	t.T.Helper()
	if filter == nil {
		filter = map[string]any{}
	}
	filter["pageSize"] = 100
	return apitest.Into[api.Page[member.MemberRow]](t.T, t.Must(p, "/micro/sys/user/page", filter))
}

func (t *Team) Row(memberID string) member.MemberRow {
	t.T.Helper()
	for _, r := range t.Page(t.Owner, nil).Records {
		if r.UserID == memberID {
			return r
		}
	}
	return member.MemberRow{}
}

func (d *Door) Messages(userID string, kind notify.MsgType) []notify.Message {
	d.T.Helper()
	rows, err := store.NewTable[notify.Message](d.DB, apitest.TableName("message")).QueryLatest(d.T.Context(), store.Range{PK: notify.BoxPK(userID, kind)})
	if err != nil {
		d.T.Fatal(err)
	}
	list := make([]notify.Message, len(rows))
	for i, r := range rows {
		list[i] = r.Value
	}
	return list
}

func (t *Team) Answer(p Someone, invited string, result int) apitest.Answer {
	t.T.Helper()
	return t.Call(p, "/family/teamSpace/team/examine", map[string]any{"teamId": t.ID, "inviteUserId": invited, "result": result})
}

func (t *Team) Link(body map[string]any) invite.LinkView {
	t.T.Helper()
	body["channel"] = "link"
	return *apitest.Into[invite.Invited](t.T, t.Must(t.Owner, "/family/teamSpace/team/invite", body)).Link
}

func (t *Team) Opens(p Someone, code string) apitest.Answer {
	t.T.Helper()
	return t.Post(p, "", "/family/teamSpace/team/open", map[string]any{"teamId": t.ID, "code": code})
}

// Join makes somebody a member with these roles, as the organisation's calls would.
func (d *Door) Join(enterpriseID string, p Someone, roles ...string) {
	d.T.Helper()
	members := store.NewTable[membership.Member](d.DB, apitest.TableName("enterprise"))
	if roles == nil {
		roles = []string{}
	}
	if err := d.DB.Transact(d.T.Context(), members.New(membership.MemberKey(enterpriseID, p.ID), membership.Member{
		ID: p.ID, UserID: p.ID, Name: p.Name, Roles: roles, Departments: []string{"root"}, Apps: []string{},
	})); err != nil {
		d.T.Fatal(err)
	}
}

func (t *Team) Assign(by Someone, role string, body map[string]any) apitest.Answer {
	t.T.Helper()
	body["id"] = role
	return t.Call(by, "/micro/sys/role/assign", body)
}

// Full fills a person's window of a limit.
func (d *Door) Full(name string, p Someone, most int) {
	d.T.Helper()
	windows := store.NewTable[limit.Window](d.DB, apitest.TableName("enterprise"))
	if _, err := windows.Update(d.T.Context(), store.Key{PK: "limit#" + name + "#" + p.ID, SK: "window"}, func(w *limit.Window) error {
		*w = limit.Window{Count: most, Begins: time.Now().UnixMilli(), TTL: time.Now().Add(time.Hour).Unix()}
		return nil
	}); err != nil {
		d.T.Fatal(err)
	}
}
