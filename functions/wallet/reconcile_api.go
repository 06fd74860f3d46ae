package wallet

import (
	"context"
	"errors"
	"fmt"
	"log/slog"

	"golang.org/x/sync/errgroup"

	"bimportal/shared/clock"
	"bimportal/shared/store"
)

// ReconcileDiffers is the line that an alarm counts: the provider's bill and the books differ.
const ReconcileDiffers = "reconciliation differs"

const (
	reconcileChunk  = 100 // rows between two writes of the report
	reconcileAtOnce = 8
)

var errCut = errors.New("wallet: no time left; the next run goes on")

// reconcile compares each of the last days that has no finished report with the provider's bill. A run that is cut off
// leaves a report that the next one goes on with; one that finds nothing to do changes nothing.
func (s *Service) reconcile(ctx context.Context) error {
	var failed []error
	for _, day := range daysToReconcile(s.now()) {
		err := s.reconcileDay(ctx, day)
		if errors.Is(err, errCut) {
			break
		}
		if err != nil {
			slog.Error("reconcile", "day", day, "error", err.Error())
			failed = append(failed, err)
		}
	}
	return errors.Join(failed...)
}

// readReport returns the report of a day (YYYY-MM-DD); one that there is none of is an error.
func (s *Service) readReport(ctx context.Context, day string) (Report, error) {
	if _, ok := endOf(day); !ok {
		return Report{}, fmt.Errorf("wallet: %q is not a day", day)
	}
	report, err := s.report(ctx, day)
	if err == nil && report.Version == 0 {
		err = fmt.Errorf("wallet: no report of %s", day)
	}
	return report.Value, err
}

func (s *Service) reconcileDay(ctx context.Context, day string) error {
	report, err := s.report(ctx, day)
	if err != nil || report.Value.State == ReportFinished {
		return err
	}
	bill, err := s.provider.Bill(ctx, day)
	end, _ := endOf(day)
	switch {
	case errors.Is(err, ErrNoBill) && s.now().Before(end.Add(billIsLate)):
		return nil // it may still come
	case err != nil && !errors.Is(err, ErrNoBill):
		return err
	}
	if bill != nil {
		defer closeBill(bill, day)
	}
	if report.Version == 0 {
		report.Value = Report{Day: day, State: ReportRunning, Bill: bill != nil, StartedAt: clock.Millis(s.now())}
	}
	told := map[string]bool{} // what the bill names, to know what it does not
	if bill != nil {
		if report, err = s.readRows(ctx, report, bill, told); err != nil {
			return err
		}
	}
	if err := s.readTransfers(ctx, &report.Value, day, told); err != nil {
		switch {
		case !errors.Is(err, ErrNoBill):
			return err
		case s.now().Before(end.Add(billIsLate)):
			return nil // it may still come, as above
		}
	}
	if err := s.missing(ctx, &report.Value, told); err != nil {
		return err
	}
	report.Value.State, report.Value.FinishedAt = ReportFinished, clock.Millis(s.now())
	if _, err = s.saveReport(ctx, report); err != nil {
		return err
	}
	r := report.Value
	if r.Differing > 0 {
		slog.Error(ReconcileDiffers, "day", day, "differing", r.Differing, "first", r.Differences[0].OutTradeNo)
	}
	slog.Info("reconciled", "day", day, "rows", r.Rows, "credited", r.Credited, "booked", r.Booked,
		"sentThereFen", int64(r.SentThere.Fen), "sentHereFen", int64(r.SentHere.Fen), "paidThereFen", int64(r.PaidThere.Fen), "paidHereFen", int64(r.PaidHere.Fen), "backThereFen", int64(r.BackThere.Fen), "backHereFen", int64(r.BackHere.Fen))
	return nil
}

func closeBill(bill *Bill, day string) {
	if err := bill.Close(); err != nil {
		slog.Warn("bill", "day", day, "error", err.Error())
	}
}

// readRows goes through the bill behind the rows that are done and saves the report after each chunk.
func (s *Service) readRows(ctx context.Context, report store.Versioned[Report], bill *Bill, told map[string]bool) (store.Versioned[Report], error) {
	chunk := make([]BillRow, 0, reconcileChunk)
	flush := func() (err error) {
		findings, err := s.compareAll(ctx, chunk)
		if err != nil {
			return err
		}
		for i, row := range chunk {
			report.Value.take(row, findings[i])
		}
		chunk = chunk[:0]
		report, err = s.saveReport(ctx, report)
		return err
	}
	done := report.Value.Rows
	for row, err := range bill.Rows() {
		if err != nil {
			return report, err
		}
		told[row.key()] = true
		if done > 0 {
			done--
			continue
		}
		if chunk = append(chunk, row); len(chunk) < reconcileChunk {
			continue
		}
		if err := flush(); err != nil {
			return report, err
		}
		if !s.timeLeft(ctx) {
			return report, errCut
		}
	}
	if len(chunk) == 0 {
		return report, nil
	}
	return report, flush()
}

// compareAll compares a chunk's rows, those of one trade in their order, several trades at once.
func (s *Service) compareAll(ctx context.Context, rows []BillRow) ([]finding, error) {
	findings, failed := make([]finding, len(rows)), make([]error, len(rows))
	byTrade := map[string][]int{}
	for i, row := range rows {
		byTrade[row.OutTradeNo] = append(byTrade[row.OutTradeNo], i)
	}
	var all errgroup.Group
	all.SetLimit(reconcileAtOnce)
	for _, of := range byTrade {
		all.Go(func() error {
			for _, i := range of {
				if rows[i].Refund {
					findings[i], failed[i] = s.compareRefund(ctx, rows[i])
				} else {
					findings[i], failed[i] = s.comparePayment(ctx, rows[i])
				}
			}
			return nil
		})
	}
	_ = all.Wait()
	return findings, errors.Join(failed...)
}

