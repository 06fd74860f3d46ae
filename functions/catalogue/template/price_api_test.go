package template_test

import (
	"testing"

	ct "bimportal/functions/catalogue/cataloguetest"
	"bimportal/functions/catalogue/publish"
	"bimportal/functions/catalogue/template"
	"bimportal/shared/apitest"
	"bimportal/shared/store"
)

// TestAPriceOfThisMomentCounts: between the look at a free template and its taking it gets a price, or goes off the shelf.
func TestAPriceOfThisMomentCounts(t *testing.T) {
	g := ct.Door(t)
	mine := ct.NewTeam(t)
	rows := store.NewTable[template.Template](apitest.DB(t), apitest.TableName("catalogue"))
	for reason, change := range map[string]func(*template.Template){
		"template_not_free": func(row *template.Template) { row.PriceFen = 100 },
		"template_gone":     func(row *template.Template) { row.State = publish.Off },
	} {
		free, p := ct.Shelved(t, g, mine, nil), ct.NewPerson(t)
		happened := false
		racing := ct.DoorBetween(t, func() {
			happened = true
			if _, err := rows.Update(t.Context(), store.Key{PK: "templates", SK: "template#" + free.ID}, func(row *template.Template) error {
				change(row)
				return nil
			}); err != nil {
				t.Error(err)
			}
		})
		a := ct.Call(t, racing, p, "", "POST", buyTemplate, map[string]any{"templateId": free.ID})
		if !happened || a.HTTP == 200 || a.Reason() != reason {
			t.Errorf("%d %s, not %s", a.HTTP, a.Body, reason)
		}
		if list := ct.Must[[]template.Mine](t, ct.Call(t, g, p, "", "GET", "/platform/home/itemTemplate/mine?ids="+free.ID, nil)); list[0].Owned != 0 {
			t.Error("it is his own nevertheless")
		}
	}
}
