package cases_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"bimportal/functions/catalogue"
	"bimportal/functions/catalogue/cases"
	ct "bimportal/functions/catalogue/cataloguetest"
	"bimportal/functions/catalogue/product"
	"bimportal/shared/api"
	"bimportal/shared/apitest"
	"bimportal/shared/apitest/team"
	"bimportal/shared/auth"
	"bimportal/shared/desk"
	"bimportal/shared/id"
	"bimportal/shared/notify"
	"bimportal/shared/publish"
	"bimportal/shared/searchdoc"
	"bimportal/shared/stats"
	"bimportal/shared/store"
)

func publishedCase(t *testing.T, g *api.Group, of team.Team, change map[string]any) cases.Managed {
	t.Helper()
	m := team.Must[cases.Managed](t, team.Call(t, g, of.Owner, of.ID, "POST", ct.EditCase, ct.CaseForm(change)))
	m = team.Must[cases.Managed](t, team.Call(t, g, of.Owner, of.ID, "POST", ct.MoveCase, map[string]any{"id": m.ID, "status": 1}))
	ops := team.Operators(t)
	return team.Must[cases.Managed](t, team.Call(t, g, ops.Member(t, auth.ContentAudit), ops.ID, "POST", ct.AuditCase, map[string]any{"id": m.ID, "status": 2, "rev": m.Rev}))
}

func TestWhoMayBringACaseFromOneStateToAnother(t *testing.T) {
	type way struct {
		from, to publish.State
		by       publish.By
	}
	const provider, auditor = publish.Provider, publish.Auditor
	may := map[way]bool{
		{0, 1, provider}: true, {3, 1, provider}: true, {1, 0, provider}: true, {2, 3, provider}: true,
		{1, 2, auditor}: true, {1, 0, auditor}: true, {2, 3, auditor}: true,
	}
	for from := publish.State(0); from < 4; from++ {
		for to := publish.State(-1); to < 5; to++ {
			for _, by := range []publish.By{provider, auditor} {
				c := publish.Head{State: from}
				err := cases.Life.Move(&c, to, "缺少业主授权", by, 7)
				if (err == nil) != may[way{from, to, by}] || (err != nil && c.State != from) || (err == nil && (c.State != to || (c.PublishedAt == 7) != (to == 2))) {
					t.Errorf("%d to %d by %d: %v %+v", from, to, by, err, c)
				}
				if by == auditor && to != 2 && may[way{from, to, auditor}] {
					if again := (publish.Head{State: from}); cases.Life.Move(&again, to, " ", auditor, 1) == nil {
						t.Errorf("%d to %d: an auditor says no without a reason", from, to)
					}
				}
			}
		}
	}
}

