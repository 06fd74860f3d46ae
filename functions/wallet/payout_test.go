package wallet

import (
	"errors"
	"strings"
	"testing"
	"time"

	"bimportal/shared/account"
	"bimportal/shared/api"
	"bimportal/shared/money"
	"bimportal/shared/notify"
)

// row returns a credited top-up of an amount, changed as told.
func row(no string, total money.Fen, change func(*Row)) Row {
	r := Row{OutTradeNo: no, TotalFen: total, State: Paid, PaidAt: at.UnixMilli()}
	if change != nil {
		change(&r)
	}
	return r
}

func TestWaysOfABalance(t *testing.T) {
	old := func(r *Row) { r.PaidAt = at.Add(-refundWindow - time.Millisecond).UnixMilli() }
	for what, c := range map[string]struct {
		rows []Row
		b    account.Balance
		want Ways
	}{
		"nothing":               {nil, account.Balance{}, Ways{}},
		"below nothing":         {[]Row{row("a", 500, nil)}, account.Balance{BalanceFen: -1}, Ways{}},
		"the newest first":      {[]Row{row("b", 300, nil), row("a", 500, nil)}, account.Balance{BalanceFen: 400}, Ways{Parts: []Part{{"b", 300}, {"a", 100}}, ByTrade: 400}},
		"what went is gone":     {[]Row{row("a", 500, func(r *Row) { r.RefundedFen = 200 })}, account.Balance{BalanceFen: 400}, Ways{Parts: []Part{{"a", 300}}, ByTrade: 300, ByTransfer: 100}},
		"on the last moment":    {[]Row{row("a", 500, func(r *Row) { r.PaidAt = at.Add(-refundWindow).UnixMilli() })}, account.Balance{BalanceFen: 500}, Ways{Parts: []Part{{"a", 500}}, ByTrade: 500}},
		"too old":               {[]Row{row("b", 300, nil), row("a", 500, old)}, account.Balance{BalanceFen: 800}, Ways{Parts: []Part{{"b", 300}}, ByTrade: 300, ByTransfer: 500}},
		"shut":                  {[]Row{row("a", 500, func(r *Row) { r.Shut = true })}, account.Balance{BalanceFen: 500}, Ways{ByTransfer: 500}},
		"never paid":            {[]Row{row("a", 500, func(r *Row) { r.State = Closed })}, account.Balance{BalanceFen: 500}, Ways{ByTransfer: 500}},
		"a refund under way":    {[]Row{row("a", 500, func(r *Row) { r.State, r.ReservedFen = Refunding, 100 })}, account.Balance{BalanceFen: 450}, Ways{ByTransfer: 50, Later: 400}},
		"a transfer that waits": {[]Row{row("b", 300, nil), row("a", 500, old)}, account.Balance{BalanceFen: 800, FrozenFen: 1}, Ways{Parts: []Part{{"b", 300}}, ByTrade: 300, Later: 500}},
	} {
		got := WaysOf(c.rows, c.b, at)
		if len(got.Parts) != len(c.want.Parts) || got.ByTrade != c.want.ByTrade || got.ByTransfer != c.want.ByTransfer || got.Later != c.want.Later {
			t.Errorf("%s: %+v, not %+v", what, got, c.want)
			continue
		}
		for i, p := range c.want.Parts {
			if got.Parts[i] != p {
				t.Errorf("%s: %+v, not %+v", what, got.Parts, c.want.Parts)
			}
		}
	}
	var many []Row
	for range partsMost + 2 {
		many = append(many, row("a", 100, nil))
	}
	if w := WaysOf(many, account.Balance{BalanceFen: 100 * (partsMost + 2)}, at); len(w.Parts) != partsMost || w.ByTrade != 100*partsMost || w.Later != 200 || w.ByTransfer != 0 {
		t.Errorf("more trades than a request takes: %+v", w)
	}
}

func TestARequestIsSplit(t *testing.T) {
	w := Ways{Parts: []Part{{"b", 300}, {"a", 200}}, ByTrade: 500, ByTransfer: 100}
	for _, c := range []struct {
		amount, transfer money.Fen
		parts            int
		refused          string
	}{
		{-1, 0, 0, "大于 0"}, {0, 0, 0, "大于 0"}, {1, 0, 1, ""}, {300, 0, 1, ""}, {301, 0, 2, ""}, {500, 0, 2, ""}, {501, 1, 2, ""}, {600, 100, 2, ""}, {601, 0, 0, "余额不足，最多可退 6.00 元"},
	} {
		parts, transfer, err := w.Split(c.amount)
		var said *api.Error
		if (err == nil) != (c.refused == "") || err != nil && (!errors.As(err, &said) || !strings.Contains(said.Fields[0].Message, c.refused)) {
			t.Errorf("%d: %v", c.amount, err)
		}
		sum := transfer
		for _, p := range parts {
			sum += p.AmountFen
		}
		if len(parts) != c.parts || transfer != c.transfer || err == nil && sum != c.amount {
			t.Errorf("%d: %+v and %d", c.amount, parts, transfer)
		}
	}
	if w.Parts[0].AmountFen != 300 {
		t.Error("the ways have changed")
	}
	w.Later = 50
	if _, _, err := w.Split(601); reasonOf(err) != "amountFen" || !strings.Contains(err.Error(), "完成后再申请") {
		t.Errorf("with money under way: %v", err)
	}
}

