package search_test

import (
	"errors"
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"

	"bimportal/functions/search"
	"bimportal/shared/blob"
	"bimportal/shared/clock"
	"bimportal/shared/searchdoc"
)

// TestAnyChangeShowsWithinTheBound: two Lambdas, with and without a snapshot, whatever the builder does.
func TestAnyChangeShowsWithinTheBound(t *testing.T) {
	d := open(t)
	worker, first, second := d.service(), d.service().Routes(), d.service().Routes()
	both := func(step, keyword string, want int) {
		t.Helper()
		for i, a := range []search.Answer{d.find(first, keyword), d.find(second, keyword)} {
			if a.Total != want {
				t.Errorf("%s: Lambda %d finds %d of %q, not %d", step, i+1, a.Total, keyword, want)
			}
		}
	}
	p, q := doc(searchdoc.Product, "p1", "装配式构件算量"), doc(searchdoc.Template, "t1", "医院机电模板")
	both("nothing is there", "构件", 0)
	d.publish(p, q)
	d.after(10 * time.Second)
	both("without a snapshot", "构件", 1)
	built := d.build(worker)
	if built.Documents != 2 || built.Name == "" || !built.Whole {
		t.Fatalf("%+v", built)
	}
	d.after(60 * time.Second)
	both("from the snapshot", "机电", 1)
	d.withdraw(p)
	d.after(10 * time.Second)
	both("withdrawn, and still in the snapshot", "构件", 0)
	if d.pointer().Name != built.Name {
		t.Fatal("the snapshot is another one")
	}
	q.Title = "学校机电模板"
	d.publish(q)
	d.after(10 * time.Second)
	both("renamed", "医院", 0)
	both("renamed", "学校", 1)
	d.publish(p)
	d.after(10 * time.Second)
	both("published again", "构件", 1)
	d.withdraw(q)
	again := d.build(worker)
	if again.Documents != 1 || again.Name == built.Name || again.Whole {
		t.Fatalf("%+v", again)
	}
	d.after(60 * time.Second)
	both("in the next snapshot", "构件", 1)
	both("in the next snapshot", "机电", 0)
	d.after(25 * time.Minute)
	d.build(worker)
	if _, err := d.bucket().Size(t.Context(), built.Name); !errors.Is(err, blob.ErrNotFound) {
		t.Errorf("the old snapshot is kept: %v", err)
	}
	both("later", "构件", 1)
}

// TestALateCommitIsNotLost: the writer took its time before the builder read, and committed after.
func TestALateCommitIsNotLost(t *testing.T) {
	d := open(t)
	worker, g := d.service(), d.service().Routes()
	d.publish(doc(searchdoc.Case, "c1", "龙山片区学校"))
	stamped := d.now()
	d.after(5 * time.Minute)
	d.build(worker)
	if n := d.find(g, "滨江").Total; n != 0 {
		t.Fatal(n)
	}
	if err := d.db.Transact(t.Context(), d.index.Put(stamped, doc(searchdoc.Case, "c2", "滨江新城医院"))); err != nil {
		t.Fatal(err)
	}
	d.after(10 * time.Second)
	if n := d.find(g, "滨江").Total; n != 1 {
		t.Errorf("a running Lambda finds %d", n)
	}
	if n := d.find(d.service().Routes(), "滨江").Total; n != 1 {
		t.Errorf("a new Lambda finds %d", n)
	}
	if b := d.build(worker); b.Documents != 2 {
		t.Errorf("the next snapshot: %+v", b)
	}
}

func TestNothingIsWrittenWhenNothingChanged(t *testing.T) {
	d := open(t)
	worker := d.service()
	for i := range 3 {
		d.publish(doc(searchdoc.News, fmt.Sprint("n", i), "资讯"))
	}
	first := d.build(worker)
	d.after(time.Minute)
	if b := d.build(worker); b.Name != "" || b.Documents != 3 || d.pointer().Name != first.Name {
		t.Errorf("built again: %+v", b)
	}
	before := d.pointer().Through
	d.after(15 * time.Minute)
	if b := d.build(worker); b.Name != "" || d.pointer().Name != first.Name || d.pointer().Through <= before {
		t.Errorf("%+v %+v", b, d.pointer())
	}
	g := d.service().Routes()
	if n := d.find(g, "资讯").Total; n != 3 {
		t.Errorf("finds %d", n)
	}
	d.publish(doc(searchdoc.News, "n9", "资讯"))
	if b := d.build(worker); b.Name == "" || b.Documents != 4 {
		t.Errorf("%+v", b)
	}
	d.after(25 * time.Hour)
	if b := d.build(worker); !b.Whole || b.Documents != 4 {
		t.Errorf("after a day: %+v", b)
	}
}