func TestACaseIsPublicOnlyAfterItsReview(t *testing.T) {
	g := ct.Door(t)
	mine, other, ops := team.NewTeam(t), team.NewTeam(t), team.Operators(t)
	auditor, title := ops.Member(t, auth.ContentAudit), "评审案例"+id.New("")
	team.Refused(t, "nobody writes", team.Call(t, g, team.Person{}, mine.ID, "POST", ct.EditCase, ct.CaseForm(nil)), 401, "unauthorized")
	team.Refused(t, "a stranger writes", team.Call(t, g, team.NewPerson(t), mine.ID, "POST", ct.EditCase, ct.CaseForm(nil)), 403, "not_member")
	team.Refused(t, "a member without the permission writes", team.Call(t, g, mine.Member(t, auth.CasePublish), mine.ID, "POST", ct.EditCase, ct.CaseForm(nil)), 403, "no_permission")
	for field, change := range map[string]map[string]any{
		"title": {"title": strings.Repeat("长", 61)}, "caseType": {"caseType": "castle"}, "stage": {"stage": "never"}, "regionCode": {"regionCode": "000000"}, "discipline": {"discipline": []string{"magic"}},
		"products": {"products": []string{"ffffffffff"}}, "templates": {"templates": []string{"ffffffffff"}}, "coverUrl": {"coverUrl": "//evil.example/x.png"}, "images": {"images": []string{"x"}},
	} {
		if a := team.Call(t, g, mine.Owner, mine.ID, "POST", ct.EditCase, ct.CaseForm(change)); a.HTTP != 400 || a.FieldMessage(field) == "" {
			t.Errorf("%s: %d %s", field, a.HTTP, a.Body)
		}
	}
	figure := func(value, before string) map[string]any {
		return map[string]any{"title": title, "results": []map[string]any{{"label": "返工", "value": value, "before": before, "unit": "处"}}}
	}
	for _, two := range [][2]string{{"减少 38", "126"}, {"78", "很多"}, {"1,20", "5"}, {"5", "1.2345"}, {"-1", "5"}} {
		if a := team.Call(t, g, mine.Owner, mine.ID, "POST", ct.EditCase, ct.CaseForm(figure(two[0], two[1]))); a.HTTP != 400 || a.FieldMessage("results") != "填写了应用前数值的成果，前后都应为数字" {
			t.Errorf("%v: %d %s", two, a.HTTP, a.Body)
		}
	}
	if n := team.Must[api.Page[cases.Managed]](t, team.Call(t, g, mine.Owner, mine.ID, "POST", ct.OwnCases, nil)).Total; n != 0 {
		t.Errorf("refused, and yet there are %d", n)
	}
	draft := team.Must[cases.Managed](t, team.Call(t, g, mine.Owner, mine.ID, "POST", ct.EditCase, ct.CaseForm(figure("1,078.5", "2,126"))))
	hidden := func(when string) {
		t.Helper()
		if n := team.Must[api.Page[cases.Row]](t, team.Call(t, g, team.Person{}, "", "POST", ct.ListCases, map[string]any{"keyword": title})).Total; n != 0 {
			t.Errorf("%s: it is in the list", when)
		}
		team.Refused(t, when, team.Call(t, g, team.Person{}, "", "GET", ct.ListCases+"/detail?id="+draft.ID, nil), 404, "case_gone")
	}
	hidden("a draft")
	move := func(status int) map[string]any { return map[string]any{"id": draft.ID, "status": status} }
	team.Refused(t, "published by the enterprise itself", team.Call(t, g, mine.Owner, mine.ID, "POST", ct.MoveCase, move(2)), 409, "case_state")
	team.Refused(t, "handed in by another enterprise", team.Call(t, g, other.Owner, other.ID, "POST", ct.MoveCase, move(1)), 404, "case_gone")
	team.Refused(t, "audited by the enterprise", team.Call(t, g, mine.Owner, mine.ID, "POST", ct.AuditCase, map[string]any{"id": draft.ID, "status": 2, "rev": 1}), 403, "not_member")
	team.Refused(t, "changed by another enterprise", team.Call(t, g, other.Owner, other.ID, "POST", ct.EditCase, ct.CaseForm(map[string]any{"id": draft.ID, "rev": 1})), 404, "case_gone")
	team.Refused(t, "deleted by another enterprise", team.Call(t, g, other.Owner, other.ID, "POST", ct.DeleteCase, map[string]any{"id": draft.ID}), 404, "case_gone")
	team.Refused(t, "a stale change", team.Call(t, g, mine.Owner, mine.ID, "POST", ct.EditCase, ct.CaseForm(map[string]any{"id": draft.ID, "rev": 9})), 409, "stale_rev")
	handed := team.Must[cases.Managed](t, team.Call(t, g, mine.Owner, mine.ID, "POST", ct.MoveCase, move(1)))
	team.Refused(t, "a stale decision", team.Call(t, g, auditor, ops.ID, "POST", ct.AuditCase, map[string]any{"id": draft.ID, "status": 2, "rev": 1}), 409, "stale_rev")
	team.Refused(t, "the review list of somebody else", team.Call(t, g, mine.Owner, mine.ID, "POST", ct.OwnCases, map[string]any{"review": true}), 403, "no_permission")
	hidden("under review")
	on := team.Must[cases.Managed](t, team.Call(t, g, auditor, ops.ID, "POST", ct.AuditCase, map[string]any{"id": draft.ID, "status": 2, "rev": handed.Rev, "top": 1}))
	d := ct.Get[catalogue.CaseDetail](t, ct.Door(t), ct.ListCases+"/detail?id="+draft.ID)
	if len(d.Results) != 1 || d.Results[0] != (cases.Result{Label: "返工", Value: "1,078.5", Before: "2,126", Unit: "处"}) {
		t.Errorf("%+v", d.Results)
	}
	if d.BodyHTML != "<h2>背景</h2><p>桥位陡峭</p>" || d.Top != 1 || d.RegionName != "重庆市" || d.CaseTypeName != "桥梁隧道" || d.Next == nil {
		t.Errorf("%+v", d)
	}
	if doc := ct.DocOf(t, searchdoc.Case, draft.ID); doc.Title != title || doc.Gone || !strings.Contains(doc.Text, "桥位陡峭") || strings.ContainsAny(doc.Text, "<>") || !slices.Contains(doc.Tags, "重庆市") {
		t.Errorf("%+v", doc)
	}
	team.Refused(t, "deleted while published", team.Call(t, g, mine.Owner, mine.ID, "POST", ct.DeleteCase, map[string]any{"id": draft.ID}), 409, "case_state")
	team.Must[cases.Managed](t, team.Call(t, g, auditor, ops.ID, "POST", ct.AuditCase, map[string]any{"id": draft.ID, "status": 3, "reason": "业主要求撤下", "rev": on.Rev}))
	if doc := ct.DocOf(t, searchdoc.Case, draft.ID); !doc.Gone {
		t.Errorf("withdrawn, and the search still finds it")
	}
	messages, err := store.NewTable[notify.Message](apitest.DB(t), apitest.TableName("message")).Query(t.Context(), store.Range{PK: notify.BoxPK(mine.Owner.ID, notify.Notify)})
	if err != nil || len(messages) != 2 || !strings.Contains(messages[1].Value.Content, "业主要求撤下") {
		t.Errorf("%v %v", messages, err)
	}
	team.Must[publish.Nothing](t, team.Call(t, g, mine.Owner, mine.ID, "POST", ct.DeleteCase, map[string]any{"id": draft.ID}))
	team.Refused(t, "deleted twice", team.Call(t, g, mine.Owner, mine.ID, "POST", ct.DeleteCase, map[string]any{"id": draft.ID}), 404, "case_gone")
}

