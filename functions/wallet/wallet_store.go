package wallet

import (
	"context"
	"errors"
	"fmt"
	"log/slog"

	"bimportal/shared/api"
	"bimportal/shared/clock"
	"bimportal/shared/ledger"
	"bimportal/shared/money"
	"bimportal/shared/store"
)

// Pointer names another item: a person's latest order, or the order that an Idempotency-Key made.
type Pointer struct {
	OutTradeNo string `json:"outTradeNo"`
	Orders     int64  `json:"orders"` // with the latest order: how many the account has in its history
	TotalYuan  int64  `json:"totalYuan"`
	TTL        int64  `json:"ttl,omitempty"` // epoch seconds
}

func orderKey(outTradeNo string) store.Key {
	return store.Key{PK: "order#" + outTradeNo, SK: "order"}
}
func latestKey(accountID string) store.Key {
	return store.Key{PK: "account#" + accountID, SK: "latest"}
}
func repeatKey(userID, key string) store.Key {
	return store.Key{PK: "repeat#" + userID + "#" + key, SK: "repeat"}
}

var (
	errAmount   = errors.New("wallet: the amount is not the order's")
	errCredited = errors.New("wallet: credited before")
)

// settle applies what the provider said: the one way by which an order moves and money is credited. Crediting is one
// transaction: both ledger lines are new, the order was not paid, the balance is unchanged since it was read. It
// returns store.ErrNotFound for an unknown order and errAmount for another amount; nothing is written then.
func (s *Service) settle(ctx context.Context, told Fact) (Order, error) {
	var order store.Versioned[Order]
	var below money.Fen
	err := store.Retry(ctx, func() (err error) {
		if order, err = s.orders.Get(ctx, orderKey(told.OutTradeNo)); err != nil {
			return err
		}
		o, f := &order.Value, told
		if f.Refund {
			return nil
		}
		if f.Paid() && f.Total != o.TotalFen.Text() {
			return fmt.Errorf("%w: %s says %q, not %s", errAmount, f.OutTradeNo, f.Total, o.TotalFen.Text())
		}
		if f.Paid() && o.Doubtful() && !o.Credited() {
			if f, err = s.provider.Query(ctx, f.OutTradeNo); err != nil {
				return err
			}
		}
		before := *o
		switch f.Status {
		case "TRADE_SUCCESS", "TRADE_FINISHED":
			return s.credit(ctx, &order, f)
		case "TRADE_CLOSED":
			if o.Credited() && !o.Returned {
				below, err = s.giveBack(ctx, &order)
				return err
			}
			o.Close()
		case "WAIT_BUYER_PAY":
			o.Scan()
		}
		if *o == before {
			return nil
		}
		return s.db.Transact(ctx, s.put(before, order)...)
	})
	if errors.Is(err, errCredited) {
		order, err = s.orders.Get(ctx, orderKey(told.OutTradeNo))
	}
	if err != nil {
		return order.Value, err
	}
	sayBelow(order.Value, below)
	if order.Value.Final() {
		s.wake(ctx, order.Value)
	}
	return order.Value, nil
}

func (s *Service) credit(ctx context.Context, order *store.Versioned[Order], f Fact) error {
	o := &order.Value
	before, now := *o, s.now()
	if !o.Pay(f.TradeNo, now) {
		return nil
	}
	balance, err := s.accounts.Balance(ctx, o.AccountID)
	if err != nil {
		return err
	}
	credit, counter := o.Recharge(&balance.Value, now)
	told := append(s.booking(*o, "", o.TotalFen, f.PaidAt), s.box.Put(now, o.CreditedNotice())...)
	writes := append(append(s.put(before, *order), told...), s.accounts.Sides(counter)[0].Or(errCredited))
	if err := s.db.Transact(ctx, append(writes, s.accounts.Booked(balance, credit)...)...); err != nil {
		return err
	}
	if f.PaidAt > 0 { // in whole seconds by the provider's clock, which may be ahead of ours
		api.Measured(now, ledger.MetricCredited, "Milliseconds", max(clock.Millis(now)-f.PaidAt, 0))
	}
	return nil
}

// wake tells the machine that waits for this order. The order is stored already, so that a lost wake costs a poll.
func (s *Service) wake(ctx context.Context, o Order) {
	if o.TaskToken == "" {
		return
	}
	if err := s.flow.Wake(ctx, o.TaskToken, `{"outTradeNo":"`+o.OutTradeNo+`"}`); err != nil {
		slog.Warn("wake", "outTradeNo", o.OutTradeNo, "error", err.Error())
	}
}

// place writes a new order with its row in the history, marks the one it replaces, honours the Idempotency-Key and counts
// the order among its person's, in one transaction. It returns too many (429). It answers the order that the key made before, and the replaced order's number if there is one to
// close.
func (s *Service) place(ctx context.Context, o Order, totalYuan int64, repeat string) (placed Order, replaced string, err error) {
	err = store.Retry(ctx, func() error {
		placed, replaced = o, ""
		var writes []store.Write
		if repeat != "" {
			known, err := s.pointers.Find(ctx, repeatKey(o.UserID, repeat))
			if err != nil {
				return err
			}
			if known.Version > 0 {
				v, err := s.orders.Get(ctx, orderKey(known.Value.OutTradeNo))
				if placed = v.Value; err == nil && (known.Value.TotalYuan != totalYuan || placed.AccountID != o.AccountID) {
					return errOtherInput
				}
				return err
			}
			writes = append(writes, s.pointers.New(repeatKey(o.UserID, repeat), Pointer{OutTradeNo: o.OutTradeNo, TotalYuan: totalYuan, TTL: s.now().Add(repeatLives).Unix()}))
		}
		for _, l := range orderLimits {
			counted, err := s.limits.Taken(ctx, l, o.UserID)
			if err != nil {
				return err
			}
			writes = append(writes, counted)
		}
		latest, err := s.pointers.Find(ctx, latestKey(o.AccountID))
		if err != nil {
			return err
		}
		if latest.Value.OutTradeNo != "" {
			old, err := s.orders.Get(ctx, orderKey(latest.Value.OutTradeNo))
			if err != nil {
				return err
			}
			if !old.Value.Final() && old.Value.UserID == o.UserID { // of one account several may be paid for at a time
				old.Value.Replace()
				replaced = old.Value.OutTradeNo
				writes = append(writes, s.orders.Put(orderKey(replaced), old))
			}
		}
		placed.No = latest.Value.Orders + 1
		latest.Value = Pointer{OutTradeNo: o.OutTradeNo, TotalYuan: totalYuan, Orders: placed.No}
		writes = append(writes, s.put(o, store.Versioned[Order]{Value: placed})...)
		if err := s.db.Transact(ctx, append(writes, s.pointers.Put(latestKey(o.AccountID), latest))...); err != nil {
			return err
		}
		api.Measured(s.now(), ledger.MetricPlaced, "Count", 1)
		return nil
	})
	return placed, replaced, err
}
