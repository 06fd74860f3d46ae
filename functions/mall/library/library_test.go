package library_test

import (
	"testing"

	"bimportal/functions/mall/library"
	"bimportal/shared/membership"
)

func TestWhoSeesAnEntry(t *testing.T) {
	entry := func(a library.Audience, departments ...string) library.Entry {
		return library.Entry{EnterpriseID: "e", Stands: true, Audience: a, Departments: departments, By: membership.Who{ID: "putter"}}
	}
	who := func(id string, within ...string) library.Viewer {
		v := library.Viewer{UserID: id, EnterpriseID: "e", Within: map[string]bool{}}
		for _, d := range within {
			v.Within[d] = true
		}
		return v
	}
	keeper, editor, other := who("keeper"), who("editor"), who("putter", "mep")
	keeper.Decides, editor.Edits, other.EnterpriseID = true, true, "other"
	waits := entry(library.Enterprise)
	waits.Stands, waits.Ask = false, &library.Ask{By: membership.Who{ID: "putter"}}
	all := []library.Viewer{{}, other, who("m"), who("m", "arch"), who("m", "mep", "root"), editor, keeper, who("putter")}
	for what, c := range map[string]struct {
		e    library.Entry
		sees [8]bool // nobody, another enterprise's, no department, another department, below the department, an editor, a keeper, who put it forward
	}{
		"for all":                 {entry(library.Enterprise), [8]bool{false, false, true, true, true, true, true, true}},
		"for a department":        {entry(library.Departments, "mep"), [8]bool{false, false, false, false, true, false, true, true}},
		"for the whole tree":      {entry(library.Departments, "root"), [8]bool{false, false, false, false, true, false, true, true}},
		"for no department":       {entry(library.Departments), [8]bool{false, false, false, false, false, false, true, true}},
		"for oneself":             {entry(library.Self), [8]bool{false, false, false, false, false, false, false, true}},
		"waiting":                 {waits, [8]bool{}},
		"of an unknown audience":  {entry("everybody"), [8]bool{}},
		"of no enterprise at all": {library.Entry{Stands: true, Audience: library.Enterprise}, [8]bool{}},
	} {
		for i, v := range all {
			if got := c.e.Sees(v); got != c.sees[i] {
				t.Errorf("%s: viewer %d sees it: %v", what, i, got)
			}
		}
	}
	for i, want := range []bool{false, false, false, false, false, false, true, true} {
		if got := waits.Handles(all[i]); got != want {
			t.Errorf("viewer %d handles what waits: %v", i, got)
		}
	}
}
