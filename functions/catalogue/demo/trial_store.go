package demo

import (
	"context"
	"errors"
	"math/rand/v2"
	"time"

	"golang.org/x/sync/errgroup"

	"bimportal/functions/catalogue/sender"
	"bimportal/shared/clock"
	"bimportal/shared/store"
)

func leaseKey(leaseID string) store.Key { return store.Key{PK: "lease#" + leaseID, SK: "lease"} }

func holdingKey(address, demoID string) store.Key {
	return store.Key{PK: "address#" + address, SK: "demo#" + demoID}
}

// visitor is who asks, as far as is known: what stands for his network today and yesterday.
type visitor struct{ today, yesterday string }

func (s *Service) visitorAt(address string, now time.Time) visitor {
	return visitor{sender.On(s.lending.HashKey, address, now), sender.On(s.lending.HashKey, address, now.Add(-24*time.Hour))}
}

// taken is a lease and the writes that would undo it.
type taken struct {
	lease Lease
	undo  []store.Write
}

// take leases a free account to the visitor, in one transaction of the account, the lease under its token, and what the
// visitor's network has. A lease of that token which runs already is answered as it is. It returns a conflict
// (one_each, none_free, lease_ended) or too many (429).
func (s *Service) take(ctx context.Context, d Demo, who visitor, token string) (t taken, err error) {
	err = store.Retry(ctx, func() error {
		t, err = s.tryTake(ctx, d, who, token)
		return err
	})
	return t, err
}

func (s *Service) tryTake(ctx context.Context, d Demo, who visitor, token string) (taken, error) {
	var lease store.Versioned[Lease]
	var today, yesterday store.Versioned[Holding]
	var quota store.Versioned[sender.Quota]
	var seats []store.Versioned[Seat]
	id := leaseID(token)
	var reads errgroup.Group
	reads.Go(func() (err error) { lease, err = s.leases.Find(ctx, leaseKey(id)); return })
	reads.Go(func() (err error) { today, err = s.holdings.Find(ctx, holdingKey(who.today, d.ID)); return })
	reads.Go(func() (err error) { yesterday, err = s.holdings.Find(ctx, holdingKey(who.yesterday, d.ID)); return })
	reads.Go(func() (err error) { quota, err = s.quotas.Find(ctx, sender.QuotaKey(who.today, "lease")); return })
	reads.Go(func() (err error) {
		seats, err = s.seats.QueryLatest(ctx, store.Range{PK: "seats", From: d.ID + "#"})
		return
	})
	if err := reads.Wait(); err != nil {
		return taken{}, err
	}
	now := s.now()
	switch {
	case lease.Version > 0 && lease.Value.runs(now):
		return taken{lease: lease.Value}, nil
	case lease.Version > 0:
		return taken{}, errLeaseEnded
	}
	for _, h := range []Holding{today.Value, yesterday.Value} {
		switch {
		case h.ExpireAt <= clock.Millis(now):
		case h.LeaseID == id:
			return taken{}, store.ErrConflict // the same request again, committed between our reads
		default:
			return taken{}, waiting("one_each", "您所在的网络正在体验该系统，请在原来的页面继续，或稍后再来", minutesUntil(h.ExpireAt, now))
		}
	}
	was := quota
	if err := quota.Value.Take(leasesADay, "今天申请体验账号的次数已用完，请明天再来", now); err != nil {
		return taken{}, err
	}
	free, all := []store.Versioned[Seat]{}, []Seat{}
	for _, v := range seats {
		all = append(all, v.Value)
		if v.Value.Free(now) {
			free = append(free, v)
		}
	}
	if len(free) == 0 {
		return taken{}, waiting("none_free", "体验账号已全部借出，请稍后再来", waitMinutes(all, now))
	}
	seat := free[rand.IntN(len(free))] // so that many who come at once seldom meet at one
	before := seat
	until := now.Add(time.Duration(d.LeaseMinutes) * time.Minute)
	seat.Value.Seq++
	seat.Value.ExpireAt = clock.Millis(until)
	lease.Value = Lease{DemoID: d.ID, Account: seat.Value.Account, Seq: seat.Value.Seq, ExpireAt: seat.Value.ExpireAt, TTL: until.Add(leaseKeep).Unix()}
	today.Value = Holding{LeaseID: id, ExpireAt: seat.Value.ExpireAt, TTL: now.Add(sender.Keep).Unix()}
	key := seatKey(d.ID, seat.Value.Account)
	if err := s.db.Transact(ctx,
		s.seats.Put(key, seat), s.leases.New(leaseKey(id), lease.Value),
		s.holdings.Put(holdingKey(who.today, d.ID), today), s.quotas.Put(sender.QuotaKey(who.today, "lease"), quota),
	); err != nil {
		return taken{}, err
	}
	// Seq stays counted: what the system was told of this lease is older than the next one.
	undone := store.Versioned[Seat]{Value: seat.Value, Version: before.Version + 1}
	undone.Value.ExpireAt = 0
	return taken{lease.Value, []store.Write{
		s.seats.Put(key, undone), s.leases.Delete(leaseKey(id)), s.holdings.Remove(holdingKey(who.today, d.ID)),
		s.quotas.Put(sender.QuotaKey(who.today, "lease"), store.Versioned[sender.Quota]{Value: was.Value, Version: was.Version + 1}),
	}}, nil
}

// giveBack undoes a lease that the system was not told of. One that a crash keeps from being undone runs out.
func (s *Service) giveBack(ctx context.Context, t taken) error {
	err := s.db.Transact(ctx, t.undo...)
	if errors.Is(err, store.ErrConflict) {
		return nil // somebody else of the same network was faster: the lease runs out
	}
	return err
}
