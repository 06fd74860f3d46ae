package wallet

import (
	"bimportal/shared/account"
	"bimportal/shared/money"
	"bimportal/shared/notify"
)

// notice returns what the person reads about the order's money.
func (o *Order) notice(title, content string) notify.Notice {
	n := notify.Notice{UserID: o.UserID, Title: title, Content: content, MsgType: notify.Sys, TypeCode: notify.KindWallet, Link: "/user-info/account"}
	if enterpriseID := account.EnterpriseOf(o.AccountID); enterpriseID != "" {
		n.EnterpriseID, n.Link = enterpriseID, "/companyAccount"
	}
	return n
}

// book names where the person reads the account's lines.
func (o *Order) book() string {
	if account.EnterpriseOf(o.AccountID) != "" {
		return "企业账户"
	}
	return "账号与余额"
}

// CreditedNotice tells that the order's money has arrived.
func (o *Order) CreditedNotice() notify.Notice {
	return o.notice("充值到账 "+o.TotalFen.Text()+" 元", "订单 "+o.OutTradeNo+" 的 "+o.TotalFen.Text()+" 元已到账，可在"+o.book()+"中查看收支明细。")
}

// RefundNotice tells how a refund of the order ended.
func (o *Order) RefundNotice(state RefundState, amount money.Fen) notify.Notice {
	if state == RefundDone {
		return o.notice("已退款 "+amount.Text()+" 元", "订单 "+o.OutTradeNo+" 的 "+amount.Text()+" 元已按原支付方式退回，到账时间以支付渠道为准。")
	}
	return o.notice("退款未成功", "订单 "+o.OutTradeNo+" 的退款未被支付渠道受理，"+amount.Text()+" 元已退回余额。")
}
