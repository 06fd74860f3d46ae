package catalogue_test

import (
	"slices"
	"testing"

	ct "bimportal/functions/catalogue/cataloguetest"
	"bimportal/functions/catalogue/product"
	"bimportal/functions/catalogue/template"
	"bimportal/shared/api"
	"bimportal/shared/apitest"
	"bimportal/shared/apitest/team"
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
	closed := func() [2]bool {
		t.Helper()
		shelf := team.Must[template.Detail](t, team.Call(t, g, team.Person{}, "", "POST", "/platform/home/itemTemplate/detail", map[string]any{"id": shelved.ID}))
		page := team.Must[product.Detail](t, team.Call(t, g, team.Person{}, "", "POST", "/micro/home/product/detail/"+p.ID, map[string]any{}))
		return [2]bool{shelf.Closed, page.Closed}
	}
	for _, frozen := range []bool{false, true, false} {
		_, err := store.NewTable[membership.Access](apitest.DB(t), apitest.TableName("enterprise")).Update(t.Context(), membership.AccessKey(one.ID), func(a *membership.Access) error {
			a.Frozen = frozen
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		if got := closed(); got != [2]bool{frozen, frozen} {
			t.Errorf("frozen %v: %v", frozen, got)
		}
	}
}
