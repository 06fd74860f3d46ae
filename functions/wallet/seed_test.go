package wallet

import (
	"testing"
	"time"

	"bimportal/shared/clock"
)

func TestTheSeedsMomentsMoveWithTheDay(t *testing.T) {
	data := []byte(`{"asOf":"2026-02-27","topups":[{"at":"2026-02-26 23:59:59","outTradeNo":"2026-02-26"}],"purchases":[{"at":"2026-02-26 08:00:00","reason":"2026-02-26 记","claimed":[{"at":"2026-02-27 09:00:00"}]}]}`)
	for now, want := range map[string][3]string{
		"2026-02-27 00:00:00": {"2026-02-26 23:59:59", "2026-02-26 08:00:00", "2026-02-27 09:00:00"},
		"2026-03-02 12:00:00": {"2026-03-01 23:59:59", "2026-03-01 08:00:00", "2026-03-02 09:00:00"},
		"2026-01-01 12:00:00": {"2026-02-26 23:59:59", "2026-02-26 08:00:00", "2026-02-27 09:00:00"},
	} {
		at, err := clock.ParseText(now)
		if err != nil {
			t.Fatal(err)
		}
		seed, err := seedAsOf(data, time.UnixMilli(at))
		if err != nil {
			t.Fatal(err)
		}
		if got := [3]string{seed.TopUps[0].At, seed.Purchases[0].At, seed.Purchases[0].Claimed[0].At}; got != want || seed.TopUps[0].OutTradeNo != "2026-02-26" || seed.Purchases[0].Reason != "2026-02-26 记" {
			t.Errorf("on %s: %+v", now, seed)
		}
	}
	for what, bad := range map[string]string{"no day": `{}`, "a day that is none": `{"asOf":"2026-02-30"}`, "a moment that is none": `{"asOf":"2026-02-27","topups":[{"at":"2026-02-30 10:00:00"}]}`} {
		if _, err := seedAsOf([]byte(bad), time.Now()); err == nil {
			t.Errorf("%s is taken", what)
		}
	}
}
