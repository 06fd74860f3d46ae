package limit

import (
	"context"
	"errors"
	"sync"
	"testing"
	"time"

	"bimportal/shared/api"
	"bimportal/shared/apitest"
	"bimportal/shared/id"
	"bimportal/shared/store"
)

func TestTakeRefusesWhenTheWindowIsFull(t *testing.T) {
	l := Limit{Name: "test", Most: 2, Within: time.Minute, Message: "请稍候"}
	begin := time.UnixMilli(1_800_000_000_000)
	var w Window
	for i, step := range []struct {
		after time.Duration
		wait  time.Duration // 0 where one more is let in
	}{{0, 0}, {10 * time.Second, 0}, {20 * time.Second, 40 * time.Second}, {59999 * time.Millisecond, time.Millisecond}, {time.Minute, 0}} {
		err := w.Take(l, begin.Add(step.after))
		var refused *api.Error
		if errors.As(err, &refused) != (step.wait > 0) || step.wait > 0 && (refused.RetryAfter != step.wait || refused.Message != "请稍候") {
			t.Errorf("step %d: %v", i, err)
		}
	}
}

func TestNetwork(t *testing.T) {
	for address, want := range map[string]string{
		"203.0.113.7": "203.0.113.7", "::ffff:203.0.113.7": "203.0.113.7",
		"2001:db8:1:2:3:4:5:6": "2001:db8:1:2::/64", "2001:db8:1:2:ffff::1": "2001:db8:1:2::/64", "2001:db8:1:3::1": "2001:db8:1:3::/64",
		"fe80::1%eth0": "fe80::/64", "unknown": "unknown", "": "",
	} {
		if got := Network(address); got != want {
			t.Errorf("%q is counted as %q, not %q", address, got, want)
		}
	}
}

func TestWindowsLetInNoMoreThanTheLimitWhenTheyRace(t *testing.T) {
	db := apitest.DB(t)
	w := NewWindows(db, apitest.TableName("identity"), time.Now)
	l := Limit{Name: "race", Most: 3, Within: time.Hour}
	for name, take := range map[string]func(ctx context.Context, of string) error{
		"alone": func(ctx context.Context, of string) error { return w.Take(ctx, l, of) },
		"in a transaction": func(ctx context.Context, of string) error {
			return store.Retry(ctx, func() error {
				counted, err := w.Taken(ctx, l, of)
				if err != nil {
					return err
				}
				return db.Transact(ctx, counted)
			})
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			of, in, out := id.New("net"), make(chan bool, 12), 0
			var all sync.WaitGroup
			for range 12 {
				all.Go(func() {
					err := take(t.Context(), of)
					var refused *api.Error
					if err != nil && (!errors.As(err, &refused) || refused.Kind != api.KindTooMany) {
						t.Error(err)
					}
					in <- err == nil
				})
			}
			all.Wait()
			for range 12 {
				if <-in {
					out++
				}
			}
			if out != l.Most {
				t.Errorf("%d were let in, not %d", out, l.Most)
			}
		})
	}
}

func TestWhatIsGivenBackCanBeTakenAgain(t *testing.T) {
	w := NewWindows(apitest.DB(t), apitest.TableName("identity"), time.Now)
	l, of, ctx := Limit{Name: "back", Most: 1, Within: time.Hour}, id.New(""), context.Background()
	for range 3 {
		if err := w.GiveBack(ctx, l, of); err != nil {
			t.Fatal(err)
		}
	}
	for range 2 {
		if err := w.Take(ctx, l, of); err != nil {
			t.Fatal(err)
		}
		if n, err := w.Count(ctx, l, of); err != nil || n != 1 {
			t.Errorf("%d were taken, %v", n, err)
		}
		later := NewWindows(apitest.DB(t), apitest.TableName("identity"), func() time.Time { return time.Now().Add(2 * time.Hour) })
		if n, err := later.Count(ctx, l, of); err != nil || n != 0 {
			t.Errorf("%d were taken in a window that is over, %v", n, err)
		}
		if w.Take(ctx, l, of) == nil {
			t.Fatal("a window is wider for what was given back before")
		}
		if err := w.GiveBack(ctx, l, of); err != nil {
			t.Fatal(err)
		}
	}
}
