package projecttest

// What the tests of achievements and versions share: the group, people with permissions, uploads.

import (
	"context"
	"testing"

	"bimportal/functions/project"
	"bimportal/shared/api"
	"bimportal/shared/apitest"
	"bimportal/shared/auth"
	"bimportal/shared/blob"
	"bimportal/shared/clock"
	"bimportal/shared/files"
	"bimportal/shared/id"
	"bimportal/shared/membership"
	"bimportal/shared/store"
)

// Person is somebody with a session.
type Person struct{ ID, Token string }

// Group returns the group on the local store.
func Group(t *testing.T) *api.Group {
	t.Helper()
	return project.New(project.Deps{
		DB: apitest.DB(t), Tables: apitest.Tables(), Clock: clock.System, Start: func(context.Context, string, string) error { return nil },
		Uploads: blob.New(apitest.Config(t), blob.Config{PublicEndpoint: "http://files.test", PathStyle: true}).Bucket("uploads"),
	}).Routes()
}

// Team is an approved enterprise and its owner.
type Team struct {
	ID    string
	Owner Person
}

func signedIn(t *testing.T) Person {
	t.Helper()
	userID, db := id.New(""), apitest.DB(t)
	session, tokens := auth.Open(userID, "", "", clock.System())
	if err := db.Transact(t.Context(), store.NewTable[auth.Session](db, apitest.TableName("identity")).New(auth.SessionKey(userID, session.SID), session)); err != nil {
		t.Fatal(err)
	}
	return Person{userID, tokens.Access}
}

// NewTeam makes an approved enterprise.
func NewTeam(t *testing.T) Team {
	t.Helper()
	one, db := Team{id.New(""), signedIn(t)}, apitest.DB(t)
	if err := db.Transact(t.Context(),
		store.NewTable[membership.Access](db, apitest.TableName("enterprise")).New(membership.AccessKey(one.ID), membership.Access{ID: one.ID, ShortName: "测试" + one.ID, Status: membership.Approved, OwnerID: one.Owner.ID}),
		store.NewTable[membership.Member](db, apitest.TableName("enterprise")).New(membership.MemberKey(one.ID, one.Owner.ID), membership.Member{ID: one.Owner.ID, UserID: one.Owner.ID, Name: "所有者"}),
	); err != nil {
		t.Fatal(err)
	}
	return one
}

// Member adds a person of a department with these permissions.
func (m Team) Member(t *testing.T, department string, permissions ...auth.Permission) Person {
	t.Helper()
	p, role, db := signedIn(t), membership.Role{ID: id.New("r"), Name: "测试", DataScope: membership.ScopeAll}, apitest.DB(t)
	for _, one := range permissions {
		role.Permissions = append(role.Permissions, string(one))
	}
	member := membership.Member{ID: p.ID, UserID: p.ID, Name: "成员" + department, Departments: []string{department}, Roles: []string{role.ID}}
	if err := db.Transact(t.Context(),
		store.NewTable[membership.Role](db, apitest.TableName("enterprise")).New(membership.RoleKey(m.ID, role.ID), role),
		store.NewTable[membership.Member](db, apitest.TableName("enterprise")).New(membership.MemberKey(m.ID, p.ID), member),
	); err != nil {
		t.Fatal(err)
	}
	if _, err := store.NewTable[membership.Access](db, apitest.TableName("enterprise")).Update(t.Context(), membership.AccessKey(m.ID), func(a *membership.Access) error {
		a.Seq++
		a.PermSeq = a.Seq
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	return p
}

// Upload records a file of the person's as the file group does, and returns its downloadPath.
func Upload(t *testing.T, p Person, name, sha256 string) string {
	t.Helper()
	fileID, db := id.Ordered(clock.System()), apitest.DB(t)
	f := files.File{FileID: fileID, UserID: p.ID, Purpose: "attachment", Name: name, Size: 1024, SHA256: sha256, DownloadPath: "/file/attachment/" + p.ID + "/" + fileID + ".txt"}
	if err := db.Transact(t.Context(), store.NewTable[files.File](db, apitest.TableName("file")).New(files.Key(p.ID, fileID), f)); err != nil {
		t.Fatal(err)
	}
	return f.DownloadPath
}

// Call calls as p in the enterprise.
func Call(t *testing.T, g *api.Group, p Person, in, path string, body any) apitest.Answer {
	t.Helper()
	method := "POST"
	if body == nil {
		method = "GET"
	}
	return apitest.Call(t, g, apitest.Request{Method: method, Path: path, Token: p.Token, Body: body, Header: map[string]string{api.EnterpriseHeader: in}})
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
