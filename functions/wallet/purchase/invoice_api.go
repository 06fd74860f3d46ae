package purchase

import (
	"context"
	"slices"
	"strings"

	"bimportal/functions/wallet/invoice"
	"bimportal/shared/api"
	"bimportal/shared/clock"
	"bimportal/shared/goods"
	"bimportal/shared/id"
	"bimportal/shared/membership"
	"bimportal/shared/money"
)

// KeptTitles are the titles that an account keeps.
type KeptTitles struct {
	List []invoice.KeptTitle `json:"list" doc:"the latest first"`
	Own  *invoice.Title      `json:"own,omitempty" doc:"of an enterprise its registered name and credit code"`
}

// InvoiceTitles returns the titles that the caller keeps.
func (s *Service) InvoiceTitles(ctx context.Context, _ struct{}) (KeptTitles, error) {
	return s.titlesOf(ctx, oneself(ctx))
}

// oneself is the caller, who asks for himself.
func oneself(ctx context.Context) Buyer { return Person(api.ActorOf(ctx).UserID) }

// company is the caller, who asks for the enterprise that the call is made in.
func company(ctx context.Context) Buyer { return member(api.StandingOf(ctx)) }

func (s *Service) titlesOf(ctx context.Context, by Buyer) (KeptTitles, error) {
	t, err := s.invoices.Titles(ctx, by.AccountID())
	out := KeptTitles{List: t.Value.List}
	if err != nil || by.EnterpriseID == "" {
		return out, err
	}
	r, err := s.named.Find(ctx, membership.RegisteredKey(by.EnterpriseID))
	if r.Version > 0 {
		out.Own = &invoice.Title{TitleType: invoice.Company, Name: r.Value.FullName, TaxNo: r.Value.CreditCode}
	}
	return out, err
}

// TitleInput is a title to be kept: a new one, or the one of an id as it was read.
type TitleInput struct {
	ID  string `json:"id,omitempty" maxLength:"64" msg:"maxLength=没有找到这个发票抬头"`
	Rev int64  `json:"rev,omitempty" minimum:"0" msg:"minimum=版本不正确"`
	invoice.Title
}

var errCompanyOnly = api.Field("titleType", "企业账户的发票只能开给企业")

// titled returns a title as it is kept and invoiced. 400 by its fields.
func titled(by Buyer, t invoice.Title, k invoice.Kind) (invoice.Title, error) {
	if by.EnterpriseID != "" && t.TitleType != invoice.Company {
		return t, errCompanyOnly
	}
	t = t.Clean()
	return t, t.Check(k)
}

// SaveInvoiceTitle keeps a title for the caller. 404 no_title, 409 stale_rev, titles_full, title_known.
func (s *Service) SaveInvoiceTitle(ctx context.Context, in TitleInput) (invoice.KeptTitle, error) {
	return s.saveTitle(ctx, oneself(ctx), in)
}

func (s *Service) saveTitle(ctx context.Context, by Buyer, in TitleInput) (kept invoice.KeptTitle, err error) {
	t, err := titled(by, in.Title, invoice.General)
	if err != nil {
		return kept, err
	}
	_, err = s.invoices.ChangeTitles(ctx, by.AccountID(), func(l *invoice.Titles) (err error) {
		kept, err = l.Save(in.ID, in.Rev, t, id.New(""))
		return err
	})
	return kept, err
}

// TitleRef names a kept title.
type TitleRef struct {
	ID string `json:"id" maxLength:"64" msg:"required=缺少抬头编号;maxLength=没有找到这个发票抬头"`
}

// DeleteInvoiceTitle forgets a title of the caller's.
func (s *Service) DeleteInvoiceTitle(ctx context.Context, in TitleRef) (KeptTitles, error) {
	return s.deleteTitle(ctx, oneself(ctx), in)
}

func (s *Service) deleteTitle(ctx context.Context, by Buyer, in TitleRef) (KeptTitles, error) {
	l, err := s.invoices.ChangeTitles(ctx, by.AccountID(), func(l *invoice.Titles) error { l.Delete(in.ID); return nil })
	return KeptTitles{List: l.List}, err
}

// OrdersAfter is from where to look on for orders that can be put on an invoice.
type OrdersAfter struct {
	Next int64 `json:"next,omitempty" minimum:"0" doc:"of the answer before; none at first" msg:"minimum=位置不正确"`
}

