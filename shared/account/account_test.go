package account

import (
	"testing"

	"bimportal/shared/money"
)

func TestADigestHoldsEveryField(t *testing.T) {
	line := Line{AccountID: "a", No: 1, At: 2, BizType: "b", BizID: "c", AmountFen: 3, BalanceFen: 4, PrevHash: "d"}
	seen := map[string]bool{line.Digest(): true}
	for i, change := range []func(*Line){
		func(l *Line) { l.AccountID = "x" }, func(l *Line) { l.No++ }, func(l *Line) { l.At++ }, func(l *Line) { l.BizType = "x" },
		func(l *Line) { l.BizID = "x" }, func(l *Line) { l.AmountFen++ }, func(l *Line) { l.BalanceFen++ }, func(l *Line) { l.PrevHash = "x" },
	} {
		l := line
		if change(&l); seen[l.Digest()] {
			t.Errorf("change %d leaves the digest", i)
		}
		seen[l.Digest()] = true
	}
}

func TestCover(t *testing.T) {
	for _, c := range []struct {
		balance, amount money.Fen
		ok              bool
	}{{100, 100, true}, {100, 99, true}, {100, 101, false}, {0, 1, false}, {-1, 1, false}, {0, 0, true}} {
		b := Balance{BalanceFen: c.balance}
		if err := b.Cover(c.amount); (err == nil) != c.ok {
			t.Errorf("%d for %d: %v", c.balance, c.amount, err)
		}
	}
}
