package search

import (
	"context"
	"log/slog"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"

	"bimportal/shared/stats"
	"bimportal/shared/store"
)

func seedWordsKey() store.Key { return store.Key{PK: "words", SK: "seed"} }

const (
	flushEvery = 10 * time.Second
	hotKeep    = 60 * time.Second
	tallyMost  = 500 // words that a process holds between two flushes
)

// tally counts searched words in this process and adds them to the day's now and then: a count is worth no write per
// search, and what a process counted in its last seconds may be lost.
type tally struct {
	mu      sync.Mutex
	flushed time.Time
	counts  map[string]map[string]int // kind, word
}

// count notes one search of a word.
func (s *Service) count(kind, word string) {
	s.tally.mu.Lock()
	defer s.tally.mu.Unlock()
	if s.tally.counts[kind] == nil {
		s.tally.counts[kind] = map[string]int{}
	}
	if len(s.tally.counts[kind]) < tallyMost {
		s.tally.counts[kind][word]++
	}
}

// flush adds what was counted to the day's words, at most once in 10 s. A failure is logged and tried with the next.
func (s *Service) flush(ctx context.Context) {
	s.tally.mu.Lock()
	defer s.tally.mu.Unlock()
	now := s.now()
	if len(s.tally.counts) == 0 || now.Sub(s.tally.flushed) < flushEvery {
		return
	}
	s.tally.flushed = now
	for kind, counts := range s.tally.counts {
		if _, err := s.words.Update(ctx, stats.WordsKey(kind, now), func(w *stats.Words) error { w.Add(counts, now); return nil }); err != nil {
			slog.WarnContext(ctx, "search: words were not counted", "kind", kind, "error", err.Error())
			continue
		}
		delete(s.tally.counts, kind)
	}
}

// hotKept is the hot words for a minute.
type hotKept struct {
	mu    sync.Mutex
	until time.Time
	words []string
	known map[string]string
}

// hotWords returns the hot words, and all words that may become hot by their normalised form.
func (s *Service) hotWords(ctx context.Context, v *view) ([]string, map[string]string, error) {
	s.hot.mu.Lock()
	defer s.hot.mu.Unlock()
	now := s.now()
	if now.Before(s.hot.until) {
		return s.hot.words, s.hot.known, nil
	}
	var seed store.Versioned[HotSeed]
	var rows []store.Versioned[stats.Words]
	first := stats.WordsKey(stats.HotWords, now.AddDate(0, 0, 1-hotDays))
	var reads errgroup.Group
	reads.Go(func() (err error) { seed, err = s.seeded.Find(ctx, seedWordsKey()); return })
	reads.Go(func() (err error) {
		rows, err = s.words.Query(ctx, store.Range{PK: first.PK, From: first.SK, To: "9999"})
		return
	})
	if err := reads.Wait(); err != nil {
		return nil, nil, err
	}
	days := make([]stats.Words, len(rows))
	for i, r := range rows {
		days[i] = r.Value
	}
	var tags []string
	seen := map[string]bool{}
	v.each(func(e *Entry, _ int) {
		for _, tag := range e.Tags {
			if !seen[tag] {
				seen[tag] = true
				tags = append(tags, tag)
			}
		}
	})
	s.hot.known = Known(seed.Value.Words, tags)
	s.hot.words, s.hot.until = Hot(seed.Value.Words, s.hot.known, days), now.Add(hotKeep)
	return s.hot.words, s.hot.known, nil
}