func TestCasesAreFiltered(t *testing.T) {
	g := ct.Door(t)
	mine, word := team.NewTeam(t), id.New("")
	used := ct.Get[api.Page[product.Row]](t, g, "/micro/home/api/product/page").Records[0].ID
	a := publishedCase(t, g, mine, map[string]any{"title": "筛选甲" + word, "products": []string{used}})
	b := publishedCase(t, g, mine, map[string]any{"title": "筛选乙" + word, "caseType": "smart", "stage": "operate", "regionCode": "110000", "discipline": []string{"weak"}})
	names := map[string]string{a.ID: "a", b.ID: "b"}
	for _, one := range []struct {
		q    map[string]any
		want string
	}{
		{nil, "ba"}, {map[string]any{"caseType": "smart"}, "b"}, {map[string]any{"stage": "build"}, "a"}, {map[string]any{"regionCode": "110000"}, "b"},
		{map[string]any{"discipline": "bridge"}, "a"}, {map[string]any{"productId": used}, "a"}, {map[string]any{"providerId": mine.ID}, "ba"}, {map[string]any{"providerId": "ffffffffff"}, ""},
		{map[string]any{"sort": "new"}, "ba"},
	} {
		q := map[string]any{"keyword": word}
		maps.Copy(q, one.q)
		got := ""
		for _, r := range team.Must[api.Page[cases.Row]](t, team.Call(t, g, team.Person{}, "", "POST", ct.ListCases, q)).Records {
			got += names[r.ID]
		}
		if got != one.want {
			t.Errorf("%v: %q, want %q", one.q, got, one.want)
		}
	}
	if d := ct.Get[catalogue.CaseDetail](t, g, ct.ListCases+"/detail?id="+a.ID); len(d.Products) != 1 || d.Products[0].ID != used {
		t.Errorf("%+v", d.Products)
	}
}

