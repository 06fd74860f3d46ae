package library_test

import (
	"fmt"
	"net/url"
	"strings"
	"testing"

	"bimportal/functions/mall/family"
	"bimportal/functions/mall/library"
	"bimportal/shared/apitest"
	"bimportal/shared/apitest/team"
	"bimportal/shared/auth"
	"bimportal/shared/id"
	"bimportal/shared/membership"
)

// Every door to a family that is not public, as each kind of caller.
func TestNobodyElseReachesAFamilyOfTheLibrary(t *testing.T) {
	d, other := open(t), team.NewTeam(t)
	draft := d.Draft(d.in, object{"name": "院标支吊架"})
	visitor, inside, outside, keeper := team.Person{}, d.member("pipes"), d.member("arch", auth.FamilyView), d.member("root", auth.FamilyView, auth.FamilyApprove)
	left := d.member("pipes")
	d.kept(draft.ID, library.Departments, "mep")
	d.changed(left, func(m *membership.Member) { m.Status = membership.Disabled })
	file := d.file(draft.ID)
	doors := map[string]func(p team.Person, in, id string) apitest.Answer{
		"info": func(p team.Person, in, id string) apitest.Answer {
			return d.Post(p, in, "/family/mall/api/product/info", object{"id": id})
		},
		"detail": func(p team.Person, in, id string) apitest.Answer {
			return d.Post(p, in, "/family/mall/api/sys/product/detail", object{"id": id})
		},
		"download": func(p team.Person, in, id string) apitest.Answer {
			return d.Get(p, in, "/family/mall/product/download?id="+id+"&fileId="+file)
		},
		"collect": func(p team.Person, in, id string) apitest.Answer {
			return d.Post(p, in, "/family/mall/api/product/collect", object{"id": id, "on": true})
		},
		"folder": func(p team.Person, in, id string) apitest.Answer {
			return d.Post(p, in, "/family/user/object/edit", object{"action": "add", "refType": "family", "refId": id, "folderId": ""})
		},
	}
	callers := map[string]struct {
		p    team.Person
		in   string
		sees bool
	}{
		"a visitor": {visitor, d.in.ID, false}, "another enterprise's owner": {other.Owner, other.ID, false}, "another's with this header": {other.Owner, d.in.ID, false},
		"outside of the department": {outside, d.in.ID, false}, "who has left": {left, d.in.ID, false}, "inside without the header": {inside, "", false},
		"below the department": {inside, d.in.ID, true}, "who decides": {keeper, d.in.ID, true}, "the owner": {d.in.Owner, d.in.ID, true},
	}
	ask := func(when string) {
		for who, c := range callers {
			for what, door := range doors {
				if c.p.Token == "" && (what == "download" || what == "collect" || what == "folder") {
					continue
				}
				a, none := door(c.p, c.in, draft.ID), door(c.p, c.in, "nothing-is-here")
				switch {
				case c.sees && when == "" && a.HTTP != 200:
					t.Errorf("%s: %s: %d %s", what, who, a.HTTP, a.Body)
				case !c.sees || when != "":
					if a.HTTP != 404 || a.Reason() != none.Reason() || none.HTTP != 404 {
						t.Errorf("%s%s: %s: %d %s, and for nothing %d %s", when, what, who, a.HTTP, a.Body, none.HTTP, none.Body)
					}
				}
			}
			seen := c.sees && when == ""
			for what, q := range map[string]object{"words": {"keyword": "院标支吊架"}, "ids": {"ids": []string{draft.ID}}, "its own": {"scope": "library"}, "the shop": {"shopId": d.in.ID}} {
				if a := d.list(c.p, c.in, q); (a.Total == 1) != seen || (a.Facets.Disciplines["fire"] == 1) != seen || seen && (!a.Records[0].Inside || !a.Records[0].Approved) {
					t.Errorf("%slisted by %s: %s: %+v", when, what, who, a)
				}
			}
			if c.p.Token == "" {
				continue
			}
			if a := d.Post(c.p, c.in, "/family/mall/api/product/info", object{"id": draft.ID, "waiting": true}); a.HTTP != 404 {
				t.Errorf("what waits is read by %s: %s", who, a.Body)
			}
		}
	}
	ask("")
	colleagues := func(p team.Person) apitest.Answer {
		return d.Post(p, d.in.ID, "/family/mall/product/colleagues", object{"id": draft.ID})
	}
	team.Refused(t, "who downloaded it, for who does not see it", colleagues(outside), 404, "family_gone")
	team.Refused(t, "who downloaded it, for another enterprise", colleagues(other.Owner), 403, "not_member")
	if a := team.Must[family.Colleagues](t, colleagues(inside)); len(a.List) != 2 {
		t.Errorf("the owner and who decides have downloaded it: %+v", a)
	}
	if a := d.Post(team.Person{}, "", "/family/mall/product/comment", object{"id": draft.ID, "content": "好"}); a.HTTP != 401 {
		t.Errorf("%s", a.Body)
	}
	team.Refused(t, "comments", d.Post(inside, d.in.ID, "/family/mall/sys/commentList", object{"id": draft.ID, "current": 1, "pageSize": 10}), 404, "family_gone")
	twin := apitest.Call(t, d.G, apitest.Request{Method: "GET", Path: "/family/mall/api/product/list?keyword=" + url.QueryEscape("院标"), Token: inside.Token, Header: map[string]string{"project_id": d.in.ID}})
	if a := team.Must[family.Answer](t, twin); a.Total != 0 {
		t.Errorf("the twin sees who asks: %+v", a)
	}
	d.frozen(true)
	ask("frozen: ")
	d.frozen(false)
	d.changed(inside, func(m *membership.Member) { m.Departments = []string{"arch"} })
	team.Refused(t, "moved to another department", doors["info"](inside, d.in.ID, draft.ID), 404, "family_gone")
}

