package purchase

import (
	"context"

	"golang.org/x/sync/errgroup"

	"bimportal/shared/ledger"
	"bimportal/shared/store"
)

// stretch reads numbered items of an account from the from-th to before the to-th, the newest first and counted from 0,
// and how many there are. The newest are read beside the count, others after it.
func stretch[T any](ctx context.Context, table *store.Table[T], accountID, prefix string, from, to int, count func(context.Context) (int64, error)) (list []T, total int64, err error) {
	pk := ledger.AccountPK(accountID)
	var rows []store.Versioned[T]
	var reads errgroup.Group
	if from == 0 {
		reads.Go(func() (err error) {
			rows, err = table.Query(ctx, store.Range{PK: pk, From: prefix, Desc: true, Limit: to})
			return
		})
	}
	reads.Go(func() (err error) { total, err = count(ctx); return })
	if err := reads.Wait(); err != nil {
		return nil, 0, err
	}
	if newest := total - int64(from); from > 0 && newest > 0 {
		oldest := max(total-int64(to)+1, 1)
		rows, err = table.Query(ctx, store.Range{PK: pk, From: number(prefix, oldest), To: number(prefix, newest), Desc: true})
	}
	for _, r := range rows {
		list = append(list, r.Value)
	}
	return list, total, err
}
