package purchase

import (
	"bimportal/shared/account"
	"bimportal/shared/entitlement"
)

// Buyer is who an order is for and who gives it: a person for himself, or a member for his enterprise, from whose account
// it is paid and to which it then belongs.
type Buyer struct {
	UserID       string
	Name         string // of a member, in his enterprise
	EnterpriseID string // empty where he buys for himself
}

// Person returns somebody who buys for himself.
func Person(userID string) Buyer { return Buyer{UserID: userID} }

// AccountID is the account that pays, and under which its orders lie.
func (b Buyer) AccountID() string {
	if b.EnterpriseID != "" {
		return account.Enterprise(b.EnterpriseID)
	}
	return account.Personal(b.UserID)
}

// Owner is who may use what was bought.
func (b Buyer) Owner() entitlement.Owner {
	if b.EnterpriseID != "" {
		return entitlement.Enterprise(b.EnterpriseID)
	}
	return entitlement.Person(b.UserID)
}

// Buyer is who gave the order and for whom.
func (o *Order) Buyer() Buyer { return Buyer{o.BuyerID, o.BuyerName, o.EnterpriseID} }