func TestWhatIsApprovedComesFirst(t *testing.T) {
	d, seller := open(t), team.NewTeam(t)
	member, outside := d.member("mep"), d.member("arch")
	word := "离心泵" + id.New("")
	liked, plain := d.Public(seller, object{"name": "立式" + word}), d.Public(seller, object{"name": "卧式" + word})
	for range 3 {
		team.Must[family.Collected](t, d.Post(team.NewPerson(t), "", "/family/mall/api/product/collect", object{"id": liked.ID, "on": true}))
	}
	own := d.Draft(d.in, object{"name": "院标" + word})
	d.kept(plain.ID, library.Departments, "mep")
	d.kept(own.ID, library.Departments, "mep")
	names := func(a family.Answer) (list []string) {
		for _, r := range a.Records {
			list = append(list, fmt.Sprint(strings.TrimSuffix(r.Name, word), r.Approved, r.Inside))
		}
		return list
	}
	q := object{"keyword": word}
	if got := fmt.Sprint(names(d.list(member, d.in.ID, q))); got != "[院标true true 卧式true false 立式false false]" && got != "[卧式true false 院标true true 立式false false]" {
		t.Errorf("inside: %s", got)
	}
	if got := fmt.Sprint(names(d.list(outside, d.in.ID, q))); got != "[立式false false 卧式false false]" && len(d.list(outside, d.in.ID, q).Records) != 2 {
		t.Errorf("outside: %s", got)
	}
	if got := d.list(member, d.in.ID, object{"keyword": word, "sort": "new"}); got.Records[0].Inside {
		t.Errorf("another order: %v", names(got))
	}
	if got := d.list(member, d.in.ID, object{"keyword": word, "scope": "library", "current": 1, "pageSize": 1}); got.Total != 2 || len(got.Records) != 1 || got.Facets.Groups["A0103"] != 2 {
		t.Errorf("the library alone: %+v", got)
	}
	// Off the shelf another's goes away, one's own stays as it was approved.
	both := d.Public(d.in, object{"name": "自有" + word})
	d.kept(both.ID, library.Enterprise)
	team.Must[family.Managed](t, d.Post(seller.Owner, seller.ID, "/family/mall/product/updateStatus", object{"id": plain.ID, "status": 3}))
	team.Must[family.Managed](t, d.Post(d.in.Owner, d.in.ID, "/family/mall/product/updateStatus", object{"id": both.ID, "status": 3}))
	team.Refused(t, "another's off the shelf", d.Post(member, d.in.ID, "/family/mall/api/product/info", object{"id": plain.ID}), 404, "family_gone")
	if got := d.info(member, both.ID); !got.Inside {
		t.Errorf("%+v", got)
	}
	team.Refused(t, "one's own, for a stranger", d.Post(seller.Owner, seller.ID, "/family/mall/api/product/info", object{"id": both.ID}), 404, "family_gone")
	if p := d.page(member, object{"ids": []string{plain.ID}}); !p.Records[0].Gone || p.Records[0].Family != nil {
		t.Errorf("%+v", p.Records)
	}
	here := door{d.Process(), t, d.in}
	d.list(member, d.in.ID, q)
	here.list(member, d.in.ID, q)
	base := here.Wire.Units(func() { here.Post(member, d.in.ID, "/family/mall/library/departments", object{}) })
	if units := here.Wire.Units(func() { here.list(member, d.in.ID, q) }); units-base > 4 {
		t.Errorf("a list of a member reads %v units, of which %v are the standing's", units, base)
	}
}

