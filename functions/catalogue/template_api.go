package catalogue

import (
	"context"
	"errors"
	"net/url"
	"time"

	"bimportal/shared/api"
	"bimportal/shared/auth"
	"bimportal/shared/clock"
	"bimportal/shared/membership"
	"bimportal/shared/store"
)

// templateRoutes registers what templates answer.
func (s *Service) templateRoutes(g *api.Group) {
	api.PublicGet(g, "/platform/home/api/itemTemplate/list", s.listTemplates)
	api.Post(g, "/platform/home/api/itemTemplate/list", api.Public, s.listTemplates)
	api.PublicGet(g, "/platform/home/itemTemplate/search", s.searchTemplates)
	api.Post(g, "/platform/home/itemTemplate/search", api.Public, s.searchTemplates)
	api.KnownGet(g, "/platform/home/itemTemplate/info", s.templateInfo)
	api.Post(g, "/platform/home/itemTemplate/info", api.Known, s.templateInfo)
	api.KnownGet(g, "/platform/home/itemTemplate/detail", s.templateDetail)
	api.Post(g, "/platform/home/itemTemplate/detail", api.Known, s.templateDetail)
	api.PublicGet(g, "/platform/home/itemTemplate/comments", s.pageComments)
	api.Get(g, "/platform/home/itemTemplate/preview", api.Known, s.previewTemplate)
	api.Post(g, "/platform/home/itemTemplate/preview", api.Known, s.previewTemplate)
	api.PublicGet(g, "/platform/home/provider/upTemplateList", s.upTemplates)
	api.Post(g, "/platform/home/provider/upTemplateList", api.Public, s.upTemplates)
	api.Post(g, "/platform/home/itemTemplate/like", api.User, s.likeTemplate)
	api.Post(g, "/platform/home/itemTemplate/buyFreeTemplate", api.User, s.buyFreeTemplate)
	api.Get(g, "/platform/home/itemTemplate/mine", api.User, s.myTemplates)
	api.Get(g, "/platform/home/provider/allTemplateList", api.AnyOf(auth.TemplateView, auth.ContentAudit), s.getAllTemplates)
	api.Post(g, "/platform/home/provider/allTemplateList", api.AnyOf(auth.TemplateView, auth.ContentAudit), s.allTemplateList)
	api.Post(g, "/platform/home/itemTemplate/addOrEdit", api.Perm(auth.TemplateEdit), s.addOrEditTemplate)
	api.Post(g, "/platform/home/itemTemplate/addAgain", api.Perm(auth.TemplateEdit), s.copyTemplate)
	api.Post(g, "/platform/home/itemTemplate/updateStatus", api.Perm(auth.TemplateShelf), s.moveTemplate)
	api.Post(g, "/platform/home/itemTemplate/deleteTemplate", api.Perm(auth.TemplateDelete), s.removeTemplate)
	api.Post(g, "/platform/home/itemTemplate/audit", api.Platform(auth.ContentAudit), s.auditTemplate)
}

// TemplateRow is a template on the shelf as a list shows it. It holds nothing personal.
type TemplateRow struct {
	ID           string   `json:"id"`
	TemplateName string   `json:"templateName"`
	ThumbURL     string   `json:"thumbUrl" doc:"a media path, empty for the drawing of kind"`
	Kind         string   `json:"kind" doc:"which drawing stands for a missing cover"`
	Labels       []string `json:"labels"`
	TypeCode     string   `json:"typeCode"`
	TypeName     string   `json:"typeName"`
	Stages       []string `json:"stages"`
	Disciplines  []string `json:"disciplines"`
	Intro        string   `json:"intro"`
	Modules      []string `json:"modules" doc:"the modules' names"`
	VersionNo    string   `json:"versionNo"`
	PriceFen     int      `json:"priceFen" doc:"0 is free"`
	LikeCount    int      `json:"likeCount"`
	UseCount     int      `json:"useCount"`
	ViewCount    int      `json:"viewCount"`
	ScoreAvg     Mark     `json:"scoreAvg" doc:"with one decimal, 0 without any mark"`
	ScoreCount   int      `json:"scoreCount"`
	ProviderID   string   `json:"providerId"`
	ProviderName string   `json:"providerName"`
	PublishTime  string   `json:"publishTime"`
}

