package totp_test

import (
	"encoding/base32"
	"strings"
	"testing"
	"time"

	"bimportal/functions/identity/totp"
)

// TestTOTPCodes holds the code against the vectors of RFC 6238, appendix B (SHA-1).
func TestTOTPCodes(t *testing.T) {
	secret := base32.StdEncoding.WithPadding(base32.NoPadding).EncodeToString([]byte("12345678901234567890"))
	for seconds, want := range map[int64]string{
		59: "287082", 1111111109: "081804", 1111111111: "050471", 1234567890: "005924", 2000000000: "279037", 20000000000: "353130",
	} {
		if got := totp.Code(secret, seconds/30); got != want {
			t.Errorf("%d: %s, not %s", seconds, got, want)
		}
	}
}

func TestACodeIsGoodForItsStepAndTheOnesBesideIt(t *testing.T) {
	now := time.Unix(1_700_000_000, 0)
	var set totp.TOTP
	secret, err := set.Begin(now)
	if err != nil || set.On() {
		t.Fatal(err)
	}
	at := func(offset int64) string { return totp.Code(secret, now.Unix()/30+offset) }
	codes, err := set.Confirm(at(0), now)
	if err != nil || len(codes) != 10 || !set.On() {
		t.Fatalf("%v %v", codes, err)
	}
	for _, c := range []struct {
		offset int64
		good   bool
	}{{-2, false}, {2, false}, {0, false}, {-1, false}, {1, true}, {1, false}} {
		trial := set
		_, err := trial.Use(at(c.offset), now)
		if (err == nil) != c.good {
			t.Errorf("offset %d after %d: %v", c.offset, set.LastStep-now.Unix()/30, err)
		}
		if err == nil {
			set = trial
		}
	}
	if recovery, err := set.Use(strings.ToUpper(" "+codes[3]), now); err != nil || !recovery || len(set.Recovery) != 9 {
		t.Errorf("%v %v", recovery, err)
	}
	if _, err := set.Use(codes[3], now); err == nil {
		t.Error("a recovery code twice")
	}
	old := codes[4]
	set.NewCodes()
	if _, err := set.Use(old, now); err == nil {
		t.Error("a recovery code of before")
	}
	if strings.Contains(totp.Address("周 明", secret), "+") {
		t.Error("an authenticator would show the plus")
	}
}
