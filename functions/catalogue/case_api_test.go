package catalogue_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"bimportal/functions/catalogue"
	"bimportal/shared/api"
	"bimportal/shared/apitest"
	"bimportal/shared/auth"
	"bimportal/shared/id"
	"bimportal/shared/notify"
	"bimportal/shared/searchdoc"
	"bimportal/shared/store"
)

const (
	editCase   = "/micro/home/case/edit"
	moveCase   = "/micro/home/case/updateStatus"
	auditCase  = "/micro/home/case/audit"
	deleteCase = "/micro/home/case/delete"
	ownCases   = "/micro/home/case/page"
	listCases  = "/micro/home/api/project/case"
)

func caseForm(change map[string]any) map[string]any {
	f := map[string]any{
		"title": "测试案例", "caseType": "bridge", "summary": "主跨 420 米", "stage": "build", "regionCode": "500000", "discipline": []string{"bridge"}, "ownerName": "测试业主",
		"bodyHtml": `<h2>背景</h2><p onclick="x()">桥位陡峭</p><script>alert(1)</script>`, "results": []map[string]any{{"label": "主跨", "value": "420", "unit": "米"}},
	}
	maps.Copy(f, change)
	return f
}

func publishedCase(t *testing.T, g *api.Group, of team, change map[string]any) catalogue.ManagedCase {
	t.Helper()
	m := must[catalogue.ManagedCase](t, call(t, g, of.owner, of.id, "POST", editCase, caseForm(change)))
	m = must[catalogue.ManagedCase](t, call(t, g, of.owner, of.id, "POST", moveCase, map[string]any{"id": m.ID, "status": 1}))
	ops := operators(t)
	return must[catalogue.ManagedCase](t, call(t, g, ops.member(t, auth.ContentAudit), ops.id, "POST", auditCase, map[string]any{"id": m.ID, "status": 2, "rev": m.Rev}))
}

func TestWhoMayBringACaseFromOneStateToAnother(t *testing.T) {
	type way struct {
		from, to int
		auditor  bool
	}
	may := map[way]bool{
		{0, 1, false}: true, {3, 1, false}: true, {1, 0, false}: true, {2, 3, false}: true,
		{1, 2, true}: true, {1, 0, true}: true, {2, 3, true}: true,
	}
	for from := range 4 {
		for to := -1; to < 5; to++ {
			for _, auditor := range []bool{false, true} {
				c := catalogue.Case{Status: from}
				err := c.Move(to, "缺少业主授权", auditor, 7)
				if (err == nil) != may[way{from, to, auditor}] || (err != nil && c.Status != from) || (err == nil && (c.Status != to || (c.PublishedAt == 7) != (to == 2))) {
					t.Errorf("%d to %d, auditor %v: %v %+v", from, to, auditor, err, c)
				}
				if auditor && to != 2 && may[way{from, to, true}] {
					if again := (catalogue.Case{Status: from}); again.Move(to, " ", true, 1) == nil {
						t.Errorf("%d to %d: an auditor says no without a reason", from, to)
					}
				}
			}
		}
	}
}

