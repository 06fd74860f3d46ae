package purchase

import (
	"context"
	"fmt"
	"time"

	"bimportal/functions/wallet/vip"
	"bimportal/shared/account"
	"bimportal/shared/clock"
	"bimportal/shared/goods"
	"bimportal/shared/id"
)

// Seed is an order of the demonstration data, by the rules of every order. Times are YYYY-MM-DD HH:mm:ss in Shanghai.
type Seed struct {
	OrderNo     string     `json:"orderNo"`
	Username    string     `json:"username"`
	Enterprise  string     `json:"enterprise"` // for whom, by its owner; empty for himself
	Type        goods.Type `json:"type"`
	Slug        string     `json:"slug"`
	At          string     `json:"at"`
	GivenBackAt string     `json:"givenBackAt"` // empty where it was not
	Reason      string     `json:"reason"`
	Claimed     []Said     `json:"claimed"`
}

// Said is one word about a seeded order that is claimed: the buyer's first, then the seller's no, then the buyer goes on.
type Said struct {
	At   string `json:"at"`
	Text string `json:"text"`
}

// Seed makes an order at an earlier moment, once, and gives it back where the data says so. Nobody is told.
func (s *Service) Seed(ctx context.Context, one Seed) error {
	fail := func(err error) error { return fmt.Errorf("wallet: seed: order %s: %w", one.OrderNo, err) }
	at, err := clock.ParseText(one.At)
	if err != nil {
		return fail(err)
	}
	past := *s
	past.seeds = true
	past.now = func() time.Time { return time.UnixMilli(at) }
	known, err := s.places.Find(ctx, placeKey(one.OrderNo))
	if err != nil || known.Version > 0 {
		return err
	}
	userID := id.Slug("user", one.Username)
	err = past.seedOrder(ctx, userID, one)
	if err == nil {
		err = past.seedClaim(ctx, userID, one)
	}
	if err != nil || one.GivenBackAt == "" {
		return wrap(err, fail)
	}
	back, err := clock.ParseText(one.GivenBackAt)
	if err != nil {
		return fail(err)
	}
	past.now = func() time.Time { return time.UnixMilli(back) }
	_, err = past.refund(ctx, userID, account.Personal(userID), one.OrderNo, one.Reason)
	return wrap(err, fail)
}

// seedOrder buys what the data says, at the price as it is.
func (s *Service) seedOrder(ctx context.Context, userID string, one Seed) error {
	w := wish{by: Person(userID), t: one.Type, goodsID: id.Slug(string(one.Type), one.Slug), orderNo: one.OrderNo}
	if one.Type == goods.VIP {
		p, err := vip.PackageOf(one.Slug)
		if err != nil {
			return err
		}
		w.goodsID, w.seen = p.ID, p.PriceFen
		_, err = s.join(ctx, w, nil)
		return err
	}
	if one.Enterprise != "" {
		st, err := s.reader.Of(ctx, userID, id.Slug("enterprise", one.Enterprise))
		if err != nil {
			return err
		}
		w.by, w.cap = member(st), &st
	}
	good, _, err := s.shelf.Of(ctx, one.Type, w.goodsID)
	if err != nil {
		return err
	}
	w.seen = good.PriceFen
	_, err = s.buy(ctx, w)
	return err
}

// seedClaim says what was said about an order, at its time.
func (s *Service) seedClaim(ctx context.Context, userID string, one Seed) error {
	for i, said := range one.Claimed {
		at, err := clock.ParseText(said.At)
		if err != nil {
			return err
		}
		now := time.UnixMilli(at)
		where, err := s.ownPlace(ctx, account.Personal(userID), one.OrderNo)
		if err != nil {
			return err
		}
		words := []func(*Order) error{
			func(o *Order) error { return o.Ask(true, said.Text, now) },
			func(o *Order) error { return o.Refuse(ClaimSeller, said.Text, now) },
			func(o *Order) error { return o.Escalate(true, now) },
		}
		if i >= len(words) {
			return fmt.Errorf("%d words", len(one.Claimed))
		}
		if _, err := s.claimed(ctx, where, words[i], nil); err != nil {
			return err
		}
	}
	return nil
}

func wrap(err error, with func(error) error) error {
	if err == nil {
		return nil
	}
	return with(err)
}
