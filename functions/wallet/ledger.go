package wallet

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"time"

	"bimportal/shared/api"
	"bimportal/shared/clock"
	"bimportal/shared/ledger"
	"bimportal/shared/money"
)

// Account ids: u_<userId> a person's, e_<enterpriseId> an enterprise's, sys_<name> the platform's,
// clearing_alipay_<outTradeNo> the trade's own counter account (architecture.md section 4), held_<no> what is held for a
// payout, clearing_transfer_<no> what was transferred.
func personalAccount(userID string) string     { return ledger.PersonalAccount(userID) }
func clearingAccount(outTradeNo string) string { return "clearing_alipay_" + outTradeNo }

// Balance is a customer's account: the sum of its lines and the head of their hash chain. It falls below nothing only
// when the provider gave money back that was spent already; then nothing can be spent until it is made good.
type Balance struct {
	AccountID    string    `json:"accountId"`
	BalanceFen   money.Fen `json:"balanceFen"`
	FrozenFen    money.Fen `json:"frozenFen"`    // held for payouts that wait, off BalanceFen
	RechargedFen money.Fen `json:"rechargedFen"` // all that was ever topped up
	RefundedFen  money.Fen `json:"refundedFen"`  // of that, what went back to who paid
	PaidOutFen   money.Fen `json:"paidOutFen"`   // of that, what operators transferred
	SpentFen     money.Fen `json:"spentFen"`
	Lines        int64     `json:"lines"`
	ChainHead    string    `json:"chainHead"`
	RefundDay    string    `json:"refundDay"` // the day, in Shanghai, that RefundsToday counts
	RefundsToday int       `json:"refundsToday"`
}

// Line is one ledger line: append only, integer fen, hash chained on customers' accounts.
type Line struct {
	AccountID  string    `json:"accountId"`
	No         int64     `json:"no"` // from 1 within its account
	At         int64     `json:"at"` // epoch milliseconds
	BizType    string    `json:"bizType"`
	BizID      string    `json:"bizId"`
	Title      string    `json:"title"`
	AmountFen  money.Fen `json:"amountFen"`
	BalanceFen money.Fen `json:"balanceFen"`
	PrevHash   string    `json:"prevHash"`
	Hash       string    `json:"hash"`
}

const (
	bizRecharge = "recharge"
	bizRefund   = "refund"
)

// Cover refuses what the balance does not pay for; one below nothing pays for nothing.
func (b *Balance) Cover(amount money.Fen) error {
	if amount > b.BalanceFen {
		return api.Conflict("balance_too_low", "余额不足")
	}
	return nil
}

// Recharge adds a paid top-up to the balance. It answers the customer's line and the counter-line of the same amount
// on the trade's clearing account, so that both accounts together add up to nothing.
func (b *Balance) Recharge(o *Order, now time.Time) (credit, counter Line) {
	b.RechargedFen += o.TotalFen
	credit = b.book(o.AccountID, bizRecharge, o.OutTradeNo, "余额充值", o.TotalFen, now)
	return credit, o.counter(1, credit, "支付宝收款")
}

// Refund takes an amount of a top-up off the balance, or with a negative amount puts it back. The answer is as
// Recharge's.
func (b *Balance) Refund(o *Order, requestNo, title string, amount money.Fen, now time.Time) (debit, counter Line) {
	b.RefundedFen += amount
	debit = b.book(o.AccountID, bizRefund, requestNo, title, -amount, now)
	if o.Lines == 0 {
		o.Lines = 1 // credited before lines were counted
	}
	o.Lines++
	return debit, o.counter(o.Lines, debit, "支付宝退款")
}

// book adds a line at the end of the chain.
func (b *Balance) book(accountID, bizType, bizID, title string, amount money.Fen, now time.Time) Line {
	b.AccountID = accountID
	b.BalanceFen += amount
	b.Lines++
	l := Line{
		AccountID: accountID, No: b.Lines, At: clock.Millis(now), BizType: bizType, BizID: bizID, Title: title,
		AmountFen: amount, BalanceFen: b.BalanceFen, PrevHash: b.ChainHead,
	}
	l.Hash = l.Digest()
	b.ChainHead = l.Hash
	return l
}

// counter returns the opposite of a customer's line on the trade's clearing account, whose balance is what the
// provider still holds of the trade, negative.
func (o *Order) counter(no int64, l Line, title string) Line {
	c := Line{
		AccountID: clearingAccount(o.OutTradeNo), No: no, At: l.At, BizType: l.BizType, BizID: l.BizID, Title: title,
		AmountFen: -l.AmountFen, BalanceFen: o.ReservedFen + o.RefundedFen - o.TotalFen,
	}
	c.Hash = c.Digest()
	return c
}

// Digest is SHA-256, in hexadecimal, of the line's fields and the hash before it, separated by line feeds.
func (l Line) Digest() string {
	sum := sha256.Sum256(fmt.Appendf(nil, "%s\n%d\n%d\n%s\n%s\n%d\n%d\n%s", l.AccountID, l.No, l.At, l.BizType, l.BizID, l.AmountFen, l.BalanceFen, l.PrevHash))
	return hex.EncodeToString(sum[:])
}
