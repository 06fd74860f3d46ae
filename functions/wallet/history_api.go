package wallet

import (
	"context"

	"bimportal/shared/account"
	"bimportal/shared/api"
)

// RechargeQuery narrows the history of top-ups. From and to bound the moment of the order, both included.
type RechargeQuery struct {
	api.PageQuery
	Status string `json:"status,omitempty" required:"false" enum:"unpaid,paid,closed,refunding,refunded" msg:"enum=请选择列表中的状态"`
	From   int64  `json:"from,omitempty" required:"false" minimum:"0" maximum:"9999999999999" doc:"epoch milliseconds" msg:"minimum=开始时间不正确;maximum=开始时间不正确;type=开始时间不正确"`
	To     int64  `json:"to,omitempty" required:"false" minimum:"0" maximum:"9999999999999" doc:"epoch milliseconds" msg:"minimum=结束时间不正确;maximum=结束时间不正确;type=结束时间不正确"`
}

func (q RechargeQuery) matches(r Row) bool {
	return (q.Status == "" || string(r.Status()) == q.Status) && r.CreatedAt >= q.From && (q.To == 0 || r.CreatedAt <= q.To)
}

// pageTopUps returns the caller's own top-ups, newest first. Without a filter any page is one Query over numbered rows;
// with one, the newest maxFiltered rows are filtered in memory and the total counts among them.
func (s *Service) pageTopUps(ctx context.Context, q RechargeQuery) (api.Page[TopUpRecord], error) {
	return s.topUpsOf(ctx, account.Personal(api.ActorOf(ctx).UserID), q)
}

// pageEnterpriseTopUps is pageTopUps of the enterprise that the call is made in. What was paid in for an enterprise does not go
// back by a member's word.
func (s *Service) pageEnterpriseTopUps(ctx context.Context, q RechargeQuery) (api.Page[TopUpRecord], error) {
	page, err := s.topUpsOf(ctx, account.Enterprise(api.StandingOf(ctx).Access.ID), q)
	for i := range page.Records {
		page.Records[i].RefundableFen, page.Records[i].Can.Refund = 0, false
	}
	return page, err
}

func (s *Service) topUpsOf(ctx context.Context, accountID string, q RechargeQuery) (api.Page[TopUpRecord], error) {
	from, to, err := q.Bounds()
	if err != nil {
		return api.Page[TopUpRecord]{}, err
	}
	if q.To > 0 && q.To < q.From {
		return api.Page[TopUpRecord]{}, api.Field("to", "结束时间不能早于开始时间")
	}
	filtered := q.Status != "" || q.From > 0 || q.To > 0
	stretch := stretch{from, to}
	if filtered {
		stretch = newest(maxFiltered)
	}
	history, err := s.history(ctx, accountID, stretch)
	if err != nil {
		return api.Page[TopUpRecord]{}, err
	}
	records := []TopUpRecord{}
	now := s.now()
	for _, row := range history.rows {
		if q.matches(row) {
			records = append(records, row.Record(history.balance, now))
		}
	}
	if filtered {
		return api.Cut(records, q.PageQuery)
	}
	return api.Page[TopUpRecord]{Current: from/(to-from) + 1, PageSize: to - from, Total: int(history.total), Records: records}, nil
}
