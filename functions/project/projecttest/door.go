// Package projecttest is the group's door, its people and their enterprise for the tests of all its concepts.
package projecttest

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"maps"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"bimportal/functions/project"
	"bimportal/functions/project/space"
	"bimportal/shared/api"
	"bimportal/shared/apitest"
	"bimportal/shared/auth"
	"bimportal/shared/blob"
	"bimportal/shared/goods"
	"bimportal/shared/id"
	"bimportal/shared/membership"
	"bimportal/shared/money"
	"bimportal/shared/person"
	"bimportal/shared/store"
	"bimportal/shared/tables"
)

// Door is the group's HTTP door with a table, a clock and objects of its own.
type Door struct {
	T       testing.TB
	G       *api.Group
	S       project.Group
	DB      *store.DB // that no crash strikes
	Tables  tables.Names
	Wire    *apitest.Wire
	Objects *Objects

	mu     sync.Mutex
	now    time.Time
	starts []string
	tokens map[string]signed
}

type signed struct {
	token string
	at    time.Time
}

// Open returns the door of a service as it is deployed, but for what change changes.
func Open(t testing.TB, change ...func(*project.Deps)) *Door {
	t.Helper()
	d := &Door{T: t, DB: apitest.DB(t), Tables: apitest.Tables(), now: time.Now(), tokens: map[string]signed{}, Objects: &Objects{held: map[string][]byte{}}}
	d.Tables.Project = apitest.NewTable(t, "project")
	d.Wire = &apitest.Wire{Under: d.Objects}
	cfg := apitest.Config(t)
	deps := project.Deps{
		DB: store.WithTransport(cfg, d.Wire), Tables: d.Tables, Clock: d.Now,
		Uploads: blob.WithTransport(cfg, blob.Config{PublicEndpoint: "http://files.test", PathStyle: true}, d.Wire).Bucket("uploads"),
		Start: func(_ context.Context, name, _ string) error {
			d.mu.Lock()
			defer d.mu.Unlock()
			d.starts = append(d.starts, name)
			return nil
		},
	}
	for _, c := range change {
		c(&deps)
	}
	d.S = project.New(deps)
	d.G = d.S.Routes()
	return d
}

// Now is the door's clock.
func (d *Door) Now() time.Time {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.now
}

// Pass moves the clock.
func (d *Door) Pass(by time.Duration) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.now = d.now.Add(by)
}

// Starts are the executions of the machine that were begun.
func (d *Door) Starts() []string {
	d.mu.Lock()
	defer d.mu.Unlock()
	return slices.Clone(d.starts)
}

// Someone is a person with an account.
type Someone struct{ ID, Name string }

// Someone makes one.
func (d *Door) Someone(name string) Someone {
	d.T.Helper()
	p := Someone{id.New(""), name}
	d.Do(d.DB.Transact(context.Background(), Table[person.Person](d, d.Tables.Identity).New(person.Key(p.ID), person.Person{UserID: p.ID, Nickname: name})))
	return p
}

// Table returns items of a table, without the wire.
func Table[T any](d *Door, table string) *store.Table[T] { return store.NewTable[T](d.DB, table) }

// Do ends the test on an error.
func (d *Door) Do(err error) {
	d.T.Helper()
	if err != nil {
		d.T.Fatal(err)
	}
}

// Took ends the test on an answer that is no success.
func (d *Door) Took(a apitest.Answer) {
	d.T.Helper()
	if a.HTTP != 200 {
		d.T.Fatalf("%s", a.Body)
	}
}

// Token returns a session of a person that is still good at the door's clock.
func (d *Door) Token(p Someone) string {
	d.T.Helper()
	if p.ID == "" {
		return ""
	}
	now := d.Now()
	d.mu.Lock()
	s, ok := d.tokens[p.ID]
	d.mu.Unlock()
	if ok && now.Sub(s.at) < 10*time.Minute {
		return s.token
	}
	session, tokens := auth.Open(p.ID, "", "", now)
	d.Do(d.DB.Transact(context.Background(), Table[auth.Session](d, d.Tables.Identity).New(auth.SessionKey(p.ID, session.SID), session)))
	d.mu.Lock()
	defer d.mu.Unlock()
	d.tokens[p.ID] = signed{tokens.Access, now}
	return tokens.Access
}

