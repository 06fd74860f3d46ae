package library

import (
	"context"
	"fmt"
	"time"

	"bimportal/shared/id"
	"bimportal/shared/membership"
	"bimportal/shared/publish"
	"bimportal/shared/store"
)

// Seed is an entry of the demonstration data: what was put forward, and how it was decided.
type Seed struct {
	Provider    string   `json:"provider"` // the slug of the enterprise, as departments are slugs of its tree
	Family      string   `json:"family"`   // the slug
	User        string   `json:"user"`     // who put it forward
	Said        string   `json:"said"`     // his name in the enterprise
	Audience    Audience `json:"audience"`
	Departments []string `json:"departments"`
	Note        string   `json:"note"`
	Time        string   `json:"time"`
	Decided     string   `json:"decided"` // approve or refuse, empty while it waits
	Decider     string   `json:"decider"`
	DeciderSaid string   `json:"deciderSaid"`
	Reason      string   `json:"reason"`
	DecidedTime string   `json:"decidedTime"`
}

// Load writes the demonstration's libraries; a second load changes nothing.
func (s *Service) Load(ctx context.Context, seeds []Seed) error {
	for _, one := range seeds {
		if err := s.load(ctx, one); err != nil {
			return fmt.Errorf("mall: seed: library of %s: %s: %w", one.Provider, one.Family, err)
		}
	}
	return nil
}

func (s *Service) load(ctx context.Context, one Seed) error {
	enterpriseID := publish.SeedProvider(one.Provider)
	f, b, _, err := s.families.Fixed(ctx, id.Slug("family", one.Family))
	if err != nil {
		return err
	}
	e := Entry{FamilyID: f.ID, EnterpriseID: enterpriseID, Own: f.ProviderID == enterpriseID, Name: f.Name, ProviderName: f.ProviderName, Category: f.Category}
	a, lie := Ask{By: membership.Who{ID: id.Slug("user", one.User), Name: one.Said}, Audience: one.Audience, Note: one.Note}, lying{}
	for _, slug := range one.Departments {
		a.Departments = append(a.Departments, id.Slug("department", one.Provider+"/"+slug))
	}
	if e.Own {
		c := copyOf(f, b)
		a.Family, lie.ask = &c.Family, &c
	}
	if err := e.seeded(one, a); err != nil {
		return err
	}
	if e.Stands {
		lie = lying{copy: lie.ask}
	} else if e.Ask == nil {
		lie = lying{}
	}
	l := s.entries.Of(enterpriseID)
	return store.Retry(ctx, func() error {
		stock, err := s.stocks.Find(ctx, stockKey(enterpriseID))
		if err != nil {
			return err
		}
		if v, err := l.Stored(ctx, e.FamilyID); err != nil || v.Version > 0 {
			return err
		}
		if err := stock.Value.moved(Entry{}, e, false); err != nil {
			return err
		}
		rows, err := l.Set(ctx, e.FamilyID, e)
		if err != nil {
			return err
		}
		laid, err := s.lay(ctx, e, lying{}, lie)
		if err != nil {
			return err
		}
		return s.base.DB.Transact(ctx, append(append(rows, laid...), s.stocks.Put(stockKey(enterpriseID), stock))...)
	})
}

func (e *Entry) seeded(one Seed, a Ask) error {
	at, err := publish.SeedTime(one.Time)
	if err != nil {
		return err
	}
	if err := e.Put(a, time.UnixMilli(at)); err != nil || one.Decided == "" {
		return err
	}
	if at, err = publish.SeedTime(one.DecidedTime); err != nil {
		return err
	}
	by, now := membership.Who{ID: id.Slug("user", one.Decider), Name: one.DeciderSaid}, time.UnixMilli(at)
	if one.Decided == "refuse" {
		return e.Refuse(by, true, one.Reason, now)
	}
	return e.Approve(by, true, now)
}
