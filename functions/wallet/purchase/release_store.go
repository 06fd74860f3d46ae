package purchase

import (
	"context"
	"errors"

	"bimportal/shared/account"
	"bimportal/shared/clock"
	"bimportal/shared/store"
)

const releaseMost = 200

// Release hands sellers the income whose day has come. One that fails waits for the next turn and keeps no other from its own.
func (s *Service) Release(ctx context.Context) error {
	due, err := s.orders.Due(ctx, "byLease", "open", openSale, "leaseUntil", clock.Millis(s.now()), releaseMost)
	if err != nil {
		return err
	}
	var failed []error
	for _, d := range due {
		failed = append(failed, s.release(ctx, d.Value))
	}
	return errors.Join(failed...)
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
