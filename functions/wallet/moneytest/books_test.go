package moneytest

import (
	"context"
	"strings"

	"bimportal/functions/wallet"
	"bimportal/shared/account"
	"bimportal/shared/apitest"
	"bimportal/shared/money"
	"bimportal/shared/notify"
	"bimportal/shared/sim/alipay"
	"bimportal/shared/store"
)

// balanced checks the books of one person against what the provider took and gave back.
func (w *world) balanced(userID, token string) {
	w.t.Helper()
	entries := w.entries(token)
	credits, net := map[string]int{}, map[string]money.Fen{}
	out := money.Fen(0)
	for _, e := range entries {
		if e.BizType == "withdraw" {
			out -= e.AmountFen
			continue
		}
		no := e.BizID
		if e.BizType == "recharge" {
			credits[no]++
		} else {
			no = w.refundOf(e.BizID)
		}
		net[no] += e.AmountFen
	}
	var kept money.Fen
	for _, trade := range w.sim.Trades() {
		if want := w.kept(trade); net[trade.OutTradeNo] != want {
			w.t.Errorf("of trade %s (%s) the provider kept %d fen and %d are booked", trade.OutTradeNo, trade.Status, want, net[trade.OutTradeNo])
		}
		if credits[trade.OutTradeNo] > 1 {
			w.t.Errorf("trade %s was credited %d times", trade.OutTradeNo, credits[trade.OutTradeNo])
		}
		kept += w.kept(trade)
		delete(net, trade.OutTradeNo)
	}
	if len(net) > 0 {
		w.t.Errorf("booked without a trade: %v", net)
	}
	asset := w.asset(token)
	if asset.BalanceFen+out != kept {
		w.t.Errorf("the provider kept %d fen, %d left by transfers, the balance is %d", kept, out, asset.BalanceFen)
	}
	w.chained(userID, entries, asset)
	w.told(userID, len(credits))
}

// told checks that the person was told of each credit once: the message goes with the money.
func (w *world) told(userID string, credits int) {
	w.t.Helper()
	box := store.NewTable[notify.Message](apitest.DB(w.t), apitest.TableName("message"))
	rows, err := box.Query(context.Background(), store.Range{PK: notify.BoxPK(userID, notify.Sys)})
	w.do(err)
	told := 0
	for _, r := range rows {
		if strings.HasPrefix(r.Value.Title, "充值到账") {
			told++
		}
	}
	if told != credits {
		w.t.Errorf("%d credits, and the person was told of %d", credits, told)
	}
}

// kept is what the provider took of a trade and has not given back.
func (w *world) kept(trade alipay.TradeView) money.Fen {
	if trade.Status == "" || trade.Status == "WAIT_BUYER_PAY" || trade.Status == "TRADE_CLOSED" {
		return 0
	}
	total, err := money.Parse(trade.TotalAmount)
	w.do(err)
	back, err := money.Parse(trade.RefundAmount)
	w.do(err)
	return total - back
}

// refundOf returns the trade that a refund's line belongs to.
func (w *world) refundOf(requestNo string) string {
	w.t.Helper()
	for _, t := range w.sim.Trades() {
		if strings.HasPrefix(requestNo, t.OutTradeNo) {
			return t.OutTradeNo
		}
	}
	return requestNo
}

// chained recomputes the hash chain and the clearing accounts.
func (w *world) chained(userID string, entries []wallet.Entry, asset wallet.Asset) {
	w.t.Helper()
	lines := store.NewTable[account.Line](apitest.DB(w.t), w.table)
	head, sum := "", money.Fen(0)
	own := map[string]money.Fen{}
	for i := len(entries) - 1; i >= 0; i-- {
		e := entries[i]
		sum += e.AmountFen
		l := account.Line{AccountID: "u_" + userID, No: e.No, At: e.At, BizType: e.BizType, BizID: e.BizID, AmountFen: e.AmountFen, BalanceFen: e.BalanceFen, PrevHash: head}
		if e.PrevHash != head || e.Hash != l.Digest() || e.BalanceFen != sum || e.No != int64(len(entries)-i) {
			w.t.Errorf("line %d does not follow: %+v", e.No, e)
		}
		head = e.Hash
		if e.BizType == "withdraw" {
			continue // its counter lines are compared with its payout
		}
		no := e.BizID
		if e.BizType != "recharge" {
			no = w.refundOf(e.BizID)
		}
		own[no] += e.AmountFen
	}
	for no, amount := range own {
		counter, err := lines.Query(context.Background(), store.Range{PK: "account#clearing_alipay_" + no})
		w.do(err)
		cleared := money.Fen(0)
		for i, c := range counter {
			cleared += c.Value.AmountFen
			if c.Value.No != int64(i+1) || c.Value.BalanceFen != cleared || c.Value.Hash != c.Value.Digest() {
				w.t.Errorf("clearing line %d of %s: %+v", i+1, no, c.Value)
			}
		}
		if cleared != -amount {
			w.t.Errorf("trade %s: %d fen booked, %d cleared", no, amount, cleared)
		}
	}
	if asset.ChainHead != head || asset.BalanceFen != sum {
		w.t.Errorf("head %s, sum %d; the balance says %s, %d", head, sum, asset.ChainHead, asset.BalanceFen)
	}
}
