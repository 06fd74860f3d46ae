package catalogue_test

import (
	"testing"
	"time"

	"bimportal/shared/api"
	"bimportal/shared/apitest"
	"bimportal/shared/auth"
	"bimportal/shared/id"
	"bimportal/shared/membership"
	"bimportal/shared/store"
)

// someone is a person with a session.
type someone struct{ id, token string }

func newSomeone(t *testing.T) someone {
	t.Helper()
	userID := id.New("u")
	session, tokens := auth.Open(userID, "", "", time.Now())
	db := apitest.DB(t)
	if err := db.Transact(t.Context(), store.NewTable[auth.Session](db, apitest.TableName("identity")).New(auth.SessionKey(userID, session.SID), session)); err != nil {
		t.Fatal(err)
	}
	return someone{userID, tokens.Access}
}

// team is an approved enterprise: its owner, and members with these permissions and no others.
type team struct {
	id    string
	owner someone
}

func newTeam(t *testing.T) team {
	t.Helper()
	one := team{id.New(""), newSomeone(t)}
	db := apitest.DB(t)
	if err := db.Transact(t.Context(),
		store.NewTable[membership.Access](db, apitest.TableName("enterprise")).New(membership.AccessKey(one.id), membership.Access{ID: one.id, ShortName: "测试" + one.id, Status: membership.Approved, OwnerID: one.owner.id}),
		store.NewTable[membership.Member](db, apitest.TableName("enterprise")).New(membership.MemberKey(one.id, one.owner.id), membership.Member{ID: one.owner.id, UserID: one.owner.id}),
	); err != nil {
		t.Fatal(err)
	}
	return one
}

// member is a person in the enterprise with the given permissions.
func (m team) member(t *testing.T, permissions ...auth.Permission) someone {
	t.Helper()
	p, role := newSomeone(t), membership.Role{ID: id.New("r"), Name: "测试", DataScope: membership.ScopeAll}
	for _, one := range permissions {
		role.Permissions = append(role.Permissions, string(one))
	}
	db := apitest.DB(t)
	if err := db.Transact(t.Context(),
		store.NewTable[membership.Role](db, apitest.TableName("enterprise")).New(membership.RoleKey(m.id, role.ID), role),
		store.NewTable[membership.Member](db, apitest.TableName("enterprise")).New(membership.MemberKey(m.id, p.id), membership.Member{ID: p.id, UserID: p.id, Roles: []string{role.ID}}),
	); err != nil {
		t.Fatal(err)
	}
	// Who has read the enterprise's roles before reads them again.
	if _, err := store.NewTable[membership.Access](db, apitest.TableName("enterprise")).Update(t.Context(), membership.AccessKey(m.id), func(a *membership.Access) error {
		a.Seq++
		a.PermSeq = a.Seq
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	return p
}

// operators answers the operators' enterprise, made when it is not there.
func operators(t *testing.T) team {
	t.Helper()
	one := team{id: membership.Platform}
	db := apitest.DB(t)
	if _, err := store.NewTable[membership.Access](db, apitest.TableName("enterprise")).Update(t.Context(), membership.AccessKey(one.id), func(a *membership.Access) error {
		a.ID, a.ShortName, a.Status = one.id, "运营", membership.Approved
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	return one
}

func call(t *testing.T, g *api.Group, p someone, in, method, path string, body any) apitest.Answer {
	t.Helper()
	q := apitest.Request{Method: method, Path: path, Token: p.token, Body: body}
	if in != "" {
		q.Header = map[string]string{api.EnterpriseHeader: in}
	}
	return apitest.Call(t, g, q)
}

func must[T any](t *testing.T, a apitest.Answer) T {
	t.Helper()
	if a.HTTP != 200 {
		t.Fatalf("%d %s", a.HTTP, a.Body)
	}
	return apitest.Into[T](t, a)
}

func refused(t *testing.T, what string, a apitest.Answer, http int, reason string) {
	t.Helper()
	if a.HTTP != http || a.Reason() != reason {
		t.Errorf("%s: %d %s, want %d %s", what, a.HTTP, a.Body, http, reason)
	}
}
