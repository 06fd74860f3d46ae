package store_test

import (
	"context"
	"errors"
	"testing"

	"bimportal/shared/store"
)

// TestACountIsWrittenOverByNobody: an item that one writer counts up and another rewrites.
func TestACountIsWrittenOverByNobody(t *testing.T) {
	db, tb := table(t)
	ctx, k := context.Background(), key()
	count := func(n int64) error {
		return db.Transact(ctx, tb.Counted(store.Sum{Key: k, Add: map[string]int64{"n": n}}))
	}
	if err := count(1); err != nil {
		t.Fatal(err)
	}
	read, err := tb.Get(ctx, k)
	if err != nil || read.Value.N != 1 || read.Version != 1 {
		t.Fatalf("%+v, %v", read, err)
	}
	if err := count(2); err != nil {
		t.Fatal(err)
	}
	read.Value.N = 7
	if err := db.Transact(ctx, tb.Put(k, read)); !errors.Is(err, store.ErrConflict) {
		t.Errorf("what was counted meanwhile is lost: %v", err)
	}
	if now, err := tb.Get(ctx, k); err != nil || now.Value.N != 3 {
		t.Errorf("%+v, %v", now, err)
	}
}

// TestASumIsAddedToWhatIsThere: and makes nothing where nothing is.
func TestASumIsAddedToWhatIsThere(t *testing.T) {
	_, tb := table(t)
	ctx, k := context.Background(), key()
	one := store.Sum{Key: k, Add: map[string]int64{"n": 1}}
	if err := tb.AddTo(ctx, one); !errors.Is(err, store.ErrNotFound) {
		t.Errorf("%v", err)
	}
	if err := tb.Add(ctx, one); err != nil {
		t.Fatal(err)
	}
	if err := tb.AddTo(ctx, one); err != nil {
		t.Error(err)
	}
	if now, err := tb.Get(ctx, k); err != nil || now.Value.N != 2 {
		t.Errorf("%+v, %v", now, err)
	}
}
