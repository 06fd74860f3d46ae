package id_test

import (
	"regexp"
	"testing"
	"time"

	"bimportal/shared/id"
)

// CONST-29.
func TestNewIsTenHexWithOptionalPrefix(t *testing.T) {
	if got := id.New(""); !regexp.MustCompile(`^[0-9a-f]{10}$`).MatchString(got) {
		t.Errorf("New() = %q", got)
	}
	if got := id.New("ord"); !regexp.MustCompile(`^ord_[0-9a-f]{10}$`).MatchString(got) {
		t.Errorf("New(ord) = %q", got)
	}
}

func TestSlugIsStableAndDistinct(t *testing.T) {
	if id.Slug("product", "a") != id.Slug("product", "a") {
		t.Error("the same slug gave two ids")
	}
	if id.Slug("product", "a") == id.Slug("case", "a") {
		t.Error("two kinds share an id")
	}
}

func TestOrderedSortsByTime(t *testing.T) {
	now := time.UnixMilli(1_700_000_000_000)
	if a, b := id.Ordered(now), id.Ordered(now.Add(time.Millisecond)); a >= b {
		t.Errorf("%s does not sort before %s", a, b)
	}
}
