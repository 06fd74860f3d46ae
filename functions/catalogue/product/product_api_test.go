package product_test

import (
	"encoding/json"
	"net/url"
	"slices"
	"strings"
	"testing"

	"bimportal/functions/catalogue"
	ct "bimportal/functions/catalogue/cataloguetest"
	"bimportal/functions/catalogue/product"
	"bimportal/functions/catalogue/service"
	"bimportal/shared/api"
	"bimportal/shared/apitest"
	"bimportal/shared/id"
	"bimportal/shared/searchdoc"
	"bimportal/shared/store"
)

const pageAddress = "/micro/home/api/product/page"

// seeded are the demonstration's own products: other tests of this binary put theirs on the same shelf.
func seeded(t *testing.T, g *api.Group, query string) []product.Row {
	t.Helper()
	var mine []string
	for _, p := range seedOf(t).Products {
		mine = append(mine, id.Slug("product", p.Slug))
	}
	rows := ct.Get[api.Page[product.Row]](t, g, pageAddress+"?pageSize=100&"+query).Records
	return slices.DeleteFunc(rows, func(p product.Row) bool { return !slices.Contains(mine, p.ID) })
}

func seedOf(t *testing.T) (s catalogue.Seed) {
	t.Helper()
	if err := json.Unmarshal(ct.SeedFile(t, "catalogue"), &s); err != nil {
		t.Fatal(err)
	}
	s.Products = slices.DeleteFunc(s.Products, func(p product.Seed) bool { return p.Status != nil }) // on the shelf
	return s
}

func TestProducts(t *testing.T) {
	g := ct.Door(t)
	all := seeded(t, g, "")
	if len(all) < 28 || len(all) != len(seedOf(t).Products) {
		t.Fatalf("%d products", len(all))
	}
	greyed, groups := 0, []string{}
	for _, p := range all {
		if p.Name == "" || p.Group == "" || p.TypeName == "" || p.ProviderName == "" || p.AccessModeName == "" || p.CreateTime == "" || p.PublishTime == "" || p.VersionNo == "" || p.Drawing == "" || len(p.Labels) == 0 {
			t.Errorf("incomplete: %+v", p)
		}
		greyed += 1 - p.Used
		if !slices.Contains(groups, p.GroupCode) {
			groups = append(groups, p.GroupCode)
		}
	}
	if greyed == 0 || greyed == len(all) {
		t.Errorf("%d of %d are not in use", greyed, len(all))
	}
	if len(groups) < 20 || !slices.IsSortedFunc(all, func(a, b product.Row) int {
		return slices.Index(groups, a.GroupCode) - slices.Index(groups, b.GroupCode)
	}) {
		t.Errorf("the groups stand apart: %v", groups)
	}
	for query, fits := range map[string]func(p product.Row) bool{
		"groupCode=plan":                  func(p product.Row) bool { return p.TypeCode == "plan" },
		"typeCode=plan":                   func(p product.Row) bool { return p.TypeCode == "plan" },
		"groupCode=data-engine":           func(p product.Row) bool { return strings.HasPrefix(p.GroupCode, "data-engine-") },
		"groupCode=data-engine-gis":       func(p product.Row) bool { return p.GroupCode == "data-engine-gis" },
		"priceType=0":                     func(p product.Row) bool { return p.PriceType == 0 },
		"priceType=1":                     func(p product.Row) bool { return p.PriceType == 1 && p.PriceFen > 0 },
		"providerId=" + all[0].ProviderID: func(p product.Row) bool { return p.ProviderID == all[0].ProviderID },
		"label=" + url.QueryEscape("物联网"): func(p product.Row) bool { return slices.Contains(p.Labels, "物联网") },
		"keyword=bim": func(p product.Row) bool {
			return strings.Contains(strings.ToLower(p.Name+p.SubTitle+p.Intro+p.ProviderName), "bim")
		},
		"keyword=" + url.QueryEscape(" 青禾咨询 "):    func(p product.Row) bool { return p.ProviderName == "青禾咨询" },
		"typeCode=data&priceType=0&keyword=API&x": nil,
	} {
		if fits == nil {
			if a := apitest.Call(t, g, apitest.Request{Method: "GET", Path: pageAddress + "?" + query}); a.HTTP != 400 {
				t.Errorf("%s: %d", query, a.HTTP)
			}
			continue
		}
		found := seeded(t, g, query)
		want := slices.DeleteFunc(slices.Clone(all), func(p product.Row) bool { return !fits(p) })
		if len(found) == 0 || len(found) == len(all) || len(found) != len(want) || slices.ContainsFunc(found, func(p product.Row) bool { return !fits(p) }) {
			t.Errorf("%s: %d found, %d fit", query, len(found), len(want))
		}
	}
	if found := seeded(t, g, "sort=view"); !slices.IsSortedFunc(found, func(a, b product.Row) int { return b.ViewCount - a.ViewCount }) {
		t.Error("sort=view is not sorted")
	}
	if found := seeded(t, g, "sort=new"); !slices.IsSortedFunc(found, func(a, b product.Row) int { return strings.Compare(b.CreateTime, a.CreateTime) }) {
		t.Error("sort=new is not sorted")
	}
	if none := ct.Get[api.Page[product.Row]](t, g, pageAddress+"?groupCode=nothing"); none.Total != 0 || none.Records == nil {
		t.Errorf("%+v", none)
	}
}

