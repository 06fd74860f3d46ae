// Package entitlement is what somebody may use because of an order. The wallet group writes it in the transaction of the
// order and takes it back in that of the refund; it lies in the catalogue's table, beside what else is a person's there.
package entitlement

import (
	"context"

	"bimportal/shared/goods"
	"bimportal/shared/money"
	"bimportal/shared/store"
)

// Entitlement is goods that somebody may use, and the order that they came by.
type Entitlement struct {
	GoodsID  string    `json:"goodsId"`
	OrderNo  string    `json:"orderNo"`
	PriceFen money.Fen `json:"priceFen"`
	At       int64     `json:"at"`               // epoch milliseconds, as the next
	UsedAt   int64     `json:"usedAt,omitempty"` // when something was first made of it; afterwards it does not go back by itself
}

const prefix = "owned#"

// Owner is whose an entitlement is: a person's alone, or an enterprise's and so each member's.
type Owner string

// Person returns a person as an owner.
func Person(userID string) Owner { return Owner("person#" + userID) }

// Enterprise returns an enterprise as an owner.
func Enterprise(enterpriseID string) Owner { return Owner("company#" + enterpriseID) }

// Key is where an entitlement to goods lies.
func Key(o Owner, t goods.Type, goodsID string) store.Key {
	return store.Key{PK: string(o), SK: prefix + string(t) + "#" + goodsID}
}

// Store reads and writes entitlements.
type Store struct{ table *store.Table[Entitlement] }

// NewStore returns the entitlements of the catalogue's table.
func NewStore(db *store.DB, table string) Store {
	return Store{store.NewTable[Entitlement](db, table)}
}

// Find reads an owner's entitlement to goods; version 0 where there is none.
func (s Store) Find(ctx context.Context, o Owner, t goods.Type, goodsID string) (store.Versioned[Entitlement], error) {
	return s.table.Find(ctx, Key(o, t, goodsID))
}

// Of returns the ids of all goods of a type that an owner may use.
func (s Store) Of(ctx context.Context, o Owner, t goods.Type) (map[string]bool, error) {
	key := Key(o, t, "")
	rows, err := s.table.QueryLatest(ctx, store.Range{PK: key.PK, From: key.SK})
	ids := make(map[string]bool, len(rows))
	for _, r := range rows {
		ids[r.Value.GoodsID] = true
	}
	return ids, err
}

// Since returns since when an owner may use each of the goods of a type, epoch milliseconds, in no order.
func (s Store) Since(ctx context.Context, o Owner, t goods.Type) ([]int64, error) {
	key := Key(o, t, "")
	var list []int64
	err := store.EachLatest(ctx, s.table, store.Range{PK: key.PK, From: key.SK}, func(_ store.Key, e Entitlement) { list = append(list, e.At) })
	return list, err
}

// New is the write of an entitlement that is not there yet.
func (s Store) New(o Owner, t goods.Type, e Entitlement) store.Write {
	return s.table.New(Key(o, t, e.GoodsID), e)
}

// End is the write that takes an entitlement back, as it was read.
func (s Store) End(o Owner, t goods.Type, e store.Versioned[Entitlement]) store.Write {
	return s.table.DeleteAs(Key(o, t, e.Value.GoodsID), e)
}

// Use is the write that something was made of it for the first time, as it was read: afterwards it does not go back by itself.
func (s Store) Use(o Owner, t goods.Type, e store.Versioned[Entitlement], at int64) store.Write {
	e.Value.UsedAt = at
	return s.table.Put(Key(o, t, e.Value.GoodsID), e)
}
