package wallet

import (
	"context"
	"time"

	"bimportal/shared/audit"
	"bimportal/shared/auth"
	"bimportal/shared/membership"
	"bimportal/shared/money"
	"bimportal/shared/store"
)

// drawOut begins to transfer an amount of an enterprise's account, in one transaction: it is held, operators and who asked are
// told, the enterprise's book has a line. A repetition of the Idempotency-Key answers what it made.
func (s *Service) drawOut(ctx context.Context, st membership.Standing, amount money.Fen, to Payee, repeat string) (payout Payout, err error) {
	accountID, userID := enterpriseAccountOf(st), st.Member.UserID
	err = store.Retry(ctx, func() error {
		asks := s.asksCash(accountID, amount, to)
		known, err := s.cashed(ctx, userID, repeat, asks)
		if payout = known.Value.Payout; err != nil || known.Version > 0 {
			return err
		}
		balance, err := s.accounts.Balance(ctx, accountID)
		if err != nil {
			return err
		}
		now := s.now()
		balance.Value.AccountID = accountID
		if err := countRefund(&balance.Value, now); err != nil {
			return err
		}
		made, debit, held, err := NewPayout(s.asked(userID, amount, to, now), &balance.Value, s.terms, now)
		if err != nil {
			return err
		}
		told, err := s.drawTold(ctx, st, made, now)
		if err != nil {
			return err
		}
		payout = made
		writes := append(told, s.begun(made)...)
		writes = append(append(writes, s.accounts.Sides(debit, held)...), s.accounts.Booked(balance)...)
		if repeat != "" {
			asks.Payout = made
			writes = append(writes, s.cashRepeats.New(cashRepeatKey(userID, repeat), asks))
		}
		return s.db.Transact(ctx, writes...)
	})
	if err == nil {
		s.startTransfer(ctx, payout)
	}
	return payout, err
}

// drawTold returns the writes by which who asked, the enterprise's owner and operators are told, and the line of its book.
func (s *Service) drawTold(ctx context.Context, st membership.Standing, p Payout, now time.Time) ([]store.Write, error) {
	line, err := s.book.Put(ctx, st.Access.ID, now, audit.Line{
		Actor: p.UserID, Action: string(auth.AccountDraw), TargetType: "payout", TargetID: p.No, Text: "申请提现 " + p.AmountFen.Text() + " 元到 " + p.Payee.Account,
	})
	if err != nil {
		return nil, err
	}
	operators, err := s.tellOperators(ctx, p, now)
	if err != nil {
		return nil, err
	}
	writes := append(append(line, operators...), s.box.Put(now, p.Notice())...)
	if owner := st.Access.OwnerID; owner != "" && owner != p.UserID {
		told := p.Notice()
		told.UserID = owner
		writes = append(writes, s.box.Put(now, told)...)
	}
	return writes, nil
}
