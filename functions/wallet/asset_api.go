package wallet

import (
	"context"

	"bimportal/functions/wallet/account"
	"bimportal/shared/api"
	"bimportal/shared/money"
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
	v, err := s.accounts.Balance(ctx, account.Personal(api.ActorOf(ctx).UserID))
	b := v.Value
	return Asset{
		BalanceFen: b.BalanceFen, FrozenFen: b.FrozenFen, RechargeTotalFen: b.RechargedFen, ExpenseTotalFen: b.SpentFen, ChainHead: b.ChainHead,
	}, err
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
	from, to, err := q.Bounds()
	if err != nil {
		return api.Page[Entry]{}, err
	}
	page := api.Page[Entry]{Current: from/(to-from) + 1, PageSize: to - from, Records: []Entry{}}
	rows, total, err := s.accounts.Lines(ctx, account.Personal(api.ActorOf(ctx).UserID), from, to)
	page.Total = int(total)
	for _, row := range rows {
		page.Records = append(page.Records, entryOf(row.Value))
	}
	return page, err
}

func entryOf(l account.Line) Entry {
	return Entry{l.No, l.At, l.BizType, l.BizID, l.Title, l.AmountFen, l.BalanceFen, l.PrevHash, l.Hash}
}
