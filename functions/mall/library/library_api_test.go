package library_test

import (
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"bimportal/functions/mall/family"
	"bimportal/functions/mall/library"
	"bimportal/functions/mall/malltest"
	"bimportal/shared/apitest"
	"bimportal/shared/apitest/team"
	"bimportal/shared/auth"
	"bimportal/shared/files"
	"bimportal/shared/id"
	"bimportal/shared/membership"
	"bimportal/shared/notify"
	"bimportal/shared/store"
)

const at = "/family/mall/library/"

type object = map[string]any

// door is an enterprise with a tree of departments: root, mep and below it pipes, arch beside it.
type door struct {
	*malltest.Door
	t  *testing.T
	in team.Team
}

func open(t *testing.T) door {
	d := door{malltest.Open(t), t, team.NewTeam(t)}
	tree := store.NewTable[membership.Department](apitest.DB(t), d.Tables.Enterprise)
	for id, parent := range map[string]string{"root": "", "mep": "root", "pipes": "mep", "arch": "root"} {
		if err := apitest.DB(t).Transact(t.Context(), tree.New(store.Key{PK: membership.OrgPK(d.in.ID), SK: membership.DepartmentPrefix + id}, membership.Department{ID: id, ParentID: parent, Name: "部门" + id})); err != nil {
			t.Fatal(err)
		}
	}
	return d
}

// member is a member of a department.
func (d door) member(department string, permissions ...auth.Permission) team.Person {
	d.t.Helper()
	p := d.in.Member(d.t, permissions...)
	d.changed(p, func(m *membership.Member) { m.Departments = []string{department} })
	return p
}

func (d door) changed(p team.Person, f func(m *membership.Member)) {
	d.t.Helper()
	if _, err := store.NewTable[membership.Member](apitest.DB(d.t), d.Tables.Enterprise).Update(d.t.Context(), membership.MemberKey(d.in.ID, p.ID), func(m *membership.Member) error { f(m); return nil }); err != nil {
		d.t.Fatal(err)
	}
}

func (d door) frozen(is bool) {
	d.t.Helper()
	if _, err := store.NewTable[membership.Access](apitest.DB(d.t), d.Tables.Enterprise).Update(d.t.Context(), membership.AccessKey(d.in.ID), func(a *membership.Access) error { a.Frozen = is; return nil }); err != nil {
		d.t.Fatal(err)
	}
}

func (d door) call(p team.Person, what string, body object) apitest.Answer {
	d.t.Helper()
	return d.Post(p, d.in.ID, at+what, body)
}

// fields are those that each call takes.
var fields = map[string][]string{
	"page": {"scope"}, "departments": {}, "put": {"familyId", "rev", "audience"}, "remove": {"familyId", "rev"}, "decide": {"familyId", "rev", "result"}, "audience": {"familyId", "rev", "audience"},
}

// tried is a call with what it takes of a body.
func (d door) tried(p team.Person, what string, body object) apitest.Answer {
	d.t.Helper()
	o := object{}
	for _, f := range fields[what] {
		if v, is := body[f]; is {
			o[f] = v
		}
	}
	return d.call(p, what, o)
}

func (d door) must(a apitest.Answer) library.FamilyLibraryRow {
	d.t.Helper()
	return team.Must[library.FamilyLibraryRow](d.t, a)
}

func (d door) page(p team.Person, q object) library.FamilyLibraryPage {
	d.t.Helper()
	return team.Must[library.FamilyLibraryPage](d.t, d.call(p, "page", q))
}

func (d door) put(p team.Person, familyID string, audience library.Audience, departments ...string) library.FamilyLibraryRow {
	d.t.Helper()
	return d.must(d.call(p, "put", object{"familyId": familyID, "audience": audience, "departments": departments}))
}

// kept is a family that the owner has put forward and approved.
func (d door) kept(familyID string, audience library.Audience, departments ...string) library.FamilyLibraryRow {
	d.t.Helper()
	return d.must(d.call(d.in.Owner, "decide", with(d.put(d.in.Owner, familyID, audience, departments...), object{"result": "approve"})))
}

