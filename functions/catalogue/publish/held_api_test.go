package publish_test

import (
	"testing"

	"bimportal/functions/catalogue/cases"
	ct "bimportal/functions/catalogue/cataloguetest"
	"bimportal/functions/catalogue/product"
	"bimportal/shared/apitest"
	"bimportal/shared/apitest/team"
	"bimportal/shared/publish"
	"bimportal/shared/store"
)

// Who changes what another has changed meanwhile begins anew with it: nothing is written over.
func TestWhatChangedMeanwhileIsNotWrittenOver(t *testing.T) {
	g, mine := ct.Door(t), team.NewTeam(t)
	rows := store.NewTable[cases.Case](apitest.DB(t), apitest.TableName("catalogue"))
	c := team.Must[cases.Managed](t, team.Call(t, g, mine.Owner, mine.ID, "POST", ct.EditCase, ct.CaseForm(nil)))
	late := ct.DoorBetween(t, func() {
		if _, err := rows.Update(t.Context(), store.Key{PK: "cases", SK: "case#" + c.ID}, func(v *cases.Case) error { v.Title = "同时改过"; return nil }); err != nil {
			t.Error(err)
		}
	})
	form := ct.CaseForm(map[string]any{"id": c.ID, "rev": c.Rev})
	team.Refused(t, "an edit", team.Call(t, late, mine.Owner, mine.ID, "POST", ct.EditCase, form), 409, "stale_rev")
	others := store.NewTable[product.Product](apitest.DB(t), apitest.TableName("catalogue"))
	p := team.Must[product.Own](t, team.Call(t, g, mine.Owner, mine.ID, "POST", "/micro/home/product/add", ct.ProductForm("产品", nil)))
	handIn := ct.DoorBetween(t, func() {
		if _, err := others.Update(t.Context(), store.Key{PK: "products", SK: "product#" + p.ID}, func(v *product.Product) error { v.State = publish.InReview; return nil }); err != nil {
			t.Error(err)
		}
	})
	team.Refused(t, "deleted while it is handed in", team.Call(t, handIn, mine.Owner, mine.ID, "POST", "/micro/home/product/delete/"+p.ID, nil), 409, "in_review")
}
