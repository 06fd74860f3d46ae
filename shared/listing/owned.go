package listing

import (
	"sync"

	"bimportal/shared/clock"
	"bimportal/shared/store"
)

// Owned is a listing for each owner, of which a process holds some; each reads at every question what has changed since (ADR 74): who has just
// changed something sees it changed whichever process answers him.
type Owned[T any] struct {
	open func(owner string) *Listing[T]
	most int

	mu   sync.Mutex
	held map[string]*Listing[T]
}

// NewOwned returns the listings of a kind in a group's table; a process holds those of most owners.
func NewOwned[T any](db *store.DB, table, kind string, most int, now clock.Clock) *Owned[T] {
	open := func(owner string) *Listing[T] {
		l := New[T](db, table, kind+"#"+owner, now)
		l.fresh = 0
		return l
	}
	return &Owned[T]{open: open, most: most, held: map[string]*Listing[T]{}}
}

// Of returns an owner's listing.
func (o *Owned[T]) Of(owner string) *Listing[T] {
	o.mu.Lock()
	defer o.mu.Unlock()
	l, ok := o.held[owner]
	if !ok {
		for other := range o.held {
			if len(o.held) < o.most {
				break
			}
			delete(o.held, other)
		}
		l = o.open(owner)
		o.held[owner] = l
	}
	return l
}
