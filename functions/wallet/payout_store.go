package wallet

import (
	"cmp"
	"context"
	"log/slog"
	"slices"
	"time"

	"bimportal/shared/account"
	"bimportal/shared/audit"
	"bimportal/shared/auth"
	"bimportal/shared/id"
	"bimportal/shared/ledger"
	"bimportal/shared/membership"
	"bimportal/shared/money"
	"bimportal/shared/store"
)

const payoutPrefix = "payout#"

func payoutKey(accountID, no string) store.Key {
	return store.Key{PK: "account#" + accountID, SK: payoutPrefix + no}
}

// Collections of all payouts: those that wait, and those that are decided.
const (
	payoutsWait  = "payouts#wait"
	payoutsEnded = "payouts#ended"
)

func queueKey(collection, no string) store.Key { return store.Key{PK: collection, SK: no} }

// CashRepeat is what an Idempotency-Key asked for and got, of a person's balance or of an enterprise's account.
type CashRepeat struct {
	AccountID string    `json:"accountId"`
	AmountFen money.Fen `json:"amountFen"`
	Payee     string    `json:"payee"` // Seal.MarkPayee
	Refunds   []Refund  `json:"refunds"`
	Payout    Payout    `json:"payout"`
	TTL       int64     `json:"ttl"` // epoch seconds
}

func cashRepeatKey(userID, key string) store.Key {
	return store.Key{PK: "repeat#" + userID + "#" + key, SK: "tocash"}
}

// cashed returns what a person's Idempotency-Key has made of what it asks for; version 0 for nothing yet. 409 idempotency_mismatch where it
// asked for something else, or of another account.
func (s *Service) cashed(ctx context.Context, userID, repeat string, asks CashRepeat) (store.Versioned[CashRepeat], error) {
	if repeat == "" {
		return store.Versioned[CashRepeat]{}, nil
	}
	known, err := s.cashRepeats.Find(ctx, cashRepeatKey(userID, repeat))
	if k := known.Value; err == nil && known.Version > 0 && (k.AccountID != asks.AccountID || k.AmountFen != asks.AmountFen || k.Payee != asks.Payee) {
		err = errOtherRefund
	}
	return known, err
}

// asksCash is what an Idempotency-Key is kept for.
func (s *Service) asksCash(accountID string, amount money.Fen, to Payee) CashRepeat {
	return CashRepeat{AccountID: accountID, AmountFen: amount, Payee: s.seal.MarkPayee(to), TTL: s.now().Add(repeatLives).Unix()}
}

// cashOut begins to give an amount of a person's balance back, in one transaction: a refund of each trade that gives
// something back, left to the schedule to drive, and a payout of the rest. A repetition of the Idempotency-Key answers
// what it made.
func (s *Service) cashOut(ctx context.Context, userID string, amount money.Fen, to Payee, repeat string) (made CashRepeat, err error) {
	accountID := account.Personal(userID)
	err = store.Retry(ctx, func() error {
		asks := s.asksCash(accountID, amount, to)
		known, err := s.cashed(ctx, userID, repeat, asks)
		if made = known.Value; err != nil || known.Version > 0 {
			return err
		}
		balance, rows, err := s.funds(ctx, accountID)
		if err != nil {
			return err
		}
		now := s.now()
		balance.Value.AccountID = accountID
		parts, transfer, err := WaysOf(rows, balance.Value, now).Split(amount)
		if err != nil {
			return err
		}
		if err := countRefund(&balance.Value, now); err != nil {
			return err
		}
		made = asks
		refunds, writes, err := s.takeParts(ctx, &balance.Value, rows, parts, now)
		if err != nil {
			return err
		}
		made.Refunds = refunds
		if transfer > 0 {
			if err := to.Check(); err != nil {
				return err
			}
			payout, debit, held, err := NewPayout(s.asked(userID, transfer, to, now), &balance.Value, s.terms, now)
			if err != nil {
				return err
			}
			made.Payout = payout
			writes = append(append(writes, s.box.Put(now, payout.Notice())...), s.begun(payout)...)
			writes = append(writes, s.accounts.Sides(debit, held)...)
			told, err := s.tellOperators(ctx, payout, now)
			if err != nil {
				return err
			}
			writes = append(writes, told...)
		}
		writes = append(writes, s.accounts.Booked(balance)...)
		if repeat != "" {
			writes = append(writes, s.cashRepeats.New(cashRepeatKey(userID, repeat), made))
		}
		return s.db.Transact(ctx, writes...)
	})
	return made, err
}

// asked is a request over an amount under a new number, its payee sealed for it.
func (s *Service) asked(userID string, amount money.Fen, to Payee, now time.Time) Asked {
	no := id.Ordered(now)
	return Asked{no, userID, amount, s.seal.SealPayee(to, no)}
}

// begun are the writes of a new payout, in its account and in the operators' list.
func (s *Service) begun(p Payout) []store.Write {
	return []store.Write{s.payouts.New(payoutKey(p.AccountID, p.No), p), s.payouts.New(queueKey(queueOf(p.State), p.No), p)}
}

// tellOperators returns the writes by which who may decide the payout, other than its own person, is told that it waits for him.
func (s *Service) tellOperators(ctx context.Context, p Payout, now time.Time) (writes []store.Write, err error) {
	if p.State != PayoutWaits {
		return nil, nil
	}
	operators, err := s.reader.Holders(ctx, membership.Platform, string(auth.PayoutDecide), toldMost)
	for _, userID := range operators {
		if userID != p.UserID {
			writes = append(writes, s.box.Put(now, p.WaitingNotice(userID))...)
		}
	}
	return writes, err
}

