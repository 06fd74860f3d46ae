package wallet

import (
	"context"
	"errors"
	"fmt"
	"log/slog"

	"bimportal/shared/clock"
	"bimportal/shared/store"
)

// Pointer names another item: a person's latest order, or the order that an Idempotency-Key made.
type Pointer struct {
	OutTradeNo string `json:"outTradeNo"`
	TotalYuan  int64  `json:"totalYuan"`
	TTL        int64  `json:"ttl,omitempty"` // epoch seconds
}

func orderKey(outTradeNo string) store.Key {
	return store.Key{PK: "order#" + outTradeNo, SK: "order"}
}
func balanceKey(accountID string) store.Key {
	return store.Key{PK: "account#" + accountID, SK: "balance"}
}
func latestKey(accountID string) store.Key {
	return store.Key{PK: "account#" + accountID, SK: "latest"}
}
func repeatKey(userID, key string) store.Key {
	return store.Key{PK: "repeat#" + userID + "#" + key, SK: "repeat"}
}
func lineSK(no int64) string { return fmt.Sprintf("line#%012d", no) }
func lineKey(l Line) store.Key {
	return store.Key{PK: "account#" + l.AccountID, SK: lineSK(l.No)}
}

var (
	errAmount   = errors.New("wallet: the amount is not the order's")
	errCredited = errors.New("wallet: credited before")
)

// settle applies what the provider said: the one way by which an order moves and money is credited. Crediting is one
// transaction: both ledger lines are new, the order was not paid, the balance is unchanged since it was read. It
// returns store.ErrNotFound for an unknown order and errAmount for another amount; nothing is written then.
func (s *Service) settle(ctx context.Context, f Fact) (Order, error) {
	var order store.Versioned[Order]
	err := store.Retry(ctx, func() (err error) {
		if order, err = s.orders.Get(ctx, orderKey(f.OutTradeNo)); err != nil {
			return err
		}
		if f.Refund {
			return nil
		}
		before := order.Value
		switch f.Status {
		case "TRADE_SUCCESS", "TRADE_FINISHED":
			return s.credit(ctx, &order, f)
		case "TRADE_CLOSED":
			order.Value.Close()
		case "WAIT_BUYER_PAY":
			order.Value.Scan()
		}
		if order.Value == before {
			return nil
		}
		return s.db.Transact(ctx, s.orders.Put(orderKey(f.OutTradeNo), order))
	})
	if errors.Is(err, errCredited) {
		order, err = s.orders.Get(ctx, orderKey(f.OutTradeNo))
	}
	if err != nil {
		return order.Value, err
	}
	if order.Value.Final() {
		s.wake(ctx, order.Value)
	}
	return order.Value, nil
}

func (s *Service) credit(ctx context.Context, order *store.Versioned[Order], f Fact) error {
	o := &order.Value
	if f.Total != o.TotalFen.Text() {
		return fmt.Errorf("%w: %s says %q, not %s", errAmount, f.OutTradeNo, f.Total, o.TotalFen.Text())
	}
	now := s.now()
	if !o.Pay(f.TradeNo, now) {
		return nil
	}
	balance, err := s.balances.Find(ctx, balanceKey(o.AccountID))
	if err != nil {
		return err
	}
	credit, counter := balance.Value.Recharge(o.AccountID, o.OutTradeNo, o.TotalFen, now)
	return s.db.Transact(ctx,
		s.lines.New(lineKey(counter), counter).Or(errCredited),
		s.lines.New(lineKey(credit), credit),
		s.orders.Put(orderKey(o.OutTradeNo), *order),
		s.balances.Put(balanceKey(o.AccountID), balance),
	)
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

// place writes a new order, marks the one it replaces, and honours the Idempotency-Key, in one transaction. It answers
// the order that the key made before, and the replaced order's number if there is one to close.
func (s *Service) place(ctx context.Context, o Order, totalYuan int64, repeat string) (placed Order, replaced string, err error) {
	err = store.Retry(ctx, func() error {
		placed, replaced = o, ""
		writes := []store.Write{s.orders.New(orderKey(o.OutTradeNo), o)}
		if repeat != "" {
			known, err := s.pointers.Find(ctx, repeatKey(o.UserID, repeat))
			if err != nil {
				return err
			}
			if known.Version > 0 {
				if known.Value.TotalYuan != totalYuan {
					return errOtherInput
				}
				v, err := s.orders.Get(ctx, orderKey(known.Value.OutTradeNo))
				placed = v.Value
				return err
			}
			writes = append(writes, s.pointers.New(repeatKey(o.UserID, repeat), Pointer{o.OutTradeNo, totalYuan, s.now().Add(repeatLives).Unix()}))
		}
		latest, err := s.pointers.Find(ctx, latestKey(o.AccountID))
		if err != nil {
			return err
		}
		if latest.Version > 0 {
			old, err := s.orders.Get(ctx, orderKey(latest.Value.OutTradeNo))
			if err != nil {
				return err
			}
			if !old.Value.Final() {
				old.Value.Replace()
				replaced = old.Value.OutTradeNo
				writes = append(writes, s.orders.Put(orderKey(replaced), old))
			}
		}
		latest.Value = Pointer{OutTradeNo: o.OutTradeNo, TotalYuan: totalYuan}
		return s.db.Transact(ctx, append(writes, s.pointers.Put(latestKey(o.AccountID), latest))...)
	})
	return placed, replaced, err
}

// due answers the open orders whose lease has run out.
func (s *Service) due(ctx context.Context) ([]Order, error) {
	rows, err := s.orders.Due(ctx, "byLease", "open", open, "leaseUntil", clock.Millis(s.now()), 100)
	list := make([]Order, len(rows))
	for i, r := range rows {
		list[i] = r.Value
	}
	return list, err
}
