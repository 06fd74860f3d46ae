package wallet

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"bimportal/shared/account"
	"bimportal/shared/api"
	"bimportal/shared/clock"
	"bimportal/shared/money"
)

// Terms are what the platform asks of a payout. Amounts are fen.
type Terms struct {
	LookFen     money.Fen // above it an operator looks before anything is transferred
	MostFen     money.Fen // of one payout
	DayFen      money.Fen // of an account on one day in Shanghai
	FeePermille int64     // of what an enterprise draws out; a person's own money goes back without
	FeeLeastFen money.Fen
	FeeMostFen  money.Fen
}

// transferLeast is the least that the provider transfers (alipay.fund.trans.uni.transfer, trans_amount).
const transferLeast money.Fen = 10

// ReadTerms reads terms as the configuration writes them: look=20000,most=5000000,day=20000000,fee=1,feeLeast=10,feeMost=2500.
// It refuses a name that is missing, unknown or twice there, no whole number, and a fee that can be more than is drawn.
func ReadTerms(text string) (t Terms, err error) {
	given := map[string]int64{}
	for _, part := range strings.Split(text, ",") {
		name, number, _ := strings.Cut(part, "=")
		n, err := strconv.ParseInt(number, 10, 64)
		if _, twice := given[name]; err != nil || n < 0 || twice {
			return Terms{}, fmt.Errorf("wallet: payout terms %q", part)
		}
		given[name] = n
	}
	take := func(name string) int64 {
		n, ok := given[name]
		if !ok && err == nil {
			err = fmt.Errorf("wallet: payout terms %q lack %s", text, name)
		}
		delete(given, name)
		return n
	}
	fen := func(name string) money.Fen { return money.Fen(take(name)) }
	t = Terms{fen("look"), fen("most"), fen("day"), take("fee"), fen("feeLeast"), fen("feeMost")}
	if err == nil && (len(given) > 0 || t.FeePermille > 1000 || t.FeeLeastFen > t.FeeMostFen || t.FeeLeastFen >= drawLeast || t.MostFen > t.DayFen) {
		err = fmt.Errorf("wallet: payout terms %q", text)
	}
	return t, err
}

// drawLeast is the least that an enterprise draws out, as DrawInput says.
const drawLeast money.Fen = 100

// Fee is what a payout costs its enterprise, once: rounded down to whole fen, within its bounds. It is part of the amount.
func (t Terms) Fee(amount money.Fen) money.Fen {
	if t.FeePermille == 0 {
		return 0
	}
	return min(max(amount*money.Fen(t.FeePermille)/1000, t.FeeLeastFen), t.FeeMostFen)
}

// NeedsLook says that an operator looks at a payout before it is transferred: above the limit, and what is too little for the
// provider.
func (t Terms) NeedsLook(arrive money.Fen) bool { return arrive > t.LookFen || arrive < transferLeast }

// count refuses (400) more than one payout may have or than the account may still draw on this day, and counts it.
func (t Terms) count(b *account.Balance, amount money.Fen, now time.Time) error {
	day := clock.Text(clock.Millis(now))[:10]
	if b.PayoutDay != day {
		b.PayoutDay, b.PayoutDayFen = day, 0
	}
	left := max(t.DayFen-b.PayoutDayFen, 0)
	switch {
	case amount > t.MostFen:
		return api.Field("amountFen", "每笔转账最多 "+t.MostFen.Text()+" 元，请分几次申请")
	case amount > left:
		return api.Field("amountFen", "每天最多转账 "+t.DayFen.Text()+" 元，今天还可申请 "+left.Text()+" 元")
	}
	b.PayoutDayFen += amount
	return nil
}
