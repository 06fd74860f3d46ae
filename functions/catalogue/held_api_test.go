package catalogue_test

import (
	"testing"

	"bimportal/functions/catalogue"
	"bimportal/shared/api"
	"bimportal/shared/apitest"
	"bimportal/shared/auth"
	"bimportal/shared/clock"
	"bimportal/shared/store"
)

// doorBetween is the group's door where do happens between the reading and the first write.
func doorBetween(t *testing.T, do func()) *api.Group {
	t.Helper()
	return catalogue.New(catalogue.Deps{
		DB:    store.WithTransport(apitest.Config(t), &between{happen: do}),
		Table: apitest.TableName("catalogue"), DictTable: apitest.TableName("platform"), IdentityTable: apitest.TableName("identity"),
		EnterpriseTable: apitest.TableName("enterprise"), AnalysisTable: apitest.TableName("analysis"), SearchTable: apitest.TableName("search"),
		MessageTable: apitest.TableName("message"), Clock: clock.System,
	}).Routes()
}

// Who changes what another has changed meanwhile begins anew with it: nothing is written over.
func TestWhatChangedMeanwhileIsNotWrittenOver(t *testing.T) {
	g, mine := door(t), newTeam(t)
	cases := store.NewTable[catalogue.Case](apitest.DB(t), apitest.TableName("catalogue"))
	c := must[catalogue.ManagedCase](t, call(t, g, mine.owner, mine.id, "POST", editCase, caseForm(nil)))
	late := doorBetween(t, func() {
		if _, err := cases.Update(t.Context(), store.Key{PK: "cases", SK: "case#" + c.ID}, func(v *catalogue.Case) error { v.Title = "同时改过"; return nil }); err != nil {
			t.Error(err)
		}
	})
	form := caseForm(map[string]any{"id": c.ID, "rev": c.Rev})
	refused(t, "an edit", call(t, late, mine.owner, mine.id, "POST", editCase, form), 409, "stale_rev")
	products := store.NewTable[catalogue.Product](apitest.DB(t), apitest.TableName("catalogue"))
	p := must[catalogue.OwnProduct](t, call(t, g, mine.owner, mine.id, "POST", "/micro/home/product/add", draft("产品", nil)))
	handIn := doorBetween(t, func() {
		if _, err := products.Update(t.Context(), store.Key{PK: "products", SK: "product#" + p.ID}, func(v *catalogue.Product) error { v.Shelf = catalogue.InReview; return nil }); err != nil {
			t.Error(err)
		}
	})
	refused(t, "deleted while it is handed in", call(t, handIn, mine.owner, mine.id, "POST", "/micro/home/product/delete/"+p.ID, nil), 409, "in_review")
}

// itemTemplate/detail, info and preview show one's own template in any state: to who may look at it and to the auditor of
// what was handed in, by GET and by POST; what somebody with a session is answered is kept by nobody.
func TestOnesOwnTemplateIsShownBeforeItIsPublic(t *testing.T) {
	g, one, other, ops := door(t), newTeam(t), newTeam(t), operators(t)
	reader, plain, auditor := one.member(t, auth.TemplateView), one.member(t, auth.HomeView), ops.member(t, auth.ContentAudit)
	m := must[catalogue.ManagedTemplate](t, call(t, g, one.owner, one.id, "POST", addTemplate, templateForm(nil)))
	ask := func(p someone, in, what, method string) apitest.Answer {
		path := "/platform/home/itemTemplate/" + what
		if method == "GET" {
			return call(t, g, p, in, "GET", path+"?id="+m.ID, nil)
		}
		return call(t, g, p, in, "POST", path, map[string]any{"id": m.ID})
	}
	for _, what := range []string{"detail", "info", "preview"} {
		for _, method := range []string{"GET", "POST"} {
			for who, one := range map[string]struct {
				p   someone
				in  string
				may bool
			}{
				"the owner": {one.owner, one.id, true}, "a reader": {reader, one.id, true}, "nobody": {someone{}, "", false}, "a forged session": {someone{token: "forged"}, one.id, false},
				"a member without the permission": {plain, one.id, false}, "the owner without his enterprise": {one.owner, "", false},
				"another enterprise": {other.owner, other.id, false}, "a stranger who names the enterprise": {other.owner, one.id, false}, "the auditor of a draft": {auditor, ops.id, false},
			} {
				a := ask(one.p, one.in, what, method)
				if one.may != (a.HTTP == 200) || a.HTTP != 200 && a.Reason() != "template_gone" {
					t.Errorf("%s %s, %s: %d %s", method, what, who, a.HTTP, a.Body)
				}
				if a.Header.Get("Cache-Control") != "no-store" {
					t.Errorf("%s %s, %s: %s", method, what, who, a.Header.Get("Cache-Control"))
				}
			}
		}
	}
	must[catalogue.ManagedTemplate](t, call(t, g, one.owner, one.id, "POST", moveTemplate, map[string]any{"id": m.ID, "status": 1}))
	if a := ask(auditor, ops.id, "detail", "GET"); a.HTTP != 200 {
		t.Errorf("the auditor of what was handed in: %s", a.Body)
	}
	if got := must[api.Page[catalogue.ManagedTemplate]](t, call(t, g, reader, one.id, "GET", ownTemplates+"?status=1&pageSize=5", nil)); got.Total != 1 || got.Records[0].ID != m.ID {
		t.Errorf("%+v", got)
	}
	if got := must[api.Page[catalogue.ManagedTemplate]](t, call(t, g, reader, one.id, "GET", ownTemplates+"?status=0", nil)); got.Total != 0 {
		t.Errorf("%+v", got)
	}
	refused(t, "the review by GET", call(t, g, reader, one.id, "GET", ownTemplates+"?review=true", nil), 403, "no_permission")
}
