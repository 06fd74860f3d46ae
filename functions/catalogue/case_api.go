package catalogue

import (
	"cmp"
	"context"
	"slices"

	"bimportal/shared/api"
	"bimportal/shared/auth"
	"bimportal/shared/clock"
)

// caseRoutes registers what cases answer.
func (s *Service) caseRoutes(g *api.Group) {
	api.PublicGet(g, "/micro/home/api/project/case", s.pageCases)
	api.Post(g, "/micro/home/api/project/case", api.Public, s.pageCases)
	api.PublicGet(g, "/micro/home/api/project/case/detail", s.caseDetail)
	api.PublicGet(g, "/platform/home/api/showCaseType/list", s.caseTypes)
	api.Post(g, "/micro/home/case/page", api.AnyOf(auth.CaseView, auth.ContentAudit), s.ownCases)
	api.Post(g, "/micro/home/case/edit", api.Perm(auth.CaseEdit), s.editCase)
	api.Post(g, "/micro/home/case/updateStatus", api.Perm(auth.CasePublish), s.moveCase)
	api.Post(g, "/micro/home/case/delete", api.Perm(auth.CaseDelete), s.removeCase)
	api.Post(g, "/micro/home/case/audit", api.Platform(auth.ContentAudit), s.auditCase)
}

// CaseQuery filters the public cases.
type CaseQuery struct {
	api.PageQuery
	CaseType   string `json:"caseType,omitempty" query:"caseType" maxLength:"32" msg:"maxLength=案例类型不正确"`
	Discipline string `json:"discipline,omitempty" query:"discipline" maxLength:"32" msg:"maxLength=涉及专业不正确"`
	Stage      string `json:"stage,omitempty" query:"stage" maxLength:"32" msg:"maxLength=所属阶段不正确"`
	RegionCode string `json:"regionCode,omitempty" query:"regionCode" maxLength:"12" msg:"maxLength=所在地区不正确"`
	ProviderID string `json:"providerId,omitempty" query:"providerId" maxLength:"64" msg:"maxLength=服务商不存在"`
	ProductID  string `json:"productId,omitempty" query:"productId" maxLength:"64" msg:"maxLength=产品不存在"`
	Keyword    string `json:"keyword,omitempty" query:"keyword" maxLength:"50" msg:"maxLength=关键词不能超过50字"`
	Sort       string `json:"sort,omitempty" query:"sort" enum:"new,view" msg:"enum=排序方式不正确" doc:"without it those on top first, then the newest"`
}

// CaseRow is a case as a list shows it.
type CaseRow struct {
	ID           string   `json:"id"`
	Title        string   `json:"title"`
	CaseType     string   `json:"caseType"`
	CaseTypeName string   `json:"caseTypeName"`
	Summary      string   `json:"summary"`
	Discipline   []string `json:"discipline"`
	Stage        string   `json:"stage"`
	StageName    string   `json:"stageName"`
	RegionCode   string   `json:"regionCode"`
	RegionName   string   `json:"regionName"`
	OwnerName    string   `json:"ownerName"`
	ScaleText    string   `json:"scaleText"`
	CoverURL     string   `json:"coverUrl"`
	Kind         string   `json:"kind" doc:"which drawing stands for a missing cover"`
	Results      []Result `json:"results"`
	ProviderID   string   `json:"providerId"`
	ProviderName string   `json:"providerName"`
	Top          int      `json:"top" enum:"0,1"`
	ViewCount    int      `json:"viewCount"`
	LikeCount    int      `json:"likeCount"`
	PublishTime  string   `json:"publishTime"`
}

func (s *Service) caseRowsOf(ctx context.Context, cases []Case) ([]CaseRow, error) {
	types, err := s.dict.Labels(ctx, "SHOW_CASE_TYPE")
	if err != nil {
		return nil, err
	}
	regions, err := s.dict.Labels(ctx, "REGION")
	if err != nil {
		return nil, err
	}
	stages, err := s.dict.Labels(ctx, "STAGE")
	if err != nil {
		return nil, err
	}
	views, err := s.views.Of(ctx, "case")
	rows := make([]CaseRow, len(cases))
	for i, c := range cases {
		rows[i] = CaseRow{
			ID: c.ID, Title: c.Title, CaseType: c.CaseType, CaseTypeName: types[c.CaseType], Summary: c.Summary, Discipline: distinct(c.Discipline),
			Stage: c.Stage, StageName: stages[c.Stage], RegionCode: c.RegionCode, RegionName: regions[c.RegionCode], OwnerName: c.OwnerName, ScaleText: c.ScaleText,
			CoverURL: c.CoverURL, Kind: c.Kind, Results: append([]Result{}, c.Results...), ProviderID: c.ProviderID, ProviderName: c.ProviderName,
			Top: c.Top, ViewCount: c.ViewCount + views[c.ID], LikeCount: c.LikeCount, PublishTime: clock.Text(c.PublishedAt),
		}
	}
	return rows, err
}

