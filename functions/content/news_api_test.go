package content_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"bimportal/functions/content"
	"bimportal/shared/api"
	"bimportal/shared/apitest"
	"bimportal/shared/auth"
	"bimportal/shared/clock"
	"bimportal/shared/id"
	"bimportal/shared/membership"
	"bimportal/shared/store"
)

func draft(title string, more map[string]any) map[string]any {
	m := map[string]any{"action": "publish", "title": title, "type": "notice", "contentHtml": "<p>正文 " + title + "</p>", "audience": "all"}
	for k, v := range more {
		m[k] = v
	}
	return m
}

func (d *door) publish(c company, title string, more map[string]any) content.ManagedNews {
	d.t.Helper()
	a := d.post(c.editor, c.id, "/micro/home/info/edit", draft(title, more))
	if a.HTTP != 200 {
		d.t.Fatalf("%s: %s", title, a.Body)
	}
	return apitest.Into[content.ManagedNews](d.t, a)
}

// listed returns the public list's rows of a title. Each time it asks in other words, so that nothing kept answers.
func (d *door) listed(title string) []content.NewsRow {
	d.t.Helper()
	d.asked++
	return apitest.Into[api.Page[content.NewsRow]](d.t, d.get(fmt.Sprintf("/micro/home/info/page?pageSize=%d&keyword=%s", 20+d.asked, title))).Records
}

func (d *door) shown(newsID string) int {
	d.t.Helper()
	return d.get("/micro/home/info/detail?id=" + newsID).HTTP
}

