package purchase

import (
	"context"
	"errors"
	"strings"
	"time"

	"bimportal/functions/wallet/invoice"
	"bimportal/shared/api"
	"bimportal/shared/files"
	"bimportal/shared/person"
)

const invoiceLinkLives = 60 * time.Second

func isNone(err error) bool { return errors.Is(err, files.ErrNone) }

// InvoiceQuery is which invoices an operator looks at.
type InvoiceQuery struct {
	api.PageQuery
	Status string `json:"status,omitempty" enum:"wait,ended" msg:"enum=状态不正确" doc:"wait without one"`
}

// InvoiceRow is an invoice as an operator reads it, with whose it is and what was bought.
type InvoiceRow struct {
	InvoiceRecord
	Lines      []invoice.Line `json:"lines"`
	Nickname   string         `json:"nickname" doc:"of who asked"`
	Telephone  string         `json:"telephone" doc:"masked"`
	Enterprise string         `json:"enterprise" doc:"for whose account, where it is an enterprise's"`
	Since      int64          `json:"since" doc:"since when it waits; 0 where it does not"`
	DecidedBy  string         `json:"decidedBy" doc:"an operator's name"`
}

// ReviewInvoices returns the invoices that wait for an operator, the oldest first, or those that they have decided, the latest first.
func (s *Service) ReviewInvoices(ctx context.Context, q InvoiceQuery) (api.Page[InvoiceRow], error) {
	list, err := s.invoices.Desk(ctx, q.Status == "ended", s.now())
	if err != nil {
		return api.Page[InvoiceRow]{}, err
	}
	page, err := api.Cut(list, q.PageQuery)
	answer := api.Page[InvoiceRow]{Current: page.Current, PageSize: page.PageSize, Total: page.Total, Records: []InvoiceRow{}}
	if err != nil {
		return answer, err
	}
	for _, v := range page.Records {
		row, err := s.invoiceRow(ctx, v)
		if err != nil {
			return answer, err
		}
		answer.Records = append(answer.Records, row)
	}
	return answer, nil
}

func (s *Service) invoiceRow(ctx context.Context, v invoice.Invoice) (InvoiceRow, error) {
	row := InvoiceRow{InvoiceRecord: invoiceRecord(v), Since: v.LeaseUntil, DecidedBy: v.DecidedBy}
	row.Can = InvoiceCan{} // it is not his
	who, err := s.people.Of(ctx, v.UserID)
	if err != nil && !errors.Is(err, person.ErrNobody) {
		return row, err
	}
	row.Nickname, row.Telephone = who.Nickname, person.MaskTelephone(who.Telephone)
	if row.Enterprise, err = s.NameOf(ctx, v.EnterpriseID); err != nil {
		return row, err
	}
	row.Lines, err = s.invoices.LinesOf(ctx, v)
	return row, err
}

// InvoiceDecision is the operator's word: 1 issued, with number and file, 2 refused with a reason.
type InvoiceDecision struct {
	No       string `json:"no" maxLength:"64" msg:"required=缺少发票编号;maxLength=没有找到这张发票"`
	Result   int    `json:"result" minimum:"1" maximum:"2" msg:"required=请选择处理结果;minimum=请选择处理结果;maximum=请选择处理结果"`
	Number   string `json:"number,omitempty" maxLength:"30" doc:"20 digits" msg:"maxLength=请输入 20 位数电票号码"`
	FilePath string `json:"filePath,omitempty" maxLength:"200" doc:"the downloadPath of a file that he uploaded for an invoice" msg:"maxLength=没有找到这个文件，请重新上传"`
	Note     string `json:"note,omitempty" maxLength:"200" msg:"maxLength=原因不能超过200字"`
}

// DecideInvoice issues or refuses what was asked for; who asked is told. 403 for his own, 404 for no invoice, 409 invoice_decided.
func (s *Service) DecideInvoice(ctx context.Context, in InvoiceDecision) (InvoiceRow, error) {
	m := api.StandingOf(ctx).Member
	by := invoice.Operator{UserID: m.UserID, Name: m.Name}
	r := ruled{by: m, status: invoice.OrderFree}
	if in.Result == 1 {
		r.number, r.file, r.status = strings.TrimSpace(in.Number), in.FilePath, invoice.OrderIssued
		r.apply = func(v *invoice.Invoice, now time.Time) error { return v.Issue(r.number, r.file, by, now) }
		r.text = func(v *invoice.Invoice) string {
			return "开具发票 " + v.AmountFen.Text() + " 元，抬头“" + v.Name + "”，发票号码 " + v.Number
		}
	} else {
		r.apply = func(v *invoice.Invoice, now time.Time) error { return v.Refuse(in.Note, by, now) }
		r.text = func(v *invoice.Invoice) string { return "不予开票 " + v.AmountFen.Text() + " 元：" + v.Reason }
	}
	return s.rule(ctx, in.No, r)
}

// InvoiceReversal is the red invoice by which an issued one is taken back.
type InvoiceReversal struct {
	No       string `json:"no" maxLength:"64" msg:"required=缺少发票编号;maxLength=没有找到这张发票"`
	Number   string `json:"number" maxLength:"30" doc:"20 digits" msg:"required=请输入 20 位数电票号码;maxLength=请输入 20 位数电票号码"`
	FilePath string `json:"filePath,omitempty" maxLength:"200" doc:"as of an invoice" msg:"maxLength=没有找到这个文件，请重新上传"`
}

// ReverseInvoice notes the red invoice of one of which an order went back: its other orders can be put on another one. 403 for his own, 404 for
// no invoice, 409 invoice_not_to_reverse.
func (s *Service) ReverseInvoice(ctx context.Context, in InvoiceReversal) (InvoiceRow, error) {
	m := api.StandingOf(ctx).Member
	r := ruled{by: m, number: strings.TrimSpace(in.Number), file: in.FilePath, status: invoice.OrderFree}
	r.apply = func(v *invoice.Invoice, now time.Time) error {
		return v.Reverse(r.number, r.file, invoice.Operator{UserID: m.UserID, Name: m.Name}, now)
	}
	r.text = func(v *invoice.Invoice) string {
		return "冲红发票 " + v.Number + "，红字发票号码 " + v.RedNumber
	}
	return s.rule(ctx, in.No, r)
}

func (s *Service) rule(ctx context.Context, no string, r ruled) (InvoiceRow, error) {
	h, err := s.invoiceRuled(ctx, no, r)
	if err != nil {
		return InvoiceRow{}, err
	}
	return s.invoiceRow(ctx, h.Row.Value)
}