// OrderToInvoice is an order that can be put on an invoice.
type OrderToInvoice struct {
	OrderNo    string     `json:"orderNo"`
	Type       goods.Type `json:"type" enum:"template,product,family,vip"`
	Name       string     `json:"name"`
	SellerName string     `json:"sellerName"`
	BuyerName  string     `json:"buyerName" doc:"a member's who bought for his enterprise"`
	PayFen     money.Fen  `json:"payFen"`
	CreatedAt  int64      `json:"createdAt"`
	Until      int64      `json:"until" doc:"until when it can be put on one"`
}

// OrdersToInvoice are some orders of an account, the newest first.
type OrdersToInvoice struct {
	List []OrderToInvoice `json:"list"`
	Next int64            `json:"next" doc:"from where to look on; 0 where there are no others"`
}

// InvoiceOrders returns orders of the caller that can be put on an invoice: of the next ordersLooked, so that there may be few, or none,
// and more to come.
func (s *Service) InvoiceOrders(ctx context.Context, in OrdersAfter) (OrdersToInvoice, error) {
	return s.toInvoice(ctx, oneself(ctx), in)
}

func (s *Service) toInvoice(ctx context.Context, by Buyer, in OrdersAfter) (OrdersToInvoice, error) {
	list, next, err := s.invoiceable(ctx, by.AccountID(), in.Next)
	out := OrdersToInvoice{Next: next}
	for _, o := range list {
		out.List = append(out.List, OrderToInvoice{o.OrderNo, o.Type, o.Name, o.SellerName, o.BuyerName, o.PayFen, o.CreatedAt, o.CreatedAt + invoice.Within.Milliseconds()})
	}
	return out, err
}

// InvoiceInput asks for an invoice.
type InvoiceInput struct {
	OrderNos []string     `json:"orderNos" maxItems:"50" msg:"required=请选择要开票的订单;maxItems=一张发票最多合并 50 个订单"`
	Kind     invoice.Kind `json:"kind" enum:"general,special" msg:"required=请选择发票类型;enum=请选择发票类型"`
	Email    string       `json:"email" maxLength:"100" msg:"required=请输入接收发票的邮箱;maxLength=邮箱不能超过100字"`
	Keep     int          `json:"keep,omitempty" enum:"0,1" doc:"1 keeps the title" msg:"enum=请选择是否保存抬头"`
	invoice.Title
}

// ApplyInvoice asks for an invoice of the caller's orders. 400 by its fields, 404 no_order, 409 as Order.Invoiceable says.
func (s *Service) ApplyInvoice(ctx context.Context, in InvoiceInput) (InvoiceDetail, error) {
	return s.apply(ctx, oneself(ctx), in)
}

func (s *Service) apply(ctx context.Context, by Buyer, in InvoiceInput) (InvoiceDetail, error) {
	key, err := repeatable(ctx)
	if err != nil {
		return InvoiceDetail{}, err
	}
	t, err := titled(by, in.Title, in.Kind)
	if err != nil {
		return InvoiceDetail{}, err
	}
	nos := slices.Compact(slices.Sorted(slices.Values(in.OrderNos)))
	h, err := s.applied(ctx, asking{by: by, orderNos: nos, title: t, kind: in.Kind, email: strings.TrimSpace(in.Email), keep: in.Keep == 1, key: key})
	if err != nil {
		return InvoiceDetail{}, err
	}
	return invoiceDetail(h), nil
}

// InvoiceCan is what may be done with an invoice.
type InvoiceCan struct {
	Withdraw bool `json:"withdraw"`
	File     bool `json:"file" doc:"be fetched"`
	RedFile  bool `json:"redFile" doc:"and that of the red invoice"`
}

// InvoiceRecord is an invoice as who asked reads it. Amounts are fen, times epoch milliseconds.
type InvoiceRecord struct {
	No string `json:"no"`
	invoice.Title
	Kind      invoice.Kind  `json:"kind" enum:"general,special"`
	Email     string        `json:"email"`
	AmountFen money.Fen     `json:"amountFen"`
	Orders    int           `json:"orders" doc:"how many it is for"`
	Status    invoice.State `json:"status" enum:"asked,issued,refused,withdrawn,toReverse,reversed"`
	Number    string        `json:"number" doc:"empty before it is issued"`
	RedNumber string        `json:"redNumber" doc:"of the red invoice that reverses it"`
	Reason    string        `json:"reason" doc:"why it was refused, withdrawn or reversed"`
	UserName  string        `json:"userName" doc:"the member of an enterprise who asked"`
	CreatedAt int64         `json:"createdAt"`
	IssuedAt  int64         `json:"issuedAt" doc:"0 before"`
	DecidedAt int64         `json:"decidedAt" doc:"the operator's last word; 0 before"`
	Can       InvoiceCan    `json:"can"`
}

