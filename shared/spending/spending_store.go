package spending

import (
	"context"
	"time"

	"golang.org/x/sync/errgroup"

	"bimportal/shared/ledger"
	"bimportal/shared/membership"
	"bimportal/shared/money"
	"bimportal/shared/store"
)

// Store holds limits and what was spent.
type Store struct {
	limits   *store.Table[Limits]
	spending *store.Table[Spending]
}

// NewStore returns the store in the wallet group's table.
func NewStore(db *store.DB, table string) Store {
	return Store{store.NewTable[Limits](db, table), store.NewTable[Spending](db, table)}
}

const spendingPrefix = "spent#"

func limitsKey(enterpriseID string) store.Key {
	return store.Key{PK: ledger.AccountPK(ledger.EnterpriseAccount(enterpriseID)), SK: "limits"}
}

func spendingKey(enterpriseID, month, userID string) store.Key {
	return store.Key{PK: limitsKey(enterpriseID).PK, SK: spendingPrefix + month + "#" + userID}
}

// Limits reads what an enterprise has limited.
func (s Store) Limits(ctx context.Context, enterpriseID string) (store.Versioned[Limits], error) {
	return s.limits.Find(ctx, limitsKey(enterpriseID))
}

// Put returns the write of limits that were read before.
func (s Store) Put(enterpriseID string, l store.Versioned[Limits]) store.Write {
	return s.limits.Put(limitsKey(enterpriseID), l)
}

// Spent returns the writes that count what a member with this standing spends this month, held to the limits as they are: they are read
// here, the member's roles by the call. 409 month_limit.
func (s Store) Spent(ctx context.Context, p Paid, st membership.Standing, now time.Time) ([]store.Write, error) {
	limits, spending, err := s.month(ctx, p.EnterpriseID, p.UserID, now)
	if err != nil {
		return nil, err
	}
	most, limited := limits.Value.Of(st)
	if err := spending.Value.Spend(p, most, limited); err != nil {
		return nil, err
	}
	writes := []store.Write{s.spending.Put(spendingKey(p.EnterpriseID, MonthOf(now), p.UserID), spending)}
	if limits.Version > 0 {
		return append(writes, s.limits.Same(limitsKey(p.EnterpriseID), limits)), nil
	}
	return append(writes, s.limits.Absent(limitsKey(p.EnterpriseID))), nil
}

// Back returns the write that takes what went back off what its member spent in the month in which he paid it.
func (s Store) Back(p Paid, paidAt time.Time) store.Write {
	key := spendingKey(p.EnterpriseID, MonthOf(paidAt), p.UserID)
	return s.spending.Counted(store.Sum{Key: key, Add: map[string]int64{"spentFen": -int64(p.AmountFen)}})
}

// month reads an enterprise's limits and what a member has spent this month.
func (s Store) month(ctx context.Context, enterpriseID, userID string, now time.Time) (l store.Versioned[Limits], m store.Versioned[Spending], err error) {
	var both errgroup.Group
	both.Go(func() (err error) { l, err = s.limits.Find(ctx, limitsKey(enterpriseID)); return })
	both.Go(func() (err error) {
		m, err = s.spending.Find(ctx, spendingKey(enterpriseID, MonthOf(now), userID))
		return
	})
	return l, m, both.Wait()
}

// Left returns what a member may still spend this month, and false where nothing limits him.
func (s Store) Left(ctx context.Context, st membership.Standing, now time.Time) (money.Fen, bool, error) {
	limits, own, err := s.month(ctx, st.Access.ID, st.Member.UserID, now)
	most, limited := limits.Value.Of(st)
	if err != nil || !limited {
		return 0, limited, err
	}
	return max(most-own.Value.SpentFen, 0), true, nil
}

// Spenders reads who has spent what of an enterprise's account in a month.
func (s Store) Spenders(ctx context.Context, enterpriseID, month string) ([]Spending, error) {
	key := spendingKey(enterpriseID, month, "")
	rows, err := s.spending.Query(ctx, store.Range{PK: key.PK, From: key.SK, To: key.SK + "~"})
	list := make([]Spending, 0, len(rows))
	for _, r := range rows {
		if r.Value.SpentFen > 0 {
			list = append(list, r.Value)
		}
	}
	return list, err
}