func with(r library.FamilyLibraryRow, more object) object {
	o := object{"familyId": r.FamilyID, "rev": r.Rev}
	for k, v := range more {
		o[k] = v
	}
	return o
}

func (d door) told(p team.Person) (list []string) {
	d.t.Helper()
	rows, err := store.NewTable[notify.Message](apitest.DB(d.t), d.Tables.Message).Query(d.t.Context(), store.Range{PK: notify.BoxPK(p.ID, notify.Notify)})
	if err != nil {
		d.t.Fatal(err)
	}
	for _, r := range rows {
		list = append(list, r.Value.Title+" "+r.Value.Link)
	}
	return list
}

// holds is how many records live on the file of a family that the owner has uploaded.
func (d door) holds(familyID string) int {
	d.t.Helper()
	rows, err := store.NewTable[files.Hold](apitest.DB(d.t), d.Tables.File).Query(d.t.Context(), store.Range{PK: files.HoldKey(d.in.Owner.ID, "").PK, From: d.file(familyID)})
	if err != nil || len(rows) != 1 {
		d.t.Fatalf("%d %v", len(rows), err)
	}
	return rows[0].Value.Records
}

func (d door) file(familyID string) string {
	d.t.Helper()
	return team.Must[family.Whole](d.t, d.Post(d.in.Owner, d.in.ID, "/family/mall/product/own", object{"id": familyID})).Info.Files[0].FileID
}

func (d door) list(p team.Person, in string, q object) family.Answer {
	d.t.Helper()
	return team.Must[family.Answer](d.t, d.Post(p, in, "/family/mall/api/product/list", q))
}

func (d door) info(p team.Person, familyID string) family.Info {
	d.t.Helper()
	return team.Must[family.Info](d.t, d.Post(p, d.in.ID, "/family/mall/api/product/info", object{"id": familyID}))
}

