package apitest

import (
	"sync"
	"testing"
)

// LastPlace makes eight calls, each of which would take the last place of a list and has read it before any other adds: one adds, and the others are
// refused (409) by the list's bound, none of them because of another one. The list lies in the partition.
func LastPlace(t *testing.T, w *Wire, partition, reason string, call func(i int) Answer) {
	t.Helper()
	answers := make([]Answer, 8)
	w.Meet(partition, int32(len(answers)))
	var all sync.WaitGroup
	for i := range answers {
		all.Go(func() { answers[i] = call(i) })
	}
	all.Wait()
	won := 0
	for _, a := range answers {
		if a.HTTP == 200 {
			won++
		} else if a.HTTP != 409 || a.Reason() != reason {
			t.Errorf("%d %s, want 409 %s", a.HTTP, a.Body, reason)
		}
	}
	if won != 1 {
		t.Errorf("%d took the last place before %s", won, reason)
	}
}
