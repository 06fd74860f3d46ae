// Package enterprisetest is the group's door and its people for the tests of all concepts.
package enterprisetest

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"bimportal/functions/enterprise"
	"bimportal/functions/enterprise/company"
	"bimportal/functions/enterprise/org"
	"bimportal/functions/enterprise/workbench"
	"bimportal/shared/api"
	"bimportal/shared/apitest"
	"bimportal/shared/auth"
	"bimportal/shared/clock"
	"bimportal/shared/files"
	"bimportal/shared/id"
	"bimportal/shared/membership"
	"bimportal/shared/person"
	"bimportal/shared/store"
	"bimportal/shared/workbook"
)

// Door is the group's HTTP door with people of its own.
type Door struct {
	T  *testing.T
	G  *api.Group
	S  enterprise.Group
	DB *store.DB
}

// Open returns the door of a service as it is deployed, but for what change changes.
func Open(t *testing.T, change ...func(*enterprise.Deps)) *Door {
	db := apitest.DB(t)
	deps := enterprise.Deps{
		DB: db, Tables: apitest.Tables(), Clock: clock.System,
		Start: func(context.Context, string, string) error { return nil }, Read: workbook.Read,
	}
	for _, c := range change {
		c(&deps)
	}
	s := enterprise.New(deps)
	return &Door{t, s.Routes(), s, db}
}

// Someone is a person with a session.
type Someone struct{ ID, username, Token, Telephone, Name string }

// Licence is the downloadPath of a licence that the person has uploaded.
func (p Someone) Licence() string { return "/file/license/" + p.ID + "/01JD0000000000000000000000.png" }

// File returns the write of a file as the file group records it.
func (d *Door) File(p Someone, purpose, path string) store.Write {
	userID, fileID, ok := files.ParsePath(path)
	if !ok || userID != p.ID {
		d.T.Fatalf("%s is no path of %s", path, p.ID)
	}
	return store.NewTable[files.File](d.DB, apitest.TableName("file")).New(files.Key(userID, fileID), files.File{FileID: fileID, UserID: userID, Purpose: purpose, DownloadPath: path})
}

func (d *Door) Post(p Someone, enterpriseID, path string, body any) apitest.Answer {
	d.T.Helper()
	q := apitest.Request{Method: "POST", Path: path, Token: p.Token, Body: body}
	if enterpriseID != "" {
		q.Header = map[string]string{"project_id": enterpriseID}
	}
	return apitest.Call(d.T, d.G, q)
}

func (d *Door) Get(p Someone, enterpriseID, path string) apitest.Answer {
	d.T.Helper()
	q := apitest.Request{Method: "GET", Path: path, Token: p.Token}
	if enterpriseID != "" {
		q.Header = map[string]string{"project_id": enterpriseID}
	}
	return apitest.Call(d.T, d.G, q)
}

// Send calls in a context that may end, whatever the answer.
func (d *Door) Send(ctx context.Context, p Someone, enterpriseID, path string, body any) {
	d.T.Helper()
	encoded, err := json.Marshal(body)
	if err != nil {
		d.T.Fatal(err)
	}
	r := httptest.NewRequestWithContext(ctx, http.MethodPost, "/api"+path, bytes.NewReader(encoded))
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Authorization", "Bearer "+p.Token)
	r.Header.Set("project_id", enterpriseID)
	d.G.ServeHTTP(httptest.NewRecorder(), r)
}

const creditSymbols = "0123456789ABCDEFGHJKLMNPQRTUWXY"

// CreditCode returns a valid code that nobody has.
func CreditCode() string {
	body := []byte("9111" + strings.ToUpper(id.New("")) + "000")
	sum, weight := 0, 1
	for _, c := range body {
		sum += strings.IndexByte(creditSymbols, c) * weight
		weight = weight * 3 % 31
	}
	return string(body) + string(creditSymbols[(31-sum%31)%31])
}

func Form(p Someone, change map[string]any) map[string]any {
	f := map[string]any{
		"fullName": "测试建设有限公司", "shortName": "测试建设", "creditCode": CreditCode(), "entType": "contractor", "industry": "building", "scale": "m",
		"regionCode": "110000", "address": "学清路 8 号", "legalPerson": "王建国", "license": p.Licence(), "contactName": "王建国",
		"contactPhone": "13812345678", "agreement": true,
	}
	for k, v := range change {
		f[k] = v
	}
	return f
}

func (d *Door) Enterprise(owner Someone) string {
	d.T.Helper()
	a := d.Post(owner, "", "/micro/home/provider/add", Form(owner, nil))
	if a.HTTP != 200 {
		d.T.Fatalf("add: %s", a.Body)
	}
	return apitest.Into[org.Created](d.T, a).ID
}

// Operator is a person who operates the portal; the built-in enterprise is there once for all tests.
var platformOnce sync.Once

