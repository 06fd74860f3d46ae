package wallet

import (
	"testing"
	"time"

	"bimportal/shared/account"
	"bimportal/shared/money"
)

const someTerms = "look=20000,most=5000000,day=10000000,fee=1,feeLeast=10,feeMost=2500"

func TestTermsAreRead(t *testing.T) {
	if got, err := ReadTerms(someTerms); err != nil || got != (Terms{20000, 5000000, 10000000, 1, 10, 2500}) {
		t.Errorf("%+v, %v", got, err)
	}
	for _, text := range []string{
		"", "look=1", someTerms + ",more=1", someTerms + ",look=2", "look=a,most=5,day=6,fee=1,feeLeast=1,feeMost=2", "look=-1,most=5,day=6,fee=1,feeLeast=1,feeMost=2",
		"look=1,most=5,day=6,fee=1001,feeLeast=1,feeMost=2", "look=1,most=5,day=6,fee=1,feeLeast=3,feeMost=2", "look=1,most=5,day=6,fee=1,feeLeast=100,feeMost=200", "look=1,most=7,day=6,fee=1,feeLeast=1,feeMost=2",
	} {
		if got, err := ReadTerms(text); err == nil {
			t.Errorf("%q: %+v", text, got)
		}
	}
}

// The fee is taken once, of the whole amount, in whole fen.
func TestTheFeeOfAPayout(t *testing.T) {
	terms := Terms{FeePermille: 6, FeeLeastFen: 10, FeeMostFen: 2500}
	for amount, want := range map[money.Fen]money.Fen{100: 10, 1666: 10, 1833: 10, 1834: 11, 100000: 600, 100100: 600, 416666: 2499, 416667: 2500, 5000000: 2500} {
		if got := terms.Fee(amount); got != want {
			t.Errorf("of %d: %d, not %d", amount, got, want)
		}
	}
	if (Terms{FeeLeastFen: 10}).Fee(1000) != 0 {
		t.Error("a fee without a rate")
	}
}

func TestWhatAnOperatorLooksAt(t *testing.T) {
	terms := Terms{LookFen: 500}
	for arrive, want := range map[money.Fen]bool{1: true, 9: true, 10: false, 500: false, 501: true} {
		if terms.NeedsLook(arrive) != want {
			t.Errorf("%d: %v", arrive, !want)
		}
	}
}

func TestTheDaysLimit(t *testing.T) {
	terms := Terms{MostFen: 600, DayFen: 1000}
	b := account.Balance{}
	for _, c := range []struct {
		amount money.Fen
		later  time.Duration
		ok     bool
	}{{601, 0, false}, {600, 0, true}, {401, 0, false}, {400, 0, true}, {1, 0, false}, {600, 24 * time.Hour, true}} {
		if err := terms.count(&b, c.amount, at.Add(c.later)); (err == nil) != c.ok || err != nil && reasonOf(err) != "amountFen" {
			t.Errorf("%+v: %v", c, err)
		}
	}
}
