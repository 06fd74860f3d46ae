// Package purchase is orders paid from the balance: what somebody bought, what its seller earns of it, and how both go back.
package purchase

import (
	"fmt"
	"time"

	"bimportal/functions/wallet/vip"
	"bimportal/shared/account"
	"bimportal/shared/api"
	"bimportal/shared/clock"
	"bimportal/shared/goods"
	"bimportal/shared/money"
)

// Status is where an order stands, by the numbers of docs/product.md section 9. What is paid from the balance is delivered in
// the same transaction: an order begins as done.
type Status int

const (
	Done      Status = 2
	Refunding Status = 4 // a claim waits for somebody's word
	Refunded  Status = 5
)

// How an order was paid.
const (
	PayBalance = "balance"
	PayFree    = "free"
)

// FrozenFor is how long a seller waits for his income, and how long a buyer may give back what he has not used.
const FrozenFor = account.FrozenFor

// Step is one line of an order's story.
type Step struct {
	At   int64  `json:"at"` // epoch milliseconds
	Text string `json:"text"`
}

// Order is goods that somebody bought. Price and commission stay what they were when he did.
type Order struct {
	OrderNo            string     `json:"orderNo"`
	No                 int64      `json:"no"`     // from 1 within the buyer's account
	SaleNo             int64      `json:"saleNo"` // from 1 within the seller's; 0 where nothing was paid
	BuyerID            string     `json:"buyerId"`
	BuyerName          string     `json:"buyerName,omitempty"`    // a member's who bought for his enterprise
	EnterpriseID       string     `json:"enterpriseId,omitempty"` // whose it is; empty for the buyer's own
	AccountID          string     `json:"accountId"`              // who paid
	Type               goods.Type `json:"type"`
	GoodsID            string     `json:"goodsId"`
	Name               string     `json:"name"`
	Cover              string     `json:"cover"`
	Drawing            string     `json:"drawing"`
	VersionNo          string     `json:"versionNo"`
	SellerID           string     `json:"sellerId"` // an enterprise; empty for the platform itself
	SellerName         string     `json:"sellerName"`
	PayType            string     `json:"payType"`
	PayFen             money.Fen  `json:"payFen"`
	OffFen             money.Fen  `json:"offFen,omitempty"` // what a member paid less than the price
	CommissionFen      money.Fen  `json:"commissionFen"`
	CommissionPermille int64      `json:"commissionPermille"`
	Status             Status     `json:"status"`
	CreatedAt          int64      `json:"createdAt"` // epoch milliseconds, as the next two
	FrozenUntil        int64      `json:"frozenUntil"`
	ReleasedAt         int64      `json:"releasedAt"`
	RefundedAt         int64      `json:"refundedAt"`
	Reason             string     `json:"reason"`         // why it was given back
	From               int64      `json:"from,omitempty"` // of a membership, epoch milliseconds as the next
	Until              int64      `json:"until,omitempty"`
	Claim              Claim      `json:"claim"`
	InvoiceStatus      int        `json:"invoiceStatus,omitempty"` // invoice.OrderFree and its like
	InvoiceNo          string     `json:"invoiceNo,omitempty"`     // that it is on
	Steps              []Step     `json:"steps"`
	SaleVersion        int64      `json:"saleVersion"` // writes of the seller's row, which only changes together with the order

	// The sparse index byLease: while the income is frozen or a claim is open, until when.
	Open       string `json:"open,omitempty"`
	LeaseUntil int64  `json:"leaseUntil,omitempty"`
}

// openSale is the index's partition of income that is frozen.
const openSale = "sale"

// Commission is what the platform keeps of each kind of goods, per mille.
type Commission = goods.Commission

// sold are the kinds of goods that providers sell, and members pay less for.
var sold = []goods.Type{goods.Template, goods.Product, goods.Family}

// ReadCommission is goods.ReadCommission; it refuses a rate that a member's discount is more than.
func ReadCommission(text string) (Commission, error) {
	c, err := goods.ReadCommission(text)
	for _, t := range sold {
		if err == nil && c[t] < vip.OffPermille {
			err = fmt.Errorf("wallet: a commission of %s below what a member saves", t)
		}
	}
	return c, err
}

