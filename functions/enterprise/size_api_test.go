package enterprise_test

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"bimportal/functions/enterprise"
	"bimportal/functions/enterprise/enterprisetest"
	"bimportal/functions/enterprise/member"
	"bimportal/functions/enterprise/org"
	"bimportal/shared/api"
	"bimportal/shared/apitest"
	"bimportal/shared/clock"
	"bimportal/shared/id"
	"bimportal/shared/membership"
	"bimportal/shared/store"
)

// counter counts the calls to the store.
type counter struct{ calls atomic.Int64 }

func (c *counter) RoundTrip(r *http.Request) (*http.Response, error) {
	c.calls.Add(1)
	return http.DefaultTransport.RoundTrip(r)
}

// A large enterprise: 10,000 members in 200 departments with 300 roles. A warm page costs the three reads that decide
// access, one unit each and all at the same time, and nothing more.
func TestALargeEnterpriseIsReadFromMemory(t *testing.T) {
	d := enterprisetest.Open(t)
	e := d.Team()
	table := apitest.TableName("enterprise")
	var writes []store.Write
	flush := func() {
		if err := d.DB.Transact(t.Context(), writes...); err != nil {
			t.Fatal(err)
		}
		writes = writes[:0]
	}
	add := func(w store.Write) {
		if writes = append(writes, w); len(writes) == 100 {
			flush()
		}
	}
	departments, roles := store.NewTable[org.Department](d.DB, table), store.NewTable[membership.Role](d.DB, table)
	members := store.NewTable[membership.Member](d.DB, table)
	var names []string
	for i := range 199 {
		parent := "root"
		if i >= 20 {
			parent = names[i/10-2]
		}
		names = append(names, id.New(""))
		add(departments.New(store.Key{PK: membership.OrgPK(e.ID), SK: "dept#" + names[i]}, org.Department{ID: names[i], ParentID: parent, Name: fmt.Sprintf("部门%03d", i), Order: i}))
	}
	for i := range 298 {
		r := fmt.Sprintf("role%03d", i)
		add(roles.New(membership.RoleKey(e.ID, r), membership.Role{ID: r, Name: r, DataScope: membership.ScopeSelf, Permissions: []string{"home:board:view"}, Departments: []string{}}))
	}
	for i := range 9999 {
		m := fmt.Sprintf("m%06d", i)
		add(members.New(membership.MemberKey(e.ID, m), membership.Member{
			ID: m, UserID: m, Name: fmt.Sprintf("成员%05d", i), Telephone: fmt.Sprintf("138%08d", i), Departments: []string{names[i%199]}, Roles: []string{fmt.Sprintf("role%03d", i%298)},
			Apps: []string{}, JoinedAt: int64(i),
		}))
	}
	flush()
	e.Take(func(a *membership.Access, seq int64) (org.Step, []store.Write) {
		a.PermSeq = seq
		return org.Step{}, nil
	})

	count := &counter{}
	s := enterprise.New(enterprise.Deps{
		DB: store.WithTransport(apitest.Config(t), count), Tables: apitest.Tables(), Clock: clock.System,
		Start: func(context.Context, string, string) error { return nil },
	})
	warm := &enterprisetest.Team{Door: &enterprisetest.Door{T: t, G: s.Routes(), S: s, DB: d.DB}, ID: e.ID, Owner: e.Owner}
	began := time.Now()
	warm.Tree(e.Owner)
	t.Logf("cold tree: %v", time.Since(began))
	warm.Page(e.Owner, nil)
	for _, c := range []struct {
		path string
		body map[string]any
	}{
		{"/micro/sys/department/tree", map[string]any{}}, {"/micro/sys/user/page", map[string]any{}}, {"/micro/sys/user/page", map[string]any{"current": 100, "pageSize": 100}},
		{"/micro/sys/user/page", map[string]any{"keyword": "09", "departmentId": names[0], "sort": "-name"}}, {"/micro/sys/user/page", map[string]any{"roleId": "role007", "seen": "never", "status": 0}},
	} {
		count.calls.Store(0)
		best := time.Hour
		for range 3 {
			began := time.Now()
			warm.Must(e.Owner, c.path, c.body)
			best = min(best, time.Since(began))
		}
		calls := count.calls.Load() / 3
		t.Logf("%s %v: %d calls, %v", c.path, c.body, calls, best)
		if calls > 3 || best > 300*time.Millisecond {
			t.Errorf("%s %v: %d calls, %v", c.path, c.body, calls, best)
		}
	}
	tree := warm.Tree(e.Owner)
	if len(tree.Departments) != 200 || len(tree.Roles) != 300 || tree.Members != 10000 || tree.Departments[0].TotalCount != 10000 {
		t.Errorf("%d departments, %d roles, %d members", len(tree.Departments), len(tree.Roles), tree.Members)
	}
	last := apitest.Into[api.Page[member.MemberRow]](t, warm.Must(e.Owner, "/micro/sys/user/page", map[string]any{"current": 100, "pageSize": 100}))
	if last.Total != 10000 || len(last.Records) != 100 || !strings.HasPrefix(last.Records[0].Telephone, "138****") {
		t.Errorf("%d of %d", len(last.Records), last.Total)
	}
}
