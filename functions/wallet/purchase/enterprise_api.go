package purchase

import (
	"context"

	"bimportal/shared/account"
	"bimportal/shared/api"
	"bimportal/shared/auth"
	"bimportal/shared/entitlement"
	"bimportal/shared/membership"
	"bimportal/shared/money"
)

// member returns who buys for the enterprise that the call is made in.
func member(st membership.Standing) Buyer {
	return Buyer{UserID: st.Member.UserID, Name: st.Member.Name, EnterpriseID: st.Access.ID}
}

func enterpriseAccount(ctx context.Context) string {
	return account.Enterprise(api.StandingOf(ctx).Access.ID)
}

// EnterpriseBuy is Buy from the account of the enterprise that the call is made in, to which the goods then belong. 409 also
// month_limit with {limitFen,leftFen}, own_goods.
func (s *Service) EnterpriseBuy(ctx context.Context, in Wanted) (Bought, error) {
	st := api.StandingOf(ctx)
	return s.buyFor(ctx, member(st), &st, in)
}

// EnterpriseOwns says by which order the members of an enterprise may use goods, and for who may buy them what there is to
// spend. Amounts are fen.
type EnterpriseOwns struct {
	Owns
	Spend      bool      `json:"spend" doc:"the caller may buy for the enterprise"`
	TopUp      bool      `json:"topUp" doc:"and pay into its account"`
	BalanceFen money.Fen `json:"balanceFen" doc:"for who may buy, as the next; 0 for others"`
	Limited    int       `json:"limited" enum:"0,1"`
	LeftFen    money.Fen `json:"leftFen" doc:"what he may still spend this month, where he is limited"`
}

// EnterpriseOwned returns whether the members of the enterprise may use goods, and what the caller may spend on them.
func (s *Service) EnterpriseOwned(ctx context.Context, in Good) (EnterpriseOwns, error) {
	st := api.StandingOf(ctx)
	e, err := s.owned.Find(ctx, entitlement.Enterprise(st.Access.ID), in.Type, in.ID)
	owns := EnterpriseOwns{Owns: Owns{e.Value.OrderNo}}
	if err != nil || st.Access.Frozen || !st.May(string(auth.AccountSpend)) {
		return owns, err
	}
	owns.Spend, owns.TopUp = true, st.May(string(auth.AccountTopUp))
	balance, err := s.accounts.Balance(ctx, account.Enterprise(st.Access.ID))
	if err != nil {
		return EnterpriseOwns{}, err
	}
	left, limited, err := s.Left(ctx, st)
	owns.BalanceFen, owns.Limited, owns.LeftFen = balance.Value.BalanceFen, number01(limited), left
	return owns, err
}

// EnterpriseList is List of the enterprise's orders.
func (s *Service) EnterpriseList(ctx context.Context, q OrderQuery) (api.Page[OrderRecord], error) {
	return s.list(ctx, enterpriseAccount(ctx), q)
}

// EnterpriseDetail is Detail of one of the enterprise's orders.
func (s *Service) EnterpriseDetail(ctx context.Context, in OrderRef) (OrderDetail, error) {
	return s.read(ctx, enterpriseAccount(ctx), in)
}

// EnterpriseGiveBack is GiveBack of one of the enterprise's orders, whoever gave it.
func (s *Service) EnterpriseGiveBack(ctx context.Context, in AfterSale) (OrderDetail, error) {
	return s.giveBack(ctx, enterpriseAccount(ctx), in)
}

// EnterpriseAsk is Ask for one of the enterprise's orders.
func (s *Service) EnterpriseAsk(ctx context.Context, in Claiming) (OrderDetail, error) {
	return s.ask(ctx, enterpriseAccount(ctx), in)
}

// EnterpriseWithdraw is Withdraw for one of the enterprise's orders.
func (s *Service) EnterpriseWithdraw(ctx context.Context, in OrderRef) (OrderDetail, error) {
	return s.byBuyer(ctx, enterpriseAccount(ctx), in.OrderNo, s.withdrawn)
}

// EnterpriseGoOn is GoOn for one of the enterprise's orders.
func (s *Service) EnterpriseGoOn(ctx context.Context, in OrderRef) (OrderDetail, error) {
	return s.byBuyer(ctx, enterpriseAccount(ctx), in.OrderNo, s.goneOn)
}
