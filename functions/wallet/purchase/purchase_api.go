package purchase

import (
	"context"
	"strings"

	"bimportal/shared/account"
	"bimportal/shared/api"
	"bimportal/shared/entitlement"
	"bimportal/shared/goods"
	"bimportal/shared/money"
)

var errOtherInput = api.Conflict("idempotency_key", "相同的提交标识已用于另一笔购买，请刷新后重试")

// Wanted is what somebody buys, at the price that he has seen.
type Wanted struct {
	Type     goods.Type `json:"type" enum:"template,product,family" msg:"required=缺少商品类型;enum=商品类型不正确"`
	ID       string     `json:"id" maxLength:"64" msg:"required=缺少商品编号;maxLength=商品不存在"`
	PriceFen money.Fen  `json:"priceFen" minimum:"0" maximum:"10000000000" doc:"fen, as shown to the buyer; 0 for what is free" msg:"required=缺少价格;minimum=价格不正确;maximum=价格不正确;type=价格不正确"`
}

// Bought is the order that a purchase came to.
type Bought struct {
	OrderNo string    `json:"orderNo"`
	PayFen  money.Fen `json:"payFen"`
}

// Buy pays for goods from the caller's balance, once: who has them already gets the order that he has them by. 404
// goods_gone, 409 price_changed with {priceFen}, balance_too_low with {balanceFen,missingFen}, not_for_sale.
func (s *Service) Buy(ctx context.Context, in Wanted) (Bought, error) {
	return s.buyFor(ctx, Person(api.ActorOf(ctx).UserID), nil, in)
}

func (s *Service) buyFor(ctx context.Context, by Buyer, c ceiling, in Wanted) (Bought, error) {
	key, err := repeatable(ctx)
	if err != nil {
		return Bought{}, err
	}
	o, err := s.buy(ctx, wish{by: by, cap: c, t: in.Type, goodsID: in.ID, seen: in.PriceFen, key: key})
	return Bought{o.OrderNo, o.PayFen}, err
}

// repeatable returns the call's Idempotency-Key, empty for none.
func repeatable(ctx context.Context) (string, error) {
	key := api.CallOf(ctx).IdempotencyKey
	if len(key) > 128 {
		return "", api.Invalid("idempotency_key", "提交标识过长")
	}
	return key, nil
}

// FreeTemplate names a template.
type FreeTemplate struct {
	TemplateID string `json:"templateId" maxLength:"64" msg:"required=缺少模板编号;maxLength=模板不存在"`
}

// Taken is the order that a template came by.
type Taken struct {
	OrderID string `json:"orderId"`
}

var errNotFree = api.Conflict("template_not_free", "该模板需要付费购买")

// BuyFree makes a free template the caller's own; again it returns the same order. 409 template_not_free.
func (s *Service) BuyFree(ctx context.Context, in FreeTemplate) (Taken, error) {
	o, err := s.buy(ctx, wish{by: Person(api.ActorOf(ctx).UserID), t: goods.Template, goodsID: in.TemplateID})
	if refused, ok := err.(*api.Error); ok && refused.Reason == "price_changed" {
		err = errNotFree
	}
	return Taken{o.OrderNo}, err
}

// Good names goods, or a need whose budget is to be paid.
type Good struct {
	Type goods.Type `json:"type" query:"type" enum:"template,product,family,need" msg:"required=缺少商品类型;enum=商品类型不正确"`
	ID   string     `json:"id" query:"id" maxLength:"64" msg:"required=缺少商品编号;maxLength=商品不存在"`
}

// Owns says by which order the caller may use goods.
type Owns struct {
	OrderNo string `json:"orderNo" doc:"empty where he may not"`
}

// Owned returns whether the caller may use goods.
func (s *Service) Owned(ctx context.Context, in Good) (Owns, error) {
	e, err := s.owned.Find(ctx, entitlement.Person(api.ActorOf(ctx).UserID), in.Type, in.ID)
	return Owns{e.Value.OrderNo}, err
}

