package wallet

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"bimportal/functions/wallet/purchase"
	"bimportal/shared/account"
	"bimportal/shared/clock"
	"bimportal/shared/id"
	"bimportal/shared/store"
)

// Seed is infra/seed/wallet.json: top-ups and purchases that demonstration accounts made before, and invoices that they asked for. Its moments are
// told as of a day, and move with the day on which they are loaded: what waits for somebody's answer within days is not overdue for ever.
type Seed struct {
	AsOf   string `json:"asOf"` // YYYY-MM-DD in Shanghai
	TopUps []struct {
		Username   string `json:"username"`
		Enterprise string `json:"enterprise"` // whose account; empty for his own
		TotalYuan  int64  `json:"totalYuan"`
		At         string `json:"at"` // YYYY-MM-DD HH:mm:ss in Shanghai
		OutTradeNo string `json:"outTradeNo"`
	} `json:"topups"`
	Purchases []purchase.Seed        `json:"purchases"`
	Invoices  []purchase.InvoiceSeed `json:"invoices"`
}

func (s *Service) seed(ctx context.Context, data json.RawMessage) error {
	seed, err := seedAsOf(data, s.now())
	if err != nil {
		return fmt.Errorf("wallet: seed: %w", err)
	}
	for _, t := range seed.TopUps {
		at, err := clock.ParseText(t.At)
		if err != nil {
			return fmt.Errorf("wallet: seed: %w", err)
		}
		if err := s.seedTopUp(ctx, t.OutTradeNo, id.Slug("user", t.Username), t.Enterprise, t.TotalYuan, time.UnixMilli(at)); err != nil {
			return err
		}
	}
	for _, p := range seed.Purchases {
		if err := s.purchases.Seed(ctx, p); err != nil {
			return err
		}
	}
	for _, v := range seed.Invoices {
		if err := s.purchases.SeedInvoice(ctx, v); err != nil {
			return err
		}
	}
	return nil
}

// seedAsOf reads the data with its moments moved by whole days, so that its day is today's; never back.
func seedAsOf(data json.RawMessage, now time.Time) (seed Seed, err error) {
	moved, err := clock.AsOf(data, now)
	if err != nil {
		return seed, err
	}
	return seed, json.Unmarshal(moved, &seed)
}

// seedTopUp books a paid order at an earlier moment, once. The provider holds nothing of it, so that it is Shut.
func (s *Service) seedTopUp(ctx context.Context, outTradeNo, userID, enterprise string, totalYuan int64, at time.Time) error {
	accountID := account.Personal(userID)
	if enterprise != "" {
		accountID = account.Enterprise(id.Slug("enterprise", enterprise))
	}
	order, err := NewOrder(outTradeNo, userID, accountID, totalYuan, at)
	if err != nil {
		return err
	}
	if err := s.db.Transact(ctx, s.orders.New(orderKey(outTradeNo), order)); err != nil && !errors.Is(err, store.ErrConflict) {
		return err
	}
	if err := s.enlist(ctx, outTradeNo); err != nil {
		return err
	}
	past := *s
	past.now = func() time.Time { return at }
	if _, err := past.settle(ctx, Fact{OutTradeNo: outTradeNo, TradeNo: "seed", Status: "TRADE_SUCCESS", Total: order.TotalFen.Text()}); err != nil {
		return err
	}
	_, err = s.change(ctx, outTradeNo, func(o *Order) error { o.Shut = true; return nil })
	return err
}
