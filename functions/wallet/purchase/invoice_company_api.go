package purchase

import (
	"context"

	"bimportal/functions/wallet/invoice"
	"bimportal/shared/api"
)

// EnterpriseInvoiceTitles is InvoiceTitles of the enterprise that the call is made in.
func (s *Service) EnterpriseInvoiceTitles(ctx context.Context, _ struct{}) (KeptTitles, error) {
	return s.titlesOf(ctx, company(ctx))
}

// SaveEnterpriseInvoiceTitle is SaveInvoiceTitle for the enterprise.
func (s *Service) SaveEnterpriseInvoiceTitle(ctx context.Context, in TitleInput) (invoice.KeptTitle, error) {
	return s.saveTitle(ctx, company(ctx), in)
}

// DeleteEnterpriseInvoiceTitle is DeleteInvoiceTitle of one of the enterprise's.
func (s *Service) DeleteEnterpriseInvoiceTitle(ctx context.Context, in TitleRef) (KeptTitles, error) {
	return s.deleteTitle(ctx, company(ctx), in)
}

// EnterpriseInvoiceOrders is InvoiceOrders of the enterprise.
func (s *Service) EnterpriseInvoiceOrders(ctx context.Context, in OrdersAfter) (OrdersToInvoice, error) {
	return s.toInvoice(ctx, company(ctx), in)
}

// ApplyEnterpriseInvoice is ApplyInvoice for orders of the enterprise.
func (s *Service) ApplyEnterpriseInvoice(ctx context.Context, in InvoiceInput) (InvoiceDetail, error) {
	return s.apply(ctx, company(ctx), in)
}

// EnterpriseInvoices is Invoices of the enterprise.
func (s *Service) EnterpriseInvoices(ctx context.Context, q api.PageQuery) (api.Page[InvoiceRecord], error) {
	return s.invoicesOf(ctx, company(ctx), q)
}

// EnterpriseInvoice is Invoice, one of the enterprise's.
func (s *Service) EnterpriseInvoice(ctx context.Context, in InvoiceRef) (InvoiceDetail, error) {
	return s.invoiceOf(ctx, company(ctx), in)
}

// WithdrawEnterpriseInvoice is WithdrawInvoice of one of the enterprise's, whoever asked for it.
func (s *Service) WithdrawEnterpriseInvoice(ctx context.Context, in InvoiceRef) (InvoiceDetail, error) {
	h, err := s.withdrawnBy(ctx, company(ctx), in.No)
	return invoiceDetail(h), err
}

// EnterpriseInvoiceFile is InvoiceFile of one of the enterprise's.
func (s *Service) EnterpriseInvoiceFile(ctx context.Context, in InvoiceFileRef) (InvoiceLink, error) {
	return s.fileOf(ctx, company(ctx), in)
}
