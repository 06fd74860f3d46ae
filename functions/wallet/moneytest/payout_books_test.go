package moneytest

import (
	"context"
	"fmt"
	"time"

	"bimportal/functions/wallet"
	"bimportal/shared/account"
	"bimportal/shared/clock"
	"bimportal/shared/ledger"
	"bimportal/shared/money"
	"bimportal/shared/store"
)

// all compares every collection of the person's.
func (l *ledgers) all() {
	l.touched[ledger.AccountPK(l.account)] = true
	for _, t := range l.sim.Trades() {
		l.touched["order#"+t.OutTradeNo] = true
	}
	for day := range 3 {
		l.touched["day#"+l.clock().Add(time.Duration(-day)*24*time.Hour).Format(time.DateOnly)] = true
	}
	l.compareAccount()
}

// comparePayouts holds the person's payouts against their accounts, both lists and the lines; it answers what is held
// and what was transferred.
func (l *ledgers) comparePayouts() (frozen, transferred money.Fen) {
	l.t.Helper()
	rows, err := tableOf[wallet.Payout](l.world).QueryLatest(context.Background(), store.Range{PK: ledger.AccountPK(l.account), From: "payout#", To: "payout#~"})
	l.do(err)
	own := map[string][]money.Fen{}
	for _, line := range l.lines {
		if line.BizType == "withdraw" {
			own[line.BizID] = append(own[line.BizID], line.AmountFen)
		}
	}
	for _, r := range rows {
		p := r.Value
		a := p.AmountFen
		want := map[wallet.PayoutState][3][]money.Fen{
			wallet.PayoutWaits:   {{-a}, {a}, nil},
			wallet.PayoutPaying:  {{-a}, {a}, nil},
			wallet.PayoutDone:    {{-a}, {a, -a}, {p.ArriveFen()}},
			wallet.PayoutRefused: {{-a, a}, {a, -a}, nil},
			wallet.PayoutFailed:  {{-a, a}, {a, -a}, nil},
		}[p.State]
		got := [3][]money.Fen{own[p.No], l.amounts("held_" + p.No), l.amounts("clearing_transfer_" + p.No)}
		if fmt.Sprint(got) != fmt.Sprint(want) {
			l.t.Errorf("payout %+v: lines %v, not %v", p, got, want)
		}
		queued := map[wallet.PayoutState]string{wallet.PayoutWaits: "payouts#wait", wallet.PayoutPaying: "payouts#paying"}[p.State]
		if !p.State.Held() {
			queued = "payouts#ended"
		}
		for _, collection := range []string{"payouts#wait", "payouts#paying", "payouts#ended"} {
			q, err := tableOf[wallet.Payout](l.world).Find(context.Background(), store.Key{PK: collection, SK: p.No})
			l.do(err)
			if (q.Version > 0) != (collection == queued) || q.Version > 0 && q.Value != p {
				l.t.Errorf("payout %+v, in %s: %+v", p, collection, q.Value)
			}
		}
		switch {
		case p.State.Held():
			frozen += a
		case p.State == wallet.PayoutDone:
			transferred += a
		}
		l.comparePaid(p)
		delete(own, p.No)
	}
	if len(own) > 0 {
		l.t.Errorf("lines of no payout: %v", own)
	}
	l.out = frozen + transferred
	return frozen, transferred
}

// comparePaid holds a payout against what the provider has paid under its number: once at most, and never what is back on the balance.
func (l *ledgers) comparePaid(p wallet.Payout) {
	l.t.Helper()
	paid, day := "", ""
	for _, t := range l.sim.Transfers() {
		if t.OutBizNo == p.No && t.Status == "SUCCESS" {
			paid, day = t.Amount, clock.Text(t.At)[:10]
		}
	}
	back := p.State == wallet.PayoutRefused || p.State == wallet.PayoutFailed
	if paid != "" && (paid != p.ArriveFen().Text() || back || p.State == wallet.PayoutWaits) || paid == "" && p.State == wallet.PayoutDone && p.DecidedBy == "" {
		l.t.Errorf("the provider has paid %q, payout %+v", paid, p)
	}
	if paid == "" {
		return
	}
	booked, err := tableOf[wallet.Booking](l.world).Find(context.Background(), store.Key{PK: "day#" + day, SK: "sent#" + p.No})
	l.do(err)
	if (booked.Version > 0) != (p.State == wallet.PayoutDone) || booked.Version > 0 && booked.Value.AmountFen != p.ArriveFen() {
		l.t.Errorf("payout %+v, in the books of %s: %+v", p, day, booked.Value)
	}
}

// amounts returns the lines of a counter account, having checked them.
func (l *ledgers) amounts(accountID string) (list []money.Fen) {
	lines, err := tableOf[account.Line](l.world).QueryLatest(context.Background(), store.Range{PK: ledger.AccountPK(accountID)})
	l.do(err)
	sum := money.Fen(0)
	for i, c := range lines {
		sum += c.Value.AmountFen
		if c.Value.No != int64(i+1) || c.Value.BalanceFen != sum || c.Value.Hash != c.Value.Digest() || c.Value.BizType != "withdraw" {
			l.t.Errorf("line %d of %s: %+v", i+1, accountID, c.Value)
		}
		list = append(list, c.Value.AmountFen)
	}
	return list
}
