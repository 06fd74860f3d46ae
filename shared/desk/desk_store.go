package desk

import (
	"context"
	"crypto/sha256"

	"bimportal/shared/clock"
	"bimportal/shared/membership"
	"bimportal/shared/publish"
	"bimportal/shared/stats"
	"bimportal/shared/store"
	"bimportal/shared/tables"
)

// Service is the endpoints of the desks.
type Service struct {
	order    []string
	shelves  map[string]publish.Shelf
	no, off  map[string]publish.State
	sums     map[string]func(ctx context.Context, id string) ([]publish.Sum, error)
	members  *store.Table[membership.Member]
	viewDays *store.Table[stats.DayView]
	db       *store.DB
	now      clock.Clock
}

// Kind is the records of one kind, where its auditor's no and his taking off bring them, and what visitors add up of one.
type Kind struct {
	Shelf   publish.Shelf
	No, Off publish.State
	Sums    func(ctx context.Context, id string) ([]publish.Sum, error)
}

// New returns the endpoints of the desks over the kinds.
func New(db *store.DB, t tables.Names, now clock.Clock, kinds ...Kind) *Service {
	s := &Service{
		shelves: map[string]publish.Shelf{}, no: map[string]publish.State{}, off: map[string]publish.State{}, sums: map[string]func(context.Context, string) ([]publish.Sum, error){},
		members: store.NewTable[membership.Member](db, t.Enterprise), viewDays: store.NewTable[stats.DayView](db, t.Analysis), db: db, now: now,
	}
	for _, k := range kinds {
		name := k.Shelf.Called()
		s.order = append(s.order, name)
		s.shelves[name], s.no[name], s.off[name], s.sums[name] = k.Shelf, k.No, k.Off, k.Sums
	}
	return s
}

func (s *Service) shelf(kind string) (publish.Shelf, error) {
	if shelf, ok := s.shelves[kind]; ok {
		return shelf, nil
	}
	return nil, errNoKind
}

const seededDays = 30

// Load says how often the records were looked at in the days before, where nobody has looked yet.
func (s *Service) Load(ctx context.Context, kind string, ids []string) error {
	now, days := s.now(), stats.Days(s.now(), seededDays)
	return publish.Seeds(ids, func(_ int, id string) error {
		had, err := s.viewDays.Query(ctx, store.Range{PK: stats.DayKey(kind, id, "").PK, Limit: 1})
		if err != nil {
			return err
		}
		if len(had) > 0 {
			return nil
		}
		sum := sha256.Sum256([]byte(kind + id))
		var writes []store.Write
		for i, day := range days {
			n := 6 + int(sum[i])%19 + i/3
			writes = append(writes, s.viewDays.New(stats.DayKey(kind, id, day), stats.DayView{Day: day, N: n, TTL: now.Add(stats.DaysKeep).Unix()}))
		}
		return s.db.Fill(ctx, writes...)
	})
}