func (d *Door) Operator() Someone {
	d.T.Helper()
	p := d.Someone("平台审核员")
	platformOnce.Do(func() {
		boss := d.Someone("平台负责人")
		seed := enterprise.Seed{Enterprises: []enterprise.SeedEnterprise{{Slug: "platform", Owner: "boss", At: "2026-01-01 09:00:00", Status: 1, Details: company.Details{
			FullName: "BIM 中心", ShortName: "BIM 中心", CreditCode: CreditCode(),
		}}}}
		people := store.NewTable[person.Person](d.DB, apitest.TableName("identity"))
		if err := d.DB.Transact(d.T.Context(), people.New(person.Key(id.Slug("user", "boss")), person.Person{UserID: id.Slug("user", "boss"), Nickname: boss.Name})); err != nil {
			d.T.Fatal(err)
		}
		data, _ := json.Marshal(seed)
		if err := d.S.Work(d.T.Context(), enterprise.Event{Task: "seed", Data: data}); err != nil {
			d.T.Fatal(err)
		}
	})
	members := store.NewTable[membership.Member](d.DB, apitest.TableName("enterprise"))
	if err := d.DB.Transact(d.T.Context(), members.New(membership.MemberKey(membership.Platform, p.ID), membership.Member{
		ID: p.ID, UserID: p.ID, Name: p.Name, Roles: []string{"admin"}, Departments: []string{"root"}, Apps: []string{},
	})); err != nil {
		d.T.Fatal(err)
	}
	return p
}

func (d *Door) Detail(p Someone, enterpriseID string) company.Full {
	d.T.Helper()
	a := d.Get(p, "", "/micro/home/provider/detail?providerId="+enterpriseID)
	if a.HTTP != 200 {
		d.T.Fatalf("detail: %s", a.Body)
	}
	return apitest.Into[company.Full](d.T, a)
}

func (d *Door) Approve(enterpriseID string) {
	d.T.Helper()
	op := d.Operator()
	if a := d.Post(op, "", "/micro/home/provider/audit", map[string]any{"id": enterpriseID, "result": 1, "rev": d.Detail(op, enterpriseID).Rev}); a.HTTP != 200 {
		d.T.Fatalf("approve: %s", a.Body)
	}
}

var telephones atomic.Int64

// Company is an approved enterprise with roles of its own, and members who have them.
type Company struct {
	*Door
	ID, slug string
	Owner    Someone
}

func (c *Company) Role(slug string) string { return id.Slug("role", c.slug+"/"+slug) }

func (c *Company) department(slug string) string { return id.Slug("department", c.slug+"/"+slug) }

func RoleOf(slug, scope string, permissions ...auth.Permission) enterprise.SeedRole {
	r := enterprise.SeedRole{Slug: slug, Name: slug, DataScope: scope, Permissions: []string{string(auth.HomeView)}}
	for _, p := range permissions {
		r.Permissions = append(r.Permissions, string(p))
	}
	return r
}

func (c *Company) Buttons(p Someone) []string {
	c.T.Helper()
	a := c.Post(p, c.ID, "/micro/sys/user/menuResource", nil)
	if a.HTTP != 200 {
		return nil
	}
	return apitest.Into[workbench.MenuResource](c.T, a).Buttons
}

func (d *Door) Someone(name string) Someone {
	d.T.Helper()
	username := id.New("t")
	p := Someone{ID: id.Slug("user", username), username: username, Telephone: fmt.Sprintf("15%09d", time.Now().UnixNano()/1000%900000000+telephones.Add(1)), Name: name}
	p, session := signedIn(p, time.Now())
	people, names := store.NewTable[person.Person](d.DB, apitest.TableName("identity")), store.NewTable[person.Name](d.DB, apitest.TableName("identity"))
	sessions := store.NewTable[auth.Session](d.DB, apitest.TableName("identity"))
	if err := d.DB.Transact(d.T.Context(), d.File(p, "license", p.Licence()),
		people.New(person.Key(p.ID), person.Person{UserID: p.ID, Nickname: name, Name: name, Telephone: p.Telephone}),
		names.New(person.NameKey(p.Telephone), person.Name{UserID: p.ID}),
		sessions.New(auth.SessionKey(p.ID, session.SID), session),
	); err != nil {
		d.T.Fatal(err)
	}
	return p
}

// SignIn is the person with a session that begins at this moment.
func (d *Door) SignIn(p Someone, at time.Time) Someone {
	d.T.Helper()
	p, session := signedIn(p, at)
	if err := d.DB.Transact(d.T.Context(), store.NewTable[auth.Session](d.DB, apitest.TableName("identity")).New(auth.SessionKey(p.ID, session.SID), session)); err != nil {
		d.T.Fatal(err)
	}
	return p
}

func signedIn(p Someone, at time.Time) (Someone, auth.Session) {
	session, tokens := auth.Open(p.ID, "", "", at)
	p.Token = tokens.Access
	return p, session
}

// Company makes one: members names a role slug for each person, empty for none.
func (d *Door) Company(roles []enterprise.SeedRole, members map[*Someone]string, departments ...enterprise.SeedDepartment) *Company {
	d.T.Helper()
	c := &Company{Door: d, slug: id.New("c"), Owner: d.Someone("秦立峰")}
	one := enterprise.SeedEnterprise{
		Slug: c.slug, Owner: c.Owner.username, At: "2026-03-01 09:00:00", Status: membership.Approved, Roles: roles, Departments: departments,
		Details: company.Details{FullName: "测试建设有限公司", ShortName: "测试建设", CreditCode: CreditCode(), License: "x.png", LegalPerson: "秦立峰"},
	}
	for p, role := range members {
		*p = d.Someone("成员" + role)
		one.Members = append(one.Members, enterprise.SeedMember{Username: p.username, Role: role})
	}
	data, err := json.Marshal(enterprise.Seed{Enterprises: []enterprise.SeedEnterprise{one}})
	if err != nil {
		d.T.Fatal(err)
	}
	if err := d.S.Work(d.T.Context(), enterprise.Event{Task: "seed", Data: data}); err != nil {
		d.T.Fatal(err)
	}
	c.ID = enterprise.IDOf(c.slug)
	return c
}
