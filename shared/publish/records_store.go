package publish

import (
	"context"
	"reflect"

	"golang.org/x/sync/errgroup"

	"bimportal/shared/api"
	"bimportal/shared/listing"
	"bimportal/shared/searchdoc"
	"bimportal/shared/stats"
	"bimportal/shared/store"
)

// Kind is what differs from kind to kind: its life, and how its records T with their bodies B become what others read.
type Kind[T, B any] struct {
	Life
	Rights
	Name string // of its keys, of the search's documents and of the operation log's targets
	All  string // where every record lies under its id
	// Object is where in the base's Snapshots what is public is kept whole, for a kind of many thousands; empty for none.
	Object string

	Stock func(*Stock) *int      // how many an enterprise has
	Home  func(*stats.Home) *int // how many are public; nil where the home page counts none
	// Doc returns what the search knows of a public record, Current what who changes a stale one is answered.
	Doc      func(ctx context.Context, w Whole[T, B]) (searchdoc.Doc, error)
	Current  func(ctx context.Context, w Whole[T, B]) (any, error)
	Facts    func(ctx context.Context, row T, body B) ([]Fact, error)
	Versions *Versions[T, B] // nil where nothing has versions
	// Copied makes what was copied of a record the content of a new draft, at now (epoch milliseconds).
	Copied func(row T, body B, now int64) (T, B)
}

// Whole is a record as lists read it and its body, which only its own page shows, each as it was read.
type Whole[T, B any] struct {
	Row  store.Versioned[T]
	Body store.Versioned[B]
	Next *Next[T, B] `json:",omitempty"` // the staged change, where there is one and it was asked for
}

// Records are the records of one kind (ADR 42). Each lies under its id; the same row lies among its enterprise's own, while
// it waits for a decision in the operators' queue, and while it is public in the listing. All of them change in one
// transaction, which the version of the first guards.
type Records[T, B any, P record[T]] struct {
	Kind   Kind[T, B]
	base   *Base
	rows   *store.Table[T]
	bodies *store.Table[B]
	nexts  *store.Table[Next[T, B]]
	steps  *store.Table[Past]
	public *listing.Listing[T]
}

// NewRecords returns the records of a kind.
func NewRecords[T, B any, P record[T]](b *Base, k Kind[T, B]) *Records[T, B, P] {
	r := &Records[T, B, P]{
		k, b, store.NewTable[T](b.DB, b.Table), store.NewTable[B](b.DB, b.Table), store.NewTable[Next[T, B]](b.DB, b.Table), store.NewTable[Past](b.DB, b.Table),
		listing.New[T](b.DB, b.Table, k.Name, b.Now),
	}
	if k.Object != "" && b.Snapshots != nil {
		r.public.In(b.Snapshots, k.Object)
	}
	return r
}

// Keep stores what is public whole, for a kind that names an Object.
func (r *Records[T, B, P]) Keep(ctx context.Context) error { return r.public.Keep(ctx) }

func (r *Records[T, B, P]) key(id string) store.Key {
	return store.Key{PK: r.Kind.All, SK: r.Kind.Name + "#" + id}
}

// bodyKey lies outside of the collections that lists read.
func (r *Records[T, B, P]) bodyKey(id string) store.Key {
	return store.Key{PK: r.Kind.Name + "#" + id, SK: "body"}
}

func (r *Records[T, B, P]) nextKey(id string) store.Key {
	return store.Key{PK: r.bodyKey(id).PK, SK: "next"}
}

func (r *Records[T, B, P]) ownKey(owner, id string) store.Key {
	return store.Key{PK: "own#" + owner, SK: r.Kind.Name + "#" + id}
}

func (r *Records[T, B, P]) queueKey(id string) store.Key {
	return store.Key{PK: "queue#" + r.Kind.Name, SK: id}
}