// words name a kind of goods.
var words = map[goods.Type]string{goods.Template: "模板", goods.Product: "产品", goods.Family: "族", goods.VIP: "会员"}

// PriceNow is the price that a buyer has not seen yet.
type PriceNow struct {
	PriceFen money.Fen `json:"priceFen"`
}

// priceSeen refuses (409 price_changed with the price as it is) another price than the buyer has seen.
func priceSeen(now, seen money.Fen) error {
	if now == seen {
		return nil
	}
	return &api.Error{Kind: api.KindConflict, Reason: "price_changed", Message: "价格已变为 " + now.Text() + " 元，请确认后再购买", Current: PriceNow{now}}
}

var errOwnGoods = api.Conflict("own_goods", "这是本企业提供的商品，无需购买")

// NewOrder returns the order of goods for the price that the buyer has seen; off is what he pays less as a member. The platform
// bears that: its seller earns the same. 409 price_changed with the price as it is, own_goods.
func NewOrder(orderNo string, by Buyer, g goods.Good, off, seen money.Fen, rates Commission, now time.Time) (Order, error) {
	if by.EnterpriseID != "" && by.EnterpriseID == g.ProviderID {
		return Order{}, errOwnGoods
	}
	if err := priceSeen(g.PriceFen-off, seen); err != nil {
		return Order{}, err
	}
	o := begun(orderNo, by, g.Type, now)
	o.GoodsID, o.Name, o.Cover, o.Drawing, o.VersionNo, o.SellerID, o.SellerName = g.ID, g.Name, g.Cover, g.Drawing, g.VersionNo, g.ProviderID, g.ProviderName
	if off > 0 && off == g.PriceFen { // free for members: its provider said so, and earns nothing
		o.OffFen = off
		o.say(o.CreatedAt, "会员免费，原价 "+off.Text()+" 元")
	} else if g.PriceFen > 0 {
		o.PayType, o.PayFen, o.OffFen = PayBalance, g.PriceFen-off, off
		o.CommissionFen, o.CommissionPermille = rates.Of(g.Type, g.PriceFen)
		o.CommissionFen -= off
		o.FrozenUntil = clock.Millis(now.Add(FrozenFor))
		o.Open, o.LeaseUntil = openSale, o.FrozenUntil
		o.say(o.CreatedAt, paidText(o.PayFen, off))
	}
	o.say(o.CreatedAt, words[o.Type]+"已可使用")
	return o, nil
}

// NewMembership returns the order of months of membership, from when to when, for the price that the buyer has seen. All of it is
// the platform's. 409 price_changed with the price as it is.
func NewMembership(orderNo string, by Buyer, p vip.Package, from, until int64, seen money.Fen, now time.Time) (Order, error) {
	if err := priceSeen(p.PriceFen, seen); err != nil {
		return Order{}, err
	}
	o := begun(orderNo, by, goods.VIP, now)
	o.GoodsID, o.Name, o.SellerName, o.From, o.Until = p.ID, p.Name, "平台", from, until
	o.PayType, o.PayFen, o.CommissionFen, o.CommissionPermille = PayBalance, p.PriceFen, p.PriceFen, 1000
	o.FrozenUntil, o.ReleasedAt = clock.Millis(now.Add(FrozenFor)), o.CreatedAt // nobody waits for it
	o.say(o.CreatedAt, paidText(o.PayFen, 0))
	o.say(o.CreatedAt, "会员有效期至 "+clock.Text(until)[:16])
	return o, nil
}

func begun(orderNo string, by Buyer, t goods.Type, now time.Time) Order {
	at := clock.Millis(now)
	o := Order{
		OrderNo: orderNo, BuyerID: by.UserID, BuyerName: by.Name, EnterpriseID: by.EnterpriseID, AccountID: by.AccountID(), Type: t, PayType: PayFree,
		Status: Done, CreatedAt: at,
	}
	o.say(at, "提交订单")
	return o
}

func paidText(pay, off money.Fen) string {
	text := "余额支付 " + pay.Text() + " 元"
	if off > 0 {
		text += "，会员优惠 " + off.Text() + " 元"
	}
	return text
}

// OfPlatform says that no provider sold it.
func (o *Order) OfPlatform() bool { return o.SellerID == "" }

