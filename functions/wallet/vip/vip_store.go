package vip

import (
	"context"
	"time"

	"bimportal/shared/ledger"
	"bimportal/shared/money"
	"bimportal/shared/store"
)

// Store holds the memberships, each beside its person's account.
type Store struct{ table *store.Table[Membership] }

// NewStore returns the memberships of the wallet's table.
func NewStore(db *store.DB, table string) Store {
	return Store{store.NewTable[Membership](db, table)}
}

func key(userID string) store.Key {
	return store.Key{PK: ledger.AccountPK(ledger.PersonalAccount(userID)), SK: "vip"}
}

// Find reads a person's membership; version 0 where he never had one.
func (s Store) Find(ctx context.Context, userID string) (store.Versioned[Membership], error) {
	return s.table.Find(ctx, key(userID))
}

// Put is the write of a membership as it was read.
func (s Store) Put(userID string, m store.Versioned[Membership]) store.Write {
	return s.table.Put(key(userID), m)
}

// Unsaved is the write by which an order that went back counts as no saving.
func (s Store) Unsaved(userID string, amount money.Fen) store.Write {
	return s.table.Counted(store.Sum{Key: key(userID), Add: map[string]int64{"savedFen": -int64(amount)}})
}

// Change applies f to a person's membership. What f returns comes back, and then nothing is written.
func (s Store) Change(ctx context.Context, userID string, f func(*Membership) error) (Membership, error) {
	return s.table.Update(ctx, key(userID), f)
}

// Lapse does what is due with the memberships whose renewing the worker must look at, at most so many (store.Lapse).
func (s Store) Lapse(ctx context.Context, now time.Time, most int, do func(Membership) error) error {
	return store.Lapse(ctx, s.table, openRenewal, now, most, do)
}
