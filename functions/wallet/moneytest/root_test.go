package moneytest

import (
	"context"
	"testing"
	"time"

	"bimportal/functions/wallet"
	"bimportal/functions/wallet/heads"
	"bimportal/shared/account"
	"bimportal/shared/apitest"
	"bimportal/shared/ledger"
	"bimportal/shared/money"
)

const rootPath = "/family/user/wallet/proof/root"

func (w *world) roots() wallet.Roots {
	w.t.Helper()
	a := w.call("GET", "/family/user/wallet/roots", "", nil)
	if a.HTTP != 200 {
		w.t.Fatalf("roots: %d %s", a.HTTP, a.Body)
	}
	return apitest.Into[wallet.Roots](w.t, a)
}

func (w *world) inclusion(path, token string, header ...string) heads.Inclusion {
	w.t.Helper()
	a := w.call("GET", path, token, nil, header...)
	if a.HTTP != 200 {
		w.t.Fatalf("inclusion: %d %s", a.HTTP, a.Body)
	}
	return apitest.Into[heads.Inclusion](w.t, a)
}

// headAt is an account as it stood after a line, by its ledger.
func (w *world) headAt(accountID string, lines int64) heads.Head {
	w.t.Helper()
	l := w.linesOf(accountID)[lines-1]
	return heads.Head{AccountID: accountID, Lines: l.No, ChainHead: l.Hash, BalanceFen: l.BalanceFen}
}

// Each account is in the root of the day as it stood, and in no root as it did not stand; the sum is that of all balances.
func TestEveryAccountIsInTheRoot(t *testing.T) {
	w := newWorld(t)
	mine, token := w.person()
	_, other := w.person()
	of := w.offerer()
	w.refuses("nobody", w.call("GET", rootPath, "", nil), 401, "unauthorized")
	w.refuses("nobody, an enterprise's", w.call("GET", enterpriseBook+"/root", "", nil, "project_id", of.id), 401, "unauthorized")
	w.refuses("somebody else", w.call("GET", enterpriseBook+"/root", other, nil, "project_id", of.id), 403, "not_member")
	if in := w.inclusion(rootPath, token); in.Root.Day != "" || in.Lines != 0 || len(w.roots().Records) != 0 {
		t.Errorf("before the first: %+v", in)
	}
	no := w.paid(token, 100)
	w.refund(token, no, 1000)
	w.paid(other, 50)
	w.richCompany(of, 200)
	w.work("reconcile")
	w.work("reconcile")
	roots := w.roots()
	if len(roots.Records) != 1 || roots.Records[0].Accounts != 3 || roots.Records[0].SumFen != 9000+5000+20000 || roots.Records[0].Day != w.day() || !roots.Records[0].Signed(roots.PublicKey) {
		t.Fatalf("%+v", roots)
	}
	in := w.inclusion(rootPath, token)
	if err := in.Check(w.headAt(ledger.PersonalAccount(mine), 2)); err != nil || in.Lines != 2 || in.Root != roots.Records[0] {
		t.Errorf("%v: %+v", err, in)
	}
	company := w.inclusion(enterpriseBook+"/root", of.token, "project_id", of.id)
	if err := company.Check(w.headAt(account.Enterprise(of.id), 1)); err != nil {
		t.Error(err)
	}
	if err := company.Check(w.headAt(ledger.PersonalAccount(mine), 2)); err == nil {
		t.Error("one account's way is another's")
	}
	w.paid(token, 5)
	if err := w.inclusion(rootPath, token).Check(w.headAt(ledger.PersonalAccount(mine), 2)); err != nil {
		t.Errorf("a line that came later: %v", err)
	}
	late, lateToken := w.person()
	w.paid(lateToken, 20)
	if in := w.inclusion(rootPath, lateToken); in.Lines != 0 || len(in.Path) != 0 || in.Root.Day == "" {
		t.Errorf("who came later: %+v", in)
	}
	w.pass(24 * time.Hour)
	w.work("reconcile")
	roots = w.roots()
	if len(roots.Records) != 2 || roots.Records[0].Prev != roots.Records[1].Root || roots.Records[1].Prev != "" || roots.Records[0].Accounts != 4 {
		t.Errorf("%+v", roots)
	}
	if err := w.inclusion(rootPath, lateToken).Check(w.headAt(ledger.PersonalAccount(late), 1)); err != nil {
		t.Error(err)
	}
	if err := w.inclusion(rootPath, token).Check(w.headAt(ledger.PersonalAccount(mine), 3)); err != nil {
		t.Error(err)
	}
}

// A run that is killed leaves no root, or the whole one; the next run makes it.
func TestARootSurvivesAKill(t *testing.T) {
	for at := 1; at <= 46; at += 3 {
		w := newWorld(t)
		sum := money.Fen(0)
		var tokens []string
		var users []string
		for i := range 3 {
			userID, token := w.person()
			w.paid(token, []int{5, 20, 50}[i])
			sum += money.Fen([]int{500, 2000, 5000}[i])
			tokens, users = append(tokens, token), append(users, userID)
		}
		w.wire.crashAt(at, at%2 == 0, func(ctx context.Context) {
			_, _ = w.service.Work(ctx, wallet.Event{Task: "reconcile"})
		})
		for _, r := range w.roots().Records {
			if r.Accounts != 3 || r.SumFen != sum {
				t.Errorf("killed at %d: %+v", at, r)
			}
		}
		w.work("reconcile")
		if r := w.roots().Records; len(r) != 1 || r[0].SumFen != sum {
			t.Errorf("after a kill at %d: %+v", at, r)
		}
		for i, token := range tokens {
			if err := w.inclusion(rootPath, token).Check(w.headAt(ledger.PersonalAccount(users[i]), 1)); err != nil {
				t.Errorf("after a kill at %d: %v", at, err)
			}
		}
	}
}