// Who reviews a case, and who reads its history, reads what the products and templates are called that it used.
func TestAReviewNamesWhatACaseUsed(t *testing.T) {
	g, mine, ops := ct.Door(t), team.NewTeam(t), team.Operators(t)
	used := ct.Get[api.Page[product.Row]](t, g, "/micro/home/api/product/page").Records[0]
	own := team.Must[struct{ ID string }](t, team.Call(t, g, mine.Owner, mine.ID, "POST", ct.AddTemplate, ct.TemplateForm(map[string]any{"templateName": "自家草稿"})))
	m := team.Must[cases.Managed](t, team.Call(t, g, mine.Owner, mine.ID, "POST", ct.EditCase, ct.CaseForm(map[string]any{"products": []string{used.ID}, "templates": []string{own.ID}})))
	team.Must[cases.Managed](t, team.Call(t, g, mine.Owner, mine.ID, "POST", ct.MoveCase, map[string]any{"id": m.ID, "status": 1}))
	said := func() map[string][]string {
		t.Helper()
		values := map[string][]string{}
		for _, f := range team.Must[desk.Sheet](t, team.Call(t, g, ops.Member(t, auth.ContentAudit), ops.ID, "POST", "/micro/home/review/sheet", map[string]any{"kind": "case", "id": m.ID})).Facts {
			values[f.Name] = f.Value
		}
		return values
	}
	if got := said(); !slices.Equal(got["products"], []string{used.Name}) || !slices.Equal(got["templates"], []string{"自家草稿"}) {
		t.Errorf("%v %v", got["products"], got["templates"])
	}
	team.Must[publish.Nothing](t, team.Call(t, g, mine.Owner, mine.ID, "POST", ct.DeleteTemplate, map[string]any{"templateId": own.ID}))
	if got := said(); len(got["products"]) != 1 || len(got["templates"]) != 0 {
		t.Errorf("after one is gone: %v %v", got["products"], got["templates"])
	}
}

// What is counted since is part of how often a case was looked at, in its place as in its number.
func TestCasesStandByTheirViewsOfAllTime(t *testing.T) {
	mine, word := team.NewTeam(t), id.New("")
	seen := publishedCase(t, ct.Door(t), mine, map[string]any{"title": "看过" + word})
	publishedCase(t, ct.Door(t), mine, map[string]any{"title": "没有看过" + word})
	views := store.NewTable[stats.View](apitest.DB(t), apitest.TableName("analysis"))
	if err := store.Ensure(t.Context(), views, stats.ViewKey("case", seen.ID), stats.View{ID: seen.ID, N: 3}); err != nil {
		t.Fatal(err)
	}
	page := ct.Get[api.Page[cases.Row]](t, ct.Door(t), ct.ListCases+"?sort=view&keyword="+word)
	if page.Total != 2 || page.Records[0].ID != seen.ID || page.Records[0].ViewCount != 3 {
		t.Errorf("%+v", page.Records)
	}
}

func TestTheDemonstrationHasPagesOfCases(t *testing.T) {
	g := ct.Door(t)
	page := ct.Get[api.Page[cases.Row]](t, g, ct.ListCases+"?pageSize=100&sort=view")
	if page.Total < 36 {
		t.Errorf("%d cases", page.Total)
	}
	for i, c := range page.Records {
		if i > 0 && page.Records[i-1].ViewCount < c.ViewCount {
			t.Errorf("%s stands before %s", page.Records[i-1].Title, c.Title)
		}
	}
	types := ct.Get[[]cases.TypeCount](t, g, "/platform/home/api/showCaseType/list")
	sum := 0
	for _, one := range types {
		sum += one.Count
		if one.Label == "" || one.Count == 0 {
			t.Errorf("%+v", one)
		}
	}
	if len(types) != 6 || sum < 36 {
		t.Errorf("%d cases in %d types", sum, len(types))
	}
	d := ct.Get[catalogue.CaseDetail](t, g, ct.ListCases+"/detail?id="+id.Slug("case", "binjiang-station"))
	if len(d.Products) != 3 || len(d.Templates) != 1 || !strings.Contains(d.BodyHTML, "<h2>难点</h2>") || d.Next == nil || d.ProviderID != id.Slug("enterprise", "tiejian") {
		t.Errorf("%+v", d)
	}
	team.Refused(t, "a seeded draft", team.Call(t, g, team.Person{}, "", "GET", fmt.Sprintf("%s/detail?id=%s", ct.ListCases, id.Slug("case", "draft-metro")), nil), 404, "case_gone")
}

