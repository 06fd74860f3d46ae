package analysis_test

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"bimportal/functions/analysis"
	"bimportal/shared/api"
	"bimportal/shared/apitest"
	"bimportal/shared/clock"
	"bimportal/shared/id"
	"bimportal/shared/limit"
	"bimportal/shared/searchdoc"
	"bimportal/shared/stats"
	"bimportal/shared/store"
	"bimportal/shared/visitor"
)

const path = "/micro/analysis/behavior-points"

type object = map[string]any

type door struct {
	*testing.T
	g   *api.Group
	db  *store.DB
	now time.Time

	address string // a network of its own for each test
}

func open(t *testing.T) *door {
	t.Parallel()
	d := &door{T: t, db: apitest.DB(t), now: clock.System(), address: network()}
	d.g = analysis.New(analysis.Deps{DB: d.db, Tables: apitest.Tables(), Clock: func() time.Time { return d.now }}).Routes()
	return d
}

// session returns a new tab's id.
func session() string { return (id.New("") + id.New("") + id.New("") + id.New(""))[:32] }

// network returns an address of its own.
func network() string {
	n := id.New("")
	return "2001:db8:" + n[:4] + ":" + n[4:8] + "::1"
}

func (d *door) send(body any) apitest.Answer {
	d.Helper()
	return apitest.Call(d, d.g, apitest.Request{Method: "POST", Path: path, Body: body, Address: d.address})
}

func (d *door) taken(body any, want int) {
	d.Helper()
	if a := d.send(body); a.HTTP != 200 || apitest.Into[analysis.Taken](d, a).Taken != want {
		d.Fatalf("%d %s", a.HTTP, a.Body)
	}
}

// pageOf is a page that no other test looks at.
func pageOf(target string) string {
	return "/p" + strings.Map(func(r rune) rune { return 'a' + r%26 }, target)
}

