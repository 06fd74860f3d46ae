package family_test

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"bimportal/functions/mall/content"
	"bimportal/functions/mall/family"
	"bimportal/functions/mall/malltest"
	"bimportal/shared/apitest"
	"bimportal/shared/apitest/team"
	"bimportal/shared/id"
)

// A family off the shelf is changed twice before anybody looks at it: what is let through in the end is one version after the last one that was
// public, and says what is another since that one.
func TestAVersionThatNobodySawIsNone(t *testing.T) {
	d := malltest.Open(t)
	mine := team.NewTeam(t)
	said := func(types ...string) string {
		d.Found = func(content.Object, string) (content.Found, error) {
			f := malltest.DoorFound()
			f.Types = append(f.Types, types...)
			for i := range f.Params {
				for range types {
					f.Params[i].Values = append(f.Params[i].Values, "1800")
				}
			}
			return f, nil
		}
		return d.Examined(mine.Owner, "rfa", id.New(""))
	}
	first := said()
	m := team.Must[family.Managed](t, d.Post(mine.Owner, mine.ID, editPath, malltest.Form(first, nil)))
	d.LetThrough(d.HandedIn(mine, m.ID))
	edit := func(path, no string, more object) apitest.Answer {
		w := team.Must[family.Whole](t, d.Post(mine.Owner, mine.ID, ownPath, object{"id": m.ID}))
		form := malltest.Form(path, object{"id": m.ID, "rev": w.Rev, "versionNo": no})
		maps.Copy(form, more)
		return d.Post(mine.Owner, mine.ID, editPath, form)
	}
	off := func() {
		team.Must[family.Managed](t, d.Post(mine.Owner, mine.ID, movePath, object{"id": m.ID, "status": 3}))
	}
	versions := func(when string, want ...string) {
		t.Helper()
		d.LetThrough(d.HandedIn(mine, m.ID))
		var got []string
		for _, v := range team.Must[family.Detail](t, d.Post(team.Person{}, "", detailPath, object{"id": m.ID})).Versions {
			got = append(got, strings.Join(append([]string{v.No}, v.Changes...), " "))
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: %q", when, got)
		}
	}
	off()
	team.Must[family.Managed](t, edit(said("FM1821"), "1.1.0", nil))
	third := said("FM2421")
	if a := edit(third, "1.0.0", nil); a.HTTP != 400 || a.FieldMessage("versionNo") == "" {
		t.Errorf("other files under the number that was public: %d %s", a.HTTP, a.Body)
	}
	team.Must[family.Managed](t, edit(third, "1.1.0", nil))
	versions("two changes", "1.1.0 增加类型 FM2421", "1.0.0")
	off()
	team.Must[family.Managed](t, edit(third, "1.1.0", object{"name": "只改了名称"}))
	team.Must[family.Managed](t, edit(said("FM2421", "FM3021"), "1.2.0", nil))
	team.Must[family.Managed](t, edit(said("FM2421", "FM3621"), "1.3.0", nil))
	versions("a name, and two changes", "1.3.0 增加类型 FM3621", "1.1.0 增加类型 FM2421", "1.0.0")
	off()
	team.Must[family.Managed](t, edit(said("FM4221"), "1.4.0", nil)) // while it is public
	old := []string{"1.4.0 增加类型 FM4221 删除类型 FM2421、FM3621", "1.3.0 增加类型 FM3621", "1.1.0 增加类型 FM2421", "1.0.0"}
	versions("a staged change", old...)
	off()
	team.Must[family.Managed](t, edit(said("FM4221", "FM4821"), "1.5.0", nil))
	versions("a change after it", append([]string{"1.5.0 增加类型 FM4821"}, old...)...)
}
