package auth

import "bimportal/shared/store"

// Bond is somebody elsewhere that a person's account is tied to. It lies in the identity table, which writes it; who
// delivers to the person reads it.
type Bond struct {
	Who string `json:"who"` // wecom#<corporation>#<userid>, openid#<issuer>#<subject>
	At  int64  `json:"at"`  // epoch milliseconds
}

// BondPrefix begins the sort keys of a person's bonds, under user#<userId>.
const BondPrefix = "link#"

// BondKey is where a bond lies.
func BondKey(userID, who string) store.Key {
	return store.Key{PK: "user#" + userID, SK: BondPrefix + who}
}

// Link says whose account somebody elsewhere is tied to.
type Link struct {
	UserID string `json:"userId"`
}

// LinkKey is where a Link lies.
func LinkKey(who string) store.Key { return store.Key{PK: who, SK: "link"} }