// templateRows answers rows for the public from templates.
func (s *Service) templateRows(ctx context.Context, templates []Template, counts map[string]TemplateCounts) ([]TemplateRow, error) {
	types, err := s.dict.Labels(ctx, "TEMPLATE_TYPE")
	if err != nil {
		return nil, err
	}
	views, err := s.views.Of(ctx, "template")
	rows := make([]TemplateRow, len(templates))
	for i, t := range templates {
		c := counts[t.ID]
		rows[i] = TemplateRow{
			ID: t.ID, TemplateName: t.TemplateName, ThumbURL: t.ThumbURL, Kind: t.Kind, Labels: distinct(t.Labels), TypeCode: t.TypeCode, TypeName: types[t.TypeCode],
			Stages: distinct(t.Stages), Disciplines: distinct(t.Disciplines), Intro: t.Intro, Modules: distinct(t.Modules), VersionNo: t.VersionNo, PriceFen: t.PriceFen,
			LikeCount: c.Likes, UseCount: c.Uses, ViewCount: t.ViewCount + views[t.ID], ScoreAvg: c.Average(), ScoreCount: c.Scores,
			ProviderID: t.ProviderID, ProviderName: t.ProviderName, PublishTime: clock.Text(t.PublishedAt),
		}
	}
	return rows, err
}

// findTemplates answers the page of the shelf that a filter shows, and all templates that it was cut from.
func (s *Service) findTemplates(ctx context.Context, f TemplateFilter, q api.PageQuery) (api.Page[TemplateRow], []Template, error) {
	none := api.Page[TemplateRow]{}
	shelf, err := s.shelf(ctx)
	if err != nil {
		return none, nil, err
	}
	found := []Template{}
	for _, t := range shelf.rows {
		if f.Matches(t) {
			found = append(found, t)
		}
	}
	f.Order(found, shelf.counts)
	cut, err := api.Cut(found, q)
	if err != nil {
		return none, nil, err
	}
	rows, err := s.templateRows(ctx, cut.Records, shelf.counts)
	return api.Page[TemplateRow]{Current: cut.Current, PageSize: cut.PageSize, Total: cut.Total, Records: rows}, shelf.rows, err
}

// TemplateListQuery is a page of the shelf by one word.
type TemplateListQuery struct {
	api.PageQuery
	Keyword string `json:"keyword,omitempty" query:"keyword" maxLength:"50" msg:"maxLength=关键词不能超过50字"`
}

// listTemplates answers the templates on the shelf, the most used and liked first.
func (s *Service) listTemplates(ctx context.Context, q TemplateListQuery) (api.Page[TemplateRow], error) {
	page, _, err := s.findTemplates(ctx, TemplateFilter{Keyword: q.Keyword}, q.PageQuery)
	return page, err
}

// TemplateQuery filters the template centre.
type TemplateQuery struct {
	TemplateListQuery
	TypeCode   string `json:"typeCode,omitempty" query:"typeCode" maxLength:"32" msg:"maxLength=工程类型不正确"`
	Stage      string `json:"stage,omitempty" query:"stage" maxLength:"32" msg:"maxLength=所属阶段不正确"`
	Discipline string `json:"discipline,omitempty" query:"discipline" maxLength:"32" msg:"maxLength=涉及专业不正确"`
	Price      string `json:"price,omitempty" query:"price" enum:"free,paid" msg:"enum=价格不正确"`
	ProviderID string `json:"providerId,omitempty" query:"providerId" maxLength:"64" msg:"maxLength=服务商不存在"`
	Sort       string `json:"sort,omitempty" query:"sort" enum:"new,use,score,like" msg:"enum=排序方式不正确" doc:"without it the most used and liked first"`
}

// TemplateSearch is a page of the template centre with how many templates each choice of its filters would show.
type TemplateSearch struct {
	api.Page[TemplateRow]
	Facets TemplateFacets `json:"facets"`
}

// searchTemplates answers the template centre.
func (s *Service) searchTemplates(ctx context.Context, q TemplateQuery) (TemplateSearch, error) {
	f := TemplateFilter{TypeCode: q.TypeCode, Stage: q.Stage, Discipline: q.Discipline, Price: q.Price, ProviderID: q.ProviderID, Keyword: q.Keyword, Sort: q.Sort}
	page, all, err := s.findTemplates(ctx, f, q.PageQuery)
	return TemplateSearch{page, f.Facets(all)}, err
}

// UpQuery is a page of what a provider has on the shelf.
type UpQuery struct {
	TemplateListQuery
	ProviderID string `json:"providerId" query:"providerId" maxLength:"64" required:"true" msg:"required=缺少服务商编号;maxLength=服务商不存在"`
}

