package demo

import (
	"cmp"
	"context"
	"errors"
	"slices"

	"golang.org/x/sync/errgroup"

	"bimportal/functions/catalogue/sender"
	"bimportal/shared/clock"
	"bimportal/shared/demo"
	"bimportal/shared/dict"
	"bimportal/shared/publish"
	"bimportal/shared/searchdoc"
	"bimportal/shared/stats"
	"bimportal/shared/store"
)

func demoKey(id string) store.Key { return store.Key{PK: "demos", SK: "demo#" + id} }

// seatKey keeps the accounts of all systems in one collection, so that a list of systems reads it once.
func seatKey(demoID, account string) store.Key {
	return store.Key{PK: "seats", SK: demoID + "#" + account}
}

// Lending is how accounts of demonstration systems are opened, and the secret that stands for addresses are made with.
type Lending struct {
	// Open tells a system which account is lent; nil lends none.
	Open  func(context.Context, demo.Account) error
	Entry string // where visitors enter, before a system's id
	// HashKey makes what is kept of a visitor's address worthless to who reads the table.
	HashKey string
}

// Service is the endpoints of the systems and their accounts.
type Service struct {
	base     *publish.Base
	db       *store.DB
	systems  *store.Table[Demo]
	seats    *store.Table[Seat]
	leases   *store.Table[Lease]
	holdings *store.Table[Holding]
	quotas   *store.Table[sender.Quota]
	index    searchdoc.Index
	dict     *dict.Reader
	views    *stats.Views
	lending  Lending
	now      clock.Clock
}

// New returns the endpoints of the systems and their accounts.
func New(b *publish.Base, names *dict.Reader, views *stats.Views, l Lending) *Service {
	return &Service{
		base: b, db: b.DB, systems: store.NewTable[Demo](b.DB, b.Table), seats: store.NewTable[Seat](b.DB, b.Table), leases: store.NewTable[Lease](b.DB, b.Table),
		holdings: store.NewTable[Holding](b.DB, b.Table), quotas: store.NewTable[sender.Quota](b.DB, b.Table), index: b.Index, dict: names, views: views,
		lending: l, now: b.Now,
	}
}

// allDemos reads the systems, their accounts and their views at the same time; all three stay small.
func (s *Service) allDemos(ctx context.Context) (list []Demo, seats map[string][]Seat, views map[string]int, err error) {
	var systems []store.Versioned[Demo]
	var rows []store.Versioned[Seat]
	var all errgroup.Group
	all.Go(func() (err error) {
		systems, err = s.systems.Query(ctx, store.Range{PK: "demos", From: "demo#"})
		return
	})
	all.Go(func() (err error) { rows, err = s.seats.Query(ctx, store.Range{PK: "seats"}); return })
	all.Go(func() (err error) { views, err = s.views.Of(ctx, "demo"); return })
	if err := all.Wait(); err != nil {
		return nil, nil, nil, err
	}
	seats = map[string][]Seat{}
	for _, r := range rows {
		seats[r.Value.DemoID] = append(seats[r.Value.DemoID], r.Value)
	}
	list = publish.Values(systems)
	slices.SortFunc(list, func(a, b Demo) int { return cmp.Or(cmp.Compare(a.Sort, b.Sort), cmp.Compare(a.ID, b.ID)) })
	return list, seats, views, nil
}

// ensureSeat adds an account; one that is there keeps its lease.
func (s *Service) ensureSeat(ctx context.Context, seat Seat) error {
	err := s.db.Transact(ctx, s.seats.New(seatKey(seat.DemoID, seat.Account), seat))
	if errors.Is(err, store.ErrConflict) {
		return nil
	}
	return err
}
