package purchase

import (
	"bimportal/shared/clock"
	"bimportal/shared/goods"
	"bimportal/shared/membership"
	"bimportal/shared/money"
	"bimportal/shared/notify"
	"time"
)

// SaleState is where a seller's income from an order is.
type SaleState string

const (
	SaleFrozen   SaleState = "frozen"
	SaleReleased SaleState = "released"
	SaleRefunded SaleState = "refunded"
	SaleClaimed  SaleState = "claimed"
)

// Sale is a paid order as its seller reads it; who bought stays with the portal. It is the seller's row and changes only
// together with the order. Amounts are fen, times epoch milliseconds.
type Sale struct {
	OrderNo       string     `json:"orderNo"`
	Type          goods.Type `json:"type" enum:"template,product,family"`
	GoodsID       string     `json:"goodsId"`
	Name          string     `json:"name"`
	VersionNo     string     `json:"versionNo"`
	PayFen        money.Fen  `json:"payFen"`
	CommissionFen money.Fen  `json:"commissionFen" doc:"what the platform keeps"`
	IncomeFen     money.Fen  `json:"incomeFen"`
	State         SaleState  `json:"state" enum:"frozen,released,refunded,claimed"`
	CreatedAt     int64      `json:"createdAt"`
	FrozenUntil   int64      `json:"frozenUntil"`
	ReleasedAt    int64      `json:"releasedAt" doc:"0 before"`
	RefundedAt    int64      `json:"refundedAt" doc:"0 where it was not given back"`
	Reason        string     `json:"reason" doc:"why it was given back"`
	Claim         Claim      `json:"claim"`
}

// Sale returns the order as its seller reads it.
func (o *Order) Sale() Sale {
	s := Sale{
		o.OrderNo, o.Type, o.GoodsID, o.Name, o.VersionNo, o.PayFen, o.CommissionFen, o.IncomeFen(), SaleReleased, o.CreatedAt, o.FrozenUntil, o.ReleasedAt,
		o.RefundedAt, o.Reason, o.Claim,
	}
	switch {
	case o.Claim.State.Open():
		s.State = SaleClaimed
	case o.Status == Refunded:
		s.State = SaleRefunded
	case o.Frozen():
		s.State = SaleFrozen
	}
	return s
}

// Sums is what all of a seller's sales add up to. Amounts are fen.
type Sums struct {
	Orders        int64     `json:"orders" doc:"paid ones, given back or not"`
	Refunds       int64     `json:"refunds"`
	PayFen        money.Fen `json:"payFen" doc:"of all orders"`
	RefundedFen   money.Fen `json:"refundedFen" doc:"of that, what went back to buyers"`
	CommissionFen money.Fen `json:"commissionFen" doc:"of what did not go back"`
	FrozenFen     money.Fen `json:"frozenFen" doc:"income that waits for its day"`
	ReleasedFen   money.Fen `json:"releasedFen" doc:"income that has reached the account"`
}

// Sell counts a new order.
func (s *Sums) Sell(o *Order) {
	s.Orders++
	s.PayFen += o.PayFen
	s.CommissionFen += o.CommissionFen
	s.FrozenFen += o.IncomeFen()
}

// TakeBack counts an order that was given back, out of frozen income or of what had reached the account.
func (s *Sums) TakeBack(o *Order) {
	s.Refunds++
	s.RefundedFen += o.PayFen
	s.CommissionFen -= o.CommissionFen
	if o.ReleasedAt > 0 {
		s.ReleasedFen -= o.IncomeFen()
	} else {
		s.FrozenFen -= o.IncomeFen()
	}
}

// Release counts income that has reached the account.
func (s *Sums) Release(o *Order) {
	s.FrozenFen -= o.IncomeFen()
	s.ReleasedFen += o.IncomeFen()
}