// Post calls as somebody, the zero Someone for nobody, in an enterprise where one is given.
func (d *Door) Post(p Someone, enterpriseID, path string, body any) apitest.Answer {
	d.T.Helper()
	return apitest.Call(d.T, d.G, apitest.Request{Method: "POST", Path: path, Token: d.Token(p), Body: body, Header: header(enterpriseID)})
}

// Get is Post for reads.
func (d *Door) Get(p Someone, enterpriseID, path string) apitest.Answer {
	d.T.Helper()
	return apitest.Call(d.T, d.G, apitest.Request{Method: "GET", Path: path, Token: d.Token(p), Header: header(enterpriseID)})
}

func header(enterpriseID string) map[string]string {
	if enterpriseID == "" {
		return nil
	}
	return map[string]string{"project_id": enterpriseID}
}

// Send calls in a context that may end, whatever the answer.
func (d *Door) Send(ctx context.Context, p Someone, enterpriseID, path string, body any) {
	encoded, err := json.Marshal(body)
	d.Do(err)
	r := httptest.NewRequestWithContext(ctx, "POST", "/api"+path, bytes.NewReader(encoded))
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Authorization", "Bearer "+d.Token(p))
	r.Header.Set("project_id", enterpriseID)
	d.G.ServeHTTP(httptest.NewRecorder(), r)
}

// Template puts a template on the shelf and returns its id.
func (d *Door) Template(change func(*goods.Row)) string {
	d.T.Helper()
	row := goods.Row{ID: id.New("t"), ProviderID: membership.Platform, Status: 2, TemplateName: "超高层办公楼全过程模板", VersionNo: "V1.0.0"}
	if change != nil {
		change(&row)
	}
	tree := goods.Tree{Function: `[{"moduleName":"项目策划","functionList":[{"functionName":"设计任务书"},{"functionName":"会议纪要"}]},{"moduleName":"模型协同","functionList":[{"functionName":"轻量化浏览"}]}]`}
	d.Do(d.DB.Transact(context.Background(),
		Table[goods.Row](d, d.Tables.Catalogue).New(goods.Key(goods.Template, row.ID), row), Table[goods.Tree](d, d.Tables.Catalogue).New(goods.TreeKey(row.ID), tree)))
	return row.ID
}

// Priced is a template at a price.
func Priced(fen money.Fen) func(*goods.Row) { return func(r *goods.Row) { r.PriceFen = fen } }

// Enterprise makes an approved one of an owner and returns its id.
func (d *Door) Enterprise(owner Someone) string {
	d.T.Helper()
	e := id.New("e")
	d.Do(d.DB.Transact(context.Background(),
		Table[membership.Access](d, d.Tables.Enterprise).New(membership.AccessKey(e), membership.Access{ID: e, ShortName: "测试建设", Status: membership.Approved, OwnerID: owner.ID}),
		Table[membership.Registered](d, d.Tables.Enterprise).New(membership.RegisteredKey(e), membership.Registered{FullName: "测试建设有限公司"}),
		Table[membership.Owned](d, d.Tables.Enterprise).New(membership.OwnedKey(owner.ID), membership.Owned{EnterpriseID: e})))
	d.Joins(owner, e)
	return e
}

// Joins makes somebody an active member of an enterprise, with permissions.
func (d *Door) Joins(p Someone, enterpriseID string, permissions ...auth.Permission) {
	d.T.Helper()
	role := membership.Role{ID: id.New("r"), Name: "项目管理员", DataScope: membership.ScopeAll}
	for _, one := range permissions {
		role.Permissions = append(role.Permissions, string(one))
	}
	d.Do(d.DB.Transact(context.Background(),
		Table[membership.Role](d, d.Tables.Enterprise).New(membership.RoleKey(enterpriseID, role.ID), role),
		Table[membership.Member](d, d.Tables.Enterprise).New(membership.MemberKey(enterpriseID, p.ID), membership.Member{ID: p.ID, UserID: p.ID, Name: p.Name, Roles: []string{role.ID}})))
	_, err := Table[membership.Access](d, d.Tables.Enterprise).Update(context.Background(), membership.AccessKey(enterpriseID), func(a *membership.Access) error { a.PermSeq++; return nil })
	d.Do(err)
}

