package need_test

import (
	"testing"

	"bimportal/functions/community/need"
	"bimportal/shared/apitest/team"
	"bimportal/shared/auth"
	"bimportal/shared/ledger"
)

// Who has won closes no account before he has what he won: his account counts the budget that waits for him from the award until his share is
// his, or is somebody else's (ADR 71).
func TestABudgetWaitsForItsWinners(t *testing.T) {
	t.Parallel()
	d := open(t)
	waits := func(p team.Person) int64 { return d.Account(ledger.PersonalAccount(p.ID)).Purchases.Held }
	other := d.Named("贺兰")
	all := func(when string, buyer, author, second int64) {
		t.Helper()
		if b, a, o := waits(d.buyer), waits(d.author), waits(other); b != buyer || a != author || o != second {
			t.Errorf("%s: %d for the buyer, %d and %d for the winners", when, b, a, o)
		}
	}
	ops := team.Operators(t)
	op := d.Joined(ops, "客服", auth.ClaimView, auth.ClaimDecide)
	needID := d.published(d.buyer, nil)
	one, two := d.handed(d.author, needID), d.handed(other, needID)
	d.Pass(4 * day)
	all("before the award", 1, 0, 0)
	for what, status := range map[string]int{"disabled": 1, "on his way out": 2, "closed": 3} {
		d.Becomes(other, status)
		d.refused("a winner who is "+what, d.award(d.buyer, needID, one.ManuscriptID, 20_000, two.ManuscriptID, 30_000), 409, "winner_leaves")
		all("refused", 1, 0, 0)
	}
	d.Becomes(other, 0)
	team.Must[need.Detail](t, d.award(d.buyer, needID, one.ManuscriptID, 20_000, two.ManuscriptID, 30_000))
	all("awarded", 1, 1, 1)
	team.Must[need.Detail](t, d.Post(d.author, "", needPath+"dispute", object{"id": needID, "reason": "发布方改了要求"}))
	c := team.Must[need.Disputable](t, d.Get(op, ops.ID, needPath+"case?id="+needID))
	all("disputed", 1, 1, 1)
	team.Must[need.None](t, d.Post(op, ops.ID, needPath+"decide", object{
		"id": needID, "rev": c.Rev, "note": "按完成量结算", "parts": []object{{"manuscriptId": one.ManuscriptID, "amountFen": 20_000}},
	}))
	all("one of them has earned it", 0, 1, 0)

	// Without escrow nothing waits for anybody.
	needID = d.published(d.buyer, object{"escrow": 0})
	one = d.handed(d.author, needID)
	d.Pass(4 * day)
	team.Must[need.Detail](t, d.award(d.buyer, needID, one.ManuscriptID, 50_000))
	all("awarded without escrow", 0, 1, 0)
}
