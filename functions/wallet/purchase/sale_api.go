package purchase

import (
	"context"

	"time"

	"golang.org/x/sync/errgroup"

	"bimportal/shared/account"
	"bimportal/shared/api"
	"bimportal/shared/clock"
	"bimportal/shared/goods"
	"bimportal/shared/money"
)

// SaleFilter narrows the sales of an enterprise.
type SaleFilter struct {
	Type     goods.Type `json:"type,omitempty" enum:"template,product,family" msg:"enum=请选择列表中的类型"`
	State    string     `json:"state,omitempty" enum:"frozen,released,refunded,claimed" msg:"enum=请选择列表中的状态"`
	DateFrom int64      `json:"dateFrom,omitempty" minimum:"0" maximum:"9999999999999" doc:"epoch milliseconds, included, as the next" msg:"minimum=开始时间不正确;maximum=开始时间不正确;type=开始时间不正确"`
	DateTo   int64      `json:"dateTo,omitempty" minimum:"0" maximum:"9999999999999" msg:"minimum=结束时间不正确;maximum=结束时间不正确;type=结束时间不正确"`
}

func (f SaleFilter) filtered() bool {
	return f.Type != "" || f.State != "" || f.DateFrom > 0 || f.DateTo > 0
}

func (f SaleFilter) matches(s Sale) bool {
	return (f.Type == "" || f.Type == s.Type) && (f.State == "" || f.State == string(s.State)) && s.CreatedAt >= f.DateFrom && (f.DateTo == 0 || s.CreatedAt <= f.DateTo)
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

// newest reads a stretch of a seller's sales, and how many there are; with sums, unless nil.
func (s *Service) newest(ctx context.Context, seller string, from, to int, sums *Sums) ([]Sale, int64, error) {
	return stretch(ctx, s.sales, account.Enterprise(seller), salePrefix, from, to, func(ctx context.Context) (int64, error) {
		v, err := s.sums.Find(ctx, sumsKey(seller))
		if sums != nil {
			*sums = v.Value
		}
		return v.Value.Orders, err
	})
}

// FamilySalesQuery asks for them; it takes nothing.
type FamilySalesQuery struct{}

// FamilySales is how an enterprise's families sold, day by day.
type FamilySales struct {
	Dates     []string    `json:"dates" doc:"YYYY-MM-DD, the oldest first"`
	Orders    []int64     `json:"orders"`
	IncomeFen []money.Fen `json:"incomeFen" doc:"of what has not gone back"`
}

// FamilySales returns the last daysShown days of the sales of families of the enterprise that the call is made in, as far as they are among
// its newest filteredMost sales.
func (s *Service) FamilySales(ctx context.Context, _ FamilySalesQuery) (answer FamilySales, err error) {
	rows, _, err := s.newest(ctx, api.StandingOf(ctx).Access.ID, 0, filteredMost, nil)
	if err != nil {
		return answer, err
	}
	at := map[string]int{}
	for i := range daysShown {
		date := dateOf(s.now().Add(time.Duration(i+1-daysShown) * 24 * time.Hour))
		at[date] = i
		answer.Dates, answer.Orders, answer.IncomeFen = append(answer.Dates, date), append(answer.Orders, 0), append(answer.IncomeFen, 0)
	}
	for _, one := range rows {
		i, shown := at[clock.Text(one.CreatedAt)[:10]]
		if shown && one.Type == goods.Family && one.State != SaleRefunded {
			answer.Orders[i], answer.IncomeFen[i] = answer.Orders[i]+1, answer.IncomeFen[i]+one.IncomeFen
		}
	}
	return answer, nil
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
		rows, total, err = s.newest(ctx, seller, from, to, &answer.Sums)
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
