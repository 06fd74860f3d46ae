package publish_test

import (
	"strings"
	"testing"
	"time"

	ct "bimportal/functions/catalogue/cataloguetest"
	"bimportal/shared/api"
	"bimportal/shared/apitest"
	"bimportal/shared/apitest/team"
	"bimportal/shared/auth"
	"bimportal/shared/clock"
	"bimportal/shared/membership"
	"bimportal/shared/notify"
	"bimportal/shared/publish"
	"bimportal/shared/searchdoc"
	"bimportal/shared/store"
)

// words are where a kind says what the tests change, and how it is read by who works on it.
var words = map[string]struct{ field, info string }{
	"product": {"intro", "/micro/home/product/info"}, "template": {"intro", "/platform/home/itemTemplate/own"}, "case": {"summary", "/micro/home/case/info"},
}

// staged is a change of a public record on its way.
type staged struct {
	path
	rev int64
}

// says is what somebody reads of the record: nobody in particular, its enterprise, or an auditor.
func (s *staged) public() string {
	s.Helper()
	a := team.Call(s.T, ct.Service(s.T).Routes(), team.Person{}, "", "GET", s.page+s.id, nil)
	return text(team.Must[object](s.T, a)[words[s.name].field])
}

func (s *staged) work(who team.Person, in string) string {
	s.Helper()
	m := team.Must[object](s.T, team.Call(s.T, s.g, who, in, "POST", words[s.name].info, object{"id": s.id}))
	if rev, ok := m["rev"].(float64); ok {
		s.rev = int64(rev)
	}
	return text(m[words[s.name].field])
}

func (s *staged) edits(what string) apitest.Answer {
	s.Helper()
	s.work(s.mine.Owner, s.mine.ID)
	at := s.write
	if s.name == "product" {
		at = "/micro/home/product/edit"
	}
	return team.Call(s.T, s.g, s.mine.Owner, s.mine.ID, "POST", at, s.form(object{"id": s.id, "rev": s.rev, words[s.name].field: what}))
}

func (s *staged) reads(when, public, mine, auditor string) {
	s.Helper()
	if got := s.public(); got != public {
		s.Errorf("%s, %s: the public reads %q", s.name, when, got)
	}
	if got := s.work(s.mine.Owner, s.mine.ID); got != mine {
		s.Errorf("%s, %s: its enterprise reads %q", s.name, when, got)
	}
	if got := s.work(s.auditor, membership.Platform); got != auditor {
		s.Errorf("%s, %s: the auditor reads %q", s.name, when, got)
	}
}

func text(v any) string { s, _ := v.(string); return s }

// A change of what is public is staged: the public reads the record as it was until an auditor has let the change through.
func TestAChangeOfWhatIsPublicIsStaged(t *testing.T) {
	each(t, func(p path) {
		t, other := p.T, team.NewTeam(p.T)
		team.Must[any](t, p.moves(publish.InReview))
		team.Must[any](t, p.audits(publish.On, "", 2))
		s := &staged{path: p}
		old := s.public()
		team.Must[any](t, s.edits("第一次修改"))
		s.reads("a staged draft", old, "第一次修改", old)
		team.Refused(t, "another enterprise reads it", team.Call(t, p.g, other.Owner, other.ID, "POST", words[p.name].info, object{"id": p.id}), 404, p.refusals[0])
		team.Refused(t, "another enterprise's history", team.Call(t, p.g, other.Owner, other.ID, "POST", "/micro/home/publish/history", object{"kind": p.name, "id": p.id}), 404, p.refusals[0])
		p.is("a staged draft", true, false, whole)
		if a := p.audits(publish.On, "", s.rev); a.HTTP == 200 {
			t.Errorf("%s: what was not handed in is let through", p.name)
		}
		// A decision on another revision is answered with the record, not with what was not handed in.
		if a := p.audits(p.no, "不行", 1); strings.Contains(string(a.Body), "第一次修改") {
			t.Errorf("%s: the auditor is told of a draft: %s", p.name, a.Body)
		}
		team.Must[any](t, p.moves(publish.InReview))
		s.reads("handed in", old, "第一次修改", "第一次修改")
		p.is("its change handed in", true, true, handedIn)
		team.Refused(t, "changed under review", s.edits("偷偷再改"), 409, p.refusals[2])
		team.Refused(t, "dropped under review", team.Call(t, p.g, p.mine.Owner, p.mine.ID, "POST", "/micro/home/publish/discard", object{"kind": p.name, "id": p.id, "rev": s.rev}), 409, p.refusals[2])
		if a := p.moves(publish.On); a.HTTP == 200 {
			t.Errorf("%s: its provider lets it through", p.name)
		}
		if a := p.audits(p.no, " ", s.rev); a.HTTP != 400 {
			t.Errorf("%s: refused without a reason: %d", p.name, a.HTTP)
		}
		s.work(s.auditor, membership.Platform)
		team.Must[any](t, p.audits(p.no, "图文不符", s.rev))
		s.reads("refused", old, "第一次修改", old)
		p.is("its change refused", true, false, whole)
		team.Must[any](t, s.edits("第二次修改"))
		team.Must[any](t, p.moves(publish.InReview))
		team.Must[any](t, p.moves(publish.Draft))
		p.is("its change taken back", true, false, whole)
		team.Must[any](t, p.moves(publish.InReview))
		s.work(s.auditor, membership.Platform)
		team.Must[any](t, p.audits(publish.On, "", s.rev))
		s.reads("let through", "第二次修改", "第二次修改", "第二次修改")
		p.is("let through", true, false, whole)
		if doc := ct.DocOf(t, searchdoc.Type(p.name), p.id); doc.Summary != "第二次修改" {
			t.Errorf("%s: the search knows %q", p.name, doc.Summary)
		}
		if got := s.messages(); !strings.Contains(got, "图文不符") || !strings.Contains(got, "修改已生效") {
			t.Errorf("%s: its owner was told %q", p.name, got)
		}
	})
}

