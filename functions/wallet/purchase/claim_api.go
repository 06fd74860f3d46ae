package purchase

import (
	"context"
	"strings"
	"time"

	"bimportal/shared/account"
	"bimportal/shared/api"
	"bimportal/shared/auth"
	"bimportal/shared/store"
)

const claimAction = string(auth.ClaimDecide)

// Claiming asks for the price of an order that does not go back by itself any more.
type Claiming struct {
	OrderNo string `json:"orderNo" maxLength:"64" msg:"required=缺少订单编号;maxLength=订单编号不正确"`
	Reason  string `json:"reason" maxLength:"200" msg:"required=请填写售后原因;maxLength=售后原因不能超过200字"`
}

var errNeedsReason = api.Field("reason", "请填写售后原因")

// Ask claims the price of one of the caller's orders: the seller has three days to answer. 404 for somebody else's, 409 as
// Order.Claimable says.
func (s *Service) Ask(ctx context.Context, in Claiming) (OrderDetail, error) {
	return s.ask(ctx, account.Personal(api.ActorOf(ctx).UserID), in)
}

func (s *Service) ask(ctx context.Context, accountID string, in Claiming) (OrderDetail, error) {
	reason := strings.TrimSpace(in.Reason)
	if reason == "" {
		return OrderDetail{}, errNeedsReason
	}
	return s.byBuyer(ctx, accountID, in.OrderNo, func(o *Order) error {
		b, err := s.brought(ctx, o)
		if err != nil {
			return err
		}
		return o.Ask(b.used(), reason, s.now())
	})
}

// Withdraw takes the caller's claim back. 404 for somebody else's, 409 no_claim.
func (s *Service) Withdraw(ctx context.Context, in OrderRef) (OrderDetail, error) {
	return s.byBuyer(ctx, account.Personal(api.ActorOf(ctx).UserID), in.OrderNo, s.withdrawn)
}

// GoOn hands the caller's claim, which the seller refused, to the operator. 404 for somebody else's, 409 no_claim.
func (s *Service) GoOn(ctx context.Context, in OrderRef) (OrderDetail, error) {
	return s.byBuyer(ctx, account.Personal(api.ActorOf(ctx).UserID), in.OrderNo, s.goneOn)
}

func (s *Service) withdrawn(o *Order) error { return o.Withdraw(s.now()) }
func (s *Service) goneOn(o *Order) error    { return o.Escalate(true, s.now()) }

// byBuyer says a word about an order of the account.
func (s *Service) byBuyer(ctx context.Context, accountID, orderNo string, change func(*Order) error) (OrderDetail, error) {
	at, err := s.ownPlace(ctx, accountID, orderNo)
	if err != nil {
		return OrderDetail{}, err
	}
	o, err := s.claimed(ctx, at, change, nil)
	if err != nil {
		return OrderDetail{}, err
	}
	return s.story(ctx, o)
}

// ClaimDecision is the seller's or the operator's word: 1 the price goes back, 2 it does not.
type ClaimDecision struct {
	OrderNo string `json:"orderNo" maxLength:"64" msg:"required=缺少订单编号;maxLength=订单编号不正确"`
	Result  int    `json:"result" minimum:"1" maximum:"2" msg:"required=请选择处理结果;minimum=请选择处理结果;maximum=请选择处理结果"`
	Note    string `json:"note,omitempty" maxLength:"200" msg:"maxLength=说明不能超过200字" doc:"why not; the operator says why in either case"`
}

var errNeedsNote = api.Field("note", "请填写说明，双方都能看到")

// Answer is the seller's word on a claim of the enterprise that the call is made in. 404 for another seller's, 403 own_claim for who is of the
// buyer's side too, 409 no_claim, seller_balance_low.
func (s *Service) Answer(ctx context.Context, in ClaimDecision) (Sale, error) {
	st, note := api.StandingOf(ctx), strings.TrimSpace(in.Note)
	if in.Result == 2 && note == "" {
		return Sale{}, errNeedsNote
	}
	at, err := s.placeOf(ctx, in.OrderNo)
	if err != nil {
		return Sale{}, err
	}
	own := func(o *Order) error {
		if o.SellerID != st.Access.ID {
			return errNoOrder
		}
		return s.foreign(ctx, st.Member.UserID, o, o.EnterpriseID)
	}
	var o Order
	if in.Result == 1 {
		o, err = s.grant(ctx, at, ClaimSeller, note, own, nil)
	} else {
		o, err = s.claimed(ctx, at, func(o *Order) error {
			if err := own(o); err != nil {
				return err
			}
			return o.Refuse(ClaimSeller, note, s.now())
		}, nil)
	}
	return o.Sale(), err
}

// ClaimQuery is which claims an operator looks at.
type ClaimQuery struct {
	api.PageQuery
	Status string `json:"status,omitempty" enum:"wait,ended" msg:"enum=状态不正确" doc:"wait without one"`
}

// Review returns the claims that wait for the operator, the oldest first, or those that are decided, the latest first.
func (s *Service) Review(ctx context.Context, q ClaimQuery) (api.Page[ClaimRow], error) {
	list, err := s.toReview(ctx, q.Status == "ended")
	if err != nil {
		return api.Page[ClaimRow]{}, err
	}
	return api.Cut(list, q.PageQuery)
}

// foreign refuses (403 own_claim) to decide the claim of an order that one has bought oneself, or that is of an enterprise to which one belongs,
// as far as those are named.
func (s *Service) foreign(ctx context.Context, userID string, o *Order, of ...string) error {
	own := o.BuyerID == userID
	for _, side := range of {
		belongs, err := s.reader.Belongs(ctx, userID, side)
		if err != nil {
			return err
		}
		own = own || belongs
	}
	if own {
		return errOwnClaim
	}
	return nil
}

// Decide is the operator's word on a claim that came to him; it stands in the operators' book. 404 for no order, 403 own_claim for
// one of its sides, 409 no_claim, seller_balance_low.
func (s *Service) Decide(ctx context.Context, in ClaimDecision) (ClaimRow, error) {
	by, note := api.StandingOf(ctx).Member, strings.TrimSpace(in.Note)
	if note == "" {
		return ClaimRow{}, errNeedsNote
	}
	at, err := s.placeOf(ctx, in.OrderNo)
	if err != nil {
		return ClaimRow{}, err
	}
	foreign := func(o *Order) error { return s.foreign(ctx, by.UserID, o, o.EnterpriseID, o.SellerID) }
	says := "不支持售后退款 "
	if in.Result == 1 {
		says = "支持售后退款 "
	}
	inBook := func(o *Order, now time.Time) ([]store.Write, error) {
		return s.decided(ctx, by, o, says+o.PayFen.Text()+" 元：“"+o.Name+"”，"+note, now)
	}
	var o Order
	if in.Result == 1 {
		o, err = s.grant(ctx, at, ClaimOperator, note, foreign, inBook)
	} else {
		o, err = s.claimed(ctx, at, func(o *Order) error {
			if err := foreign(o); err != nil {
				return err
			}
			return o.Refuse(ClaimOperator, note, s.now())
		}, inBook)
	}
	row := o.Row()
	row.Since = 0
	return row, err
}
