package wallet

import (
	"testing"
	"time"

	"bimportal/shared/money"
)

func TestLinesFollowEachOther(t *testing.T) {
	o, b := order(t, Scanned), Balance{}
	o.Pay("t", at)
	credit, counter := b.Recharge(&o, at)
	o.ReservedFen = 200
	debit, back := b.Refund(&o, "noR1", "title", 200, at.Add(time.Hour))
	o.ReservedFen = 0
	again, forth := b.Refund(&o, "noR1", "title", -200, at)
	for i, l := range []Line{credit, debit, again} {
		if l.No != int64(i+1) || l.AccountID != "u_user" || l.Hash != l.Digest() {
			t.Errorf("line %d: %+v", i+1, l)
		}
	}
	if credit.PrevHash != "" || debit.PrevHash != credit.Hash || again.PrevHash != debit.Hash || b.ChainHead != again.Hash {
		t.Error("the chain is broken")
	}
	if credit.BalanceFen != 500 || debit.BalanceFen != 300 || again.BalanceFen != 500 || b.BalanceFen != 500 || b.RechargedFen != 500 || b.RefundedFen != 0 || b.Lines != 3 {
		t.Errorf("%+v", b)
	}
	if credit.BizID != "no" || credit.BizType != bizRecharge || debit.BizID != "noR1" || debit.BizType != bizRefund || debit.At != at.Add(time.Hour).UnixMilli() {
		t.Errorf("%+v, %+v", credit, debit)
	}
	for i, pair := range [][2]Line{{credit, counter}, {debit, back}, {again, forth}} {
		own, c := pair[0], pair[1]
		if c.AccountID != "clearing_alipay_no" || c.No != int64(i+1) || c.AmountFen != -own.AmountFen || c.BizID != own.BizID || c.At != own.At || c.Hash != c.Digest() || c.PrevHash != "" {
			t.Errorf("the counter line of %+v: %+v", own, c)
		}
	}
	if counter.BalanceFen != -500 || back.BalanceFen != -300 || forth.BalanceFen != -500 {
		t.Errorf("the provider holds %d, %d, %d", counter.BalanceFen, back.BalanceFen, forth.BalanceFen)
	}
	old := order(t, Paid) // from before lines were counted
	if _, c := b.Refund(&old, "noR1", "", 1, at); c.No != 2 || old.Lines != 2 {
		t.Errorf("%+v", c)
	}
}

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
