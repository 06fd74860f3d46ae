package escrow

import (
	"errors"
	"testing"
	"time"

	"bimportal/shared/account"
	"bimportal/shared/api"
	"bimportal/shared/membership"
	"bimportal/shared/money"
)

var at = time.UnixMilli(1_790_000_000_000)

func reasonOf(err error) string {
	var refused *api.Error
	if errors.As(err, &refused) {
		return refused.Reason
	}
	return ""
}

// held is a budget of 100.01 yuan of somebody who had 150.
func held(t *testing.T, permille int64) (Budget, account.Balance, []account.Line) {
	t.Helper()
	b, payer := begin(Payer{UserID: "payer"}, "need", "车站族库", 10001, permille, at), account.Balance{BalanceFen: 15000}
	lines, err := b.hold(&payer, at)
	if err != nil || sum(lines) != 0 || payer.BalanceFen != 4999 || payer.SpentFen != 10001 || b.LeftFen != 10001 {
		t.Fatalf("%v %+v %+v", err, payer, b)
	}
	return b, payer, lines
}

func sum(lines []account.Line) (n money.Fen) {
	for _, l := range lines {
		n += l.AmountFen
	}
	return n
}

func TestABudgetGoesOnceAndWhole(t *testing.T) {
	for what, c := range map[string]struct {
		parts []Part
		back  money.Fen
		want  string
	}{
		"to one":              {[]Part{{"a", 10001}}, 0, ""},
		"to three":            {[]Part{{"a", 5000}, {"b", 5000}, {"c", 1}}, 0, ""},
		"in parts":            {[]Part{{"a", 3333}}, 6668, ""},
		"back":                {nil, 10001, ""},
		"a fen too much":      {[]Part{{"a", 10002}}, 0, "share_amount"},
		"two fen too much":    {[]Part{{"a", 10001}, {"b", 1}}, 0, "shares_sum"},
		"a fen too little":    {[]Part{{"a", 10000}}, 0, "shares_sum"},
		"less than nothing":   {[]Part{{"a", 10001}}, -1, "shares_sum"},
		"out of nothing":      {[]Part{{"a", 10002}, {"b", -1}}, 0, "share_amount"},
		"nothing for one":     {[]Part{{"a", 10001}, {"b", 0}}, 0, "share_amount"},
		"twice to one":        {[]Part{{"a", 5000}, {"a", 5001}}, 0, "share_amount"},
		"more back than held": {nil, 10002, "shares_sum"},
	} {
		b, payer, lines := held(t, 100)
		was := payer
		moved, shares, err := b.divide(&payer, c.parts, c.back, at)
		if reasonOf(err) != c.want {
			t.Errorf("%s: %v", what, err)
		}
		if c.want != "" {
			if payer != was || b.LeftFen != 10001 || b.EndedAt != 0 || moved != nil {
				t.Errorf("%s: refused, and changed: %+v %+v", what, b, payer)
			}
			continue
		}
		earned := money.Fen(0)
		for i, s := range shares {
			earned += s.AmountFen
			if s.UserID != c.parts[i].UserID || s.AmountFen != c.parts[i].AmountFen || s.CommissionFen != s.AmountFen/10 || s.FrozenUntil != at.Add(account.FrozenFor).UnixMilli() {
				t.Errorf("%s: %+v", what, s)
			}
		}
		if b.LeftFen != 0 || earned+c.back != 10001 || sum(moved) != 0 || payer.BalanceFen != was.BalanceFen+c.back || payer.SpentFen != 10001-c.back {
			t.Errorf("%s: %+v, payer %+v", what, b, payer)
		}
		holding := money.Fen(0)
		for i, l := range append(lines, moved...) {
			if l.AccountID != account.Escrow("need") {
				continue
			}
			if holding += l.AmountFen; l.BalanceFen != holding || l.BizID != "need" {
				t.Errorf("%s: line %d %+v", what, i, l)
			}
		}
		if _, _, err := b.divide(&payer, c.parts, c.back, at); reasonOf(err) != "escrow_ended" {
			t.Errorf("%s: again: %v", what, err)
		}
	}
}

func TestAShareReachesItsOwnerAfterItsDays(t *testing.T) {
	b, payer, _ := held(t, 100)
	_, shares, err := b.divide(&payer, []Part{{"a", 10001}}, 0, at)
	if err != nil {
		t.Fatal(err)
	}
	s, to := shares[0], account.Balance{}
	if _, err := s.release(&to, at.Add(account.FrozenFor-time.Millisecond)); reasonOf(err) != "income_not_due" || to != (account.Balance{}) {
		t.Errorf("too early: %v %+v", err, to)
	}
	lines, err := s.release(&to, at.Add(account.FrozenFor))
	if err != nil || sum(lines) != 0 || to.BalanceFen != 9001 || to.AccountID != "u_a" || s.Open != "" || lines[1].BalanceFen != 0 {
		t.Errorf("%v %+v %+v", err, to, s)
	}
	if _, err := s.release(&to, at.Add(2*account.FrozenFor)); reasonOf(err) != "income_not_due" || to.BalanceFen != 9001 {
		t.Errorf("again: %v %+v", err, to)
	}
}

func TestWhoPays(t *testing.T) {
	own, company := Payer{UserID: "u"}, Payer{UserID: "u", Standing: &membership.Standing{Access: membership.Access{ID: "e"}, Member: membership.Member{UserID: "u", Name: "王工"}}}
	b, c := begin(own, "n", "t", 5, 0, at), begin(company, "n", "t", 5, 0, at)
	if _, member := b.paid(5); member || b.AccountID != "u_u" {
		t.Errorf("%+v", b)
	}
	if p, member := c.paid(3); !member || c.AccountID != "e_e" || p.EnterpriseID != "e" || p.UserID != "u" || p.Name != "王工" || p.AmountFen != 3 {
		t.Errorf("%+v %+v", c, p)
	}
	if _, err := b.hold(&account.Balance{BalanceFen: 4}, at); reasonOf(err) != "balance_too_low" || b.LeftFen != 0 {
		t.Errorf("%v %+v", err, b)
	}
}
