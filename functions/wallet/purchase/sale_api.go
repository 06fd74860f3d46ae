package purchase

import (
	"context"

	"golang.org/x/sync/errgroup"

	"bimportal/functions/wallet/account"
	"bimportal/shared/api"
	"bimportal/shared/money"
)

// SaleFilter narrows the sales of an enterprise.
type SaleFilter struct {
	State    string `json:"state,omitempty" enum:"frozen,released,refunded,claimed" msg:"enum=请选择列表中的状态"`
	DateFrom int64  `json:"dateFrom,omitempty" minimum:"0" doc:"epoch milliseconds, included, as the next" msg:"minimum=开始时间不正确;type=开始时间不正确"`
	DateTo   int64  `json:"dateTo,omitempty" minimum:"0" msg:"minimum=结束时间不正确;type=结束时间不正确"`
}

func (f SaleFilter) filtered() bool { return f.State != "" || f.DateFrom > 0 || f.DateTo > 0 }

func (f SaleFilter) matches(s Sale) bool {
	return (f.State == "" || f.State == string(s.State)) && s.CreatedAt >= f.DateFrom && (f.DateTo == 0 || s.CreatedAt <= f.DateTo)
}

// check refuses (400) a stretch of time that ends before it begins.
func (f SaleFilter) check() error {
	if f.DateTo > 0 && f.DateTo < f.DateFrom {
		return api.Field("dateTo", "结束时间不能早于开始时间")
	}
	return nil
}

// SaleQuery is a page of the sales of the enterprise that the call is made in.
type SaleQuery struct {
	api.PageQuery
	SaleFilter
}

// Sales is a page of an enterprise's sales with what all of them add up to. Amounts are fen.
type Sales struct {
	api.Page[Sale]
	Sums       Sums      `json:"sums" doc:"of all sales, whatever the filter"`
	BalanceFen money.Fen `json:"balanceFen" doc:"the enterprise's account"`
	Days       []Day     `json:"days" doc:"the last 30 days on which something happened, the oldest first"`
}

// SaleOrders returns the sales of the enterprise that the call is made in, the newest first. Without a filter any page is one
// Query over numbered rows; with one the newest filteredMost are filtered in memory and the total counts among them.
func (s *Service) SaleOrders(ctx context.Context, q SaleQuery) (answer Sales, err error) {
	from, to, err := q.Bounds()
	if err != nil {
		return Sales{}, err
	}
	if err := q.check(); err != nil {
		return Sales{}, err
	}
	if q.filtered() {
		from, to = 0, filteredMost
	}
	seller := api.StandingOf(ctx).Access.ID
	var rows []Sale
	var total int64
	var all errgroup.Group
	all.Go(func() (err error) {
		rows, total, err = stretch(ctx, s.sales, account.Enterprise(seller), salePrefix, from, to, func(ctx context.Context) (int64, error) {
			sums, err := s.sums.Find(ctx, sumsKey(seller))
			answer.Sums = sums.Value
			return sums.Value.Orders, err
		})
		return err
	})
	all.Go(func() error {
		balance, err := s.accounts.Balance(ctx, account.Enterprise(seller))
		answer.BalanceFen = balance.Value.BalanceFen
		return err
	})
	all.Go(func() (err error) { answer.Days, err = s.lately(ctx, seller); return })
	if err := all.Wait(); err != nil {
		return Sales{}, err
	}
	if !q.filtered() {
		answer.Page = api.Page[Sale]{Current: from/(to-from) + 1, PageSize: to - from, Total: int(total), Records: rows}
		return answer, nil
	}
	var found []Sale
	for _, r := range rows {
		if q.matches(r) {
			found = append(found, r)
		}
	}
	answer.Page, err = api.Cut(found, q.PageQuery)
	return answer, err
}