// Of reads a record whole, its parts at the same time. It returns the kind's Gone.
func (r *Records[T, B, P]) Of(ctx context.Context, id string) (w Whole[T, B], err error) {
	var both errgroup.Group
	both.Go(func() (err error) { w.Row, err = r.rows.Find(ctx, r.key(id)); return })
	both.Go(func() (err error) { w.Body, err = r.bodies.Find(ctx, r.bodyKey(id)); return })
	if err = both.Wait(); err == nil && (w.Row.Version == 0 || w.Body.Version == 0) {
		err = r.Kind.Gone
	}
	return w, err
}

// withNext adds the staged change, where there is one.
func (r *Records[T, B, P]) withNext(ctx context.Context, w Whole[T, B]) (Whole[T, B], error) {
	h := P(&w.Row.Value).Published()
	if !h.Staged() {
		return w, nil
	}
	next, err := r.nexts.Get(ctx, r.nextKey(h.ID))
	w.Next = &next.Value
	return w, err
}

// Working reads a record as who works on it does: with the content of its staged change, where there is one and the caller
// may look at it. It returns the kind's Gone for who may not see the record.
func (r *Records[T, B, P]) Working(ctx context.Context, id string) (Whole[T, B], error) {
	w, err := r.Of(ctx, id)
	if err != nil {
		return w, err
	}
	st, h := api.StandingOf(ctx), *P(&w.Row.Value).Published()
	if !r.Kind.Rights.See(st, &h) {
		return Whole[T, B]{}, r.Kind.Gone
	}
	if !r.Kind.Rights.seeStage(st, &h) {
		return w, nil
	}
	w, err = r.withNext(ctx, w)
	return r.Worked(ctx, w), err
}

// Worked is a record with the content of its staged change, where there is one, it was read, and the caller may look at it.
func (r *Records[T, B, P]) Worked(ctx context.Context, w Whole[T, B]) Whole[T, B] {
	if w.Next != nil && r.Kind.Rights.seeStage(api.StandingOf(ctx), P(&w.Row.Value).Published()) {
		w.Row.Value, w.Body.Value = r.upcoming(w), w.Next.Body
	}
	return w
}

// Row reads what lists know of a record in any state, and what holds a transaction to it as it was read. It returns the
// kind's Gone.
func (r *Records[T, B, P]) Row(ctx context.Context, id string) (row T, same store.Write, err error) {
	v, err := r.rows.Find(ctx, r.key(id))
	if err == nil && v.Version == 0 {
		err = r.Kind.Gone
	}
	return v.Value, r.rows.Same(r.key(id), v), err
}

// Fixed reads a record whole, and what holds a transaction to it as it was read, its body too.
func (r *Records[T, B, P]) Fixed(ctx context.Context, id string) (Whole[T, B], []store.Write, error) {
	w, err := r.Of(ctx, id)
	return w, []store.Write{r.rows.Same(r.key(id), w.Row), r.bodies.Same(r.bodyKey(id), w.Body)}, err
}

// Nameable says that a record of the enterprise may name this one: it is public or the enterprise's own.
func (r *Records[T, B, P]) Nameable(ctx context.Context, id, enterpriseID string) (bool, error) {
	v, err := r.rows.Find(ctx, r.key(id))
	h := P(&v.Value).Published()
	return v.Version > 0 && (h.Public() || h.ProviderID == enterpriseID), err
}

// NameOf is what a record is called, in any state; nothing where there is none.
func (r *Records[T, B, P]) NameOf(ctx context.Context, id string) (string, error) {
	v, err := r.rows.Find(ctx, r.key(id))
	return P(&v.Value).Called(), err
}

// Own reads what an enterprise has in any state, as it stands this moment; there are at most ownMost.
func (r *Records[T, B, P]) Own(ctx context.Context, enterpriseID string) ([]store.Versioned[T], error) {
	return r.rows.QueryLatest(ctx, store.Range{PK: r.ownKey(enterpriseID, "").PK, From: r.ownKey(enterpriseID, "").SK})
}

// Waiting reads what every enterprise has handed in and nobody has decided yet.
func (r *Records[T, B, P]) Waiting(ctx context.Context) ([]store.Versioned[T], error) {
	return r.rows.QueryLatest(ctx, store.Range{PK: r.queueKey("").PK})
}