// OrderCan is what the caller may do with an order.
type OrderCan struct {
	Refund   bool `json:"refund"`
	Claim    bool `json:"claim"`
	Invoice  bool `json:"invoice" doc:"be put on an invoice"`
	Withdraw bool `json:"withdraw" doc:"his claim"`
	Escalate bool `json:"escalate" doc:"his claim, to the operator"`
}

// OrderRecord is an order as its buyer reads it. Amounts are fen, times epoch milliseconds.
type OrderRecord struct {
	OrderNo     string     `json:"orderNo"`
	Type        goods.Type `json:"type" enum:"template,product,family,vip"`
	GoodsID     string     `json:"goodsId" doc:"of a membership its package"`
	Name        string     `json:"name"`
	Cover       string     `json:"cover" doc:"a media path, empty for the drawing"`
	Drawing     string     `json:"drawing"`
	VersionNo   string     `json:"versionNo"`
	SellerID    string     `json:"sellerId" doc:"empty where the platform sells"`
	SellerName  string     `json:"sellerName"`
	PayType     string     `json:"payType" enum:"balance,free"`
	PayFen      money.Fen  `json:"payFen"`
	OffFen      money.Fen  `json:"offFen" doc:"what a member paid less"`
	BuyerName   string     `json:"buyerName" doc:"a member's who bought for his enterprise; empty for one's own"`
	Until       int64      `json:"until" doc:"of a membership; 0 for goods"`
	Status      Status     `json:"status" enum:"2,4,5" doc:"2 done, 4 a claim is open, 5 refunded"`
	CreatedAt   int64      `json:"createdAt"`
	RefundUntil int64      `json:"refundUntil" doc:"until when it may be given back; 0 for what is free"`
	RefundedAt  int64      `json:"refundedAt" doc:"0 where it was not"`

	InvoiceStatus int    `json:"invoiceStatus" enum:"0,1,2,3" doc:"0 on no invoice, 1 asked for, 2 issued, 3 it went back and the invoice is reversed or will be"`
	InvoiceNo     string `json:"invoiceNo" doc:"the invoice that it is on; empty for none"`

	Can OrderCan `json:"can"`
}

// record is the order as its buyer reads it now. That he has used the goods shows when he asks.
func (s *Service) record(o Order) OrderRecord {
	now := s.now()
	return OrderRecord{
		o.OrderNo, o.Type, o.GoodsID, o.Name, o.Cover, o.Drawing, o.VersionNo, o.SellerID, o.SellerName, o.PayType, o.PayFen, o.OffFen, o.BuyerName, o.Until, o.Status, o.CreatedAt,
		o.FrozenUntil, o.RefundedAt, o.InvoiceStatus, o.InvoiceNo, OrderCan{o.Refundable(false, now) == nil, o.Claimable(false, now) == nil, o.Invoiceable(now) == nil, o.Claim.State.Open(), o.goesOn(now)},
	}
}

// OrderQuery narrows one's own orders.
type OrderQuery struct {
	api.PageQuery
	Status int        `json:"status,omitempty" enum:"2,4,5" msg:"enum=请选择列表中的状态" doc:"2 done, 4 a claim is open, 5 refunded"`
	Type   goods.Type `json:"type,omitempty" enum:"template,product,family,vip" msg:"enum=请选择列表中的类型"`
}

func (q OrderQuery) matches(o Order) bool {
	return (q.Status == 0 || Status(q.Status) == o.Status) && (q.Type == "" || q.Type == o.Type)
}

// filteredMost bounds what a filter reads, about 600 bytes an order.
const filteredMost = 500

// List returns the caller's orders, the newest first. Without a filter any page is one Query over numbered items; with one
// the newest filteredMost are filtered in memory and the total counts among them.
func (s *Service) List(ctx context.Context, q OrderQuery) (api.Page[OrderRecord], error) {
	return s.list(ctx, account.Personal(api.ActorOf(ctx).UserID), q)
}