func (o *Order) say(at int64, text string) { o.Steps = append(o.Steps, Step{at, text}) }

// IncomeFen is what the seller earns.
func (o *Order) IncomeFen() money.Fen { return o.PayFen - o.CommissionFen }

// Frozen says that the seller does not have his income yet.
func (o *Order) Frozen() bool { return o.PayFen > 0 && o.ReleasedAt == 0 && o.Status != Refunded }

// Each paid order has two accounts of the platform's own: what is held for the seller, and what the platform keeps.
func heldAccount(orderNo string) string       { return account.Earned(orderNo) }
func commissionAccount(orderNo string) string { return account.Commission(orderNo) }

// Pay takes the price off the buyer's balance. The three lines add up to nothing. 409 balance_too_low.
func (o *Order) Pay(b *account.Balance, now time.Time) ([]account.Line, error) {
	paid, err := b.Spend(o.AccountID, o.OrderNo, "购买"+words[o.Type]+"“"+o.Name+"”", o.PayFen, now)
	if err != nil {
		return nil, err
	}
	return append([]account.Line{paid}, o.sides(1, 1, now)...), nil
}

// sides are the n-th lines of the order's two accounts: what goes in with sign 1, and out again with -1. What the platform
// sells itself has only the second.
func (o *Order) sides(n int64, sign money.Fen, now time.Time) []account.Line {
	left := max(sign, 0)
	kept := account.Side(commissionAccount(o.OrderNo), n, account.BizIncome, o.OrderNo, "平台服务费", sign*o.CommissionFen, left*o.CommissionFen, now)
	if o.OfPlatform() {
		return []account.Line{kept}
	}
	return []account.Line{
		account.Side(heldAccount(o.OrderNo), n, account.BizIncome, o.OrderNo, "销售收入", sign*o.IncomeFen(), left*o.IncomeFen(), now), kept,
	}
}

var (
	errRefunded  = api.Conflict("order_refunded", "该订单已退款")
	errFree      = api.Conflict("order_free", "免费获取的订单无需退款")
	errTooLate   = api.Conflict("refund_late", "已超过 7 天，不能自助退款")
	errUsed      = api.Conflict("goods_used", "该商品已经使用，不能自助退款")
	errNotDue    = api.Conflict("income_not_due", "收入还在冻结期")
	errNoOrder   = api.NotFound("no_order", "没有找到这个订单")
	errNeedsWhy  = api.Field("reason", "请填写退款原因")
	errForgotten = api.Conflict("not_owned", "该订单的使用权已经不在")
)

// Refundable refuses (409) to give back what is free, was given back, was used, or was bought too long ago.
func (o *Order) Refundable(used bool, now time.Time) error {
	switch {
	case o.Status == Refunded:
		return errRefunded
	case o.PayType == PayFree:
		return errFree
	case o.Claim.State.Open():
		return errClaimed
	case clock.Millis(now) >= o.FrozenUntil || !o.Frozen() && !o.OfPlatform():
		return errTooLate
	case used:
		return errUsed
	}
	return nil
}

// Refund gives the price back to the buyer's balance out of what is held. The three lines add up to nothing. It refuses as
// Refundable does.
func (o *Order) Refund(b *account.Balance, used bool, reason string, now time.Time) ([]account.Line, error) {
	if err := o.Refundable(used, now); err != nil {
		return nil, err
	}
	return o.payBack(b, nil, reason, now), nil
}

// Release hands the seller what is held for him. The two lines add up to nothing. 409 income_not_due before its day, while a
// claim is open, and when it was released or given back already.
func (o *Order) Release(b *account.Balance, now time.Time) ([]account.Line, error) {
	if o.Open != openSale || clock.Millis(now) < o.LeaseUntil {
		return nil, errNotDue
	}
	at := clock.Millis(now)
	o.ReleasedAt, o.Open, o.LeaseUntil = at, "", 0
	o.say(at, "收入已转入卖方账户")
	income := b.Book(account.Enterprise(o.SellerID), account.BizIncome, o.OrderNo, "销售收入：“"+o.Name+"”", o.IncomeFen(), now)
	return []account.Line{income, income.Opposite(heldAccount(o.OrderNo), 2, "销售收入解冻", 0)}, nil
}
