package template

import (
	"context"
	"net/url"
	"slices"
	"time"

	"bimportal/functions/catalogue/comment"
	"bimportal/shared/api"
	"bimportal/shared/clock"
	"bimportal/shared/publish"
)

// Row is a template on the shelf as a list shows it. It holds nothing personal.
type Row struct {
	ID           string       `json:"id"`
	TemplateName string       `json:"templateName"`
	ThumbURL     string       `json:"thumbUrl" doc:"a media path, empty for the drawing of kind"`
	Kind         string       `json:"kind" doc:"which drawing stands for a missing cover"`
	Labels       []string     `json:"labels"`
	TypeCode     string       `json:"typeCode"`
	TypeName     string       `json:"typeName"`
	Stages       []string     `json:"stages"`
	Disciplines  []string     `json:"disciplines"`
	Intro        string       `json:"intro"`
	Modules      []string     `json:"modules" doc:"the modules' names"`
	VersionNo    string       `json:"versionNo"`
	PriceFen     int          `json:"priceFen" doc:"0 is free"`
	LikeCount    int          `json:"likeCount"`
	UseCount     int          `json:"useCount"`
	ViewCount    int          `json:"viewCount"`
	ScoreAvg     comment.Mark `json:"scoreAvg" doc:"with one decimal, 0 without any mark"`
	ScoreCount   int          `json:"scoreCount"`
	ProviderID   string       `json:"providerId"`
	ProviderName string       `json:"providerName"`
	PublishTime  string       `json:"publishTime"`
}

// rowsOf returns templates as the public's lists show them.
func (s *Service) rowsOf(ctx context.Context, templates []Template, counts map[string]Counts) ([]Row, error) {
	types, err := s.dict.Labels(ctx, "TEMPLATE_TYPE")
	if err != nil {
		return nil, err
	}
	views, err := s.views.Of(ctx, "template")
	return publish.Each(templates, func(t Template) Row {
		c := counts[t.ID]
		return Row{
			ID: t.ID, TemplateName: t.TemplateName, ThumbURL: t.ThumbURL, Kind: t.Kind, Labels: publish.Distinct(t.Labels), TypeCode: t.TypeCode, TypeName: types[t.TypeCode],
			Stages: publish.Distinct(t.Stages), Disciplines: publish.Distinct(t.Disciplines), Intro: t.Intro, Modules: publish.Distinct(t.Modules), VersionNo: t.VersionNo, PriceFen: t.PriceFen,
			LikeCount: c.Likes, UseCount: c.Uses, ViewCount: t.ViewCount + views[t.ID], ScoreAvg: c.Average(), ScoreCount: c.Scores,
			ProviderID: t.ProviderID, ProviderName: t.ProviderName, PublishTime: clock.Text(t.PublishedAt),
		}
	}), err
}

// Shown returns those of the templates that are on the shelf, as its lists show them.
func (s *Service) Shown(ctx context.Context, ids []string) ([]Row, error) {
	shelf, err := s.shelf(ctx)
	if err != nil {
		return nil, err
	}
	named := slices.DeleteFunc(slices.Clone(shelf.rows), func(t Template) bool { return !slices.Contains(ids, t.ID) })
	return s.rowsOf(ctx, named, shelf.counts)
}

// find returns the page of the shelf that a filter shows, and all templates that it was cut from.
func (s *Service) find(ctx context.Context, f Filter, q api.PageQuery) (api.Page[Row], []Template, error) {
	shelf, err := s.shelf(ctx)
	if err != nil {
		return api.Page[Row]{}, nil, err
	}
	found := slices.DeleteFunc(slices.Clone(shelf.rows), func(t Template) bool { return !f.Matches(t) })
	f.Order(found, shelf.counts)
	page, err := publish.PageOf(found, q, func(cut []Template) ([]Row, error) { return s.rowsOf(ctx, cut, shelf.counts) })
	return page, shelf.rows, err
}

// ListQuery is a page of the shelf by one word.
type ListQuery struct {
	api.PageQuery
	Keyword string `json:"keyword,omitempty" query:"keyword" maxLength:"50" msg:"maxLength=关键词不能超过50字"`
}

// List returns the templates on the shelf, the most used and liked first.
func (s *Service) List(ctx context.Context, q ListQuery) (api.Page[Row], error) {
	page, _, err := s.find(ctx, Filter{Keyword: q.Keyword}, q.PageQuery)
	return page, err
}

// Query filters the template centre.
type Query struct {
	ListQuery
	TypeCode   string `json:"typeCode,omitempty" query:"typeCode" maxLength:"32" msg:"maxLength=工程类型不正确"`
	Stage      string `json:"stage,omitempty" query:"stage" maxLength:"32" msg:"maxLength=所属阶段不正确"`
	Discipline string `json:"discipline,omitempty" query:"discipline" maxLength:"32" msg:"maxLength=涉及专业不正确"`
	Price      string `json:"price,omitempty" query:"price" enum:"free,paid" msg:"enum=价格不正确"`
	ProviderID string `json:"providerId,omitempty" query:"providerId" maxLength:"64" msg:"maxLength=服务商不存在"`
	Sort       string `json:"sort,omitempty" query:"sort" enum:"new,use,score,like" msg:"enum=排序方式不正确" doc:"without it the most used and liked first"`
}

