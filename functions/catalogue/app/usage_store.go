package app

import (
	"context"

	"bimportal/shared/addedapp"
	"bimportal/shared/audit"
	"bimportal/shared/publish"
	"bimportal/shared/store"
)

func openedKey(enterpriseID, appID, date string) store.Key {
	return store.Key{PK: "appopens#" + enterpriseID + "#" + appID, SK: date}
}

func openerKey(enterpriseID, appID, date, userID string) store.Key {
	return store.Key{PK: "appopener#" + enterpriseID + "#" + appID, SK: date + "#" + userID}
}

// countOpen counts that somebody opens an application: the opening each time, the person once a day.
func (s *Service) countOpen(ctx context.Context, enterpriseID, appID, userID string) error {
	return store.Retry(ctx, func() error {
		now := s.now()
		date := dateOf(now)
		key := openerKey(enterpriseID, appID, date, userID)
		known, err := s.openers.Find(ctx, key)
		if err != nil {
			return err
		}
		sum := store.Sum{Key: openedKey(enterpriseID, appID, date), Add: map[string]int64{"opens": 1}, Also: map[string]any{"date": date}}
		if known.Version > 0 {
			return s.base.DB.Transact(ctx, s.openeds.Added(sum))
		}
		sum.Add["people"] = 1
		return s.base.DB.Transact(ctx, s.openers.New(key, Opener{userID, now.Add(openerKept).Unix()}), s.openeds.Added(sum))
	})
}

// opened returns the days of a range on which an application was opened.
func (s *Service) opened(ctx context.Context, enterpriseID, appID, from, to string) (map[string]Opened, error) {
	rows, err := s.openeds.Query(ctx, store.Range{PK: openedKey(enterpriseID, appID, "").PK, From: from, To: to})
	days := map[string]Opened{}
	for _, r := range rows {
		days[r.Value.Date] = r.Value
	}
	return days, err
}

// remove deletes what the enterprise has of the application with the line that f returns; f refuses it.
func (s *Service) remove(ctx context.Context, enterpriseID, appID string, f func(a Added, version int64) (audit.Line, error)) error {
	return store.Retry(ctx, func() error {
		v, err := s.added(ctx, enterpriseID, appID)
		if err != nil {
			return err
		}
		line, err := f(v.Value, v.Version)
		if err != nil {
			return err
		}
		logged, err := s.base.Logged(ctx, enterpriseID, line, s.now())
		if err != nil {
			return err
		}
		counted, err := s.base.Stocked(ctx, enterpriseID, publish.Stock{Apps: -1})
		if err != nil {
			return err
		}
		return s.base.DB.Transact(ctx, append(append(logged, counted...), s.addeds.DeleteAs(addedapp.Key(enterpriseID, appID), v))...)
	})
}