func TestPayees(t *testing.T) {
	for p, want := range map[Payee]string{
		{"13812345678", "周明远"}: "", {"ming.yuan@example.com", "周明远"}: "", {"", "周明远"}: "account", {"12812345678", "周明远"}: "account",
		{"138123456789", "周明远"}: "account", {"a b@c.cn", "周明远"}: "account", {"a@b", "周明远"}: "account", {"a@b.cn", ""}: "realName",
	} {
		if got := reasonOf(p.Check()); got != want {
			t.Errorf("%+v: %q, not %q", p, got, want)
		}
	}
	for account, want := range map[string]string{"13812345678": "138****5678", "ming.yuan@example.com": "min****@example.com", "a@b.cn": "****@b.cn", "周明@b.cn": "周****@b.cn"} {
		if got := (Payee{Account: account}).Masked(); got != want {
			t.Errorf("%s is shown as %s", account, got)
		}
	}
}

// noLimits lets everything wait for an operator.
var noLimits = Terms{MostFen: 1 << 40, DayFen: 1 << 41}

func TestAPayoutIsHeldAndDecided(t *testing.T) {
	asked := Asked{"p", "user", 500, SealedPayee{Account: "138****5678", Name: "周**", Sealed: "1:x"}}
	for what, c := range map[string]struct {
		balance money.Fen
		terms   Terms
		reason  string
	}{
		"more than there is": {499, noLimits, "balance_too_low"}, "more than one may have": {500, Terms{MostFen: 499, DayFen: 1000}, "amountFen"},
		"more than a day has": {500, Terms{MostFen: 500, DayFen: 499}, "amountFen"},
	} {
		b := account.Balance{BalanceFen: c.balance}
		if _, _, _, err := NewPayout(asked, &b, c.terms, at); reasonOf(err) != c.reason || b != (account.Balance{BalanceFen: c.balance}) {
			t.Errorf("%s: %v, %+v", what, err, b)
		}
	}
	for word, done := range map[Word]bool{WordByHand: true, WordRefuse: false} {
		b := account.Balance{AccountID: "u_user", BalanceFen: 700, Lines: 3, ChainHead: "x"}
		p, debit, held, err := NewPayout(asked, &b, noLimits, at)
		if err != nil || b.BalanceFen != 200 || b.FrozenFen != 500 || debit.No != 4 || debit.AmountFen+held.AmountFen != 0 || held.AccountID != "held_p" || debit.BizID != "p" || debit.BizType != account.BizWithdraw {
			t.Fatalf("%v: %+v, %+v, %+v", err, b, debit, held)
		}
		before, balance := p, b
		for what, refused := range map[string]struct{ note, by, want string }{
			"no note": {"  ", "op", "note"}, "his own": {"2026", "user", "own_payout"},
		} {
			if _, err := p.Decide(&b, word, refused.note, refused.by, "运营", at); reasonOf(err) != refused.want || p != before || b != balance {
				t.Errorf("%s: %v, %+v", what, err, p)
			}
		}
		lines, err := p.Decide(&b, word, " 2026 ", "op", "运营", at.Add(time.Hour))
		if err != nil || lines[0].AmountFen+lines[1].AmountFen != 0 || lines[0].AccountID != "held_p" || lines[0].BalanceFen != 0 || lines[0].No != 2 || b.FrozenFen != 0 {
			t.Fatalf("%v: %+v, %+v", err, lines, b)
		}
		if p.Note != "2026" || p.DecidedBy != "运营" || p.DecidedAt != at.Add(time.Hour).UnixMilli() {
			t.Errorf("%+v", p)
		}
		if done && (p.State != PayoutDone || b.BalanceFen != 200 || b.PaidOutFen != 500 || lines[1].AccountID != "clearing_transfer_p") {
			t.Errorf("transferred: %+v, %+v", p, b)
		}
		if !done && (p.State != PayoutRefused || b.BalanceFen != 700 || b.PaidOutFen != 0 || lines[1].AccountID != "u_user" || lines[1].PrevHash != debit.Hash) {
			t.Errorf("refused: %+v, %+v", p, b)
		}
		ended, balance := p, b
		if _, err := p.Decide(&b, word, "2026", "op", "运营", at); reasonOf(err) != "payout_decided" || p != ended || b != balance {
			t.Errorf("twice: %v", err)
		}
	}
}

func TestAPayoutTellsItsOwner(t *testing.T) {
	for state, title := range map[PayoutState]string{PayoutWaits: "已申请退回余额 5.00 元", PayoutDone: "余额已退回 5.00 元", PayoutRefused: "余额退回未通过"} {
		n := Payout{UserID: "user", AmountFen: 500, State: state, Note: "2026"}.Notice()
		if n.UserID != "user" || n.Title != title || n.TypeCode != notify.KindWallet || strings.Contains(n.Content, "2026") != (state != PayoutWaits) {
			t.Errorf("%s: %+v", state, n)
		}
	}
	p := Payout{CreatedAt: at.UnixMilli()}
	if p.Overdue(at.Add(payoutOverdue-time.Millisecond)) || !p.Overdue(at.Add(payoutOverdue)) {
		t.Error("somebody is called at another time")
	}
}

func TestAShutTradeGivesNothingBack(t *testing.T) {
	o, b := paid(t)
	r, err := o.Reserve(&b, 200, "", at)
	if err != nil {
		t.Fatal(err)
	}
	o.Settle(&r, false, at)
	if !o.Shut || o.Refundable(500, at) != 0 {
		t.Errorf("%+v", o)
	}
	if _, err := o.Reserve(&b, 1, "", at); reasonOf(err) != "refund_shut" {
		t.Errorf("%v", err)
	}
	o, b = paid(t)
	if r, err = o.Reserve(&b, 200, "", at); err != nil {
		t.Fatal(err)
	}
	if o.Settle(&r, true, at); o.Shut {
		t.Error("a trade is shut by what went")
	}
}
