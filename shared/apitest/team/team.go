// Package team is people and enterprises for tests of every group, and how they call through a group's door.
package team

import (
	"testing"

	"bimportal/shared/api"
	"bimportal/shared/apitest"
	"bimportal/shared/auth"
	"bimportal/shared/clock"
	"bimportal/shared/id"
	"bimportal/shared/membership"
	"bimportal/shared/store"
)

// Person is somebody with a session.
type Person struct{ ID, Token string }

// NewPerson returns somebody who has just signed in.
func NewPerson(t *testing.T) Person {
	t.Helper()
	userID := id.New("")
	session, tokens := auth.Open(userID, "", "", clock.System())
	db := apitest.DB(t)
	if err := db.Transact(t.Context(), store.NewTable[auth.Session](db, apitest.TableName("identity")).New(auth.SessionKey(userID, session.SID), session)); err != nil {
		t.Fatal(err)
	}
	return Person{userID, tokens.Access}
}

// Team is an approved enterprise: its owner, and members with these permissions and no others.
type Team struct {
	ID    string
	Owner Person
}

// NewTeam returns an approved enterprise of its own.
func NewTeam(t *testing.T) Team {
	t.Helper()
	one := Team{id.New(""), NewPerson(t)}
	db := apitest.DB(t)
	if err := db.Transact(t.Context(),
		store.NewTable[membership.Access](db, apitest.TableName("enterprise")).New(membership.AccessKey(one.ID), membership.Access{ID: one.ID, ShortName: "测试" + one.ID, Status: membership.Approved, OwnerID: one.Owner.ID}),
		store.NewTable[membership.Member](db, apitest.TableName("enterprise")).New(membership.MemberKey(one.ID, one.Owner.ID), membership.Member{ID: one.Owner.ID, UserID: one.Owner.ID}),
	); err != nil {
		t.Fatal(err)
	}
	return one
}

// Known is an enterprise of that id, made when it is not there, with an owner of this test's own.
func Known(t *testing.T, enterpriseID string) Team {
	t.Helper()
	one := Team{enterpriseID, NewPerson(t)}
	db := apitest.DB(t)
	if _, err := store.NewTable[membership.Access](db, apitest.TableName("enterprise")).Update(t.Context(), membership.AccessKey(one.ID), func(a *membership.Access) error {
		a.ID, a.ShortName, a.Status = one.ID, "演示", membership.Approved
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	one.Owner = one.Member(t, membership.All)
	return one
}

// Member is a person in the enterprise with the given permissions.
func (m Team) Member(t *testing.T, permissions ...auth.Permission) Person {
	t.Helper()
	p, role := NewPerson(t), membership.Role{ID: id.New("r"), Name: "测试", DataScope: membership.ScopeAll}
	for _, one := range permissions {
		role.Permissions = append(role.Permissions, string(one))
	}
	db := apitest.DB(t)
	if err := db.Transact(t.Context(),
		store.NewTable[membership.Role](db, apitest.TableName("enterprise")).New(membership.RoleKey(m.ID, role.ID), role),
		store.NewTable[membership.Member](db, apitest.TableName("enterprise")).New(membership.MemberKey(m.ID, p.ID), membership.Member{ID: p.ID, UserID: p.ID, Roles: []string{role.ID}}),
	); err != nil {
		t.Fatal(err)
	}
	// Who has read the enterprise's roles before reads them again.
	if _, err := store.NewTable[membership.Access](db, apitest.TableName("enterprise")).Update(t.Context(), membership.AccessKey(m.ID), func(a *membership.Access) error {
		a.Seq++
		a.PermSeq = a.Seq
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	return p
}

// Operators returns the operators' enterprise, made when it is not there.
func Operators(t *testing.T) Team {
	t.Helper()
	one := Team{ID: membership.Platform}
	db := apitest.DB(t)
	if _, err := store.NewTable[membership.Access](db, apitest.TableName("enterprise")).Update(t.Context(), membership.AccessKey(one.ID), func(a *membership.Access) error {
		a.ID, a.ShortName, a.Status = one.ID, "运营", membership.Approved
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	return one
}

// Call calls as p in the enterprise, none for "".
func Call(t *testing.T, g *api.Group, p Person, in, method, path string, body any) apitest.Answer {
	t.Helper()
	q := apitest.Request{Method: method, Path: path, Token: p.Token, Body: body}
	if in != "" {
		q.Header = map[string]string{api.EnterpriseHeader: in}
	}
	return apitest.Call(t, g, q)
}

// Must returns the data of an answer that is no refusal.
func Must[T any](t *testing.T, a apitest.Answer) T {
	t.Helper()
	if a.HTTP != 200 {
		t.Fatalf("%d %s", a.HTTP, a.Body)
	}
	return apitest.Into[T](t, a)
}

// Refused says that the answer is that refusal.
func Refused(t *testing.T, what string, a apitest.Answer, http int, reason string) {
	t.Helper()
	if a.HTTP != http || a.Reason() != reason {
		t.Errorf("%s: %d %s, want %d %s", what, a.HTTP, a.Body, http, reason)
	}
}
