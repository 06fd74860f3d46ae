package content_test

import (
	"testing"
	"time"

	"bimportal/functions/content"
	"bimportal/shared/api"
	"bimportal/shared/apitest"
	"bimportal/shared/auth"
	"bimportal/shared/blob"
	"bimportal/shared/dict"
	"bimportal/shared/id"
	"bimportal/shared/membership"
	"bimportal/shared/person"
	"bimportal/shared/searchdoc"
	"bimportal/shared/store"
)

// door is the group at a time of the test's own.
type door struct {
	t   *testing.T
	g   *api.Group
	s   content.Group
	db  *store.DB
	now time.Time

	asked int
}

func open(t *testing.T) *door { return openOver(t, apitest.DB(t), nil) }

func openOver(t *testing.T, db *store.DB, site *blob.Bucket) *door {
	t.Helper()
	d := &door{t: t, db: db, now: time.Now().Truncate(time.Millisecond)}
	labels := store.NewTable[dict.Item](apitest.DB(t), apitest.TableName("platform"))
	items := []dict.Item{{TypeCode: "HOST_APP", Value: "revit", Label: "Revit", Order: 1, Enabled: 1}}
	for i, value := range []string{"notice", "product", "standard", "training", "industry"} {
		items = append(items, dict.Item{TypeCode: "NEWS_TYPE", Value: value, Label: "类型" + value, Order: i, Enabled: 1})
	}
	for _, item := range items {
		if err := store.Retry(t.Context(), func() error { return store.Ensure(t.Context(), labels, dict.Key(item), item) }); err != nil {
			t.Fatal(err)
		}
	}
	d.s = content.New(content.Deps{
		DB: db, Tables: apitest.Tables(), Clock: func() time.Time { return d.now }, Site: site, Uploads: apitest.Blobs(t).Bucket(apitest.BucketName("uploads")), Origin: "https://portal.example.com", Frames: map[string]string{"gis": "https://gis.example.com/log"},
	})
	d.g = d.s.Routes()
	return d
}

// later lets time pass; what the door keeps of public answers is over then, too.
func (d *door) later(by time.Duration) { d.now = d.now.Add(by) }

// company is an enterprise with somebody of each kind.
type company struct{ id, editor, reader, stranger string }

func (d *door) person() (userID, token string) {
	d.t.Helper()
	userID = id.New("u")
	// Opened late, so that it outlives the hours that a test lets pass.
	session, tokens := auth.Open(userID, "", "", d.now.Add(12*time.Hour))
	people, sessions := store.NewTable[person.Person](d.db, apitest.TableName("identity")), store.NewTable[auth.Session](d.db, apitest.TableName("identity"))
	if err := d.db.Transact(d.t.Context(), people.New(person.Key(userID), person.Person{UserID: userID}), sessions.New(auth.SessionKey(userID, session.SID), session)); err != nil {
		d.t.Fatal(err)
	}
	return userID, tokens.Access
}

// company makes an approved enterprise; editor holds the permissions, reader may only look.
func (d *door) company(enterpriseID string, permissions ...auth.Permission) company {
	d.t.Helper()
	table := apitest.TableName("enterprise")
	access := store.NewTable[membership.Access](d.db, table)
	if _, err := access.Update(d.t.Context(), membership.AccessKey(enterpriseID), func(a *membership.Access) error {
		a.ID, a.ShortName, a.Status = enterpriseID, "测试企业", membership.Approved
		a.Seq++
		a.PermSeq = a.Seq
		return nil
	}); err != nil {
		d.t.Fatal(err)
	}
	c := company{id: enterpriseID}
	_, c.stranger = d.person()
	join := func(permissions ...auth.Permission) string {
		userID, token := d.person()
		role := membership.Role{ID: id.New("r"), Name: "角色", DataScope: membership.ScopeAll, Departments: []string{}}
		for _, p := range permissions {
			role.Permissions = append(role.Permissions, string(p))
		}
		roles, members := store.NewTable[membership.Role](d.db, table), store.NewTable[membership.Member](d.db, table)
		if err := d.db.Transact(d.t.Context(),
			roles.New(membership.RoleKey(enterpriseID, role.ID), role),
			members.New(membership.MemberKey(enterpriseID, userID), membership.Member{ID: userID, UserID: userID, Name: "成员", Roles: []string{role.ID}}),
		); err != nil {
			d.t.Fatal(err)
		}
		return token
	}
	c.editor, c.reader = join(permissions...), join(auth.NewsView, auth.HomeView)
	return c
}

func (d *door) get(path string) apitest.Answer {
	d.t.Helper()
	return apitest.Call(d.t, d.g, apitest.Request{Method: "GET", Path: path})
}

func (d *door) post(token, enterpriseID, path string, body any) apitest.Answer {
	d.t.Helper()
	return apitest.Call(d.t, d.g, apitest.Request{Method: "POST", Path: path, Token: token, Body: body, Header: map[string]string{api.EnterpriseHeader: enterpriseID}})
}

func (d *door) work(task string) {
	d.t.Helper()
	if err := d.s.Work(d.t.Context(), content.Event{Task: task}); err != nil {
		d.t.Fatal(err)
	}
}

// searched returns the search document of a news; false when there is none or it is withdrawn.
func (d *door) searched(newsID string) (searchdoc.Doc, bool) {
	d.t.Helper()
	v, err := store.NewTable[searchdoc.Doc](apitest.DB(d.t), apitest.TableName("search")).Find(d.t.Context(), searchdoc.Key(searchdoc.News, newsID))
	if err != nil {
		d.t.Fatal(err)
	}
	return v.Value, v.Version > 0 && !v.Value.Gone
}
