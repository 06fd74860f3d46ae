// Package kept holds what was read last for a few seconds, so that a burst of different questions costs one read.
package kept

import (
	"sync"
	"time"
)

// perThousand is how many rows are read as often as Value says; what is larger is read that much less often, so that
// what a process spends on reading it again in a minute does not grow with it.
const perThousand = 1000

// Value is a collection as it was read last. Nobody writes into what it answers.
type Value[T any] struct {
	For  time.Duration // how long up to a thousand rows are kept
	Size func(T) int   // how many rows there are

	mu    sync.Mutex
	until time.Time
	value T
}

// Of returns what is kept, or what read answers now. Whoever comes while it is being read waits for it.
func (k *Value[T]) Of(now time.Time, read func() (T, error)) (T, error) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if now.Before(k.until) {
		return k.value, nil
	}
	value, err := read()
	if err == nil {
		k.value, k.until = value, now.Add(k.For*time.Duration(max(1, k.Size(value)/perThousand)))
	}
	return value, err
}

// Change puts what f makes of the kept value in its place: this process has just written that. What is not kept is not
// changed.
func (k *Value[T]) Change(now time.Time, f func(T) T) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if now.Before(k.until) {
		k.value = f(k.value)
	}
}

// Forget lets the next question read anew: this process has just written.
func (k *Value[T]) Forget() {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.until = time.Time{}
}