// Day is a seller's statement of one day in Shanghai: what was sold on it, and what was given back on it, whenever it
// was sold. Amounts are fen.
type Day struct {
	Date        string    `json:"date" doc:"YYYY-MM-DD"`
	Orders      int64     `json:"orders"`
	IncomeFen   money.Fen `json:"incomeFen"`
	Refunds     int64     `json:"refunds"`
	RefundedFen money.Fen `json:"refundedFen" doc:"income that went back"`
}

func dateOf(now time.Time) string { return clock.Text(clock.Millis(now))[:10] }

// told is a message about the order to one who may look at its link.
func (o *Order) told(userID, enterpriseID, title, content, link string) notify.Notice {
	return notify.Notice{
		UserID: userID, Title: title, Content: content, MsgType: notify.Sys, TypeCode: notify.KindWallet, Link: link, EnterpriseID: enterpriseID,
	}
}

// link is where the buyer's side reads the order.
func (o *Order) link() string {
	if o.EnterpriseID != "" {
		return "/companyOrder?id=" + o.OrderNo
	}
	return "/user-info/orderDetail?id=" + o.OrderNo
}

// Notices tell the buyer, the owner of the enterprise that he buys for, and the owner of the one that sells, how the order stands.
func (o *Order) Notices(own, seller membership.Access) []notify.Notice {
	list := []notify.Notice{o.buyerNotice()}
	if own.OwnerID != "" && own.OwnerID != o.BuyerID {
		list = append(list, o.ownerNotice(own))
	}
	if seller.OwnerID != "" {
		list = append(list, o.sellerNotice(seller))
	}
	return list
}

// purse names where the money comes from and goes back to.
func (o *Order) purse() string {
	if o.EnterpriseID != "" {
		return "企业账户"
	}
	return "余额"
}

func (o *Order) buyerNotice() notify.Notice {
	pay := o.PayFen.Text() + " 元"
	switch {
	case o.Status == Refunded && o.Type == goods.VIP:
		return o.told(o.BuyerID, "", "会员订单已退款 "+pay, "“"+o.Name+"”已退还，"+pay+"已退回余额。", o.link())
	case o.Status == Refunded:
		return o.told(o.BuyerID, o.EnterpriseID, "订单已退款 "+pay, "“"+o.Name+"”的使用权已收回，"+pay+"已退回"+o.purse()+"。", o.link())
	case o.Type == goods.VIP:
		return o.told(o.BuyerID, "", "已购买“"+o.Name+"”", "已用余额支付 "+pay+"，会员有效期至 "+clock.Text(o.Until)[:16]+"。7 天内没有享受过优惠的，可以在订单中退款。", o.link())
	}
	return o.told(o.BuyerID, o.EnterpriseID, "已购买"+words[o.Type]+"“"+o.Name+"”", "已用"+o.purse()+"支付 "+pay+"。7 天内没有使用的，可以在订单中退款。", o.link())
}

func (o *Order) ownerNotice(own membership.Access) notify.Notice {
	pay := o.PayFen.Text() + " 元"
	if o.Status == Refunded {
		return o.told(own.OwnerID, o.EnterpriseID, "企业采购已退款 "+pay, "“"+o.Name+"”的使用权已收回，"+pay+"已退回企业账户。", o.link())
	}
	return o.told(own.OwnerID, o.EnterpriseID, "企业采购："+o.Name, o.BuyerName+"用企业账户支付 "+pay+"购买了"+words[o.Type]+"“"+o.Name+"”。", o.link())
}

func (o *Order) sellerNotice(seller membership.Access) notify.Notice {
	if o.Status == Refunded {
		return o.told(seller.OwnerID, o.SellerID, "一笔销售已退款："+o.Name, "买家在 7 天内退款，"+o.IncomeFen().Text()+" 元不再计入收入。原因："+o.Reason, "/facilitaror/account")
	}
	return o.told(seller.OwnerID, o.SellerID, "售出"+words[o.Type]+"“"+o.Name+"”", "收入 "+o.IncomeFen().Text()+" 元（已扣平台服务费 "+o.CommissionFen.Text()+" 元），7 天后转入企业账户。", "/facilitaror/account")
}
