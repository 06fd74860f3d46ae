package content

import (
	"context"
	"slices"

	"bimportal/shared/api"
	"bimportal/shared/membership"
)

// InnerQuery asks for what is told to the members of an enterprise.
type InnerQuery struct {
	api.PageQuery
	ID string `json:"id,omitempty" maxLength:"64" msg:"maxLength=这条新闻不存在或已经下线" doc:"one news, with its text"`
}

// InnerNews is a news for the members of an enterprise.
type InnerNews struct {
	NewsRow
	Own         bool   `json:"own" doc:"the enterprise itself wrote it"`
	ContentHTML string `json:"contentHtml" doc:"only where one news was asked for"`
}

// innerNews returns what the members who come to the workbench of the enterprise that the call is made in may read now, and
// nobody else reads: its own news, and what the platform wrote for it or for everybody who is signed in; the newest first. What the platform
// writes is there within a minute.
func (s *Service) innerNews(ctx context.Context, q InnerQuery) (api.Page[InnerNews], error) {
	enterpriseID := api.StandingOf(ctx).Access.ID
	told, err := s.newsTold.Of(s.now(), func() ([]News, error) { return s.newsOf(ctx, membership.Platform) })
	if err != nil {
		return api.Page[InnerNews]{}, err
	}
	list := told
	if enterpriseID != membership.Platform {
		own, err := s.newsOf(ctx, enterpriseID)
		if err != nil {
			return api.Page[InnerNews]{}, err
		}
		list = slices.Concat(own, told)
		Newest(list)
	}
	now := s.now()
	shown := []News{}
	for _, n := range list {
		if n.For(enterpriseID) && n.Shown(now) && (q.ID == "" || n.ID == q.ID) {
			shown = append(shown, n)
		}
	}
	page, err := api.Cut(shown, q.PageQuery)
	if err != nil {
		return api.Page[InnerNews]{}, err
	}
	rows, err := s.newsRows(ctx, page.Records)
	if err != nil {
		return api.Page[InnerNews]{}, err
	}
	answer := api.Page[InnerNews]{Current: page.Current, PageSize: page.PageSize, Total: page.Total, Records: make([]InnerNews, len(rows))}
	for i, n := range page.Records {
		answer.Records[i] = InnerNews{NewsRow: rows[i], Own: n.EnterpriseID == enterpriseID}
		if q.ID != "" {
			body, err := s.bodies.Find(ctx, bodyKey(n.EnterpriseID, n.ID))
			if err != nil {
				return api.Page[InnerNews]{}, err
			}
			answer.Records[i].ContentHTML = body.Value.HTML
		}
	}
	return answer, nil
}
