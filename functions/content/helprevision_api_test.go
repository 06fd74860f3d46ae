package content_test

import (
	"fmt"
	"strings"
	"testing"

	"bimportal/functions/content"
	"bimportal/shared/apitest"
	"bimportal/shared/apitest/team"
	"bimportal/shared/auth"
	"bimportal/shared/id"
	"bimportal/shared/membership"
	"bimportal/shared/store"
)

// revisions of a page, the newest first, each as "number title from shown".
func (h helpEditors) revisions(pageID string) (list []string, whole content.HelpRevisions) {
	h.d.t.Helper()
	whole = team.Must[content.HelpRevisions](h.d.t, h.call(h.viewer, h.ops.ID, "revisions", object{"id": pageID}))
	for _, r := range whole.List {
		list = append(list, fmt.Sprintf("%d %s %d %v", r.N, r.Title, r.From, r.Shown))
	}
	return list, whole
}

func TestHelpRevisionsAreTheOperatorsAlone(t *testing.T) {
	d, mine := open(t), team.NewTeam(t)
	h := d.helpEditors()
	title := "历史" + id.New("")
	page := h.made(article(title, "", nil))
	page = h.made(article(title+"改", "", object{"id": page.ID, "rev": page.Rev, "action": "save"}))
	bodies := map[string]object{"revisions": {"id": page.ID}, "compare": {"id": page.ID, "before": 1, "after": 0}, "restore": {"id": page.ID, "n": 1, "rev": page.Rev}}
	for verb, b := range bodies {
		team.Refused(t, "nobody: "+verb, h.call(team.Person{}, h.ops.ID, verb, b), 401, "unauthorized")
		team.Refused(t, "an enterprise's owner, in the platform's: "+verb, h.call(mine.Owner, h.ops.ID, verb, b), 403, "not_member")
		team.Refused(t, "an enterprise's owner, in his own: "+verb, h.call(mine.Owner, mine.ID, verb, b), 403, "not_member")
		team.Refused(t, "an operator of other things: "+verb, h.call(h.ops.Member(t, auth.InquiryView), h.ops.ID, verb, b), 403, "no_permission")
	}
	team.Refused(t, "who only looks", h.call(h.viewer, h.ops.ID, "restore", bodies["restore"]), 403, "no_permission")
	restore := func(change object) apitest.Answer {
		b := object{"id": page.ID, "n": 1, "rev": page.Rev}
		for k, v := range change {
			b[k] = v
		}
		return h.call(h.editor, h.ops.ID, "restore", b)
	}
	for what, c := range map[string]struct {
		a      apitest.Answer
		http   int
		reason string
	}{
		"the revisions of no page":          {h.call(h.viewer, h.ops.ID, "revisions", object{"id": "ffffffffff"}), 404, "help_gone"},
		"a page that is not there":          {h.call(h.viewer, h.ops.ID, "compare", object{"id": "ffffffffff", "before": 0, "after": 0}), 404, "help_gone"},
		"against a revision that never was": {h.call(h.viewer, h.ops.ID, "compare", object{"id": page.ID, "before": 9, "after": 0}), 404, "revision_gone"},
		"below nothing":                     {h.call(h.viewer, h.ops.ID, "compare", object{"id": page.ID, "before": -1, "after": 0}), 400, "invalid_input"},
		"restores what never was":           {restore(object{"n": 9}), 404, "revision_gone"},
		"restores what stands there":        {restore(object{"n": 2}), 409, "revision_same"},
		"restores on an old rev":            {restore(object{"rev": page.Rev - 1}), 409, "stale_rev"},
		"restores what is written":          {restore(object{"n": 0}), 400, "invalid_input"},
		"restores on another page":          {restore(object{"id": "ffffffffff"}), 404, "revision_gone"},
	} {
		team.Refused(t, what, c.a, c.http, c.reason)
	}
	now := team.Must[content.HelpPage](t, h.call(h.viewer, h.ops.ID, "page", object{"id": page.ID}))
	if list, _ := h.revisions(page.ID); now.Rev != page.Rev || now.Title != title+"改" || len(list) != 2 {
		t.Errorf("after all refusals: %+v %v", now, list)
	}
}

