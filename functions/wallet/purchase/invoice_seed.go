package purchase

import (
	"context"
	"fmt"
	"time"

	"bimportal/functions/wallet/invoice"
	"bimportal/shared/clock"
	"bimportal/shared/id"
	"bimportal/shared/membership"
)

// InvoiceSeed is an invoice of the demonstration data, by the rules of every one. Times are YYYY-MM-DD HH:mm:ss in Shanghai.
type InvoiceSeed struct {
	No         string       `json:"no"`
	Username   string       `json:"username"`
	Enterprise string       `json:"enterprise"` // for whose account; empty for his own
	OrderNos   []string     `json:"orderNos"`
	Kind       invoice.Kind `json:"kind"`
	Email      string       `json:"email"`
	At         string       `json:"at"`
	Refused    Said         `json:"refused"` // by an operator; nothing while it waits
	By         string       `json:"by"`      // his name
	invoice.Title
}

// SeedInvoice makes an invoice at an earlier moment, once, and refuses it where the data says so. Nobody is told.
func (s *Service) SeedInvoice(ctx context.Context, one InvoiceSeed) error {
	fail := func(err error) error { return fmt.Errorf("wallet: seed: invoice %s: %w", one.No, err) }
	past := *s
	past.seeds = true
	by := Person(id.Slug("user", one.Username))
	if one.Enterprise != "" {
		st, err := s.reader.Of(ctx, by.UserID, id.Slug("enterprise", one.Enterprise))
		if err != nil {
			return fail(err)
		}
		by = member(st)
	}
	if _, err := s.invoices.Find(ctx, by.AccountID(), one.No); err == nil {
		return nil
	}
	at, err := clock.ParseText(one.At)
	if err != nil {
		return fail(err)
	}
	past.now = func() time.Time { return time.UnixMilli(at) }
	if _, err := past.applied(ctx, asking{by: by, orderNos: one.OrderNos, title: one.Title, kind: one.Kind, email: one.Email, no: one.No}); err != nil || one.Refused.At == "" {
		return wrap(err, fail)
	}
	if at, err = clock.ParseText(one.Refused.At); err != nil {
		return fail(err)
	}
	_, err = past.invoiceRuled(ctx, one.No, ruled{
		by: membership.Member{Name: one.By}, status: invoice.OrderFree,
		apply: func(v *invoice.Invoice, now time.Time) error {
			return v.Refuse(one.Refused.Text, invoice.Operator{Name: one.By}, now)
		},
	})
	return wrap(err, fail)
}
