// Package escrow holds the budget of a need between who publishes it and who earns it: it leaves the payer's account when the need is
// published, and goes once, whole, to those who earned it, back, or in parts (ADR 71). The lines, the budget and its shares lie in the
// wallet group's table; they are written in the transactions of whoever keeps the need, and by the wallet's worker, which hands
// shares over when their days have passed.
package escrow

import (
	"fmt"
	"time"

	"bimportal/shared/account"
	"bimportal/shared/api"
	"bimportal/shared/clock"
	"bimportal/shared/membership"
	"bimportal/shared/money"
	"bimportal/shared/spending"
)

// Payer is who pays a budget: a person of his own, or a member of his enterprise's account, within his standing there.
type Payer struct {
	UserID   string
	Standing *membership.Standing // nil for a person
}

// AccountID is the account that pays.
func (p Payer) AccountID() string {
	if p.Standing != nil {
		return account.Enterprise(p.Standing.Access.ID)
	}
	return account.Personal(p.UserID)
}

// Budget is what is held for a need. Amounts are fen, times epoch milliseconds.
type Budget struct {
	NeedID    string    `json:"needId"`
	Title     string    `json:"title"`     // the need's, as it was
	AccountID string    `json:"accountId"` // that paid
	UserID    string    `json:"userId"`    // who paid
	Name      string    `json:"name,omitempty"`
	TotalFen  money.Fen `json:"totalFen"`
	LeftFen   money.Fen `json:"leftFen"`
	Permille  int64     `json:"permille"` // of each share, that the platform keeps
	Lines     int64     `json:"lines"`    // of the account that holds it
	HeldAt    int64     `json:"heldAt"`
	EndedAt   int64     `json:"endedAt"` // 0 while it is held
}

// Part is what one of those who earned a budget is given of it, before the platform keeps its own.
type Part struct {
	UserID    string
	AmountFen money.Fen
}

// Share is a part that was given: held for the days that every income is held, then on its owner's account.
type Share struct {
	NeedID        string    `json:"needId"`
	No            int       `json:"no"` // from 1
	UserID        string    `json:"userId"`
	Title         string    `json:"title"`
	AmountFen     money.Fen `json:"amountFen"`
	CommissionFen money.Fen `json:"commissionFen"`
	At            int64     `json:"at"`
	FrozenUntil   int64     `json:"frozenUntil"`
	ReleasedAt    int64     `json:"releasedAt"` // 0 while it is held

	// The sparse index byLease: while it is held, until when.
	Open       string `json:"open,omitempty"`
	LeaseUntil int64  `json:"leaseUntil,omitempty"`
}

// IncomeFen is what reaches its owner.
func (s *Share) IncomeFen() money.Fen { return s.AmountFen - s.CommissionFen }

// id names the share's two accounts.
func (s *Share) id() string { return fmt.Sprintf("%s_%d", s.NeedID, s.No) }

// openShare is the index's partition of shares that are held.
const openShare = "share"

var (
	errEnded  = api.Conflict("escrow_ended", "托管金额已经结清")
	errSum    = api.Conflict("shares_sum", "各份金额与退回金额之和必须等于托管金额")
	errPart   = api.Conflict("share_amount", "每一份金额必须大于 0，且每人只有一份")
	errNotDue = api.Conflict("income_not_due", "收入还在冻结期")
)

// begin returns a budget that nothing was booked of yet.
func begin(p Payer, needID, title string, total money.Fen, permille int64, now time.Time) Budget {
	b := Budget{NeedID: needID, Title: title, AccountID: p.AccountID(), UserID: p.UserID, TotalFen: total, Permille: permille, HeldAt: clock.Millis(now)}
	if p.Standing != nil {
		b.Name = p.Standing.Member.Name
	}
	return b
}

// paid is what a member paid of it for his enterprise; false for a person's own.
func (b *Budget) paid(amount money.Fen) (spending.Paid, bool) {
	enterpriseID := account.EnterpriseOf(b.AccountID)
	return spending.Paid{EnterpriseID: enterpriseID, UserID: b.UserID, Name: b.Name, AmountFen: amount}, enterpriseID != ""
}

// hold takes the budget off the payer's balance. The two lines add up to nothing. 409 balance_too_low.
func (b *Budget) hold(from *account.Balance, now time.Time) ([]account.Line, error) {
	out, err := from.Hold(b.AccountID, b.NeedID, "需求“"+b.Title+"”预算托管", b.TotalFen, now)
	if err != nil {
		return nil, err
	}
	return []account.Line{out, b.moved(account.BizEscrow, "预算托管", b.TotalFen, now)}, nil
}

// moved is the next line of the account that holds the budget.
func (b *Budget) moved(bizType, title string, amount money.Fen, now time.Time) account.Line {
	b.Lines++
	b.LeftFen += amount
	return account.Side(account.Escrow(b.NeedID), b.Lines, bizType, b.NeedID, title, amount, b.LeftFen, now)
}

// divide gives the whole budget away: the parts to who earned them, back to the payer's balance. All lines add up to nothing and the
// budget is ended. 409 escrow_ended, shares_sum where parts and back are not exactly what is held, share_amount.
func (b *Budget) divide(payer *account.Balance, parts []Part, back money.Fen, now time.Time) (lines []account.Line, shares []Share, err error) {
	if b.EndedAt > 0 {
		return nil, nil, errEnded
	}
	sum, seen := back, map[string]bool{}
	for _, p := range parts {
		if p.AmountFen <= 0 || p.AmountFen > b.TotalFen || seen[p.UserID] {
			return nil, nil, errPart
		}
		seen[p.UserID] = true
		sum += p.AmountFen
	}
	if back < 0 || sum != b.LeftFen {
		return nil, nil, errSum
	}
	b.EndedAt = clock.Millis(now)
	for i, p := range parts {
		s := Share{
			NeedID: b.NeedID, No: i + 1, UserID: p.UserID, Title: b.Title, AmountFen: p.AmountFen, CommissionFen: p.AmountFen * money.Fen(b.Permille) / 1000,
			At: b.EndedAt, FrozenUntil: clock.Millis(now.Add(account.FrozenFor)), Open: openShare,
		}
		s.LeaseUntil = s.FrozenUntil
		lines = append(lines,
			b.moved(account.BizAward, "需求中选", -s.AmountFen, now),
			account.Side(account.Earned(s.id()), 1, account.BizAward, b.NeedID, "中选收入", s.IncomeFen(), s.IncomeFen(), now),
			account.Side(account.Commission(s.id()), 1, account.BizAward, b.NeedID, "平台服务费", s.CommissionFen, s.CommissionFen, now))
		shares = append(shares, s)
	}
	if back > 0 {
		lines = append(lines, payer.Return(b.NeedID, "需求“"+b.Title+"”预算退回", back, now), b.moved(account.BizEscrow, "预算退回", -back, now))
	}
	return lines, shares, nil
}

// release hands a share over to who earned it. The two lines add up to nothing. 409 income_not_due before its day, and when it was
// handed over already.
func (s *Share) release(to *account.Balance, now time.Time) ([]account.Line, error) {
	if s.Open != openShare || clock.Millis(now) < s.LeaseUntil {
		return nil, errNotDue
	}
	s.ReleasedAt, s.Open, s.LeaseUntil = clock.Millis(now), "", 0
	income := to.Book(account.Personal(s.UserID), account.BizAward, s.NeedID, "需求“"+s.Title+"”中选收入", s.IncomeFen(), now)
	return []account.Line{income, income.Opposite(account.Earned(s.id()), 2, "中选收入解冻", 0)}, nil
}
