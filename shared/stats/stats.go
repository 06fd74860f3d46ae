// Package stats holds the platform's counters: one item in the catalogue group's table, read by the home page and
// added to in the transaction that changes what is counted.
package stats

import "bimportal/shared/store"

// Home is what the home page's hero shows.
type Home struct {
	Product  int `json:"product"`
	User     int `json:"user"`
	Project  int `json:"project"`
	Family   int `json:"family"`
	Template int `json:"template"`
	Provider int `json:"provider"`
}

// HomeKey is where Home lies.
var HomeKey = store.Key{PK: "stats", SK: "home"}
