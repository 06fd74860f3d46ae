package wallet

import (
	"maps"
	"slices"
	"strings"
	"time"

	"bimportal/shared/account"
	"bimportal/shared/money"
)

// Class is what accounts of one kind are to the platform.
type Class string

const (
	ClassPersonal    Class = "personal"    // balances of people
	ClassEnterprise  Class = "enterprise"  // balances of enterprises
	ClassSales       Class = "sales"       // income that sellers do not have yet
	ClassHeld        Class = "held"        // payouts that wait or are on their way
	ClassEscrow      Class = "escrow"      // budgets of needs that nobody has earned yet
	ClassCommission  Class = "commission"  // what the platform keeps of sales
	ClassFee         Class = "fee"         // what it keeps of payouts
	ClassProvider    Class = "provider"    // what was paid in at the payment provider and did not go back, negative
	ClassTransferred Class = "transferred" // what was transferred to payees
	ClassUnknown     Class = "unknown"     // accounts that no rule knows
)

// classes are all of them by how their accounts' ids begin, in the order in which a trial names them.
var classes = []struct {
	prefix string
	class  Class
}{
	{account.Personal(""), ClassPersonal}, {account.Enterprise(""), ClassEnterprise}, {account.Earned(""), ClassSales}, {heldAccount(""), ClassHeld},
	{account.Escrow(""), ClassEscrow}, {account.Commission(""), ClassCommission}, {feeAccount(""), ClassFee}, {clearingAccount(""), ClassProvider}, {transferAccount(""), ClassTransferred},
}

func classOf(accountID string) Class {
	for _, c := range classes {
		if strings.HasPrefix(accountID, c.prefix) {
			return c.class
		}
	}
	return ClassUnknown
}

const (
	trialAfter   = time.Hour // after a day's end its trial is made: what was begun before is stored, and the index knows of it
	trialFaults  = 50        // that a trial names; it counts all
	trialBalance = "balance" // an account whose balance its lines do not add up to
	trialLines   = "lines"   // what was booked on one thing and does not add up to nothing
)

// ClassSum is a class of accounts in a trial.
type ClassSum struct {
	Class    Class     `json:"class" enum:"personal,enterprise,sales,held,escrow,commission,fee,provider,transferred,unknown"`
	SumFen   money.Fen `json:"sumFen" doc:"of all lines to the day's end"`
	MovedFen money.Fen `json:"movedFen" doc:"of them, since the trial before"`
	Lines    int       `json:"lines" doc:"since the trial before"`
}

// TrialFault is something that the books say twice and differently.
type TrialFault struct {
	Kind    string    `json:"kind" enum:"balance,lines"`
	Of      string    `json:"of" doc:"the account, or what the lines are about: an order, a trade, a request, a payout"`
	HereFen money.Fen `json:"hereFen" doc:"what the lines say"`
	ThenFen money.Fen `json:"thenFen" doc:"what they have to say"`
}

// Trial is the trial balance at the end of a day in Shanghai: the lines of all accounts, added up by class, add up to nothing, and what
// the customers' lines add up to is what their accounts hold. Amounts are fen.
type Trial struct {
	Day         string       `json:"day" doc:"YYYY-MM-DD"`
	Classes     []ClassSum   `json:"classes"`
	SumFen      money.Fen    `json:"sumFen" doc:"of all classes: nothing, where the books are right"`
	Accounts    int          `json:"accounts" doc:"of customers"`
	BalancesFen money.Fen    `json:"balancesFen" doc:"what they held at the day's end, by their own balances"`
	Faults      []TrialFault `json:"faults"`
	Faulty      int          `json:"faulty" doc:"all of them, also those not named"`
	At          int64        `json:"at" doc:"epoch milliseconds"`
}

// Right says that nothing differs.
func (t *Trial) Right() bool {
	return t.Faulty == 0 && t.SumFen == 0 && t.BalancesFen == t.customersFen()
}

func (t *Trial) customersFen() (sum money.Fen) {
	for _, c := range t.Classes {
		if c.Class == ClassPersonal || c.Class == ClassEnterprise {
			sum += c.SumFen
		}
	}
	return sum
}

// trialling adds lines and balances up to a trial.
type trialling struct {
	trial  Trial
	things map[string]money.Fen // what was booked on each thing
	last   map[string]account.Line
}

// newTrial goes on from the trial before, whose day is empty when there is none.
func newTrial(day string, before Trial) *trialling {
	t := &trialling{trial: Trial{Day: day, Faults: []TrialFault{}}, things: map[string]money.Fen{}, last: map[string]account.Line{}}
	for _, c := range classes {
		t.trial.Classes = append(t.trial.Classes, ClassSum{Class: c.class})
	}
	t.trial.Classes = append(t.trial.Classes, ClassSum{Class: ClassUnknown})
	for _, c := range before.Classes {
		t.class(c.Class).SumFen = c.SumFen
	}
	return t
}

func (t *trialling) class(of Class) *ClassSum {
	i := slices.IndexFunc(t.trial.Classes, func(c ClassSum) bool { return c.Class == of })
	return &t.trial.Classes[i]
}

// line takes a line that was booked since the trial before.
func (t *trialling) line(l account.Line) {
	c := t.class(classOf(l.AccountID))
	c.SumFen += l.AmountFen
	c.MovedFen += l.AmountFen
	c.Lines++
	t.things[l.BizID] += l.AmountFen
	if last, ok := t.last[l.AccountID]; !ok || last.No < l.No {
		t.last[l.AccountID] = l
	}
}

// account takes what a customer's account held at the day's end. Where lines of it were booked since the trial before, the last of them
// says the same.
func (t *trialling) account(accountID string, balance money.Fen) {
	t.trial.Accounts++
	t.trial.BalancesFen += balance
	if last, ok := t.last[accountID]; ok && last.BalanceFen != balance {
		t.fault(TrialFault{trialBalance, accountID, last.BalanceFen, balance})
	}
}

func (t *trialling) fault(f TrialFault) {
	t.trial.Faulty++
	if len(t.trial.Faults) < trialFaults {
		t.trial.Faults = append(t.trial.Faults, f)
	}
}

// end returns the trial. What is booked on one thing adds up to nothing: an order's income is booked on the order, like its price.
func (t *trialling) end(at int64) Trial {
	for _, thing := range slices.Sorted(maps.Keys(t.things)) {
		if sum := t.things[thing]; sum != 0 {
			t.fault(TrialFault{Kind: trialLines, Of: thing, HereFen: sum})
		}
	}
	for _, c := range t.trial.Classes {
		t.trial.SumFen += c.SumFen
	}
	t.trial.At = at
	return t.trial
}
