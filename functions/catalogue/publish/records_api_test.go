package publish_test

import (
	"testing"

	"bimportal/functions/catalogue/cases"
	ct "bimportal/functions/catalogue/cataloguetest"
	"bimportal/functions/catalogue/product"
	"bimportal/functions/catalogue/template"
	"bimportal/shared/api"
	"bimportal/shared/apitest"
	"bimportal/shared/apitest/team"
	"bimportal/shared/auth"
	"bimportal/shared/id"
	"bimportal/shared/publish"
	"bimportal/shared/store"
)

// stockOf sets and returns what an enterprise has.
func stockOf(t *testing.T, enterpriseID string, f func(*publish.Stock)) publish.Stock {
	t.Helper()
	v, err := store.NewTable[publish.Stock](apitest.DB(t), apitest.TableName("catalogue")).
		Update(t.Context(), store.Key{PK: "provider#" + enterpriseID, SK: "products"}, func(s *publish.Stock) error { f(s); return nil })
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func have(*publish.Stock) {}

func TestAnEnterpriseHasSoMuchAndNoMore(t *testing.T) {
	g := ct.Door(t)
	for reason, one := range map[string]struct {
		full func(*publish.Stock)
		add  func(team.Team) apitest.Answer
		of   func(publish.Stock) int
	}{
		"too_many_products": {
			func(s *publish.Stock) { s.Products = 499 },
			func(m team.Team) apitest.Answer {
				return team.Call(t, g, m.Owner, m.ID, "POST", "/micro/home/product/add", ct.ProductForm("产品", nil))
			},
			func(s publish.Stock) int { return s.Products },
		},
		"too_many_templates": {
			func(s *publish.Stock) { s.Templates = 499 },
			func(m team.Team) apitest.Answer {
				return team.Call(t, g, m.Owner, m.ID, "POST", ct.AddTemplate, ct.TemplateForm(nil))
			},
			func(s publish.Stock) int { return s.Templates },
		},
		"too_many_cases": {
			func(s *publish.Stock) { s.Cases = 499 },
			func(m team.Team) apitest.Answer {
				return team.Call(t, g, m.Owner, m.ID, "POST", ct.EditCase, ct.CaseForm(nil))
			},
			func(s publish.Stock) int { return s.Cases },
		},
		"too_many_labels": {
			func(s *publish.Stock) { s.Labels = 99 },
			func(m team.Team) apitest.Answer {
				return team.Call(t, g, m.Owner, m.ID, "POST", "/platform/home/label/add", map[string]any{"labelName": id.New("")})
			},
			func(s publish.Stock) int { return s.Labels },
		},
		"too_many_waiting": {
			func(s *publish.Stock) { s.Waiting = 199 },
			func(m team.Team) apitest.Answer {
				made := team.Must[cases.Managed](t, team.Call(t, g, m.Owner, m.ID, "POST", ct.EditCase, ct.CaseForm(nil)))
				return team.Call(t, g, m.Owner, m.ID, "POST", ct.MoveCase, map[string]any{"id": made.ID, "status": 1})
			},
			func(s publish.Stock) int { return s.Waiting },
		},
	} {
		t.Run(reason, func(t *testing.T) {
			m := team.NewTeam(t)
			stockOf(t, m.ID, one.full)
			most := one.of(stockOf(t, m.ID, have)) + 1
			if a := one.add(m); a.HTTP != 200 {
				t.Fatalf("the last one: %s", a.Body)
			}
			team.Refused(t, "one more", one.add(m), 409, reason)
			if n := one.of(stockOf(t, m.ID, have)); n != most {
				t.Errorf("%d are counted, not %d", n, most)
			}
		})
	}
}

func TestTheStockFollowsWhatIsAddedHandedInAndDeleted(t *testing.T) {
	g, m := ct.Door(t), team.NewTeam(t)
	has := func(when string, want publish.Stock) {
		t.Helper()
		if got := stockOf(t, m.ID, have); got != want {
			t.Errorf("%s: %+v, want %+v", when, got, want)
		}
	}
	on := ct.Shelved(t, g, m, nil)
	has("on the shelf", publish.Stock{Templates: 1})
	one := team.Must[template.Managed](t, team.Call(t, g, m.Owner, m.ID, "POST", ct.AddTemplate, ct.TemplateForm(nil)))
	team.Must[template.Managed](t, team.Call(t, g, m.Owner, m.ID, "POST", ct.MoveTemplate, map[string]any{"id": one.ID, "status": 1}))
	has("handed in", publish.Stock{Templates: 2, Waiting: 1})
	team.Must[template.Managed](t, team.Call(t, g, m.Owner, m.ID, "POST", ct.MoveTemplate, map[string]any{"id": one.ID, "status": 0}))
	has("taken back", publish.Stock{Templates: 2})
	team.Must[template.Managed](t, team.Call(t, g, m.Owner, m.ID, "POST", ct.MoveTemplate, map[string]any{"id": on.ID, "status": 3}))
	team.Must[publish.Nothing](t, team.Call(t, g, m.Owner, m.ID, "POST", ct.DeleteTemplate, map[string]any{"templateId": one.ID}))
	team.Must[publish.Nothing](t, team.Call(t, g, m.Owner, m.ID, "POST", ct.DeleteTemplate, map[string]any{"templateId": on.ID}))
	has("all deleted", publish.Stock{})
}

// Who belongs to an enterprise and may not look at its products, templates and cases sees no draft of them; who looks at
// them in another enterprise neither.
func TestDraftsAreSeenByWhoMayLookAtThem(t *testing.T) {
	g, one, other := ct.Door(t), team.NewTeam(t), team.NewTeam(t)
	plain := one.Member(t, auth.HomeView)
	reader := one.Member(t, auth.ProductView, auth.TemplateView, auth.CaseView)
	ofProduct := team.Must[product.Own](t, team.Call(t, g, one.Owner, one.ID, "POST", "/micro/home/product/add", ct.ProductForm("草稿", nil)))
	ofTemplate := team.Must[template.Managed](t, team.Call(t, g, one.Owner, one.ID, "POST", ct.AddTemplate, ct.TemplateForm(nil)))
	team.Must[cases.Managed](t, team.Call(t, g, one.Owner, one.ID, "POST", ct.EditCase, ct.CaseForm(nil)))
	data := func(name string) string { return "/dataservice/" + name }
	for path, body := range map[string]any{
		"/micro/home/product/page": nil, "/micro/home/product/info": map[string]any{"id": ofProduct.ID}, ct.OwnTemplates: nil, ct.OwnCases: nil,
		"/micro/home/provider/product/contribution": map[string]any{"providerId": one.ID}, data("product-count"): nil, data("positions"): nil, data("home-data"): nil,
	} {
		team.Refused(t, "without the permission: "+path, team.Call(t, g, plain, one.ID, "POST", path, body), 403, "no_permission")
		if a := team.Call(t, g, reader, one.ID, "POST", path, body); a.HTTP != 200 {
			t.Errorf("with it: %s %s", path, a.Body)
		}
	}
	team.Refused(t, "another enterprise's product", team.Call(t, g, other.Owner, other.ID, "POST", "/micro/home/product/info", map[string]any{"id": ofProduct.ID}), 404, "product_gone")
	for _, path := range []string{ct.OwnTemplates, ct.OwnCases, "/micro/home/product/page"} {
		if page := team.Must[api.Page[struct{}]](t, team.Call(t, g, other.Owner, other.ID, "POST", path, nil)); page.Total != 0 {
			t.Errorf("%s: another enterprise reads %d", path, page.Total)
		}
	}
	// A case names what is public or the enterprise's own: whether somebody else's draft exists is not told.
	foreign := map[string]any{"products": []string{ofProduct.ID}}
	if a := team.Call(t, g, other.Owner, other.ID, "POST", ct.EditCase, ct.CaseForm(foreign)); a.FieldMessage("products") == "" {
		t.Errorf("another enterprise's draft: %s", a.Body)
	}
	foreign = map[string]any{"templates": []string{ofTemplate.ID}}
	if a := team.Call(t, g, other.Owner, other.ID, "POST", ct.EditCase, ct.CaseForm(foreign)); a.FieldMessage("templates") == "" {
		t.Errorf("another enterprise's draft: %s", a.Body)
	}
	own := map[string]any{"templates": []string{ofTemplate.ID}, "products": []string{ofProduct.ID}}
	team.Must[cases.Managed](t, team.Call(t, g, one.Owner, one.ID, "POST", ct.EditCase, ct.CaseForm(own)))
}
