package purchase

import (
	"cmp"
	"context"
	"errors"
	"time"

	"bimportal/functions/wallet/vip"
	"bimportal/shared/api"
	"bimportal/shared/clock"
	"bimportal/shared/id"
	"bimportal/shared/notify"
	"bimportal/shared/store"
)

// join buys months of membership, in one transaction that holds the membership as it was read. turn, nil for a person's own
// wish, says that they are still to be bought and what changes with it.
func (s *Service) join(ctx context.Context, w wish, turn func(*vip.Membership) error) (order Order, err error) {
	p, err := vip.PackageOf(w.goodsID)
	if err != nil {
		return Order{}, err
	}
	err = store.Retry(ctx, func() error {
		before, err := s.before(ctx, w)
		if err != nil {
			return err
		}
		if no := before.orderNo(); no != "" {
			held, err := s.own(ctx, w.by.AccountID(), no)
			order = held.Value
			return err
		}
		m, err := s.members.Find(ctx, w.by.UserID)
		if err != nil {
			return err
		}
		if turn != nil {
			if err := turn(&m.Value); err != nil {
				return err
			}
		}
		now := s.now()
		orderNo := cmp.Or(w.orderNo, id.Ordered(now))
		from, until := m.Value.Prolong(w.by.UserID, orderNo, p, now)
		if order, err = NewMembership(orderNo, w.by, p, from, until, w.seen, now); err != nil {
			return err
		}
		writes, err := s.entered(ctx, &order, nil)
		if err != nil {
			return err
		}
		if w.key != "" {
			writes = append(writes, s.sent(w, orderNo))
		}
		return s.db.Transact(ctx, append(writes, s.members.Put(w.by.UserID, m))...)
	})
	return order, err
}

// errNotNow says that a membership is not to be renewed any more, or not yet.
var errNotNow = errors.New("purchase: not the time")

// Renew tells who is a member that he will be renewed, and renews who was told, by the balance. One that fails waits for the next
// turn and keeps no other from its own.
func (s *Service) Renew(ctx context.Context) error {
	return s.members.Lapse(ctx, s.now(), releaseMost, func(due vip.Membership) error {
		if err := s.renew(ctx, due); !errors.Is(err, errNotNow) {
			return err
		}
		return nil
	})
}

func (s *Service) renew(ctx context.Context, due vip.Membership) error {
	p, err := vip.PackageOf(due.Renew)
	if err != nil {
		return s.endRenewal(ctx, due.UserID, p, "续费的套餐已经停售，请重新选择。")
	}
	switch due.Turn(p, s.now()) {
	case vip.Notice:
		return s.turned(ctx, due.UserID, p, vip.Notice, func(m *vip.Membership) notify.Notice {
			m.Tell(p, s.now())
			return vipNotice(due.UserID, "会员将自动续费", "您的会员 "+clock.Text(m.ExpireAt)[:16]+" 到期，届时用余额支付 "+p.PriceFen.Text()+" 元续费“"+p.Name+"”。不需要的，可以在到期前关闭自动续费。")
		})
	case vip.Renewal:
		_, err := s.join(ctx, wish{by: Person(due.UserID), goodsID: p.ID, seen: p.PriceFen}, func(m *vip.Membership) error { return isTurn(m, p, vip.Renewal, s.now()) })
		var refused *api.Error
		if errors.As(err, &refused) {
			return s.endRenewal(ctx, due.UserID, p, "余额不足以支付 "+p.PriceFen.Text()+" 元，会员没有续费。充值后可以重新购买。")
		}
		return err
	case vip.End:
		return s.endRenewal(ctx, due.UserID, p, "套餐价格已有变化，没有自动续费，请确认价格后重新购买。")
	}
	return nil
}

// isTurn says that a membership as it is now has that turn. It returns errNotNow.
func isTurn(m *vip.Membership, p vip.Package, turn vip.Turn, now time.Time) error {
	if m.Turn(p, now) != turn {
		return errNotNow
	}
	return nil
}

// endRenewal ends the renewing of a membership whose day has come, and says why.
func (s *Service) endRenewal(ctx context.Context, userID string, p vip.Package, why string) error {
	return s.turned(ctx, userID, p, vip.Nothing, func(m *vip.Membership) notify.Notice {
		m.StopRenewal()
		return vipNotice(userID, "会员没有自动续费", why)
	})
}

// turned changes a membership whose turn it is and tells its owner, in one transaction. Any turn but Nothing suits the last argument
// Nothing.
func (s *Service) turned(ctx context.Context, userID string, p vip.Package, turn vip.Turn, change func(*vip.Membership) notify.Notice) error {
	return store.Retry(ctx, func() error {
		m, err := s.members.Find(ctx, userID)
		if err != nil {
			return err
		}
		now := m.Value.Turn(p, s.now())
		if now == vip.Nothing || turn != vip.Nothing && now != turn {
			return errNotNow
		}
		notice := change(&m.Value)
		return s.db.Transact(ctx, append(s.box.Put(s.now(), notice), s.members.Put(userID, m))...)
	})
}

func vipNotice(userID, title, content string) notify.Notice {
	return notify.Notice{UserID: userID, Title: title, Content: content, MsgType: notify.Sys, TypeCode: notify.KindWallet, Link: "/user-info/account"}
}
