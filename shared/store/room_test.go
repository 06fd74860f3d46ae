package store_test

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"

	"bimportal/shared/id"
	"bimportal/shared/store"
)

var errFull = errors.New("full")

// TestTwentyRaceForTheLastPlace: of twenty who add to a list with one place left one does, and the others see that it is full.
func TestTwentyRaceForTheLastPlace(t *testing.T) {
	db, tb := table(t)
	const most = 3
	pk := "test#" + id.New("")
	list := store.Range{PK: pk, From: "row#", Limit: most}
	add := func(ctx context.Context, i int) error {
		return store.Retry(ctx, func() error {
			rows, room, err := store.Room(ctx, tb, list)
			if err != nil {
				return err
			}
			if len(rows) >= most {
				return errFull
			}
			return db.Transact(ctx, tb.New(store.Key{PK: pk, SK: fmt.Sprintf("row#%02d", i)}, counter{i}), room)
		})
	}
	for i := range most - 1 {
		if err := add(t.Context(), i); err != nil {
			t.Fatal(err)
		}
	}
	var won, full atomic.Int32
	var all sync.WaitGroup
	for i := range 20 {
		all.Go(func() {
			switch err := add(context.Background(), most+i); {
			case err == nil:
				won.Add(1)
			case errors.Is(err, errFull):
				full.Add(1)
			default:
				t.Error(err)
			}
		})
	}
	all.Wait()
	if won.Load() != 1 || full.Load() != 19 {
		t.Errorf("%d added, %d saw that it is full", won.Load(), full.Load())
	}
	rows, err := tb.QueryLatest(t.Context(), store.Range{PK: pk})
	if err != nil || len(rows) != most {
		t.Fatalf("%d rows, %v", len(rows), err)
	}
	if err := db.Transact(t.Context(), tb.Delete(store.Key{PK: pk, SK: "row#00"})); err != nil {
		t.Fatal(err)
	}
	if err := add(t.Context(), 99); err != nil {
		t.Errorf("a place that became free: %v", err)
	}
}

// TestTenFindRoomAtOnce: where there is room for all who add at once each of them adds, and nobody meets the others.
func TestTenFindRoomAtOnce(t *testing.T) {
	db, tb := table(t)
	pk := "test#" + id.New("")
	var all sync.WaitGroup
	for i := range 10 {
		all.Go(func() {
			if err := store.Retry(context.Background(), func() error {
				_, room, err := store.Room(context.Background(), tb, store.Range{PK: pk})
				if err != nil {
					return err
				}
				return db.Transact(context.Background(), room, tb.New(store.Key{PK: pk, SK: fmt.Sprint(i)}, counter{i}))
			}); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	if rows, err := tb.QueryLatest(t.Context(), store.Range{PK: pk}); err != nil || len(rows) != 10 {
		t.Errorf("%d rows, %v", len(rows), err)
	}
}
