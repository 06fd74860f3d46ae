package person

import "testing"

func TestAnAddressIsMasked(t *testing.T) {
	for address, want := range map[string]string{
		"198.51.100.7": "198.51.*.*", "::ffff:198.51.100.7": "198.51.*.*", "2001:db8:1:2::3": "2001:db8:*", "::1": "本机", "": "", "nonsense": "",
	} {
		if got := MaskAddress(address); got != want {
			t.Errorf("%q: %q, not %q", address, got, want)
		}
	}
}
