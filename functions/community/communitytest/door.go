// Package communitytest is the group's door with a table of its own, for the tests of its concepts.
package communitytest

import (
	"maps"
	"net/http"
	"slices"
	"testing"
	"time"

	"bimportal/functions/community"
	"bimportal/functions/community/article"
	"bimportal/functions/community/checker"
	"bimportal/functions/community/post"
	"bimportal/shared/api"
	"bimportal/shared/apitest"
	"bimportal/shared/apitest/team"
	"bimportal/shared/auth"
	"bimportal/shared/blob"
	"bimportal/shared/clock"
	"bimportal/shared/dict"
	"bimportal/shared/goods"
	"bimportal/shared/limit"
	"bimportal/shared/person"
	"bimportal/shared/store"
	"bimportal/shared/tables"
)

// Door is the group's HTTP door. A test moves its clock by Now.
type Door struct {
	T      *testing.T
	G      *api.Group
	S      community.Group
	Tables tables.Names
	Now    func() time.Time
	Wire   *apitest.Wire // under the store
	Bucket *blob.Bucket  // of uploads

	Reading func(path string) // before an upload is read, nil for nothing
}

// Open returns a door on an empty community.
func Open(t *testing.T) *Door {
	t.Helper()
	d := &Door{T: t, Tables: apitest.Tables(), Now: clock.System, Wire: &apitest.Wire{}}
	d.Tables.Community, d.Tables.Wallet = apitest.NewTable(t, "community"), apitest.NewTable(t, "wallet")
	dictionary(t)
	cfg, at := apitest.S3Config(t)
	cfg.HTTPClient = &http.Client{Transport: reads{d}}
	d.Bucket = blob.New(cfg, at).Bucket(apitest.BucketName("uploads"))
	d.S = community.New(community.Deps{
		DB: store.WithTransport(apitest.Config(t), d.Wire), Tables: d.Tables, Clock: func() time.Time { return d.Now() }, Uploads: d.Bucket,
		Rates: goods.Commission{goods.Need: 100}, Origin: "https://bim.example", Check: checker.Check,
	})
	d.G = d.S.Routes()
	return d
}

// reads tells of every read of an upload before it is sent.
type reads struct{ d *Door }

// RoundTrip implements http.RoundTripper.
func (r reads) RoundTrip(q *http.Request) (*http.Response, error) {
	if q.Method == http.MethodGet && r.d.Reading != nil {
		r.d.Reading(q.URL.Path)
	}
	return http.DefaultTransport.RoundTrip(q)
}

// Later moves the clock on, by as long as any process keeps what it has read.
func (d *Door) Later() {
	at := d.Now().Add(time.Minute)
	began := clock.System()
	d.Now = func() time.Time { return at.Add(clock.System().Sub(began)) }
}

// Writer is somebody with a telephone whose posts go out by themselves.
func (d *Door) Writer(name string) team.Person {
	d.T.Helper()
	p := d.Newcomer(name)
	d.write(store.NewTable[post.Author](apitest.DB(d.T), d.Tables.Community).New(store.Key{PK: "author#" + p.ID, SK: "author"}, post.Author{UserID: p.ID, Passed: 3}))
	return p
}

// Newcomer is somebody with a telephone whose posts wait for a look.
func (d *Door) Newcomer(name string) team.Person {
	d.T.Helper()
	p := team.NewPerson(d.T)
	d.write(store.NewTable[person.Person](apitest.DB(d.T), d.Tables.Identity).New(person.Key(p.ID), person.Person{UserID: p.ID, Nickname: name, Telephone: "13800001234"}))
	return p
}

// Becomes gives an account a status of the identity group's.
func (d *Door) Becomes(p team.Person, status int) {
	d.T.Helper()
	if _, err := store.NewTable[person.Person](apitest.DB(d.T), d.Tables.Identity).Update(d.T.Context(), person.Key(p.ID), func(v *person.Person) error {
		v.Status = status
		return nil
	}); err != nil {
		d.T.Fatal(err)
	}
}

