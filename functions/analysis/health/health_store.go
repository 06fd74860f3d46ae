package health

import (
	"context"
	"errors"
	"time"

	"bimportal/functions/analysis/watch"
	"bimportal/shared/clock"
	"bimportal/shared/flow"
	"bimportal/shared/store"
	"bimportal/shared/tables"
)

const (
	freshFor = time.Minute
	claimFor = 20 * time.Second // longer than a reading may take
)

// Source is where the numbers come from.
type Source struct {
	Metrics  *watch.Metrics
	Machines map[string]*flow.Machine
	Stage    string
	Runbook  string // where docs/operate.md is to be read
}

// Service is the page's endpoint.
type Service struct {
	db      *store.DB
	reports *store.Table[kept]
	from    Source
	runbook string
	now     clock.Clock
}

// New returns the page on the analysis group's table.
func New(db *store.DB, t tables.Names, from Source, now clock.Clock) *Service {
	return &Service{db: db, reports: store.NewTable[kept](db, t.Analysis), from: from, runbook: from.Runbook, now: now}
}

// kept is the last report, and until when somebody reads the next one.
type kept struct {
	Report       Report `json:"report"`
	ClaimedUntil int64  `json:"claimedUntil"` // epoch milliseconds
}

var reportKey = store.Key{PK: "health", SK: "report"}

// claim says whether the caller is to read: of all that find the report old one is.
func (s *Service) claim(ctx context.Context, v store.Versioned[kept], now time.Time) (bool, error) {
	if v.Value.ClaimedUntil > clock.Millis(now) {
		return false, nil
	}
	v.Value.ClaimedUntil = clock.Millis(now.Add(claimFor))
	err := s.db.Transact(ctx, s.reports.Put(reportKey, v))
	if errors.Is(err, store.ErrConflict) {
		return false, nil
	}
	return err == nil, err
}

// keep writes what was read; a newer one stays.
func (s *Service) keep(ctx context.Context, fresh Report, now time.Time) error {
	_, err := s.reports.Update(ctx, reportKey, func(k *kept) error {
		if k.Report.AsOf < fresh.AsOf {
			*k = kept{Report: fresh}
		}
		return nil
	})
	return err
}
