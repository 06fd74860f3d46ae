package version

import "testing"

func TestNumbersAreReadAndOrdered(t *testing.T) {
	for text, want := range map[string]string{"V1.2.0": "1.2.0", "1.2": "1.2.0", "v3": "3.0.0", " 5.10.2 ": "5.10.2", "1.2.3.4": "", "": "", "1.x": "", "-1.0.0": ""} {
		if no, ok := Number(text); no != want || ok != (want != "") {
			t.Errorf("%q is %q, %v", text, no, ok)
		}
	}
	if Compare("1.10.0", "1.9.9") <= 0 || Compare("2.0.0", "2.0.0") != 0 {
		t.Error("ten is not after nine")
	}
	if Key("e", Plugin, "o", "1.9.9").SK >= Key("e", Plugin, "o", "1.10.0").SK {
		t.Error("keys are in another order than the numbers")
	}
	for _, c := range [][3]string{{"", "1.0.0", "major"}, {"1.2.3", "2.0.0", "major"}, {"1.2.3", "1.3.0", "minor"}, {"1.2.3", "1.2.4", "fix"}} {
		if got := ReleaseType(c[0], c[1]); got != c[2] {
			t.Errorf("%s after %s is %s", c[1], c[0], got)
		}
	}
}
