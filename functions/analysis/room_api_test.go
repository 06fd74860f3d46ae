package analysis_test

import (
	"fmt"
	"testing"
	"time"

	"bimportal/functions/analysis"
	"bimportal/shared/apitest"
	"bimportal/shared/clock"
	"bimportal/shared/id"
	"bimportal/shared/searchdoc"
	"bimportal/shared/store"
)

// Of a day each shard has room for so many pages, and for those that come at once with the last one: what somebody invents beyond them counts for its behaviour and leaves no row of its own.
func TestInventedPagesHaveRoomForSoMany(t *testing.T) {
	d := open(t)
	d.now = d.now.Add(30 * 24 * time.Hour) // a day of its own
	sid, known, target := session(), pageOf(id.New("")), d.public(searchdoc.Product)
	at := func(behavior, page string) object {
		return object{"behavior": behavior, "businessData": object{"page": page}}
	}
	d.taken(object{"sid": sid, "points": []object{at("page_view", known)}}, 1)
	rows := store.NewTable[analysis.Counter](d.db, apitest.TableName("analysis"))
	day := d.now.In(clock.Shanghai).Format(time.DateOnly)
	inShard := func() (list []analysis.Counter) {
		for shard := range 8 {
			read, err := rows.QueryLatest(t.Context(), store.Range{PK: fmt.Sprintf("day#%s#%d", day, shard)})
			if err != nil {
				t.Fatal(err)
			}
			for _, r := range read {
				list = append(list, r.Value)
			}
		}
		return list
	}
	subjects := store.NewTable[analysis.Subjects](d.db, apitest.TableName("analysis"))
	for shard := range 8 { // all but ten are taken
		if err := d.db.Transact(t.Context(), subjects.Added(store.Sum{Key: store.Key{PK: fmt.Sprintf("subjects#%s#%d", day, shard), SK: "subjects"}, Add: map[string]int64{"n": 490}})); err != nil {
			t.Fatal(err)
		}
	}
	for range 6 {
		invented := make([]object, 10)
		for i := range invented {
			invented[i] = at("page_view", pageOf(id.New("")))
		}
		d.taken(object{"sid": sid, "points": invented}, 10)
	}
	d.taken(object{"sid": sid, "points": []object{at("page_view", known), at("error_shown", "/invented"), view("product", target), {"behavior": "visit_week", "businessData": object{"page": known, "weeks": 2}}}}, 4)
	total, rest, week := int64(0), int64(0), int64(0)
	list := inShard()
	for _, c := range list {
		switch {
		case c.Behavior == "page_view":
			if total += c.N; c.Subject == "" {
				rest = c.N
			}
		case c.Subject == "week#2":
			week = c.N
		case c.Subject != "" || c.N != 1:
			t.Errorf("%+v", c)
		}
	}
	if c := d.counters(known)["page_view"]; len(list) < 13 || len(list) > 13+8 || total != 63 || rest < 43 || week != 1 || c.N != 2 || c.TTL <= d.now.Unix() {
		t.Errorf("%d rows; %d in all, %d without a page; %+v", len(list), total, rest, c)
	}
	if d.views(searchdoc.Product, target) != 1 {
		t.Error("a look at what there is counts nothing")
	}
}