func TestWhoMayPutForwardAndDecide(t *testing.T) {
	d, other := open(t), team.NewTeam(t)
	member, editor, keeper := d.member("mep"), d.member("mep", auth.FamilyView, auth.FamilyEdit), d.member("root", auth.FamilyView, auth.FamilyApprove)
	draft, public, theirs := d.Draft(d.in, nil), d.Public(other, nil), d.Draft(other, nil)
	body := object{"familyId": draft.ID, "rev": 1, "audience": "enterprise", "result": "approve"}
	for _, what := range []string{"page", "departments", "put", "remove", "decide", "audience"} {
		team.Refused(t, "nobody: "+what, d.tried(team.Person{}, what, body), 401, "unauthorized")
		team.Refused(t, "somebody else's member: "+what, d.tried(other.Owner, what, body), 403, "not_member")
	}
	for _, what := range []string{"decide", "audience"} {
		for _, p := range []team.Person{member, editor} {
			team.Refused(t, "too small a role: "+what, d.tried(p, what, body), 403, "no_permission")
		}
	}
	team.Refused(t, "who does not decide lists what waits", d.call(editor, "page", object{"scope": "work"}), 403, "no_permission")
	put := func(p team.Person, id string, more object) apitest.Answer {
		o := object{"familyId": id, "audience": "enterprise"}
		for k, v := range more {
			o[k] = v
		}
		return d.call(p, "put", o)
	}
	team.Refused(t, "a draft by who does not edit", put(member, draft.ID, nil), 404, "family_gone")
	team.Refused(t, "a draft by who decides and does not edit", put(keeper, draft.ID, nil), 404, "family_gone")
	team.Refused(t, "another enterprise's draft", put(editor, theirs.ID, nil), 404, "family_gone")
	team.Refused(t, "a forged id", put(editor, "forged", nil), 404, "family_gone")
	team.Refused(t, "the enterprise's public one by who does not edit", put(member, d.Public(d.in, nil).ID, nil), 403, "no_permission")
	for field, more := range map[string]object{"audience": {"audience": "self"}, "departments": {"audience": "departments"}, "note": {"note": strings.Repeat("长", 201)}} {
		if a := put(member, public.ID, more); a.HTTP != 400 || a.FieldMessage(field) == "" {
			t.Errorf("%s: %d %s", field, a.HTTP, a.Body)
		}
	}
	if a := put(member, public.ID, object{"audience": "departments", "departments": []string{"elsewhere"}}); a.FieldMessage("departments") == "" {
		t.Errorf("a department that is none: %s", a.Body)
	}
	if p := d.page(d.in.Owner, object{}); p.Total != 0 || d.holds(draft.ID) != 1 {
		t.Errorf("something of it happened: %+v", p)
	}
	mine, own := d.put(member, public.ID, library.Enterprise), d.put(editor, draft.ID, library.Departments, "mep")
	if mine.State != library.Waiting || mine.Stands || !mine.Mine || !mine.Public || mine.Own || !mine.Can.Remove || mine.Can.Decide {
		t.Errorf("%+v", mine)
	}
	if !own.Own || own.Family == nil || !own.Family.Inside || own.Ask.Departments[0].Name != "部门mep" || d.holds(draft.ID) != 2 {
		t.Errorf("%+v, %d", own, d.holds(draft.ID))
	}
	team.Refused(t, "what a colleague has put forward", put(keeper, public.ID, nil), 409, "stale_rev")
	team.Refused(t, "what a colleague has put forward, unseen", put(d.member("arch"), public.ID, nil), 409, "library_there")
	for _, what := range []string{"decide", "audience", "remove"} {
		team.Refused(t, "a forged id: "+what, d.tried(keeper, what, with(mine, object{"familyId": "forged", "audience": "enterprise", "result": "approve"})), 404, "library_gone")
	}
	team.Refused(t, "a colleague takes it back", d.call(d.member("arch"), "remove", with(mine, nil)), 404, "library_gone")
	team.Refused(t, "in another enterprise", d.Post(other.Owner, other.ID, at+"decide", with(mine, object{"result": "approve"})), 404, "library_gone")
	team.Refused(t, "an older reading", d.call(keeper, "decide", object{"familyId": public.ID, "rev": mine.Rev + 1, "result": "approve"}), 409, "stale_rev")
	if a := d.call(keeper, "decide", with(mine, object{"result": "refuse", "reason": " "})); a.FieldMessage("reason") == "" {
		t.Errorf("refused without a reason: %s", a.Body)
	}
	if p := d.page(d.member("mep"), object{}); p.Total != 0 || p.Counts.All != 0 {
		t.Errorf("a colleague sees what waits: %+v", p)
	}
	if p := d.page(editor, object{}); p.Total != 1 || p.Records[0].FamilyID != draft.ID {
		t.Errorf("%+v", p)
	}
	if p := d.page(keeper, object{"scope": "work"}); p.Total != 2 || !p.Decide || !p.Records[0].Can.Decide || p.Records[0].FamilyID != public.ID {
		t.Errorf("%+v", p)
	}
	// Who decides does not decide what he has put forward, but for the owner, who may be alone.
	both := d.member("root", auth.FamilyEdit, auth.FamilyView, auth.FamilyApprove)
	his := d.put(both, d.Draft(d.in, nil).ID, library.Enterprise)
	team.Refused(t, "his own", d.call(both, "decide", with(his, object{"result": "approve"})), 403, "own_entry")
	team.Refused(t, "his own, refused", d.call(both, "decide", with(his, object{"result": "refuse", "reason": "不要"})), 403, "own_entry")
	his = d.must(d.call(keeper, "decide", with(his, object{"result": "approve"})))
	his = d.must(d.call(both, "audience", with(his, object{"audience": "departments", "departments": []string{"mep"}})))
	team.Refused(t, "his own, for more", d.call(both, "audience", with(his, object{"audience": "enterprise"})), 403, "own_entry")
	team.Refused(t, "his own, for more departments", d.call(both, "audience", with(his, object{"audience": "departments", "departments": []string{"mep", "arch"}})), 403, "own_entry")
	d.frozen(true)
	if p := d.page(d.in.Owner, object{}); p.Total != 0 || p.Counts.All != 0 {
		t.Errorf("frozen: %+v", p)
	}
	for what, p := range map[string]team.Person{"put": editor, "remove": member, "decide": keeper, "audience": keeper} {
		team.Refused(t, "frozen: "+what, d.tried(p, what, with(mine, object{"audience": "enterprise", "result": "approve"})), 403, "enterprise_frozen")
	}
}

