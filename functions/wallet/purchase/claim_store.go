package purchase

import (
	"context"
	"errors"
	"fmt"
	"time"

	"golang.org/x/sync/errgroup"

	"bimportal/shared/account"
	"bimportal/shared/audit"
	"bimportal/shared/clock"
	"bimportal/shared/membership"
	"bimportal/shared/store"
)

// beside returns what else is written with a decision; nil is nothing.
type beside func(*Order, time.Time) ([]store.Write, error)

func (b beside) writes(o *Order, now time.Time) ([]store.Write, error) {
	if b == nil {
		return nil, nil
	}
	return b(o, now)
}

// claimed applies a change of an order's claim that moves no money, and tells who waits for it.
func (s *Service) claimed(ctx context.Context, at place, change func(*Order) error, with beside) (order Order, err error) {
	err = store.Retry(ctx, func() error {
		held, err := s.orders.Get(ctx, orderKey(at.AccountID, at.No))
		if err != nil {
			return err
		}
		waited := held.Value.Claim.State.Open()
		if err := change(&held.Value); err != nil {
			return err
		}
		told, err := s.claimTold(ctx, &held.Value)
		if err != nil {
			return err
		}
		more, err := with.writes(&held.Value, s.now())
		if err != nil {
			return err
		}
		order = held.Value
		writes := append(append(s.changed(held), told...), more...)
		return s.db.Transact(ctx, append(writes, s.waits(&held.Value, waited)...)...)
	})
	return order, err
}

// waits returns the write that counts a claim of the account while it is open: who has one does not close his account.
func (s *Service) waits(o *Order, before bool) []store.Write {
	n := int64(1)
	switch {
	case before == o.Claim.State.Open():
		return nil
	case before:
		n = -1
	}
	return []store.Write{s.counts.Counted(store.Sum{Key: countKey(o.AccountID), Add: map[string]int64{"claims": n}})}
}

func (s *Service) claimTold(ctx context.Context, o *Order) ([]store.Write, error) {
	if s.seeds {
		return nil, nil
	}
	seller, err := s.access.Find(ctx, membership.AccessKey(o.SellerID))
	if err != nil {
		return nil, err
	}
	var writes []store.Write
	for _, n := range o.ClaimNotices(seller.Value) {
		writes = append(writes, s.box.Put(s.now(), n)...)
	}
	return writes, nil
}

// placeOf returns where an order lies. 404 for one that is not there.
func (s *Service) placeOf(ctx context.Context, orderNo string) (place, error) {
	at, err := s.places.Find(ctx, placeKey(orderNo))
	if err == nil && at.Version == 0 {
		err = errNoOrder
	}
	return at.Value, err
}

// ownPlace returns where an order of the account lies. 404 for another's.
func (s *Service) ownPlace(ctx context.Context, accountID, orderNo string) (place, error) {
	at, err := s.placeOf(ctx, orderNo)
	if err == nil && at.AccountID != accountID {
		return place{}, errNoOrder
	}
	return at, err
}

// sides is an order with what its two sides have of it.
type sides struct {
	order         store.Versioned[Order]
	brought       brought
	buyer, seller store.Versioned[account.Balance]
}

func (s *Service) sides(ctx context.Context, at place) (d sides, err error) {
	if d.order, err = s.orders.Get(ctx, orderKey(at.AccountID, at.No)); err != nil {
		return d, err
	}
	o := d.order.Value
	var all errgroup.Group
	all.Go(func() (err error) { d.brought, err = s.brought(ctx, &o); return err })
	all.Go(func() (err error) { d.buyer, err = s.accounts.Balance(ctx, o.AccountID); return err })
	all.Go(func() (err error) {
		d.seller, err = s.accounts.Balance(ctx, account.Enterprise(o.SellerID))
		return err
	})
	return d, all.Wait()
}

// grant gives the price of a claimed order back, by the seller's or the operator's word, in one transaction. may refuses
// what the caller has no business with.
func (s *Service) grant(ctx context.Context, at place, by ClaimState, note string, may func(*Order) error, with beside) (order Order, err error) {
	err = store.Retry(ctx, func() error {
		held, err := s.sides(ctx, at)
		if err != nil {
			return err
		}
		o := &held.order.Value
		if err := may(o); err != nil {
			return err
		}
		if err := held.brought.stands(o); err != nil {
			return err
		}
		now, released := s.now(), !o.Frozen()
		lines, err := o.Grant(by, note, &held.buyer.Value, &held.seller.Value, now)
		if err != nil {
			return err
		}
		writes, err := s.goneBack(ctx, &held.order, held.brought, now)
		if err != nil {
			return err
		}
		told, err := s.claimTold(ctx, o)
		if err != nil {
			return err
		}
		more, err := with.writes(o, now)
		if err != nil {
			return err
		}
		order = *o
		writes = append(append(append(writes, told...), more...), s.accounts.Booked(held.buyer, lines...)...)
		writes = append(writes, s.waits(o, true)...)
		if released {
			writes = append(writes, s.accounts.Booked(held.seller)...)
		}
		return s.db.Transact(ctx, writes...)
	})
	return order, err
}

// endedKey is where a claim lies that an operator has decided, by when; an order has at most one.
func endedKey(row ClaimRow) store.Key {
	return store.Key{PK: "claims#ended", SK: fmt.Sprintf("%013d#%s", row.DecidedAt, row.OrderNo)}
}

// decided returns the writes of an operator's decision: the line of the operators' book and the row of their list.
func (s *Service) decided(ctx context.Context, by membership.Member, o *Order, text string, now time.Time) ([]store.Write, error) {
	row := o.Row()
	row.Since, row.DecidedAt, row.DecidedBy = 0, clock.Millis(now), by.Name
	line, err := s.inBook(ctx, by, o.OrderNo, text, now)
	return append(line, s.ended.New(endedKey(row), row)), err
}

// inBook returns the line of the operators' book about a decision.
func (s *Service) inBook(ctx context.Context, by membership.Member, orderNo, text string, now time.Time) ([]store.Write, error) {
	return s.book.Put(ctx, membership.Platform, now, audit.Line{Actor: by.UserID, Action: claimAction, TargetType: "order", TargetID: orderNo, Text: text})
}

const reviewMost = 500

// toReview reads the claims that wait for the operator, the oldest first, or those that are decided, the latest first.
func (s *Service) toReview(ctx context.Context, ended bool) ([]ClaimRow, error) {
	if ended {
		rows, err := s.ended.Query(ctx, store.Range{PK: endedKey(ClaimRow{}).PK, Desc: true, Limit: reviewMost})
		list := make([]ClaimRow, len(rows))
		for i, r := range rows {
			list[i] = r.Value
		}
		return list, err
	}
	rows, err := store.Due(ctx, s.orders, "byLease", "open", openReview, "leaseUntil", clock.Millis(s.now()), reviewMost)
	list := make([]ClaimRow, len(rows))
	for i, r := range rows {
		o := r.Value
		list[i] = o.Row()
	}
	return list, err
}

// Escalate hands claims to the operator that their sellers have not answered in time.
func (s *Service) Escalate(ctx context.Context) error {
	return store.Lapse(ctx, s.orders, openClaim, s.now(), releaseMost, func(due Order) error {
		_, err := s.claimed(ctx, place{due.AccountID, due.No}, func(o *Order) error { return o.Escalate(false, s.now()) }, nil)
		if errors.Is(err, errNoClaim) {
			return nil // answered, or withdrawn, since it was listed
		}
		return err
	})
}
