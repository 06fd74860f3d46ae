package wallet

import (
	"testing"
	"time"

	"bimportal/shared/account"
	"bimportal/shared/money"
)

// paying returns a payout of an enterprise that the provider transfers, and the balance that it has left.
func paying(t *testing.T) (Payout, account.Balance) {
	t.Helper()
	b := account.Balance{AccountID: "e_company", BalanceFen: 100000}
	p, _, _, err := NewPayout(Asked{"p", "user", 60000, SealedPayee{}}, &b, Terms{LookFen: 100000, MostFen: 100000, DayFen: 100000, FeePermille: 6, FeeMostFen: 2500}, at)
	if err != nil || p.State != PayoutPaying || p.FeeFen != 360 || p.ArriveFen() != 59640 || p.Transfer.Runs != 1 || b.BalanceFen != 40000 || b.FrozenFen != 60000 {
		t.Fatalf("%v: %+v, %+v", err, p, b)
	}
	return p, b
}

func TestOneTurnAtATime(t *testing.T) {
	p, _ := paying(t)
	asked, mine := p.TakeTurn(at)
	if asked || !mine || p.Transfer.Tries != 1 {
		t.Errorf("the first: %v, %v", asked, mine)
	}
	if _, mine := p.TakeTurn(at.Add(turnLives - time.Millisecond)); mine {
		t.Error("two at once")
	}
	if turnCalls >= turnLives {
		t.Error("a turn's calls outlast it")
	}
	asked, mine = p.TakeTurn(at.Add(turnLives))
	if !asked || !mine {
		t.Errorf("after a turn that was lost: %v, %v", asked, mine)
	}
	for turn, want := range []int{5, 15, 60, 300, 900, 3600, 3600} {
		now := at.Add(time.Duration(turn+1) * 2 * time.Hour)
		if got := p.Wait("why", now); got != want || p.Transfer.LeaseUntil != now.Add(time.Duration(want)*time.Second+leaseSlack).UnixMilli() || p.Transfer.Said != "why" {
			t.Errorf("after turn %d: %d, %+v", turn+2, got, p.Transfer)
		}
		if _, mine := p.TakeTurn(now); !mine {
			t.Error("no next turn")
		}
	}
	for _, state := range []PayoutState{PayoutWaits, PayoutDone, PayoutRefused, PayoutFailed} {
		p.State, p.Transfer.TurnUntil = state, 0
		if _, mine := p.TakeTurn(at.Add(time.Hour)); mine {
			t.Errorf("a turn with one that is %s", state)
		}
	}
}

func TestALostMachineIsStartedAgain(t *testing.T) {
	p, _ := paying(t)
	if p.Again(at.Add(leaseSlack - time.Millisecond)) {
		t.Error("too early")
	}
	if !p.Again(at.Add(leaseSlack)) || p.Transfer.Runs != 2 || p.Again(at.Add(leaseSlack)) {
		t.Errorf("%+v", p.Transfer)
	}
	if p.Hangs(at.Add(transferOverdue-time.Millisecond)) || !p.Hangs(at.Add(transferOverdue)) {
		t.Error("somebody is called at another time")
	}
	p.State = PayoutDone
	if p.Again(at.Add(time.Hour)) || p.Hangs(at.Add(99*time.Hour)) {
		t.Error("one that has ended")
	}
}

// What is transferred leaves once, with its fee; what failed is back whole, the fee with it.
func TestATransferEndsOnce(t *testing.T) {
	for _, ended := range []bool{true, false} {
		p, b := paying(t)
		lines := p.Settle(&b, ended, "2026", at.Add(time.Hour))
		sum, fee := money.Fen(0), money.Fen(0)
		for _, l := range lines {
			sum += l.AmountFen
			if l.AccountID == "fee_p" {
				fee += l.AmountFen
			}
		}
		if sum != 0 || b.FrozenFen != 0 || p.Note != "2026" || p.DecidedAt != at.Add(time.Hour).UnixMilli() {
			t.Errorf("%v: %+v, %+v, %+v", ended, lines, b, p)
		}
		if ended && (p.State != PayoutDone || b.BalanceFen != 40000 || b.PaidOutFen != 60000 || fee != 360 || lines[1].AmountFen != 59640) {
			t.Errorf("paid: %+v, %+v, %+v", lines, b, p)
		}
		if !ended && (p.State != PayoutFailed || b.BalanceFen != 100000 || b.PaidOutFen != 0 || fee != 0) {
			t.Errorf("failed: %+v, %+v, %+v", lines, b, p)
		}
		before, balance := p, b
		for _, again := range []bool{true, false} {
			if lines := p.Settle(&b, again, "x", at); lines != nil || p != before || b != balance {
				t.Errorf("twice: %+v", lines)
			}
		}
	}
}

// What waits is not settled by the provider, and what it transfers is not decided again.
func TestAnOperatorHandsATransferOver(t *testing.T) {
	b := account.Balance{AccountID: "u_user", BalanceFen: 700}
	p, _, _, err := NewPayout(Asked{"p", "user", 500, SealedPayee{}}, &b, noLimits, at)
	if err != nil || p.FeeFen != 0 {
		t.Fatalf("%v: %+v", err, p)
	}
	if lines := p.Settle(&b, true, "x", at); lines != nil || p.State != PayoutWaits {
		t.Errorf("%+v", lines)
	}
	lines, err := p.Decide(&b, WordTransfer, "ignored", "op", "运营", at)
	if err != nil || lines != nil || p.State != PayoutPaying || p.Note != "" || b.FrozenFen != 500 || p.Transfer.Runs != 1 {
		t.Errorf("%v: %+v, %+v", err, p, b)
	}
	for _, word := range []Word{WordByHand, WordRefuse, WordTransfer} {
		if _, err := p.Decide(&b, word, "2026", "op", "运营", at); reasonOf(err) != "payout_decided" {
			t.Errorf("%d: %v", word, err)
		}
	}
	small := account.Balance{AccountID: "u_user", BalanceFen: 9}
	p, _, _, err = NewPayout(Asked{"p", "user", 9, SealedPayee{}}, &small, Terms{LookFen: 100, MostFen: 100, DayFen: 100}, at)
	if err != nil || p.State != PayoutWaits {
		t.Fatalf("too little for the provider: %v, %+v", err, p)
	}
	if _, err := p.Decide(&small, WordTransfer, "", "op", "运营", at); reasonOf(err) != "transfer_too_small" {
		t.Errorf("%v", err)
	}
	if _, err := p.Decide(&small, WordByHand, "2026", "op", "运营", at); err != nil || p.State != PayoutDone {
		t.Errorf("by hand: %v, %+v", err, p)
	}
}
