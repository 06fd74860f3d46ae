package wallet

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"bimportal/shared/clock"
	"bimportal/shared/id"
	"bimportal/shared/store"
)

// Event is what the group's worker is invoked with: by the machine (register, poll), the schedule (redrive) or the
// loader (seed).
type Event struct {
	Task       string          `json:"task"`
	OutTradeNo string          `json:"outTradeNo"`
	TaskToken  string          `json:"taskToken"`
	Data       json.RawMessage `json:"data"`
}

// Decision is what the machine does next.
type Decision struct {
	Decision    string `json:"decision"` // wait, paid, closed, givenUp
	WaitSeconds int    `json:"waitSeconds"`
}

// Work does the worker's tasks.
func (s *Service) Work(ctx context.Context, e Event) (Decision, error) {
	switch e.Task {
	case "register":
		return Decision{}, s.register(ctx, e.OutTradeNo, e.TaskToken)
	case "poll":
		return s.poll(ctx, e.OutTradeNo)
	case "redrive":
		return Decision{}, s.redrive(ctx)
	case "seed":
		return Decision{}, s.seed(ctx, e.Data)
	}
	return Decision{}, fmt.Errorf("wallet: unknown task %q", e.Task)
}

// register stores the token that a notification wakes the machine with. An order that is final already wakes it now.
func (s *Service) register(ctx context.Context, outTradeNo, token string) error {
	order, err := s.orders.Update(ctx, orderKey(outTradeNo), func(o *Order) error { o.TaskToken = token; return nil })
	if err == nil && order.Final() {
		s.wake(ctx, order)
	}
	return err
}

// poll asks the provider and decides whether the machine goes on. An unscanned trade is cancelled five minutes after
// its code ended, having been asked once more; a provider that cannot be asked is asked again later.
func (s *Service) poll(ctx context.Context, outTradeNo string) (Decision, error) {
	v, err := s.orders.Get(ctx, orderKey(outTradeNo))
	if err != nil {
		return Decision{}, err
	}
	order := v.Value
	if !order.Final() {
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
	if !order.Final() {
		order, err = s.orders.Update(ctx, orderKey(outTradeNo), func(o *Order) error {
			if o.GiveUp(s.now()) {
				slog.Error("given up", "outTradeNo", outTradeNo, "totalFen", int64(o.TotalFen))
			}
			wait = o.Wait(s.now())
			return nil
		})
		if err != nil {
			return Decision{}, err
		}
	}
	switch order.State {
	case Paid, Closed, GivenUp:
		return Decision{Decision: string(order.State)}, nil
	}
	return Decision{"wait", wait}, nil
}

// cancel ends an unscanned trade whose code is over.
func (s *Service) cancel(ctx context.Context, outTradeNo string) (Order, error) {
	returned, err := s.provider.Cancel(ctx, outTradeNo)
	if err != nil {
		return Order{}, err
	}
	if !returned {
		return s.settle(ctx, Fact{OutTradeNo: outTradeNo, Status: "TRADE_CLOSED"})
	}
	return s.orders.Update(ctx, orderKey(outTradeNo), func(o *Order) error {
		if !o.Return() {
			slog.Error("returned after it was credited", "outTradeNo", outTradeNo, "totalFen", int64(o.TotalFen))
		}
		return nil
	})
}

// redrive starts a new run for each open order whose lease has run out: its machine was lost.
func (s *Service) redrive(ctx context.Context) error {
	orders, err := s.due(ctx)
	if err != nil {
		return err
	}
	var failed []error
	for _, o := range orders {
		stale := errors.New("driven already")
		o, err := s.orders.Update(ctx, orderKey(o.OutTradeNo), func(now *Order) error {
			if now.Open == "" || now.LeaseUntil > clock.Millis(s.now()) {
				return stale
			}
			now.Runs++
			now.LeaseUntil = clock.Millis(s.now().Add(2 * leaseSlack))
			return nil
		})
		if errors.Is(err, stale) {
			continue
		}
		if err == nil {
			err = s.start(ctx, o)
		}
		failed = append(failed, err)
	}
	return errors.Join(failed...)
}

// Seed is infra/seed/wallet.json: top-ups that demonstration accounts made before.
type Seed struct {
	TopUps []struct {
		Username  string `json:"username"`
		TotalYuan int64  `json:"totalYuan"`
		At        string `json:"at"` // YYYY-MM-DD HH:mm:ss in Shanghai
	} `json:"topups"`
}

func (s *Service) seed(ctx context.Context, data json.RawMessage) error {
	var seed Seed
	if err := json.Unmarshal(data, &seed); err != nil {
		return fmt.Errorf("wallet: seed: %w", err)
	}
	for _, t := range seed.TopUps {
		at, err := clock.ParseText(t.At)
		if err != nil {
			return fmt.Errorf("wallet: seed: %w", err)
		}
		userID := id.Slug("user", t.Username)
		if err := s.seedTopUp(ctx, "seed"+id.Slug("topup", t.Username+t.At), userID, t.TotalYuan, time.UnixMilli(at)); err != nil {
			return err
		}
	}
	return nil
}

// seedTopUp books a paid order at an earlier moment, once.
func (s *Service) seedTopUp(ctx context.Context, outTradeNo, userID string, totalYuan int64, at time.Time) error {
	order, err := NewOrder(outTradeNo, userID, totalYuan, at)
	if err != nil {
		return err
	}
	if err := s.db.Transact(ctx, s.orders.New(orderKey(outTradeNo), order)); err != nil && !errors.Is(err, store.ErrConflict) {
		return err
	}
	past := *s
	past.now = func() time.Time { return at }
	_, err = past.settle(ctx, Fact{OutTradeNo: outTradeNo, TradeNo: "seed", Status: "TRADE_SUCCESS", Total: order.TotalFen.Text()})
	return err
}
