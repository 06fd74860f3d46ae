package family_test

import (
	"testing"

	"bimportal/functions/mall/content"
	"bimportal/functions/mall/family"
	"bimportal/functions/mall/malltest"
	"bimportal/shared/apitest/team"
	"bimportal/shared/auth"
	"bimportal/shared/id"
)

const alikePath = "/family/mall/product/alike"

func TestWhatIsThereAlreadyIsToldBeforeItIsSaved(t *testing.T) {
	d := malltest.Open(t)
	mine, other := team.NewTeam(t), team.NewTeam(t)
	text := id.New("")
	d.Found = func(o content.Object, _ string) (content.Found, error) {
		found := malltest.DoorFound()
		found.Params[1].Values = []string{"2100", "2200", "2400"}
		return found, nil
	}
	path := d.Examined(mine.Owner, "rfa", text)
	ask := func(of team.Team, paths ...string) []family.AlikeTo {
		t.Helper()
		return team.Must[[]family.AlikeTo](t, d.Post(of.Owner, of.ID, alikePath, object{"files": paths}))
	}
	team.Refused(t, "nobody", d.Post(team.Person{}, mine.ID, alikePath, object{"files": []string{path}}), 401, "unauthorized")
	team.Refused(t, "a stranger", d.Post(team.NewPerson(t), mine.ID, alikePath, object{"files": []string{path}}), 403, "not_member")
	team.Refused(t, "who may not edit", d.Post(mine.Member(t, auth.FamilyView), mine.ID, alikePath, object{"files": []string{path}}), 403, "no_permission")
	if a := d.Post(other.Owner, other.ID, alikePath, object{"files": []string{path}}); a.HTTP != 400 || a.FieldMessage("files") == "" {
		t.Errorf("somebody else's file: %d %s", a.HTTP, a.Body)
	}
	if got := ask(mine, path); len(got) != 1 || got[0].Path != path || len(got[0].Families) != 0 {
		t.Errorf("with nothing there: %+v", got)
	}
	draft := team.Must[family.Managed](t, d.Post(mine.Owner, mine.ID, editPath, malltest.Form(path, nil)))
	said := func(when string, got []family.AlikeTo, want ...family.Alike) {
		t.Helper()
		for i := range got[0].Families {
			got[0].Families[i].Name, got[0].Families[i].No, got[0].Families[i].ProviderName = "", "", ""
		}
		if len(got[0].Families) != len(want) || len(want) > 0 && got[0].Families[0] != want[0] {
			t.Errorf("%s: %+v", when, got[0].Families)
		}
	}
	again, changed := d.Examined(mine.Owner, "rfa", text), d.Examined(mine.Owner, "rfa", id.New(""))
	said("one's own draft", ask(mine, again), family.Alike{ID: draft.ID, Own: true, How: family.SameContent})
	said("another file with its types", ask(mine, changed), family.Alike{ID: draft.ID, Own: true, How: family.SameTypes})
	// What is not public is nobody else's to know of.
	theirs := d.Examined(other.Owner, "rfa", text)
	said("another enterprise's draft", ask(other, theirs))
	d.LetThrough(d.HandedIn(mine, draft.ID))
	said("what is public", ask(other, theirs), family.Alike{ID: draft.ID, How: family.SameContent})
	d.Found = func(content.Object, string) (content.Found, error) {
		return content.Found{Format: "rfa", Types: []string{"A"}, Params: []content.Parameter{{Name: "流量", Values: []string{"12"}}}}, nil
	}
	said("another thing", ask(other, d.Examined(other.Owner, "rfa", id.New(""))))
}