func TestACaseIsPublicOnlyAfterItsReview(t *testing.T) {
	g := door(t)
	mine, other, ops := newTeam(t), newTeam(t), operators(t)
	auditor, title := ops.member(t, auth.ContentAudit), "评审案例"+id.New("")
	refused(t, "nobody writes", call(t, g, someone{}, mine.id, "POST", editCase, caseForm(nil)), 401, "unauthorized")
	refused(t, "a stranger writes", call(t, g, newSomeone(t), mine.id, "POST", editCase, caseForm(nil)), 403, "not_member")
	refused(t, "a member without the permission writes", call(t, g, mine.member(t, auth.CasePublish), mine.id, "POST", editCase, caseForm(nil)), 403, "no_permission")
	for field, change := range map[string]map[string]any{
		"title": {"title": strings.Repeat("长", 61)}, "caseType": {"caseType": "castle"}, "stage": {"stage": "never"}, "regionCode": {"regionCode": "000000"}, "discipline": {"discipline": []string{"magic"}},
		"products": {"products": []string{"ffffffffff"}}, "templates": {"templates": []string{"ffffffffff"}}, "coverUrl": {"coverUrl": "//evil.example/x.png"}, "images": {"images": []string{"x"}},
	} {
		if a := call(t, g, mine.owner, mine.id, "POST", editCase, caseForm(change)); a.HTTP != 400 || a.FieldMessage(field) == "" {
			t.Errorf("%s: %d %s", field, a.HTTP, a.Body)
		}
	}
	if n := must[api.Page[catalogue.ManagedCase]](t, call(t, g, mine.owner, mine.id, "POST", ownCases, nil)).Total; n != 0 {
		t.Errorf("refused, and yet there are %d", n)
	}
	draft := must[catalogue.ManagedCase](t, call(t, g, mine.owner, mine.id, "POST", editCase, caseForm(map[string]any{"title": title})))
	hidden := func(when string) {
		t.Helper()
		if n := must[api.Page[catalogue.CaseRow]](t, call(t, g, someone{}, "", "POST", listCases, map[string]any{"keyword": title})).Total; n != 0 {
			t.Errorf("%s: it is in the list", when)
		}
		refused(t, when, call(t, g, someone{}, "", "GET", listCases+"/detail?id="+draft.ID, nil), 404, "case_gone")
	}
	hidden("a draft")
	move := func(status int) map[string]any { return map[string]any{"id": draft.ID, "status": status} }
	refused(t, "published by the enterprise itself", call(t, g, mine.owner, mine.id, "POST", moveCase, move(2)), 409, "case_state")
	refused(t, "handed in by another enterprise", call(t, g, other.owner, other.id, "POST", moveCase, move(1)), 404, "case_gone")
	refused(t, "audited by the enterprise", call(t, g, mine.owner, mine.id, "POST", auditCase, map[string]any{"id": draft.ID, "status": 2, "rev": 1}), 403, "not_member")
	refused(t, "changed by another enterprise", call(t, g, other.owner, other.id, "POST", editCase, caseForm(map[string]any{"id": draft.ID, "rev": 1})), 404, "case_gone")
	refused(t, "deleted by another enterprise", call(t, g, other.owner, other.id, "POST", deleteCase, map[string]any{"id": draft.ID}), 404, "case_gone")
	refused(t, "a stale change", call(t, g, mine.owner, mine.id, "POST", editCase, caseForm(map[string]any{"id": draft.ID, "rev": 9})), 409, "stale_rev")
	handed := must[catalogue.ManagedCase](t, call(t, g, mine.owner, mine.id, "POST", moveCase, move(1)))
	refused(t, "a stale decision", call(t, g, auditor, ops.id, "POST", auditCase, map[string]any{"id": draft.ID, "status": 2, "rev": 1}), 409, "stale_rev")
	refused(t, "the review list of somebody else", call(t, g, mine.owner, mine.id, "POST", ownCases, map[string]any{"review": true}), 403, "no_permission")
	hidden("under review")
	on := must[catalogue.ManagedCase](t, call(t, g, auditor, ops.id, "POST", auditCase, map[string]any{"id": draft.ID, "status": 2, "rev": handed.Rev, "top": 1}))
	d := get[catalogue.CaseDetail](t, door(t), listCases+"/detail?id="+draft.ID)
	if d.BodyHTML != "<h2>背景</h2><p>桥位陡峭</p>" || d.Top != 1 || d.RegionName != "重庆市" || d.CaseTypeName != "桥梁隧道" || d.Next == nil {
		t.Errorf("%+v", d)
	}
	if doc := docOf(t, searchdoc.Case, draft.ID); doc.Title != title || doc.Gone || !strings.Contains(doc.Text, "桥位陡峭") || strings.ContainsAny(doc.Text, "<>") || !slices.Contains(doc.Tags, "重庆市") {
		t.Errorf("%+v", doc)
	}
	refused(t, "deleted while published", call(t, g, mine.owner, mine.id, "POST", deleteCase, map[string]any{"id": draft.ID}), 409, "case_state")
	must[catalogue.ManagedCase](t, call(t, g, auditor, ops.id, "POST", auditCase, map[string]any{"id": draft.ID, "status": 3, "reason": "业主要求撤下", "rev": on.Rev}))
	if doc := docOf(t, searchdoc.Case, draft.ID); !doc.Gone {
		t.Errorf("withdrawn, and the search still finds it")
	}
	messages, err := store.NewTable[notify.Message](apitest.DB(t), apitest.TableName("message")).Query(t.Context(), store.Range{PK: notify.BoxPK(mine.owner.id, notify.Notify)})
	if err != nil || len(messages) != 2 || !strings.Contains(messages[1].Value.Content, "业主要求撤下") {
		t.Errorf("%v %v", messages, err)
	}
	must[catalogue.Nothing](t, call(t, g, mine.owner, mine.id, "POST", deleteCase, map[string]any{"id": draft.ID}))
	refused(t, "deleted twice", call(t, g, mine.owner, mine.id, "POST", deleteCase, map[string]any{"id": draft.ID}), 404, "case_gone")
}

