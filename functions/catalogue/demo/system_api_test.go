package demo_test

import (
	"testing"
	"time"

	ct "bimportal/functions/catalogue/cataloguetest"
	"bimportal/functions/catalogue/demo"
	"bimportal/shared/api"
	"bimportal/shared/apitest"
	"bimportal/shared/clock"
	"bimportal/shared/searchdoc"
	"bimportal/shared/store"
)

func TestDemosAreListedWithTheirFreeAccounts(t *testing.T) {
	g := ct.Door(t)
	page := ct.Get[api.Page[demo.Row]](t, g, "/micro/home/api/demo/queryInfo?pageSize=100")
	if page.Total < 8 {
		t.Fatalf("%d systems", page.Total)
	}
	index := store.NewTable[searchdoc.Doc](apitest.DB(t), apitest.TableName("search"))
	types := map[string]int{}
	for _, d := range page.Records {
		if d.Name == "" || d.Intro == "" || d.TypeName == "" || len(d.Tasks) < 3 || d.LeaseMinutes < 5 || d.Seats < 6 || d.AvailableSeats != d.Seats || d.WaitMinutes != 0 ||
			d.ResetAt <= clock.Millis(clock.System()) || d.ResetAt > clock.Millis(clock.System().Add(24*time.Hour)) {
			t.Errorf("%+v", d)
		}
		types[d.TypeCode]++
		doc, err := index.Get(t.Context(), searchdoc.Key(searchdoc.Demo, d.ID))
		if err != nil || doc.Value.Title != d.Name || doc.Value.Path != "/dome-system?id="+d.ID || doc.Value.PublishedAt == 0 {
			t.Errorf("the search knows %+v (%v)", doc.Value, err)
		}
	}
	for code, n := range types {
		some := ct.Get[api.Page[demo.Row]](t, g, "/micro/home/api/demo/queryInfo?typeCode="+code)
		if some.Total != n {
			t.Errorf("%s: %d, not %d", code, some.Total, n)
		}
	}
	one := page.Records[3]
	if got := ct.Get[api.Page[demo.Row]](t, g, "/micro/home/api/demo/queryInfo?id="+one.ID); got.Total != 1 || got.Records[0].Name != one.Name {
		t.Errorf("%+v", got)
	}
	if got := ct.Get[api.Page[demo.Row]](t, g, "/micro/home/api/demo/queryInfo?id=ffffffffff"); got.Total != 0 {
		t.Errorf("%+v", got)
	}
}
