package family_test

import (
	"testing"

	"bimportal/functions/mall/family"
	"bimportal/functions/mall/malltest"
	"bimportal/shared/apitest"
	"bimportal/shared/apitest/team"
	"bimportal/shared/words"
)

func TestWhatAShopSaysOfItselfHoldsNoWordOfTheLists(t *testing.T) {
	d := malltest.Open(t)
	d.Words(map[string]words.Level{"代开发票": words.Refuse, "加微信": words.Wait, "最便宜": words.Tag})
	seller := team.NewTeam(t)
	edit := func(name, notice string) apitest.Answer {
		return d.Post(seller.Owner, seller.ID, "/family/mall/shop/edit", object{"name": name, "notice": notice})
	}
	for field, a := range map[string]apitest.Answer{"name": edit("代开发票的店", "常用族"), "notice": edit("机电族库", "有问题请加 微 信")} {
		if a.FieldMessage(field) == "" {
			t.Errorf("%s: %s", field, a.Body)
		}
		team.Refused(t, field, a, 400, "words")
	}
	if shop := team.Must[family.ShopOf](t, d.Post(seller.Owner, seller.ID, "/family/mall/personal/shop", object{})); shop.Rev != 0 || shop.Notice != "" {
		t.Errorf("something of it stands: %+v", shop)
	}
	if shop := team.Must[family.ShopOf](t, edit("最便宜的族库", "常用族，持续更新")); shop.Name != "最便宜的族库" || shop.Notice != "常用族，持续更新" {
		t.Errorf("%+v", shop)
	}
}
