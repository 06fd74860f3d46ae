package moneytest

import (
	"context"
	"fmt"

	"bimportal/functions/wallet"
	"bimportal/shared/ledger"
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

// decidePayout is the operator's word on the person's latest payout, whether or not it is decided.
func (s *schedule) decidePayout(ctx context.Context) {
	rows, err := tableOf[wallet.Payout](s.world).QueryLatest(context.Background(), store.Range{PK: ledger.AccountPK(s.books.account), From: "payout#", To: "payout#~", Desc: true, Limit: 1})
	s.do(err)
	for _, row := range rows {
		s.sendAs(ctx, s.op, "POST", cashPath+"/decide", "application/json", fmt.Sprintf(`{"no":%q,"result":%d,"note":"2026112200001"}`, row.Value.No, 1+s.r.IntN(2)))
	}
}

// seenPayouts counts what became of the person's payouts.
func (s *schedule) seenPayouts() {
	s.t.Helper()
	for _, p := range s.payouts(s.token) {
		s.seen.add("held", 1)
		if p.Status != wallet.PayoutWaits {
			s.seen.add("decided", 1)
		}
	}
}
