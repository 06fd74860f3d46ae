package purchase

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"time"

	"golang.org/x/sync/errgroup"

	"bimportal/functions/wallet/invoice"
	"bimportal/shared/api"
	"bimportal/shared/audit"
	"bimportal/shared/auth"
	"bimportal/shared/id"
	"bimportal/shared/ledger"
	"bimportal/shared/membership"
	"bimportal/shared/store"
)

const (
	invoiceTold  = 8  // operators who are told of an invoice: two writes each in its transaction
	readsAtOnce  = 10 // orders
	ordersLooked = 24 // in one look for those that can be put on an invoice
)

// asking is an invoice that somebody asks for.
type asking struct {
	by       Buyer
	orderNos []string // each once
	title    invoice.Title
	kind     invoice.Kind
	email    string
	keep     bool   // the title, for the next time
	key      string // Idempotency-Key, empty for none
	no       string // empty for a new one
}

// wanted is the same for the same wish.
func (a asking) wanted() string {
	text, _ := json.Marshal([]any{a.by.AccountID(), a.orderNos, a.title, a.kind, a.email}) // plain data
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:])
}

// applied puts orders on a new invoice, in one transaction that holds each order as it was read. A repetition with the same key
// answers the invoice that it made. 400 by its fields, 404 for another account's order, 409 as Order.Invoiceable says.
func (s *Service) applied(ctx context.Context, a asking) (h invoice.Held, err error) {
	err = store.Retry(ctx, func() error {
		if a.key != "" {
			no, err := s.invoices.Repeated(ctx, a.by.UserID, a.key, a.wanted())
			if err == nil && no != "" {
				h, err = s.invoices.Find(ctx, a.by.AccountID(), no)
			}
			if err != nil || no != "" {
				return err
			}
		}
		now := s.now()
		no := cmp.Or(a.no, id.Ordered(now))
		lines, writes, err := s.putOn(ctx, a, no, now)
		if err != nil {
			return err
		}
		v, err := invoice.New(no, a.by.asker(), a.title, a.kind, a.email, lines, now)
		if err != nil {
			return err
		}
		made, err := s.invoices.New(ctx, &v, lines)
		if err != nil {
			return err
		}
		beside, err := s.besideInvoice(ctx, a, &v, now)
		if err != nil {
			return err
		}
		h = invoice.Held{Row: store.Versioned[invoice.Invoice]{Value: v}, Lines: store.Versioned[invoice.Lines]{Value: lines}}
		return s.db.Transact(ctx, append(append(writes, made...), beside...)...)
	})
	return h, err
}

// putOn reads the orders of an invoice and returns what stands there of them, with the writes that say so in each.
func (s *Service) putOn(ctx context.Context, a asking, no string, now time.Time) (invoice.Lines, []store.Write, error) {
	orders := make([]store.Versioned[Order], len(a.orderNos))
	var all errgroup.Group
	all.SetLimit(readsAtOnce)
	for i, orderNo := range a.orderNos {
		all.Go(func() (err error) { orders[i], err = s.own(ctx, a.by.AccountID(), orderNo); return })
	}
	if err := all.Wait(); err != nil {
		return invoice.Lines{}, nil, err
	}
	var lines invoice.Lines
	var writes []store.Write
	for _, held := range orders {
		line, err := held.Value.PutOn(no, now)
		if err != nil {
			return invoice.Lines{}, nil, err
		}
		lines.List = append(lines.List, line)
		writes = append(writes, s.orders.Put(orderKey(held.Value.AccountID, held.Value.No), held))
	}
	return lines, writes, nil
}

// besideInvoice returns what else is written with a new invoice: its title, the key it was asked for with, the enterprise's book and
// the messages to operators.
func (s *Service) besideInvoice(ctx context.Context, a asking, v *invoice.Invoice, now time.Time) (writes []store.Write, err error) {
	if a.keep {
		titles, err := s.invoices.Titles(ctx, v.AccountID)
		if err != nil {
			return nil, err
		}
		if _, err := titles.Value.Save("", 0, a.title, id.New("")); err == nil { // one that is kept already, or more than there may be, is no reason to refuse
			writes = append(writes, s.invoices.PutTitles(v.AccountID, titles))
		}
	}
	if a.key != "" {
		writes = append(writes, s.invoices.Sent(a.by.UserID, a.key, a.wanted(), v.No, now))
	}
	told, err := s.operatorsTold(ctx, v, now)
	if err != nil {
		return nil, err
	}
	line, err := s.invoiceLine(ctx, v, a.by.UserID, "申请发票")
	return append(append(writes, told...), line...), err
}

// operatorsTold returns the messages to who may decide on an invoice, other than who asked.
func (s *Service) operatorsTold(ctx context.Context, v *invoice.Invoice, now time.Time) (writes []store.Write, err error) {
	if s.seeds {
		return nil, nil
	}
	operators, err := s.reader.Holders(ctx, membership.Platform, string(auth.InvoiceDecide), invoiceTold)
	for _, userID := range operators {
		if userID != v.UserID {
			writes = append(writes, s.box.Put(now, v.WaitingNotice(userID))...)
		}
	}
	return writes, err
}

// invoiceLine returns the line of the enterprise's book about an invoice, with what its member did; nothing for a person's own.
func (s *Service) invoiceLine(ctx context.Context, v *invoice.Invoice, userID, did string) ([]store.Write, error) {
	if v.EnterpriseID == "" || s.seeds {
		return nil, nil
	}
	return s.book.Put(ctx, v.EnterpriseID, s.now(), audit.Line{
		Actor: userID, Action: string(auth.AccountSpend), TargetType: "invoice", TargetID: v.No, Text: did + " " + v.AmountFen.Text() + " 元，抬头“" + v.Name + "”",
	})
}

