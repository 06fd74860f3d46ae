package money_test

import (
	"testing"

	"bimportal/shared/money"
)

func TestParse(t *testing.T) {
	for text, want := range map[string]money.Fen{"5": 500, "5.0": 500, "5.00": 500, "0.01": 1, "2000.00": 200000} {
		if got, err := money.Parse(text); err != nil || got != want {
			t.Errorf("Parse(%q) = %d, %v; want %d", text, got, err, want)
		}
	}
	for _, text := range []string{"", ".", "5.", ".5", "-5", "+5", "5.001", "5e2", " 5", "5,00", "٥"} {
		if got, err := money.Parse(text); err == nil {
			t.Errorf("Parse(%q) = %d; want an error", text, got)
		}
	}
}

func TestText(t *testing.T) {
	for fen, want := range map[money.Fen]string{0: "0.00", 5: "0.05", 500: "5.00", -1234: "-12.34"} {
		if got := fen.Text(); got != want {
			t.Errorf("Fen(%d).Text() = %q, want %q", fen, got, want)
		}
	}
}