func view(kind, target string) object {
	return object{"behavior": "page_view", "at": 1, "businessData": object{"page": pageOf(target), "targetType": kind, "targetId": target}}
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

// counters returns a day's counters of a subject, by behaviour, over all shards.
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
		"a speed of no grade":   with(func(p, _ object) { p["behavior"] = "page_lcp" }),
		"an unknown grade":      with(func(p, d object) { p["behavior"] = "page_lcp"; d["grade"] = "1234" }),
		"weeks beyond the most": with(func(p, d object) { p["behavior"] = "visit_week"; d["weeks"] = 9 }),
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
		"11 pages":       object{"sid": session(), "points": ofNothing(append(others(10), good))},
		"11 looks":       object{"sid": session(), "points": onOnePage(others(11))},
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

// others are looks at so many different things.
func others(n int) []object {
	list := make([]object, n)
	for i := range list {
		list[i] = view("product", id.New(""))
	}
	return list
}

func ofNothing(points []object) (list []object) {
	for _, p := range points {
		list = append(list, object{"behavior": "page_leave", "businessData": object{"page": p["businessData"].(object)["page"]}})
	}
	return list
}

func onOnePage(points []object) []object {
	for _, p := range points {
		p["businessData"].(object)["page"] = "/home"
	}
	return points
}

func TestBehaviourAndBusinessDataAreEnough(t *testing.T) {
	d := open(t)
	target := d.public(searchdoc.Product)
	alone := view("product", target)
	delete(alone, "at")
	d.taken(alone, 1)
	d.taken(alone, 1)
	d.taken(object{"points": append(others(9), alone)}, 10)
	d.address = network()
	d.taken(alone, 1)
	if n := d.views(searchdoc.Product, target); n != 2 {
		t.Errorf("two networks looked %d times", n)
	}
	if c := d.counters(pageOf(target))["page_view"]; c.N != 4 {
		t.Errorf("the day counted %+v", c)
	}
}

func TestANetworkHasALimit(t *testing.T) {
	d := open(t)
	target := d.public(searchdoc.Product)
	point := merged(view("product", target), object{"sid": session()})
	send := func(times int) (taken int) {
		for range times {
			switch a := d.send(point); {
			case a.HTTP == 200:
				taken++
			case a.HTTP != 429 || a.Reason() != "too_often" || a.Header.Get("Retry-After") == "":
				t.Fatalf("%d %s", a.HTTP, a.Body)
			}
		}
		return taken
	}
	d.send(object{"points": []object{}}) // what is refused counts for nothing
	all := send(110)
	mine := d.address
	d.address = strings.TrimSuffix(mine, "1") + "abcd:1"
	var race sync.WaitGroup
	var raced atomic.Int32
	for range 16 {
		race.Go(func() {
			if d.send(point).HTTP == 200 {
				raced.Add(1)
			}
		})
	}
	if race.Wait(); all != 110 || raced.Load() != 10 {
		t.Errorf("a network sent %d and %d in one minute", all, raced.Load())
	}
	if n := d.counters(pageOf(target))["page_view"].N; n != 120 {
		t.Errorf("%d were counted", n)
	}
	d.address = network()
	if send(1) != 1 {
		t.Error("another network is refused")
	}
	d.address = mine
	d.now = d.now.Add(time.Minute)
	mark, _, err := visitor.NewDays(d.db, apitest.TableName("analysis"), clock.System).Mark(t.Context(), limit.Network(mine))
	if err != nil {
		t.Fatal(err)
	}
	hour := store.Key{PK: "limit#points-hour#" + mark, SK: "window"}
	if _, err := store.NewTable[limit.Window](d.db, apitest.TableName("analysis")).Update(t.Context(), hour, func(w *limit.Window) error {
		if w.Count != 120 {
			t.Errorf("%+v", w)
		}
		w.Count = 2399
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	if n := send(3); n != 1 {
		t.Errorf("%d more than 2,399 in an hour", n)
	}
}

// A caller names his own session, and as many as he likes: a thing is not looked at by more than a hundred of a network on a day.
func TestANetworkLooksAHundredTimesADay(t *testing.T) {
	d := open(t)
	target, other := d.public(searchdoc.Product), d.public(searchdoc.Product)
	for range 105 {
		d.taken(merged(view("product", target), object{"sid": session()}), 1)
	}
	d.taken(merged(view("product", other), object{"sid": session()}), 1)
	if n, m := d.views(searchdoc.Product, target), d.views(searchdoc.Product, other); n != 100 || m != 1 {
		t.Errorf("%d and %d views", n, m)
	}
	if c := d.counters(pageOf(target))["page_view"]; c.N != 105 {
		t.Errorf("the day counted %d", c.N)
	}
	d.address = network()
	d.taken(merged(view("product", target), object{"sid": session()}), 1)
	if n := d.views(searchdoc.Product, target); n != 101 {
		t.Errorf("another network: %d", n)
	}
}

func TestASessionLooksOnceADay(t *testing.T) {
	d := open(t)
	target, sid := d.public(searchdoc.Product), session()
	d.taken(object{"sid": sid, "points": repeat(view("product", target), 3)}, 3)
	d.taken(merged(view("product", target), object{"sid": sid}), 1) // the page again
	if n := d.views(searchdoc.Product, target); n != 1 {
		t.Fatalf("one session looked %d times", n)
	}
	if c := d.counters(pageOf(target))["page_view"]; c.N != 4 || c.TTL <= d.now.Unix() {
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
	if d.views(searchdoc.Template, target) != 0 || d.counters(pageOf(target))["template_like"].N != 1 {
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
	network, _, err := visitor.NewDays(d.db, apitest.TableName("analysis"), clock.System).Mark(d.Context(), "198.51.100.7")
	if err != nil {
		t.Fatal(err)
	}
	for _, pk := range []string{"views#news", "limit#points-hour#" + network, "limit#points-minute#" + network, "seen#" + d.now.In(clock.Shanghai).Format(time.DateOnly) + "#" + sid} {
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

// TestAPagesSpeedIsCountedByItsGrade, and a visit by the weeks since the first: neither says who it was.
func TestAPagesSpeedIsCountedByItsGrade(t *testing.T) {
	d := open(t)
	page := "/speed" + strings.Map(func(r rune) rune { return 'a' + r%26 }, id.New(""))
	speed := func(behavior, grade string) object {
		return object{"behavior": behavior, "businessData": object{"page": page, "grade": grade}}
	}
	d.taken(object{"points": []object{speed("page_lcp", "poor"), speed("page_lcp", "poor"), speed("page_cls", "good")}}, 3)
	if c := d.counters(page + "#poor"); c["page_lcp"].N != 2 {
		t.Errorf("%+v", c)
	}
	if c := d.counters(page + "#good"); c["page_cls"].N != 1 || c["page_lcp"].N != 0 {
		t.Errorf("%+v", c)
	}
	before := d.counters("week#3")["visit_week"].N
	d.taken(object{"behavior": "visit_week", "businessData": object{"page": page, "weeks": 3}}, 1)
	if n := d.counters("week#3")["visit_week"].N - before; n < 1 {
		t.Errorf("%d more", n)
	}
}
