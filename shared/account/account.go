// Package account is what a customer has at the portal: his balance, the lines that it is the sum of, and the rules by which
// both change. What moves money (top-ups, refunds, payouts, purchases) does it by these and nowhere else.
package account

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strings"
	"time"

	"bimportal/shared/api"
	"bimportal/shared/clock"
	"bimportal/shared/ledger"
	"bimportal/shared/money"
)

// Personal returns the id of a person's account. Ids: u_<userId> a person's, e_<enterpriseId> an enterprise's,
// clearing_alipay_<outTradeNo> the trade's own counter account (architecture.md section 4), held_<no> what is held for a
// payout, clearing_transfer_<no> what was transferred, fee_<no> what the platform keeps of it, escrow_<needId> the budget of a need,
// sale_<no> and commission_<no> what of a sale or an award is held for who earned it and what the platform keeps.
func Personal(userID string) string { return ledger.PersonalAccount(userID) }

// Enterprise returns the id of an enterprise's account.
func Enterprise(enterpriseID string) string { return ledger.EnterpriseAccount(enterpriseID) }

// EnterpriseOf returns whose account it is; empty for a person's.
func EnterpriseOf(accountID string) string {
	enterpriseID, ok := strings.CutPrefix(accountID, "e_")
	if !ok {
		return ""
	}
	return enterpriseID
}

// Balance is a customer's account: the sum of its lines and the head of their hash chain. It falls below nothing only
// when the provider gave money back that was spent already; then nothing can be spent until it is made good.
type Balance struct {
	AccountID    string    `json:"accountId"`
	BalanceFen   money.Fen `json:"balanceFen"`
	FrozenFen    money.Fen `json:"frozenFen"`    // held for payouts that wait, off BalanceFen
	RechargedFen money.Fen `json:"rechargedFen"` // all that was ever topped up
	RefundedFen  money.Fen `json:"refundedFen"`  // of that, what went back to who paid
	PaidOutFen   money.Fen `json:"paidOutFen"`   // what left by payouts, fees included
	SpentFen     money.Fen `json:"spentFen"`
	Lines        int64     `json:"lines"`
	ChainHead    string    `json:"chainHead"`
	RefundDay    string    `json:"refundDay"` // the day, in Shanghai, that RefundsToday counts
	RefundsToday int       `json:"refundsToday"`
	PayoutDay    string    `json:"payoutDay"` // the day, in Shanghai, that PayoutDayFen counts
	PayoutDayFen money.Fen `json:"payoutDayFen"`

	// The sparse index byLease: each account with a line, in one of HeadShards, by the moment of its last line.
	Open       string `json:"open,omitempty"`
	LeaseUntil int64  `json:"leaseUntil,omitempty"` // epoch milliseconds
}

// Earned and Commission are the accounts of the platform's own on which an income waits for its day, and what the platform keeps
// of it; no is that of the order, or of the share.
func Earned(no string) string     { return "sale_" + no }
func Commission(no string) string { return "commission_" + no }

// Escrow is the account on which the budget of a need is held.
func Escrow(needID string) string { return "escrow_" + needID }

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

	// The index byLease: every line of all accounts by its moment, in one of LineShards. The hash does not cover them.
	Open       string `json:"open,omitempty"`
	LeaseUntil int64  `json:"leaseUntil,omitempty"` // epoch milliseconds
}

// FrozenFor is how long what somebody has earned is held for him before it reaches his account.
const FrozenFor = 7 * 24 * time.Hour

// What a line is about.
const (
	BizRecharge = "recharge"
	BizRefund   = "refund"
	BizWithdraw = "withdraw"
	BizPurchase = "purchase"
	BizIncome   = "income"
	BizEscrow   = "escrow" // the budget of a need, held or returned
	BizAward    = "award"  // a share of it
)

// Cover refuses what the balance does not pay for; one below nothing pays for nothing.
func (b *Balance) Cover(amount money.Fen) error {
	if amount > b.BalanceFen {
		return api.Conflict("balance_too_low", "余额不足")
	}
	return nil
}

// Missing is what a balance lacks for what is to be paid. Amounts are fen.
type Missing struct {
	BalanceFen money.Fen `json:"balanceFen"`
	MissingFen money.Fen `json:"missingFen"`
}

