package purchase

import (
	"time"

	"bimportal/functions/wallet/invoice"
	"bimportal/shared/api"
	"bimportal/shared/clock"
)

var (
	errInvoiceFree = api.Conflict("invoice_free", "免费获取的订单没有可开票的金额")
	errInvoiced    = api.Conflict("order_invoiced", "所选订单已在另一张发票上，请刷新后重新选择")
	errInvoiceLate = api.Conflict("invoice_late", "订单已超过 1 年，不能申请开票")
)

// Invoiceable refuses (409) to put an order on an invoice that was free, went back, is claimed, is on another one, or is too old.
func (o *Order) Invoiceable(now time.Time) error {
	switch {
	case o.PayFen <= 0:
		return errInvoiceFree
	case o.Status == Refunded:
		return errRefunded
	case o.Claim.State.Open():
		return errClaimed
	case o.InvoiceStatus != invoice.OrderFree:
		return errInvoiced
	case o.tooOld(now):
		return errInvoiceLate
	}
	return nil
}

func (o *Order) tooOld(now time.Time) bool {
	return clock.Millis(now) >= o.CreatedAt+invoice.Within.Milliseconds()
}

// PutOn puts it on an invoice that is asked for, and returns what stands there of it. It refuses as Invoiceable does.
func (o *Order) PutOn(no string, now time.Time) (invoice.Line, error) {
	if err := o.Invoiceable(now); err != nil {
		return invoice.Line{}, err
	}
	o.InvoiceStatus, o.InvoiceNo = invoice.OrderAsked, no
	return invoice.Line{OrderNo: o.OrderNo, Seq: o.No, Type: o.Type, Name: o.Name, PayFen: o.PayFen, CreatedAt: o.CreatedAt}, nil
}

// asker is who asks for an invoice, as it remembers him.
func (b Buyer) asker() invoice.Asker {
	return invoice.Asker{AccountID: b.AccountID(), UserID: b.UserID, UserName: b.Name, EnterpriseID: b.EnterpriseID}
}
