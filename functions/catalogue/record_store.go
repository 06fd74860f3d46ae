package catalogue

import (
	"context"
	"errors"

	"bimportal/shared/clock"
	"bimportal/shared/listing"
	"bimportal/shared/store"
)

// records are the records of one kind (ADR 42). Each lies under its id; the same row lies among its enterprise's own, while
// it waits for a decision in the operators' queue, and while it is public in the listing. All of them change in one
// transaction, which the version of the first guards.
type records[T record] struct {
	*store.Table[T]
	kind   string
	all    string // where every record lies under its id
	public *listing.Listing[T]
	stocks *store.Table[Stock]
}

func newRecords[T record](db *store.DB, table, kind, all string, now clock.Clock) records[T] {
	return records[T]{store.NewTable[T](db, table), kind, all, listing.New[T](db, table, kind, now), store.NewTable[Stock](db, table)}
}

func (r records[T]) key(id string) store.Key {
	return store.Key{PK: r.all, SK: r.kind + "#" + id}
}

func (r records[T]) ownKey(owner, id string) store.Key {
	return store.Key{PK: "own#" + owner, SK: r.kind + "#" + id}
}

func (r records[T]) queueKey(id string) store.Key {
	return store.Key{PK: "queue#" + r.kind, SK: id}
}

func stockKey(enterpriseID string) store.Key {
	return store.Key{PK: "provider#" + enterpriseID, SK: "products"}
}

// of reads a record by its id. It returns store.ErrNotFound.
func (r records[T]) of(ctx context.Context, id string) (store.Versioned[T], error) {
	return r.Get(ctx, r.key(id))
}

// own reads what an enterprise has in any state, as it stands this moment; there are at most ownMost.
func (r records[T]) own(ctx context.Context, enterpriseID string) ([]store.Versioned[T], error) {
	return r.QueryLatest(ctx, store.Range{PK: r.ownKey(enterpriseID, "").PK, From: r.ownKey(enterpriseID, "").SK})
}

// waiting reads what every enterprise has handed in and nobody has decided yet.
func (r records[T]) waiting(ctx context.Context) ([]store.Versioned[T], error) {
	return r.QueryLatest(ctx, store.Range{PK: r.queueKey("").PK})
}

// written answers the writes that bring a record from what was read to what it is now. Version 0 adds it.
func (r records[T]) written(ctx context.Context, before store.Versioned[T], now T) ([]store.Write, error) {
	was, is, version := before.Value.filed(), now.filed(), before.Version+1
	writes := []store.Write{r.Put(r.key(is.id), store.Versioned[T]{Value: now, Version: before.Version}), r.Replace(r.ownKey(is.owner, is.id), now, version)}
	change := Stock{Waiting: one(is.waiting) - one(was.waiting)}
	if before.Version == 0 {
		change = stockOf(r.kind, 1)
		change.Waiting = one(is.waiting)
	}
	counted, err := stocked(ctx, r.stocks, is.owner, change)
	if err != nil {
		return nil, err
	}
	if is.waiting {
		writes = append(writes, r.Replace(r.queueKey(is.id), now, version))
	} else if was.waiting {
		writes = append(writes, r.Remove(r.queueKey(is.id)))
	}
	var listed []store.Write
	if is.public {
		listed, err = r.public.Set(ctx, is.id, now)
	} else if was.public {
		listed, err = r.public.Drop(ctx, is.id)
	}
	return append(append(writes, counted...), listed...), err
}

// deleted answers the writes that remove a record that is neither public nor waiting.
func (r records[T]) deleted(ctx context.Context, v store.Versioned[T]) ([]store.Write, error) {
	f := v.Value.filed()
	counted, err := stocked(ctx, r.stocks, f.owner, stockOf(r.kind, -1))
	return append(counted, r.DeleteAs(r.key(f.id), v), r.Remove(r.ownKey(f.owner, f.id))), err
}

// takeOver files the records that lie under their ids alone, as all did once.
func (r records[T]) takeOver(ctx context.Context, db *store.DB) error {
	rows, err := r.QueryLatest(ctx, store.Range{PK: r.all, From: r.kind + "#"})
	for _, row := range rows {
		err = errors.Join(err, store.Retry(ctx, func() error { return r.file(ctx, db, row) }))
	}
	return err
}

func (r records[T]) file(ctx context.Context, db *store.DB, row store.Versioned[T]) error {
	f := row.Value.filed()
	if own, err := r.Find(ctx, r.ownKey(f.owner, f.id)); err != nil || own.Version > 0 {
		return err
	}
	change := stockOf(r.kind, 1)
	change.Products = 0 // they were counted before
	change.Waiting = one(f.waiting)
	writes := []store.Write{r.Same(r.key(f.id), row), r.Replace(r.ownKey(f.owner, f.id), row.Value, row.Version)}
	if f.waiting {
		writes = append(writes, r.Replace(r.queueKey(f.id), row.Value, row.Version))
	}
	counted, err := stocked(ctx, r.stocks, f.owner, change)
	if err != nil {
		return err
	}
	if f.public {
		listed, err := r.public.Set(ctx, f.id, row.Value)
		if err != nil {
			return err
		}
		writes = append(writes, listed...)
	}
	return db.Transact(ctx, append(writes, counted...)...)
}

func one(yes bool) int {
	if yes {
		return 1
	}
	return 0
}

// stocked answers the write of an enterprise's stock, none where nothing changes. What would be too much is refused (409).
func stocked(ctx context.Context, stocks *store.Table[Stock], enterpriseID string, change Stock) ([]store.Write, error) {
	if change == (Stock{}) {
		return nil, nil
	}
	v, err := stocks.Find(ctx, stockKey(enterpriseID))
	if err != nil {
		return nil, err
	}
	if err := v.Value.Change(change); err != nil {
		return nil, err
	}
	return []store.Write{stocks.Put(stockKey(enterpriseID), v)}, nil
}