// messages are the titles and texts that the provider's owner got.
func (s *staged) messages() (all string) {
	s.Helper()
	box, err := store.NewTable[notify.Message](apitest.DB(s), apitest.TableName("message")).QueryLatest(s.Context(), store.Range{PK: notify.BoxPK(s.mine.Owner.ID, notify.Notify)})
	if err != nil {
		s.Fatal(err)
	}
	for _, m := range box {
		all += m.Value.Title + m.Value.Content + "\n"
	}
	return all
}

// What is dropped is gone; what goes off the shelf takes its change with it, and needs no less a review than before.
func TestAStagedChangeIsDroppedOrGoesOffWithItsRecord(t *testing.T) {
	each(t, func(p path) {
		t, other := p.T, team.NewTeam(p.T)
		team.Must[any](t, p.moves(publish.InReview))
		team.Must[any](t, p.audits(publish.On, "", 2))
		s := &staged{path: p}
		old := s.public()
		drop := func(who team.Person, in string, rev int64) apitest.Answer {
			return team.Call(t, p.g, who, in, "POST", "/micro/home/publish/discard", object{"kind": p.name, "id": p.id, "rev": rev})
		}
		s.work(s.mine.Owner, s.mine.ID)
		team.Refused(t, "nothing to drop", drop(p.mine.Owner, p.mine.ID, s.rev), 409, "nothing_staged")
		team.Must[any](t, s.edits("不要的修改"))
		s.work(s.mine.Owner, s.mine.ID)
		team.Refused(t, "another enterprise drops it", drop(other.Owner, other.ID, s.rev), 404, p.refusals[0])
		team.Refused(t, "a member without the right drops it", drop(p.mine.Member(t, auth.ProductView), p.mine.ID, s.rev), 403, "no_permission")
		team.Refused(t, "a stale drop", drop(p.mine.Owner, p.mine.ID, s.rev-1), 409, "stale_rev")
		team.Must[any](t, drop(p.mine.Owner, p.mine.ID, s.rev))
		s.reads("dropped", old, old, old)
		team.Must[any](t, s.edits("带走的修改"))
		team.Must[any](t, p.moves(publish.InReview))
		team.Must[any](t, p.moves(publish.Off))
		p.is("off with its change", false, false, whole)
		if got := s.work(s.mine.Owner, s.mine.ID); got != "带走的修改" {
			t.Errorf("%s: off the shelf it says %q", p.name, got)
		}
		team.Must[any](t, p.deletes(p.mine.Owner, p.mine.ID))
		p.is("deleted", false, false, publish.Stock{})
	})
}

// Who wins while an auditor lets a change through, the other is refused: nothing of either is lost or mixed.
func TestAChangeHandedInAnewIsNotLetThroughUnread(t *testing.T) {
	each(t, func(p path) {
		t := p.T
		team.Must[any](t, p.moves(publish.InReview))
		team.Must[any](t, p.audits(publish.On, "", 2))
		s := &staged{path: p}
		team.Must[any](t, s.edits("读过的修改"))
		team.Must[any](t, p.moves(publish.InReview))
		s.work(s.auditor, membership.Platform)
		read := s.rev
		team.Must[any](t, p.moves(publish.Draft))
		team.Must[any](t, s.edits("没读过的修改"))
		team.Must[any](t, p.moves(publish.InReview))
		if p.name != "product" { // the data service moves without a revision
			team.Refused(t, "let through unread", p.audits(publish.On, "", read), 409, "stale_rev")
		}
		team.Refused(t, "let through unread at the desk", team.Call(t, p.g, p.auditor, membership.Platform, "POST", "/micro/home/review/decide",
			object{"kind": p.name, "id": p.id, "result": "approve", "rev": read}), 409, "stale_rev")
		if got := s.public(); got == "没读过的修改" {
			t.Errorf("%s: the public reads what nobody has looked at", p.name)
		}
	})
}

// A list of one's own stands in the order of what was done last, a staged change too, and says when that was.
func TestAListSaysWhenItsChangeWasStaged(t *testing.T) {
	each(t, func(p path) {
		team.Must[any](p.T, p.moves(publish.InReview))
		team.Must[any](p.T, p.audits(publish.On, "", 2))
		rows, long := store.NewTable[object](apitest.DB(p), apitest.TableName("catalogue")), clock.Millis(time.Now().Add(-48*time.Hour))
		if _, err := rows.Update(p.Context(), store.Key{PK: p.name + "s", SK: p.name + "#" + p.id}, func(row *object) error { (*row)["updatedAt"] = long; return nil }); err != nil {
			p.Fatal(err)
		}
		team.Must[any](p.T, (&staged{path: p}).edits("修改"))
		list := team.Must[api.Page[struct{ UpdateTime string }]](p.T, team.Call(p.T, p.g, p.mine.Owner, p.mine.ID, "POST", p.list, object{}))
		if got := list.Records[0].UpdateTime; got[:10] <= clock.Text(long)[:10] {
			p.Errorf("%s: its change was staged just now, and the list says %s", p.name, got)
		}
	})
}
