package catalogue

import (
	"context"

	"bimportal/shared/api"
	"bimportal/shared/clock"
)

// CaseQuery filters the public cases.
type CaseQuery struct {
	api.PageQuery
	CaseType string `json:"caseType,omitempty" query:"caseType" maxLength:"32"`
	Keyword  string `json:"keyword,omitempty" query:"keyword" maxLength:"50" msg:"maxLength=关键词不能超过50字"`
}

// CaseRow is a case as a list shows it.
type CaseRow struct {
	ID           string   `json:"id"`
	Title        string   `json:"title"`
	CaseType     string   `json:"caseType"`
	CaseTypeName string   `json:"caseTypeName"`
	Summary      string   `json:"summary"`
	Stage        string   `json:"stage"`
	RegionCode   string   `json:"regionCode"`
	RegionName   string   `json:"regionName"`
	OwnerName    string   `json:"ownerName"`
	ScaleText    string   `json:"scaleText"`
	CoverURL     string   `json:"coverUrl"`
	Results      []Result `json:"results"`
	Top          int      `json:"top" enum:"0,1"`
	ViewCount    int      `json:"viewCount"`
	PublishTime  string   `json:"publishTime"`
}

// pageCases answers the published cases: those on top first, then the newest.
func (s *Service) pageCases(ctx context.Context, q CaseQuery) (api.Page[CaseRow], error) {
	types, err := s.dict.Labels(ctx, "SHOW_CASE_TYPE")
	if err != nil {
		return api.Page[CaseRow]{}, err
	}
	regions, err := s.dict.Labels(ctx, "REGION")
	if err != nil {
		return api.Page[CaseRow]{}, err
	}
	cases, err := s.allCases(ctx)
	if err != nil {
		return api.Page[CaseRow]{}, err
	}
	rows := []CaseRow{}
	for _, c := range cases {
		if !c.Matches(q) {
			continue
		}
		rows = append(rows, CaseRow{
			ID: c.ID, Title: c.Title, CaseType: c.CaseType, CaseTypeName: types[c.CaseType], Summary: c.Summary, Stage: c.Stage,
			RegionCode: c.RegionCode, RegionName: regions[c.RegionCode], OwnerName: c.OwnerName, ScaleText: c.ScaleText, CoverURL: c.CoverURL,
			Results: c.Results, Top: c.Top, ViewCount: c.ViewCount, PublishTime: clock.Text(c.PublishedAt),
		})
	}
	return api.Cut(rows, q.PageQuery)
}