// Public reads what anybody may see, in the order of the ids. Nobody writes into what it returns.
func (r *Records[T, B, P]) Public(ctx context.Context) ([]T, error) { return r.public.Rows(ctx) }

// IsPublic says that anybody may see the record.
func (r *Records[T, B, P]) IsPublic(ctx context.Context, id string) (bool, error) {
	_, is, err := r.public.Find(ctx, id)
	return is, err
}

// written returns the writes that bring a record from what was read to what it is now. Version 0 adds it.
func (r *Records[T, B, P]) written(ctx context.Context, before, now Whole[T, B]) ([]store.Write, error) {
	was, is, version := P(&before.Row.Value).Published(), P(&now.Row.Value).Published(), before.Row.Version+1
	writes := []store.Write{
		r.rows.Put(r.key(is.ID), store.Versioned[T]{Value: now.Row.Value, Version: before.Row.Version}),
		r.rows.Replace(r.ownKey(is.ProviderID, is.ID), now.Row.Value, version),
		r.bodies.Put(r.bodyKey(is.ID), store.Versioned[B]{Value: now.Body.Value, Version: before.Body.Version}),
	}
	change := Stock{Waiting: one(is.Waits()) - one(was.Waits())}
	if before.Row.Version == 0 {
		*r.Kind.Stock(&change) = 1
	}
	counted, err := r.base.Stocked(ctx, is.ProviderID, change)
	if err != nil {
		return nil, err
	}
	if is.Waits() {
		writes = append(writes, r.rows.Replace(r.queueKey(is.ID), r.upcoming(now), version))
	} else if was.Waits() {
		writes = append(writes, r.rows.Remove(r.queueKey(is.ID)))
	}
	if is.Staged() {
		writes = append(writes, r.nexts.Replace(r.nextKey(is.ID), *now.Next, version))
	} else if was.Staged() {
		writes = append(writes, r.nexts.Remove(r.nextKey(is.ID)))
	}
	var listed []store.Write
	if r.unseen(before, now) {
		return append(writes, counted...), nil
	}
	if is.Public() {
		listed, err = r.public.Set(ctx, is.ID, now.Row.Value)
	} else if was.Public() {
		listed, err = r.public.Drop(ctx, is.ID)
	}
	return append(append(writes, counted...), listed...), err
}

// upcoming returns the row as it will be public: that of the staged change, where there is one.
func (r *Records[T, B, P]) upcoming(w Whole[T, B]) T {
	h := *P(&w.Row.Value).Published()
	if !h.Staged() || w.Next == nil {
		return w.Row.Value
	}
	row := w.Next.Row
	*P(&row).Published() = h
	return row
}

// unseen says that a change of a public record shows the public nothing: all of it is staged.
func (r *Records[T, B, P]) unseen(before, now Whole[T, B]) bool {
	was, is := P(&before.Row.Value).Published(), *P(&now.Row.Value).Published()
	if !was.Public() || !is.Public() {
		return false
	}
	is.Change, is.ChangeReason, is.ChangedAt = was.Change, was.ChangeReason, was.ChangedAt
	is.SubmittedAt, is.SubmittedBy, is.EditedBy = was.SubmittedAt, was.SubmittedBy, was.EditedBy
	*P(&now.Row.Value).Published() = is
	return reflect.DeepEqual(before.Row.Value, now.Row.Value) && reflect.DeepEqual(before.Body.Value, now.Body.Value)
}

// deleted returns the writes that remove a record that is neither public nor waiting.
func (r *Records[T, B, P]) deleted(ctx context.Context, w Whole[T, B]) ([]store.Write, error) {
	h := P(&w.Row.Value).Published()
	less := Stock{}
	*r.Kind.Stock(&less) = -1
	counted, err := r.base.Stocked(ctx, h.ProviderID, less)
	return append(counted, r.rows.DeleteAs(r.key(h.ID), w.Row), r.rows.Remove(r.ownKey(h.ProviderID, h.ID)), r.bodies.Remove(r.bodyKey(h.ID))), err
}

func one(yes bool) int {
	if yes {
		return 1
	}
	return 0
}
