package wallet

import (
	"context"
	"math"

	"bimportal/shared/audit"
	"bimportal/shared/auth"
	"bimportal/shared/membership"
	"bimportal/shared/store"
)

// ordersGivenUp is the collection of the top-ups that the provider has said nothing about for a day.
const ordersGivenUp = "orders#givenUp"

const deskMost = 100 // of each list

func givenUpKey(outTradeNo string) store.Key { return store.Key{PK: ordersGivenUp, SK: outTradeNo} }

// givenUp returns the write by which an order that was given up is listed, or is no longer.
func (s *Service) givenUp(before, now Order) []store.Write {
	switch was, is := before.State == GivenUp, now.State == GivenUp; {
	case is && !was:
		return []store.Write{s.rows.Replace(givenUpKey(now.OutTradeNo), now.Row(), 1)}
	case was && !is:
		return []store.Write{s.rows.Remove(givenUpKey(now.OutTradeNo))}
	}
	return nil
}

// hanging reads the top-ups that hang, the oldest first.
func (s *Service) hanging(ctx context.Context) (list []Order, err error) {
	rows, err := s.rows.QueryLatest(ctx, store.Range{PK: ordersGivenUp, Limit: deskMost})
	if err != nil {
		return nil, err
	}
	for _, r := range rows {
		list = append(list, Order{OutTradeNo: r.Value.OutTradeNo, TotalFen: r.Value.TotalFen, State: GivenUp, CreatedAt: r.Value.CreatedAt})
	}
	waiting, err := store.Due(ctx, s.orders, "byLease", "open", open, "leaseUntil", math.MaxInt64, deskMost)
	for _, o := range waiting {
		if o.Value.Hangs(s.now()) {
			list = append(list, o.Value)
		}
	}
	return list, err
}

// openRefunds reads the refunds that the provider has not answered for good.
func (s *Service) openRefunds(ctx context.Context) ([]Refund, error) {
	rows, err := store.Due(ctx, s.refunds, "byLease", "open", openRefund, "leaseUntil", math.MaxInt64, deskMost)
	list := make([]Refund, len(rows))
	for i, r := range rows {
		list[i] = r.Value
	}
	return list, err
}

// settleDifference notes what became of a difference, with the line in the operators' book.
func (s *Service) settleDifference(ctx context.Context, in DeskNote, by membership.Member) error {
	return store.Retry(ctx, func() error {
		report, err := s.report(ctx, in.Day)
		if err != nil {
			return err
		}
		if report.Version == 0 {
			return errNoDifference
		}
		now := s.now()
		if err := report.Value.Settle(in.Kind, in.OutTradeNo, in.RequestNo, in.Note, by.Name, now); err != nil {
			return err
		}
		line, err := s.book.Put(ctx, membership.Platform, now, audit.Line{
			Actor: by.UserID, Action: string(auth.MoneyNote), TargetType: "report", TargetID: in.Day, Text: "登记对账差异 " + in.OutTradeNo + "：" + in.Note,
		})
		if err != nil {
			return err
		}
		return s.db.Transact(ctx, append(line, s.reports.Put(reportKey(in.Day), report))...)
	})
}
