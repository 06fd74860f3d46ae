package purchase

import (
	"context"
	"errors"

	"bimportal/shared/account"
	"bimportal/shared/store"
)

const releaseMost = 200

// Release hands sellers the income whose day has come.
func (s *Service) Release(ctx context.Context) error {
	return store.Lapse(ctx, s.orders, openSale, s.now(), releaseMost, func(due Order) error { return s.release(ctx, due) })
}

func (s *Service) release(ctx context.Context, due Order) error {
	return store.Retry(ctx, func() error {
		held, err := s.orders.Get(ctx, orderKey(due.AccountID, due.No))
		if err != nil {
			return err
		}
		o := &held.Value
		balance, err := s.accounts.Balance(ctx, account.Enterprise(o.SellerID))
		if err != nil {
			return err
		}
		lines, err := o.Release(&balance.Value, s.now())
		if errors.Is(err, errNotDue) {
			return nil // given back, or handed over, since it was listed
		}
		if err != nil {
			return err
		}
		writes, err := s.moved(ctx, held, func(sums *Sums) { sums.Release(o) })
		if err != nil {
			return err
		}
		return s.db.Transact(ctx, append(writes, s.accounts.Booked(balance, lines...)...)...)
	})
}
