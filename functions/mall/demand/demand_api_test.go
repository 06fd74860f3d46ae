package demand_test

import (
	"encoding/json"
	"net/url"
	"slices"
	"testing"
	"time"

	"bimportal/functions/mall"
	"bimportal/functions/mall/demand"
	"bimportal/functions/mall/malltest"
	"bimportal/shared/apitest/team"
	"bimportal/shared/auth"
	"bimportal/shared/clock"
)

const at = "/family/mall/shop/demand"

type object = map[string]any

// later moves the clock on; what is counted is written ten seconds later, and the same search counts again after a minute.
func later(d *malltest.Door, by time.Duration) {
	now := d.Now().Add(by)
	began := clock.System()
	d.Now = func() time.Time { return now.Add(clock.System().Sub(began)) }
}

func search(t *testing.T, d *malltest.Door, q url.Values) {
	t.Helper()
	if a := d.Get(team.Person{}, "", "/family/mall/api/product/list?"+q.Encode()); a.HTTP != 200 {
		t.Fatalf("%s", a.Body)
	}
}

func roll(t *testing.T, d *malltest.Door) {
	t.Helper()
	if _, err := d.S.Work(t.Context(), mall.Event{Task: "sweep"}); err != nil {
		t.Fatal(err)
	}
}

func TestWhatIsNotFoundIsToldToProviders(t *testing.T) {
	d, maker, other := malltest.Open(t), team.NewTeam(t), team.NewTeam(t)
	d.Public(maker, nil)
	team.Refused(t, "nobody", d.Post(team.Person{}, maker.ID, at, object{}), 401, "unauthorized")
	team.Refused(t, "another enterprise's", d.Post(other.Owner, maker.ID, at, object{}), 403, "not_member")
	team.Refused(t, "too small a role", d.Post(maker.Member(t), maker.ID, at, object{}), 403, "no_permission")
	team.Refused(t, "without families", d.Post(other.Owner, other.ID, at, object{}), 403, "no_families")
	draft := team.NewTeam(t)
	d.Draft(draft, nil)
	team.Refused(t, "with a draft alone", d.Post(draft.Owner, draft.ID, at, object{}), 403, "no_families")
	wanted := url.Values{"keyword": {"悬板活门"}, "discipline": {"architecture"}, "format": {"rfa"}}
	for range 5 {
		search(t, d, wanted)
		search(t, d, url.Values{"keyword": {"悬板活门"}, "discipline": {"architecture"}, "format": {"rfa"}, "sort": {"new"}}) // the same in another order
		search(t, d, url.Values{"keyword": {"13800010001"}})
		search(t, d, url.Values{"keyword": {"悬板活门"}, "where": {"宽度~gte~9000~mm"}})
		search(t, d, url.Values{"keyword": {"悬板活门"}, "price": {"paid"}})
		search(t, d, url.Values{"keyword": {"悬板活门"}, "discipline": {"architecture"}, "format": {"rfa"}, "current": {"2"}})
		search(t, d, url.Values{"keyword": {"防火门"}})
		d.Post(team.Person{}, "", "/family/mall/api/product/list", object{"keyword": "用族的人自己查"})
		later(d, 61*time.Second)
	}
	for range 4 {
		search(t, d, url.Values{"groupCode": {"A0703"}})
		later(d, 61*time.Second)
	}
	search(t, d, url.Values{"keyword": {"防火门"}})
	later(d, 11*time.Second)
	search(t, d, url.Values{"keyword": {"防火门"}})
	reader := maker.Member(t, auth.FamilyView)
	if got := team.Must[demand.FamilyDemand](t, d.Post(reader, maker.ID, at, object{})); len(got.List) != 0 {
		t.Errorf("before it is added up: %+v", got)
	}
	roll(t, d)
	got := team.Must[demand.FamilyDemand](t, d.Post(reader, maker.ID, at, object{}))
	if len(got.List) != 1 || len(got.Dates) != 30 {
		t.Fatalf("%+v", got)
	}
	one := got.List[0]
	if one.Wish != (demand.Wish{Keyword: "悬板活门", Discipline: "architecture", Format: "rfa"}) || one.N != 5 || one.Before != 0 || len(one.Days) != 30 {
		t.Errorf("%+v", one)
	}
	// A fifth one is shown, but only when the hour is over; what has been published since is not.
	search(t, d, url.Values{"groupCode": {"A0703"}})
	later(d, 11*time.Second)
	search(t, d, url.Values{"keyword": {"防火门"}})
	roll(t, d)
	if got := team.Must[demand.FamilyDemand](t, d.Post(reader, maker.ID, at, object{})); len(got.List) != 1 {
		t.Errorf("within the hour: %+v", got.List)
	}
	d.Public(maker, object{"name": "悬板活门 HK600", "no": "HK600", "discipline": "architecture"})
	worker := d.Process()
	worker.Now = d.Now
	later(worker, time.Hour)
	roll(t, worker)
	got = team.Must[demand.FamilyDemand](t, d.Post(reader, maker.ID, at, object{}))
	if len(got.List) != 1 || got.List[0].GroupCode != "A0703" || got.List[0].GroupName != "老虎窗" {
		t.Errorf("%+v", got.List)
	}
}

func TestTheDemonstrationsDemand(t *testing.T) {
	d, maker := malltest.Open(t), team.NewTeam(t)
	d.Public(maker, nil)
	days := slices.Repeat([]int{1}, 45)
	seed, err := json.Marshal(object{"demand": []object{{"keyword": "悬板活门", "discipline": "architecture", "days": days}, {"groupCode": "A0703", "days": []int{2, 1, 1}}}})
	if err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if _, err := d.S.Work(t.Context(), mall.Event{Task: "seed", Data: seed}); err != nil {
			t.Fatal(err)
		}
	}
	got := team.Must[demand.FamilyDemand](t, d.Post(maker.Owner, maker.ID, at, object{}))
	if len(got.List) != 1 || got.List[0].N != 30 || got.List[0].Before != 15 || got.List[0].Days[29] != 1 {
		t.Errorf("%+v", got.List)
	}
}