func TestWhoWritesForWhom(t *testing.T) {
	d := open(t)
	platform := d.company(membership.Platform, auth.NewsView, auth.NewsEdit, auth.NewsPublish)
	half := d.company(membership.Platform, auth.NewsView, auth.NewsEdit) // an operator who may not publish
	own, other := d.company(id.New("e"), auth.NewsView, auth.NewsEdit), d.company(id.New("e"), auth.NewsView, auth.NewsEdit)
	all := d.company(id.New("e"), membership.All) // holds everything in his enterprise
	title := "公告" + id.New("")
	mine := d.publish(own, title, map[string]any{"audience": "enterprises"})
	public := d.publish(platform, title+"公开", nil)
	edit := "/micro/home/info/edit"
	for what, c := range map[string]struct {
		token, in string
		body      map[string]any
		http      int
		reason    string
	}{
		"nobody":                      {"", own.id, draft(title, nil), 401, "unauthorized"},
		"a stranger":                  {own.stranger, own.id, draft(title, nil), 403, "not_member"},
		"who only looks":              {own.reader, own.id, draft(title, nil), 403, "no_permission"},
		"another enterprise's editor": {other.editor, own.id, draft(title, nil), 403, "not_member"},
		"for everybody":               {own.editor, own.id, draft(title, nil), 403, "news_audience"},
		"for all members":             {own.editor, own.id, draft(title, map[string]any{"audience": "members"}), 403, "news_audience"},
		"for another enterprise":      {own.editor, own.id, draft(title, map[string]any{"audience": "enterprises", "enterpriseIds": []string{other.id}}), 403, "news_audience"},
		"all rights elsewhere":        {all.editor, all.id, draft(title, nil), 403, "news_audience"},
		"an operator without":         {half.editor, half.id, draft(title, nil), 403, "news_audience"},
		"an operator without, edits":  {half.editor, half.id, draft(title, map[string]any{"id": public.ID, "rev": public.Rev, "audience": "enterprises"}), 403, "news_audience"},
		"withdraws the platform's":    {half.editor, half.id, map[string]any{"action": "withdraw", "id": public.ID, "rev": public.Rev}, 403, "news_audience"},
		"somebody else's news":        {other.editor, other.id, draft(title, map[string]any{"id": mine.ID, "rev": mine.Rev, "audience": "enterprises"}), 404, "news_gone"},
		"the platform's news":         {own.editor, own.id, map[string]any{"action": "withdraw", "id": public.ID, "rev": public.Rev}, 404, "news_gone"},
		"a forged id":                 {own.editor, own.id, draft(title, map[string]any{"id": "ffffffffff", "rev": 1, "audience": "enterprises"}), 404, "news_gone"},
		"an old rev":                  {own.editor, own.id, draft(title, map[string]any{"id": mine.ID, "rev": mine.Rev + 1, "audience": "enterprises"}), 409, "stale_rev"},
		"no title":                    {own.editor, own.id, draft("  ", map[string]any{"audience": "enterprises"}), 400, "invalid_input"},
		"no text":                     {own.editor, own.id, draft(title, map[string]any{"audience": "enterprises", "contentHtml": "<p> </p><script>x</script>"}), 400, "invalid_input"},
		"an unknown type":             {own.editor, own.id, draft(title, map[string]any{"audience": "enterprises", "type": "gossip"}), 400, "invalid_input"},
		"ends before it begins":       {own.editor, own.id, draft(title, map[string]any{"audience": "enterprises", "publishAt": 2000, "expireAt": 1000}), 400, "invalid_input"},
		"a file that is no picture":   {own.editor, own.id, draft(title, map[string]any{"audience": "enterprises", "coverUrl": "/media/plugin/revit-portal-2.3.0.zip"}), 400, "invalid_input"},
		"somebody's avatar":           {own.editor, own.id, draft(title, map[string]any{"audience": "enterprises", "coverUrl": "/media/avatar/u1/a.png"}), 400, "invalid_input"},
		"a picture that is a call":    {own.editor, own.id, draft(title, map[string]any{"audience": "enterprises", "coverUrl": "/media/../api/auth-center/auth/logout"}), 400, "invalid_input"},
		"a picture of elsewhere":      {own.editor, own.id, draft(title, map[string]any{"audience": "enterprises", "coverUrl": "https://evil.example/x.png"}), 400, "invalid_input"},
	} {
		if a := d.post(c.token, c.in, edit, c.body); a.HTTP != c.http || a.Reason() != c.reason {
			t.Errorf("%s: %d %s, want %d %s", what, a.HTTP, a.Body, c.http, c.reason)
		}
	}
	manage := func(token, in string, body map[string]any) apitest.Answer {
		return d.post(token, in, "/micro/home/info/manage", body)
	}
	for what, a := range map[string]apitest.Answer{"stranger": manage(own.stranger, own.id, nil), "another enterprise": manage(other.editor, own.id, nil)} {
		if a.HTTP != 403 || a.Reason() != "not_member" {
			t.Errorf("%s reads: %s", what, a.Body)
		}
	}
	for what, c := range map[string]struct {
		token, in string
		want      bool
	}{"operator": {platform.editor, platform.id, true}, "half": {half.editor, half.id, false}, "all rights elsewhere": {all.editor, all.id, false}} {
		if got := apitest.Into[content.ManagedNewsPage](t, manage(c.token, c.in, map[string]any{"pageSize": 1})); got.Publishes != c.want || got.Counts.All < got.Total {
			t.Errorf("%s publishes for everybody: %v, %+v", what, got.Publishes, got.Counts)
		}
	}
	page := apitest.Into[api.Page[content.ManagedNews]](t, manage(own.reader, own.id, map[string]any{"id": mine.ID}))
	if page.Total != 1 || page.Records[0].Rev != mine.Rev || page.Records[0].Can.Edit || !strings.Contains(page.Records[0].ContentHTML, title) {
		t.Errorf("after all refusals: %+v", page)
	}
	if page := apitest.Into[api.Page[content.ManagedNews]](t, manage(other.editor, other.id, nil)); page.Total != 0 {
		t.Errorf("the other enterprise has %+v", page)
	}
	// What is for an enterprise is nobody else's, not in a list, not by its id, not in the search.
	if got := d.listed(title); len(got) != 1 || got[0].ID != public.ID {
		t.Errorf("public: %+v", got)
	}
	if _, found := d.searched(mine.ID); found || d.shown(mine.ID) != 404 {
		t.Error("an enterprise's news is public")
	}
}

