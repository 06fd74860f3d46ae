package store_test

import (
	"context"
	"errors"
	"io"
	"net/http"
	"strings"
	"testing"

	"bimportal/shared/apitest"
	"bimportal/shared/store"
)

// TestEachWriteHoldsToItsCondition: beside a write whose condition does not hold nothing is written.
func TestEachWriteHoldsToItsCondition(t *testing.T) {
	db, tb := table(t)
	ctx := context.Background()
	absent := key()
	changed := func() (store.Key, store.Versioned[counter]) {
		k := key()
		if err := db.Transact(ctx, tb.New(k, counter{1})); err != nil {
			t.Fatal(err)
		}
		read, err := tb.Get(ctx, k)
		if err == nil {
			_, err = tb.Update(ctx, k, func(c *counter) error { c.N++; return nil })
		}
		if err != nil {
			t.Fatal(err)
		}
		return k, read
	}
	there, read := changed()
	for what, w := range map[string]store.Write{
		"Put of what changed": tb.Put(there, read), "Put of what is gone": tb.Put(absent, store.Versioned[counter]{Version: 1}), "New of what is there": tb.New(there, counter{9}),
		"Same of what changed": tb.Same(there, read), "Same of what is gone": tb.Same(absent, store.Versioned[counter]{Version: 1}),
		"Exists": tb.Exists(absent), "Absent": tb.Absent(there), "Delete": tb.Delete(absent), "DeleteAs of what changed": tb.DeleteAs(there, read),
		"DeleteAs of what is gone": tb.DeleteAs(absent, store.Versioned[counter]{Version: 1}),
	} {
		mine, beside := errors.New(what), key()
		if err := db.Transact(ctx, tb.New(beside, counter{1}), w); !errors.Is(err, store.ErrConflict) {
			t.Errorf("%s: %v", what, err)
		}
		if err := db.Transact(ctx, tb.New(beside, counter{1}), w.Or(mine)); !errors.Is(err, mine) {
			t.Errorf("%s with a name: %v", what, err)
		}
		if v, err := tb.Find(ctx, beside); err != nil || v.Version != 0 {
			t.Errorf("%s: it was written all the same", what)
		}
	}
	if v, err := tb.Get(ctx, there); err != nil || v.Value.N != 2 || v.Version != 2 {
		t.Errorf("%+v, %v", v, err)
	}
	now, err := tb.Get(ctx, there)
	if err != nil {
		t.Fatal(err)
	}
	if err := db.Transact(ctx, tb.Same(there, now), tb.New(absent, counter{1})); err != nil {
		t.Errorf("Same of what stands: %v", err)
	}
	if err := db.Transact(ctx, tb.DeleteAs(there, now), tb.Delete(absent)); err != nil {
		t.Errorf("both deletions: %v", err)
	}
}

// clashing answers the first requests as a store does in which another transaction is under way. With written they are
// written all the same.
type clashing struct {
	left    int
	written bool
}

func (c *clashing) RoundTrip(r *http.Request) (*http.Response, error) {
	if c.left == 0 {
		return http.DefaultTransport.RoundTrip(r)
	}
	c.left--
	if c.written {
		res, err := http.DefaultTransport.RoundTrip(r)
		if err != nil {
			return nil, err
		}
		if err := res.Body.Close(); err != nil {
			return nil, err
		}
	}
	const body = `{"__type":"com.amazonaws.dynamodb.v20120810#TransactionCanceledException","Message":"clash","CancellationReasons":[{"Code":"TransactionConflict"}]}`
	return &http.Response{
		StatusCode: 400, Header: http.Header{"Content-Type": {"application/x-amz-json-1.0"}}, Body: io.NopCloser(strings.NewReader(body)), Request: r,
	}, nil
}

func TestAClashIsTriedAgain(t *testing.T) {
	_, tb := table(t)
	wire, k := &clashing{left: 3}, key()
	if err := store.WithTransport(apitest.Config(t), wire).Transact(context.Background(), tb.New(k, counter{1})); err != nil || wire.left != 0 {
		t.Fatalf("%v, %d left", err, wire.left)
	}
	if v, err := tb.Get(context.Background(), k); err != nil || v.Value.N != 1 {
		t.Errorf("%+v, %v", v, err)
	}
}

func TestAWriteKnowsItself(t *testing.T) {
	_, tb := table(t)
	wire, k := &clashing{left: 1, written: true}, key()
	if err := store.WithTransport(apitest.Config(t), wire).Transact(context.Background(), tb.New(k, counter{1})); err != nil || wire.left != 0 {
		t.Fatalf("it met itself: %v", err)
	}
	if v, err := tb.Get(context.Background(), k); err != nil || v.Version != 1 {
		t.Errorf("%+v, %v", v, err)
	}
}
