package product

import (
	"context"
	"fmt"
	"strings"

	"bimportal/functions/catalogue/service"
	"bimportal/shared/money"
	"bimportal/shared/publish"
)

const nameMost = 30

var priceNames = map[int]string{PriceFree: "免费", PriceAsk: "价格面议"}

// facts says what a product says, as its history and its review name it.
func (s *Service) facts(ctx context.Context, p Product, b Body) ([]publish.Fact, error) {
	services, err := s.services.Tree(ctx)
	if err != nil {
		return nil, err
	}
	names := services.Names()
	price := priceNames[p.PriceType]
	if p.PriceType == PricePaid {
		price = "¥" + money.Fen(p.PriceFen).Text()
	}
	used := "开放使用"
	if p.Used == 0 {
		used = "暂未开放"
	}
	return []publish.Fact{
		publish.Text("name", "产品名称", p.Name), publish.Text("subTitle", "副标题", p.SubTitle),
		publish.Text("groupCode", "服务分类", strings.Join([]string{names[service.GroupOf(p.GroupCode)], names[p.GroupCode]}, " / ")),
		publish.Text("intro", "简介", p.Intro), publish.Lines("labels", "标签", p.Labels), publish.Pictures("logoUrl", "标志", p.LogoURL),
		publish.Pictures("coverUrl", "封面", publish.PictureOf(p.CoverURL, p.Drawing)),
		publish.Pictures("images", "图片", publish.Each(b.Images, func(i Picture) string { return publish.PictureOf(i.URL, i.Drawing) })...),
		publish.Lines("titles", "图片说明", publish.Each(b.Images, func(i Picture) string { return i.Title })),
		publish.Film("videoUrl", "视频", b.VideoURL),
		publish.Lines("features", "功能", publish.Each(b.Features, func(f Feature) string { return f.Title + "：" + f.Text })),
		publish.Lines("scenarios", "适用场景", publish.Each(b.Scenarios, func(o Scenario) string { return o.Title + "：" + o.Text })),
		publish.Lines("specs", "规格", publish.Each(b.Specs, func(o Spec) string { return o.Label + "：" + o.Value })),
		publish.HTML("detailHtml", "详细介绍", b.DetailHTML),
		publish.Text("price", "价格", price), publish.Text("used", "是否开放", used), publish.Text("accessMode", "使用方式", accessModeNames[p.AccessMode]),
		publish.Text("onlineUrl", "使用地址", p.OnlineURL), publish.Text("trialUrl", "试用地址", b.TrialURL), publish.Text("docUrl", "手册地址", b.DocURL),
		publish.Text("versionNo", "版本", p.VersionNo),
		publish.Lines("versions", "版本记录", publish.Each(b.Versions, func(v Release) string { return v.VersionNo + "：" + v.Log })),
		publish.Text("sort", "排序", fmt.Sprint(p.Sort)),
	}, nil
}

// copied makes what was copied of a product the content of a new draft.
func copied(p Product, b Body, _ int64) (Product, Body) {
	p.Name, p.ViewCount = publish.CopyName(p.Name, nameMost), 0
	return p, b
}
