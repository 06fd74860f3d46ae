package catalogue_test

import (
	"testing"

	"bimportal/functions/catalogue"
	ct "bimportal/functions/catalogue/cataloguetest"
	"bimportal/functions/catalogue/comment"
	"bimportal/functions/catalogue/product"
	"bimportal/functions/catalogue/template"
	"bimportal/shared/api"
	"bimportal/shared/apitest/team"
	"bimportal/shared/goods"
	"bimportal/shared/id"
)

// TestWhatAProviderOffersIsTheSumOfIt: the counts are those of the lists, the marks those of the comments on all of it, and
// what is told of a template is the sum of what is told of its versions.
func TestWhatAProviderOffersIsTheSumOfIt(t *testing.T) {
	g := ct.Door(t)
	for _, slug := range []string{"zhongzhu", "huace", "tiejian"} {
		provider := id.Slug("enterprise", slug)
		o := ct.Get[catalogue.Offers](t, g, "/micro/home/api/offers?id="+provider)
		var sum comment.Sum
		add := func(path string) int {
			said := ct.Get[comment.Said](t, g, path)
			n := 0
			for i, many := range said.Spread {
				for range many {
					sum.Add(i + 1)
					n++
				}
			}
			return n
		}
		products, uses, templates := 0, 0, ct.Get[api.Page[template.Row]](t, g, "/platform/home/provider/upTemplateList?pageSize=100&providerId="+provider)
		for _, p := range ct.Get[api.Page[product.Row]](t, g, "/micro/home/api/product/page?pageSize=100").Records {
			if p.ProviderID == provider {
				products++
				d := ct.Get[product.Detail](t, g, "/micro/home/product/detail/"+p.ID)
				if n := add("/micro/home/api/product/comments?id=" + p.ID); n != d.ScoreCount {
					t.Errorf("%s: %d comments, the product says %d", p.Name, n, d.ScoreCount)
				}
			}
		}
		for _, r := range templates.Records {
			uses += r.UseCount
			add("/platform/home/itemTemplate/comments?id=" + r.ID)
			d := ct.Get[template.Detail](t, g, "/platform/home/itemTemplate/detail?id="+r.ID)
			ofVersions, marks := 0, 0
			for _, v := range d.Versions {
				ofVersions, marks = ofVersions+v.UseCount, marks+v.ScoreCount
			}
			if ofVersions != d.UseCount || marks != d.ScoreCount {
				t.Errorf("%s: %d uses and %d marks, its versions have %d and %d", d.TemplateName, d.UseCount, d.ScoreCount, ofVersions, marks)
			}
		}
		if o.Products != products || o.Templates != templates.Total || o.Uses != uses || o.ScoreCount != sum.Scores || o.ScoreAvg != sum.Average() || sum.Scores == 0 || o.Cases == 0 {
			t.Errorf("%s: %+v; the lists say %d, %d, %d, %+v", slug, o, products, templates.Total, uses, sum)
		}
	}
	provider := id.Slug("enterprise", "zhongzhu")
	said, o := ct.Get[comment.SaidOfAll](t, g, "/micro/home/api/offers/comments?pageSize=100&id="+provider), ct.Get[catalogue.Offers](t, g, "/micro/home/api/offers?id="+provider)
	kinds := map[goods.Type]int{}
	for i, r := range said.Records {
		kinds[r.Goods.Type]++
		if i > 0 && said.Records[i-1].CreateTime < r.CreateTime || r.Goods.Name == "" || r.Goods.ID == "" {
			t.Errorf("%+v", r)
		}
	}
	if said.Total != o.ScoreCount || len(said.Records) != said.Total || kinds[goods.Product] == 0 || kinds[goods.Template] == 0 {
		t.Errorf("%d comments, %+v, %v", said.Total, o, kinds)
	}
	if none := ct.Get[comment.SaidOfAll](t, g, "/micro/home/api/offers/comments?id=nobody"); none.Total != 0 {
		t.Errorf("%+v", none)
	}
	if o := ct.Get[catalogue.Offers](t, g, "/micro/home/api/offers?id=nobody"); o != (catalogue.Offers{}) {
		t.Errorf("%+v", o)
	}
}

func TestCommentsOfAProduct(t *testing.T) {
	g := ct.Door(t)
	team.Refused(t, "a product that is not there", team.Call(t, g, team.Person{}, "", "GET", "/micro/home/api/product/comments?id=nothing", nil), 404, "product_gone")
	team.Refused(t, "no product", team.Call(t, g, team.Person{}, "", "GET", "/micro/home/api/product/comments", nil), 400, "invalid_input")
	said := ct.Get[comment.Said](t, g, "/micro/home/api/product/comments?pageSize=2&id="+id.Slug("product", "co-design"))
	if said.Total != 3 || len(said.Records) != 2 || said.Records[0].CreateTime < said.Records[1].CreateTime || said.Spread[4] != 2 || said.Spread[3] != 1 {
		t.Errorf("%+v", said)
	}
	if none := ct.Get[comment.Said](t, g, "/micro/home/api/product/comments?id="+id.Slug("product", "space")); none.Total != 0 {
		t.Errorf("%+v", none)
	}
}