func TestAFrozenCopyIsWhatWasApproved(t *testing.T) {
	d := open(t)
	editor, keeper, member := d.member("mep", auth.FamilyView, auth.FamilyEdit, auth.FamilyDelete), d.member("root", auth.FamilyApprove), d.member("arch")
	draft := d.Draft(d.in, object{"name": "支吊架一版"})
	first := d.file(draft.ID)
	r := d.put(editor, draft.ID, library.Enterprise)
	if got := d.told(keeper); len(got) != 1 || got[0] != "有族待审批入库 /familyLibrary?id="+draft.ID {
		t.Errorf("%v", got)
	}
	waiting := d.Post(keeper, d.in.ID, "/family/mall/api/product/info", object{"id": draft.ID, "waiting": true})
	if team.Must[family.Info](t, waiting).Name != "支吊架一版" {
		t.Errorf("%s", waiting.Body)
	}
	// Who decides reads the files of what waits, and a look counts for nothing.
	get := "/family/mall/product/download?id=" + draft.ID + "&fileId=" + first + "&waiting=true"
	if a := d.Get(keeper, d.in.ID, get); a.HTTP != 200 || !d.page(keeper, object{}).Records[0].Can.Look {
		t.Errorf("%s", a.Body)
	}
	for what, p := range map[string]team.Person{"a colleague": member, "another who edits": d.member("mep", auth.FamilyEdit)} {
		team.Refused(t, what+" downloads what waits", d.Get(p, d.in.ID, get), 404, "family_gone")
		if rows := d.page(p, object{}).Records; len(rows) > 0 && rows[0].Can.Look {
			t.Errorf("%s may look", what)
		}
	}
	team.Refused(t, "another enterprise downloads what waits", d.Get(team.NewTeam(t).Owner, d.in.ID, get), 404, "family_gone")
	if n := team.Must[family.Info](t, d.Post(keeper, d.in.ID, "/family/mall/api/product/info", object{"id": draft.ID, "waiting": true})).Downloads; n != 0 {
		t.Errorf("a look counts: %d", n)
	}
	// What is approved is what was put forward, not what the draft has become since.
	draft = team.Must[family.Managed](t, d.Post(d.in.Owner, d.in.ID, "/family/mall/product/edit", malltest.Form(d.Examined(d.in.Owner, "rfa", id.New("")), object{"id": draft.ID, "rev": draft.Rev, "name": "支吊架二版"})))
	r = d.must(d.call(keeper, "decide", with(r, object{"result": "approve"})))
	if got := d.told(editor); len(got) != 1 || got[0] != "族已进入企业族库 /family/detail?id="+draft.ID {
		t.Errorf("%v", got)
	}
	if got := d.info(member, draft.ID); got.Name != "支吊架一版" || got.Files[0].FileID != first || got.Files[0].Path != "" {
		t.Errorf("%+v", got)
	}
	team.Refused(t, "nothing waits", d.call(keeper, "decide", with(r, object{"result": "approve"})), 409, "library_state")
	// Put forward anew, the old one stays until it is decided, refused or not.
	r = d.must(d.call(editor, "put", with(r, object{"audience": "departments", "departments": []string{"mep", "mep"}, "note": "换图"})))
	if r.State != library.Waiting || !r.Stands || r.Audience != library.Enterprise || len(r.Ask.Departments) != 1 {
		t.Errorf("%+v", r)
	}
	if p := d.page(member, object{}); p.Total != 1 || p.Records[0].State != library.Approved || p.Records[0].Ask != nil || len(p.Records[0].Steps) != 0 || p.Records[0].Can != (library.FamilyLibraryCan{}) {
		t.Errorf("a colleague reads what waits: %+v", p.Records)
	}
	r = d.must(d.call(keeper, "decide", with(r, object{"result": "refuse", "reason": "缺少连接件"})))
	if r.State != library.Approved || r.Reason != "缺少连接件" || d.info(member, draft.ID).Name != "支吊架一版" {
		t.Errorf("%+v", r)
	}
	r = d.must(d.call(editor, "put", with(r, object{"audience": "enterprise"})))
	r = d.must(d.call(keeper, "decide", with(r, object{"result": "approve"})))
	if got := d.info(member, draft.ID); got.Name != "支吊架二版" || got.Files[0].FileID == first {
		t.Errorf("%+v", got)
	}
	// A family of the library is not deleted, its file is held by both, and taken out everything is let go.
	team.Refused(t, "deleted in the library", d.Post(editor, d.in.ID, "/family/mall/product/delete", object{"id": draft.ID}), 409, "family_in_library")
	if n := d.holds(draft.ID); n != 2 {
		t.Errorf("held by %d", n)
	}
	if kept, err := store.NewTable[files.Hold](apitest.DB(t), d.Tables.File).Find(t.Context(), files.HoldKey(d.in.Owner.ID, first)); err != nil || kept.Value.Records != 1 {
		t.Errorf("the file that was replaced: %+v %v", kept, err)
	}
	team.Refused(t, "taken out by who does not decide", d.call(editor, "remove", with(r, nil)), 403, "no_permission")
	if a := d.call(keeper, "remove", with(r, nil)); a.HTTP != 200 || d.holds(draft.ID) != 1 {
		t.Errorf("%s, held by %d", a.Body, d.holds(draft.ID))
	}
	team.Refused(t, "taken out", d.Post(member, d.in.ID, "/family/mall/api/product/info", object{"id": draft.ID}), 404, "family_gone")
	if a := d.Post(editor, d.in.ID, "/family/mall/product/delete", object{"id": draft.ID}); a.HTTP != 200 {
		t.Errorf("%s", a.Body)
	}
}

