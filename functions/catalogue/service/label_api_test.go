package service_test

import (
	"slices"
	"testing"

	ct "bimportal/functions/catalogue/cataloguetest"
	"bimportal/functions/catalogue/service"
	"bimportal/shared/apitest"
	"bimportal/shared/apitest/team"
	"bimportal/shared/auth"
	"bimportal/shared/id"
)

func TestLabels(t *testing.T) {
	g, one := ct.Door(t), team.NewTeam(t)
	add := func(p team.Person, name string) apitest.Answer {
		return team.Call(t, g, p, one.ID, "POST", "/platform/home/label/add", map[string]any{"labelName": name})
	}
	name := "标" + id.New("")[:6]
	if a := add(one.Member(t, auth.ProductView), name); a.HTTP != 403 {
		t.Errorf("a reader: %d", a.HTTP)
	}
	for _, bad := range []string{"", "  ", "一二三四五六七八九十一", "<b>"} {
		if a := add(one.Owner, bad); a.HTTP != 400 || a.FieldMessage("labelName") == "" {
			t.Errorf("%q: %d %s", bad, a.HTTP, a.Body)
		}
	}
	first, again := team.Must[service.Label](t, add(one.Owner, " "+name+" ")), team.Must[service.Label](t, add(one.Owner, name))
	if first != again || first.Name != name {
		t.Errorf("%+v, then %+v", first, again)
	}
	if found := ct.Get[[]string](t, g, "/platform/home/label/search?labelName="+name[3:]); !slices.Contains(found, name) {
		t.Errorf("%v", found)
	}
}
