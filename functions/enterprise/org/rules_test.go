package org

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"bimportal/shared/auth"
	"bimportal/shared/membership"
	"bimportal/shared/person"
)

// staffed is an enterprise of two departments, a with c below it and b beside them, and of people with the roles that they are
// named by.
func staffed() *Org {
	o := New(membership.Access{ID: "e1", OwnerID: "owner", Status: membership.Approved})
	for _, d := range []Department{{ID: RootID}, {ID: "a", ParentID: RootID}, {ID: "c", ParentID: "a"}, {ID: "b", ParentID: RootID}} {
		o.Departments[d.ID] = d
	}
	people := []string{string(auth.MemberView), string(auth.MemberEdit), string(auth.MemberDelete), string(auth.MemberAdd)}
	for _, r := range []membership.Role{
		{ID: AdminRoleID, DataScope: membership.ScopeAll, Permissions: []string{membership.All}},
		{ID: "hr", DataScope: membership.ScopeBelow, Permissions: people},
		{ID: "lead", DataScope: membership.ScopeDepartment, Permissions: people},
		{ID: "custom", DataScope: membership.ScopeCustom, Departments: []string{"b"}, Permissions: people},
		{ID: "all", DataScope: membership.ScopeAll, Permissions: people},
		{ID: "self", DataScope: membership.ScopeSelf, Permissions: people},
		{ID: "plain", DataScope: membership.ScopeSelf, Permissions: []string{string(auth.HomeView)}},
		{ID: "roles", DataScope: membership.ScopeAll, Permissions: []string{string(auth.RoleEdit)}},
	} {
		o.Roles[r.ID] = r
	}
	add := func(id, department string, roles ...string) {
		o.Members[id] = membership.Member{ID: id, UserID: id, Departments: []string{department}, Roles: roles}
	}
	add("owner", RootID)
	add("admin", RootID, AdminRoleID)
	for _, r := range []string{"hr", "lead", "custom", "all", "self", "plain"} {
		add(r, "a", r)
	}
	add("inA", "a", "self")
	add("inC", "c", "self")
	add("inB", "b", "self")
	add("strong", "a", "roles")
	return o
}

func TestWhoSeesWhom(t *testing.T) {
	o := staffed()
	for _, c := range []struct {
		by   string
		sees string // of inA, inB and inC the last letters
	}{
		{"owner", "ABC"}, {"admin", "ABC"}, {"all", "ABC"}, {"hr", "AC"}, {"lead", "A"}, {"custom", "B"}, {"self", ""}, {"plain", ""},
	} {
		scope, seen := o.Visible(o.Standing(c.by)), ""
		for _, other := range []string{"inA", "inB", "inC"} {
			if scope.Sees(o.Members[other]) {
				seen += other[2:]
			}
		}
		if seen != c.sees {
			t.Errorf("%s sees %q, want %q", c.by, seen, c.sees)
		}
		if holds := c.by != "plain"; scope.Sees(o.Members[c.by]) != holds {
			t.Errorf("%s and himself: %v", c.by, !holds)
		}
	}
}

func TestWhoTouchesWhom(t *testing.T) {
	o := staffed()
	for _, c := range []struct {
		by, whom string
		want     error
	}{
		{"owner", "admin", nil}, {"owner", "inB", nil}, {"admin", "owner", nil}, {"admin", "strong", nil}, {"all", "inB", nil},
		{"all", "owner", errOutranked}, {"all", "admin", errOutranked}, {"all", "strong", errOutranked},
		{"hr", "inC", nil}, {"hr", "inB", ErrNoMember}, {"hr", "nobody", ErrNoMember}, {"hr", "all", errOutranked}, {"hr", "custom", errOutranked},
		{"lead", "inA", nil}, {"lead", "inC", ErrNoMember}, {"lead", "hr", errOutranked}, {"lead", "lead", nil},
		{"self", "self", nil}, {"self", "inA", ErrNoMember}, {"plain", "plain", ErrNoMember},
	} {
		if _, err := o.Target(o.Standing(c.by), auth.MemberEdit, c.whom); !errors.Is(err, c.want) {
			t.Errorf("%s touches %s: %v, want %v", c.by, c.whom, err, c.want)
		}
	}
}

