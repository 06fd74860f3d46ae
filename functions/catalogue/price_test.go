package catalogue_test

import (
	"net/http"
	"strings"
	"testing"

	"bimportal/functions/catalogue"
	"bimportal/shared/apitest"
	"bimportal/shared/clock"
	"bimportal/shared/store"
)

// between lets something happen once before the first transaction is sent.
type between struct{ happen func() }

func (b *between) RoundTrip(r *http.Request) (*http.Response, error) {
	if strings.HasSuffix(r.Header.Get("X-Amz-Target"), ".TransactWriteItems") && b.happen != nil {
		happen := b.happen
		b.happen = nil
		happen()
	}
	return http.DefaultTransport.RoundTrip(r)
}

// TestAPriceOfThisMomentCounts: between the look at a free template and its taking it gets a price, or goes off the shelf.
func TestAPriceOfThisMomentCounts(t *testing.T) {
	g := door(t)
	mine := newTeam(t)
	rows := store.NewTable[catalogue.Template](apitest.DB(t), apitest.TableName("catalogue"))
	for reason, change := range map[string]func(*catalogue.Template){
		"template_not_free": func(row *catalogue.Template) { row.PriceFen = 100 },
		"template_gone":     func(row *catalogue.Template) { row.Status = catalogue.TemplateOff },
	} {
		free, p := shelved(t, g, mine, nil), newSomeone(t)
		wire := &between{happen: func() {
			if _, err := rows.Update(t.Context(), store.Key{PK: "templates", SK: "template#" + free.ID}, func(row *catalogue.Template) error {
				change(row)
				return nil
			}); err != nil {
				t.Error(err)
			}
		}}
		racing := catalogue.New(catalogue.Deps{
			DB: store.WithTransport(apitest.Config(t), wire), Table: apitest.TableName("catalogue"), DictTable: apitest.TableName("platform"), IdentityTable: apitest.TableName("identity"),
			EnterpriseTable: apitest.TableName("enterprise"), AnalysisTable: apitest.TableName("analysis"), SearchTable: apitest.TableName("search"),
			MessageTable: apitest.TableName("message"), Clock: clock.System,
		}).Routes()
		a := call(t, racing, p, "", "POST", buyTemplate, map[string]any{"templateId": free.ID})
		if wire.happen != nil || a.HTTP == 200 || a.Reason() != reason {
			t.Errorf("%d %s, not %s", a.HTTP, a.Body, reason)
		}
		if list := must[[]catalogue.TemplateMine](t, call(t, g, p, "", "GET", "/platform/home/itemTemplate/mine?ids="+free.ID, nil)); list[0].Owned != 0 {
			t.Error("it is his own nevertheless")
		}
	}
}