func TestWhatIsForOneselfNeedsNobody(t *testing.T) {
	d := open(t)
	editor, keeper := d.member("mep", auth.FamilyView, auth.FamilyEdit), d.member("root", auth.FamilyEdit, auth.FamilyApprove)
	draft := d.Draft(d.in, nil)
	r := d.put(editor, draft.ID, library.Self)
	if r.State != library.Approved || !d.info(editor, draft.ID).Inside || len(d.told(keeper)) != 0 {
		t.Errorf("%+v %v", r, d.told(keeper))
	}
	team.Refused(t, "who decides reads it", d.Post(keeper, d.in.ID, "/family/mall/api/product/info", object{"id": draft.ID}), 404, "family_gone")
	team.Refused(t, "who decides shows it to all", d.call(keeper, "audience", with(r, object{"audience": "enterprise"})), 409, "library_state")
	team.Refused(t, "a colleague's own of it", d.call(keeper, "put", with(r, object{"audience": "self"})), 409, "library_there")
	r = d.must(d.call(editor, "put", with(r, object{"audience": "enterprise"})))
	if r.State != library.Waiting || d.info(editor, draft.ID).Name == "" {
		t.Errorf("%+v", r)
	}
	team.Refused(t, "for all before it is decided", d.Post(d.member("mep"), d.in.ID, "/family/mall/api/product/info", object{"id": draft.ID}), 404, "family_gone")
	if a := d.call(editor, "remove", with(r, nil)); a.HTTP != 200 {
		t.Errorf("%s", a.Body)
	}
	if p := d.page(editor, object{}); p.Records[0].State != library.Approved || p.Records[0].Audience != library.Self {
		t.Errorf("the ask is taken back, and what stands stays: %+v", p.Records)
	}
}

