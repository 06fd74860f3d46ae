package catalogue

import (
	"sync"
	"time"
)

// rowsKeep is how long a collection that public lists read whole stays in this process.
const rowsKeep = 5 * time.Second

// kept holds what was read last for a few seconds, so that a burst of different filters costs one read.
type kept[T any] struct {
	mu    sync.Mutex
	until time.Time
	value T
}

// of answers what is kept, or what read answers now. Whoever comes while it is being read waits for it.
func (k *kept[T]) of(now time.Time, read func() (T, error)) (T, error) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if now.Before(k.until) {
		return k.value, nil
	}
	value, err := read()
	if err == nil {
		k.value, k.until = value, now.Add(rowsKeep)
	}
	return value, err
}

// forget makes the next reader look again: this process has just changed what is kept.
func (k *kept[T]) forget() {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.until = time.Time{}
}
