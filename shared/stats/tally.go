package stats

import (
	"context"
	"log/slog"
	"sync"
	"time"

	"bimportal/shared/clock"
	"bimportal/shared/store"
)

const (
	flushEvery = 10 * time.Second
	tallyMost  = 500 // words that a process holds between two flushes
)

// Tally counts searched words in a process and adds them to the day's now and then: a count is worth no write per search,
// and what a process counted in its last seconds may be lost.
type Tally struct {
	words *store.Table[Words]
	now   clock.Clock

	mu      sync.Mutex
	flushed time.Time
	counts  map[string]map[string]int // kind, word
}

// NewTally returns a process's counts for a table of Words.
func NewTally(words *store.Table[Words], now clock.Clock) *Tally {
	return &Tally{words: words, now: now, counts: map[string]map[string]int{}}
}

// Count notes one search of a word.
func (t *Tally) Count(kind, word string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.counts[kind] == nil {
		t.counts[kind] = map[string]int{}
	}
	if len(t.counts[kind]) < tallyMost {
		t.counts[kind][word]++
	}
}

// Flush adds what was counted to the day's words, at most once in 10 s. A failure is logged and tried with the next.
func (t *Tally) Flush(ctx context.Context) {
	t.mu.Lock()
	defer t.mu.Unlock()
	now := t.now()
	if len(t.counts) == 0 || now.Sub(t.flushed) < flushEvery {
		return
	}
	t.flushed = now
	for kind, counts := range t.counts {
		if _, err := t.words.Update(ctx, WordsKey(kind, now), func(w *Words) error { w.Add(counts, now); return nil }); err != nil {
			slog.WarnContext(ctx, "stats: words were not counted", "kind", kind, "error", err.Error())
			continue
		}
		delete(t.counts, kind)
	}
}
