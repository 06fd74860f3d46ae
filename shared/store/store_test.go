package store_test

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"sync"
	"sync/atomic"
	"testing"

	"bimportal/shared/apitest"
	"bimportal/shared/id"
	"bimportal/shared/store"
)

type counter struct {
	N int `json:"n"`
}

func table(t *testing.T) (*store.DB, *store.Table[counter]) {
	db := apitest.DB(t)
	return db, store.NewTable[counter](db, apitest.TableName("platform"))
}

func key() store.Key { return store.Key{PK: "test#" + id.New(""), SK: "counter"} }

func TestGetSaysWhatIsNotThere(t *testing.T) {
	_, tb := table(t)
	if _, err := tb.Get(context.Background(), key()); !errors.Is(err, store.ErrNotFound) {
		t.Errorf("err = %v", err)
	}
}

func TestTwentyUpdatesLoseNothing(t *testing.T) {
	_, tb := table(t)
	k := key()
	var wg sync.WaitGroup
	for range 20 {
		wg.Go(func() {
			if _, err := tb.Update(context.Background(), k, func(c *counter) error { c.N++; return nil }); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	if v, err := tb.Get(context.Background(), k); err != nil || v.Value.N != 20 {
		t.Errorf("N = %d, %v", v.Value.N, err)
	}
}

func TestTwentyCreatorsOneWins(t *testing.T) {
	db, tb := table(t)
	k := key()
	var won, lost atomic.Int32
	var wg sync.WaitGroup
	for i := range 20 {
		wg.Go(func() {
			switch err := db.Transact(context.Background(), tb.New(k, counter{i})); {
			case err == nil:
				won.Add(1)
			case errors.Is(err, store.ErrConflict):
				lost.Add(1)
			default:
				t.Error(err)
			}
		})
	}
	wg.Wait()
	if won.Load() != 1 || lost.Load() != 19 {
		t.Errorf("%d won, %d lost", won.Load(), lost.Load())
	}
}

func TestATransactionIsAllOrNothingAndNamesItsError(t *testing.T) {
	db, tb := table(t)
	a, b := key(), key()
	mine := errors.New("taken")
	if err := db.Transact(context.Background(), tb.New(b, counter{1})); err != nil {
		t.Fatal(err)
	}
	if err := db.Transact(context.Background(), tb.New(a, counter{1}), tb.New(b, counter{2}).Or(mine)); !errors.Is(err, mine) {
		t.Errorf("err = %v", err)
	}
	if _, err := tb.Get(context.Background(), a); !errors.Is(err, store.ErrNotFound) {
		t.Errorf("half of the transaction was written: %v", err)
	}
}

// lostAnswer lets a write through and loses its first answer.
type lostAnswer struct{ lost atomic.Bool }

func (l *lostAnswer) RoundTrip(r *http.Request) (*http.Response, error) {
	res, err := http.DefaultTransport.RoundTrip(r)
	if err == nil && r.Header.Get("X-Amz-Target") == "DynamoDB_20120810.TransactWriteItems" && l.lost.CompareAndSwap(false, true) {
		res.Body.Close()
		return nil, fmt.Errorf("connection reset")
	}
	return res, err
}

func TestALostAnswerIsNotWrittenTwice(t *testing.T) {
	_, tb := table(t)
	l := &lostAnswer{}
	shaky := store.NewTable[counter](store.WithTransport(apitest.Config(t), l), apitest.TableName("platform"))
	k := key()
	if _, err := shaky.Update(context.Background(), k, func(c *counter) error { c.N++; return nil }); err != nil {
		t.Fatal(err)
	}
	if v, err := tb.Get(context.Background(), k); err != nil || v.Value.N != 1 || !l.lost.Load() {
		t.Errorf("N = %d, lost %v, %v", v.Value.N, l.lost.Load(), err)
	}
}

func TestQueryAnswersARangeInOrder(t *testing.T) {
	db, tb := table(t)
	pk := "test#" + id.New("")
	for i := range 5 {
		if err := db.Transact(context.Background(), tb.New(store.Key{PK: pk, SK: fmt.Sprintf("row#%d", i)}, counter{i})); err != nil {
			t.Fatal(err)
		}
	}
	rows, err := tb.Query(context.Background(), store.Range{PK: pk, From: "row#1", To: "row#3", Desc: true, Limit: 2})
	if err != nil || len(rows) != 2 || rows[0].Value.N != 3 || rows[1].Value.N != 2 {
		t.Errorf("rows %v, %v", rows, err)
	}
}

func TestExistsHoldsATransactionToAnItem(t *testing.T) {
	db, tb := table(t)
	held, other := key(), key()
	gone := errors.New("gone")
	if err := db.Transact(context.Background(), tb.Exists(held).Or(gone), tb.New(other, counter{1})); !errors.Is(err, gone) {
		t.Fatal(err)
	}
	if v, err := tb.Find(context.Background(), other); err != nil || v.Version != 0 {
		t.Fatalf("written all the same: %+v %v", v, err)
	}
	if err := db.Transact(context.Background(), tb.New(held, counter{1})); err != nil {
		t.Fatal(err)
	}
	if err := db.Transact(context.Background(), tb.Exists(held), tb.New(other, counter{1})); err != nil {
		t.Fatal(err)
	}
}

func TestAbsentHoldsATransactionToNothingBeingThere(t *testing.T) {
	db, tb := table(t)
	held, other := key(), key()
	there := errors.New("there")
	if err := db.Transact(context.Background(), tb.Absent(held), tb.New(other, counter{1})); err != nil {
		t.Fatal(err)
	}
	if err := db.Transact(context.Background(), tb.New(held, counter{1})); err != nil {
		t.Fatal(err)
	}
	third := key()
	if err := db.Transact(context.Background(), tb.Absent(held).Or(there), tb.New(third, counter{1})); !errors.Is(err, there) {
		t.Fatal(err)
	}
	if v, err := tb.Find(context.Background(), third); err != nil || v.Version != 0 {
		t.Fatalf("written all the same: %+v %v", v, err)
	}
}

func TestFillAddsWhatIsMissingAndChangesNothing(t *testing.T) {
	db, tb := table(t)
	ctx := context.Background()
	keys := make([]store.Key, 120) // three transactions, of which the second meets what is there
	var writes []store.Write
	for i := range keys {
		keys[i] = key()
		writes = append(writes, tb.New(keys[i], counter{1}))
	}
	for _, i := range []int{60, 61} {
		if err := db.Transact(ctx, tb.New(keys[i], counter{7})); err != nil {
			t.Fatal(err)
		}
	}
	for range 2 {
		if err := db.Fill(ctx, writes...); err != nil {
			t.Fatal(err)
		}
		for i, k := range keys {
			want := 1
			if i == 60 || i == 61 {
				want = 7
			}
			if v, err := tb.Get(ctx, k); err != nil || v.Value.N != want || v.Version != 1 {
				t.Errorf("%d: %+v, %v", i, v, err)
			}
		}
	}
}
