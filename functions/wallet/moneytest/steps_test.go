package moneytest

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"maps"
	"net/http"
	"slices"
	"strings"
	"sync"

	"bimportal/functions/wallet"
	"bimportal/shared/account"
	"bimportal/shared/apitest"
	"bimportal/shared/ledger"
	"bimportal/shared/money"
	"bimportal/shared/store"
)

// ledgers are one person's books as they stood after the last step; a step's comparison reads only the collections that
// its transactions named.
type ledgers struct {
	*world
	userID, account string
	itself          map[string]bool // trades of which the provider gave something back by itself
	lines           []account.Line
	trades          map[string]*tradeBooks
	booked          map[string][]wallet.Booking // by day
	out             money.Fen                   // left by payouts, held or transferred

	mu      sync.Mutex
	touched map[string]bool // collections that transactions named since the last comparison
}

// tradeBooks are what the books hold of one trade.
type tradeBooks struct {
	order   wallet.Order
	credits int
	own     money.Fen // on the account
}

func newLedgers(w *world, userID string) *ledgers {
	l := &ledgers{
		world: w, userID: userID, account: ledger.PersonalAccount(userID), itself: map[string]bool{}, trades: map[string]*tradeBooks{},
		booked: map[string][]wallet.Booking{}, touched: map[string]bool{},
	}
	w.wire.sends = l.sends
	return l
}

