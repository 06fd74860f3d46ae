package wallet

import (
	"context"

	"golang.org/x/sync/errgroup"

	"bimportal/functions/wallet/purchase"
	"bimportal/shared/account"
	"bimportal/shared/api"
	"bimportal/shared/auth"
	"bimportal/shared/money"
	"bimportal/shared/store"
)

// None is the input of a call that takes nothing.
type None struct{}

// Asset is what a person has (product.md section 9). Amounts are fen.
type Asset struct {
	BalanceFen       money.Fen `json:"balanceFen"`
	FrozenFen        money.Fen `json:"frozenFen"`
	Points           int       `json:"points"`
	CouponCount      int       `json:"couponCount"`
	VIP              *VIP      `json:"vip"`
	RechargeTotalFen money.Fen `json:"rechargeTotalFen"`
	ExpenseTotalFen  money.Fen `json:"expenseTotalFen"`
	ChainHead        string    `json:"chainHead"`
}

// VIP is a personal membership.
type VIP struct {
	Level    int   `json:"level"`
	ExpireAt int64 `json:"expireAt"`
}

func (s *Service) personalAsset(ctx context.Context, _ None) (Asset, error) {
	userID := api.ActorOf(ctx).UserID
	var v store.Versioned[account.Balance]
	var member purchase.Member
	var reads errgroup.Group
	reads.Go(func() (err error) { v, err = s.accounts.Balance(ctx, account.Personal(userID)); return })
	reads.Go(func() (err error) { member, err = s.purchases.VIPInfo(ctx, struct{}{}); return })
	err := reads.Wait()
	b := v.Value
	asset := Asset{BalanceFen: b.BalanceFen, FrozenFen: b.FrozenFen, RechargeTotalFen: b.RechargedFen, ExpenseTotalFen: b.SpentFen, ChainHead: b.ChainHead}
	if member.Level > 0 {
		asset.VIP = &VIP{member.Level, member.ExpireAt}
	}
	return asset, err
}

// EnterpriseAsset is what an enterprise has. Amounts are fen.
type EnterpriseAsset struct {
	BalanceFen       money.Fen `json:"balanceFen"`
	FrozenFen        money.Fen `json:"frozenFen" doc:"held for transfers that wait, off the balance"`
	RechargeTotalFen money.Fen `json:"rechargeTotalFen"`
	ExpenseTotalFen  money.Fen `json:"expenseTotalFen" doc:"what was bought and not given back"`
	IncomeTotalFen   money.Fen `json:"incomeTotalFen" doc:"of sales, what reached the account"`
	Limited          int       `json:"limited" enum:"0,1" doc:"the caller, in what he may spend this month"`
	LeftFen          money.Fen `json:"leftFen" doc:"what he may still spend, where he is limited"`
	Can              AssetCan  `json:"can"`
	Draw             DrawTerms `json:"draw"`
}

// DrawTerms are what drawing out of the account costs and how much may be. Amounts are fen.
type DrawTerms struct {
	MostFen     money.Fen `json:"mostFen" doc:"at a time"`
	DayFen      money.Fen `json:"dayFen" doc:"on one day"`
	LookFen     money.Fen `json:"lookFen" doc:"above it an operator looks first"`
	FeePermille int64     `json:"feePermille" doc:"of the amount, rounded down; 0 is none"`
	FeeLeastFen money.Fen `json:"feeLeastFen"`
	FeeMostFen  money.Fen `json:"feeMostFen"`
}

// AssetCan is what the caller may do with his enterprise's account.
type AssetCan struct {
	TopUp bool `json:"topUp"`
	Spend bool `json:"spend"`
	Draw  bool `json:"draw"`
}

// enterpriseAsset returns what the enterprise has that the call is made in.
func (s *Service) enterpriseAsset(ctx context.Context, _ None) (EnterpriseAsset, error) {
	st := api.StandingOf(ctx)
	enterpriseID := st.Access.ID
	var v store.Versioned[account.Balance]
	var income, left money.Fen
	var limited bool
	var reads errgroup.Group
	reads.Go(func() (err error) { v, err = s.accounts.Balance(ctx, account.Enterprise(enterpriseID)); return })
	reads.Go(func() (err error) { income, err = s.purchases.Income(ctx, enterpriseID); return })
	reads.Go(func() (err error) { left, limited, err = s.purchases.Left(ctx, st); return })
	err := reads.Wait()
	b := v.Value
	asset := EnterpriseAsset{BalanceFen: b.BalanceFen, FrozenFen: b.FrozenFen, RechargeTotalFen: b.RechargedFen, ExpenseTotalFen: b.SpentFen, IncomeTotalFen: income, LeftFen: left}
	t := s.terms
	asset.Draw = DrawTerms{t.MostFen, t.DayFen, t.LookFen, t.FeePermille, t.FeeLeastFen, t.FeeMostFen}
	if limited {
		asset.Limited = 1
	}
	may := func(p auth.Permission) bool { return !st.Access.Frozen && st.May(string(p)) }
	asset.Can = AssetCan{TopUp: may(auth.AccountTopUp), Spend: may(auth.AccountSpend), Draw: may(auth.AccountDraw)}
	return asset, err
}

// Entry is a ledger line as its owner reads it.
type Entry struct {
	No         int64     `json:"no"`
	At         int64     `json:"at" doc:"epoch milliseconds"`
	BizType    string    `json:"bizType"`
	BizID      string    `json:"bizId"`
	Title      string    `json:"title"`
	AmountFen  money.Fen `json:"amountFen"`
	BalanceFen money.Fen `json:"balanceFen"`
	PrevHash   string    `json:"prevHash"`
	Hash       string    `json:"hash"`
}

// pageEntries returns the caller's ledger, newest first. Lines are numbered, so that any page is one Query; the first
// page is read beside the balance that holds the total, a later one after it.
func (s *Service) pageEntries(ctx context.Context, q api.PageQuery) (api.Page[Entry], error) {
	return s.entriesOf(ctx, account.Personal(api.ActorOf(ctx).UserID), q)
}

// pageEnterpriseEntries is pageEntries of the enterprise that the call is made in.
func (s *Service) pageEnterpriseEntries(ctx context.Context, q api.PageQuery) (api.Page[Entry], error) {
	return s.entriesOf(ctx, account.Enterprise(api.StandingOf(ctx).Access.ID), q)
}

func (s *Service) entriesOf(ctx context.Context, accountID string, q api.PageQuery) (api.Page[Entry], error) {
	from, to, err := q.Bounds()
	if err != nil {
		return api.Page[Entry]{}, err
	}
	page := api.Page[Entry]{Current: from/(to-from) + 1, PageSize: to - from, Records: []Entry{}}
	rows, total, err := s.accounts.Lines(ctx, accountID, from, to)
	page.Total = int(total)
	for _, row := range rows {
		page.Records = append(page.Records, entryOf(row.Value))
	}
	return page, err
}

func entryOf(l account.Line) Entry {
	return Entry{l.No, l.At, l.BizType, l.BizID, l.Title, l.AmountFen, l.BalanceFen, l.PrevHash, l.Hash}
}
