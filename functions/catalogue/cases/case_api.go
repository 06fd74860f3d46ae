package cases

import (
	"cmp"
	"context"
	"slices"

	"bimportal/shared/api"
	"bimportal/shared/clock"
	"bimportal/shared/publish"
)

// Query filters the public cases.
type Query struct {
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

// Row is a case as a list shows it.
type Row struct {
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

func (s *Service) rowsOf(ctx context.Context, cases []Case) ([]Row, error) {
	var types, regions, stages map[string]string
	if err := publish.Labels(ctx, s.dict, map[string]*map[string]string{"SHOW_CASE_TYPE": &types, "REGION": &regions, "STAGE": &stages}); err != nil {
		return nil, err
	}
	views, err := s.views.Of(ctx, "case")
	return publish.Each(cases, func(c Case) Row {
		return Row{
			ID: c.ID, Title: c.Title, CaseType: c.CaseType, CaseTypeName: types[c.CaseType], Summary: c.Summary, Discipline: publish.Distinct(c.Discipline),
			Stage: c.Stage, StageName: stages[c.Stage], RegionCode: c.RegionCode, RegionName: regions[c.RegionCode], OwnerName: c.OwnerName, ScaleText: c.ScaleText,
			CoverURL: c.CoverURL, Kind: c.Kind, Results: publish.Listed(c.Results), ProviderID: c.ProviderID, ProviderName: c.ProviderName,
			Top: c.Top, ViewCount: c.ViewCount + views[c.ID], LikeCount: c.LikeCount, PublishTime: clock.Text(c.PublishedAt),
		}
	}), err
}

// Page returns the published cases: those on top first, then the newest; by sort the newest or the most viewed.
func (s *Service) Page(ctx context.Context, q Query) (api.Page[Row], error) {
	found, err := s.public(ctx)
	if err != nil {
		return api.Page[Row]{}, err
	}
	f := Filter{q.CaseType, q.Discipline, q.Stage, q.RegionCode, q.ProviderID, q.ProductID, q.Keyword}
	found = slices.DeleteFunc(found, func(c Case) bool { return !f.Matches(c) })
	switch q.Sort {
	case "new":
		slices.SortStableFunc(found, func(a, b Case) int { return cmp.Compare(b.PublishedAt, a.PublishedAt) })
	case "view":
		views, err := s.views.Of(ctx, "case")
		if err != nil {
			return api.Page[Row]{}, err
		}
		slices.SortStableFunc(found, func(a, b Case) int { return cmp.Compare(b.ViewCount+views[b.ID], a.ViewCount+views[a.ID]) })
	}
	return publish.PageOf(found, q.PageQuery, func(cut []Case) ([]Row, error) { return s.rowsOf(ctx, cut) })
}

// ID names a case.
type ID struct {
	ID string `json:"id" query:"id" maxLength:"64" required:"true" msg:"required=缺少案例编号;maxLength=案例不存在"`
}

// Detail is a published case whole, with its neighbours in the order of the list.
type Detail struct {
	Row
	BodyHTML string   `json:"bodyHtml"`
	Images   []string `json:"images"`
	Closed   bool     `json:"closed" doc:"its provider has ended or is frozen, and has no page"`
	Previous *Near    `json:"previous,omitempty"`
	Next     *Near    `json:"next,omitempty"`
}

// Near is the case before or after one in the list of all.
type Near struct {
	ID    string `json:"id"`
	Title string `json:"title"`
}

// Detail returns a published case whole, and the ids of the products and templates that it used; 404 for any other.
func (s *Service) Detail(ctx context.Context, id string) (d Detail, products, templates []string, err error) {
	w, err := s.records.Of(ctx, id)
	c := w.Row.Value
	if err == nil && !c.Public() {
		err = errGone
	}
	if err != nil {
		return d, nil, nil, err
	}
	rows, err := s.rowsOf(ctx, []Case{c})
	if err != nil {
		return d, nil, nil, err
	}
	closed, err := s.providers.Closed(ctx, c.ProviderID)
	if err != nil {
		return d, nil, nil, err
	}
	shown, err := s.public(ctx)
	d = Detail{Row: rows[0], BodyHTML: w.Body.Value.BodyHTML, Images: publish.Distinct(w.Body.Value.Images), Closed: closed}
	if i := slices.IndexFunc(shown, func(o Case) bool { return o.ID == c.ID }); i >= 0 {
		d.Previous, d.Next = near(shown, i-1), near(shown, i+1)
	}
	return d, c.Products, c.Templates, err
}

func near(list []Case, i int) *Near {
	if i < 0 || i >= len(list) {
		return nil
	}
	return &Near{list[i].ID, list[i].Title}
}

// TypeCount is a type of cases and how many are published.
type TypeCount struct {
	Value string `json:"value"`
	Label string `json:"label"`
	Count int    `json:"count"`
}

// Types returns the types of cases in their order, with how many are published.
func (s *Service) Types(ctx context.Context, _ publish.None) ([]TypeCount, error) {
	items, err := s.dict.Items(ctx, "SHOW_CASE_TYPE")
	if err != nil {
		return nil, err
	}
	cases, err := s.public(ctx)
	list := make([]TypeCount, len(items))
	for i, item := range items {
		list[i] = TypeCount{Value: item.Value, Label: item.Label}
		for _, c := range cases {
			if c.CaseType == item.Value {
				list[i].Count++
			}
		}
	}
	return list, err
}