// sends sees a transaction go out. Nothing is credited that the provider does not hold at that moment: it gave the money
// back before only where it did so by itself and nobody has told yet.
func (l *ledgers) sends(r *http.Request) {
	if !strings.HasSuffix(r.Header.Get("X-Amz-Target"), ".TransactWriteItems") || r.Body == nil {
		return
	}
	body, err := io.ReadAll(r.Body)
	r.Body = io.NopCloser(bytes.NewReader(body))
	var sent struct {
		TransactItems []struct {
			Put struct {
				Item map[string]struct{ S string }
			}
		}
	}
	if err != nil || json.Unmarshal(body, &sent) != nil {
		l.t.Errorf("a transaction that cannot be read: %v", err)
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, write := range sent.TransactItems {
		item := write.Put.Item
		pk := item["pk"].S
		l.touched[pk] = true
		if no := item["bizId"].S; pk == ledger.AccountPK(l.account) && item["bizType"].S == "recharge" && !l.itself[no] && l.held(no) == 0 {
			l.t.Errorf("trade %s is credited while the provider holds nothing of it", no)
		}
	}
}

// held is what the provider has of a trade now.
func (l *ledgers) held(no string) money.Fen {
	for _, t := range l.sim.Trades() {
		if t.OutTradeNo == no {
			return l.kept(t)
		}
	}
	return 0
}

func (l *ledgers) trade(no string) *tradeBooks {
	if l.trades[no] == nil {
		l.trades[no] = &tradeBooks{}
	}
	return l.trades[no]
}

// compare holds the books together as they stand now. Whatever was cut off or has not been told, each transaction left
// them whole: chain and sums, each trade credited once, reserved and gone back as its refunds say, its history, the
// books of the day, the message.
func (l *ledgers) compare() {
	l.t.Helper()
	l.mu.Lock()
	touched := slices.Sorted(maps.Keys(l.touched))
	l.touched = map[string]bool{}
	l.mu.Unlock()
	for _, pk := range touched {
		switch {
		case pk == ledger.AccountPK(l.account):
			l.compareAccount()
		case strings.HasPrefix(pk, "day#"):
			rows, err := tableOf[wallet.Booking](l.world).QueryLatest(context.Background(), store.Range{PK: pk})
			l.do(err)
			l.booked[pk] = nil
			for _, r := range rows {
				l.booked[pk] = append(l.booked[pk], r.Value)
			}
		}
	}
	for _, pk := range touched {
		if no, ok := strings.CutPrefix(pk, "order#"); ok {
			l.compareTrade(no)
		}
	}
	for no, t := range l.trades {
		if held := l.held(no); t.own > held && t.order.CancelAt == 0 && !l.itself[no] {
			l.t.Errorf("trade %s: the balance holds %d fen of it, the provider %d", no, t.own, held)
		}
	}
}

func tableOf[T any](w *world) *store.Table[T] { return store.NewTable[T](apitest.DB(w.t), w.table) }

func (l *ledgers) compareAccount() {
	l.t.Helper()
	rows, err := tableOf[account.Line](l.world).QueryLatest(context.Background(), store.Range{
		PK: ledger.AccountPK(l.account), From: ledger.LineSK(int64(len(l.lines) + 1)), To: ledger.LinePrefix + "~",
	})
	l.do(err)
	balance, err := tableOf[account.Balance](l.world).Find(context.Background(), ledger.BalanceKey(l.account))
	l.do(err)
	before, credits := account.Line{}, 0
	if n := len(l.lines); n > 0 {
		before = l.lines[n-1]
	}
	for _, r := range rows {
		line := r.Value
		if line.No != before.No+1 || line.PrevHash != before.Hash || line.Hash != line.Digest() || line.BalanceFen != before.BalanceFen+line.AmountFen {
			l.t.Errorf("line %+v does not follow %+v", line, before)
		}
		switch line.BizType {
		case "recharge":
			l.trade(line.BizID).credits++
			l.trade(line.BizID).own += line.AmountFen
			credits++
		case "refund":
			l.trade(l.refundOf(line.BizID)).own += line.AmountFen
		}
		l.lines, before = append(l.lines, line), line
	}
	came, back := money.Fen(0), money.Fen(0)
	all := 0
	for _, line := range l.lines {
		switch line.BizType {
		case "recharge":
			came += line.AmountFen
			all++
		case "refund":
			back -= line.AmountFen
		}
	}
	b := balance.Value
	frozen, out := l.comparePayouts()
	if b.Lines != int64(len(l.lines)) || b.ChainHead != before.Hash || b.BalanceFen != before.BalanceFen || b.RechargedFen != came || b.RefundedFen != back || b.FrozenFen != frozen || b.PaidOutFen != out {
		l.t.Errorf("after line %+v, %d fen came, %d went back, %d are held and %d transferred, the balance says %+v", before, came, back, frozen, out, b)
	}
	if credits > 0 {
		l.told(l.userID, all)
	}
}

func (l *ledgers) compareTrade(no string) {
	l.t.Helper()
	order, err := tableOf[wallet.Order](l.world).Find(context.Background(), store.Key{PK: "order#" + no, SK: "order"})
	l.do(err)
	if order.Version == 0 {
		return // the transaction that named it did not come about
	}
	refunds, err := tableOf[wallet.Refund](l.world).QueryLatest(context.Background(), store.Range{PK: "order#" + no, From: "refund#"})
	l.do(err)
	row, err := tableOf[wallet.Row](l.world).Find(context.Background(), store.Key{PK: ledger.AccountPK(l.account), SK: rowSK(order.Value.No)})
	l.do(err)
	o, t := order.Value, l.trade(no)
	t.order = o
	if row.Value != o.Row() || row.Version != o.RowVersion {
		l.t.Errorf("order %+v, its row %+v of version %d", o, row.Value, row.Version)
	}
	reserved, done, others := money.Fen(0), money.Fen(0), 0
	for _, r := range refunds {
		switch r.Value.State {
		case wallet.RefundReserved:
			reserved += r.Value.AmountFen
		case wallet.RefundDone:
			done += r.Value.AmountFen
			others++
		}
		if (r.Value.Open != "") != (r.Value.State == wallet.RefundReserved) {
			l.t.Errorf("refund %+v", r.Value)
		}
	}
	want := money.Fen(0)
	if o.Credited() {
		want = o.TotalFen - o.ReservedFen - o.RefundedFen
	}
	if o.ReservedFen != reserved || o.RefundedFen != done || done > o.TotalFen || t.own != want || t.credits > 1 || (t.credits == 1) != o.Credited() {
		l.t.Errorf("order %+v: credited %d times, %d fen on the account, %d reserved, %d gone back", o, t.credits, t.own, reserved, done)
	}
	if o.Returned && want > 0 {
		l.t.Errorf("order %+v: all of it went back, and %d fen are on the account", o, want)
	}
	if state := (map[bool]wallet.State{true: wallet.Refunding, false: wallet.Paid})[reserved > 0]; o.Credited() && o.State != state && !(o.State == wallet.Refunded && reserved == 0 && done == o.TotalFen) {
		l.t.Errorf("order %+v stands otherwise than its refunds", o)
	}
	l.cleared(o, t)
	l.bookedOf(o, done, others)
	l.belowZero()
}

// cleared checks the clearing account of a trade against the customer's.
func (l *ledgers) cleared(o wallet.Order, t *tradeBooks) {
	l.t.Helper()
	lines, err := tableOf[account.Line](l.world).QueryLatest(context.Background(), store.Range{PK: "account#clearing_alipay_" + o.OutTradeNo})
	l.do(err)
	sum := money.Fen(0)
	for i, c := range lines {
		sum += c.Value.AmountFen
		if c.Value.No != int64(i+1) || c.Value.BalanceFen != sum || c.Value.Hash != c.Value.Digest() {
			l.t.Errorf("clearing line %d of %s: %+v", i+1, o.OutTradeNo, c.Value)
		}
	}
	if sum != -t.own || o.Lines != int64(len(lines)) {
		l.t.Errorf("order %+v: %d lines cleared %d fen, %d are on the account", o, len(lines), sum, t.own)
	}
}

// bookedOf checks the books of the days: the payment once, and each refund that is done.
func (l *ledgers) bookedOf(o wallet.Order, done money.Fen, refunds int) {
	l.t.Helper()
	paid := money.Fen(0)
	for _, day := range l.booked {
		for _, b := range day {
			switch {
			case b.OutTradeNo != o.OutTradeNo:
			case b.RequestNo != "":
				done -= b.AmountFen
				refunds--
			default:
				paid += b.AmountFen
			}
		}
	}
	if want := (map[bool]money.Fen{true: o.TotalFen})[o.Credited()]; paid != want {
		l.t.Errorf("order %+v: the books of the days hold a payment over %d fen", o, paid)
	}
	if done != 0 || refunds != 0 {
		l.t.Errorf("order %+v: %d refunds over %d fen are not in the books of the days", o, refunds, done)
	}
}

// belowZero: nobody spends here, so that an account is below nothing only by what the provider gave back, by itself or by a cancelling
// whose answer was lost, while as much was reserved, or had left by a payout.
func (l *ledgers) belowZero() {
	l.t.Helper()
	if len(l.lines) == 0 || l.lines[len(l.lines)-1].BalanceFen >= 0 {
		return
	}
	reserved, itself := money.Fen(0), false
	for no, t := range l.trades {
		reserved += t.order.ReservedFen
		itself = itself || (t.order.ReservedFen > 0 || l.out > 0) && (l.itself[no] || t.order.Returned)
	}
	if balance := l.lines[len(l.lines)-1].BalanceFen; balance+reserved+l.out < 0 || !itself {
		l.t.Errorf("the balance is %d fen, and %d are reserved", balance, reserved)
	}
}
