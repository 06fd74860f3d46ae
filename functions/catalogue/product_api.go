package catalogue

import (
	"context"

	"bimportal/shared/api"
	"bimportal/shared/clock"
)

// ProductQuery filters the public products.
type ProductQuery struct {
	api.PageQuery
	GroupCode string `json:"groupCode,omitempty" query:"groupCode" maxLength:"32"`
	Keyword   string `json:"keyword,omitempty" query:"keyword" maxLength:"50" msg:"maxLength=关键词不能超过50字"`
}

// ProductRow is a product as a list shows it.
type ProductRow struct {
	ID             string `json:"id"`
	Name           string `json:"name"`
	SubTitle       string `json:"subTitle"`
	Group          string `json:"group" doc:"the label of groupCode"`
	GroupCode      string `json:"groupCode"`
	TypeCode       string `json:"typeCode"`
	TypeName       string `json:"typeName"`
	CoverURL       string `json:"coverUrl"`
	Intro          string `json:"intro"`
	Used           int    `json:"used" enum:"0,1"`
	OnlineURL      string `json:"onlineUrl"`
	AccessMode     string `json:"accessMode" enum:"online,client,external,api"`
	AccessModeName string `json:"accessModeName"`
	ViewCount      int    `json:"viewCount"`
	CreateTime     string `json:"createTime"`
}

// pageProducts answers the products on the shelf, by type and then in their order.
func (s *Service) pageProducts(ctx context.Context, q ProductQuery) (api.Page[ProductRow], error) {
	labels, err := s.dict.Labels(ctx, "PRODUCT_TYPE")
	if err != nil {
		return api.Page[ProductRow]{}, err
	}
	products, err := s.allProducts(ctx)
	if err != nil {
		return api.Page[ProductRow]{}, err
	}
	rows := []ProductRow{}
	for _, p := range products {
		if !p.Matches(q) {
			continue
		}
		rows = append(rows, ProductRow{
			ID: p.ID, Name: p.Name, SubTitle: p.SubTitle, Group: labels[p.GroupCode], GroupCode: p.GroupCode,
			TypeCode: p.GroupCode, TypeName: labels[p.GroupCode], CoverURL: p.CoverURL, Intro: p.Intro, Used: p.Used,
			OnlineURL: p.OnlineURL, AccessMode: p.AccessMode, AccessModeName: accessModeNames[p.AccessMode],
			ViewCount: p.ViewCount, CreateTime: clock.Text(p.CreatedAt),
		})
	}
	return api.Cut(rows, q.PageQuery)
}