func TestAFamilyOfTheLibraryInFoldersAndRequests(t *testing.T) {
	d := open(t)
	inside, outside := d.member("pipes"), d.member("arch", auth.FamilyView, auth.FamilyEdit)
	draft := d.Draft(d.in, object{"name": "院标风管吊架"})
	d.kept(draft.ID, library.Departments, "mep")
	add := object{"scope": "enterprise", "action": "add", "refType": "family", "refId": draft.ID, "folderId": ""}
	kept := team.Must[struct{ ID, Name string }](t, d.Post(d.in.Owner, d.in.ID, "/family/user/object/edit", add))
	team.Refused(t, "shared", d.Post(d.in.Owner, d.in.ID, "/family/user/object/share", object{"scope": "enterprise", "id": kept.ID, "days": 7}), 409, "family_inside")
	for _, q := range []object{{}, {"keyword": "院标"}} {
		q["scope"], q["current"], q["pageSize"] = "enterprise", 1, 10
		a := d.Post(outside, d.in.ID, "/family/user/object/list", q)
		if a.HTTP != 200 || strings.Contains(string(a.Body), "院标风管吊架") || q["keyword"] != nil && !strings.Contains(string(a.Body), `"total":0`) {
			t.Errorf("outside of the department: %s", a.Body)
		}
	}
	if a := d.Post(outside, d.in.ID, "/family/user/object/edit", object{"scope": "enterprise", "action": "move", "id": kept.ID, "folderId": ""}); strings.Contains(string(a.Body), "院标风管吊架") {
		t.Errorf("moved: %s", a.Body)
	}
	type asked struct {
		ID     string
		Rev    int64
		Family *family.Row
	}
	ask := func(p team.Person) object {
		r := team.Must[asked](t, d.Post(p, d.in.ID, "/family/mall/request/edit", object{"name": "风管吊架", "purpose": "机房", "neededBy": d.Now().AddDate(0, 0, 9).Format("2006-01-02")}))
		return object{"id": r.ID, "rev": r.Rev, "familyId": draft.ID}
	}
	if a := d.Post(d.in.Owner, d.in.ID, "/family/mall/request/answer", ask(outside)); !strings.Contains(a.FieldMessage("familyId"), "看不到") {
		t.Errorf("answered with what the asker does not see: %s", a.Body)
	}
	if a := d.Post(outside, d.in.ID, "/family/mall/request/answer", ask(inside)); a.FieldMessage("familyId") == "" {
		t.Errorf("answered with what the keeper does not see: %s", a.Body)
	}
	mine := ask(inside)
	if r := team.Must[asked](t, d.Post(d.in.Owner, d.in.ID, "/family/mall/request/answer", mine)); r.Family == nil || !r.Family.Inside {
		t.Errorf("%+v", r)
	}
	if r := team.Must[asked](t, d.Post(inside, d.in.ID, "/family/mall/request/detail", object{"id": mine["id"]})); r.Family == nil {
		t.Errorf("%+v", r)
	}
	if r := team.Must[asked](t, d.Post(outside, d.in.ID, "/family/mall/request/detail", object{"id": mine["id"]})); r.Family != nil {
		t.Errorf("%+v", r)
	}
}
