package escrow

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"bimportal/shared/account"
	"bimportal/shared/clock"
	"bimportal/shared/ledger"
	"bimportal/shared/money"
	"bimportal/shared/notify"
	"bimportal/shared/spending"
	"bimportal/shared/store"
	"bimportal/shared/tables"
)

// Store holds budgets and shares.
type Store struct {
	db       *store.DB
	accounts account.Store
	budgets  *store.Table[Budget]
	shares   *store.Table[Share]
	counts   *store.Table[ledger.Purchases]
	spending spending.Store
	box      notify.Box
	now      clock.Clock
}

// NewStore returns the store over the wallet group's table.
func NewStore(db *store.DB, t tables.Names, now clock.Clock) *Store {
	return &Store{
		db: db, accounts: account.NewStore(db, t.Wallet), budgets: store.NewTable[Budget](db, t.Wallet), shares: store.NewTable[Share](db, t.Wallet),
		counts: store.NewTable[ledger.Purchases](db, t.Wallet), spending: spending.NewStore(db, t.Wallet), box: notify.NewBox(db, t.Message), now: now,
	}
}

func budgetKey(needID string) store.Key { return store.Key{PK: "escrow#" + needID, SK: "budget"} }
func shareKey(needID string, no int) store.Key {
	return store.Key{PK: "escrow#" + needID, SK: fmt.Sprintf("share#%02d", no)}
}

// Hold returns the writes that take a need's budget off its payer's balance and hold it, for the transaction that publishes the need:
// they are written once for each need. 409 balance_too_low with {balanceFen,missingFen}, month_limit.
func (s *Store) Hold(ctx context.Context, p Payer, needID, title string, total money.Fen, permille int64, now time.Time) ([]store.Write, error) {
	b := begin(p, needID, title, total, permille, now)
	balance, err := s.accounts.Balance(ctx, b.AccountID)
	if err != nil {
		return nil, err
	}
	lines, err := b.hold(&balance.Value, now)
	if err != nil {
		return nil, account.TooLow(err, balance.Value.BalanceFen, total)
	}
	writes := append(s.accounts.Booked(balance, lines...), s.budgets.New(budgetKey(needID), b), s.waits(b.AccountID, 1))
	if paid, member := b.paid(total); member {
		spent, err := s.spending.Spent(ctx, paid, *p.Standing, now)
		if err != nil {
			return nil, err
		}
		writes = append(writes, spent...)
	}
	return writes, nil
}

// waits returns the write that counts what an account has held, or is to get: who has something does not close his account.
func (s *Store) waits(accountID string, n int64) store.Write {
	return s.counts.Counted(store.Sum{Key: ledger.PurchasesKey(accountID), Add: map[string]int64{"held": n}})
}

// Promise returns the writes by which a need's budget waits for its winners, for the transaction that awards it: none of them closes his account
// before it is divided, nor while his share is held.
func (s *Store) Promise(winners []string) (writes []store.Write) {
	for _, userID := range winners {
		writes = append(writes, s.waits(account.Personal(userID), 1))
	}
	return writes
}

// Divide returns the writes that give a need's budget away, for the transaction that ends the need, and the shares that come of it: the
// parts to who earned them, of those to whom it was promised, where they are held like every income, and the rest back. 409 as Budget.divide says.
func (s *Store) Divide(ctx context.Context, needID string, promised []string, parts []Part, back money.Fen, now time.Time) ([]store.Write, []Share, error) {
	held, err := s.budgets.Get(ctx, budgetKey(needID))
	if err != nil {
		return nil, nil, err
	}
	b := &held.Value
	balance, err := s.accounts.Balance(ctx, b.AccountID)
	if err != nil {
		return nil, nil, err
	}
	lines, shares, err := b.divide(&balance.Value, parts, back, now)
	if err != nil {
		return nil, nil, err
	}
	writes := append(s.accounts.Sides(lines...), s.budgets.Put(budgetKey(needID), held), s.waits(b.AccountID, -1))
	if back > 0 {
		writes = append(writes, s.accounts.Booked(balance)...)
		if paid, member := b.paid(back); member {
			writes = append(writes, s.spending.Back(paid, time.UnixMilli(b.HeldAt)))
		}
	}
	for _, one := range shares {
		writes = append(writes, s.shares.New(shareKey(needID, one.No), one))
	}
	for _, userID := range promised {
		if !slices.ContainsFunc(shares, func(one Share) bool { return one.UserID == userID }) {
			writes = append(writes, s.waits(account.Personal(userID), -1))
		}
	}
	return writes, shares, nil
}

// Of reads what is held for a need, and its shares; a zero Budget where nothing ever was.
func (s *Store) Of(ctx context.Context, needID string) (Budget, []Share, error) {
	b, err := s.budgets.Find(ctx, budgetKey(needID))
	if err != nil || b.Version == 0 {
		return b.Value, nil, err
	}
	rows, err := s.shares.QueryLatest(ctx, store.Range{PK: budgetKey(needID).PK, From: "share#"})
	shares := make([]Share, len(rows))
	for i, r := range rows {
		shares[i] = r.Value
	}
	return b.Value, shares, err
}

const releaseMost = 200

// Release hands over the shares whose day has come.
func (s *Store) Release(ctx context.Context) error {
	return store.Lapse(ctx, s.shares, openShare, s.now(), releaseMost, func(due Share) error { return s.release(ctx, due) })
}

func (s *Store) release(ctx context.Context, due Share) error {
	return store.Retry(ctx, func() error {
		held, err := s.shares.Get(ctx, shareKey(due.NeedID, due.No))
		if err != nil {
			return err
		}
		balance, err := s.accounts.Balance(ctx, account.Personal(held.Value.UserID))
		if err != nil {
			return err
		}
		now := s.now()
		lines, err := held.Value.release(&balance.Value, now)
		if errors.Is(err, errNotDue) {
			return nil // handed over since it was listed
		}
		if err != nil {
			return err
		}
		one := held.Value
		writes := append(s.accounts.Booked(balance, lines...), s.shares.Put(shareKey(one.NeedID, one.No), held), s.waits(account.Personal(one.UserID), -1))
		writes = append(writes, s.box.Put(now, notify.Notice{
			UserID: one.UserID, Title: "中选收入到账 " + one.IncomeFen().Text() + " 元", Content: "需求“" + one.Title + "”的中选收入冻结期已满，已转入您的余额。",
			MsgType: notify.Sys, TypeCode: notify.KindWallet, Link: "/user-info/account",
		})...)
		return s.db.Transact(ctx, writes...)
	})
}
