package app

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"time"

	"bimportal/shared/addedapp"
	"bimportal/shared/clock"
	"bimportal/shared/id"
	"bimportal/shared/publish"
	"bimportal/shared/store"
)

// Seed is an application with a slug instead of an id.
type Seed struct {
	App
	Slug string `json:"slug"`
}

// Load writes the square; the same seed again changes nothing.
func (s *Service) Load(ctx context.Context, seeds []Seed) error {
	groupings, err := s.dict.Labels(ctx, "PRODUCT_TYPE")
	if err != nil {
		return err
	}
	for i, one := range seeds {
		one.AppID, one.Sort = id.Slug("app", one.Slug), i+1
		one.Clean()
		if err := one.Check(groupings); err != nil {
			return fmt.Errorf("catalogue: seed: %w", err)
		}
		if err := store.Ensure(ctx, s.apps, appKey(one.AppID), one.App); err != nil {
			return err
		}
	}
	return nil
}

// SeedAdded is that a demonstration enterprise has added an application, by their slugs.
type SeedAdded struct {
	Enterprise  string   `json:"enterprise"`
	App         string   `json:"app"`
	Order       int      `json:"order"`
	All         bool     `json:"all"`
	Departments []string `json:"departments"`
}

// LoadAdded adds applications to enterprises that have not added them, with keys that nobody knows, and says that they were
// opened in the weeks before.
func (s *Service) LoadAdded(ctx context.Context, seeds []SeedAdded) error {
	for _, one := range seeds {
		enterpriseID, appID := id.Slug("enterprise", one.Enterprise), id.Slug("app", one.App)
		app, err := s.apps.Get(ctx, appKey(appID))
		if err != nil {
			return fmt.Errorf("catalogue: seed: added app %s: %w", one.App, err)
		}
		to := addedapp.Audience{All: one.All}
		for _, d := range one.Departments {
			to.DepartmentIDs = append(to.DepartmentIDs, id.Slug("department", one.Enterprise+"/"+d))
		}
		now := clock.Millis(s.now())
		a := Added{App: addedapp.App{AppID: appID, EnterpriseID: enterpriseID}, AccessKey: id.New("ak"), SecretHash: hashOf(rand.Text()), KeyAt: now}
		if err := a.Write(AddedAppInput{AppID: appID, VisibleTo: to, Order: one.Order}, app.Value, "", now); err != nil {
			return err
		}
		if err := s.seedAdded(ctx, a); err != nil {
			return err
		}
	}
	return nil
}

// seedAdded writes an added application with its count in the enterprise's stock unless it is there.
func (s *Service) seedAdded(ctx context.Context, a Added) error {
	errThere := errors.New("there")
	err := store.Retry(ctx, func() error {
		counted, err := s.base.Stocked(ctx, a.EnterpriseID, publish.Stock{Apps: 1})
		if err != nil {
			return err
		}
		writes := append(counted, s.addeds.New(addedapp.Key(a.EnterpriseID, a.AppID), a).Or(errThere))
		for back := 1; back < 29; back++ {
			day := s.now().In(clock.Shanghai).AddDate(0, 0, -back)
			opens := 3 + (day.Day()*7+a.Order*5)%11
			if day.Weekday() == time.Saturday || day.Weekday() == time.Sunday {
				opens /= 4
			}
			writes = append(writes, s.openeds.Replace(openedKey(a.EnterpriseID, a.AppID, dateOf(day)), Opened{dateOf(day), opens, (opens + 1) / 2}, 1))
		}
		return s.base.DB.Transact(ctx, writes...)
	})
	if errors.Is(err, errThere) {
		return nil
	}
	return err
}
