package wallet

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"time"

	"bimportal/shared/clock"
	"bimportal/shared/money"
)

// Account ids: u_<userId> a person's, e_<enterpriseId> an enterprise's, sys_<name> the platform's,
// clearing_alipay_<outTradeNo> the trade's own counter account (design.md section 4).
func personalAccount(userID string) string     { return "u_" + userID }
func clearingAccount(outTradeNo string) string { return "clearing_alipay_" + outTradeNo }

// Balance is a customer's account: the sum of its lines and the head of their hash chain.
type Balance struct {
	AccountID    string    `json:"accountId"`
	BalanceFen   money.Fen `json:"balanceFen"`
	FrozenFen    money.Fen `json:"frozenFen"`
	RechargedFen money.Fen `json:"rechargedFen"`
	SpentFen     money.Fen `json:"spentFen"`
	Lines        int64     `json:"lines"`
	ChainHead    string    `json:"chainHead"`
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

const bizRecharge = "recharge"

// Recharge adds a paid top-up to the balance. It answers the customer's line and the counter-line of the same amount
// on the trade's clearing account, so that both accounts together add up to nothing.
func (b *Balance) Recharge(accountID, outTradeNo string, amount money.Fen, now time.Time) (credit, counter Line) {
	b.AccountID = accountID
	b.BalanceFen += amount
	b.RechargedFen += amount
	b.Lines++
	credit = Line{
		AccountID: accountID, No: b.Lines, At: clock.Millis(now), BizType: bizRecharge, BizID: outTradeNo, Title: "余额充值",
		AmountFen: amount, BalanceFen: b.BalanceFen, PrevHash: b.ChainHead,
	}
	credit.Hash = credit.Digest()
	b.ChainHead = credit.Hash
	counter = Line{
		AccountID: clearingAccount(outTradeNo), No: 1, At: credit.At, BizType: bizRecharge, BizID: outTradeNo, Title: "支付宝收款",
		AmountFen: -amount, BalanceFen: -amount,
	}
	counter.Hash = counter.Digest()
	return credit, counter
}

// Digest is SHA-256, in hexadecimal, of the line's fields and the hash before it, separated by line feeds.
func (l Line) Digest() string {
	sum := sha256.Sum256(fmt.Appendf(nil, "%s\n%d\n%d\n%s\n%s\n%d\n%d\n%s", l.AccountID, l.No, l.At, l.BizType, l.BizID, l.AmountFen, l.BalanceFen, l.PrevHash))
	return hex.EncodeToString(sum[:])
}
