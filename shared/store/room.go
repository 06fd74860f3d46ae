package store

import (
	"cmp"
	"context"
)

// Room reads a list that holds so many rows at most and no more, strongly consistent, and answers the write that joins the transaction which
// adds one: of two who counted it at the same time one adds, and the other's is ErrConflict, so that under Retry he counts anew. Where the list
// is full its caller refuses, and writes nothing. What takes a row out needs no write: nothing is counted up, so that nothing can drift.
//
// Two additions to one list wait for each other. That is nothing for what one person or the operators of the portal keep; a list that all
// visitors add to has no such bound. Where all who add write one item already, read before the list is counted (the head of an enterprise's
// book), that one holds them apart, and Room would be a second.
func Room[T any](ctx context.Context, t *Table[T], r Range) ([]Versioned[T], Write, error) {
	turn, err := t.in.turn(ctx, r) // before the list: who adds after it was counted has moved it
	if err != nil {
		return nil, Write{}, err
	}
	rows, err := t.QueryLatest(ctx, r)
	return rows, turn, err
}

// Still reads a list as Room does, and answers the write that holds a transaction to nobody having added to it since; it adds nothing.
func Still[T any](ctx context.Context, t *Table[T], r Range) ([]Versioned[T], Write, error) {
	same, err := t.in.unturned(ctx, r)
	if err != nil {
		return nil, Write{}, err
	}
	rows, err := t.QueryLatest(ctx, r)
	return rows, same, err
}

func (t *table) unturned(ctx context.Context, r Range) (Write, error) {
	var nothing struct{}
	version, err := t.find(ctx, roomKey(r), &nothing)
	if version == 0 {
		return t.absent(roomKey(r)), err
	}
	return t.same(roomKey(r), version), err
}

func (t *table) turn(ctx context.Context, r Range) (Write, error) {
	var nothing struct{}
	version, err := t.find(ctx, roomKey(r), &nothing)
	return t.put(roomKey(r), nothing, version), err
}

// roomKey is a partition of its own, so that no reader of the list, or of what else lies beside it, meets the item there.
func roomKey(r Range) Key { return Key{PK: "room#" + r.PK, SK: cmp.Or(r.From, "all")} }
