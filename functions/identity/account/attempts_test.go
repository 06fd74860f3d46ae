package account

import (
	"fmt"
	"testing"
	"time"
)

func TestLockGrows(t *testing.T) {
	now := time.UnixMilli(1_700_000_000_000)
	var a Attempts
	fail := func(what string) {
		t.Helper()
		if err := a.Begin(what, now); err != nil {
			t.Fatalf("%s: %v", what, err)
		}
		a.Fail(what, now)
	}
	for i := range 4 {
		if a.NeedsCaptcha(now) != (i >= 3) {
			t.Errorf("a captcha after %d failures", i)
		}
		fail(fmt.Sprint("attempt ", i))
	}
	for i, want := range []time.Duration{1, 2, 4, 8, 16, 32, 60, 60} {
		fail(fmt.Sprint("lock ", i))
		locked := time.UnixMilli(a.LockedUntil).Sub(now)
		if locked != want*time.Minute {
			t.Errorf("lock %d lasts %v, want %v min", i, locked, want)
		}
		if a.Begin("early", now.Add(locked-time.Millisecond)) == nil {
			t.Errorf("lock %d did not hold", i)
		}
		now = now.Add(locked)
	}
	now = now.Add(25 * time.Hour)
	if fail("after a quiet day"); a.Failures != 1 || a.NeedsCaptcha(now) {
		t.Errorf("after a quiet day: %d failures", a.Failures)
	}
	a = Attempts{Failures: 3, LastAt: now.UnixMilli()}
	if !a.NeedsCaptcha(now.Add(24*time.Hour)) || a.NeedsCaptcha(now.Add(24*time.Hour+time.Millisecond)) {
		t.Error("failures are forgotten at another moment than after a day")
	}
}

func TestNoMoreAreUnderWayThanMayFail(t *testing.T) {
	now := time.UnixMilli(1_700_000_000_000)
	for failures, most := range map[int]int{0: 5, 2: 3, 4: 1, 5: 1, 9: 1} {
		a := Attempts{Failures: failures, LastAt: now.UnixMilli()}
		begun := 0
		for i := range 20 {
			if a.Begin(fmt.Sprint(i), now) == nil {
				begun++
			}
		}
		if begun != most {
			t.Errorf("%d failures: %d under way at once, want %d", failures, begun, most)
		}
		if a.Begin("next", now.Add(attemptEnds-time.Millisecond)) == nil {
			t.Errorf("%d failures: an attempt may be under way still", failures)
		}
		if err := a.Begin("next", now.Add(attemptEnds)); err != nil || a.Failures != failures || len(a.Begun) != 1 {
			t.Errorf("%d failures: attempts that never told count: %+v, %v", failures, a, err)
		}
	}
	var a Attempts
	for _, id := range []string{"a", "b"} {
		if err := a.Begin(id, now); err != nil {
			t.Fatal(err)
		}
	}
	if a.Fail("a", now); len(a.Begun) != 1 || a.Begun[0].ID != "b" || a.Failures != 1 {
		t.Errorf("%+v", a)
	}
	if a.Begin("c", now); !a.NeedsCaptcha(now) {
		t.Error("one failure and two under way need no captcha")
	}
}
