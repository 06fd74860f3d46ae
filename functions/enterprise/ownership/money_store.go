package ownership

import (
	"context"

	"golang.org/x/sync/errgroup"

	"bimportal/shared/ledger"
	"bimportal/shared/store"
)

// accounts are the wallet group's, only read here.
type accounts struct {
	balances *store.Table[ledger.Balance]
	counts   *store.Table[ledger.Purchases]
	sales    *store.Table[ledger.Sales]
	topUps   *store.Table[ledger.TopUp]
}

func accountsIn(db *store.DB, table string) accounts {
	return accounts{
		store.NewTable[ledger.Balance](db, table), store.NewTable[ledger.Purchases](db, table), store.NewTable[ledger.Sales](db, table), store.NewTable[ledger.TopUp](db, table),
	}
}

// topUpsLooked is how many of the newest top-ups are looked at: older ones ended long ago.
const topUpsLooked = 100

// of reads what an enterprise has, and the writes that hold a transaction to it.
func (a accounts) of(ctx context.Context, enterpriseID string) (m Money, same []store.Write, err error) {
	id := ledger.EnterpriseAccount(enterpriseID)
	var balance store.Versioned[ledger.Balance]
	var counts store.Versioned[ledger.Purchases]
	var sales store.Versioned[ledger.Sales]
	var topUps []store.Versioned[ledger.TopUp]
	var all errgroup.Group
	all.Go(func() (err error) { balance, err = a.balances.Find(ctx, ledger.BalanceKey(id)); return })
	all.Go(func() (err error) { counts, err = a.counts.Find(ctx, ledger.PurchasesKey(id)); return })
	all.Go(func() (err error) { sales, err = a.sales.Find(ctx, ledger.SalesKey(id)); return })
	all.Go(func() (err error) {
		topUps, err = a.topUps.QueryLatest(ctx, store.Range{PK: ledger.AccountPK(id), From: ledger.TopUpPrefix, Desc: true, Limit: topUpsLooked})
		return
	})
	err = all.Wait()
	m = Money{Balance: balance.Value, Purchases: counts.Value, Sales: sales.Value}
	for _, t := range topUps {
		if t.Value.Open() {
			m.TopUps++
		}
	}
	return m, []store.Write{
		stands(a.balances, ledger.BalanceKey(id), balance), stands(a.counts, ledger.PurchasesKey(id), counts), stands(a.sales, ledger.SalesKey(id), sales),
	}, err
}

// stands holds a transaction to what was read, or to nothing being there.
func stands[T any](t *store.Table[T], key store.Key, v store.Versioned[T]) store.Write {
	if v.Version == 0 {
		return t.Absent(key)
	}
	return t.Same(key, v)
}
