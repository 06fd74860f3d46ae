package purchase

import (
	"testing"
	"time"

	"bimportal/shared/account"
	"bimportal/shared/membership"
)

const day = 24 * time.Hour

// TestWhoMaySayWhatToAClaim walks every way that a claim can go, and refuses every other word.
func TestWhoMaySayWhatToAClaim(t *testing.T) {
	words := map[string]func(*Order, time.Time) error{
		"ask":           func(o *Order, now time.Time) error { return o.Ask(true, "不能用", now) },
		"withdraw":      func(o *Order, now time.Time) error { return o.Withdraw(now) },
		"go on":         func(o *Order, now time.Time) error { return o.Escalate(true, now) },
		"silence":       func(o *Order, now time.Time) error { return o.Escalate(false, now) },
		"seller no":     func(o *Order, now time.Time) error { return o.Refuse(ClaimSeller, "可用", now) },
		"operator no":   func(o *Order, now time.Time) error { return o.Refuse(ClaimOperator, "可用", now) },
		"seller yes":    func(o *Order, now time.Time) error { return grantedBy(o, ClaimSeller, now) },
		"operator yes":  func(o *Order, now time.Time) error { return grantedBy(o, ClaimOperator, now) },
		"refuse anyway": func(o *Order, now time.Time) error { return o.Refuse(ClaimRefused, "可用", now) },
	}
	for _, c := range []struct {
		said  []string
		wait  time.Duration // before the last word
		state ClaimState
		may   []string // now
		later time.Duration
	}{
		{nil, 0, ClaimNone, []string{"ask"}, 0},
		{[]string{"ask"}, 0, ClaimSeller, []string{"withdraw", "seller no", "seller yes"}, SellerAnswers - time.Millisecond},
		{[]string{"ask"}, 0, ClaimSeller, []string{"withdraw", "seller no", "seller yes", "silence"}, SellerAnswers},
		{[]string{"ask", "silence"}, SellerAnswers, ClaimOperator, []string{"withdraw", "operator no", "operator yes"}, 0},
		{[]string{"ask", "seller no"}, 0, ClaimRefused, []string{"go on"}, BuyerGoesOn - time.Millisecond},
		{[]string{"ask", "seller no"}, 0, ClaimRefused, nil, BuyerGoesOn},
		{[]string{"ask", "seller no", "go on"}, day, ClaimOperator, []string{"withdraw", "operator no", "operator yes"}, 0},
		{[]string{"ask", "seller no", "go on", "operator no"}, day, ClaimRejected, nil, 0},
		{[]string{"ask", "seller yes"}, 0, ClaimPaid, nil, 0},
		{[]string{"ask", "seller no", "go on", "operator yes"}, day, ClaimPaid, nil, 0},
		{[]string{"ask", "withdraw"}, day, ClaimWithdrawn, []string{"ask"}, 0},
		{[]string{"ask", "seller no", "go on", "withdraw"}, day, ClaimWithdrawn, nil, 0},
	} {
		made := func() (Order, time.Time) {
			o, _ := bought(t, 999)
			now := at.Add(day)
			for i, word := range c.said {
				if i == len(c.said)-1 {
					now = now.Add(c.wait)
				}
				if err := words[word](&o, now); err != nil {
					t.Fatalf("%v at %q: %v", c.said, word, err)
				}
			}
			return o, now.Add(c.later)
		}
		o, now := made()
		if o.Claim.State != c.state || o.Claim.State.Open() != (o.Status == Refunding) || (c.state == ClaimPaid) != (o.Status == Refunded) {
			t.Fatalf("%v: %+v, status %d", c.said, o.Claim, o.Status)
		}
		allowed := map[string]bool{}
		for _, word := range c.may {
			allowed[word] = true
		}
		for word, say := range words {
			o, _ := made()
			before := o.Claim
			if err := say(&o, now); (err == nil) != allowed[word] {
				t.Errorf("%v, then %q: %v", c.said, word, err)
			} else if err != nil && o.Claim != before {
				t.Errorf("%v, then %q: refused, and it is %+v", c.said, word, o.Claim)
			}
		}
		if n := len(o.ClaimNotices(membership.Access{OwnerID: "owner"})); (n > 0) != (c.state != ClaimNone) {
			t.Errorf("%v: %d messages", c.said, n)
		}
	}
}

