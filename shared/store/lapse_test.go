package store_test

import (
	"errors"
	"slices"
	"testing"

	"bimportal/shared/apitest"
	"bimportal/shared/clock"
	"bimportal/shared/id"
	"bimportal/shared/store"
)

// One that fails keeps no other from its turn; what has not come to its time, and what lies open under another name, is left alone.
func TestOneThatFailsKeepsNoOtherFromItsTurn(t *testing.T) {
	type lease struct {
		Name       string `json:"name"`
		Open       string `json:"open,omitempty"`
		LeaseUntil int64  `json:"leaseUntil,omitempty"`
	}
	db, open, now := apitest.DB(t), id.New(""), clock.System()
	tb := store.NewTable[lease](db, apitest.TableName("wallet"))
	for _, l := range []lease{
		{"second", open, now.UnixMilli()}, {"first", open, now.UnixMilli() - 1}, {"not yet", open, now.UnixMilli() + 1}, {"another's", open + "x", 1},
	} {
		if err := db.Transact(t.Context(), tb.New(store.Key{PK: "lapse#" + open, SK: l.Name}, l)); err != nil {
			t.Fatal(err)
		}
	}
	broken := errors.New("broken")
	var done []string
	err := tb.Lapse(t.Context(), open, now, 10, func(l lease) error {
		done = append(done, l.Name)
		if l.Name == "first" {
			return broken
		}
		return nil
	})
	if !errors.Is(err, broken) || !slices.Equal(done, []string{"first", "second"}) {
		t.Errorf("%v, %v", done, err)
	}
	done = nil
	if err := tb.Lapse(t.Context(), open, now, 1, func(l lease) error { done = append(done, l.Name); return nil }); err != nil || !slices.Equal(done, []string{"first"}) {
		t.Errorf("one in a turn: %v, %v", done, err)
	}
}
