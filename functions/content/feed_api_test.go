package content_test

import (
	"encoding/xml"
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"bimportal/functions/content"
	"bimportal/shared/apitest"
	"bimportal/shared/auth"
	"bimportal/shared/blob"
	"bimportal/shared/id"
	"bimportal/shared/membership"
	"bimportal/shared/searchdoc"
	"bimportal/shared/store"
)

// puts counts what is written into the bucket, and dies at the n-th call when told to.
type puts struct {
	written []string
	calls   int
	dieAt   int
}

func (p *puts) RoundTrip(r *http.Request) (*http.Response, error) {
	p.calls++
	if p.calls == p.dieAt {
		return nil, fmt.Errorf("crashed")
	}
	if r.Method == http.MethodPut {
		parts := strings.SplitN(strings.TrimPrefix(r.URL.Path, "/"), "/", 2)
		p.written = append(p.written, parts[1])
	}
	return http.DefaultTransport.RoundTrip(r)
}

func TestTheFeedsAreWrittenWhenSomethingChanged(t *testing.T) {
	cfg, how := apitest.S3Config(t)
	count := &puts{}
	bucket := apitest.BucketName("site")
	d := openOver(t, apitest.DB(t), blob.WithTransport(cfg, how, count).Bucket(bucket))
	c := d.company(membership.Platform, auth.NewsView, auth.NewsEdit, auth.NewsPublish)
	read := func(key string) string {
		t.Helper()
		body, err := apitest.Blobs(t).Bucket(bucket).From(t.Context(), key, 0)
		if err != nil {
			t.Fatalf("%s: %v", key, err)
		}
		defer func() { _ = body.Close() }()
		text, err := io.ReadAll(body)
		if err != nil {
			t.Fatal(err)
		}
		var any struct{}
		if strings.HasSuffix(key, ".xml") {
			if err := xml.Unmarshal(text, &any); err != nil {
				t.Errorf("%s is no XML: %v", key, err)
			}
		}
		return string(text)
	}
	wrote := func() string {
		list := strings.Join(count.written, " ")
		count.written = nil
		return list
	}
	title := `<b>"5 & 6"</b> ` + id.New("")
	n := d.publish(c, title, map[string]any{"summary": "</description> & ]]>"})
	index := searchdoc.NewIndex(d.db, apitest.TableName("search"))
	odd := searchdoc.Doc{Type: searchdoc.Case, ID: id.New("c"), Title: "案例", Path: "/project_details?id=a&x=\"<"}
	if err := index.Ensure(t.Context(), d.now, odd); err != nil {
		t.Fatal(err)
	}
	d.work("feeds")
	if got := wrote(); got != "portal/sitemap.xml portal/rss.xml portal/robots.txt feeds.json" {
		t.Errorf("first: %s", got)
	}
	sitemap, rss := read("portal/sitemap.xml"), read("portal/rss.xml")
	for _, want := range []string{"<loc>https://portal.example.com/portal/home</loc>", "<loc>https://portal.example.com/portal/news/" + n.ID + "</loc><lastmod>", "/portal/project_details?id=a&amp;x=%22%3C</loc>"} {
		if !strings.Contains(sitemap, want) {
			t.Errorf("the sitemap has no %s", want)
		}
	}
	if !strings.Contains(rss, "<title>&lt;b&gt;&#34;5 &amp; 6&#34;&lt;/b&gt;") || !strings.Contains(rss, "&lt;/description&gt; &amp; ]]&gt;") || !strings.Contains(rss, ">https://portal.example.com/portal/news/"+n.ID+"</guid>") {
		t.Errorf("%s", rss)
	}
	if robots := read("portal/robots.txt"); !strings.Contains(robots, "Sitemap: https://portal.example.com/portal/sitemap.xml\n") {
		t.Errorf("%s", robots)
	}
	d.later(5 * time.Minute)
	d.work("feeds")
	if got := wrote(); got != "" {
		t.Errorf("nothing changed, and %s was written", got)
	}
	// Something new that is not in the RSS changes the sitemap alone.
	fresh := odd
	fresh.ID, fresh.Path = id.New("c"), "/productDetails/"+id.New("")
	if err := d.db.Transact(t.Context(), index.Put(d.now, fresh), helpless(d)); err != nil {
		t.Fatal(err)
	}
	d.later(time.Second)
	d.work("feeds")
	if got := wrote(); got != "portal/sitemap.xml feeds.json" || !strings.Contains(read("portal/sitemap.xml"), fresh.Path) {
		t.Errorf("one more: %s", got)
	}
	if a := d.post(c.editor, c.id, "/micro/home/info/edit", map[string]any{"action": "withdraw", "id": n.ID, "rev": n.Rev}); a.HTTP != 200 {
		t.Fatalf("%s", a.Body)
	}
	// It dies at each call once; the next run writes what is missing.
	for at := 1; at <= 8; at++ {
		count.calls, count.dieAt = 0, at
		ctx, cancel := contextFor(t)
		_ = d.s.Work(ctx, content.Event{Task: "feeds"})
		cancel()
	}
	count.dieAt = 0
	d.later(time.Second)
	d.work("feeds")
	if strings.Contains(read("portal/sitemap.xml"), n.ID) || strings.Contains(read("portal/rss.xml"), n.ID) {
		t.Error("what was withdrawn stands in a feed")
	}
	wrote()
	if err := apitest.Blobs(t).Bucket(bucket).Delete(t.Context(), "portal/rss.xml"); err != nil {
		t.Fatal(err)
	}
	if err := apitest.Blobs(t).Bucket(bucket).Put(t.Context(), "feeds.json", []byte("{torn"), blob.Headers{Type: "application/json", Disposition: "inline"}); err != nil {
		t.Fatal(err)
	}
	d.work("feeds")
	if read("portal/rss.xml") == "" || !strings.Contains(read("portal/sitemap.xml"), fresh.Path) {
		t.Error("what was lost does not come back")
	}
}

// helpless guards a document's write in a test, as a record's write does.
func helpless(d *door) store.Write {
	return store.NewTable[content.Seen](d.db, apitest.TableName("content")).New(store.Key{PK: "test", SK: id.New("")}, content.Seen{})
}

func TestALargeSitemapIsInParts(t *testing.T) {
	state := content.FeedState{Pages: map[string]content.FeedDoc{}}
	for i := range 100_000 {
		state.Pages[fmt.Sprint(i)] = content.FeedDoc{Type: "product", Path: fmt.Sprintf("/productDetails/%d", i), ChangedAt: 1}
	}
	files := state.Sitemap("https://portal.example.com")
	if len(files) != 4 || files[0].Key != "portal/sitemap/1.xml" || files[3].Key != "portal/sitemap.xml" || strings.Count(files[0].Body, "<url>") != 45_000 {
		t.Errorf("%d files", len(files))
	}
	if !strings.Contains(files[3].Body, "<loc>https://portal.example.com/portal/sitemap/3.xml</loc>") {
		t.Errorf("%s", files[3].Body)
	}
}