func TestCasesAreFiltered(t *testing.T) {
	g := door(t)
	mine, word := newTeam(t), id.New("")
	product := get[api.Page[catalogue.ProductRow]](t, g, "/micro/home/api/product/page").Records[0].ID
	a := publishedCase(t, g, mine, map[string]any{"title": "筛选甲" + word, "products": []string{product}})
	b := publishedCase(t, g, mine, map[string]any{"title": "筛选乙" + word, "caseType": "smart", "stage": "operate", "regionCode": "110000", "discipline": []string{"weak"}})
	names := map[string]string{a.ID: "a", b.ID: "b"}
	for _, one := range []struct {
		q    map[string]any
		want string
	}{
		{nil, "ba"}, {map[string]any{"caseType": "smart"}, "b"}, {map[string]any{"stage": "build"}, "a"}, {map[string]any{"regionCode": "110000"}, "b"},
		{map[string]any{"discipline": "bridge"}, "a"}, {map[string]any{"productId": product}, "a"}, {map[string]any{"providerId": mine.id}, "ba"}, {map[string]any{"providerId": "ffffffffff"}, ""},
		{map[string]any{"sort": "new"}, "ba"},
	} {
		q := map[string]any{"keyword": word}
		maps.Copy(q, one.q)
		got := ""
		for _, r := range must[api.Page[catalogue.CaseRow]](t, call(t, g, someone{}, "", "POST", listCases, q)).Records {
			got += names[r.ID]
		}
		if got != one.want {
			t.Errorf("%v: %q, want %q", one.q, got, one.want)
		}
	}
	if d := get[catalogue.CaseDetail](t, g, listCases+"/detail?id="+a.ID); len(d.Products) != 1 || d.Products[0].ID != product {
		t.Errorf("%+v", d.Products)
	}
}

func TestTheDemonstrationHasPagesOfCases(t *testing.T) {
	g := door(t)
	page := get[api.Page[catalogue.CaseRow]](t, g, listCases+"?pageSize=100&sort=view")
	if page.Total < 36 {
		t.Errorf("%d cases", page.Total)
	}
	for i, c := range page.Records {
		if i > 0 && page.Records[i-1].ViewCount < c.ViewCount {
			t.Errorf("%s stands before %s", page.Records[i-1].Title, c.Title)
		}
	}
	types := get[[]catalogue.CaseTypeCount](t, g, "/platform/home/api/showCaseType/list")
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
	d := get[catalogue.CaseDetail](t, g, listCases+"/detail?id="+id.Slug("case", "binjiang-station"))
	if len(d.Products) != 3 || len(d.Templates) != 1 || !strings.Contains(d.BodyHTML, "<h2>难点</h2>") || d.Next == nil || d.ProviderID != id.Slug("enterprise", "tiejian") {
		t.Errorf("%+v", d)
	}
	refused(t, "a seeded draft", call(t, g, someone{}, "", "GET", fmt.Sprintf("%s/detail?id=%s", listCases, id.Slug("case", "draft-metro")), nil), 404, "case_gone")
}
