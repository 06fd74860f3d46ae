package moneytest

import (
	"context"
	"strings"
	"testing"
	"time"

	"bimportal/functions/wallet"
	"bimportal/shared/account"
	"bimportal/shared/apitest"
	"bimportal/shared/clock"
	"bimportal/shared/ledger"
	"bimportal/shared/money"
	"bimportal/shared/store"
)

// charging keeps 12 fen of a small payout.
var charging = wallet.Terms{LookFen: 500, MostFen: 1 << 40, DayFen: 1 << 41, FeePermille: 10, FeeLeastFen: 12, FeeMostFen: 100}

// afterMidnight moves the clock to some time after the next midnight in Shanghai.
func (w *world) afterMidnight(d time.Duration) {
	y, m, day := w.clock().In(clock.Shanghai).Date()
	w.pass(time.Date(y, m, day+1, 0, 0, 0, 0, clock.Shanghai).Add(d).Sub(w.clock()))
}

// trialOf makes the trial of the day that ends and returns it as the desk shows it.
func (w *world) trialOf(op string) (wallet.Trial, int) {
	w.t.Helper()
	w.work("reconcile")
	d := w.desk(op)
	return d.Trial, d.Right
}

// tried makes the trial of the day that a schedule ends on: it differs in nothing.
func (w *world) tried(when string) {
	w.t.Helper()
	w.afterMidnight(2 * time.Hour)
	w.work("reconcile")
	rows, err := tableOf[wallet.Trial](w).QueryLatest(context.Background(), store.Range{PK: "trials", Desc: true, Limit: 1})
	w.do(err)
	if len(rows) != 1 || !rows[0].Value.Right() {
		w.t.Errorf("%s: the trial balance says %+v", when, rows)
	}
}

func sumsOf(t wallet.Trial) map[wallet.Class]money.Fen {
	sums := map[wallet.Class]money.Fen{}
	for _, c := range t.Classes {
		if c.SumFen != 0 {
			sums[c.Class] = c.SumFen
		}
	}
	return sums
}

func sameSums(a, b map[wallet.Class]money.Fen) bool {
	for _, m := range []map[wallet.Class]money.Fen{a, b} {
		for c := range m {
			if a[c] != b[c] {
				return false
			}
		}
	}
	return true
}

// What all accounts' lines add up to is nothing, what the customers' add up to is what they hold, and each class is the sum of what
// happened; what comes after the day's end is the next trial's.
func TestTheTrialBalanceAddsUp(t *testing.T) {
	w := worldIn(t, wallet.ModeKey, charging)
	w.noon()
	_, op := w.operator()
	_, token := w.person()
	seller, drawer := w.offerer(), w.offerer()
	day := w.day()
	trade := w.paid(token, 200)
	w.refund(token, trade, 1000)
	kept, back := seller.shelve(w, 3000), seller.shelve(w, 500)
	w.bought(token, kept)
	w.handBack(token, w.bought(token, back).OrderNo)
	w.richCompany(drawer, 100)
	w.draws(drawer, drawer.token, 6000) // waits for an operator
	if a := w.draws(drawer, drawer.token, 400); a.HTTP != 200 {
		t.Fatalf("%d %s", a.HTTP, a.Body)
	} else {
		w.machine(apitest.Into[wallet.PayoutRecord](t, a).No)
	}
	if d := w.desk(op); d.Trial.Day != "" {
		t.Errorf("before the first: %+v", d.Trial)
	}
	w.afterMidnight(59 * time.Minute)
	w.work("reconcile")
	if d := w.desk(op); d.Trial.Day == "" || d.Trial.Day >= day {
		t.Errorf("too early, and not of the day before: %+v", d.Trial)
	}
	w.rich(token, 50) // belongs to the next day
	w.pass(2 * time.Minute)
	first, right := w.trialOf(op)
	want := map[wallet.Class]money.Fen{
		wallet.ClassPersonal: 20000 - 1000 - 3000, wallet.ClassEnterprise: 10000 - 6000 - 400, wallet.ClassSales: 2700, wallet.ClassCommission: 300,
		wallet.ClassHeld: 6000, wallet.ClassProvider: -(20000 - 1000 + 10000), wallet.ClassFee: 12, wallet.ClassTransferred: 388,
	}
	if right != 1 || first.Day != day || first.SumFen != 0 || first.Faulty != 0 || first.BalancesFen != 16000+3600 || first.Accounts != 2 || !sameSums(sumsOf(first), want) {
		t.Fatalf("%d %+v\nwant %v", right, first, want)
	}

	w.pass(8 * 24 * time.Hour)
	w.work("redrive") // the seller's income comes
	w.afterMidnight(2 * time.Hour)
	second, right := w.trialOf(op)
	want[wallet.ClassPersonal] += 5000
	want[wallet.ClassProvider] -= 5000
	want[wallet.ClassSales] -= 2700
	want[wallet.ClassEnterprise] += 2700
	if right != 1 || second.Accounts != 3 || !sameSums(sumsOf(second), want) {
		t.Errorf("%d %+v\nwant %v", right, second, want)
	}
	for _, c := range second.Classes {
		if moved := map[wallet.Class]money.Fen{wallet.ClassPersonal: 5000, wallet.ClassProvider: -5000, wallet.ClassSales: -2700, wallet.ClassEnterprise: 2700}; c.MovedFen != moved[c.Class] {
			t.Errorf("%s moved by %d", c.Class, c.MovedFen)
		}
	}
	w.work("reconcile")
	if again := w.desk(op).Trial; again.At != second.At {
		t.Error("a day has one trial")
	}
}