// TestABuilderThatDiesAnywhere ends the builder before and after each of its calls, and looks at what is found then,
// at what the next run makes of it, and at what lies in the bucket in the end.
func TestABuilderThatDiesAnywhere(t *testing.T) {
	d := open(t)
	d.publish(doc(searchdoc.Help, "h0", "帮助文档"))
	d.build(d.service())
	var put []string
	published := 1
	for _, after := range []bool{false, true} {
		for n := 1; ; n++ {
			d.publish(doc(searchdoc.Help, fmt.Sprint("h", published), "帮助文档"))
			published++
			c := &crash{n: n, after: after}
			_, err := d.dying(c).Work(t.Context(), search.Event{Task: "build"})
			put = append(put, c.put...)
			if a := d.find(d.service().Routes(), "帮助"); a.Total != published {
				t.Fatalf("dead at call %d (%v): %d found of %d", n, after, a.Total, published)
			}
			if err == nil {
				if n < 6 {
					t.Errorf("the builder is through after %d calls", n)
				}
				break
			}
			if n%2 == 0 {
				d.after(time.Minute)
				if b := d.build(d.service()); b.Documents != published {
					t.Fatalf("after call %d (%v): %+v", n, after, b)
				}
			}
		}
	}
	d.after(time.Hour)
	d.build(d.service())
	p := d.pointer()
	if len(p.Old) != 0 {
		t.Errorf("%+v", p.Old)
	}
	left := 0
	for _, name := range put {
		if _, err := d.bucket().Size(t.Context(), name); err == nil && name != p.Name {
			left++
		}
	}
	if left > 0 || len(put) < 4 {
		t.Errorf("of %d objects %d are left", len(put), left)
	}
}

func TestTwoBuildersAtOnce(t *testing.T) {
	d := open(t)
	for round := range 4 {
		for i := range 3 {
			d.publish(doc(searchdoc.Article, fmt.Sprint("a", round, i), "文章"))
		}
		var wg sync.WaitGroup
		for range 3 {
			wg.Go(func() {
				if _, err := d.service().Work(t.Context(), search.Event{Task: "build"}); err != nil {
					t.Error(err)
				}
			})
		}
		wg.Wait()
		p := d.pointer()
		if p.Documents != (round+1)*3 {
			t.Errorf("%+v", p)
		}
		if n := d.find(d.service().Routes(), "文章").Total; n != (round+1)*3 {
			t.Errorf("round %d finds %d", round, n)
		}
		d.after(time.Minute)
	}
}

func TestALostSnapshotIsBuiltAgain(t *testing.T) {
	d := open(t)
	d.publish(doc(searchdoc.Demo, "d1", "演示系统"))
	first := d.build(d.service())
	if err := d.bucket().Delete(t.Context(), first.Name); err != nil {
		t.Fatal(err)
	}
	if a := d.call(d.service().Routes(), "演示"); a.HTTP != 500 {
		t.Errorf("answers %d as if nothing were missing: %s", a.HTTP, a.Body)
	}
	if b := d.build(d.service()); !b.Whole || b.Documents != 1 {
		t.Errorf("%+v", b)
	}
	if n := d.find(d.service().Routes(), "演示").Total; n != 1 {
		t.Errorf("finds %d", n)
	}
}

// TestASlowBuilderTakesNothingBack: it wakes up when the world has gone on.
func TestASlowBuilderTakesNothingBack(t *testing.T) {
	now := time.UnixMilli(1_790_000_000_000)
	at := func(by time.Duration) int64 { return clock.Millis(now.Add(by)) }
	p := search.Pointer{Name: "one", Through: at(0), Format: 1}
	p.Reserve("slow", now)
	p.Reserve("quick", now)
	if !p.Move(search.Pointer{Name: "quick", Through: at(time.Minute), Format: 1}, now) || p.Name != "quick" {
		t.Fatalf("%+v", p)
	}
	if p.Move(search.Pointer{Name: "slow", Through: at(time.Second), Format: 1}, now) || p.Name != "quick" {
		t.Errorf("an older one is current: %+v", p)
	}
	if dead := p.Bury(now.Add(time.Hour)); !slices.Equal(dead, []string{"slow", "one"}) {
		t.Errorf("%v", dead)
	}
	if p.Move(search.Pointer{Name: "slow", Through: at(time.Hour), Format: 1}, now) {
		t.Error("a dead one is current")
	}
	p.Forget([]string{"slow"})
	if len(p.Old) != 1 || p.Move(search.Pointer{Name: "slow", Through: at(time.Hour), Format: 1}, now) {
		t.Errorf("%+v", p)
	}
}

// TestALambdaKeepsItsViewWhenTheStoreFails: it says so, and is right again afterwards.
func TestALambdaKeepsItsViewWhenTheStoreFails(t *testing.T) {
	d := open(t)
	d.publish(doc(searchdoc.Family, "f1", "防火门族"))
	d.build(d.service())
	c := &crash{n: 1 << 30}
	g := d.dying(c).Routes()
	if n := d.find(g, "防火门").Total; n != 1 {
		t.Fatal(n)
	}
	c.n = 0
	d.after(2 * time.Minute)
	if a := d.call(g, "防火门"); a.HTTP != 500 {
		t.Errorf("%d %s", a.HTTP, a.Body)
	}
	c.n = 1 << 30
	if n := d.find(g, "防火门").Total; n != 1 {
		t.Errorf("finds %d", n)
	}
}