// Families returns the caller's orders of families, the newest first.
func (s *Service) Families(ctx context.Context, q api.PageQuery) (api.Page[OrderRecord], error) {
	return s.List(ctx, OrderQuery{PageQuery: q, Type: goods.Family})
}

func (s *Service) list(ctx context.Context, accountID string, q OrderQuery) (api.Page[OrderRecord], error) {
	from, to, err := q.Bounds()
	if err != nil {
		return api.Page[OrderRecord]{}, err
	}
	filtered := q.Status != 0 || q.Type != ""
	if filtered {
		from, to = 0, filteredMost
	}
	orders, total, err := stretch(ctx, s.orders, accountID, orderPrefix, from, to, func(ctx context.Context) (int64, error) {
		n, err := s.counts.Find(ctx, countKey(accountID))
		return n.Value.Orders, err
	})
	if err != nil {
		return api.Page[OrderRecord]{}, err
	}
	records := []OrderRecord{}
	for _, o := range orders {
		if q.matches(o) {
			records = append(records, s.record(o))
		}
	}
	if filtered {
		return api.Cut(records, q.PageQuery)
	}
	return api.Page[OrderRecord]{Current: from/(to-from) + 1, PageSize: to - from, Total: int(total), Records: records}, nil
}

// OrderRef names an order.
type OrderRef struct {
	OrderNo string `json:"orderNo" query:"orderNo" maxLength:"64" msg:"required=缺少订单编号;maxLength=订单编号不正确"`
}

// OrderDetail is an order with its story.
type OrderDetail struct {
	OrderRecord
	Reason string `json:"reason" doc:"why it was given back"`
	Claim  Claim  `json:"claim"`
	Steps  []Step `json:"steps" doc:"the oldest first"`
}

func (s *Service) detail(o Order, b brought) OrderDetail {
	d := OrderDetail{s.record(o), o.Reason, o.Claim, o.Steps}
	now := s.now()
	d.Can.Refund, d.Can.Claim = b.refundable(&o, now) == nil, o.Claimable(b.used(), now) == nil
	return d
}

// story returns an order with its story as it stands.
func (s *Service) story(ctx context.Context, o Order) (OrderDetail, error) {
	b, err := s.brought(ctx, &o)
	return s.detail(o, b), err
}

// Detail returns an order of the caller. 404 for somebody else's.
func (s *Service) Detail(ctx context.Context, in OrderRef) (OrderDetail, error) {
	return s.read(ctx, account.Personal(api.ActorOf(ctx).UserID), in)
}

func (s *Service) read(ctx context.Context, accountID string, in OrderRef) (OrderDetail, error) {
	o, err := s.own(ctx, accountID, in.OrderNo)
	if err != nil {
		return OrderDetail{}, err
	}
	return s.story(ctx, o.Value)
}

// AfterSale asks to give an order back.
type AfterSale struct {
	OrderNo string `json:"orderNo" maxLength:"64" msg:"required=缺少订单编号;maxLength=订单编号不正确"`
	Reason  string `json:"reason" maxLength:"200" msg:"required=请填写退款原因;maxLength=退款原因不能超过200字"`
}

// GiveBack takes an order back within seven days while nothing was made of it: the price returns to the balance at once.
// 404 for somebody else's, 409 order_refunded, order_free, refund_late, goods_used, vip_used, vip_not_last.
func (s *Service) GiveBack(ctx context.Context, in AfterSale) (OrderDetail, error) {
	return s.giveBack(ctx, account.Personal(api.ActorOf(ctx).UserID), in)
}

func (s *Service) giveBack(ctx context.Context, accountID string, in AfterSale) (OrderDetail, error) {
	reason := strings.TrimSpace(in.Reason)
	if reason == "" {
		return OrderDetail{}, errNeedsWhy
	}
	o, err := s.refund(ctx, api.ActorOf(ctx).UserID, accountID, in.OrderNo, reason)
	if err != nil {
		return OrderDetail{}, err
	}
	return s.story(ctx, o)
}
