// Package spending is what a member may take of his enterprise's account in a month, and what he has taken: whoever pays from that
// account (an order, the budget of a need) counts here, in the transaction that pays. It lies in the wallet group's table.
package spending

import (
	"slices"
	"time"

	"bimportal/shared/api"
	"bimportal/shared/auth"
	"bimportal/shared/clock"
	"bimportal/shared/membership"
	"bimportal/shared/money"
)

// Limits is how much a member may spend of his enterprise's account in a month, by the id of his role; amounts are fen. A role that
// is not named has none.
type Limits struct {
	ByRole map[string]money.Fen `json:"byRole"`
}

// Of returns how much a member may spend in a month, and false where nothing limits him: the most that one of his roles
// with the permission to buy allows. The owner has no limit.
func (l Limits) Of(s membership.Standing) (most money.Fen, limited bool) {
	if s.Owner() {
		return 0, false
	}
	for _, r := range s.Roles {
		if !Spends(r) {
			continue
		}
		of, set := l.ByRole[r.ID]
		if !set {
			return 0, false
		}
		most = max(most, of)
	}
	return most, true
}

// Gives says that a role lets nobody spend more than by may himself: who has a limit gives no other one a way round it.
func (l Limits) Gives(by membership.Standing, r membership.Role) bool {
	most, limited := l.Of(by)
	if !limited || !Spends(r) {
		return true
	}
	of, set := l.ByRole[r.ID]
	return set && of <= most
}

// Set limits a role, or no more.
func (l *Limits) Set(roleID string, of money.Fen, limited bool) {
	if !limited {
		delete(l.ByRole, roleID)
		return
	}
	if l.ByRole == nil {
		l.ByRole = map[string]money.Fen{}
	}
	l.ByRole[roleID] = of
}

// Spends says that the role may buy for the enterprise.
func Spends(r membership.Role) bool {
	return slices.Contains(r.Permissions, string(auth.AccountSpend)) || slices.Contains(r.Permissions, membership.All)
}

// Spending is what a member has spent of his enterprise's account in a month in Shanghai and did not give back.
type Spending struct {
	UserID   string    `json:"userId"`
	Name     string    `json:"name"`
	SpentFen money.Fen `json:"spentFen"`
}

// Paid is what a member pays from the account of his enterprise.
type Paid struct {
	EnterpriseID string
	UserID       string
	Name         string // his, in the enterprise
	AmountFen    money.Fen
}

// Beyond is what is left of a month's limit. Amounts are fen.
type Beyond struct {
	LimitFen money.Fen `json:"limitFen"`
	LeftFen  money.Fen `json:"leftFen"`
}

// Spend counts what a member pays. 409 month_limit with what is left, where it goes beyond the limit.
func (s *Spending) Spend(p Paid, most money.Fen, limited bool) error {
	amount := p.AmountFen
	if left := max(most-s.SpentFen, 0); limited && amount > left {
		return &api.Error{
			Kind: api.KindConflict, Reason: "month_limit", Current: Beyond{most, left},
			Message: "超出您本月的企业采购限额（" + most.Text() + " 元，剩余 " + left.Text() + " 元），请联系企业负责人",
		}
	}
	s.UserID, s.Name = p.UserID, p.Name
	s.SpentFen += amount
	return nil
}

// MonthOf is the month in Shanghai, YYYY-MM.
func MonthOf(now time.Time) string { return clock.Text(clock.Millis(now))[:7] }
