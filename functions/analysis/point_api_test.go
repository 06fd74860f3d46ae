package analysis_test

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"strings"
	"sync"
	"testing"
	"time"

	"bimportal/functions/analysis"
	"bimportal/shared/api"
	"bimportal/shared/apitest"
	"bimportal/shared/clock"
	"bimportal/shared/id"
	"bimportal/shared/searchdoc"
	"bimportal/shared/stats"
	"bimportal/shared/store"
)

const path = "/micro/analysis/behavior-points"

type object = map[string]any

type door struct {
	*testing.T
	g   *api.Group
	db  *store.DB
	now time.Time
}

func open(t *testing.T) *door {
	t.Parallel()
	d := &door{T: t, db: apitest.DB(t), now: clock.System()}
	d.g = analysis.New(analysis.Deps{DB: d.db, Table: apitest.TableName("analysis"), SearchTable: apitest.TableName("search"), Clock: func() time.Time { return d.now }}).Routes()
	return d
}

// session answers a new tab's id.
func session() string { return (id.New("") + id.New("") + id.New("") + id.New(""))[:32] }

func (d *door) send(body any) apitest.Answer {
	d.Helper()
	return apitest.Call(d, d.g, apitest.Request{Method: "POST", Path: path, Body: body})
}

func (d *door) taken(body any, want int) {
	d.Helper()
	if a := d.send(body); a.HTTP != 200 || apitest.Into[analysis.Taken](d, a).Taken != want {
		d.Fatalf("%d %s", a.HTTP, a.Body)
	}
}

func view(kind, target string) object {
	return object{"behavior": "page_view", "at": 1, "businessData": object{"page": "/productDetails/{id}", "targetType": kind, "targetId": target}}
}

// public writes a record's search document and answers its id.
func (d *door) public(kind searchdoc.Type) string {
	d.Helper()
	target := id.New("")
	doc := searchdoc.Doc{Type: kind, ID: target, Title: "某个产品"}
	if err := searchdoc.NewIndex(d.db, apitest.TableName("search")).Ensure(d.Context(), d.now, doc); err != nil {
		d.Fatal(err)
	}
	return target
}

func (d *door) views(kind searchdoc.Type, target string) int {
	d.Helper()
	v, err := store.NewTable[stats.View](d.db, apitest.TableName("analysis")).Find(d.Context(), stats.ViewKey(string(kind), target))
	if err != nil || (v.Value.N > 0 && v.Value.ID != target) {
		d.Fatal(v, err)
	}
	return v.Value.N
}

// counters answers a day's counters of a subject, by behaviour, over all shards.
func (d *door) counters(subject string) map[analysis.Behavior]analysis.Counter {
	d.Helper()
	all := map[analysis.Behavior]analysis.Counter{}
	table := store.NewTable[analysis.Counter](d.db, apitest.TableName("analysis"))
	for shard := range 8 {
		rows, err := table.QueryLatest(context.Background(), store.Range{PK: fmt.Sprintf("day#%s#%d", d.now.In(clock.Shanghai).Format(time.DateOnly), shard)})
		if err != nil {
			d.Fatal(err)
		}
		for _, r := range rows {
			if c := r.Value; c.Subject == subject {
				sum := all[c.Behavior]
				c.N, c.Ms, c.Len, c.Hits = c.N+sum.N, c.Ms+sum.Ms, c.Len+sum.Len, c.Hits+sum.Hits
				all[c.Behavior] = c
			}
		}
	}
	return all
}

func TestRefusedPointsCountNothing(t *testing.T) {
	d := open(t)
	target := d.public(searchdoc.Product)
	good := view("product", target)
	with := func(change func(p, data object)) object {
		p := maps.Clone(good)
		data := maps.Clone(good["businessData"].(object))
		change(p, data)
		p["businessData"] = data
		return p
	}
	bad := map[string]object{
		"an unknown behaviour":  with(func(p, _ object) { p["behavior"] = "page_stare" }),
		"no behaviour":          with(func(p, _ object) { delete(p, "behavior") }),
		"no time":               with(func(p, _ object) { delete(p, "at") }),
		"an unknown name":       with(func(p, _ object) { p["userId"] = "u_0123456789" }),
		"an unknown name in it": with(func(_, d object) { d["telephone"] = "13800138000" }),
		"no page":               with(func(_, d object) { delete(d, "page") }),
		"a page with a number":  with(func(_, d object) { d["page"] = "/a/13800138000" }),
		"a page with a query":   with(func(_, d object) { d["page"] = "/portalSearch?keyword=x" }),
		"an address as page":    with(func(_, d object) { d["page"] = "https://example.com/" }),
		"a long page":           with(func(_, d object) { d["page"] = strings.Repeat("/abcdefghijklmnopqrstuvwxyzabcd", 4) }),
		"an unknown kind":       with(func(_, d object) { d["targetType"] = "person" }),
		"a name as id":          with(func(_, d object) { d["targetId"] = "zhangsan" }),
		"a telephone as id":     with(func(_, d object) { d["targetId"] = "13800138000" }),
		"a negative time":       with(func(_, d object) { d["ms"] = -1 }),
		"longer than a day":     with(func(_, d object) { d["ms"] = 86_400_001 }),
		"a search in words":     with(func(_, d object) { d["len"] = "张三" }),
	}
	for name, p := range bad {
		sid := session()
		for form, body := range map[string]object{"batch": {"sid": sid, "points": []object{good, p}}, "single": merged(p, object{"sid": sid})} {
			if a := d.send(body); a.HTTP != 400 {
				t.Errorf("%s in a %s: %d %s", name, form, a.HTTP, a.Body)
			}
		}
	}
	for name, body := range map[string]any{
		"nothing":        object{"sid": session()},
		"an empty batch": object{"sid": session(), "points": []object{}},
		"51 points":      object{"sid": session(), "points": repeat(good, 51)},
		"both forms":     merged(good, object{"sid": session(), "points": []object{good}}),
		"no session":     object{"points": []object{good}},
		"a name as sid":  object{"sid": "visitor", "points": []object{good}},
		"a list":         "[]",
	} {
		if a := d.send(body); a.HTTP != 400 {
			t.Errorf("%s: %d %s", name, a.HTTP, a.Body)
		}
	}
	if a := apitest.Call(t, d.g, apitest.Request{Method: "POST", Path: path, Body: `{"sid":"` + strings.Repeat("a", 1<<20) + `"}`}); a.HTTP != 413 {
		t.Errorf("a body of 1 MB: %d", a.HTTP)
	}
	if n, c := d.views(searchdoc.Product, target), d.counters("product#"+target); n != 0 || len(c) != 0 {
		t.Errorf("counted nevertheless: %d %v", n, c)
	}
}

