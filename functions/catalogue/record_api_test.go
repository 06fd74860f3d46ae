package catalogue_test

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"bimportal/functions/catalogue"
	"bimportal/shared/api"
	"bimportal/shared/apitest"
	"bimportal/shared/auth"
	"bimportal/shared/id"
	"bimportal/shared/store"
)

// stock sets what an enterprise has.
func stock(t *testing.T, enterpriseID string, f func(*catalogue.Stock)) catalogue.Stock {
	t.Helper()
	v, err := store.NewTable[catalogue.Stock](apitest.DB(t), apitest.TableName("catalogue")).
		Update(t.Context(), store.Key{PK: "provider#" + enterpriseID, SK: "products"}, func(s *catalogue.Stock) error { f(s); return nil })
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func have(*catalogue.Stock) {}

func TestAnEnterpriseHasSoMuchAndNoMore(t *testing.T) {
	g := door(t)
	for reason, one := range map[string]struct {
		full func(*catalogue.Stock)
		add  func(team) apitest.Answer
		of   func(catalogue.Stock) int
	}{
		"too_many_products": {
			func(s *catalogue.Stock) { s.Products = 499 },
			func(m team) apitest.Answer {
				return call(t, g, m.owner, m.id, "POST", "/micro/home/product/add", draft("产品", nil))
			},
			func(s catalogue.Stock) int { return s.Products },
		},
		"too_many_templates": {
			func(s *catalogue.Stock) { s.Templates = 499 },
			func(m team) apitest.Answer { return call(t, g, m.owner, m.id, "POST", addTemplate, templateForm(nil)) },
			func(s catalogue.Stock) int { return s.Templates },
		},
		"too_many_cases": {
			func(s *catalogue.Stock) { s.Cases = 499 },
			func(m team) apitest.Answer { return call(t, g, m.owner, m.id, "POST", editCase, caseForm(nil)) },
			func(s catalogue.Stock) int { return s.Cases },
		},
		"too_many_labels": {
			func(s *catalogue.Stock) { s.Labels = 99 },
			func(m team) apitest.Answer {
				return call(t, g, m.owner, m.id, "POST", "/platform/home/label/add", map[string]any{"labelName": id.New("")})
			},
			func(s catalogue.Stock) int { return s.Labels },
		},
		"too_many_waiting": {
			func(s *catalogue.Stock) { s.Waiting = 199 },
			func(m team) apitest.Answer {
				made := must[catalogue.ManagedCase](t, call(t, g, m.owner, m.id, "POST", editCase, caseForm(nil)))
				return call(t, g, m.owner, m.id, "POST", moveCase, map[string]any{"id": made.ID, "status": 1})
			},
			func(s catalogue.Stock) int { return s.Waiting },
		},
	} {
		t.Run(reason, func(t *testing.T) {
			m := newTeam(t)
			stock(t, m.id, one.full)
			most := one.of(stock(t, m.id, have)) + 1
			if a := one.add(m); a.HTTP != 200 {
				t.Fatalf("the last one: %s", a.Body)
			}
			refused(t, "one more", one.add(m), 409, reason)
			if n := one.of(stock(t, m.id, have)); n != most {
				t.Errorf("%d are counted, not %d", n, most)
			}
		})
	}
}

func TestTheStockFollowsWhatIsAddedHandedInAndDeleted(t *testing.T) {
	g, m := door(t), newTeam(t)
	has := func(when string, want catalogue.Stock) {
		t.Helper()
		if got := stock(t, m.id, have); got != want {
			t.Errorf("%s: %+v, want %+v", when, got, want)
		}
	}
	on := shelved(t, g, m, nil)
	has("on the shelf", catalogue.Stock{Templates: 1})
	one := must[catalogue.ManagedTemplate](t, call(t, g, m.owner, m.id, "POST", addTemplate, templateForm(nil)))
	must[catalogue.ManagedTemplate](t, call(t, g, m.owner, m.id, "POST", moveTemplate, map[string]any{"id": one.ID, "status": 1}))
	has("handed in", catalogue.Stock{Templates: 2, Waiting: 1})
	must[catalogue.ManagedTemplate](t, call(t, g, m.owner, m.id, "POST", moveTemplate, map[string]any{"id": one.ID, "status": 0}))
	has("taken back", catalogue.Stock{Templates: 2})
	must[catalogue.ManagedTemplate](t, call(t, g, m.owner, m.id, "POST", moveTemplate, map[string]any{"id": on.ID, "status": 3}))
	must[catalogue.Nothing](t, call(t, g, m.owner, m.id, "POST", deleteTemplate, map[string]any{"templateId": one.ID}))
	must[catalogue.Nothing](t, call(t, g, m.owner, m.id, "POST", deleteTemplate, map[string]any{"templateId": on.ID}))
	has("all deleted", catalogue.Stock{})
}

// Who belongs to an enterprise and may not look at its products, templates and cases sees no draft of them; who looks at
// them in another enterprise neither.
func TestDraftsAreSeenByWhoMayLookAtThem(t *testing.T) {
	g, one, other := door(t), newTeam(t), newTeam(t)
	plain := one.member(t, auth.HomeView)
	reader := one.member(t, auth.ProductView, auth.TemplateView, auth.CaseView)
	product := must[catalogue.OwnProduct](t, call(t, g, one.owner, one.id, "POST", "/micro/home/product/add", draft("草稿", nil)))
	template := must[catalogue.ManagedTemplate](t, call(t, g, one.owner, one.id, "POST", addTemplate, templateForm(nil)))
	must[catalogue.ManagedCase](t, call(t, g, one.owner, one.id, "POST", editCase, caseForm(nil)))
	data := func(name string) string { return "/dataservice/" + name }
	for path, body := range map[string]any{
		"/micro/home/product/page": nil, "/micro/home/product/info": map[string]any{"id": product.ID}, ownTemplates: nil, ownCases: nil,
		"/micro/home/provider/product/contribution": map[string]any{"providerId": one.id}, data("product-count"): nil, data("positions"): nil, data("home-data"): nil,
	} {
		refused(t, "without the permission: "+path, call(t, g, plain, one.id, "POST", path, body), 403, "no_permission")
		if a := call(t, g, reader, one.id, "POST", path, body); a.HTTP != 200 {
			t.Errorf("with it: %s %s", path, a.Body)
		}
	}
	refused(t, "another enterprise's product", call(t, g, other.owner, other.id, "POST", "/micro/home/product/info", map[string]any{"id": product.ID}), 404, "product_gone")
	for _, path := range []string{ownTemplates, ownCases, "/micro/home/product/page"} {
		if page := must[api.Page[struct{}]](t, call(t, g, other.owner, other.id, "POST", path, nil)); page.Total != 0 {
			t.Errorf("%s: another enterprise reads %d", path, page.Total)
		}
	}
	// A case names what is public or the enterprise's own: whether somebody else's draft exists is not told.
	foreign := map[string]any{"products": []string{product.ID}}
	if a := call(t, g, other.owner, other.id, "POST", editCase, caseForm(foreign)); a.FieldMessage("products") == "" {
		t.Errorf("another enterprise's draft: %s", a.Body)
	}
	foreign = map[string]any{"templates": []string{template.ID}}
	if a := call(t, g, other.owner, other.id, "POST", editCase, caseForm(foreign)); a.FieldMessage("templates") == "" {
		t.Errorf("another enterprise's draft: %s", a.Body)
	}
	own := map[string]any{"templates": []string{template.ID}, "products": []string{product.ID}}
	must[catalogue.ManagedCase](t, call(t, g, one.owner, one.id, "POST", editCase, caseForm(own)))
}

// A record of a table from before lies under its id alone: the worker files it, once.
func TestRecordsFromBeforeAreFiled(t *testing.T) {
	g, m := door(t), newTeam(t)
	db, word := apitest.DB(t), id.New("")
	cases := store.NewTable[catalogue.Case](db, apitest.TableName("catalogue"))
	for i, status := range []int{catalogue.CaseDraft, catalogue.CaseReview, catalogue.CasePublished} {
		c := catalogue.Case{ID: id.New(""), Title: fmt.Sprint("旧案例", word, i), CaseType: "bridge", Status: status, ProviderID: m.id}
		if err := db.Transact(t.Context(), cases.New(store.Key{PK: "cases", SK: "case#" + c.ID}, c)); err != nil {
			t.Fatal(err)
		}
	}
	for range 2 {
		if err := service(t).Work(context.Background(), catalogue.Event{Task: "takeOver"}); err != nil && !errors.Is(err, store.ErrConflict) {
			t.Fatal(err)
		}
	}
	if own := must[api.Page[catalogue.ManagedCase]](t, call(t, g, m.owner, m.id, "POST", ownCases, nil)); own.Total != 3 || own.Records[0].Rev != 1 {
		t.Errorf("%+v", own)
	}
	if page := must[api.Page[catalogue.CaseRow]](t, call(t, door(t), someone{}, "", "POST", listCases, map[string]any{"keyword": word})); page.Total != 1 {
		t.Errorf("%+v", page)
	}
	if got := stock(t, m.id, have); got != (catalogue.Stock{Cases: 3, Waiting: 1}) {
		t.Errorf("%+v", got)
	}
}
