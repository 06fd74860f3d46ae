package wallet

import (
	"context"

	"golang.org/x/sync/errgroup"

	"bimportal/shared/account"
	"bimportal/shared/ledger"
	"bimportal/shared/money"
	"bimportal/shared/store"
)

// maxFiltered bounds what a filter reads: about 210 bytes a row.
const maxFiltered = 1000

func rowSK(no int64) string { return ledger.TopUpSK(no) }
func rowKey(accountID string, no int64) store.Key {
	return store.Key{PK: "account#" + accountID, SK: rowSK(no)}
}

// stretch is rows of the history counted from the newest: from included, to not.
type stretch struct{ from, to int }

func newest(n int) stretch { return stretch{0, n} }

type history struct {
	rows    []Row
	total   int64
	balance money.Fen
}

// history reads a stretch of an account's top-ups with the count of all and the balance. The newest rows are read
// beside the count, others after it.
func (s *Service) history(ctx context.Context, accountID string, part stretch) (history, error) {
	var first []store.Versioned[Row]
	var latest store.Versioned[Pointer]
	var balance store.Versioned[account.Balance]
	var reads errgroup.Group
	if part.from == 0 {
		reads.Go(func() (err error) {
			first, err = s.rows.Query(ctx, store.Range{PK: "account#" + accountID, From: "topup#", Desc: true, Limit: part.to})
			return
		})
	}
	reads.Go(func() (err error) { latest, err = s.pointers.Find(ctx, latestKey(accountID)); return })
	reads.Go(func() (err error) { balance, err = s.accounts.Balance(ctx, accountID); return })
	if err := reads.Wait(); err != nil {
		return history{}, err
	}
	h := history{total: latest.Value.Orders, balance: balance.Value.BalanceFen}
	if newest := h.total - int64(part.from); part.from > 0 && newest > 0 {
		oldest := max(h.total-int64(part.to)+1, 1)
		var err error
		if first, err = s.rows.Query(ctx, store.Range{PK: "account#" + accountID, From: rowSK(oldest), To: rowSK(newest), Desc: true}); err != nil {
			return history{}, err
		}
	}
	for _, r := range first {
		h.rows = append(h.rows, r.Value)
	}
	return h, nil
}

// put writes a changed order and, when what its owner sees has changed since before, its row: the row changes in no
// other way, so that its version is known without reading it.
func (s *Service) put(before Order, o store.Versioned[Order]) []store.Write {
	v := &o.Value
	old := store.Versioned[Row]{Value: v.Row(), Version: v.RowVersion}
	if v.No == 0 || (v.RowVersion > 0 && before.Row() == v.Row()) {
		return append(s.givenUp(before, *v), s.orders.Put(orderKey(v.OutTradeNo), o))
	}
	v.RowVersion++
	return append(s.givenUp(before, *v), s.orders.Put(orderKey(v.OutTradeNo), o), s.rows.Put(rowKey(v.AccountID, v.No), old))
}

// change loads an order, applies f and writes it with its row, unless f changed nothing. What f returns comes back.
func (s *Service) change(ctx context.Context, outTradeNo string, f func(*Order) error) (Order, error) {
	var order store.Versioned[Order]
	err := store.Retry(ctx, func() (err error) {
		if order, err = s.orders.Get(ctx, orderKey(outTradeNo)); err != nil {
			return err
		}
		before := order.Value
		if err := f(&order.Value); err != nil || order.Value == before {
			return err
		}
		return s.db.Transact(ctx, s.put(before, order)...)
	})
	return order.Value, err
}

// enlist gives an order that has none its number and row in the history.
func (s *Service) enlist(ctx context.Context, outTradeNo string) error {
	return store.Retry(ctx, func() error {
		order, err := s.orders.Get(ctx, orderKey(outTradeNo))
		if err != nil || order.Value.No > 0 {
			return err
		}
		latest, err := s.pointers.Find(ctx, latestKey(order.Value.AccountID))
		if err != nil {
			return err
		}
		latest.Value.Orders++
		order.Value.No = latest.Value.Orders
		return s.db.Transact(ctx, append(s.put(order.Value, order), s.pointers.Put(latestKey(order.Value.AccountID), latest))...)
	})
}