// The platform's news for some are nobody else's.
func TestWhatIsForSomeIsNotPublic(t *testing.T) {
	d := open(t)
	c := d.company(membership.Platform, auth.NewsView, auth.NewsEdit, auth.NewsPublish)
	title := "部分" + id.New("")
	for _, to := range []map[string]any{{"audience": "members"}, {"audience": "enterprises", "enterpriseIds": []string{id.New("e")}}} {
		n := d.publish(c, title, to)
		if _, found := d.searched(n.ID); found || !n.Shown || d.shown(n.ID) != 404 || len(d.listed(title)) != 0 {
			t.Errorf("%v is public", to)
		}
		// For all it is, and it goes when it is for some again.
		n = d.publish(c, title, map[string]any{"id": n.ID, "rev": n.Rev})
		if _, found := d.searched(n.ID); !found || len(d.listed(title)) != 1 {
			t.Errorf("%v, then for all, is not public", to)
		}
		to["id"], to["rev"] = n.ID, n.Rev
		d.publish(c, title, to)
		d.later(6 * time.Second)
		if _, found := d.searched(n.ID); found || d.shown(n.ID) != 404 || len(d.listed(title)) != 0 {
			t.Errorf("for all, then %v, is public", to)
		}
	}
	if a := d.post(c.editor, c.id, "/micro/home/info/edit", draft(title, map[string]any{"audience": "enterprises"})); a.HTTP != 400 || a.FieldMessage("enterpriseIds") == "" {
		t.Errorf("for nobody: %s", a.Body)
	}
}