// A line or a balance that somebody changed in the store is named, and somebody is called.
func TestTheTrialBalanceNamesWhatDiffers(t *testing.T) {
	for name, change := range map[string]struct {
		of   func(w *world, accountID string)
		kind string
	}{
		"a line of another amount": {func(w *world, accountID string) {
			lines := store.NewTable[account.Line](apitest.DB(w.t), w.table)
			_, err := lines.Update(context.Background(), store.Key{PK: ledger.AccountPK(accountID), SK: ledger.LineSK(1)}, func(l *account.Line) error {
				l.AmountFen += 700
				return nil
			})
			w.do(err)
		}, "lines"},
		"another balance": {func(w *world, accountID string) {
			_, err := store.NewTable[account.Balance](apitest.DB(w.t), w.table).Update(context.Background(), ledger.BalanceKey(accountID), func(b *account.Balance) error {
				b.BalanceFen += 700
				return nil
			})
			w.do(err)
		}, "balance"},
	} {
		w := newWorld(t)
		w.noon()
		_, op := w.operator()
		userID, token := w.person()
		trade := w.paid(token, 100)
		change.of(w, "u_"+userID)
		w.afterMidnight(2 * time.Hour)
		lines := said(func() { w.work("reconcile") })
		d := w.desk(op)
		trial, right := d.Trial, d.Right
		if right != 0 || trial.Faulty != 1 || trial.Faults[0].Kind != change.kind {
			t.Errorf("%s: %d %+v", name, right, trial)
			continue
		}
		if of := trial.Faults[0].Of; change.kind == "lines" && of != trade || change.kind == "balance" && of != "u_"+userID {
			t.Errorf("%s is said of %q", name, of)
		}
		if !strings.Contains(lines, wallet.TrialDiffers) {
			t.Errorf("%s: nobody is called", name)
		}
	}
}

// A run that is killed leaves no trial, or the whole one; the next run makes it.
func TestATrialSurvivesAKill(t *testing.T) {
	for at := 1; at <= 61; at += 6 {
		w := newWorld(t)
		w.noon()
		_, op := w.operator()
		for i := range 2 {
			_, token := w.person()
			w.paid(token, []int{5, 20}[i])
		}
		w.afterMidnight(2 * time.Hour)
		w.wire.crashAt(at, at%2 == 0, func(ctx context.Context) {
			_, _ = w.service.Work(ctx, wallet.Event{Task: "reconcile"})
		})
		if d := w.desk(op); d.Trial.Day != "" && (d.Right != 1 || d.Trial.BalancesFen != 2500) {
			t.Errorf("killed at %d: %+v", at, d.Trial)
		}
		if trial, right := w.trialOf(op); right != 1 || trial.BalancesFen != 2500 || trial.Accounts != 2 {
			t.Errorf("after a kill at %d: %+v", at, trial)
		}
	}
}
