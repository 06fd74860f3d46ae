package purchase

import (
	"context"
	"time"

	"bimportal/functions/wallet/vip"
	"bimportal/shared/entitlement"
	"bimportal/shared/goods"
	"bimportal/shared/store"
)

// brought is what an order has brought to its buyer, as it stands: the right to use goods, or a membership.
type brought struct {
	entitled store.Versioned[entitlement.Entitlement]
	member   store.Versioned[vip.Membership]
}

func (s *Service) brought(ctx context.Context, o *Order) (b brought, err error) {
	if o.Type == goods.VIP {
		b.member, err = s.members.Find(ctx, o.BuyerID)
		return b, err
	}
	b.entitled, err = s.owned.Find(ctx, o.Buyer().Owner(), o.Type, o.GoodsID)
	return b, err
}

// used says that something was made of goods. Of a membership its own rule says so (vip.Membership.Returnable).
func (b brought) used() bool { return b.entitled.Value.UsedAt > 0 }

// stands refuses (409) an order whose goods are the buyer's by another one, or whose months are not the last.
func (b brought) stands(o *Order) error {
	if o.Type == goods.VIP {
		return b.member.Value.Returnable(o.OrderNo, o.From)
	}
	if b.entitled.Value.OrderNo != o.OrderNo {
		return errForgotten
	}
	return nil
}

// refundable refuses (409) what does not go back by itself, as Order.Refundable and stands say.
func (b brought) refundable(o *Order, now time.Time) error {
	if err := o.Refundable(b.used(), now); err != nil {
		return err
	}
	return b.stands(o)
}

// refund takes an order of the account back, by the word of a person who may: the price returns to the balance, the right to use the goods ends. 404 for
// another account's, 409 as brought.refundable says.
func (s *Service) refund(ctx context.Context, userID, accountID, orderNo, reason string) (order Order, err error) {
	err = store.Retry(ctx, func() error {
		held, err := s.own(ctx, accountID, orderNo)
		if err != nil {
			return err
		}
		o := &held.Value
		order = *o
		b, err := s.brought(ctx, o)
		if err != nil {
			return err
		}
		now := s.now()
		if err := b.refundable(o, now); err != nil {
			return err
		}
		balance, err := s.accounts.Balance(ctx, o.AccountID)
		if err != nil {
			return err
		}
		lines, err := o.Refund(&balance.Value, b.used(), reason, now)
		if err != nil {
			return err
		}
		told, err := s.told(ctx, o, now)
		if err != nil {
			return err
		}
		line, err := s.bookLine(ctx, o, userID, "退还企业采购的")
		if err != nil {
			return err
		}
		writes, err := s.goneBack(ctx, &held, b, now)
		if err != nil {
			return err
		}
		order = *o
		writes = append(writes, line...)
		return s.db.Transact(ctx, append(append(writes, told...), s.accounts.Booked(balance, lines...)...)...)
	})
	return order, err
}

// goneBack returns the writes of an order whose price has gone back, but for its lines: the order, the seller's row, sums and
// day, what the buyer has spent, what the order brought, and the invoice that it is on.
func (s *Service) goneBack(ctx context.Context, held *store.Versioned[Order], b brought, now time.Time) ([]store.Write, error) {
	o := &held.Value
	invoiced, err := s.uninvoiced(ctx, o, now)
	if err != nil {
		return nil, err
	}
	writes, err := s.moved(ctx, *held, func(sums *Sums) { sums.TakeBack(o) })
	if err != nil {
		return nil, err
	}
	writes = append(writes, invoiced...)
	writes = append(append(writes, s.takenBack(o, b, now)...), s.unspent(o)...)
	if o.OfPlatform() {
		return writes, nil
	}
	return append(writes, s.ofDay(o.SellerID, now, map[string]int64{"refunds": 1, "refundedFen": int64(o.IncomeFen())})), nil
}

// takenBack returns the writes by which what an order brought ends.
func (s *Service) takenBack(o *Order, b brought, now time.Time) []store.Write {
	if o.Type == goods.VIP {
		b.member.Value.TakeBack(o.From, now)
		return []store.Write{s.members.Put(o.BuyerID, b.member)}
	}
	writes := append([]store.Write{s.owned.End(o.Buyer().Owner(), o.Type, b.entitled)}, s.shelf.Used(o.Type, o.GoodsID, o.VersionNo, -1)...)
	if o.OffFen > 0 {
		writes = append(writes, s.members.Unsaved(o.BuyerID, o.OffFen))
	}
	return writes
}

// moved returns the writes of an order whose income went one way or the other, with its seller's row and sums.
func (s *Service) moved(ctx context.Context, held store.Versioned[Order], count func(*Sums)) ([]store.Write, error) {
	if held.Value.OfPlatform() {
		return s.changed(held), nil
	}
	sums, err := s.sums.Find(ctx, sumsKey(held.Value.SellerID))
	if err != nil {
		return nil, err
	}
	count(&sums.Value)
	return append(s.changed(held), s.sums.Put(sumsKey(held.Value.SellerID), sums)), nil
}

// changed returns the writes of an order and of its seller's row.
func (s *Service) changed(held store.Versioned[Order]) []store.Write {
	o := &held.Value
	if o.OfPlatform() {
		return []store.Write{s.orders.Put(orderKey(o.AccountID, o.No), held)}
	}
	row := store.Versioned[Sale]{Value: o.Sale(), Version: o.SaleVersion}
	o.SaleVersion++
	return []store.Write{s.orders.Put(orderKey(o.AccountID, o.No), held), s.sales.Put(saleKey(o.SellerID, o.SaleNo), row)}
}
