package account

import (
	"context"
	"math"

	"golang.org/x/sync/errgroup"

	"bimportal/shared/ledger"
	"bimportal/shared/money"
	"bimportal/shared/store"
)

// BalanceKey and LineKey are where an account's balance and a line lie.
func BalanceKey(accountID string) store.Key { return ledger.BalanceKey(accountID) }
func LineKey(l Line) store.Key {
	return store.Key{PK: ledger.AccountPK(l.AccountID), SK: ledger.LineSK(l.No)}
}

// Store holds the accounts.
type Store struct {
	balances *store.Table[Balance]
	lines    *store.Table[Line]
}

// NewStore returns the accounts of a table.
func NewStore(db *store.DB, table string) Store {
	return Store{store.NewTable[Balance](db, table), store.NewTable[Line](db, table)}
}

// Balance reads an account as it stands now; one without a line is empty.
func (s Store) Balance(ctx context.Context, accountID string) (store.Versioned[Balance], error) {
	return s.balances.Find(ctx, BalanceKey(accountID))
}

// Heads calls f with each account that has a line, a partition of the index at a time.
func (s Store) Heads(ctx context.Context, f func(Balance)) error {
	for _, shard := range HeadShards {
		rows, err := store.Due(ctx, s.balances, "byLease", "open", shard, "leaseUntil", math.MaxInt64, 0)
		if err != nil {
			return err
		}
		for _, r := range rows {
			f(r.Value)
		}
	}
	return nil
}

// Moved calls f with every line of all accounts that was booked from a moment to before another, epoch milliseconds, a partition of
// the index at a time. The index follows the writes by moments: what lies close before the present may be missing.
func (s Store) Moved(ctx context.Context, from, before int64, f func(Line)) error {
	for _, shard := range LineShards {
		rows, err := store.Since(ctx, s.lines, "byLease", "open", shard, "leaseUntil", from, before-1)
		if err != nil {
			return err
		}
		for _, r := range rows {
			f(r.Value)
		}
	}
	return nil
}

const (
	backStep   = 50        // lines that are read at once on the way back
	clocksPart = 5 * 60000 // milliseconds by which the clocks of two processes differ at most
)

// BalanceBefore is what an account held when all lines before a moment, epoch milliseconds, were booked: its balance less what its later
// lines add up to.
func (s Store) BalanceBefore(ctx context.Context, b Balance, moment int64) (money.Fen, error) {
	if b.LeaseUntil < moment-clocksPart {
		return b.BalanceFen, nil
	}
	sum := b.BalanceFen
	for newest := b.Lines; newest > 0; newest -= backStep {
		lines, err := s.Between(ctx, b.AccountID, max(newest-backStep+1, 1), newest)
		if err != nil {
			return 0, err
		}
		for _, l := range lines {
			if l.At >= moment {
				sum -= l.AmountFen
			}
		}
		if len(lines) == 0 || lines[0].At < moment-clocksPart {
			break
		}
	}
	return sum, nil
}

// Booked returns the writes of new lines, each once, and of the balance that was read before they were booked.
func (s Store) Booked(b store.Versioned[Balance], lines ...Line) []store.Write {
	writes := s.Sides(lines...)
	return append(writes, s.balances.Put(BalanceKey(b.Value.AccountID), b))
}

// Sides returns the writes of new lines, each once.
func (s Store) Sides(lines ...Line) []store.Write {
	writes := make([]store.Write, len(lines))
	for i, l := range lines {
		writes[i] = s.lines.New(LineKey(l), l.listed())
	}
	return writes
}

// Lines reads an account's lines from the from-th to before the to-th, the newest first and counted from 0, and how
// many there are. The newest are read beside the count, others after it.
func (s Store) Lines(ctx context.Context, accountID string, from, to int) (rows []store.Versioned[Line], total int64, err error) {
	pk := ledger.AccountPK(accountID)
	var balance store.Versioned[Balance]
	var reads errgroup.Group
	if from == 0 {
		reads.Go(func() (err error) {
			rows, err = s.lines.Query(ctx, store.Range{PK: pk, From: ledger.LinePrefix, Desc: true, Limit: to})
			return
		})
	}
	reads.Go(func() (err error) { balance, err = s.Balance(ctx, accountID); return })
	if err := reads.Wait(); err != nil {
		return nil, 0, err
	}
	total = balance.Value.Lines
	if newest := total - int64(from); from > 0 && newest > 0 {
		oldest := max(newest-int64(to-from)+1, 1)
		rows, err = s.lines.Query(ctx, store.Range{PK: pk, From: ledger.LineSK(oldest), To: ledger.LineSK(newest), Desc: true})
	}
	return rows, total, err
}

// Between reads the lines from one number to another, both included, the oldest first, as they are this moment.
func (s Store) Between(ctx context.Context, accountID string, from, to int64) ([]Line, error) {
	rows, err := s.lines.QueryLatest(ctx, store.Range{PK: ledger.AccountPK(accountID), From: ledger.LineSK(from), To: ledger.LineSK(to)})
	list := make([]Line, len(rows))
	for i, r := range rows {
		list[i] = r.Value
	}
	return list, err
}

// All reads every line of an account, the oldest first.
func (s Store) All(ctx context.Context, accountID string) ([]Line, error) {
	rows, err := s.lines.Query(ctx, store.Range{PK: ledger.AccountPK(accountID), From: ledger.LinePrefix})
	list := make([]Line, len(rows))
	for i, r := range rows {
		list[i] = r.Value
	}
	return list, err
}
