package identity

import (
	"testing"
	"time"
)

func TestLockGrows(t *testing.T) {
	now := time.UnixMilli(1_700_000_000_000)
	var a Attempts
	for i := range 4 {
		if err := a.Begin(now); err != nil {
			t.Fatalf("attempt %d: %v", i, err)
		}
	}
	for i, want := range []time.Duration{1, 2, 4, 8, 16, 32, 60, 60} {
		if err := a.Begin(now); err != nil {
			t.Fatalf("lock %d: %v", i, err)
		}
		locked := time.UnixMilli(a.LockedUntil).Sub(now)
		if locked != want*time.Minute {
			t.Errorf("lock %d lasts %v, want %v min", i, locked, want)
		}
		if a.Begin(now.Add(locked-time.Millisecond)) == nil {
			t.Errorf("lock %d did not hold", i)
		}
		now = now.Add(locked)
	}
	now = now.Add(25 * time.Hour)
	if err := a.Begin(now); err != nil || a.Failures != 1 {
		t.Errorf("after a quiet day: %d failures, %v", a.Failures, err)
	}
}
