package cases

import (
	"context"

	"golang.org/x/sync/errgroup"

	"bimportal/shared/publish"
)

const titleMost = 60

// facts says what a case says, as its history and its review name it.
func (s *Service) facts(ctx context.Context, c Case, b Body) ([]publish.Fact, error) {
	var types, stages, regions, disciplines map[string]string
	err := publish.Labels(ctx, s.dict, map[string]*map[string]string{"SHOW_CASE_TYPE": &types, "STAGE": &stages, "REGION": &regions, "DISCIPLINE": &disciplines})
	if err != nil {
		return nil, err
	}
	products, err := namesOf(ctx, c.Products, s.named.Product)
	if err != nil {
		return nil, err
	}
	templates, err := namesOf(ctx, c.Templates, s.named.Template)
	if err != nil {
		return nil, err
	}
	return []publish.Fact{
		publish.Text("title", "标题", c.Title), publish.Text("caseType", "类型", types[c.CaseType]), publish.Text("summary", "摘要", c.Summary),
		publish.Lines("discipline", "涉及专业", publish.Each(c.Discipline, func(v string) string { return disciplines[v] })),
		publish.Text("stage", "所属阶段", stages[c.Stage]), publish.Text("regionCode", "所在地区", regions[c.RegionCode]),
		publish.Text("ownerName", "业主", c.OwnerName), publish.Text("scaleText", "工程规模", c.ScaleText), publish.Pictures("coverUrl", "封面", publish.PictureOf(c.CoverURL, c.Kind)),
		publish.Pictures("images", "图片", b.Images...), publish.Lines("results", "成果", publish.Each(c.Results, Result.text)), publish.HTML("bodyHtml", "正文", b.BodyHTML),
		publish.Lines("products", "使用的产品", products), publish.Lines("templates", "使用的模板", templates),
	}, nil
}

// namesOf is what the records are called that a case names, in their order; nothing of one that is gone.
func namesOf(ctx context.Context, ids []string, among Records) ([]string, error) {
	names := make([]string, len(ids))
	reads, ctx := errgroup.WithContext(ctx)
	for i, id := range ids {
		reads.Go(func() (err error) { names[i], err = among.NameOf(ctx, id); return err })
	}
	return names, reads.Wait()
}

// text is a result as one line.
func (r Result) text() string {
	if r.Before != "" {
		return r.Label + "：" + r.Before + r.Unit + " → " + r.Value + r.Unit
	}
	return r.Label + "：" + r.Value + r.Unit
}

// copied makes what was copied of a case the content of a new draft.
func copied(c Case, b Body, _ int64) (Case, Body) {
	c.Title, c.Top, c.ViewCount, c.LikeCount = publish.CopyName(c.Title, titleMost), 0, 0, 0
	return c, b
}
