package app_test

import (
	"testing"

	"bimportal/functions/catalogue/app"
	ct "bimportal/functions/catalogue/cataloguetest"
	"bimportal/shared/apitest"
)

func TestTheSquareOfApplications(t *testing.T) {
	g := ct.Door(t)
	all := ct.Get[app.List](t, g, "/micro/home/group/app-list?pageSize=100")
	if all.Total < 12 || len(all.Groupings) != 4 {
		t.Fatalf("%d applications under %d headings", all.Total, len(all.Groupings))
	}
	counted := 0
	for _, heading := range all.Groupings {
		counted += heading.Count
		under := ct.Get[app.List](t, g, "/micro/home/group/app-list?pageSize=100&grouping="+heading.Code)
		if under.Total != heading.Count || len(under.Groupings) != 4 || under.Groupings[0].Count != all.Groupings[0].Count {
			t.Errorf("%s: %d of %d", heading.Name, under.Total, heading.Count)
		}
	}
	if counted != all.Total {
		t.Errorf("the headings count %d of %d", counted, all.Total)
	}
	one := ct.Get[app.App](t, g, "/micro/home/group/app-detail?appId="+all.Records[0].AppID)
	if one.Name != all.Records[0].Name || one.DetailHTML == "" || one.Permissions == nil {
		t.Errorf("%+v", one)
	}
	if found := ct.Get[app.List](t, g, "/micro/home/group/app-list?keyword="+"%E5%AE%A1%E5%9B%BE"); found.Total == 0 || found.Total == all.Total {
		t.Errorf("审图 finds %d", found.Total)
	}
	for path, want := range map[string]string{"?appId=ffffffffff": "app_gone", "": ""} {
		a := apitest.Call(t, g, apitest.Request{Method: "GET", Path: "/micro/home/group/app-detail" + path})
		if a.HTTP != 404 && a.HTTP != 400 || a.Reason() != want && want != "" {
			t.Errorf("%q: %d %s", path, a.HTTP, a.Body)
		}
	}
}