// takeParts returns a refund of each part, off the balance, with its writes.
func (s *Service) takeParts(ctx context.Context, b *account.Balance, rows []Row, parts []Part, now time.Time) (refunds []Refund, writes []store.Write, err error) {
	for _, p := range parts {
		order, err := s.orders.Get(ctx, orderKey(p.OutTradeNo))
		if err != nil {
			return nil, nil, err
		}
		if !slices.Contains(rows, order.Value.Row()) {
			return nil, nil, store.ErrConflict // it changed after its row was read
		}
		before := order.Value
		refund, err := order.Value.take(b, p.AmountFen, "余额退回", now)
		if err != nil {
			return nil, nil, err
		}
		debit, counter := order.Value.Refund(b, refund.RequestNo, "余额退回", p.AmountFen, now)
		writes = append(append(writes, s.put(before, order)...), s.refunds.New(refundKey(p.OutTradeNo, refund.RequestNo), refund))
		writes = append(writes, s.accounts.Sides(debit, counter)...)
		refunds = append(refunds, refund)
	}
	return refunds, writes, nil
}

// funds returns a person's balance and then, so that every change of the balance they were read with shows in them or
// fails the write, his top-ups, the newest first.
func (s *Service) funds(ctx context.Context, accountID string) (balance store.Versioned[account.Balance], rows []Row, err error) {
	if balance, err = s.accounts.Balance(ctx, accountID); err != nil {
		return balance, nil, err
	}
	found, err := s.rows.QueryLatest(ctx, store.Range{PK: "account#" + accountID, From: ledger.TopUpPrefix, To: ledger.TopUpPrefix + "~", Desc: true, Limit: maxFiltered})
	for _, r := range found {
		rows = append(rows, r.Value)
	}
	return balance, rows, err
}

// decidePayout ends a payout as the operator decided, or hands it to the machine, once, with the line in the operators' book; what has ended
// is told.
func (s *Service) decidePayout(ctx context.Context, no string, word Word, note string, by membership.Member) (Payout, error) {
	var payout Payout
	err := store.Retry(ctx, func() error {
		own, queued, err := s.findPayout(ctx, no)
		if err != nil {
			return err
		}
		payout = own.Value
		if ours, err := s.reader.Belongs(ctx, by.UserID, payout.OfEnterprise()); err != nil || ours {
			return cmp.Or(err, error(errOwnPayout))
		}
		balance, err := s.accounts.Balance(ctx, payout.AccountID)
		if err != nil {
			return err
		}
		before, now := own.Value, s.now()
		lines, err := own.Value.Decide(&balance.Value, word, note, by.UserID, by.Name, now)
		if err != nil {
			return err
		}
		payout = own.Value
		writes, err := s.book.Put(ctx, membership.Platform, now, audit.Line{
			Actor: by.UserID, Action: string(auth.PayoutDecide), TargetType: "payout", TargetID: no, Text: payout.decided(),
		})
		if err != nil {
			return err
		}
		if payout.State != PayoutPaying {
			writes = append(append(writes, s.box.Put(now, payout.Notice())...), s.accounts.Booked(balance, lines...)...)
		}
		return s.db.Transact(ctx, append(writes, s.moved(before, own, queued)...)...)
	})
	if err == nil {
		s.startTransfer(ctx, payout)
	}
	return payout, err
}

// payoutsMost is how many of the latest decided payouts, and of one's own, a list holds.
const payoutsMost = 500

func (s *Service) payoutsIn(ctx context.Context, r store.Range) ([]Payout, error) {
	rows, err := s.payouts.QueryLatest(ctx, r)
	list := make([]Payout, len(rows))
	for i, row := range rows {
		list[i] = row.Value
	}
	return list, err
}

// payoutsOf reads an account's payouts, the newest first.
func (s *Service) payoutsOf(ctx context.Context, account string) ([]Payout, error) {
	return s.payoutsIn(ctx, store.Range{PK: payoutKey(account, "").PK, From: payoutPrefix, To: payoutPrefix + "~", Desc: true, Limit: payoutsMost})
}

// payoutsToReview reads what waits for an operator or is being transferred, the oldest first, or what is decided, the latest first.
func (s *Service) payoutsToReview(ctx context.Context, which string) ([]Payout, error) {
	switch which {
	case "ended":
		return s.payoutsIn(ctx, store.Range{PK: payoutsEnded, Desc: true, Limit: payoutsMost})
	case "paying":
		return s.payoutsIn(ctx, store.Range{PK: payoutsPaying, Limit: payoutsMost})
	}
	return s.payoutsIn(ctx, store.Range{PK: payoutsWait, Limit: payoutsMost})
}

// PayoutOverdue is the line that an alarm counts: somebody waits for a transfer for days.
const PayoutOverdue = "payout overdue"

// callForPayouts calls an operator while the oldest payout that waits is overdue.
func (s *Service) callForPayouts(ctx context.Context) error {
	oldest, err := s.payoutsIn(ctx, store.Range{PK: payoutsWait, Limit: 1})
	if err != nil {
		return err
	}
	for _, p := range oldest {
		if p.Overdue(s.now()) {
			slog.Error(PayoutOverdue, "no", p.No, "amountFen", int64(p.AmountFen))
		}
	}
	return nil
}
