package publish_test

import (
	"cmp"
	"reflect"
	"slices"
	"testing"

	"bimportal/functions/catalogue/cases"
	"bimportal/functions/catalogue/product"
	"bimportal/functions/catalogue/template"
	"bimportal/shared/apitest"
	"bimportal/shared/apitest/team"
	"bimportal/shared/desk"
	"bimportal/shared/publish"
)

// What a provider can write of a record, its review and its history tell; a field that a form gets is a fact.
func TestAReviewTellsOfEveryField(t *testing.T) {
	forms := map[string]reflect.Type{"product": reflect.TypeFor[product.Input](), "template": reflect.TypeFor[template.Form](), "case": reflect.TypeFor[cases.Form]()}
	within := map[string]string{
		"product drawing": "coverUrl", "template kind": "thumbUrl", "case kind": "coverUrl", // what is drawn where there is no cover
		"product priceType": "price", "product priceFen": "price",
	}
	each(t, func(p path) {
		team.Must[any](p.T, p.moves(publish.InReview))
		sheet := team.Must[desk.Sheet](p.T, team.Call(p.T, p.g, p.auditor, team.Operators(p.T).ID, "POST", "/micro/home/review/sheet", object{"kind": p.name, "id": p.id}))
		for _, field := range apitest.Fields(forms[p.name]) {
			fact := cmp.Or(within[p.name+" "+field], field)
			if !slices.ContainsFunc(sheet.Facts, func(f publish.Fact) bool { return f.Name == fact }) {
				p.Errorf("what a %s says of %s is no fact", p.name, field)
			}
		}
	})
}
