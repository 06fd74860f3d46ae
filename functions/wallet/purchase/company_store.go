package purchase

import (
	"context"
	"time"

	"bimportal/shared/audit"
	"bimportal/shared/auth"
	"bimportal/shared/membership"
	"bimportal/shared/money"
	"bimportal/shared/spending"
	"bimportal/shared/store"
)

// ceiling is what limits a purchase beyond the balance; nil is nothing. The limits are read in the purchase's own
// transaction, the member's roles by the call.
type ceiling *membership.Standing

// byMember is what a member pays for an order of his enterprise.
func (o *Order) byMember() spending.Paid {
	return spending.Paid{EnterpriseID: o.EnterpriseID, UserID: o.BuyerID, Name: o.BuyerName, AmountFen: o.PayFen}
}

// spent returns the writes that count what a member spends of his enterprise's account this month. 409 month_limit.
func (s *Service) spent(ctx context.Context, o *Order, c ceiling, now time.Time) ([]store.Write, error) {
	if o.EnterpriseID == "" {
		return nil, nil
	}
	return s.spending.Spent(ctx, o.byMember(), *c, now)
}

// Left returns what a member may still spend this month, and false where nothing limits him.
func (s *Service) Left(ctx context.Context, st membership.Standing) (money.Fen, bool, error) {
	return s.spending.Left(ctx, st, s.now())
}

// unspent returns the write that takes an order which went back off what its member spent in the month of the order.
func (s *Service) unspent(o *Order) []store.Write {
	if o.EnterpriseID == "" {
		return nil
	}
	return []store.Write{s.spending.Back(o.byMember(), time.UnixMilli(o.CreatedAt))}
}

// limitLine returns the line of the enterprise's book about a limit.
func (s *Service) limitLine(ctx context.Context, st membership.Standing, role, text string) ([]store.Write, error) {
	return s.book.Put(ctx, st.Access.ID, s.now(), audit.Line{Actor: st.Member.UserID, Action: string(auth.AccountView), TargetType: "role", TargetID: role, Text: text})
}

// bookLine returns the line of the enterprise's book about one of its orders, with what its member did; nothing for a person's own.
func (s *Service) bookLine(ctx context.Context, o *Order, userID, did string) ([]store.Write, error) {
	if o.EnterpriseID == "" || s.seeds {
		return nil, nil
	}
	return s.book.Put(ctx, o.EnterpriseID, s.now(), audit.Line{
		Actor: userID, Action: string(auth.AccountSpend), TargetType: "order", TargetID: o.OrderNo, Text: did + words[o.Type] + "“" + o.Name + "”，" + o.PayFen.Text() + " 元",
	})
}