// Spent makes somebody have written so many posts of a kind within an hour that has begun a while ago.
func (d *Door) Spent(p team.Person, kind post.Type, n int, ago time.Duration) {
	d.T.Helper()
	if _, err := store.NewTable[limit.Window](apitest.DB(d.T), d.Tables.Community).Update(d.T.Context(), store.Key{PK: "limit#post#" + string(kind) + "#" + p.ID, SK: "window"}, func(w *limit.Window) error {
		w.Count, w.Begins = n, clock.Millis(d.Now().Add(-ago))
		return nil
	}); err != nil {
		d.T.Fatal(err)
	}
}

// Waiting are the ids of what waits for an operator.
func (d *Door) Waiting() []string {
	d.T.Helper()
	ops := team.Operators(d.T)
	page := team.Must[api.Page[post.CaseRow]](d.T, d.Post(ops.Member(d.T, auth.ContentAudit), ops.ID, "/micro/home/community/review/queue", map[string]any{}))
	ids := []string{}
	for _, c := range page.Records {
		ids = append(ids, c.ID)
	}
	return ids
}

func (d *Door) write(w ...store.Write) {
	d.T.Helper()
	if err := apitest.DB(d.T).Transact(d.T.Context(), w...); err != nil {
		d.T.Fatal(err)
	}
}

// Fill writes many rows as they come, a hundred at a time: for what only a large community shows.
func (d *Door) Fill(rows []store.Write) {
	d.T.Helper()
	for part := range slices.Chunk(rows, 100) {
		d.write(part...)
	}
}

// Body is a text that may be published.
const Body = "## 背景\n\n机电深化的模型在合模以后要先做碰撞检查。\n\n| 专业 | 数量 |\n| --- | ---: |\n| 给排水 | 12 |\n\n```\nLOD 350\n```\n"

// Draft is an article that somebody is writing.
func (d *Door) Draft(of team.Person, change map[string]any) article.DraftView {
	d.T.Helper()
	form := map[string]any{"title": "机电深化的碰撞检查流程", "contentMd": Body, "tags": []string{"机电", "碰撞检查"}}
	maps.Copy(form, change)
	return team.Must[article.DraftView](d.T, d.Post(of, "", "/micro/home/community/article/draft", form))
}

// Sent is an article that was sent off.
func (d *Door) Sent(of team.Person, change map[string]any) article.Sent {
	d.T.Helper()
	v := d.Draft(of, change)
	return team.Must[article.Sent](d.T, d.Post(of, "", "/micro/home/community/article/edit", map[string]any{"id": v.ID, "rev": v.Rev}))
}

// Decide lets a post be public or not, as an operator.
func (d *Door) Decide(t post.Type, id, result, reason string) apitest.Answer {
	d.T.Helper()
	ops := team.Operators(d.T)
	return d.Post(ops.Member(d.T, auth.ContentAudit), ops.ID, "/micro/home/community/review/decide", map[string]any{"targetType": t, "targetId": id, "result": result, "reason": reason})
}

func dictionary(t *testing.T) {
	t.Helper()
	items := store.NewTable[dict.Item](apitest.DB(t), apitest.TableName("platform"))
	for i, value := range []string{"ad", "illegal"} {
		one := dict.Item{TypeCode: "REPORT_REASON", Value: value, Label: map[string]string{"ad": "广告骚扰", "illegal": "违法违规"}[value], Order: i + 1, Enabled: 1}
		if err := store.Retry(t.Context(), func() error { return store.Ensure(t.Context(), items, dict.Key(one), one) }); err != nil {
			t.Fatal(err)
		}
	}
}

// Post calls as somebody in an enterprise, none for "".
func (d *Door) Post(p team.Person, in, path string, body any) apitest.Answer {
	d.T.Helper()
	return team.Call(d.T, d.G, p, in, "POST", path, body)
}

// Get is Post for reads.
func (d *Door) Get(p team.Person, in, path string) apitest.Answer {
	d.T.Helper()
	return team.Call(d.T, d.G, p, in, "GET", path, nil)
}