// TooLow returns the refusal (409 balance_too_low) with what is missing; any other error as it is.
func TooLow(err error, balance, price money.Fen) error {
	refused, ok := err.(*api.Error)
	if !ok || refused.Reason != "balance_too_low" {
		return err
	}
	return &api.Error{Kind: refused.Kind, Reason: refused.Reason, Message: refused.Message, Current: Missing{balance, price - balance}}
}

// Spend takes what is paid for an order off the balance. 409 balance_too_low.
func (b *Balance) Spend(accountID, orderNo, title string, amount money.Fen, now time.Time) (Line, error) {
	return b.spend(accountID, BizPurchase, orderNo, title, amount, now)
}

// Hold takes the budget of a need off the balance. 409 balance_too_low.
func (b *Balance) Hold(accountID, needID, title string, amount money.Fen, now time.Time) (Line, error) {
	return b.spend(accountID, BizEscrow, needID, title, amount, now)
}

func (b *Balance) spend(accountID, bizType, bizID, title string, amount money.Fen, now time.Time) (Line, error) {
	if err := b.Cover(amount); err != nil {
		return Line{}, err
	}
	b.SpentFen += amount
	return b.Book(accountID, bizType, bizID, title, -amount, now), nil
}

// Unspend puts what was paid for an order back on the balance: what is spent is what all lines of purchases and of budgets add up to.
func (b *Balance) Unspend(orderNo, title string, amount money.Fen, now time.Time) Line {
	b.SpentFen -= amount
	return b.Book(b.AccountID, BizPurchase, orderNo, title, amount, now)
}

// Return puts what nobody earned of a need's budget back on the balance.
func (b *Balance) Return(needID, title string, amount money.Fen, now time.Time) Line {
	b.SpentFen -= amount
	return b.Book(b.AccountID, BizEscrow, needID, title, amount, now)
}

// Book adds an amount, below nothing where it leaves, as a line at the end of the account's chain.
func (b *Balance) Book(accountID, bizType, bizID, title string, amount money.Fen, now time.Time) Line {
	b.AccountID = accountID
	b.BalanceFen += amount
	b.Lines++
	l := Line{
		AccountID: accountID, No: b.Lines, At: clock.Millis(now), BizType: bizType, BizID: bizID, Title: title,
		AmountFen: amount, BalanceFen: b.BalanceFen, PrevHash: b.ChainHead,
	}
	l.Hash = l.Digest()
	b.ChainHead = l.Hash
	b.Open, b.LeaseUntil = headShard(accountID), l.At
	return l
}

// HeadShards are the index's partitions of accounts: as many as spread the writes of all.
var HeadShards = func() (shards [4]string) {
	for i := range shards {
		shards[i] = fmt.Sprintf("head#%x", i)
	}
	return shards
}()

// LineShards are the index's partitions of lines: as many as spread the writes of all.
var LineShards = func() (shards [16]string) {
	for i := range shards {
		shards[i] = fmt.Sprintf("line#%x", i)
	}
	return shards
}()

// listed returns the line as it stands in the index.
func (l Line) listed() Line {
	l.Open, l.LeaseUntil = LineShards[sha256.Sum256([]byte(l.AccountID))[0]>>4], l.At
	return l
}

func headShard(accountID string) string {
	return HeadShards[sha256.Sum256([]byte(accountID))[0]>>6]
}

// Opposite returns the line beside a customer's that makes both add up to nothing: on an account of the platform's own,
// of which it is the no-th line and leaves balance behind. Such accounts have no chain: each belongs to one trade.
func (l Line) Opposite(accountID string, no int64, title string, balance money.Fen) Line {
	return Side(accountID, no, l.BizType, l.BizID, title, -l.AmountFen, balance, time.UnixMilli(l.At))
}

// Side returns a line of an account of the platform's own, where no customer's line stands opposite.
func Side(accountID string, no int64, bizType, bizID, title string, amount, balance money.Fen, now time.Time) Line {
	l := Line{AccountID: accountID, No: no, At: clock.Millis(now), BizType: bizType, BizID: bizID, Title: title, AmountFen: amount, BalanceFen: balance}
	l.Hash = l.Digest()
	return l
}

// Digest is SHA-256, in hexadecimal, of the line's fields and the hash before it, separated by line feeds.
func (l Line) Digest() string {
	sum := sha256.Sum256(fmt.Appendf(nil, "%s\n%d\n%d\n%s\n%s\n%d\n%d\n%s", l.AccountID, l.No, l.At, l.BizType, l.BizID, l.AmountFen, l.BalanceFen, l.PrevHash))
	return hex.EncodeToString(sum[:])
}
