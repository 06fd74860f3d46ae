package wallet

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"bimportal/shared/clock"
	"bimportal/shared/store"
)

// Event is what the group's worker is invoked with: by the machines (register, poll, transfer), by schedules (redrive, reconcile),
// by the loader (seed, prove) or by an operator (report).
type Event struct {
	Task       string          `json:"task"`
	OutTradeNo string          `json:"outTradeNo"`
	No         string          `json:"no"` // of a payout
	TaskToken  string          `json:"taskToken"`
	Day        string          `json:"day"` // YYYY-MM-DD in Shanghai
	Data       json.RawMessage `json:"data"`
}

// Decision is what the machine does next.
type Decision struct {
	Decision    string `json:"decision"` // wait; of a top-up paid, closed, givenUp; of a transfer done, failed
	WaitSeconds int    `json:"waitSeconds"`
}

// Work does the worker's tasks. poll and transfer answer a Decision and report a Report; the others answer nothing.
func (s *Service) Work(ctx context.Context, e Event) (any, error) {
	switch e.Task {
	case "register":
		return nil, s.register(ctx, e.OutTradeNo, e.TaskToken)
	case "poll":
		return s.poll(ctx, e.OutTradeNo)
	case "transfer":
		return s.transfer(ctx, e.No)
	case "redrive":
		return nil, errors.Join(s.redrive(ctx), s.redriveRefunds(ctx), s.redriveTransfers(ctx), s.purchases.Escalate(ctx), s.purchases.Release(ctx), s.escrow.Release(ctx), s.purchases.Renew(ctx))
	case "reconcile":
		return nil, errors.Join(s.reconcile(ctx), s.callForPayouts(ctx), s.prove(ctx))
	case "report":
		return s.readReport(ctx, e.Day)
	case "seed":
		return nil, s.seed(ctx, e.Data)
	case "prove":
		return nil, s.prove(ctx)
	}
	return nil, fmt.Errorf("wallet: unknown task %q", e.Task)
}

// prove publishes the day's root and makes the trial of the day before, each once. The loader asks for it when every seed that moves money is
// loaded: a day's trial is made of what was booked until then.
func (s *Service) prove(ctx context.Context) error {
	return errors.Join(s.publish(ctx), s.tryBalance(ctx))
}

// register stores the token that a notification wakes the machine with. An order that is final already wakes it now.
func (s *Service) register(ctx context.Context, outTradeNo, token string) error {
	order, err := s.change(ctx, outTradeNo, func(o *Order) error { o.TaskToken = token; return nil })
	if err == nil && order.Final() {
		s.wake(ctx, order)
	}
	return err
}

// GivenUpLine is the line that an alarm counts: an order that the provider has said nothing about for a day.
const GivenUpLine = "given up"

// poll asks the provider and decides whether the machine goes on. An unscanned trade is cancelled five minutes after
// its code ended, having been asked once more; a provider that cannot be asked is asked again later.
func (s *Service) poll(ctx context.Context, outTradeNo string) (Decision, error) {
	v, err := s.orders.Get(ctx, orderKey(outTradeNo))
	if err != nil {
		return Decision{}, err
	}
	order := v.Value
	if order.Open != "" {
		fact, err := s.provider.Query(ctx, outTradeNo)
		switch {
		case err == nil:
			if order, err = s.settle(ctx, fact); err != nil {
				return Decision{}, err
			}
		case errors.Is(err, ErrNotScanned) && order.Overdue(s.now()):
			if order, err = s.cancel(ctx, outTradeNo); err != nil {
				return Decision{}, err
			}
		case !errors.Is(err, ErrNotScanned):
			slog.Warn("poll", "outTradeNo", outTradeNo, "error", err.Error())
		}
	}
	wait := 0
	if order.Open != "" {
		order, err = s.change(ctx, outTradeNo, func(o *Order) error {
			o.EndCancel(s.now())
			if o.GiveUp(s.now()) {
				slog.Error(GivenUpLine, "outTradeNo", outTradeNo, "totalFen", int64(o.TotalFen))
			}
			wait = o.Wait(s.now())
			return nil
		})
		if err != nil {
			return Decision{}, err
		}
	}
	return order.Decision(wait), nil
}

// cancel ends an unscanned trade whose code is over. That it was begun is stored first: a payment that came in between
// is given back by it, and until its end is known nothing is credited without asking.
func (s *Service) cancel(ctx context.Context, outTradeNo string) (Order, error) {
	order, err := s.change(ctx, outTradeNo, func(o *Order) error { o.BeginCancel(s.now()); return nil })
	if err != nil || order.Final() {
		return order, err
	}
	returned, err := s.provider.Cancel(ctx, outTradeNo)
	if err != nil {
		return Order{}, err
	}
	if returned {
		slog.Warn("cancelling gave money back", "outTradeNo", outTradeNo, "totalFen", int64(order.TotalFen))
		return s.settle(ctx, Fact{OutTradeNo: outTradeNo, Status: "TRADE_CLOSED"})
	}
	order, err = s.change(ctx, outTradeNo, func(o *Order) error { o.Close(); return nil }) // a credited one stays open for a poll to decide
	if err == nil && order.Final() {
		s.wake(ctx, order)
	}
	return order, err
}

// redriveMost is how many orders, and how many refunds, one turn of the schedule looks at.
const redriveMost = 100

// redrive starts a new run for each open order whose lease has run out: its machine was lost.
func (s *Service) redrive(ctx context.Context) error {
	return store.Lapse(ctx, s.orders, open, s.now(), redriveMost, func(due Order) error {
		stale := errors.New("driven already")
		o, err := s.change(ctx, due.OutTradeNo, func(now *Order) error {
			if now.Open == "" || now.LeaseUntil > clock.Millis(s.now()) {
				return stale
			}
			now.Runs++
			now.LeaseUntil = clock.Millis(s.now().Add(2 * leaseSlack))
			return nil
		})
		switch {
		case errors.Is(err, stale):
			return nil
		case err != nil:
			return err
		}
		return s.start(ctx, o)
	})
}

// timeLeft says that a call to the provider can still end before this invocation does.
func (s *Service) timeLeft(ctx context.Context) bool {
	end, limited := ctx.Deadline()
	return !limited || end.Sub(clock.System()) > providerTimeout+time.Second
}
