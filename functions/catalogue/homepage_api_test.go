package catalogue_test

import (
	"encoding/json"
	"slices"
	"testing"

	"bimportal/functions/catalogue"
	ct "bimportal/functions/catalogue/cataloguetest"
	"bimportal/functions/catalogue/product"
	"bimportal/shared/api"
	"bimportal/shared/apitest"
	"bimportal/shared/stats"
)

// The home page's one answer says what the lists behind it say.
func TestHomePageSaysWhatTheListsSay(t *testing.T) {
	g := ct.Door(t)
	answer := apitest.Call(t, g, apitest.Request{Method: "GET", Path: "/micro/home/api/home"})
	if answer.HTTP != 200 || answer.Header.Get("Cache-Control") != "public, s-maxage=10, stale-while-revalidate=30" {
		t.Fatalf("%d %s", answer.HTTP, answer.Header.Get("Cache-Control"))
	}
	var home catalogue.HomePage
	if err := json.Unmarshal(answer.Data, &home); err != nil {
		t.Fatal(err)
	}
	same := func(name string, mine, list any) {
		t.Helper()
		a, errA := json.Marshal(mine)
		b, errB := json.Marshal(list)
		if errA != nil || errB != nil || string(a) != string(b) || len(a) < 50 {
			t.Errorf("%s:\n%.400s\n%.400s", name, a, b)
		}
	}
	same("counters", home.Counters, ct.Get[stats.Home](t, g, "/platform/home/api/homePage/count"))
	// A row of the home page is part of the list's.
	same("templates", home.Templates, ct.Get[api.Page[catalogue.HomeTemplate]](t, g, "/platform/home/itemTemplate/search?current=1&pageSize=4&sort=use").Records)
	same("demos", home.Demos, ct.Get[api.Page[catalogue.HomeDemo]](t, g, "/micro/home/api/demo/queryInfo?current=1&pageSize=4").Records)
	list := ct.Get[api.Page[catalogue.HomeCase]](t, g, "/micro/home/api/project/case?current=1&pageSize=5")
	same("cases", home.Cases, list.Records)
	if home.CaseTotal != list.Total {
		t.Errorf("%d cases of %d", home.CaseTotal, list.Total)
	}

	all := ct.Get[api.Page[product.Row]](t, g, "/micro/home/api/product/page?current=1&pageSize=100")
	inUse, first := 0, map[string][]string{}
	for _, p := range all.Records {
		inUse += p.Used
		if len(first[p.TypeCode]) < 5 {
			first[p.TypeCode] = append(first[p.TypeCode], p.ID)
		}
	}
	if all.Total > 100 || home.Products.InUse != inUse || len(home.Products.Types) < 4 {
		t.Errorf("%d in use of %d, %d types", home.Products.InUse, all.Total, len(home.Products.Types))
	}
	for _, kind := range home.Products.Types {
		ids := []string{}
		for _, p := range kind.Products {
			ids = append(ids, p.ID)
		}
		if kind.Label == "" || !slices.Equal(ids, append([]string{}, first[kind.Value]...)) {
			t.Errorf("%s: %v, not %v", kind.Value, ids, first[kind.Value])
		}
	}
}
