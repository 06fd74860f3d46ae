package search_test

import (
	"net/http"
	"net/url"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"bimportal/functions/search"
	"bimportal/shared/api"
	"bimportal/shared/apitest"
	"bimportal/shared/blob"
	"bimportal/shared/clock"
	"bimportal/shared/searchdoc"
	"bimportal/shared/stats"
	"bimportal/shared/store"
)

// desk is the group's door on an empty index with a clock of its own. The tests of this package run one after another:
// the index is one for the whole table.
type desk struct {
	t     *testing.T
	db    *store.DB
	index searchdoc.Index
	at    atomic.Int64
}

var table = apitest.TableName("search")

func open(t *testing.T) *desk {
	t.Helper()
	d := &desk{t: t, db: apitest.DB(t), index: searchdoc.NewIndex(apitest.DB(t), table)}
	d.at.Store(time.Date(2026, 11, 20, 9, 0, 0, 0, clock.Shanghai).UnixMilli())
	docs := store.NewTable[searchdoc.Doc](d.db, table)
	rows, err := store.Since(t.Context(), docs, "byChange", "feed", searchdoc.Feed, "changedAt", 0, 1<<53)
	if err != nil {
		t.Fatal(err)
	}
	writes := []store.Write{docs.Remove(pointerKey)}
	for _, r := range rows {
		writes = append(writes, docs.Remove(searchdoc.Key(r.Value.Type, r.Value.ID)))
	}
	for _, kind := range []string{stats.HotWords, stats.ZeroWords} {
		writes = append(writes, docs.Remove(stats.WordsKey(kind, d.now())))
	}
	for len(writes) > 0 {
		n := min(len(writes), 50)
		if err := d.db.Transact(t.Context(), writes[:n]...); err != nil {
			t.Fatal(err)
		}
		writes = writes[n:]
	}
	return d
}

var pointerKey = store.Key{PK: "snapshot", SK: "pointer"}

func (d *desk) now() time.Time         { return time.UnixMilli(d.at.Load()) }
func (d *desk) after(by time.Duration) { d.at.Add(by.Milliseconds()) }
func (d *desk) bucket() *blob.Bucket   { return apitest.Blobs(d.t).Bucket(apitest.BucketName("search")) }

// service returns a process of its own: its Lambda and its worker.
func (d *desk) service() search.Group {
	return search.New(search.Deps{DB: d.db, Tables: apitest.Tables(), Snapshots: d.bucket(), Clock: d.now})
}

func (d *desk) pointer() search.Pointer {
	d.t.Helper()
	v, err := store.NewTable[search.Pointer](d.db, table).Find(d.t.Context(), pointerKey)
	if err != nil {
		d.t.Fatal(err)
	}
	return v.Value
}

func (d *desk) publish(docs ...searchdoc.Doc) {
	d.t.Helper()
	for _, doc := range docs {
		if err := d.db.Transact(d.t.Context(), d.index.Put(d.now(), doc)); err != nil {
			d.t.Fatal(err)
		}
	}
}

func (d *desk) withdraw(doc searchdoc.Doc) {
	d.t.Helper()
	if err := d.db.Transact(d.t.Context(), d.index.Gone(d.now(), doc.Type, doc.ID)); err != nil {
		d.t.Fatal(err)
	}
}

func (d *desk) build(s search.Group) search.Built {
	d.t.Helper()
	done, err := s.Work(d.t.Context(), search.Event{Task: "build"})
	if err != nil {
		d.t.Fatal(err)
	}
	return done.(search.Built)
}

func (d *desk) call(g *api.Group, keyword string, more ...string) apitest.Answer {
	d.t.Helper()
	q := url.Values{"keyword": {keyword}}
	for i := 0; i+1 < len(more); i += 2 {
		q.Set(more[i], more[i+1])
	}
	return apitest.Call(d.t, g, apitest.Request{Method: "GET", Path: "/micro/home/api/search?" + q.Encode()})
}

func (d *desk) find(g *api.Group, keyword string, more ...string) search.Answer {
	d.t.Helper()
	a := d.call(g, keyword, more...)
	if a.HTTP != 200 {
		d.t.Fatalf("%q: %d %s", keyword, a.HTTP, a.Body)
	}
	return apitest.Into[search.Answer](d.t, a)
}

func titles(a search.Answer) string {
	list := make([]string, len(a.Records))
	for i, r := range a.Records {
		list[i] = r.Title
	}
	return strings.Join(list, "|")
}

func doc(t searchdoc.Type, id, title string) searchdoc.Doc {
	return searchdoc.Doc{Type: t, ID: id, Title: title, Path: "/p/" + id, Tags: []string{}}
}

// crash is a transport that ends the process: from the n-th request on nothing gets through, the n-th perhaps after it
// was done. It remembers what was put.
type crash struct {
	after    bool
	calls, n int
	mu       sync.Mutex
	put      []string
}

// died is what the SDK does not try again.
type died struct{}

func (died) Error() string       { return "the process died" }
func (died) CanceledError() bool { return true }

func (c *crash) RoundTrip(r *http.Request) (*http.Response, error) {
	c.mu.Lock()
	c.calls++
	call := c.calls
	if _, name, ok := strings.Cut(r.URL.Path, "/snapshots/"); ok && r.Method == http.MethodPut {
		c.put = append(c.put, "snapshots/"+name)
	}
	c.mu.Unlock()
	if call > c.n || call == c.n && !c.after {
		return nil, died{}
	}
	res, err := http.DefaultTransport.RoundTrip(r)
	if call == c.n && err == nil {
		_ = res.Body.Close()
		return nil, died{}
	}
	return res, err
}

// dying returns a process whose calls to the store and the bucket go through the transport.
func (d *desk) dying(c *crash) search.Group {
	s3, how := apitest.S3Config(d.t)
	s3.RetryMaxAttempts = 1
	config := apitest.Config(d.t)
	config.RetryMaxAttempts = 1
	return search.New(search.Deps{
		DB: store.WithTransport(config, c), Tables: apitest.Tables(), Clock: d.now,
		Snapshots: blob.WithTransport(s3, how, c).Bucket(apitest.BucketName("search")),
	})
}