func TestWhoPlacesWhere(t *testing.T) {
	o := staffed()
	for _, c := range []struct {
		by, department string
		want           error
	}{
		{"owner", "b", nil}, {"admin", RootID, nil}, {"all", "b", nil}, {"hr", "c", nil}, {"hr", "b", ErrOutside}, {"hr", RootID, ErrOutside},
		{"lead", "a", nil}, {"lead", "c", ErrOutside}, {"custom", "b", nil}, {"custom", "a", ErrOutside}, {"self", "a", ErrOutside}, {"plain", "a", ErrOutside},
	} {
		by := o.Standing(c.by)
		if err := o.Reaches(by, auth.MemberAdd, c.department); !errors.Is(err, c.want) {
			t.Errorf("%s reaches %s: %v, want %v", c.by, c.department, err, c.want)
		}
		if err := o.CheckPlace(by, auth.MemberAdd, membership.Member{}, membership.Member{Departments: []string{c.department}}); !errors.Is(err, c.want) {
			t.Errorf("%s places somebody in %s: %v, want %v", c.by, c.department, err, c.want)
		}
	}
	before := membership.Member{Departments: []string{"b"}, Roles: []string{"all"}}
	if err := o.CheckPlace(o.Standing("lead"), auth.MemberEdit, before, before); err != nil {
		t.Errorf("what somebody has already need not be given: %v", err)
	}
}

func TestWhoGivesWhat(t *testing.T) {
	o := staffed()
	for _, c := range []struct {
		by, role, to string // to is the department of who gets it
		want         error
	}{
		{"owner", "roles", "b", nil}, {"admin", AdminRoleID, "b", nil}, {"all", "all", "b", nil}, {"all", "roles", "a", ErrBeyond}, {"all", AdminRoleID, "a", ErrBeyond},
		{"hr", "hr", "a", nil}, {"hr", "hr", "c", nil}, {"hr", "hr", "b", ErrBeyondScope}, {"hr", "all", "a", ErrBeyondScope}, {"hr", "custom", "a", ErrBeyondScope},
		{"lead", "lead", "a", nil}, {"lead", "hr", "a", ErrBeyondScope}, {"lead", "self", "b", nil}, {"plain", "self", "a", ErrBeyond}, {"plain", "plain", "b", nil},
	} {
		if err := o.CheckGrant(o.Standing(c.by), o.Roles[c.role], []string{c.to}); !errors.Is(err, c.want) {
			t.Errorf("%s gives %s to somebody in %s: %v, want %v", c.by, c.role, c.to, err, c.want)
		}
	}
	if err := o.MayHandle(o.Standing("hr"), o.Roles["lead"]); err != nil {
		t.Errorf("a role in hands of one's own department: %v", err)
	}
	o.Members["far"] = membership.Member{ID: "far", UserID: "far", Departments: []string{"b"}, Roles: []string{"lead"}}
	if err := o.MayHandle(o.Standing("hr"), o.Roles["lead"]); !errors.Is(err, ErrBeyondScope) {
		t.Errorf("a role in the hands of another department: %v", err)
	}
}

func TestWhoActsAtAll(t *testing.T) {
	o := staffed()
	off := o.Members["all"]
	off.Status = membership.Disabled
	o.Members["all"] = off
	for _, c := range []struct {
		by   string
		want error
	}{{"owner", nil}, {"hr", nil}, {"plain", ErrNoLonger}, {"all", ErrNoLonger}, {"nobody", ErrNoLonger}} {
		if _, err := o.Changer(c.by, auth.MemberEdit); !errors.Is(err, c.want) {
			t.Errorf("%s: %v, want %v", c.by, err, c.want)
		}
	}
	o.Access.Frozen = true
	if _, err := o.Changer("hr", auth.MemberEdit); !errors.Is(err, ErrFrozenOrg) {
		t.Errorf("frozen: %v", err)
	}
	if _, err := o.Caller("hr", auth.MemberEdit); err != nil {
		t.Errorf("frozen, and read: %v", err)
	}
}

// The rule by itself: a full enterprise has 20,000 rows.
func TestASeatIsForOneMember(t *testing.T) {
	o := staffed()
	by := o.Standing("owner")
	invite := func() error {
		_, err := o.Invite(by, auth.MemberAdd, "new", person.Person{UserID: "new"}, Profile{Name: "新人", Telephone: "15000000000", Departments: []string{RootID}}, time.Now())
		return err
	}
	for i := len(o.Members); i < SeatsMost-1; i++ {
		m := fmt.Sprint("m", i)
		o.Members[m] = membership.Member{ID: m, UserID: m}
	}
	if err := invite(); err != nil {
		t.Errorf("the last seat: %v", err)
	}
	o.Members["last"] = membership.Member{ID: "last", UserID: "last"}
	if err := invite(); !errors.Is(err, ErrSeats) {
		t.Errorf("no seat is left: %v", err)
	}
}