func TestANewsComesAndGoesByItself(t *testing.T) {
	d := open(t)
	c := d.company(membership.Platform, auth.NewsView, auth.NewsEdit, auth.NewsPublish)
	title := "定时" + id.New("")
	begin, end := d.now.Add(time.Hour), d.now.Add(3*time.Hour)
	n := d.publish(c, title, map[string]any{"publishAt": clock.Millis(begin), "expireAt": clock.Millis(end)})
	state := func(what string, visible, found bool) {
		t.Helper()
		if _, ok := d.searched(n.ID); ok != found {
			t.Errorf("%s: in the search %v", what, ok)
		}
		want := map[bool]int{true: 200, false: 404}[visible]
		if got := d.shown(n.ID); got != want {
			t.Errorf("%s: by its id %d", what, got)
		}
		if got := len(d.listed(title)); (got == 1) != visible {
			t.Errorf("%s: %d in the list", what, got)
		}
	}
	if n.Status != 1 || n.Shown {
		t.Errorf("%+v", n)
	}
	d.work("publish")
	state("before its time", false, false)
	d.now = begin.Add(-time.Millisecond)
	state("a moment before", false, false)
	d.now = begin
	state("at its time, the worker asleep", true, false)
	d.work("publish")
	state("after the worker", true, true)
	doc, _ := d.searched(n.ID)
	if doc.Title != title || !strings.Contains(doc.Text, "正文") || doc.Path != "/news/"+n.ID || strings.Contains(doc.Text, "<p>") {
		t.Errorf("%+v", doc)
	}
	d.work("publish")
	state("again", true, true)
	d.now = end
	state("at its end, the worker asleep", false, true)
	d.work("publish")
	state("after its end", false, false)

	// Moved to another time it is due then, and only then.
	at := func() content.ManagedNews {
		return apitest.Into[api.Page[content.ManagedNews]](t, d.post(c.reader, c.id, "/micro/home/info/manage", map[string]any{"id": n.ID})).Records[0]
	}
	first, second := d.now.Add(time.Hour), d.now.Add(2*time.Hour)
	d.publish(c, title, map[string]any{"id": n.ID, "rev": at().Rev, "publishAt": clock.Millis(first)})
	d.publish(c, title, map[string]any{"id": n.ID, "rev": at().Rev, "publishAt": clock.Millis(second)})
	d.now = first
	d.work("publish")
	state("at the time it had before", false, false)
	d.now = second
	d.work("publish")
	state("at its new time", true, true)
	a := d.post(c.editor, c.id, "/micro/home/info/edit", map[string]any{"action": "withdraw", "id": n.ID, "rev": at().Rev})
	if a.HTTP != 200 || apitest.Into[content.ManagedNews](t, a).Status != 3 {
		t.Errorf("%s", a.Body)
	}
	d.later(6 * time.Second)
	state("withdrawn", false, false)
	if a := d.post(c.editor, c.id, "/micro/home/info/edit", map[string]any{"action": "withdraw", "id": n.ID, "rev": at().Rev}); a.HTTP != 409 || a.Reason() != "news_not_published" {
		t.Errorf("withdrawn twice: %s", a.Body)
	}
	// The order of the list: what is pinned, then the newest; neighbours by time alone.
	mark := "次序" + id.New("")
	old := d.publish(c, mark+"旧", map[string]any{"publishAt": clock.Millis(d.now.Add(-3 * time.Hour)), "pinnedUntilAt": clock.Millis(d.now.Add(time.Minute))})
	mid := d.publish(c, mark+"中", map[string]any{"publishAt": clock.Millis(d.now.Add(-2 * time.Hour)), "type": "product"})
	last := d.publish(c, mark+"新", map[string]any{"publishAt": clock.Millis(d.now.Add(-time.Hour))})
	order := func() (list string) {
		for _, r := range d.listed(mark) {
			list += strings.TrimPrefix(r.Title, mark)
		}
		return list
	}
	if got := order(); got != "旧新中" {
		t.Errorf("pinned: %s", got)
	}
	d.later(2 * time.Minute)
	if got := order(); got != "新中旧" {
		t.Errorf("pinned no longer: %s", got)
	}
	detail := apitest.Into[content.NewsDetail](t, d.get("/micro/home/info/detail?id="+mid.ID))
	if detail.Prev == nil || detail.Prev.ID != old.ID || detail.Next == nil || detail.Next.ID != last.ID || detail.TypeName != "类型product" {
		t.Errorf("%+v", detail)
	}
	for _, r := range apitest.Into[api.Page[content.NewsRow]](t, d.get("/micro/home/info/page?type=product&pageSize=100")).Records {
		if r.Type != "product" {
			t.Errorf("%+v", r)
		}
	}
	if a := d.get("/micro/home/info/page?status=0"); a.HTTP != 400 {
		t.Errorf("an unknown key: %d", a.HTTP)
	}
}

func TestANewsIsCleanedAndWrittenOnce(t *testing.T) {
	d := open(t)
	c := d.company(membership.Platform, auth.NewsView, auth.NewsEdit, auth.NewsPublish)
	title := "清洗" + id.New("")
	n := d.publish(c, title, map[string]any{"contentHtml": `<p onclick="x()">一<script>alert(1)</script><a href="javascript:x">二</a></p><h2>三</h2>`})
	detail := apitest.Into[content.NewsDetail](t, d.get("/micro/home/info/detail?id="+n.ID))
	if strings.Contains(detail.ContentHTML, "onclick") || strings.Contains(detail.ContentHTML, "script") || !strings.Contains(detail.ContentHTML, "<h2>三</h2>") || detail.Summary != "一二 三" {
		t.Errorf("%q %q", detail.ContentHTML, detail.Summary)
	}
	once := "一次" + id.New("")
	for range 3 {
		a := apitest.Call(t, d.g, apitest.Request{
			Method: "POST", Path: "/micro/home/info/edit", Token: c.editor, Body: draft(once, nil),
			Header: map[string]string{api.EnterpriseHeader: c.id, "Idempotency-Key": once},
		})
		if a.HTTP != 200 {
			t.Fatalf("%s", a.Body)
		}
	}
	if got := d.listed(once); len(got) != 1 {
		t.Errorf("%d of one request", len(got))
	}
}

