package invoice

import (
	"strconv"

	"bimportal/shared/membership"
	"bimportal/shared/notify"
)

// link is where who asked reads the invoice.
func (v *Invoice) link() string {
	page := "/user-info/account"
	if v.EnterpriseID != "" {
		page = "/companyAccount"
	}
	return page + "?tab=invoices&invoice=" + v.No
}

// Notice tells who asked how it stands.
func (v *Invoice) Notice() notify.Notice {
	n := notify.Notice{UserID: v.UserID, EnterpriseID: v.EnterpriseID, MsgType: notify.Sys, TypeCode: notify.KindWallet, Link: v.link()}
	amount := v.AmountFen.Text() + " 元"
	switch v.State {
	case Asked:
		n.Title, n.Content = "发票金额变为 "+amount, "有订单已退款，不再开票。其余 "+strconv.Itoa(v.Orders)+" 个订单仍按申请开票。"
	case Withdrawn:
		n.Title, n.Content = "发票申请已取消", "申请的订单已全部退款，不再开票。"
	case Issued:
		n.Title, n.Content = "发票已开具 "+amount, "抬头“"+v.Name+"”，发票号码 "+v.Number+"，可在发票中下载。"
	case Refused:
		n.Title, n.Content = "发票申请未通过", "抬头“"+v.Name+"”，"+amount+"。原因："+v.Reason+"。修改后可以重新申请。"
	case ToReverse:
		n.Title, n.Content = "发票将冲红 "+amount, v.Reason+"，发票号码 "+v.Number+" 将由平台冲红。冲红后，其余订单可以重新申请开票。"
	case Reversed:
		n.Title, n.Content = "发票已冲红 "+amount, "原发票号码 "+v.Number+"，红字发票号码 "+v.RedNumber+"。没有退款的订单可以重新申请开票。"
	}
	return n
}

// WaitingNotice tells an operator that it waits for him.
func (v *Invoice) WaitingNotice(operator string) notify.Notice {
	n := notify.Notice{UserID: operator, MsgType: notify.Sys, TypeCode: notify.KindWallet, Link: "/invoiceReview", EnterpriseID: membership.Platform}
	amount := v.AmountFen.Text() + " 元"
	if v.State == ToReverse {
		n.Title, n.Content = "有一张发票等待冲红："+amount, "发票号码 "+v.Number+"。"+v.Reason+"，请开具红字发票后登记号码。"
		return n
	}
	n.Title, n.Content = "有一张发票等待开具："+amount, v.Kind.Word()+"，抬头“"+v.Name+"”。请开具后登记号码并上传文件。"
	return n
}
