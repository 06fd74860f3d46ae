package wallet

import (
	"testing"
	"time"

	"bimportal/shared/money"
)

func TestADifferenceIsSettledOnce(t *testing.T) {
	r := Report{Day: "2026-11-20"}
	r.differ(Difference{Kind: DiffersUnknown, OutTradeNo: "a", ThereFen: 7})
	r.differ(Difference{Kind: DiffersRefund, OutTradeNo: "a", RequestNo: "r"})
	for what, c := range map[string]struct{ kind, no, request, note, want string }{
		"no word": {DiffersUnknown, "a", "", "  ", "note"}, "another kind": {DiffersAmount, "a", "", "x", "no_difference"},
		"another trade": {DiffersUnknown, "b", "", "x", "no_difference"}, "another request": {DiffersRefund, "a", "", "x", "no_difference"},
	} {
		if err := r.Settle(c.kind, c.no, c.request, c.note, "运营", at); reasonOf(err) != c.want || r.Unsettled() != 2 {
			t.Errorf("%s: %v, %+v", what, err, r.Differences)
		}
	}
	if err := r.Settle(DiffersRefund, "a", "r", " 已补记 ", "运营", at); err != nil || r.Unsettled() != 1 || r.Differences[1].Noted != (Noted{"已补记", "运营", at.UnixMilli()}) || r.Differences[0].Noted.At != 0 {
		t.Errorf("%v, %+v", err, r.Differences)
	}
	if err := r.Settle(DiffersRefund, "a", "r", "again", "运营", at); reasonOf(err) != "difference_noted" {
		t.Errorf("%v", err)
	}
}

// A bill may name the same amount twice: each is settled by itself.
func TestDifferencesThatAreAlikeAreSettledOneByOne(t *testing.T) {
	r := Report{Day: "2026-11-20"}
	for range 2 {
		r.differ(Difference{Kind: DiffersUnknown, OutTradeNo: "a", ThereFen: 7})
	}
	for _, left := range []int{1, 0} {
		if err := r.Settle(DiffersUnknown, "a", "", "已核实", "运营", at); err != nil || r.Unsettled() != left {
			t.Errorf("%d left: %v, %+v", left, err, r.Differences)
		}
	}
	if err := r.Settle(DiffersUnknown, "a", "", "再次", "运营", at); reasonOf(err) != "difference_noted" {
		t.Errorf("%v", err)
	}
}

func TestWhatHangs(t *testing.T) {
	for what, c := range map[string]struct {
		o    Order
		want bool
	}{
		"open for half an hour": {Order{Open: open, CreatedAt: at.Add(-hangsFrom).UnixMilli()}, true}, "a moment less": {Order{Open: open, CreatedAt: at.Add(-hangsFrom + time.Millisecond).UnixMilli()}, false},
		"given up": {Order{State: GivenUp, CreatedAt: at.UnixMilli()}, true}, "paid": {Order{State: Paid}, false},
	} {
		if c.o.Hangs(at) != c.want {
			t.Errorf("%s: %v", what, !c.want)
		}
	}
	if sum := heldBy([]Payout{{AmountFen: 300}, {AmountFen: 5}}, nil, []Payout{{AmountFen: 40}}); sum != money.Fen(345) {
		t.Error(sum)
	}
}