func invoiceRecord(v invoice.Invoice) InvoiceRecord {
	return InvoiceRecord{
		v.No, v.Title, v.Kind, v.Email, v.AmountFen, v.Orders, v.State, v.Number, v.RedNumber, v.Reason, v.UserName, v.CreatedAt, v.IssuedAt, v.DecidedAt,
		InvoiceCan{v.State == invoice.Asked, v.File != "", v.RedFile != ""},
	}
}

// InvoiceDetail is an invoice with its orders and its story.
type InvoiceDetail struct {
	InvoiceRecord
	Lines []invoice.Line  `json:"lines"`
	Steps []invoice.Story `json:"steps" doc:"the oldest first"`
}

func invoiceDetail(h invoice.Held) InvoiceDetail {
	return InvoiceDetail{invoiceRecord(h.Row.Value), h.Lines.Value.List, h.Row.Value.Steps}
}

// Invoices returns the caller's invoices, the newest first.
func (s *Service) Invoices(ctx context.Context, q api.PageQuery) (api.Page[InvoiceRecord], error) {
	return s.invoicesOf(ctx, oneself(ctx), q)
}

func (s *Service) invoicesOf(ctx context.Context, by Buyer, q api.PageQuery) (api.Page[InvoiceRecord], error) {
	from, to, err := q.Bounds()
	if err != nil {
		return api.Page[InvoiceRecord]{}, err
	}
	list, total, err := stretch(ctx, s.invoices.Rows(), by.AccountID(), invoice.Prefix, from, to, func(ctx context.Context) (int64, error) {
		return s.invoices.Total(ctx, by.AccountID())
	})
	page := api.Page[InvoiceRecord]{Current: from/(to-from) + 1, PageSize: to - from, Total: int(total), Records: []InvoiceRecord{}}
	for _, v := range list {
		page.Records = append(page.Records, invoiceRecord(v))
	}
	return page, err
}

// InvoiceRef names an invoice.
type InvoiceRef struct {
	No string `json:"no" query:"no" maxLength:"64" msg:"required=缺少发票编号;maxLength=没有找到这张发票"`
}

// Invoice returns one of the caller's invoices. 404 for somebody else's.
func (s *Service) Invoice(ctx context.Context, in InvoiceRef) (InvoiceDetail, error) {
	return s.invoiceOf(ctx, oneself(ctx), in)
}

func (s *Service) invoiceOf(ctx context.Context, by Buyer, in InvoiceRef) (InvoiceDetail, error) {
	h, err := s.invoices.Find(ctx, by.AccountID(), in.No)
	return invoiceDetail(h), err
}

// WithdrawInvoice takes back what the caller asked for. 404 for somebody else's, 409 invoice_decided.
func (s *Service) WithdrawInvoice(ctx context.Context, in InvoiceRef) (InvoiceDetail, error) {
	h, err := s.withdrawnBy(ctx, oneself(ctx), in.No)
	return invoiceDetail(h), err
}

// InvoiceFileRef names a file of an invoice.
type InvoiceFileRef struct {
	InvoiceRef
	Red int `query:"red" minimum:"0" maximum:"1" required:"false" doc:"1 for the red invoice's" msg:"minimum=请选择发票文件;maximum=请选择发票文件"`
}

// InvoiceLink is a short-lived address that saves a file of an invoice.
type InvoiceLink struct {
	URL      string `json:"url"`
	Name     string `json:"name"`
	ExpireAt int64  `json:"expireAt" doc:"epoch milliseconds"`
}

var errNoInvoiceFile = api.NotFound("no_file", "没有找到发票文件，请联系平台")

// InvoiceFile returns the address of a file of one of the caller's invoices. 404 for somebody else's, and for a file that is not there.
func (s *Service) InvoiceFile(ctx context.Context, in InvoiceFileRef) (InvoiceLink, error) {
	return s.fileOf(ctx, oneself(ctx), in)
}

func (s *Service) fileOf(ctx context.Context, by Buyer, in InvoiceFileRef) (InvoiceLink, error) {
	h, err := s.invoices.Find(ctx, by.AccountID(), in.No)
	if err != nil {
		return InvoiceLink{}, err
	}
	path, name := h.Row.Value.FileOf(in.Red == 1)
	there, err := s.files.There(ctx, path)
	if err == nil && !there {
		err = errNoInvoiceFile
	}
	if err != nil {
		return InvoiceLink{}, err
	}
	url, err := s.uploads.Link(ctx, path[1:], name, invoiceLinkLives)
	return InvoiceLink{url, name, clock.Millis(s.now().Add(invoiceLinkLives))}, err
}
