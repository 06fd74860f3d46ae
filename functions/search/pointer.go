package search

import (
	"slices"
	"time"

	"bimportal/shared/clock"
)

// Times of the index (ADR 32).
const (
	// overlap is how much later than its changedAt a document may be committed: longer than any function runs.
	overlap = 6 * time.Minute
	// fullEvery is how often the documents are read whole and not taken from the snapshot before.
	fullEvery = 24 * time.Hour
	// oldFor is how long a snapshot that is not current stays: longer than a builder runs, and than a reader takes to
	// look at the pointer again and fetch what it names.
	oldFor = 20 * time.Minute
)

// format changes with what a snapshot holds; one of another format is built anew.
const format = 1

// Pointer says which snapshot is current. A snapshot's name is new each time and stands in Old before its object is
// written, and again when it is current no more, so that no object is ever forgotten.
type Pointer struct {
	Name      string `json:"name"`    // the object, empty when there is none
	Through   int64  `json:"through"` // every change before this moment is in it, epoch milliseconds as the next
	BuiltAt   int64  `json:"builtAt"`
	FullAt    int64  `json:"fullAt"` // when the documents were last read whole
	Seen      string `json:"seen"`   // the changes from Through on that are in it, as a sum
	Documents int    `json:"documents"`
	Bytes     int    `json:"bytes"`
	Format    int    `json:"format"`
	Old       []Old  `json:"old"`
}

// Old is an object that is not the current one: not yet, or no more.
type Old struct {
	Name  string `json:"name"`
	Since int64  `json:"since"`
	Dead  bool   `json:"dead"` // about to be deleted: it becomes current no more
}

// Reserve puts down the name of an object that is about to be written.
func (p *Pointer) Reserve(name string, now time.Time) {
	p.Old = append(p.Old, Old{Name: name, Since: clock.Millis(now)})
}

// Move makes a reserved snapshot the current one and answers whether it did: one that took so long that it is dead, or
// that knows less than the current one, stays old.
func (p *Pointer) Move(to Pointer, now time.Time) bool {
	i := slices.IndexFunc(p.Old, func(o Old) bool { return o.Name == to.Name && !o.Dead })
	if i < 0 || (p.Name != "" && p.Format == to.Format && to.Through < p.Through) {
		return false
	}
	old := slices.Delete(slices.Clone(p.Old), i, i+1)
	if p.Name != "" {
		old = append(old, Old{Name: p.Name, Since: clock.Millis(now)})
	}
	to.Old = old
	*p = to
	return true
}

// Bury marks what has been old for long enough as dead, and answers all that is.
func (p *Pointer) Bury(now time.Time) []string {
	var dead []string
	for i := range p.Old {
		o := &p.Old[i]
		o.Dead = o.Dead || o.Since <= clock.Millis(now.Add(-oldFor))
		if o.Dead {
			dead = append(dead, o.Name)
		}
	}
	return dead
}

// Forget takes away names whose objects are deleted.
func (p *Pointer) Forget(names []string) {
	p.Old = slices.DeleteFunc(p.Old, func(o Old) bool { return o.Dead && slices.Contains(names, o.Name) })
}

// Whole says that the documents must be read whole.
func (p Pointer) Whole(now time.Time) bool {
	return p.Name == "" || p.Format != format || p.FullAt <= clock.Millis(now.Add(-fullEvery))
}

// Stretched says that the changes since Through have grown so old that Through may move on without a new snapshot.
func (p Pointer) Stretched(now time.Time) bool {
	return p.Through <= clock.Millis(now.Add(-2*overlap))
}
