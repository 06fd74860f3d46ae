package wallet

import (
	"context"
	"errors"

	"bimportal/shared/clock"
	"bimportal/shared/money"
	"bimportal/shared/store"
)

func reportKey(day string) store.Key { return store.Key{PK: "report#" + day, SK: "report"} }
func bookingStoreKey(day string, b Booking) store.Key {
	return store.Key{PK: "day#" + day, SK: b.key()}
}

const seedTradeNo = "seed" // the trade number of demonstration data, which no provider knows

// booking returns the write that puts a payment or refund into the books of its day. Where the provider states the
// moment the day is that of the bill.
func (s *Service) booking(o Order, requestNo string, amount money.Fen, at int64) []store.Write {
	if o.TradeNo == seedTradeNo {
		return nil
	}
	if at == 0 {
		at = clock.Millis(s.now())
	}
	b := Booking{OutTradeNo: o.OutTradeNo, RequestNo: requestNo, AmountFen: amount}
	return []store.Write{s.bookings.New(bookingStoreKey(dayOf(at), b), b)}
}

// report returns the report of a day; version 0 when there is none.
func (s *Service) report(ctx context.Context, day string) (store.Versioned[Report], error) {
	return s.reports.Find(ctx, reportKey(day))
}

// saveReport writes a report that nobody else has written since it was read, and answers it as it is stored.
func (s *Service) saveReport(ctx context.Context, r store.Versioned[Report]) (store.Versioned[Report], error) {
	if err := s.db.Transact(ctx, s.reports.Put(reportKey(r.Value.Day), r)); err != nil {
		return r, err
	}
	r.Version++
	return r, nil
}

// bookingsOf calls f with what the books of a day hold, a page at a time.
func (s *Service) bookingsOf(ctx context.Context, day string, f func(Booking) error) error {
	const page = 500
	from := ""
	for {
		r := store.Range{PK: "day#" + day, Limit: page}
		if from != "" {
			r.From, r.To = from, "~"
		}
		rows, err := s.bookings.Query(ctx, r)
		if err != nil {
			return err
		}
		for _, row := range rows {
			if row.Value.key() == from {
				continue // the last one of the page before
			}
			if err := f(row.Value); err != nil {
				return err
			}
		}
		if len(rows) < page {
			return nil
		}
		from = rows[len(rows)-1].Value.key()
	}
}

// findOrder returns an order and whether there is one.
func (s *Service) findOrder(ctx context.Context, outTradeNo string) (Order, bool, error) {
	v, err := s.orders.Get(ctx, orderKey(outTradeNo))
	if errors.Is(err, store.ErrNotFound) {
		return Order{}, false, nil
	}
	return v.Value, err == nil, err
}

// findRefund returns a refund and whether there is one.
func (s *Service) findRefund(ctx context.Context, outTradeNo, requestNo string) (Refund, bool, error) {
	v, err := s.refunds.Find(ctx, refundKey(outTradeNo, requestNo))
	return v.Value, v.Version > 0, err
}