// stand returns the writes that say in orders of an account how they stand with an invoice. Whoever changes an invoice writes its
// own item, so that no order is on two.
func (s *Service) stand(v invoice.Invoice, lines []invoice.Line, status int) (writes []store.Write) {
	no := v.No
	if status == invoice.OrderFree {
		no = ""
	}
	for _, o := range lines {
		writes = append(writes, s.orders.Counted(store.Sum{Key: orderKey(v.AccountID, o.Seq), Add: map[string]int64{}, Also: map[string]any{"invoiceStatus": status, "invoiceNo": no}}))
	}
	return writes
}

// invoiceChanged applies a word to an invoice and says in its orders how they stand from then on, in one transaction. accountID is whose it
// must be, empty for an operator's.
func (s *Service) invoiceChanged(ctx context.Context, accountID, no string, change func(*invoice.Held, time.Time) (status int, writes []store.Write, err error)) (h invoice.Held, err error) {
	err = store.Retry(ctx, func() error {
		if h, err = s.invoices.Find(ctx, accountID, no); err != nil {
			return err
		}
		status, writes, err := change(&h, s.now())
		if err != nil {
			return err
		}
		return s.db.Transact(ctx, append(writes, s.stand(h.Row.Value, h.Lines.Value.Standing(), status)...)...)
	})
	return h, err
}

// withdrawnBy takes back what the account asked for. 404 for another's, 409 invoice_decided.
func (s *Service) withdrawnBy(ctx context.Context, by Buyer, no string) (invoice.Held, error) {
	return s.invoiceChanged(ctx, by.AccountID(), no, func(h *invoice.Held, now time.Time) (int, []store.Write, error) {
		if err := h.Row.Value.Withdraw(now); err != nil {
			return 0, nil, err
		}
		line, err := s.invoiceLine(ctx, &h.Row.Value, by.UserID, "撤回发票申请")
		return invoice.OrderFree, append(s.invoices.Changed(*h), line...), err
	})
}

// ruled is an operator's word on an invoice: number is the one that it gives, empty for none; text stands in the operators' book.
type ruled struct {
	by     membership.Member
	file   string
	number string
	status int // of its orders from then on
	text   func(*invoice.Invoice) string
	apply  func(*invoice.Invoice, time.Time) error
}

func (s *Service) invoiceRuled(ctx context.Context, no string, r ruled) (invoice.Held, error) {
	return s.invoiceChanged(ctx, "", no, func(h *invoice.Held, now time.Time) (int, []store.Write, error) {
		v := &h.Row.Value
		if own, err := s.reader.Belongs(ctx, r.by.UserID, v.EnterpriseID); err != nil || own {
			return 0, nil, cmp.Or(err, error(invoice.ErrOwn))
		}
		if err := r.apply(v, now); err != nil {
			return 0, nil, err
		}
		writes := s.invoices.Decided(*h, r.number)
		if s.seeds {
			return r.status, writes, nil
		}
		writes = append(writes, s.box.Put(now, v.Notice())...)
		if r.file != "" {
			_, held, err := s.files.Take(ctx, r.by.UserID, "invoice", r.file)
			if err != nil {
				return 0, nil, noFile(err)
			}
			writes = append(writes, held...)
		}
		line, err := s.book.Put(ctx, membership.Platform, now, audit.Line{Actor: r.by.UserID, Action: string(auth.InvoiceDecide), TargetType: "invoice", TargetID: no, Text: r.text(v)})
		return r.status, append(writes, line...), err
	})
}

// uninvoiced returns the writes by which an order that goes back leaves the invoice that is asked for it, or makes an issued one
// to be reversed; who waits for it is told.
func (s *Service) uninvoiced(ctx context.Context, o *Order, now time.Time) ([]store.Write, error) {
	if o.InvoiceNo == "" {
		return nil, nil
	}
	h, err := s.invoices.Find(ctx, o.AccountID, o.InvoiceNo)
	if err != nil {
		return nil, err
	}
	v, before := &h.Row.Value, h.Row.Value
	if o.InvoiceStatus = v.Return(&h.Lines.Value, o.OrderNo, now); o.InvoiceStatus == invoice.OrderFree {
		o.InvoiceNo = ""
	}
	writes := s.invoices.Returned(h, before)
	if s.seeds || before.State == invoice.ToReverse {
		return writes, nil
	}
	writes = append(writes, s.box.Put(now, v.Notice())...)
	if v.State != invoice.ToReverse {
		return writes, nil
	}
	told, err := s.operatorsTold(ctx, v, now)
	return append(writes, told...), err
}

// invoiceable reads an account's orders below a number, 0 for all, the newest first, and returns those that can be put on an invoice, and from
// where to go on: 0 where there are no others. One look reads ordersLooked orders, however many there are.
func (s *Service) invoiceable(ctx context.Context, accountID string, below int64) (list []Order, next int64, err error) {
	r := store.Range{PK: ledger.AccountPK(accountID), From: orderPrefix, Desc: true, Limit: ordersLooked}
	if below > 0 {
		r.From, r.To = number(orderPrefix, 1), number(orderPrefix, below-1)
	}
	if below == 1 {
		return nil, 0, nil
	}
	rows, err := s.orders.Query(ctx, r)
	now := s.now()
	for _, row := range rows {
		o := row.Value
		if o.tooOld(now) {
			return list, 0, err // and so are all before it
		}
		if o.Invoiceable(now) == nil {
			list = append(list, o)
		}
		next = o.No
	}
	if len(rows) < ordersLooked {
		next = 0
	}
	return list, next, err
}

// noFile returns the refusal of a file that its operator did not upload; any other error as it is.
func noFile(err error) error {
	if isNone(err) {
		return api.Field("filePath", "没有找到这个文件，请重新上传")
	}
	return err
}