// failing fails the n-th call to the store, before or after it was done.
type failing struct {
	left  int
	after bool
}

func (f *failing) RoundTrip(r *http.Request) (*http.Response, error) {
	f.left--
	if f.left != 0 {
		if f.left < 0 {
			return nil, errors.New("crashed")
		}
		return http.DefaultTransport.RoundTrip(r)
	}
	if f.after {
		if answer, err := http.DefaultTransport.RoundTrip(r); err == nil {
			_ = answer.Body.Close()
		}
	}
	return nil, errors.New("crashed")
}

// Whatever call the worker dies at, the next run leaves list, search and what is due in one state.
func TestAWorkerThatDiesIsMended(t *testing.T) {
	whole := open(t)
	c := whole.company(membership.Platform, auth.NewsView, auth.NewsEdit, auth.NewsPublish)
	due := store.NewTable[content.Due](whole.db, apitest.TableName("content"))
	for call := 1; call <= 6; call++ {
		for _, after := range []bool{false, true} {
			title := "断电" + id.New("")
			at := whole.now.Add(time.Minute)
			n := whole.publish(c, title, map[string]any{"publishAt": clock.Millis(at), "expireAt": clock.Millis(at.Add(24 * time.Hour))})
			dead := openOver(t, store.WithTransport(apitest.Config(t), &failing{left: call, after: after}), nil)
			dead.now = at
			ctx, cancel := contextFor(t)
			_ = dead.s.Work(ctx, content.Event{Task: "publish"})
			cancel()
			whole.now = at
			whole.work("publish")
			if _, found := whole.searched(n.ID); !found || whole.shown(n.ID) != 200 {
				t.Errorf("dead at call %d, after %v: found %v", call, after, found)
			}
			rows, err := due.Query(t.Context(), store.Range{PK: "due"})
			if err != nil {
				t.Fatal(err)
			}
			mine := 0
			for _, r := range rows {
				if r.Value.NewsID == n.ID {
					mine++
					if r.Value.At != clock.Millis(at.Add(24*time.Hour)) {
						t.Errorf("due at %d", r.Value.At)
					}
				}
			}
			if mine != 1 {
				t.Errorf("dead at call %d, after %v: due %d times", call, after, mine)
			}
			whole.post(c.editor, c.id, "/micro/home/info/edit", map[string]any{"action": "withdraw", "id": n.ID, "rev": n.Rev + 1})
		}
	}
}

func TestASeedIsLoadedOnce(t *testing.T) {
	d := open(t)
	c := d.company(membership.Platform, auth.NewsView, auth.NewsEdit, auth.NewsPublish)
	slug := id.New("s")
	seed := content.Seed{
		News: []content.SeedNews{{Slug: slug, Title: "种子" + slug, Type: "notice", HTML: "<p>种子正文</p>", PublishTime: "2026-01-05 10:00:00", ReadCount: 7}},
		Help: []content.SeedHelp{{Slug: slug, Title: "册", Pages: []content.SeedHelp{{Slug: slug + "1", Title: "页", Text: []string{"## 一", "文"}, UpdateTime: "2026-01-05"}}}},
	}
	data, err := json.Marshal(seed)
	if err != nil {
		t.Fatal(err)
	}
	load := func() {
		t.Helper()
		if err := d.s.Work(t.Context(), content.Event{Task: "seed", Data: data}); err != nil {
			t.Fatal(err)
		}
	}
	load()
	row := func() content.ManagedNews {
		return apitest.Into[api.Page[content.ManagedNews]](t, d.post(c.reader, c.id, "/micro/home/info/manage", map[string]any{"id": id.Slug("news", slug)})).Records[0]
	}
	first := row()
	d.later(time.Minute)
	load()
	if again := row(); again.Rev != first.Rev || again.ReadCount != 7 {
		t.Errorf("a second load writes: %+v, then %+v", first, again)
	}
	a := d.post(c.editor, c.id, "/micro/home/info/edit", map[string]any{"action": "withdraw", "id": first.ID, "rev": first.Rev})
	if a.HTTP != 200 {
		t.Fatalf("%s", a.Body)
	}
	load()
	if after := row(); after.Status != 3 {
		t.Errorf("a seed brings back what an operator withdrew: %+v", after)
	}
	seed.News[0].Type = "gossip"
	if data, err = json.Marshal(seed); err != nil {
		t.Fatal(err)
	}
	if err := d.s.Work(t.Context(), content.Event{Task: "seed", Data: data}); err == nil {
		t.Error("a seed is not held to the rules")
	}
}

