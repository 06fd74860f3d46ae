package catalogue

import "strings"

// Product is something the platform or a provider offers (product.md section 4).
type Product struct {
	ID         string `json:"id"`
	Name       string `json:"name"`
	SubTitle   string `json:"subTitle"`
	GroupCode  string `json:"groupCode"` // a value of the dictionary type PRODUCT_TYPE
	CoverURL   string `json:"coverUrl"`
	Intro      string `json:"intro"`
	Used       int    `json:"used" enum:"0,1"` // 0 is shown greyed
	OnlineURL  string `json:"onlineUrl"`
	AccessMode string `json:"accessMode" enum:"online,client,external,api"`
	Shelf      int    `json:"putaway$e"` // only onShelf is public
	Sort       int    `json:"sort"`
	ViewCount  int    `json:"viewCount"`
	CreatedAt  int64  `json:"createdAt"` // epoch milliseconds
}

const onShelf = 2

var accessModeNames = map[string]string{"online": "在线使用", "client": "客户端", "external": "外部系统", "api": "接口"}

// Matches says whether the product is public and in the filter; an empty filter takes all.
func (p Product) Matches(q ProductQuery) bool {
	return p.Shelf == onShelf &&
		(q.GroupCode == "" || p.GroupCode == q.GroupCode) &&
		containsFold(p.Name+"\n"+p.SubTitle+"\n"+p.Intro, q.Keyword)
}

func containsFold(text, keyword string) bool {
	return strings.Contains(strings.ToLower(text), strings.ToLower(strings.TrimSpace(keyword)))
}