// pageCases answers the published cases: those on top first, then the newest; by sort the newest or the most viewed.
func (s *Service) pageCases(ctx context.Context, q CaseQuery) (api.Page[CaseRow], error) {
	none := api.Page[CaseRow]{}
	cases, err := s.publicCases(ctx)
	if err != nil {
		return none, err
	}
	f := CaseFilter{q.CaseType, q.Discipline, q.Stage, q.RegionCode, q.ProviderID, q.ProductID, q.Keyword, q.Sort}
	found := []Case{}
	for _, c := range cases {
		if f.Matches(c) {
			found = append(found, c)
		}
	}
	switch q.Sort {
	case "new":
		slices.SortStableFunc(found, func(a, b Case) int { return cmp.Compare(b.PublishedAt, a.PublishedAt) })
	case "view":
		slices.SortStableFunc(found, func(a, b Case) int { return cmp.Compare(b.ViewCount, a.ViewCount) })
	}
	cut, err := api.Cut(found, q.PageQuery)
	if err != nil {
		return none, err
	}
	rows, err := s.caseRowsOf(ctx, cut.Records)
	return api.Page[CaseRow]{Current: cut.Current, PageSize: cut.PageSize, Total: cut.Total, Records: rows}, err
}

// CaseID names a case.
type CaseID struct {
	ID string `json:"id" query:"id" maxLength:"64" required:"true" msg:"required=缺少案例编号;maxLength=案例不存在"`
}

// CaseDetail is a case's own page.
type CaseDetail struct {
	CaseRow
	BodyHTML  string        `json:"bodyHtml"`
	Images    []string      `json:"images"`
	Products  []CaseProduct `json:"products" doc:"those that it used and that are on the shelf"`
	Templates []TemplateRow `json:"templates" doc:"those that it used and that are on the shelf"`
	Previous  *CaseNear     `json:"previous,omitempty"`
	Next      *CaseNear     `json:"next,omitempty"`
}

// CaseProduct is a product that a case used.
type CaseProduct struct {
	ID       string `json:"id"`
	Name     string `json:"name"`
	SubTitle string `json:"subTitle"`
	CoverURL string `json:"coverUrl"`
	Drawing  string `json:"drawing" doc:"which drawing stands for a missing cover"`
	Used     int    `json:"used" enum:"0,1"`
}

// CaseNear is the case before or after one in the list of all.
type CaseNear struct {
	ID    string `json:"id"`
	Title string `json:"title"`
}

// caseDetail answers a published case whole, with its neighbours in the order of the list; 404 for any other.
func (s *Service) caseDetail(ctx context.Context, q CaseID) (CaseDetail, error) {
	w, err := s.caseOf(ctx, q.ID)
	if err == nil && w.row.Value.Status != CasePublished {
		err = errNoCase
	}
	if err != nil {
		return CaseDetail{}, err
	}
	c := w.row.Value
	rows, err := s.caseRowsOf(ctx, []Case{c})
	if err != nil {
		return CaseDetail{}, err
	}
	d := CaseDetail{CaseRow: rows[0], BodyHTML: w.body.Value.BodyHTML, Images: distinct(w.body.Value.Images), Products: []CaseProduct{}}
	products, err := s.publicProducts(ctx)
	if err != nil {
		return CaseDetail{}, err
	}
	for _, p := range products {
		if slices.Contains(c.Products, p.ID) {
			d.Products = append(d.Products, CaseProduct{p.ID, p.Name, p.SubTitle, p.CoverURL, p.Drawing, p.Used})
		}
	}
	shelf, err := s.shelf(ctx)
	if err != nil {
		return CaseDetail{}, err
	}
	used := slices.DeleteFunc(slices.Clone(shelf.rows), func(t Template) bool { return !slices.Contains(c.Templates, t.ID) })
	if d.Templates, err = s.templateRows(ctx, used, shelf.counts); err != nil {
		return CaseDetail{}, err
	}
	shown, err := s.publicCases(ctx)
	if i := slices.IndexFunc(shown, func(o Case) bool { return o.ID == c.ID }); i >= 0 {
		if i > 0 {
			d.Previous = &CaseNear{shown[i-1].ID, shown[i-1].Title}
		}
		if i+1 < len(shown) {
			d.Next = &CaseNear{shown[i+1].ID, shown[i+1].Title}
		}
	}
	return d, err
}

// CaseTypeCount is a type of cases and how many are published.
type CaseTypeCount struct {
	Value string `json:"value"`
	Label string `json:"label"`
	Count int    `json:"count"`
}

// caseTypes answers the types of cases in their order, with how many are published.
func (s *Service) caseTypes(ctx context.Context, _ None) ([]CaseTypeCount, error) {
	items, err := s.dict.Items(ctx, "SHOW_CASE_TYPE")
	if err != nil {
		return nil, err
	}
	cases, err := s.publicCases(ctx)
	list := make([]CaseTypeCount, len(items))
	for i, item := range items {
		list[i] = CaseTypeCount{Value: item.Value, Label: item.Label}
		for _, c := range cases {
			if c.CaseType == item.Value {
				list[i].Count++
			}
		}
	}
	return list, err
}
