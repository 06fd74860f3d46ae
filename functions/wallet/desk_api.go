package wallet

import (
	"context"
	"errors"

	"golang.org/x/sync/errgroup"

	"bimportal/shared/api"
	"bimportal/shared/clock"
	"bimportal/shared/money"
)

// Desk is what of the portal's money an operator has to look at. Amounts are fen, moments epoch milliseconds.
type Desk struct {
	Days        []DeskDay        `json:"days" doc:"the last two weeks that have a report, the latest first"`
	Differences []DeskDifference `json:"differences" doc:"of these days, those that nobody has settled first"`
	Trades      []DeskTrade      `json:"trades" doc:"top-ups without an answer for half an hour, and those that were given up"`
	Refunds     []DeskRefund     `json:"refunds" doc:"what the provider has not given back yet, though it was asked several times"`
	Transfers   []DeskTransfer   `json:"transfers" doc:"what the provider has not transferred yet, though it was asked several times"`
	Waiting     int              `json:"waiting" doc:"payouts that wait for an operator"`
	Paying      int              `json:"paying" doc:"payouts that the provider transfers"`
	HeldFen     money.Fen        `json:"heldFen" doc:"of both, off their balances"`
	Trial       Trial            `json:"trial" doc:"the last one; its day is empty before the first"`
	Right       int              `json:"right" enum:"0,1" doc:"the trial differs in nothing"`
}

// DeskDay is the reconciliation of a day.
type DeskDay struct {
	Day        string      `json:"day" doc:"YYYY-MM-DD in Shanghai"`
	State      ReportState `json:"state" enum:"running,finished"`
	Bill       bool        `json:"bill" doc:"false: the provider has none, nothing happened there"`
	PaidThere  Sum         `json:"paidThere"`
	PaidHere   Sum         `json:"paidHere"`
	BackThere  Sum         `json:"backThere"`
	BackHere   Sum         `json:"backHere"`
	SentThere  Sum         `json:"sentThere"`
	SentHere   Sum         `json:"sentHere"`
	Healed     int         `json:"healed" doc:"what only the bill told of"`
	Differing  int         `json:"differing"`
	Unsettled  int         `json:"unsettled" doc:"of these, without a note"`
	FinishedAt int64       `json:"finishedAt"`
}

// DeskDifference is what bill and books say differently.
type DeskDifference struct {
	Difference
	Day string `json:"day"`
}

// DeskTrade is a top-up that hangs.
type DeskTrade struct {
	OutTradeNo string    `json:"outTradeNo"`
	TotalFen   money.Fen `json:"totalFen"`
	GivenUp    int       `json:"givenUp" enum:"0,1"`
	CreatedAt  int64     `json:"createdAt"`
}

// DeskRefund is a refund that hangs.
type DeskRefund struct {
	OutTradeNo string    `json:"outTradeNo"`
	RequestNo  string    `json:"requestNo"`
	AmountFen  money.Fen `json:"amountFen"`
	Tries      int       `json:"tries"`
	CreatedAt  int64     `json:"createdAt"`
}

// DeskTransfer is a transfer that hangs.
type DeskTransfer struct {
	No        string    `json:"no"`
	AmountFen money.Fen `json:"amountFen"`
	Tries     int       `json:"tries"`
	Said      string    `json:"said"`
	BegunAt   int64     `json:"begunAt"`
}

const triesShown = 3 // of a refund or transfer, from which an operator sees it

// desk returns what of the portal's money somebody has to look at.
func (s *Service) desk(ctx context.Context, _ None) (Desk, error) {
	d := Desk{Days: []DeskDay{}, Differences: []DeskDifference{}, Trades: []DeskTrade{}, Refunds: []DeskRefund{}, Transfers: []DeskTransfer{}}
	var waiting, paying []Payout
	var reads errgroup.Group
	reads.Go(func() error { return s.deskDays(ctx, &d) })
	reads.Go(func() error { return s.deskTrades(ctx, &d) })
	reads.Go(func() error { return s.deskRefunds(ctx, &d) })
	reads.Go(func() (err error) { d.Trial, err = s.latestTrial(ctx); return })
	reads.Go(func() (err error) { waiting, err = s.payoutsToReview(ctx, "wait"); return })
	reads.Go(func() (err error) { paying, err = s.payoutsToReview(ctx, "paying"); return })
	if err := reads.Wait(); err != nil {
		return d, err
	}
	d.Waiting, d.Paying, d.HeldFen = len(waiting), len(paying), heldBy(waiting, paying)
	if d.Trial.Right() {
		d.Right = 1
	}
	for _, p := range paying {
		if p.Transfer.Tries >= triesShown {
			d.Transfers = append(d.Transfers, DeskTransfer{p.No, p.AmountFen, p.Transfer.Tries, p.Transfer.Said, p.Transfer.BegunAt})
		}
	}
	return d, nil
}

