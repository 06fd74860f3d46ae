package catalogue_test

import (
	"slices"
	"testing"

	"bimportal/functions/catalogue/cases"
	ct "bimportal/functions/catalogue/cataloguetest"
	"bimportal/functions/catalogue/product"
	"bimportal/functions/catalogue/template"
	"bimportal/shared/api"
	"bimportal/shared/apitest"
	"bimportal/shared/apitest/team"
	"bimportal/shared/auth"
	"bimportal/shared/membership"
	"bimportal/shared/store"
)

// A page says whether its provider still serves.
func TestAPageSaysThatItsProviderDoesNotServe(t *testing.T) {
	g := ct.Door(t)
	products := ct.Get[api.Page[product.Row]](t, g, "/micro/home/api/product/page?pageSize=100").Records
	p := products[slices.IndexFunc(products, func(p product.Row) bool { return p.ProviderID != membership.Platform })]
	one := team.Known(t, p.ProviderID)
	shelved := ct.Shelved(t, g, one, nil)
	made := team.Must[cases.Managed](t, team.Call(t, g, one.Owner, one.ID, "POST", ct.EditCase, ct.CaseForm(nil)))
	made = team.Must[cases.Managed](t, team.Call(t, g, one.Owner, one.ID, "POST", ct.MoveCase, map[string]any{"id": made.ID, "status": 1}))
	ops := team.Operators(t)
	team.Must[cases.Managed](t, team.Call(t, g, ops.Member(t, auth.ContentAudit), ops.ID, "POST", ct.AuditCase, map[string]any{"id": made.ID, "status": 2, "rev": made.Rev}))
	closed := func() [3]bool {
		t.Helper()
		shelf := team.Must[template.Detail](t, team.Call(t, g, team.Person{}, "", "POST", "/platform/home/itemTemplate/detail", map[string]any{"id": shelved.ID}))
		page := team.Must[product.Detail](t, team.Call(t, g, team.Person{}, "", "POST", "/micro/home/product/detail/"+p.ID, map[string]any{}))
		shown := ct.Get[cases.Detail](t, ct.Door(t), "/micro/home/api/project/case/detail?id="+made.ID)
		return [3]bool{shelf.Closed, page.Closed, shown.Closed}
	}
	for _, frozen := range []bool{false, true, false} {
		_, err := store.NewTable[membership.Access](apitest.DB(t), apitest.TableName("enterprise")).Update(t.Context(), membership.AccessKey(one.ID), func(a *membership.Access) error {
			a.Frozen = frozen
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		if got := closed(); got != [3]bool{frozen, frozen, frozen} {
			t.Errorf("frozen %v: %v", frozen, got)
		}
	}
}