func grantedBy(o *Order, by ClaimState, now time.Time) error {
	buyer, seller := account.Balance{AccountID: "u_user"}, account.Balance{AccountID: "e_e", BalanceFen: o.IncomeFen()}
	lines, err := o.Grant(by, "可用", &buyer, &seller, now)
	if err == nil && (sum(lines) != 0 || buyer.BalanceFen != o.PayFen) {
		panic("the lines do not add up")
	}
	return err
}

func TestClaimable(t *testing.T) {
	for what, c := range map[string]struct {
		change func(*Order)
		used   bool
		after  time.Duration
		want   string
	}{
		"what goes back by itself": {nil, false, day, "claim_needless"},
		"used":                     {nil, true, day, ""},
		"after a week":             {func(o *Order) { o.ReleasedAt = 1 }, false, FrozenFor, ""},
		"at the last moment":       {nil, true, ClaimWithin - time.Millisecond, ""},
		"too late":                 {nil, true, ClaimWithin, "claim_late"},
		"what went back":           {func(o *Order) { o.Status = Refunded }, true, day, "order_refunded"},
		"what was free":            {func(o *Order) { o.PayType = PayFree }, true, day, "order_free"},
	} {
		o, _ := bought(t, 999)
		if c.change != nil {
			c.change(&o)
		}
		if err := o.Ask(c.used, "不能用", at.Add(c.after)); reasonOf(err) != c.want {
			t.Errorf("%s: %v", what, err)
		}
	}
}

// TestMoneyGoesBackFromWhereItIs: out of what is held, or out of the seller's account, never below nothing.
func TestMoneyGoesBackFromWhereItIs(t *testing.T) {
	o, b := bought(t, 999)
	if err := o.Ask(true, "不能用", at.Add(day)); err != nil {
		t.Fatal(err)
	}
	var seller account.Balance
	if _, err := o.Release(&seller, at.Add(FrozenFor)); reasonOf(err) != "income_not_due" {
		t.Errorf("income of an open claim is handed over: %v", err)
	}
	if _, err := o.Refund(&b, false, "x", at.Add(day)); reasonOf(err) != "claim_open" {
		t.Errorf("it goes back by itself meanwhile: %v", err)
	}
	held := o
	lines, err := held.Grant(ClaimSeller, "", &b, &seller, at.Add(2*day))
	if err != nil || sum(lines) != 0 || b.BalanceFen != 10000 || seller.Lines != 0 || lines[1].BalanceFen != 0 || lines[2].BalanceFen != 0 {
		t.Errorf("out of what is held: %+v, %v", lines, err)
	}

	late, buyer := bought(t, 999)
	if _, err := late.Release(&seller, at.Add(FrozenFor)); err != nil {
		t.Fatal(err)
	}
	if err := late.Ask(false, "不能用", at.Add(8*day)); err != nil {
		t.Fatal(err)
	}
	poor, spent := late, seller
	spent.BalanceFen--
	if _, err := poor.Grant(ClaimSeller, "", &buyer, &spent, at.Add(9*day)); reasonOf(err) != "seller_balance_low" || poor.Status != Refunding || spent.BalanceFen != late.IncomeFen()-1 {
		t.Errorf("a seller that has spent it: %v", err)
	}
	lines, err = late.Grant(ClaimSeller, "", &buyer, &seller, at.Add(9*day))
	if err != nil || sum(lines) != 0 || buyer.BalanceFen != 10000 || seller.BalanceFen != 0 || lines[1].AccountID != "e_e" || lines[2].AccountID != "commission_no" || lines[2].BalanceFen != 0 {
		t.Errorf("out of the seller's account: %+v, %v", lines, err)
	}

	refused, _ := bought(t, 999)
	if err := refused.Ask(true, "不能用", at.Add(6*day)); err != nil {
		t.Fatal(err)
	}
	if err := refused.Refuse(ClaimSeller, "可用", at.Add(8*day)); err != nil {
		t.Fatal(err)
	}
	var income account.Balance
	if _, err := refused.Release(&income, at.Add(15*day-time.Millisecond)); reasonOf(err) != "income_not_due" {
		t.Errorf("while the buyer may go on: %v", err)
	}
	if _, err := refused.Release(&income, at.Add(15*day)); err != nil || income.BalanceFen != refused.IncomeFen() {
		t.Errorf("afterwards: %v", err)
	}
}
