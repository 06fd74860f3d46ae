package sender

import "bimportal/shared/store"

// QuotaKey is where a network's quota of something lies.
func QuotaKey(network, of string) store.Key {
	return store.Key{PK: "address#" + network, SK: "quota#" + of}
}
