package wallet

import (
	"context"
	"errors"
	"log/slog"

	"bimportal/shared/money"
	"bimportal/shared/store"
)

// RefundRepeat is the refund that an Idempotency-Key made.
type RefundRepeat struct {
	OutTradeNo string    `json:"outTradeNo"`
	RequestNo  string    `json:"requestNo"`
	AmountFen  money.Fen `json:"amountFen"`
	Reason     string    `json:"reason"`
	TTL        int64     `json:"ttl"` // epoch seconds
}

func refundKey(outTradeNo, requestNo string) store.Key {
	return store.Key{PK: "order#" + outTradeNo, SK: "refund#" + requestNo}
}
func refundRepeatKey(userID, key string) store.Key {
	return store.Key{PK: "repeat#" + userID + "#" + key, SK: "refund"}
}

var errBooked = errors.New("wallet: booked before")

// reserve takes the amount off the caller's balance and leaves the refund for the schedule to drive, in one
// transaction. A repetition of the Idempotency-Key answers the refund it made.
func (s *Service) reserve(ctx context.Context, userID string, in RefundInput, repeat string) (Refund, error) {
	var refund Refund
	err := store.Retry(ctx, func() error {
		if repeat != "" {
			known, err := s.repeats.Find(ctx, refundRepeatKey(userID, repeat))
			if err != nil {
				return err
			}
			if k := known.Value; known.Version > 0 {
				if k.OutTradeNo != in.OutTradeNo || k.AmountFen != in.AmountFen || k.Reason != in.Reason {
					return errOtherRefund
				}
				v, err := s.refunds.Get(ctx, refundKey(k.OutTradeNo, k.RequestNo))
				refund = v.Value
				return err
			}
		}
		order, err := s.orders.Get(ctx, orderKey(in.OutTradeNo))
		if errors.Is(err, store.ErrNotFound) || (err == nil && !order.Value.Own(userID)) {
			return errNoOrder
		}
		if err != nil {
			return err
		}
		balance, err := s.accounts.Balance(ctx, order.Value.AccountID)
		if err != nil {
			return err
		}
		before, now := order.Value, s.now()
		if refund, err = order.Value.Reserve(&balance.Value, in.AmountFen, in.Reason, now); err != nil {
			return err
		}
		debit, counter := order.Value.Refund(&balance.Value, refund.RequestNo, "充值退款", refund.AmountFen, now)
		writes := append(s.put(before, order), s.refunds.New(refundKey(refund.OutTradeNo, refund.RequestNo), refund))
		writes = append(writes, s.accounts.Booked(balance, debit, counter)...)
		if repeat != "" {
			writes = append(writes, s.repeats.New(refundRepeatKey(userID, repeat),
				RefundRepeat{in.OutTradeNo, refund.RequestNo, in.AmountFen, in.Reason, now.Add(repeatLives).Unix()}))
		}
		return s.db.Transact(ctx, writes...)
	})
	return refund, err
}

// settleRefund ends a reserved refund, once: went says whether the money is back with who paid. What was refused for
// good returns to the balance by reversing lines in the same transaction.
func (s *Service) settleRefund(ctx context.Context, outTradeNo, requestNo string, went bool) (Refund, error) {
	var refund store.Versioned[Refund]
	err := store.Retry(ctx, func() (err error) {
		if refund, err = s.refunds.Get(ctx, refundKey(outTradeNo, requestNo)); err != nil || refund.Value.Open == "" {
			return err
		}
		order, err := s.orders.Get(ctx, orderKey(outTradeNo))
		if err != nil {
			return err
		}
		before, now := order.Value, s.now()
		order.Value.Settle(&refund.Value, went, now)
		var back []store.Write
		if refund.Value.State == RefundRejected {
			balance, err := s.accounts.Balance(ctx, order.Value.AccountID)
			if err != nil {
				return err
			}
			credit, counter := order.Value.Refund(&balance.Value, requestNo, "退款未成功，金额退回余额", -refund.Value.AmountFen, now)
			back = s.accounts.Booked(balance, credit, counter)
		}
		writes := append(s.put(before, order), s.refunds.Put(refundKey(outTradeNo, requestNo), refund))
		if refund.Value.State == RefundDone {
			back = s.booking(order.Value, requestNo, refund.Value.AmountFen, 0)
		}
		if state := refund.Value.State; state == RefundDone || state == RefundRejected {
			back = append(back, s.box.Put(now, order.Value.RefundNotice(state, refund.Value.AmountFen))...)
		}
		return s.db.Transact(ctx, append(writes, back...)...)
	})
	return refund.Value, err
}

// giveBack books what the provider gave back of a credited order by closing its trade, in one transaction. It answers
// how far the balance is then below nothing.
func (s *Service) giveBack(ctx context.Context, order *store.Versioned[Order]) (below money.Fen, err error) {
	o := &order.Value
	before := *o
	amount := o.Return()
	if amount == 0 {
		return 0, s.db.Transact(ctx, s.put(before, *order)...)
	}
	writes, below, err := s.gone(ctx, o, returnNo(o.OutTradeNo), amount, "交易被支付宝关闭", 0)
	if err != nil {
		return 0, err
	}
	return below, s.db.Transact(ctx, append(s.put(before, *order), writes...)...)
}

// learn books once an amount that the provider gave back, at that moment, under a request number unknown here. It leaves alone what is
// not credited, what went back whole by itself, and more than came.
func (s *Service) learn(ctx context.Context, outTradeNo, requestNo string, amount money.Fen, at int64) error {
	var order store.Versioned[Order]
	var below money.Fen
	err := store.Retry(ctx, func() (err error) {
		if order, err = s.orders.Get(ctx, orderKey(outTradeNo)); err != nil {
			return err
		}
		o := &order.Value
		if !o.Credited() || o.Returned || o.RefundedFen+amount > o.TotalFen {
			return nil
		}
		if _, known, err := s.findRefund(ctx, outTradeNo, requestNo); err != nil || known {
			return err
		}
		before := *o
		var writes []store.Write
		if writes, below, err = s.gone(ctx, o, requestNo, amount, "支付宝直接退款", at); err != nil {
			return err
		}
		return s.db.Transact(ctx, append(s.put(before, order), writes...)...)
	})
	if errors.Is(err, errBooked) {
		return nil
	}
	if err == nil {
		sayBelow(order.Value, below)
	}
	return err
}

// gone returns the writes that book an amount as gone back: the refund, which is new, both lines and the balance.
func (s *Service) gone(ctx context.Context, o *Order, requestNo string, amount money.Fen, reason string, at int64) (writes []store.Write, below money.Fen, err error) {
	balance, err := s.accounts.Balance(ctx, o.AccountID)
	if err != nil {
		return nil, 0, err
	}
	now := s.now()
	refund := o.GoneBack(requestNo, amount, reason, now)
	debit, counter := o.Refund(&balance.Value, o.bizID(requestNo), "款项已由支付宝退回", amount, now)
	writes = append(s.booking(*o, requestNo, amount, at), s.refunds.New(refundKey(o.OutTradeNo, requestNo), refund).Or(errBooked))
	return append(writes, s.accounts.Booked(balance, debit, counter)...), max(-balance.Value.BalanceFen, 0), nil
}

// BelowZero is the line that an alarm counts: somebody spent money that the provider gave back afterwards.
const BelowZero = "balance below zero"

func sayBelow(o Order, below money.Fen) {
	if below > 0 {
		slog.Error(BelowZero, "accountId", o.AccountID, "outTradeNo", o.OutTradeNo, "belowFen", int64(below))
	}
}
