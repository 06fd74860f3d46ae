// Package ledger is what other groups may read of a customer's account. The wallet group's table holds it, and only
// that group writes it.
package ledger

import (
	"fmt"

	"bimportal/shared/money"
	"bimportal/shared/store"
)

// PersonalAccount returns the id of a person's account.
func PersonalAccount(userID string) string { return "u_" + userID }

// EnterpriseAccount returns the id of an enterprise's account.
func EnterpriseAccount(enterpriseID string) string { return "e_" + enterpriseID }

// AccountPK is the collection of an account: its balance, its lines, its history of top-ups.
func AccountPK(accountID string) string { return "account#" + accountID }

// BalanceKey is where an account's balance lies.
func BalanceKey(accountID string) store.Key {
	return store.Key{PK: AccountPK(accountID), SK: "balance"}
}

// PurchasesKey is where it is counted what an account has bought.
func PurchasesKey(accountID string) store.Key {
	return store.Key{PK: AccountPK(accountID), SK: "purchases"}
}

// SalesKey is where it lies what all of an enterprise's sales add up to.
func SalesKey(accountID string) store.Key {
	return store.Key{PK: AccountPK(accountID), SK: "sales"}
}

// LinePrefix, TopUpPrefix, PurchasePrefix and InvoicePrefix begin the sort keys of lines, of the rows of the history, of orders and of
// invoices, each followed by a number.
const (
	LinePrefix     = "line#"
	TopUpPrefix    = "topup#"
	PurchasePrefix = "purchase#"
	InvoicePrefix  = "invoice#"
)

// Metrics of top-ups, one for each: from the provider's payment to the balance, in milliseconds, and an order placed.
const (
	MetricCredited = "TopUpCreditedMs"
	MetricPlaced   = "TopUpsPlaced"
)

// LineSK and TopUpSK are the sort keys of the line and the top-up of that number, from 1.
func LineSK(no int64) string  { return fmt.Sprintf(LinePrefix+"%012d", no) }
func TopUpSK(no int64) string { return fmt.Sprintf(TopUpPrefix+"%012d", no) }

// Balance is what an account holds.
type Balance struct {
	BalanceFen money.Fen `json:"balanceFen"`
	FrozenFen  money.Fen `json:"frozenFen"`
}

// Purchases is how much an account has bought.
type Purchases struct {
	Orders int64 `json:"orders"`
	Claims int64 `json:"claims"` // that wait for somebody's word
	Held   int64 `json:"held"`   // budgets of needs that nobody has earned yet, and shares of others' that wait for their day
}

// Sales is what an enterprise has earned and does not have yet.
type Sales struct {
	FrozenFen money.Fen `json:"frozenFen"`
}

// Purchase is an order as its owner reads it.
type Purchase struct {
	OrderNo    string    `json:"orderNo"`
	Type       string    `json:"type"` // template, product
	Name       string    `json:"name"`
	SellerName string    `json:"sellerName"`
	PayFen     money.Fen `json:"payFen"` // 0 is free
	Status     int       `json:"status"` // 2 done, 4 a claim is open, 5 refunded
	CreatedAt  int64     `json:"createdAt"`
}

// Invoice is an invoice as its owner reads it.
type Invoice struct {
	Title     string    `json:"title"`
	TaxNo     string    `json:"taxNo"`
	Address   string    `json:"address"`
	Telephone string    `json:"telephone"`
	Bank      string    `json:"bank"`
	BankNo    string    `json:"bankNo"`
	Email     string    `json:"email"`
	AmountFen money.Fen `json:"amountFen"`
	Status    string    `json:"status"` // asked, issued, refused, withdrawn, toReverse, reversed
	Number    string    `json:"number"`
	RedNumber string    `json:"redNumber"`
	CreatedAt int64     `json:"createdAt"`
}

// Line is a line of the ledger as its owner reads it.
type Line struct {
	No         int64     `json:"no"`
	At         int64     `json:"at"` // epoch milliseconds
	Title      string    `json:"title"`
	AmountFen  money.Fen `json:"amountFen"`
	BalanceFen money.Fen `json:"balanceFen"`
}

// TopUp is a top-up in its owner's history.
type TopUp struct {
	OutTradeNo  string    `json:"outTradeNo"`
	TotalFen    money.Fen `json:"totalFen"`
	State       string    `json:"state"` // created while it is open
	CreatedAt   int64     `json:"createdAt"`
	PaidAt      int64     `json:"paidAt"`
	ReservedFen money.Fen `json:"reservedFen"` // on its way back
	RefundedFen money.Fen `json:"refundedFen"`
}

// Open says that the payment provider may still take or give back money on it.
func (t TopUp) Open() bool { return t.State == "created" || t.ReservedFen > 0 }