func merged(a, b object) object {
	m := maps.Clone(a)
	maps.Copy(m, b)
	return m
}

func repeat(p object, n int) []object {
	list := make([]object, n)
	for i := range list {
		list[i] = p
	}
	return list
}

func TestASessionLooksOnceADay(t *testing.T) {
	d := open(t)
	target, sid := d.public(searchdoc.Product), session()
	d.taken(object{"sid": sid, "points": repeat(view("product", target), 3)}, 3)
	d.taken(merged(view("product", target), object{"sid": sid}), 1) // the page again
	if n := d.views(searchdoc.Product, target); n != 1 {
		t.Fatalf("one session looked %d times", n)
	}
	if c := d.counters("product#" + target)["page_view"]; c.N != 4 || c.TTL <= d.now.Unix() {
		t.Fatalf("the day counted %+v", c)
	}
	var all sync.WaitGroup
	for range 20 {
		all.Go(func() { d.send(merged(view("product", target), object{"sid": session()})) })
	}
	all.Wait()
	d.now = d.now.Add(24 * time.Hour)
	d.taken(merged(view("product", target), object{"sid": sid}), 1)
	if n := d.views(searchdoc.Product, target); n != 22 {
		t.Fatalf("21 sessions, one of them on two days: %d", n)
	}
	read, err := stats.NewViews(store.NewTable[stats.View](d.db, apitest.TableName("analysis")), clock.System).Of(d.Context(), "product")
	if err != nil || read[target] != 22 {
		t.Fatalf("what a list shows: %d %v", read[target], err)
	}
}

func TestWhatIsNotPublicHasNoViews(t *testing.T) {
	d := open(t)
	invented, of := id.New(""), d.public(searchdoc.Case)
	d.taken(object{"sid": session(), "points": []object{view("product", invented), view("product", of), view("case", of)}}, 3)
	if a, b, c := d.views(searchdoc.Product, invented), d.views(searchdoc.Product, of), d.views(searchdoc.Case, of); a != 0 || b != 0 || c != 1 {
		t.Fatalf("invented %d, of another kind %d, public %d", a, b, c)
	}
}

func TestOtherBehavioursAreNoLooks(t *testing.T) {
	d := open(t)
	target, sid := d.public(searchdoc.Template), session()
	like, search := view("template", target), object{"behavior": "search", "at": 1, "businessData": object{"page": "/portalSearch", "len": 4, "hits": 12}}
	like["behavior"] = "template_like"
	before := d.counters("/portalSearch")["search"]
	d.taken(object{"sid": sid, "points": []object{like, search, search}}, 3)
	after := d.counters("/portalSearch")["search"]
	if d.views(searchdoc.Template, target) != 0 || d.counters("template#" + target)["template_like"].N != 1 {
		t.Error("a like is a like")
	}
	if after.N-before.N != 2 || after.Len-before.Len != 8 || after.Hits-before.Hits != 24 {
		t.Errorf("%+v, before %+v", after, before)
	}
}

// Whoever reads the table finds nobody in it.
func TestNothingOfThePersonIsKept(t *testing.T) {
	d := open(t)
	target, sid := d.public(searchdoc.News), session()
	a := apitest.Call(t, d.g, apitest.Request{Method: "POST", Path: path, Token: "0123456789.secret", Header: map[string]string{"User-Agent": "Mozilla/5.0 somebody"},
		Body: object{"sid": sid, "points": []object{view("news", target)}}})
	if a.HTTP != 200 {
		t.Fatal(string(a.Body))
	}
	for _, pk := range []string{"views#news", "seen#" + d.now.In(clock.Shanghai).Format(time.DateOnly) + "#" + sid} {
		if err := d.db.Each(t.Context(), apitest.TableName("analysis"), store.Range{PK: pk}, func(key store.Key, into func(any) error) error {
			var all map[string]any
			if err := into(&all); err != nil {
				return err
			}
			text, err := json.Marshal(all)
			for _, of := range []string{"198.51.100.7", "0123456789", "Mozilla"} {
				if strings.Contains(string(text), of) {
					t.Errorf("%v holds %s: %s", key, of, text)
				}
			}
			return err
		}); err != nil {
			t.Fatal(err)
		}
	}
}
