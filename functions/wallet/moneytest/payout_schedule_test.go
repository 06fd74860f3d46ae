package moneytest

import (
	"context"
	"fmt"
	"time"

	"bimportal/functions/wallet"
	"bimportal/shared/ledger"
	"bimportal/shared/sim/alipay"
	"bimportal/shared/store"
)

// finish ends the time in which a paid trade can be refunded. The person asks for money back: the provider refuses it,
// and the second time it is held for a transfer.
func (s *schedule) finish(ctx context.Context) {
	for _, trade := range s.sim.Trades() {
		if s.sim.Finish(trade.OutTradeNo) != nil {
			continue
		}
		s.tell(ctx, s.sim.Notification(trade.OutTradeNo))
		s.send(ctx, "POST", cashPath, "application/json", s.wants())
		s.send(ctx, "POST", cashPath, "application/json", s.wants())
		return
	}
}

// wants is the person's request to have an amount of the balance back.
func (s *schedule) wants() string {
	return fmt.Sprintf(`{"amountFen":%d,"account":"13812345678","realName":"周明远"}`, []int{1, 300, 500, 2000}[s.r.IntN(4)])
}

// payoutsOf are an account's payouts, the latest first.
func payoutsOf(accountID string) store.Range {
	return store.Range{PK: ledger.AccountPK(accountID), From: "payout#", To: "payout#~", Desc: true}
}

// held are the person's payouts, the latest first.
func (s *schedule) held() (list []wallet.Payout) {
	rows, err := tableOf[wallet.Payout](s.world).QueryLatest(context.Background(), payoutsOf(s.books.account))
	s.do(err)
	for _, row := range rows {
		list = append(list, row.Value)
	}
	return list
}

// decidePayout is the operator's word on the person's latest payout, whether or not it is decided.
func (s *schedule) decidePayout(ctx context.Context) {
	for _, p := range s.held()[:min(1, len(s.held()))] {
		s.sendAs(ctx, s.op, "POST", cashPath+"/decide", "application/json", fmt.Sprintf(`{"no":%q,"result":%d,"note":"2026112200001"}`, p.No, []int{1, 2, 3, 3, 3}[s.r.IntN(5)]))
	}
}

// turn is the machine's with the latest payout under a fault of the provider's transfers.
func (s *schedule) turn(ctx context.Context) {
	for _, p := range s.held()[:min(1, len(s.held()))] {
		if fault := []string{"", "", "poor", "noPayee", "otherName", "late", "fails"}[s.r.IntN(7)]; fault != "" {
			s.do(s.sim.SetFaults(alipay.Faults{Transfer: fault}))
		}
		_, _ = s.service.Work(ctx, wallet.Event{Task: "transfer", No: p.No})
		if s.r.IntN(3) == 0 { // the next turn comes soon, and the provider says something else
			s.do(s.sim.SetFaults(alipay.Faults{Transfer: []string{"", "noPayee"}[s.r.IntN(2)]}))
			s.pass(time.Duration(s.r.IntN(90)) * time.Second)
			_, _ = s.service.Work(ctx, wallet.Event{Task: "transfer", No: p.No})
		}
	}
}

// turns lets the machine go on with what is being transferred until all of it has ended.
func (s *schedule) turns() {
	s.t.Helper()
	for range 6 {
		open := 0
		for _, p := range s.held() {
			if p.State != wallet.PayoutPaying {
				continue
			}
			open++
			if _, err := s.service.Work(s.t.Context(), wallet.Event{Task: "transfer", No: p.No}); err != nil {
				s.t.Fatalf("a turn after the crash: %v", err)
			}
		}
		if open == 0 {
			return
		}
		s.pass(3 * time.Minute)
	}
	s.t.Errorf("after an hour still under way: %+v", s.held())
}

// seenPayouts counts what became of the person's payouts.
func (s *schedule) seenPayouts() {
	s.t.Helper()
	for _, p := range s.held() {
		s.seen.add("held", 1)
		if p.State != wallet.PayoutWaits {
			s.seen.add("decided", 1)
		}
		if p.Transfer.Tries > 0 {
			s.seen.add("transfer "+string(p.State), 1)
		}
	}
}
