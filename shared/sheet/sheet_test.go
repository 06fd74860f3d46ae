package sheet

import (
	"strings"
	"testing"
)

func TestNoCellIsAFormula(t *testing.T) {
	for text, want := range map[string]string{
		"": "", "机电组": "机电组", "138****0001": "138****0001", "=1+1": "'=1+1", "+86": "'+86", "-5": "'-5", "@SUM(A1)": "'@SUM(A1)",
		"\t=1": "'\t=1", "＝HYPERLINK()": "'＝HYPERLINK()", "a=1": "a=1",
	} {
		if got := Cell(text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

func TestATableBeginsWithItsMarkAndHead(t *testing.T) {
	var b strings.Builder
	c, err := NewCSV(&b, "姓名", "职务")
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Row("何\"小满", "=cmd|' /C calc'!A0"); err != nil {
		t.Fatal(err)
	}
	if err := c.Close(); err != nil || b.String() != "\ufeff姓名,职务\r\n\"何\"\"小满\",'=cmd|' /C calc'!A0\r\n" {
		t.Errorf("%q %v", b.String(), err)
	}
}
