package wallet

import (
	"encoding/base64"
	"strings"
	"testing"
)

func sealOf(t *testing.T, letter string) Seal {
	t.Helper()
	s, err := NewSeal(base64.StdEncoding.EncodeToString([]byte(strings.Repeat(letter, 32))))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestAPayeeIsStoredSealed(t *testing.T) {
	s, to := sealOf(t, "k"), Payee{"13812345678", "周明远"}
	one, two := s.SealPayee(to, "a"), s.SealPayee(to, "a")
	if one.Sealed == two.Sealed || one.Account != "138****5678" || one.Name != "周**" || strings.Contains(one.Sealed, "138") {
		t.Errorf("%+v, %+v", one, two)
	}
	if got, err := s.OpenPayee(one, "a"); err != nil || got != to {
		t.Errorf("%+v, %v", got, err)
	}
	changed := []byte(one.Sealed)
	changed[10] ^= 1
	for what, c := range map[string]struct {
		by     Seal
		sealed string
		no     string
	}{
		"another payout's": {s, one.Sealed, "b"}, "another key": {sealOf(t, "x"), one.Sealed, "a"}, "changed": {s, string(changed), "a"},
		"another version": {s, "2" + one.Sealed[1:], "a"}, "nothing": {s, "", "a"}, "too short": {s, "1:QQ", "a"},
	} {
		if got, err := c.by.OpenPayee(SealedPayee{Sealed: c.sealed}, c.no); err == nil {
			t.Errorf("%s opens: %+v", what, got)
		}
	}
	if s.MarkPayee(to) != s.MarkPayee(to) || s.MarkPayee(to) == s.MarkPayee(Payee{"13812345678", "周明"}) || s.MarkPayee(to) == sealOf(t, "x").MarkPayee(to) {
		t.Error("marks")
	}
	for _, key := range []string{"", "short", base64.StdEncoding.EncodeToString(make([]byte, 31))} {
		if _, err := NewSeal(key); err == nil {
			t.Errorf("%q is a key", key)
		}
	}
}