// A list holds nothing of what only the page of a product shows: the collection stays small.
func TestAListIsSmall(t *testing.T) {
	g := ct.Door(t)
	a := apitest.Call(t, g, apitest.Request{Method: "GET", Path: pageAddress + "?pageSize=20"})
	if strings.Contains(string(a.Body), "detailHtml") || len(a.Body) > 32<<10 {
		t.Errorf("%d bytes", len(a.Body))
	}
	rows, err := store.NewTable[map[string]any](apitest.DB(t), apitest.TableName("catalogue")).Query(t.Context(), store.Range{PK: "products"})
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range rows {
		if text, _ := json.Marshal(r.Value); len(text) > 2500 || r.Value["detailHtml"] != nil {
			t.Errorf("%d bytes: %s", len(text), text)
		}
	}
}

func TestTheDetailOfAProduct(t *testing.T) {
	g := ct.Door(t)
	for _, path := range []string{"ffffffffff", strings.Repeat("a", 64)} {
		for _, method := range []string{"GET", "POST"} {
			if a := apitest.Call(t, g, apitest.Request{Method: method, Path: "/micro/home/product/detail/" + path}); a.HTTP != 404 || a.Reason() != "product_gone" {
				t.Errorf("%s %s: %d %s", method, path, a.HTTP, a.Body)
			}
		}
	}
	for _, one := range seeded(t, g, "") {
		d := ct.Get[product.Detail](t, g, "/micro/home/product/detail/"+one.ID)
		if d.Name != one.Name || len(d.Features) < 4 || len(d.Scenarios) == 0 || len(d.Specs) < 3 || len(d.Versions) == 0 || d.DetailHTML == "" || d.Versions[0].VersionNo != d.VersionNo {
			t.Errorf("incomplete: %+v", d)
		}
		if strings.Contains(d.DetailHTML, "<script") {
			t.Error(d.DetailHTML)
		}
		doc, err := store.NewTable[searchdoc.Doc](apitest.DB(t), apitest.TableName("search")).Get(t.Context(), searchdoc.Key(searchdoc.Product, one.ID))
		if err != nil || doc.Value.Title != one.Name || doc.Value.Path != "/productDetail/"+one.ID || doc.Value.Gone || !slices.Contains(doc.Value.Tags, one.TypeName) || !strings.Contains(doc.Value.Text, d.Features[0].Title) {
			t.Errorf("%v %+v", err, doc.Value)
		}
	}
}

// ENTITY-13, ENTITY-01, WID-10: groups with their products, and the tree of services that the category hover shows.
func TestGroupsAndServices(t *testing.T) {
	g := ct.Door(t)
	c := ct.Get[product.Condition](t, g, "/micro/home/product/detail/condition")
	if len(c.Types) != 4 || len(c.PriceTypes) != 3 || len(c.Labels) < 10 || len(c.Groups) < 10 {
		t.Errorf("%+v", c)
	}
	greyed := 0
	for _, group := range c.Groups {
		for _, p := range group.Product {
			if group.Group == "" || p.ID == "" || p.Name == "" {
				t.Errorf("%+v", group)
			}
			greyed += 1 - p.Used
		}
	}
	if greyed == 0 {
		t.Error("nothing is greyed")
	}
	tree := ct.Get[[]service.Group](t, g, "/platform/home/api/showService/list")
	deepest, leaves := 0, []string{}
	var walk func(list []service.Group, depth int)
	walk = func(list []service.Group, depth int) {
		for _, n := range list {
			deepest = max(deepest, depth)
			if n.GroupName == "" || n.GroupCode == "" || n.SubGroupList == nil {
				t.Errorf("%+v", n)
			}
			if len(n.SubGroupList) == 0 {
				leaves = append(leaves, n.GroupCode)
			}
			walk(n.SubGroupList, depth+1)
		}
	}
	walk(tree, 1)
	if len(tree) != 4 || deepest != 3 {
		t.Errorf("%d groups, %d deep", len(tree), deepest)
	}
	for _, leaf := range leaves {
		if len(seeded(t, g, "groupCode="+leaf)) == 0 {
			t.Errorf("%s leads to an empty list", leaf)
		}
	}
}

func TestTheSeriesStandsNearestFirst(t *testing.T) {
	g := ct.Door(t)
	if a := apitest.Call(t, g, apitest.Request{Method: "POST", Path: "/micro/home/api/product/series", Body: map[string]any{}}); a.HTTP != 400 {
		t.Errorf("without a group: %d %s", a.HTTP, a.Body)
	}
	rows := ct.Get[[]product.Row](t, g, "/micro/home/api/product/series?groupCode=data-engine-gis")
	if len(rows) < 4 || len(rows) > 8 || rows[0].GroupCode != "data-engine-gis" || rows[1].GroupCode != "data-engine-gis" || rows[2].Group != rows[0].Group {
		t.Errorf("%+v", rows)
	}
	for _, r := range rows {
		if r.TypeCode != "data" {
			t.Errorf("%s is of %s", r.Name, r.TypeCode)
		}
	}
	if none := ct.Get[[]product.Row](t, g, "/micro/home/api/product/series?groupCode=nothing"); none == nil || len(none) != 0 {
		t.Errorf("%+v", none)
	}
}