func TestCasesStandTopFirstThenNewest(t *testing.T) {
	g := ct.Door(t)
	page := ct.Get[api.Page[cases.Row]](t, g, "/micro/home/api/project/case?pageSize=100")
	if page.Total < 20 {
		t.Fatalf("%d cases", page.Total)
	}
	for i, c := range page.Records {
		if c.CaseTypeName == "" || c.RegionName == "" || len(c.Results) == 0 || c.PublishTime == "" {
			t.Errorf("incomplete: %+v", c)
		}
		if i == 0 {
			continue
		}
		before := page.Records[i-1]
		if before.Top < c.Top || (before.Top == c.Top && before.PublishTime < c.PublishTime) {
			t.Errorf("%s stands before %s", before.Title, c.Title)
		}
	}
}

// What a reader reads as one word the search finds as one, whatever is bold in it and however HTML spells it.
func TestTheSearchReadsACaseAsItsReadersDo(t *testing.T) {
	g, mine := ct.Door(t), team.NewTeam(t)
	m := publishedCase(t, g, mine, map[string]any{"bodyHtml": `<p>桥<strong>位</strong>陡峭，A&amp;B 标段</p><p>第二段</p>`})
	if doc := ct.DocOf(t, searchdoc.Case, m.ID); !strings.Contains(doc.Text, "桥位陡峭，A&B 标段\n第二段") {
		t.Errorf("%q", doc.Text)
	}
}

// A decision on a staged change that lets nothing through leaves the case where it lies in the lists.
func TestARefusedChangeLeavesACaseAtTheFront(t *testing.T) {
	g, mine, ops := ct.Door(t), team.NewTeam(t), team.Operators(t)
	auditor := ops.Member(t, auth.ContentAudit)
	edit := func(change map[string]any) cases.Managed {
		return team.Must[cases.Managed](t, team.Call(t, g, mine.Owner, mine.ID, "POST", ct.EditCase, ct.CaseForm(change)))
	}
	handIn := func(id string) cases.Managed {
		return team.Must[cases.Managed](t, team.Call(t, g, mine.Owner, mine.ID, "POST", ct.MoveCase, map[string]any{"id": id, "status": 1}))
	}
	audit := func(m cases.Managed, change map[string]any) cases.Managed {
		maps.Copy(change, map[string]any{"id": m.ID, "rev": m.Rev})
		return team.Must[cases.Managed](t, team.Call(t, g, auditor, ops.ID, "POST", ct.AuditCase, change))
	}
	on := audit(handIn(edit(nil).ID), map[string]any{"status": 2, "top": 1})
	if on.Top != 1 {
		t.Fatalf("%+v", on)
	}
	edit(map[string]any{"id": on.ID, "rev": on.Rev, "summary": "改过的摘要"})
	if m := audit(handIn(on.ID), map[string]any{"status": 0, "reason": "图文不符"}); m.Status != publish.On || m.Top != 1 {
		t.Errorf("refused: %+v", m)
	}
	if d := ct.Get[catalogue.CaseDetail](t, ct.Door(t), ct.ListCases+"/detail?id="+on.ID); d.Top != 1 {
		t.Errorf("the public reads %+v", d)
	}
	if m := audit(handIn(on.ID), map[string]any{"status": 2}); m.Top != 0 {
		t.Errorf("let through without a word of the front: %+v", m)
	}
}