func TestAHelpPageKeepsWhatItSaid(t *testing.T) {
	d := open(t)
	h := d.helpEditors()
	title := "历史" + id.New("")
	if _, err := store.NewTable[membership.Member](apitest.DB(t), apitest.TableName("enterprise")).Update(t.Context(), membership.MemberKey(h.ops.ID, h.editor.ID), func(m *membership.Member) error {
		m.Name = "林编辑"
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	edit := func(page content.HelpPage, action, name, text string) content.HelpPage {
		return h.made(article(title+name, "", object{"id": page.ID, "rev": page.Rev, "action": action, "contentMd": text}))
	}
	want := func(pageID string, rows ...string) content.HelpRevisions {
		t.Helper()
		got, whole := h.revisions(pageID)
		for i, r := range rows {
			no, rest, _ := strings.Cut(r, " ")
			rows[i] = no + " " + title + rest
		}
		if fmt.Sprint(got) != fmt.Sprint(rows) {
			t.Errorf("\n%v, want\n%v", got, rows)
		}
		return whole
	}
	page := h.made(article(title+"一", "", object{"action": "save", "contentMd": "甲\n乙\n丙"}))
	page = edit(page, "publish", "一", "甲\n乙\n丙") // what is published as it was saved is no other text
	want(page.ID, "1 一 0 true")
	page = edit(page, "save", "二", "甲\n丁\n丙")
	page = edit(page, "publish", "三", "甲\n丁\n丙\n戊")
	page = h.made(object{"action": "withdraw", "id": page.ID, "rev": page.Rev})
	whole := want(page.ID, "3 三 0 true", "2 二 0 false", "1 一 0 true")
	if first := whole.List[2]; first.ByName != "林编辑" || first.Time == "" || first.Length != 5 || whole.Most != 50 {
		t.Errorf("%+v", whole)
	}
	diff := team.Must[content.HelpDifference](t, h.call(h.viewer, h.ops.ID, "compare", object{"id": page.ID, "before": 1, "after": 0}))
	lines := ""
	for _, l := range diff.Lines {
		lines += map[string]string{"same": " ", "old": "-", "new": "+"}[l.Op] + l.Text
	}
	if lines != " 甲-乙+丁 丙+戊" || len(diff.Fields) != 1 || diff.Fields[0] != (content.HelpFieldChange{Field: "title", Before: title + "一", After: title + "三"}) {
		t.Errorf("%q %+v", lines, diff)
	}
	if same := team.Must[content.HelpDifference](t, h.call(h.viewer, h.ops.ID, "compare", object{"id": page.ID, "before": 3, "after": 0})); len(same.Lines)+len(same.Fields) != 0 {
		t.Errorf("the same: %+v", same)
	}
	page = team.Must[content.HelpPage](t, h.call(h.editor, h.ops.ID, "restore", object{"id": page.ID, "n": 1, "rev": page.Rev}))
	if page.Title != title+"一" || page.ContentMd != "甲\n乙\n丙" || page.State != "off" || !page.Staged {
		t.Errorf("restored: %+v", page)
	}
	want(page.ID, "4 一 1 false", "3 三 0 true", "2 二 0 false", "1 一 0 true")
	page = edit(page, "publish", "一", "甲\n乙\n丙")
	want(page.ID, "4 一 1 true", "3 三 0 true", "2 二 0 false", "1 一 0 true")
	// What a seed said before the first operator wrote is kept as well.
	slug := d.book()
	seeded := id.Slug("help", slug+"3")
	was := team.Must[content.HelpPage](t, h.call(h.viewer, h.ops.ID, "page", object{"id": seeded}))
	if list, _ := h.revisions(seeded); len(list) != 0 {
		t.Errorf("nobody wrote: %v", list)
	}
	was2 := h.made(article(title+"改", "", object{"id": seeded, "rev": was.Rev}))
	if list, all := h.revisions(seeded); len(list) != 2 || list[1] != "1 "+was.Title+" 0 true" || all.List[1].ByName != "" {
		t.Errorf("%v", list)
	}
	if again := team.Must[content.HelpPage](t, h.call(h.editor, h.ops.ID, "restore", object{"id": seeded, "n": 1, "rev": was2.Rev})); again.ContentMd != was.ContentMd || again.Title != was.Title {
		t.Errorf("%+v", again)
	}
}

// The last fifty are kept, and nothing of a draft that is deleted.
func TestHelpRevisionsAreBounded(t *testing.T) {
	d := open(t)
	h := d.helpEditors()
	title := "多次" + id.New("")
	page := h.made(article(title, "", object{"action": "save", "contentMd": "0"}))
	for i := range 51 {
		page = h.made(article(title, "", object{"id": page.ID, "rev": page.Rev, "action": "save", "contentMd": fmt.Sprint(i + 1)}))
	}
	list, whole := h.revisions(page.ID)
	if len(list) != 50 || whole.List[0].N != 52 || whole.List[49].N != 3 {
		t.Errorf("%v", list)
	}
	texts := store.NewTable[content.HelpDraft](apitest.DB(t), apitest.TableName("content"))
	kept := func() int {
		rows, err := texts.Query(t.Context(), store.Range{PK: "helppast#" + page.ID})
		if err != nil {
			t.Fatal(err)
		}
		return len(rows)
	}
	if n := kept(); n != 51 {
		t.Errorf("%d rows of 50 texts and their list", n)
	}
	team.Refused(t, "what is kept no longer", h.call(h.editor, h.ops.ID, "restore", object{"id": page.ID, "n": 2, "rev": page.Rev}), 404, "revision_gone")
	if a := h.call(h.editor, h.ops.ID, "delete", object{"id": page.ID, "rev": page.Rev}); a.HTTP != 200 {
		t.Fatalf("%s", a.Body)
	}
	if n := kept(); n != 0 {
		t.Errorf("%d rows of a draft that is gone", n)
	}
}
