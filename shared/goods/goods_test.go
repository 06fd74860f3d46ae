package goods

import (
	"errors"
	"testing"

	"bimportal/shared/api"
)

func TestWhatCanBeBought(t *testing.T) {
	for what, c := range map[string]struct {
		row   Row
		kind  Type
		want  string
		name  string
		price int
	}{
		"a template":              {Row{Status: 2, TemplateName: "a", Name: "b", PriceFen: 5}, Template, "", "a", 5},
		"a template under review": {Row{Status: 1, Putaway: 2, TemplateName: "a"}, Template, "goods_gone", "", 0},
		"a product":               {Row{Putaway: 2, TemplateName: "a", Name: "b", PriceType: 1, PriceFen: 5}, Product, "", "b", 5},
		"a free product":          {Row{Putaway: 2, Name: "b", PriceFen: 5}, Product, "", "b", 0},
		"a product on request":    {Row{Putaway: 2, Name: "b", PriceType: 2}, Product, "not_for_sale", "", 0},
		"a product off the shelf": {Row{Status: 2, Putaway: 3, Name: "b"}, Product, "goods_gone", "", 0},
		"nothing":                 {Row{}, Template, "goods_gone", "", 0},
	} {
		g, err := c.row.good(c.kind)
		var refused *api.Error
		reason := ""
		if errors.As(err, &refused) {
			reason = refused.Reason
		}
		if reason != c.want || (c.want == "" && (g.Name != c.name || int(g.PriceFen) != c.price)) {
			t.Errorf("%s: %+v, %v", what, g, err)
		}
	}
}
