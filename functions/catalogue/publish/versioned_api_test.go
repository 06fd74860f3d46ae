package publish_test

import (
	"strings"
	"testing"

	"bimportal/shared/apitest"
	"bimportal/shared/apitest/team"
	"bimportal/shared/membership"
	"bimportal/shared/publish"
	"bimportal/shared/store"
	"bimportal/shared/version"
)

// versionsOf are what publishing the record has made, the lowest first.
func (s *staged) versionsOf() []store.Versioned[version.Item] {
	s.Helper()
	rows, err := version.NewBook(apitest.DB(s), apitest.TableName("project")).OfObject(s.Context(), s.mine.ID, version.Type(s.name), s.id)
	if err != nil {
		s.Fatal(err)
	}
	return rows
}

// What an auditor lets through is a version of it; what he does not, what is taken off and what did not change is none.
func TestPublishingMakesAVersion(t *testing.T) {
	each(t, func(p path) {
		t, s := p.T, &staged{path: p}
		if p.name == "case" {
			team.Must[any](t, p.moves(publish.InReview))
			team.Must[any](t, p.audits(publish.On, "", 2))
			if rows := s.versionsOf(); len(rows) != 0 {
				t.Errorf("a case has versions: %+v", rows)
			}
			return
		}
		team.Must[any](t, p.moves(publish.InReview))
		if rows := s.versionsOf(); len(rows) != 0 {
			t.Fatalf("%s: what waits has a version: %+v", p.name, rows)
		}
		team.Must[any](t, p.audits(publish.On, "", 2))
		rows := s.versionsOf()
		if len(rows) != 1 || rows[0].Value.Status != version.Released || rows[0].Value.EnterpriseID != p.mine.ID || len(rows[0].Value.Fields) == 0 {
			t.Fatalf("%s: %+v", p.name, rows)
		}
		first := rows[0].Value.No
		team.Must[any](t, s.edits("改过的简介"))
		if rows := s.versionsOf(); len(rows) != 1 {
			t.Fatalf("%s: a staged change has a version", p.name)
		}
		team.Must[any](t, p.moves(publish.InReview))
		s.work(s.auditor, membership.Platform)
		team.Must[any](t, p.audits(p.no, "图文不符", s.rev))
		if rows := s.versionsOf(); len(rows) != 1 {
			t.Fatalf("%s: a change that was refused has a version", p.name)
		}
		team.Must[any](t, p.moves(publish.InReview))
		s.work(s.auditor, membership.Platform)
		team.Must[any](t, p.audits(publish.On, "", s.rev))
		rows = s.versionsOf()
		if len(rows) != 2 || rows[1].Value.No != version.Next("", first) {
			t.Fatalf("%s: %+v", p.name, rows)
		}
		intro := func(v version.Item) (text string) {
			for _, f := range v.Fields {
				if f.Name == "简介" {
					text = f.Value
				}
			}
			return text
		}
		if before, after := intro(rows[0].Value), intro(rows[1].Value); after != "改过的简介" || before == after || strings.Contains(before, "改过") {
			t.Errorf("%s: %q, %q", p.name, before, after)
		}
		// Off and on again without a change it is what it was.
		team.Must[any](t, p.moves(publish.Off))
		team.Must[any](t, p.moves(publish.InReview))
		s.work(s.auditor, membership.Platform)
		team.Must[any](t, p.audits(publish.On, "", s.rev))
		if rows := s.versionsOf(); len(rows) != 2 {
			t.Errorf("%s: the same again is another version: %d", p.name, len(rows))
		}
	})
}
