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
	for _, c := range [][3]string{{"V1.0.0", "", "1.0.0"}, {"", "", "1.0.0"}, {"V2.1", "2.0.9", "2.1.0"}, {"V2.0.9", "2.0.9", "2.0.10"}, {"1.0", "2.0.0", "2.0.1"}, {"1.2.3.4", "2.0.0", "2.0.1"}} {
		if got := Next(c[0], c[1]); got != c[2] {
			t.Errorf("%q after %q is %s", c[0], c[1], got)
		}
	}
	v := Item{Type: Plugin, ObjectID: "plg_1", No: "1.2.0"}
	if kind, object, no, ok := ParseID(v.ID()); !ok || kind != Plugin || object != "plg_1" || no != "1.2.0" {
		t.Errorf("%s is %s %s %s", v.ID(), kind, object, no)
	}
	for _, bad := range []string{"", "plugin~a", "plugin~a~1.2", "plugin~a#b~1.2.0", "plugin~a~1.2.0~x"} {
		if _, _, _, ok := ParseID(bad); ok {
			t.Errorf("%q names a version", bad)
		}
	}
}