// upTemplates answers a provider's templates on the shelf, the newest first.
func (s *Service) upTemplates(ctx context.Context, q UpQuery) (api.Page[TemplateRow], error) {
	page, _, err := s.findTemplates(ctx, TemplateFilter{ProviderID: q.ProviderID, Keyword: q.Keyword, Sort: "new"}, q.PageQuery)
	return page, err
}

// TemplateID names a template.
type TemplateID struct {
	ID string `json:"id" query:"id" maxLength:"64" required:"true" msg:"required=缺少模板编号;maxLength=模板不存在"`
}

// TemplateInfo is what a list or a form knows of one template: its row and its module tree.
type TemplateInfo struct {
	TemplateRow
	Function string `json:"function" doc:"JSON text: [{moduleName, functionList: [{functionName}]}]"`
}

// TemplateDetail is a template's own page.
type TemplateDetail struct {
	TemplateInfo
	DetailHTML string        `json:"detailHtml"`
	Images     []string      `json:"images"`
	Versions   []VersionLine `json:"versions" doc:"the newest first"`
	UpdateTime string        `json:"updateTime"`
}

// VersionLine is one line of the version log.
type VersionLine struct {
	VersionNo  string `json:"versionNo"`
	ChangeLog  string `json:"changeLog"`
	CreateTime string `json:"createTime"`
}

// seesTemplate says that the caller may read the template whatever its state: his enterprise's where he may look at its
// templates, and what was handed in where he audits.
func seesTemplate(ctx context.Context, t Template) bool {
	actor, signedIn := api.VisitorOf(ctx)
	if t.Public() || !signedIn || actor.Standing == nil {
		return t.Public()
	}
	st := *actor.Standing
	own := st.Access.Open() && st.Access.ID == t.ProviderID && st.May(string(auth.TemplateView))
	return own || (t.Status != TemplateDraft && st.Access.ID == membership.Platform && st.May(string(auth.ContentAudit)))
}

// templateDetail answers a template on the shelf whole, and one that is not to who may look at it; 404 for any other.
func (s *Service) templateDetail(ctx context.Context, q TemplateID) (TemplateDetail, error) {
	w, err := s.template(ctx, q.ID)
	if errors.Is(err, store.ErrNotFound) || (err == nil && !seesTemplate(ctx, w.row.Value)) {
		return TemplateDetail{}, errNoTemplate
	}
	if err != nil {
		return TemplateDetail{}, err
	}
	t, b := w.row.Value, w.body.Value
	rows, err := s.templateRows(ctx, []Template{t}, map[string]TemplateCounts{t.ID: w.counts})
	if err != nil {
		return TemplateDetail{}, err
	}
	d := TemplateDetail{
		TemplateInfo: TemplateInfo{rows[0], b.Function}, DetailHTML: b.DetailHTML, Images: distinct(b.Images), Versions: versionLines(b), UpdateTime: clock.Text(t.UpdatedAt),
	}
	return d, nil
}

func versionLines(b TemplateBody) []VersionLine {
	lines := make([]VersionLine, len(b.Versions))
	for i, v := range b.Versions {
		lines[i] = VersionLine{v.VersionNo, v.ChangeLog, clock.Text(v.At)}
	}
	return lines
}

// templateInfo is templateDetail's row with the module tree.
func (s *Service) templateInfo(ctx context.Context, q TemplateID) (TemplateInfo, error) {
	d, err := s.templateDetail(ctx, q)
	return d.TemplateInfo, err
}

// previewKeep is how long whoever keeps a preview's address may rely on it.
const previewKeep = 30 * time.Minute

// TemplatePreview is where a project made from a template can be looked at beforehand.
type TemplatePreview struct {
	PreviewURL string `json:"previewUrl" doc:"a path of this origin"`
	ExpireAt   int64  `json:"expireAt" doc:"ask again after that"`
}

// previewTemplate answers the portal's own preview of a template (ADR 29): the page there shows to each what he may see,
// so the address carries no secret.
func (s *Service) previewTemplate(ctx context.Context, q TemplateID) (TemplatePreview, error) {
	if _, err := s.templateDetail(ctx, q); err != nil {
		return TemplatePreview{}, err
	}
	return TemplatePreview{"/portal/templateDetail?id=" + url.QueryEscape(q.ID) + "&preview=1", clock.Millis(s.now().Add(previewKeep))}, nil
}
