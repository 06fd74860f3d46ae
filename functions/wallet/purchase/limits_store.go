package purchase

import (
	"context"
	"time"

	"golang.org/x/sync/errgroup"

	"bimportal/functions/wallet/account"
	"bimportal/shared/audit"
	"bimportal/shared/auth"
	"bimportal/shared/ledger"
	"bimportal/shared/membership"
	"bimportal/shared/money"
	"bimportal/shared/store"
)

const spendingPrefix = "spent#"

func limitsKey(enterpriseID string) store.Key {
	return store.Key{PK: ledger.AccountPK(account.Enterprise(enterpriseID)), SK: "limits"}
}

func spendingKey(enterpriseID, month, userID string) store.Key {
	return store.Key{PK: limitsKey(enterpriseID).PK, SK: spendingPrefix + month + "#" + userID}
}

// ceiling is what limits a purchase beyond the balance; nil is nothing. The limits are read in the purchase's own
// transaction, the member's roles by the call.
type ceiling *membership.Standing

// spent returns the writes that count what a member spends of his enterprise's account this month, held to the limits as they are.
// 409 month_limit.
func (s *Service) spent(ctx context.Context, o *Order, c ceiling, now time.Time) ([]store.Write, error) {
	if o.EnterpriseID == "" {
		return nil, nil
	}
	limits, spending, err := s.month(ctx, o.EnterpriseID, o.BuyerID, now)
	if err != nil {
		return nil, err
	}
	most, limited := limits.Value.Of(*c)
	if err := spending.Value.Spend(o.Buyer(), o.PayFen, most, limited); err != nil {
		return nil, err
	}
	writes := []store.Write{s.spending.Put(spendingKey(o.EnterpriseID, monthOf(now), o.BuyerID), spending)}
	if limits.Version > 0 {
		return append(writes, s.limits.Same(limitsKey(o.EnterpriseID), limits)), nil
	}
	return append(writes, s.limits.Absent(limitsKey(o.EnterpriseID))), nil
}

// month reads an enterprise's limits and what a member has spent this month.
func (s *Service) month(ctx context.Context, enterpriseID, userID string, now time.Time) (l store.Versioned[Limits], m store.Versioned[Spending], err error) {
	var both errgroup.Group
	both.Go(func() (err error) { l, err = s.limits.Find(ctx, limitsKey(enterpriseID)); return })
	both.Go(func() (err error) {
		m, err = s.spending.Find(ctx, spendingKey(enterpriseID, monthOf(now), userID))
		return
	})
	return l, m, both.Wait()
}

// Left returns what a member may still spend this month, and false where nothing limits him.
func (s *Service) Left(ctx context.Context, st membership.Standing) (money.Fen, bool, error) {
	limits, own, err := s.month(ctx, st.Access.ID, st.Member.UserID, s.now())
	most, limited := limits.Value.Of(st)
	if err != nil || !limited {
		return 0, limited, err
	}
	return max(most-own.Value.SpentFen, 0), true, nil
}

// unspent returns the write that takes an order which went back off what its member spent in the month of the order.
func (s *Service) unspent(o *Order) []store.Write {
	if o.EnterpriseID == "" {
		return nil
	}
	key := spendingKey(o.EnterpriseID, monthOf(time.UnixMilli(o.CreatedAt)), o.BuyerID)
	return []store.Write{s.spending.Counted(store.Sum{Key: key, Add: map[string]int64{"spentFen": -int64(o.PayFen)}})}
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

// spenders reads who has spent what of an enterprise's account in a month.
func (s *Service) spenders(ctx context.Context, enterpriseID, month string) ([]Spending, error) {
	key := spendingKey(enterpriseID, month, "")
	rows, err := s.spending.Query(ctx, store.Range{PK: key.PK, From: key.SK, To: key.SK + "~"})
	list := make([]Spending, 0, len(rows))
	for _, r := range rows {
		if r.Value.SpentFen > 0 {
			list = append(list, r.Value)
		}
	}
	return list, err
}
