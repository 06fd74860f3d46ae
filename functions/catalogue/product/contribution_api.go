package product

import (
	"context"

	"bimportal/shared/api"
)

// ContributionQuery is a provider and a range in days.
type ContributionQuery struct {
	ProviderID string `json:"providerId" maxLength:"64" msg:"required=缺少服务商编号;maxLength=服务商不存在"`
	Range      int    `json:"range,omitempty" enum:"7,30,365" default:"30" required:"false" msg:"enum=请选择统计范围"`
}

// Contribution returns how many products the caller's enterprise added and put on the shelf in the range. Another
// enterprise's is 403.
func (s *Service) Contribution(ctx context.Context, q ContributionQuery) (Contribution, error) {
	if q.ProviderID != api.StandingOf(ctx).Access.ID {
		return Contribution{}, errNotOwn
	}
	products, err := s.records.Own(ctx, q.ProviderID)
	if err != nil {
		return Contribution{}, err
	}
	var added, published []int64
	for _, p := range products {
		added, published = append(added, p.Value.CreatedAt), append(published, p.Value.PublishedAt)
	}
	dates, layout := SpanOf(q.Range, s.now())
	return Contribution{dates, []Series{{"新增产品", CountBy(dates, layout, added)}, {"上架产品", CountBy(dates, layout, published)}}}, nil
}
