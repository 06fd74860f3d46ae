package purchase

import (
	"context"

	"bimportal/functions/wallet/vip"
	"bimportal/shared/api"
	"bimportal/shared/goods"
	"bimportal/shared/money"
)

// Offer is a package with what it gives.
type Offer struct {
	vip.Package
	Benefits []vip.Benefit `json:"benefits"`
}

// VIPPackages returns what can be bought, the shortest first.
func (s *Service) VIPPackages(context.Context, struct{}) ([]Offer, error) {
	list := make([]Offer, len(vip.Packages))
	for i, p := range vip.Packages {
		list[i] = Offer{p, vip.Benefits}
	}
	return list, nil
}

// Member is a person's membership. Amounts are fen, times epoch milliseconds.
type Member struct {
	Level       int       `json:"level" doc:"0 for who is no member now"`
	ExpireAt    int64     `json:"expireAt" doc:"0 for who never was one"`
	SavedFen    money.Fen `json:"savedFen"`
	OffPermille int       `json:"offPermille" doc:"what a member pays less, per mille of a price"`
	Renew       string    `json:"renew" doc:"the package by which it renews itself; empty for none"`
	RenewAt     int64     `json:"renewAt" doc:"when; 0 for never"`
	NoticedAt   int64     `json:"noticedAt" doc:"when the owner was told of the next renewal; 0 before"`
}

func (s *Service) member(m vip.Membership) Member {
	out := Member{ExpireAt: m.ExpireAt, SavedFen: m.SavedFen, OffPermille: vip.OffPermille, Renew: m.Renew}
	if m.Active(s.now()) {
		out.Level = vip.Level
	}
	if m.Renew != "" {
		out.RenewAt = m.ExpireAt
		if m.NoticedFor == m.ExpireAt {
			out.RenewAt, out.NoticedAt = m.LeaseUntil, m.NoticedAt
		}
	}
	return out
}

// VIPInfo returns the caller's membership.
func (s *Service) VIPInfo(ctx context.Context, _ struct{}) (Member, error) {
	m, err := s.members.Find(ctx, api.ActorOf(ctx).UserID)
	return s.member(m.Value), err
}

// VIPWanted is the months that somebody buys, at the price that he has seen.
type VIPWanted struct {
	PackageID string    `json:"packageId" maxLength:"32" msg:"required=请选择会员套餐;maxLength=没有这个会员套餐"`
	PriceFen  money.Fen `json:"priceFen" minimum:"1" maximum:"10000000000" doc:"fen, as shown to the buyer" msg:"required=缺少价格;minimum=价格不正确;maximum=价格不正确;type=价格不正确"`
}

// VIPBuy buys months of membership from the balance: from the end of those that he has, or from now on. 404 no_package, 409
// price_changed with {priceFen}, balance_too_low with {balanceFen,missingFen}.
func (s *Service) VIPBuy(ctx context.Context, in VIPWanted) (Bought, error) {
	key, err := repeatable(ctx)
	if err != nil {
		return Bought{}, err
	}
	o, err := s.join(ctx, wish{by: Person(api.ActorOf(ctx).UserID), t: goods.VIP, goodsID: in.PackageID, seen: in.PriceFen, key: key}, nil)
	return Bought{o.OrderNo, o.PayFen}, err
}

// Renewing says by which package a membership renews itself.
type Renewing struct {
	PackageID string `json:"packageId,omitempty" maxLength:"32" doc:"empty for none" msg:"maxLength=没有这个会员套餐"`
}

// VIPRenew lets the caller's membership renew itself, or not. 404 no_package, 409 vip_none, vip_renew_late.
func (s *Service) VIPRenew(ctx context.Context, in Renewing) (Member, error) {
	if in.PackageID != "" {
		if _, err := vip.PackageOf(in.PackageID); err != nil {
			return Member{}, err
		}
	}
	m, err := s.members.Change(ctx, api.ActorOf(ctx).UserID, func(m *vip.Membership) error { return m.SetRenew(in.PackageID, s.now()) })
	return s.member(m), err
}

// Quoted is what goods cost the caller now. Amounts are fen.
type Quoted struct {
	ListFen money.Fen `json:"listFen"`
	OffFen  money.Fen `json:"offFen" doc:"what he pays less as a member"`
	PayFen  money.Fen `json:"payFen"`
}

// Quote returns what goods cost the caller. 404 goods_gone, 409 not_for_sale.
func (s *Service) Quote(ctx context.Context, in Good) (Quoted, error) {
	good, _, err := s.shelf.Of(ctx, in.Type, in.ID)
	if err != nil {
		return Quoted{}, err
	}
	off, _, err := s.off(ctx, Person(api.ActorOf(ctx).UserID), good, s.now())
	return Quoted{good.PriceFen, off, good.PriceFen - off}, err
}
