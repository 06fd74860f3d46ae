package family

import (
	"context"
	"strconv"
	"strings"

	"bimportal/shared/publish"
)

var licences = map[string]string{"internal": "企业内使用，可修改，不可转售", "project": "单个项目使用", "free": "任何人可用"}

// facts says what a family says, as its history and its review name it.
func (s *Service) facts(ctx context.Context, f Family, b Body) ([]publish.Fact, error) {
	labels, err := s.labels(ctx)
	if err != nil {
		return nil, err
	}
	price := "免费"
	if f.PriceFen > 0 {
		price = "¥" + f.PriceFen.Text()
		if f.VIPFree == 1 {
			price += "，会员免费"
		}
	}
	return []publish.Fact{
		publish.Text("name", "名称", f.Name), publish.Text("no", "编号", f.No), publish.Text("category", "分类", strings.Join(CategoryPath(f.Category), " / ")),
		publish.Text("discipline", "专业", labels.Disciplines[f.Discipline]), publish.Text("lod", "LOD", f.LOD), publish.Text("price", "价格", price),
		publish.Text("licence", "许可", licences[b.Licence]), publish.Pictures("coverUrl", "封面", f.CoverURL), publish.Pictures("images", "图片", b.Images...),
		publish.Lines("files", "文件", publish.Each(b.Files, func(one File) string { return one.Name + "（" + one.SHA256[:min(12, len(one.SHA256))] + "）" })),
		publish.Text("versionNo", "版本", f.VersionNo), publish.Text("versionLog", "版本说明", b.VersionLog), publish.Lines("types", "类型", b.Types),
		publish.Text("ifcClass", "IFC 类", b.IFCClass), publish.Lines("classification", "分类编码", publish.Each(b.Classification, func(c Code) string { return c.System + " " + c.Code + "（" + saidBy(c.Source) + "）" })),
		publish.Lines("params", "参数", publish.Each(b.Params, func(p Param) string {
			return p.Name + "：" + strings.Join(p.Values, " / ") + " " + p.Unit + "（" + saidBy(p.Source) + "）"
		})),
		publish.Text("health", "健康分", healthText(f.Health)), publish.HTML("summaryHtml", "介绍", b.SummaryHTML),
	}, nil
}

func saidBy(source string) string {
	if source == Claimed {
		return "服务商填写"
	}
	return "读自文件"
}

func healthText(score int) string {
	if score < 0 {
		return "未检测"
	}
	return strconv.Itoa(score)
}

// Sums is what visitors added up of a family.
func (s *Service) Sums(ctx context.Context, id string) ([]publish.Sum, error) {
	n, err := s.counts.one(ctx, id)
	return []publish.Sum{{Label: "下载", Value: n.Downloads}, {Label: "收藏", Value: n.Collects}, {Label: "评价", Value: n.Comments}}, err
}