func TestAnEnterpriseHasSoManyNewsAndNoMore(t *testing.T) {
	d := open(t)
	own := d.company(id.New("e"), auth.NewsView, auth.NewsEdit)
	counts := store.NewTable[content.NewsCount](d.db, apitest.TableName("content"))
	if _, err := counts.Update(t.Context(), store.Key{PK: "news#" + own.id, SK: "count"}, func(c *content.NewsCount) error { c.News = 999; return nil }); err != nil {
		t.Fatal(err)
	}
	last := d.publish(own, "最后一条", map[string]any{"audience": "enterprises"})
	a := d.post(own.editor, own.id, "/micro/home/info/edit", draft("多出一条", map[string]any{"audience": "enterprises"}))
	if a.HTTP != 409 || a.Reason() != "too_many_news" {
		t.Errorf("%d %s", a.HTTP, a.Body)
	}
	// What is there is changed as before.
	again := d.post(own.editor, own.id, "/micro/home/info/edit", draft("改写", map[string]any{"audience": "enterprises", "id": last.ID, "rev": last.Rev}))
	if again.HTTP != 200 {
		t.Errorf("%s", again.Body)
	}
}

func TestWhatIsSavedWithoutATimeIsOfNow(t *testing.T) {
	d := open(t)
	platform := d.company(membership.Platform, auth.NewsView, auth.NewsEdit, auth.NewsPublish)
	title := "时间" + id.New("")
	n := d.publish(platform, title, nil)
	saved := d.publish(platform, title, map[string]any{"action": "save", "id": n.ID, "rev": n.Rev})
	if saved.PublishAt < n.PublishAt || n.PublishAt == 0 || !saved.Shown {
		t.Errorf("published at %d, saved as of %d", n.PublishAt, saved.PublishAt)
	}
	if first := d.publish(platform, title, map[string]any{"action": "save"}); first.PublishAt != 0 || first.Status != 0 {
		t.Errorf("a draft has a time: %+v", first)
	}
}

// News that can never be settled, as many as one turn settles, stand before one whose moment has come.
func TestNewsThatFailStarveNoOther(t *testing.T) {
	d := open(t)
	c := d.company(membership.Platform, auth.NewsView, auth.NewsEdit, auth.NewsPublish)
	due, news := store.NewTable[content.Due](d.db, apitest.TableName("content")), store.NewTable[map[string]string](d.db, apitest.TableName("content"))
	row := store.Key{PK: "news#poison", SK: "row#" + id.New("")}
	poison, gone := []store.Write{news.New(row, map[string]string{"dueAt": "unreadable"})}, []store.Write{}
	for range 100 {
		key := store.Key{PK: "due", SK: "000000000000001#" + id.New("poison")}
		poison, gone = append(poison, due.New(key, content.Due{NewsID: row.SK[4:], EnterpriseID: "poison", At: 1})), append(gone, due.Delete(key))
	}
	if err := d.db.Fill(t.Context(), poison...); err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := d.db.Transact(t.Context(), gone...); err != nil {
			t.Error(err)
		}
	}()
	at := d.now.Add(time.Minute)
	n := d.publish(c, "到时"+id.New(""), map[string]any{"publishAt": clock.Millis(at)})
	d.now = at
	if err := d.s.Work(t.Context(), content.Event{Task: "publish"}); err == nil {
		t.Error("what fails is not told")
	}
	if _, found := d.searched(n.ID); !found {
		t.Error("it did not appear")
	}
}
