package catalogue_test

import (
	"testing"

	"bimportal/functions/catalogue"
	ct "bimportal/functions/catalogue/cataloguetest"
	"bimportal/shared/api"
	"bimportal/shared/apitest"
	"bimportal/shared/apitest/team"
	"bimportal/shared/stats"
)

func TestTwinsAnswerTheSame(t *testing.T) {
	g := ct.Door(t)
	for _, path := range []string{"/platform/home/api/homePage/count", "/micro/home/api/product/page", "/micro/home/api/project/case"} {
		a := apitest.Call(t, g, apitest.Request{Method: "GET", Path: path})
		b := apitest.Call(t, g, apitest.Request{Method: "POST", Path: path})
		if a.HTTP != 200 || string(a.Data) != string(b.Data) || b.Header.Get("Cache-Control") != "no-store" {
			t.Errorf("%s: %d %d", path, a.HTTP, b.HTTP)
		}
	}
	if n := ct.Get[stats.Home](t, g, "/platform/home/api/homePage/count"); n.Product == 0 || n.User == 0 {
		t.Errorf("%+v", n)
	}
}

// The demonstration loaded again changes nothing of what anybody reads.
func TestASecondLoadChangesNothing(t *testing.T) {
	paths := []string{
		"/platform/home/api/homePage/count", "/platform/home/api/showService/list", "/platform/home/label/search", "/micro/home/api/product/page?pageSize=100",
		"/platform/home/itemTemplate/search?pageSize=100", "/micro/home/api/project/case?pageSize=100", "/micro/home/group/app-list?pageSize=100",
	}
	read := func(g *api.Group) (all []string) {
		for _, path := range paths {
			all = append(all, string(team.Call(t, g, team.Person{}, "", "GET", path, nil).Data))
		}
		return all
	}
	first := read(ct.Door(t))
	again := ct.Service(t)
	if err := again.Work(t.Context(), catalogue.Event{Task: "seed", Data: ct.SeedFile(t, "catalogue")}); err != nil {
		t.Fatal(err)
	}
	for i, data := range read(again.Routes()) {
		if data != first[i] || len(data) < 50 {
			t.Errorf("%s: %.200s", paths[i], data)
		}
	}
}