// Search is a page of the template centre with how many templates each choice of its filters would show.
type Search struct {
	api.Page[Row]
	Facets Facets `json:"facets"`
}

// Search is the template centre.
func (s *Service) Search(ctx context.Context, q Query) (Search, error) {
	f := Filter{TypeCode: q.TypeCode, Stage: q.Stage, Discipline: q.Discipline, Price: q.Price, ProviderID: q.ProviderID, Keyword: q.Keyword, Sort: q.Sort}
	page, all, err := s.find(ctx, f, q.PageQuery)
	return Search{page, f.Facets(all)}, err
}

// UpQuery is a page of what a provider has on the shelf.
type UpQuery struct {
	ListQuery
	ProviderID string `json:"providerId" query:"providerId" maxLength:"64" required:"true" msg:"required=缺少服务商编号;maxLength=服务商不存在"`
}

// Up returns a provider's templates on the shelf, the newest first.
func (s *Service) Up(ctx context.Context, q UpQuery) (api.Page[Row], error) {
	page, _, err := s.find(ctx, Filter{ProviderID: q.ProviderID, Keyword: q.Keyword, Sort: "new"}, q.PageQuery)
	return page, err
}

// ID names a template.
type ID struct {
	ID string `json:"id" query:"id" maxLength:"64" required:"true" msg:"required=缺少模板编号;maxLength=模板不存在"`
}

// Info is what a list or a form knows of one template: its row and its module tree.
type Info struct {
	Row
	Function string `json:"function" doc:"JSON text: [{moduleName, functionList: [{functionName}]}]"`
}

// Detail is a template's own page.
type Detail struct {
	Info
	DetailHTML string        `json:"detailHtml"`
	Images     []string      `json:"images"`
	Versions   []VersionLine `json:"versions" doc:"the newest first"`
	UpdateTime string        `json:"updateTime"`
	Closed     bool          `json:"closed" doc:"its provider has ended or is frozen: who has it keeps it, nobody else gets it"`
}

// VersionLine is one line of the version log.
type VersionLine struct {
	VersionNo  string `json:"versionNo"`
	ChangeLog  string `json:"changeLog"`
	CreateTime string `json:"createTime"`

	UseCount   int          `json:"useCount" doc:"of this version; those of all versions are the template's"`
	ScoreAvg   comment.Mark `json:"scoreAvg" doc:"with one decimal, 0 without any mark"`
	ScoreCount int          `json:"scoreCount" doc:"marks of who used this version"`
}

// seen says that whoever asks may read the template: it is public, or he may look at it whatever its state.
func seen(ctx context.Context, t Template) bool {
	actor, signedIn := api.VisitorOf(ctx)
	return t.Public() || (signedIn && actor.Standing != nil && rights.See(*actor.Standing, &t.Head))
}

// Detail returns a template on the shelf whole, and one that is not to who may look at it; 404 for any other.
func (s *Service) Detail(ctx context.Context, q ID) (Detail, error) {
	c, err := s.withCounts(ctx, q.ID)
	if err == nil && !seen(ctx, c.Row.Value) {
		err = errGone
	}
	if err != nil {
		return Detail{}, err
	}
	t, b := c.Row.Value, c.Body.Value
	rows, err := s.rowsOf(ctx, []Template{t}, map[string]Counts{t.ID: c.counts})
	if err != nil {
		return Detail{}, err
	}
	closed, err := s.providers.Closed(ctx, t.ProviderID)
	return Detail{
		Closed: closed, Info: Info{rows[0], b.Function}, DetailHTML: b.DetailHTML, Images: publish.Distinct(b.Images), Versions: versionLines(b, c.versions), UpdateTime: clock.Text(t.UpdatedAt),
	}, err
}

func versionLines(b Body, counts map[string]VersionCounts) []VersionLine {
	return publish.Each(b.Versions, func(v Version) VersionLine {
		c := counts[v.VersionNo]
		return VersionLine{v.VersionNo, v.ChangeLog, clock.Text(v.At), c.Uses, c.Average(), c.Scores}
	})
}

// Info is Detail's row with the module tree.
func (s *Service) Info(ctx context.Context, q ID) (Info, error) {
	d, err := s.Detail(ctx, q)
	return d.Info, err
}

// previewKeep is how long whoever keeps a preview's address may rely on it.
const previewKeep = 30 * time.Minute

// Preview is where a project made from a template can be looked at beforehand.
type Preview struct {
	PreviewURL string `json:"previewUrl" doc:"a path of this origin"`
	ExpireAt   int64  `json:"expireAt" doc:"ask again after that"`
}

// Preview returns the portal's own preview of a template (ADR 29): the page there shows to each what he may see,
// so the address carries no secret.
func (s *Service) Preview(ctx context.Context, q ID) (Preview, error) {
	if _, err := s.Detail(ctx, q); err != nil {
		return Preview{}, err
	}
	return Preview{"/portal/templateDetail?id=" + url.QueryEscape(q.ID) + "&preview=1", clock.Millis(s.now().Add(previewKeep))}, nil
}
