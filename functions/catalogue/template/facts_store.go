package template

import (
	"context"
	"strings"

	"bimportal/shared/money"
	"bimportal/shared/publish"
)

// facts says what a template says, as its history and its review name it.
func (s *Service) facts(ctx context.Context, t Template, b Body) ([]publish.Fact, error) {
	codes, err := s.codes(ctx)
	if err != nil {
		return nil, err
	}
	named := func(labels map[string]string) func(string) string { return func(v string) string { return labels[v] } }
	price := "免费"
	if t.PriceFen > 0 {
		price = "¥" + money.Fen(t.PriceFen).Text()
	}
	log := ""
	if len(b.Versions) > 0 {
		log = b.Versions[0].ChangeLog
	}
	return []publish.Fact{
		publish.Text("templateName", "模板名称", t.TemplateName), publish.Text("typeCode", "工程类型", codes.Types[t.TypeCode]),
		publish.Lines("stages", "所属阶段", publish.Each(t.Stages, named(codes.Stages))), publish.Lines("disciplines", "涉及专业", publish.Each(t.Disciplines, named(codes.Disciplines))),
		publish.Text("intro", "简介", t.Intro), publish.Lines("labels", "标签", t.Labels), publish.Pictures("thumbUrl", "封面", publish.PictureOf(t.ThumbURL, t.Kind)),
		publish.Pictures("images", "图片", b.Images...), publish.Lines("function", "功能模块", treeLines(b.Function)), publish.HTML("detailHtml", "详细介绍", b.DetailHTML),
		publish.Text("priceFen", "价格", price), publish.Text("versionNo", "版本", t.VersionNo), publish.Text("changeLog", "更新说明", log),
	}, nil
}

// treeLines are the modules with their functions, one a line.
func treeLines(function string) []string {
	modules, err := ReadModules(function)
	if err != nil {
		return []string{}
	}
	return publish.Each(modules, func(m Module) string {
		return m.ModuleName + "：" + strings.Join(publish.Each(m.FunctionList, func(f Function) string { return f.FunctionName }), "、")
	})
}
