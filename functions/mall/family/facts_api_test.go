package family_test

import (
	"cmp"
	"reflect"
	"slices"
	"testing"

	"bimportal/functions/mall/family"
	"bimportal/functions/mall/malltest"
	"bimportal/shared/apitest"
	"bimportal/shared/apitest/team"
	"bimportal/shared/auth"
	"bimportal/shared/desk"
	"bimportal/shared/publish"
)

func working(d *malltest.Door, of team.Team, id string) family.Whole {
	d.T.Helper()
	return team.Must[family.Whole](d.T, d.Post(of.Owner, of.ID, ownPath, object{"id": id}))
}

// Who reviews a change, and who reads a history, reads all that a provider can write of a family.
func TestAReviewShowsAllThatAProviderWrites(t *testing.T) {
	d := malltest.Open(t)
	mine := team.NewTeam(t)
	id := d.Public(mine, nil).ID
	for _, c := range []struct {
		field  string
		change object
		want   string
	}{
		{"ifcClass", object{"ifcClass": "IfcDoor"}, "IfcDoor"}, {"price", object{"priceFen": 1250}, "¥12.50"}, {"versionLog", object{"versionLog": "  补充编码\n"}, "补充编码"},
		{"classification", object{"classification": []object{{"system": "GB/T 51269", "code": "30-01.20"}}}, "GB/T 51269 30-01.20（服务商填写）"},
	} {
		w := working(d, mine, id)
		form := malltest.Form(w.Info.Files[0].Path, c.change)
		form["id"], form["rev"] = id, w.Rev
		team.Must[family.Managed](t, d.Post(mine.Owner, mine.ID, editPath, form))
		last := team.Must[desk.Past](t, d.Post(mine.Owner, mine.ID, "/family/mall/publish/history", object{"kind": "family", "id": id})).Lines[0]
		at := slices.IndexFunc(last.Changes, func(one publish.Change) bool { return one.Name == c.field })
		if at < 0 || len(last.Changes[at].After) == 0 || last.Changes[at].After[len(last.Changes[at].After)-1] != c.want {
			t.Errorf("%s: %+v", c.field, last)
		}
	}
}

// A field that the form gets is a fact, as in the catalogue.
func TestAReviewTellsOfEveryField(t *testing.T) {
	d := malltest.Open(t)
	mine, ops := team.NewTeam(t), team.Operators(t)
	id := d.Public(mine, nil).ID
	sheet := team.Must[desk.Sheet](t, d.Post(ops.Member(t, auth.ContentAudit), ops.ID, "/family/mall/review/sheet", object{"kind": "family", "id": id}))
	within := map[string]string{"priceFen": "price", "vipFree": "price"}
	for _, field := range apitest.Fields(reflect.TypeFor[family.Form]()) {
		fact := cmp.Or(within[field], field)
		if field != "consent" && !slices.ContainsFunc(sheet.Facts, func(f publish.Fact) bool { return f.Name == fact }) {
			t.Errorf("what a family says of %s is no fact", field)
		}
	}
}

// A copy begins a log of its own.
func TestACopySaysWhereItCameFrom(t *testing.T) {
	d := malltest.Open(t)
	mine := team.NewTeam(t)
	first := d.Draft(mine, object{"versionNo": "1.2.0", "versionLog": "新增三种规格"})
	made := team.Must[desk.Made](t, d.Post(mine.Owner, mine.ID, "/family/mall/publish/copy", object{"kind": "family", "id": first.ID}))
	w := working(d, mine, made.ID)
	if v := w.Detail.Versions; len(v) != 1 || v[0].No != "1.0.0" || v[0].Time == "" || v[0].Log != "由“双扇防火门”复制" || w.Log != v[0].Log {
		t.Errorf("%q %+v", w.Log, v)
	}
}
