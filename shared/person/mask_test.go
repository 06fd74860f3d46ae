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

func TestRegion(t *testing.T) {
	for address, want := range map[string]string{"127.0.0.1": "本机", "::1": "本机", "192.168.1.2": "局域网", "::ffff:10.0.0.1": "局域网", "203.0.113.7": "未知", "2001:db8::1": "未知", "": "未知"} {
		if got := Region(address); got != want {
			t.Errorf("%q: %s, want %s", address, got, want)
		}
	}
}