func TestTwoDecideAtOnce(t *testing.T) {
	d, seller := open(t), team.NewTeam(t)
	member, keepers := d.member("mep"), make([]team.Person, 12)
	for i := range keepers {
		keepers[i] = d.member("root", auth.FamilyApprove)
	}
	for range 4 {
		r := d.put(member, d.Public(seller, nil).ID, library.Enterprise)
		var won atomic.Int32
		var all sync.WaitGroup
		for i, keeper := range keepers {
			body := with(r, object{"result": "approve"})
			if i%2 == 1 {
				body = with(r, object{"result": "refuse", "reason": "不用"})
			}
			all.Go(func() {
				if d.unbeaten(func() apitest.Answer { return d.call(keeper, "decide", body) }).HTTP == 200 {
					won.Add(1)
				}
			})
		}
		all.Wait()
		if now := d.page(d.in.Owner, object{"ids": []string{r.FamilyID}}).Records[0]; won.Load() != 1 || len(now.Steps) != 2 {
			t.Errorf("%d decided it: %+v", won.Load(), now.Steps)
		}
	}
}

// unbeaten asks again while others were faster too often.
func (d door) unbeaten(ask func() apitest.Answer) apitest.Answer {
	for {
		if a := ask(); a.HTTP != 409 || a.Reason() != "conflict" {
			return a
		}
	}
}

func TestALibraryKeepsItsBounds(t *testing.T) {
	d, seller := open(t), team.NewTeam(t)
	stocks, key := store.NewTable[library.Stock](apitest.DB(t), d.Tables.Mall), store.Key{PK: "library#" + d.in.ID, SK: "stock"}
	left := func(all, waiting int, who team.Person) {
		if _, err := stocks.Update(t.Context(), key, func(s *library.Stock) error {
			s.All, s.Waiting = 5000-all, map[string]int{who.ID: 50 - waiting}
			return nil
		}); err != nil {
			t.Fatal(err)
		}
	}
	member, list := d.member("mep"), make([]string, 20)
	for i := range list {
		list[i] = d.Public(seller, nil).ID
	}
	race := func(reason string) (put int32) {
		var n atomic.Int32
		var all sync.WaitGroup
		for _, one := range list {
			all.Go(func() {
				a := d.unbeaten(func() apitest.Answer { return d.call(member, "put", object{"familyId": one, "audience": "enterprise"}) })
				if a.HTTP == 200 {
					n.Add(1)
				} else if a.Reason() != reason && a.Reason() != "stale_rev" {
					t.Errorf("%s", a.Body)
				}
			})
		}
		all.Wait()
		return n.Load()
	}
	left(3, 50, member)
	if n := race("too_many_library_entries"); n != 3 {
		t.Errorf("%d are one too many for the enterprise", n)
	}
	left(50, 2, member)
	if n := race("too_many_library_waiting"); n != 2 {
		t.Errorf("%d are one too many for the member", n)
	}
	for _, r := range d.page(d.in.Owner, object{"pageSize": 20, "current": 1}).Records {
		if a := d.call(d.in.Owner, "decide", with(r, object{"result": "refuse", "reason": "不用"})); a.HTTP != 200 {
			t.Errorf("%s", a.Body)
		}
	}
	if s, err := stocks.Find(t.Context(), key); err != nil || s.Value.Waiting[member.ID] != 45 {
		t.Errorf("%+v %v", s.Value, err)
	}
}

func TestAFamilyIsPutForwardOrDeleted(t *testing.T) {
	d := open(t)
	for range 5 {
		draft := d.Draft(d.in, nil)
		var put, gone apitest.Answer
		var both sync.WaitGroup
		both.Go(func() { put = d.call(d.in.Owner, "put", object{"familyId": draft.ID, "audience": "enterprise"}) })
		both.Go(func() { gone = d.Post(d.in.Owner, d.in.ID, "/family/mall/product/delete", object{"id": draft.ID}) })
		both.Wait()
		if (put.HTTP == 200) == (gone.HTTP == 200) {
			t.Errorf("put forward %d %s, deleted %d %s", put.HTTP, put.Body, gone.HTTP, gone.Body)
		}
	}
}