// comparePayment holds a payment of the bill against its order.
func (s *Service) comparePayment(ctx context.Context, row BillRow) (finding, error) {
	order, ok, err := s.findOrder(ctx, row.OutTradeNo)
	switch {
	case err != nil:
		return finding{}, err
	case !ok:
		return finding{differs: DiffersUnknown}, nil
	case order.TotalFen != row.AmountFen:
		return finding{differs: DiffersAmount, here: order.TotalFen}, nil
	case order.Credited() || order.Returned:
		return finding{}, nil
	}
	if order, err = s.ask(ctx, order); err != nil {
		return finding{}, err
	}
	if !order.Credited() && !order.Returned {
		return finding{differs: DiffersUnpaid}, nil
	}
	return finding{healed: order.Credited()}, nil
}

// ask brings an order that the bill names as paid and that is not credited up to what the provider says now: it is
// credited as any poll would, or, when the provider has closed the trade, it went back whole.
func (s *Service) ask(ctx context.Context, o Order) (Order, error) {
	fact, err := s.provider.Query(ctx, o.OutTradeNo)
	if errors.Is(err, ErrNotScanned) {
		return o, nil
	}
	if err != nil {
		return o, err
	}
	if o, err = s.settle(ctx, fact); err != nil || fact.Status != "TRADE_CLOSED" || o.Credited() {
		return o, err
	}
	return s.change(ctx, o.OutTradeNo, func(o *Order) error {
		if !o.Credited() {
			o.Return()
		}
		return nil
	})
}

// compareRefund holds a refund of the bill against the books: one of our own that is not settled is driven, one that the
// provider made by itself is booked.
func (s *Service) compareRefund(ctx context.Context, row BillRow) (finding, error) {
	order, ok, err := s.findOrder(ctx, row.OutTradeNo)
	if err != nil {
		return finding{}, err
	}
	if !ok {
		return finding{differs: DiffersUnknown}, nil
	}
	if !order.Credited() && !order.Returned {
		if order, err = s.ask(ctx, order); err != nil {
			return finding{}, err
		}
	}
	refund, known, err := s.findRefund(ctx, row.OutTradeNo, row.RequestNo)
	if err != nil {
		return finding{}, err
	}
	healed := false
	switch {
	case known && refund.Open != "":
		if refund, err = s.drive(ctx, refund); err != nil {
			return finding{}, err
		}
		healed = true
	case !known && order.Returned:
		return finding{}, nil // all of it is booked as gone back, under another number
	case !known:
		if err := s.learn(ctx, row.OutTradeNo, row.RequestNo, row.AmountFen, row.At); err != nil {
			return finding{}, err
		}
		if refund, known, err = s.findRefund(ctx, row.OutTradeNo, row.RequestNo); err != nil {
			return finding{}, err
		}
		healed = true
	}
	if !known || refund.State != RefundDone {
		return finding{differs: DiffersRefund}, nil
	}
	if refund.AmountFen != row.AmountFen {
		return finding{differs: DiffersAmount, here: refund.AmountFen}, nil
	}
	return finding{healed: healed}, nil
}

// missing adds up the books of the day and asks the provider about what they hold and the bill does not name.
func (s *Service) missing(ctx context.Context, r *Report, told map[string]bool) error {
	return s.bookingsOf(ctx, r.Day, func(b Booking) error {
		switch {
		case b.Transfer:
			r.SentHere.add(b.AmountFen)
		case b.RequestNo == "":
			r.PaidHere.add(b.AmountFen)
		default:
			r.BackHere.add(b.AmountFen)
		}
		if told[b.key()] {
			return nil
		}
		if !s.timeLeft(ctx) {
			return errCut
		}
		differs, err := s.unnamed(ctx, r.Day, b)
		if err == nil && differs != "" {
			r.differ(Difference{Kind: differs, OutTradeNo: b.OutTradeNo, RequestNo: b.RequestNo, HereFen: b.AmountFen})
		}
		return err
	})
}

// unnamed asks the provider about a booking that its bill does not name; empty is no difference, because it belongs to
// another day's bill or to another number.
func (s *Service) unnamed(ctx context.Context, day string, b Booking) (string, error) {
	if b.Transfer {
		return s.unnamedTransfer(ctx, day, b)
	}
	fact, err := s.provider.Query(ctx, b.OutTradeNo)
	if errors.Is(err, ErrNotScanned) {
		return DiffersUnproven, nil
	}
	if err != nil {
		return "", err
	}
	if b.RequestNo == "" {
		switch {
		case fact.PaidAt == 0:
			return DiffersUnproven, nil
		case dayOf(fact.PaidAt) == day:
			return DiffersMissing, nil
		}
		return "", nil
	}
	if fact.Status == "TRADE_CLOSED" {
		return "", nil // all of it went back
	}
	back, at, err := s.provider.Refunded(ctx, b.OutTradeNo, b.RequestNo)
	switch {
	case err != nil:
		return "", err
	case back != b.AmountFen:
		return DiffersUnproven, nil
	case at > 0 && dayOf(at) == day:
		return DiffersMissing, nil
	}
	return "", nil
}
