package listing

import (
	"sync"

	"bimportal/shared/clock"
	"bimportal/shared/store"
)

// ownersMost is how many owners' rows a process holds.
const ownersMost = 32

// Owned is a listing for each owner, of which a process holds some; each reads what has changed since (ADR 74).
type Owned[T any] struct {
	open func(owner string) *Listing[T]

	mu   sync.Mutex
	held map[string]*Listing[T]
}

// NewOwned returns the listings of a kind in a group's table.
func NewOwned[T any](db *store.DB, table, kind string, now clock.Clock) *Owned[T] {
	return &Owned[T]{
		open: func(owner string) *Listing[T] { return New[T](db, table, kind+"#"+owner, now) }, held: map[string]*Listing[T]{},
	}
}

// Of returns an owner's listing.
func (o *Owned[T]) Of(owner string) *Listing[T] {
	o.mu.Lock()
	defer o.mu.Unlock()
	l, ok := o.held[owner]
	if !ok {
		for other := range o.held {
			if len(o.held) < ownersMost {
				break
			}
			delete(o.held, other)
		}
		l = o.open(owner)
		o.held[owner] = l
	}
	return l
}
