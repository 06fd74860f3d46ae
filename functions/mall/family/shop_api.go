package family

import (
	"cmp"
	"context"
	"strings"

	"bimportal/shared/api"
	"bimportal/shared/auth"
	"bimportal/shared/clock"
	"bimportal/shared/media"
	"bimportal/shared/publish"
	"bimportal/shared/store"
	"bimportal/shared/words"
)

// Shop is how an enterprise presents its families; one without it has its name alone.
type Shop struct {
	EnterpriseID string `json:"enterpriseId"`
	Name         string `json:"name"`
	Logo         string `json:"logo"`
	Notice       string `json:"notice"`
	UpdatedAt    int64  `json:"updatedAt"` // epoch milliseconds
}

func shopKey(enterpriseID string) store.Key {
	return store.Key{PK: "shop#" + enterpriseID, SK: "shop"}
}

// ShopID names a shop: the id of its enterprise.
type ShopID struct {
	ShopID string `json:"shopId,omitempty" query:"shopId" maxLength:"64" msg:"maxLength=店铺不存在" doc:"without it the shop of the enterprise that the call is made in"`
}

// ShopOf is a shop as anybody sees it.
type ShopOf struct {
	ShopID     string `json:"shopId"`
	Name       string `json:"name"`
	Logo       string `json:"logo"`
	Notice     string `json:"notice"`
	Families   int    `json:"families" doc:"public ones"`
	Downloads  int    `json:"downloadCount"`
	Comments   int    `json:"commentCount"`
	ScoreAvg   Milli  `json:"scoreAvg"`
	HealthAvg  int    `json:"healthAvg" doc:"-1 where nothing could be checked"`
	UpdateTime string `json:"updateTime"`
	Rev        int64  `json:"rev"`
	Mine       bool   `json:"mine" doc:"the caller may change it"`
}

var errNoShop = api.NotFound("shop_gone", "店铺不存在")

// ShopInfo returns a shop that has something public, or one's own enterprise's.
func (s *Service) ShopInfo(ctx context.Context, in ShopID) (ShopOf, error) {
	own := ""
	if visitor, is := api.VisitorOf(ctx); is {
		if st, err := s.standing(ctx, visitor.UserID); err != nil {
			return ShopOf{}, err
		} else if st != nil && st.Access.Open() {
			own = st.Access.ID
			if in.ShopID == "" || in.ShopID == own {
				return s.shopOf(ctx, own, st.Access.ShortName, st.May(string(auth.FamilyEdit)) && !st.Access.Frozen, true)
			}
		}
	}
	return s.shopOf(ctx, in.ShopID, "", false, false)
}

func (s *Service) shopOf(ctx context.Context, id, name string, may, own bool) (ShopOf, error) {
	v, err := s.shops.Find(ctx, shopKey(id))
	if err != nil {
		return ShopOf{}, err
	}
	list, _, err := s.public(ctx)
	if err != nil {
		return ShopOf{}, err
	}
	counts, err := s.counts.all(ctx, s.base.Now())
	if err != nil {
		return ShopOf{}, err
	}
	shop := ShopOf{ShopID: id, Name: v.Value.Name, Logo: v.Value.Logo, Notice: v.Value.Notice, UpdateTime: clock.Text(v.Value.UpdatedAt), Rev: v.Version, Mine: may, HealthAvg: -1}
	var sum Count
	health, checked := 0, 0
	for i := range list {
		if list[i].ProviderID != id {
			continue
		}
		name = list[i].ProviderName
		n := counts[list[i].ID]
		shop.Families, sum.Downloads, sum.Comments, sum.Scores = shop.Families+1, sum.Downloads+n.Downloads, sum.Comments+n.Comments, sum.Scores+n.Scores
		if list[i].Health >= 0 {
			health, checked = health+list[i].Health, checked+1
		}
	}
	if shop.Families == 0 && !own {
		return ShopOf{}, errNoShop
	}
	if checked > 0 {
		shop.HealthAvg = health / checked
	}
	if shop.Name == "" {
		shop.Name = name
	}
	shop.Downloads, shop.Comments, shop.ScoreAvg = sum.Downloads, sum.Comments, sum.Score()
	return shop, nil
}

// ShopForm is what an enterprise writes of its shop.
type ShopForm struct {
	Name   string `json:"name" maxLength:"30" msg:"required=请输入店铺名称;maxLength=店铺名称不能超过30字"`
	Logo   string `json:"logo,omitempty" maxLength:"200" msg:"maxLength=请重新上传店铺标志"`
	Notice string `json:"notice,omitempty" maxLength:"300" msg:"maxLength=店铺公告不能超过300字"`
	Rev    int64  `json:"rev,omitempty" minimum:"0" msg:"minimum=版本号不正确"`
}

// ShopEdit changes the shop of the enterprise that the call is made in. 400 words, 409 stale_rev with the shop as it stands.
func (s *Service) ShopEdit(ctx context.Context, in ShopForm) (ShopOf, error) {
	st := api.StandingOf(ctx)
	switch {
	case strings.TrimSpace(in.Name) == "":
		return ShopOf{}, api.Field("name", "请输入店铺名称")
	case in.Logo != "" && !media.Picture(in.Logo):
		return ShopOf{}, api.Field("logo", "请重新上传店铺标志")
	}
	if err := s.words.Unreviewed(ctx, words.Text{Field: "name", Value: in.Name}, words.Text{Field: "notice", Value: in.Notice}); err != nil {
		return ShopOf{}, err
	}
	now := s.base.Now()
	err := store.Retry(ctx, func() error {
		v, err := s.shops.Find(ctx, shopKey(st.Access.ID))
		if err != nil {
			return err
		}
		if v.Version != in.Rev {
			current, err := s.shopOf(ctx, st.Access.ID, st.Access.ShortName, true, true)
			return cmp.Or(err, error(api.Stale(current)))
		}
		before := v.Value
		v.Value = Shop{st.Access.ID, strings.TrimSpace(in.Name), in.Logo, strings.TrimSpace(in.Notice), clock.Millis(now)}
		line, err := s.base.Logged(ctx, st.Access.ID, publish.Line(ctx, auth.FamilyEdit, "shop", st.Access.ID, "修改族库店铺").Changed(before, v.Value), now)
		if err != nil {
			return err
		}
		return s.base.DB.Transact(ctx, append(line, s.shops.Put(shopKey(st.Access.ID), v))...)
	})
	if err != nil {
		return ShopOf{}, err
	}
	return s.shopOf(ctx, st.Access.ID, st.Access.ShortName, true, true)
}