// Leaves takes somebody out of an enterprise.
func (d *Door) Leaves(p Someone, enterpriseID string) {
	d.T.Helper()
	d.Do(d.DB.Transact(context.Background(), Table[membership.Member](d, d.Tables.Enterprise).Remove(membership.MemberKey(enterpriseID, p.ID))))
}

// Form is a good application for a template, with a code that nobody has, but for what change changes.
func Form(templateID string, change map[string]any) map[string]any {
	f := map[string]any{
		"itemName": "滨江商务中心一期", "itemCode": "Bj1" + id.New(""), "description": "地上 42 层", "validityPeriod": 180, "templateId": templateID,
		"isRetainExample": 1, "taskAction": "create", "secretKey": "Key2026", "companyName": "随便写的",
	}
	maps.Copy(f, change)
	return f
}

// Apply applies for a project and returns its id.
func (d *Door) Apply(p Someone, enterpriseID string, form map[string]any) string {
	d.T.Helper()
	a := d.Post(p, enterpriseID, "/platform/home/userItem/create", form)
	if a.HTTP != 200 {
		d.T.Fatalf("create: %s", a.Body)
	}
	return apitest.Into[space.Applied](d.T, a).ID
}

// Run lets the machine go on with a project until it is done.
func (d *Door) Run(projectID string) {
	d.T.Helper()
	for range 40 {
		said, err := d.S.Work(context.Background(), project.Event{Task: "open", ProjectID: projectID})
		d.Do(err)
		if said.(space.Decision).Decision != "next" {
			return
		}
	}
	d.T.Fatalf("the opening of %s does not end", projectID)
}

// Opened applies for a project, lets the machine open it and returns its id.
func (d *Door) Opened(p Someone, enterpriseID string, form map[string]any) string {
	d.T.Helper()
	projectID := d.Apply(p, enterpriseID, form)
	d.Run(projectID)
	return projectID
}

// Sweep lets the schedule come once.
func (d *Door) Sweep() {
	d.T.Helper()
	_, err := d.S.Work(context.Background(), project.Event{Task: "sweep"})
	d.Do(err)
}

// Detail reads a project as somebody.
func (d *Door) Detail(p Someone, projectID string) space.Detail {
	d.T.Helper()
	a := d.Get(p, "", "/platform/home/userItem/detail?id="+projectID)
	if a.HTTP != 200 {
		d.T.Fatalf("detail: %s", a.Body)
	}
	return apitest.Into[space.Detail](d.T, a)
}

// Stored reads a project from the store; version 0 where there is none.
func (d *Door) Stored(projectID string) store.Versioned[space.Project] {
	d.T.Helper()
	v, err := Table[space.Project](d, d.Tables.Project).Find(context.Background(), store.Key{PK: "project#" + projectID, SK: "project"})
	d.Do(err)
	return v
}

// Objects are the bucket of uploads, in memory behind S3's protocol.
type Objects struct {
	mu   sync.Mutex
	held map[string][]byte
	stay string // objects with this in their key are not deleted
}

// Stay makes S3 refuse to delete objects with this in their key.
func (o *Objects) Stay(part string) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.stay = part
}

// RoundTrip answers PUT, GET and DELETE of an object.
func (o *Objects) RoundTrip(r *http.Request) (*http.Response, error) {
	_, key, _ := strings.Cut(strings.TrimPrefix(r.URL.Path, "/"), "/")
	w := httptest.NewRecorder()
	o.mu.Lock()
	defer o.mu.Unlock()
	switch r.Method {
	case http.MethodPut:
		body, err := io.ReadAll(r.Body)
		if err != nil {
			return nil, err
		}
		o.held[key] = body
	case http.MethodDelete:
		if o.stay != "" && strings.Contains(key, o.stay) {
			w.WriteHeader(http.StatusForbidden)
			break
		}
		delete(o.held, key)
		w.WriteHeader(http.StatusNoContent)
	default:
		if _, there := o.held[key]; !there {
			w.WriteHeader(http.StatusNotFound)
		}
	}
	return w.Result(), nil
}

// Keys are the objects that are there.
func (o *Objects) Keys() []string {
	o.mu.Lock()
	defer o.mu.Unlock()
	return slices.Sorted(maps.Keys(o.held))
}
