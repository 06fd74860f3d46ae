package export_test

import (
	"testing"

	"bimportal/functions/identity/export"
)

func TestACellIsNoFormula(t *testing.T) {
	for cell, want := range map[string]string{
		"": "", "周明远": "周明远", "=1+1": "'=1+1", "+86138": "+86138", "+cmd|' /C calc'!A0": "'+cmd|' /C calc'!A0", "-12.30": "-12.30",
		"-1+1": "'-1+1", "@SUM(A1)": "'@SUM(A1)", "\t=1": "'\t=1", "\r=1": "'\r=1", "＝1": "'＝1", "a=1": "a=1",
	} {
		if got := export.PlainCell(cell); got != want {
			t.Errorf("%q: %q, not %q", cell, got, want)
		}
	}
}
