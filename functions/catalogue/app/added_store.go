package app

import (
	"context"
	"errors"

	"bimportal/shared/addedapp"
	"bimportal/shared/audit"
	"bimportal/shared/publish"
	"bimportal/shared/store"
)

// change changes by f what the enterprise has of the application, writing the line that f returns into its book. f
// sees Version 0 where the enterprise has not added it yet.
func (s *Service) change(ctx context.Context, enterpriseID, appID string, f func(v *store.Versioned[Added]) (audit.Line, error)) (store.Versioned[Added], error) {
	var v store.Versioned[Added]
	err := store.Retry(ctx, func() (err error) {
		if v, err = s.addeds.Find(ctx, addedapp.Key(enterpriseID, appID)); err != nil {
			return err
		}
		change := publish.Stock{}
		if v.Version == 0 {
			change.Apps, v.Value.App = 1, addedapp.App{AppID: appID, EnterpriseID: enterpriseID}
		}
		line, err := f(&v)
		if err != nil {
			return err
		}
		logged, err := s.base.Logged(ctx, enterpriseID, line, s.now())
		if err != nil {
			return err
		}
		counted, err := s.base.Stocked(ctx, enterpriseID, change)
		if err != nil {
			return err
		}
		if err := s.base.DB.Transact(ctx, append(append(logged, counted...), s.addeds.Put(addedapp.Key(enterpriseID, appID), v))...); err != nil {
			return err
		}
		v.Version++
		return nil
	})
	return v, err
}

// added returns what the enterprise has of the application, errNotAdded where it has not added it.
func (s *Service) added(ctx context.Context, enterpriseID, appID string) (store.Versioned[Added], error) {
	v, err := s.addeds.Get(ctx, addedapp.Key(enterpriseID, appID))
	if errors.Is(err, store.ErrNotFound) {
		return v, errNotAdded
	}
	return v, err
}
