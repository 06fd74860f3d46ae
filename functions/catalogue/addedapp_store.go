package catalogue

import (
	"context"
	"errors"

	"bimportal/shared/addedapp"
	"bimportal/shared/audit"
	"bimportal/shared/store"
)

// changeAddedApp changes by f what the enterprise has of the application, writing the line that f answers into its book. f
// sees Version 0 where the enterprise has not added it yet.
func (s *Service) changeAddedApp(ctx context.Context, enterpriseID, appID string, f func(v *store.Versioned[AddedApp]) (audit.Line, error)) (store.Versioned[AddedApp], error) {
	var v store.Versioned[AddedApp]
	err := store.Retry(ctx, func() (err error) {
		if v, err = s.addedApps.Find(ctx, addedapp.Key(enterpriseID, appID)); err != nil {
			return err
		}
		change := Stock{Apps: one(v.Version == 0)}
		line, err := f(&v)
		if err != nil {
			return err
		}
		booked, err := s.booked(ctx, enterpriseID, line, s.now())
		if err != nil {
			return err
		}
		counted, err := stocked(ctx, s.stocks, enterpriseID, change)
		if err != nil {
			return err
		}
		if err := s.db.Transact(ctx, append(append(booked, counted...), s.addedApps.Put(addedapp.Key(enterpriseID, appID), v))...); err != nil {
			return err
		}
		v.Version++
		return nil
	})
	return v, err
}

// addedApp answers what the enterprise has of the application, errNotAdded where it has not added it.
func (s *Service) addedApp(ctx context.Context, enterpriseID, appID string) (store.Versioned[AddedApp], error) {
	v, err := s.addedApps.Get(ctx, addedapp.Key(enterpriseID, appID))
	if errors.Is(err, store.ErrNotFound) {
		return v, errNotAdded
	}
	return v, err
}