func (s *Service) deskDays(ctx context.Context, d *Desk) error {
	days := make([]Report, deskDays)
	var reads errgroup.Group
	for i := range days {
		reads.Go(func() error {
			v, err := s.report(ctx, dayOf(clock.Millis(s.now().AddDate(0, 0, -1-i))))
			days[i] = v.Value
			return err
		})
	}
	if err := reads.Wait(); err != nil {
		return err
	}
	settled := []DeskDifference{}
	for _, r := range days {
		if r.Day == "" {
			continue
		}
		d.Days = append(d.Days, DeskDay{
			r.Day, r.State, r.Bill, r.PaidThere, r.PaidHere, r.BackThere, r.BackHere, r.SentThere, r.SentHere, r.Credited + r.Booked + r.Sent, r.Differing, r.Unsettled(), r.FinishedAt,
		})
		for _, one := range r.Differences {
			if one.Noted.At > 0 {
				settled = append(settled, DeskDifference{one, r.Day})
			} else {
				d.Differences = append(d.Differences, DeskDifference{one, r.Day})
			}
		}
	}
	d.Differences = append(d.Differences, settled...)
	return nil
}

func (s *Service) deskTrades(ctx context.Context, d *Desk) error {
	list, err := s.hanging(ctx)
	for _, o := range list {
		t := DeskTrade{OutTradeNo: o.OutTradeNo, TotalFen: o.TotalFen, CreatedAt: o.CreatedAt}
		if o.State == GivenUp {
			t.GivenUp = 1
		}
		d.Trades = append(d.Trades, t)
	}
	return err
}

func (s *Service) deskRefunds(ctx context.Context, d *Desk) error {
	list, err := s.openRefunds(ctx)
	for _, r := range list {
		if r.Tries >= triesShown {
			d.Refunds = append(d.Refunds, DeskRefund{r.OutTradeNo, r.RequestNo, r.AmountFen, r.Tries, r.CreatedAt})
		}
	}
	return err
}

// DeskNote is what an operator found out about a difference.
type DeskNote struct {
	Day        string `json:"day" maxLength:"10" msg:"required=缺少日期;maxLength=日期不正确"`
	Kind       string `json:"kind" maxLength:"20" msg:"required=缺少差异类型;maxLength=差异类型不正确"`
	OutTradeNo string `json:"outTradeNo" maxLength:"64" msg:"required=缺少交易号;maxLength=交易号不正确"`
	RequestNo  string `json:"requestNo,omitempty" maxLength:"128" msg:"maxLength=退款请求号不正确"`
	Note       string `json:"note" maxLength:"200" msg:"required=请填写核实结果;maxLength=不能超过200字"`
}

// note settles a difference with a note, once, and writes it into the operators' book. 404 no_difference, 409 difference_noted.
func (s *Service) note(ctx context.Context, in DeskNote) (None, error) {
	if _, ok := endOf(in.Day); !ok {
		return None{}, errNoDifference
	}
	return None{}, s.settleDifference(ctx, in, api.StandingOf(ctx).Member)
}

// DeskTradeNo names a top-up.
type DeskTradeNo struct {
	OutTradeNo string `json:"outTradeNo" maxLength:"64" msg:"required=缺少订单号;maxLength=订单号不正确"`
}

// askTrade asks the provider at once about a top-up, also about one that was given up, and books what it says. It answers
// how it stands then; 404 for an unknown one.
func (s *Service) askTrade(ctx context.Context, in DeskTradeNo) (Payment, error) {
	order, known, err := s.findOrder(ctx, in.OutTradeNo)
	if err != nil {
		return Payment{}, err
	}
	if !known {
		return Payment{}, errNoOrder
	}
	fact, err := s.provider.Query(ctx, order.OutTradeNo)
	switch {
	case errors.Is(err, ErrNotScanned):
		return Payment{order.TradeStatus()}, nil
	case err != nil:
		return Payment{}, api.Unavailable("provider_unavailable", errUnavailable, err)
	}
	order, err = s.settle(ctx, fact)
	return Payment{order.TradeStatus()}, err
}
