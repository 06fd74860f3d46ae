package search

import (
	"context"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"

	"bimportal/shared/api"
	"bimportal/shared/audit"
	"bimportal/shared/membership"
	"bimportal/shared/stats"
	"bimportal/shared/store"
)

func seedWordsKey() store.Key { return store.Key{PK: "words", SK: "seed"} }

const hotKeep = 60 * time.Second

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
	var days []stats.Words
	var reads errgroup.Group
	reads.Go(func() (err error) { seed, err = s.seeded.Find(ctx, seedWordsKey()); return })
	reads.Go(func() (err error) { days, err = s.daysOf(ctx, stats.HotWords, hotDays); return })
	if err := reads.Wait(); err != nil {
		return nil, nil, err
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

// daysOf returns the words of a kind of so many days until now.
func (s *Service) daysOf(ctx context.Context, kind string, days int) ([]stats.Words, error) {
	first := stats.WordsKey(kind, s.now().AddDate(0, 0, 1-days))
	rows, err := s.words.Query(ctx, store.Range{PK: first.PK, From: first.SK, To: "9999"})
	list := make([]stats.Words, len(rows))
	for i, r := range rows {
		list[i] = r.Value
	}
	return list, err
}

// suggestWords writes the words that the platform suggests. 409 stale_rev with the desk as it stands.
func (s *Service) suggestWords(ctx context.Context, in WordsInput) error {
	err := store.Retry(ctx, func() error {
		v, err := s.seeded.Find(ctx, seedWordsKey())
		if err != nil {
			return err
		}
		if v.Version != in.Rev {
			desk, err := s.wordsDesk(ctx, None{})
			if err != nil {
				return err
			}
			return api.Stale(desk)
		}
		before := v.Value.Words
		if err := v.Value.Suggest(in.Words); err != nil {
			return err
		}
		v.Value.UpdatedBy = api.ActorOf(ctx).UserID
		booked, err := s.book.Put(ctx, membership.Platform, s.now(), audit.Line{
			Actor: api.ActorOf(ctx).UserID, Action: "search:words:edit", TargetType: "search", TargetID: "words", Text: "修改搜索热词",
		}.Changed(before, v.Value.Words))
		if err != nil {
			return err
		}
		return s.db.Transact(ctx, append(booked, s.seeded.Put(seedWordsKey(), v))...)
	})
	s.hot.mu.Lock()
	s.hot.until = time.Time{}
	s.hot.mu.Unlock()
	return err
}
