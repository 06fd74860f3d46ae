package catalogue

import (
	"context"
	"errors"
	"fmt"
	"sync"

	"bimportal/shared/demo"
	"bimportal/shared/membership"
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

// lending is what the group keeps of systems, accounts, leases and inquiries.
type lending struct {
	Lending
	systems   *store.Table[Demo]
	seats     *store.Table[Seat]
	leases    *store.Table[Lease]
	holdings  *store.Table[Holding]
	quotas    *store.Table[Quota]
	inquiries *store.Table[Inquiry]
	answered  *store.Table[Answered]
	access    *store.Table[membership.Access]
}

func newLending(d Deps) lending {
	return lending{
		d.Lending, store.NewTable[Demo](d.DB, d.Table), store.NewTable[Seat](d.DB, d.Table), store.NewTable[Lease](d.DB, d.Table),
		store.NewTable[Holding](d.DB, d.Table), store.NewTable[Quota](d.DB, d.Table), store.NewTable[Inquiry](d.DB, d.Table),
		store.NewTable[Answered](d.DB, d.Table), store.NewTable[membership.Access](d.DB, d.EnterpriseTable),
	}
}

// allDemos reads the systems, their accounts and their views at the same time; all three stay small.
func (s *Service) allDemos(ctx context.Context) (list []Demo, seats map[string][]Seat, views map[string]int, err error) {
	var seatsErr, viewsErr error
	var rows []store.Versioned[Seat]
	var beside sync.WaitGroup
	beside.Go(func() { rows, seatsErr = s.lending.seats.Query(ctx, store.Range{PK: "seats"}) })
	beside.Go(func() { views, viewsErr = s.views.Of(ctx, "demo") })
	systems, err := s.lending.systems.Query(ctx, store.Range{PK: "demos", From: "demo#"})
	beside.Wait()
	if err = errors.Join(err, seatsErr, viewsErr); err != nil {
		return nil, nil, nil, err
	}
	seats = map[string][]Seat{}
	for _, r := range rows {
		seats[r.Value.DemoID] = append(seats[r.Value.DemoID], r.Value)
	}
	return ordered(systems, func(d Demo) string { return fmt.Sprintf("%06d#%s", d.Sort, d.ID) }), seats, views, nil
}

// ensureSeat adds an account; one that is there keeps its lease.
func (s *Service) ensureSeat(ctx context.Context, seat Seat) error {
	err := s.db.Transact(ctx, s.lending.seats.New(seatKey(seat.DemoID, seat.Account), seat))
	if errors.Is(err, store.ErrConflict) {
		return nil
	}
	return err
}
