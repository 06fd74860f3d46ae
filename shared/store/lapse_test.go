package store_test

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"bimportal/shared/apitest"
	"bimportal/shared/clock"
	"bimportal/shared/id"
	"bimportal/shared/store"
)

type lease struct {
	Name       string `json:"name"`
	Open       string `json:"open,omitempty"`
	LeaseUntil int64  `json:"leaseUntil,omitempty"`
}

// leases writes items of a partition of their own beside others, and returns the partition with the key of each.
func leases(t *testing.T, list ...lease) (tb *store.Table[lease], open string, key func(name string) store.Key) {
	db, open := apitest.DB(t), id.New("")
	tb = store.NewTable[lease](db, apitest.TableName("wallet"))
	key = func(name string) store.Key { return store.Key{PK: "lapse#" + open, SK: name} }
	for _, l := range list {
		l.Open = open + l.Open
		if err := db.Transact(t.Context(), tb.New(key(l.Name), l)); err != nil {
			t.Fatal(err)
		}
	}
	return tb, open, key
}

// One that fails keeps no other from its turn; what has not come to its time, and what lies open under another name, is left alone.
func TestOneThatFailsKeepsNoOtherFromItsTurn(t *testing.T) {
	now := clock.System()
	at := now.UnixMilli()
	tb, open, _ := leases(t, lease{Name: "second", LeaseUntil: at}, lease{Name: "first", LeaseUntil: at - 1}, lease{Name: "not yet", LeaseUntil: at + 1}, lease{"another's", "x", 1})
	broken := errors.New("broken")
	var done []string
	err := store.Lapse(t.Context(), tb, open, now, 10, func(l lease) error {
		done = append(done, l.Name)
		if l.Name == "first" {
			return broken
		}
		return nil
	})
	if !errors.Is(err, broken) || !strings.Contains(err.Error(), "lapse#"+open+" first") || !slices.Equal(done, []string{"first", "second"}) {
		t.Errorf("%v, %v", done, err)
	}
}

// As many as have a turn, and all of them fail: those behind them have the next one, and they another one later.
func TestWhatFailsGoesBehindWhatWaits(t *testing.T) {
	now := clock.System()
	at := now.UnixMilli()
	tb, open, key := leases(t, lease{Name: "fails", LeaseUntil: at - 3}, lease{Name: "fails too", LeaseUntil: at - 2}, lease{Name: "waits", LeaseUntil: at - 1})
	turn := func(now time.Time) (done []string) {
		err := store.Lapse(t.Context(), tb, open, now, 2, func(l lease) error {
			if done = append(done, l.Name); l.Name != "waits" {
				return errors.New("broken")
			}
			_, err := tb.Update(t.Context(), key(l.Name), func(l *lease) error { l.Open, l.LeaseUntil = "", 0; return nil })
			return err
		})
		if (err != nil) != (done[0] != "waits") {
			t.Errorf("%v: %v", done, err)
		}
		return done
	}
	for i, want := range [][]string{{"fails", "fails too"}, {"waits"}, {"fails", "fails too"}} {
		if i == 2 {
			now = now.Add(5*time.Minute + time.Millisecond)
		}
		if done := slices.Sorted(slices.Values(turn(now))); !slices.Equal(done, want) {
			t.Errorf("turn %d: %v", i+1, done)
		}
	}
}

// What the work has put elsewhere before it failed stays there, and what it has ended does not come again.
func TestWhatFailedStaysWhereItWasPut(t *testing.T) {
	now := clock.System()
	later := now.Add(time.Hour).UnixMilli()
	tb, open, key := leases(t, lease{Name: "later", LeaseUntil: 1}, lease{Name: "ended", LeaseUntil: 1}, lease{Name: "gone", LeaseUntil: 1})
	err := store.Lapse(t.Context(), tb, open, now, 10, func(l lease) error {
		var err error
		switch l.Name {
		case "gone":
			err = apitest.DB(t).Transact(t.Context(), tb.Delete(key(l.Name)))
		default:
			_, err = tb.Update(t.Context(), key(l.Name), func(one *lease) error {
				if one.LeaseUntil = later; one.Name == "ended" {
					one.Open, one.LeaseUntil = "", 0
				}
				return nil
			})
		}
		return errors.Join(err, errors.New("broken"))
	})
	if err == nil {
		t.Error("nothing is said of what failed")
	}
	for name, want := range map[string]store.Versioned[lease]{
		"later": {Value: lease{"later", open, later}, Version: 2}, "ended": {Value: lease{Name: "ended"}, Version: 2}, "gone": {},
	} {
		if v, err := tb.Find(t.Context(), key(name)); err != nil || v != want {
			t.Errorf("%s: %+v, %v", name, v, err)
		}
	}
}

// Those that fail of a collection in the order of its keys take nobody's turn, however many they are.
func TestWhatFailsTakesNobodysTurn(t *testing.T) {
	tb, open, _ := leases(t, lease{Name: "1 fails"}, lease{Name: "2 fails"}, lease{Name: "3 waits"}, lease{Name: "4 waits"}, lease{Name: "5 later"})
	broken := errors.New("broken")
	var done []string
	err := store.Turn(t.Context(), tb, store.Range{PK: "lapse#" + open}, 2, func(l lease) error {
		if done = append(done, l.Name); strings.HasSuffix(l.Name, "fails") {
			return broken
		}
		return nil
	})
	if !errors.Is(err, broken) || !slices.Equal(done, []string{"1 fails", "2 fails", "3 waits", "4 waits"}) {
		t.Errorf("%v, %v", done, err)
	}
}
