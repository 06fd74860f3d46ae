package vip

import (
	"slices"

	"bimportal/shared/api"
	"bimportal/shared/money"
)

// Package is months of membership at a price. Amounts are fen.
type Package struct {
	ID        string    `json:"id"`
	Name      string    `json:"name"`
	Level     int       `json:"level"`
	Months    int       `json:"months"`
	PriceFen  money.Fen `json:"priceFen"`
	OriginFen money.Fen `json:"originFen" doc:"what the months cost by the shortest package"`
}

const monthFen = 3000

// Packages are what can be bought, the shortest first (docs/adr/0059).
var Packages = []Package{
	{ID: "month", Name: "月度会员", Level: Level, Months: 1, PriceFen: monthFen, OriginFen: monthFen},
	{ID: "quarter", Name: "季度会员", Level: Level, Months: 3, PriceFen: 8000, OriginFen: 3 * monthFen},
	{ID: "year", Name: "年度会员", Level: Level, Months: 12, PriceFen: 28800, OriginFen: 12 * monthFen},
}

// Benefit is one thing that a membership gives.
type Benefit struct {
	Icon string `json:"icon"`
	Text string `json:"text"`
}

// Benefits are what every package gives.
var Benefits = []Benefit{
	{"wallet", "购买模板和产品享 95 折，卖方收入不变，由平台承担"},
	{"refresh", "到期前购买自动顺延，不损失剩余时间"},
	{"check", "7 天内没有享受过优惠可以全额退款"},
}

var errNoPackage = api.NotFound("no_package", "没有这个会员套餐")

// PackageOf returns a package. 404 no_package.
func PackageOf(id string) (Package, error) {
	i := slices.IndexFunc(Packages, func(p Package) bool { return p.ID == id })
	if i < 0 {
		return Package{}, errNoPackage
	}
	return Packages[i], nil
}
