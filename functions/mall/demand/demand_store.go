package demand

import (
	"context"
	"sync"
	"time"

	"bimportal/functions/mall/family"
	"bimportal/shared/publish"
	"bimportal/shared/stats"
	"bimportal/shared/store"
	"bimportal/shared/tables"
)

// Public returns the public families, and what a keyword is looked for in.
type Public func(ctx context.Context) ([]family.Family, []string, error)

// Service is what counts searches that found nothing, and who reads them.
type Service struct {
	base   *publish.Base
	words  *store.Table[stats.Words]
	boards *store.Table[Board]
	tally  *stats.Tally
	public Public

	mu     sync.Mutex
	minute int64
	seen   map[string]bool // in this minute
}

// New returns the service.
func New(b *publish.Base, t tables.Names, public Public) *Service {
	words := store.NewTable[stats.Words](b.DB, t.Mall)
	return &Service{base: b, words: words, boards: store.NewTable[Board](b.DB, t.Mall), tally: stats.NewTally(words, b.Now), public: public}
}

// kind of the day's words.
const kind = "families"

var boardKey = store.Key{PK: "demand", SK: "board"}

// rolledFor is how long a board stands.
const rolledFor = time.Hour

// Searched notes a search of visitors that found nothing, the same one once a minute: who reloads a page is not many.
func (s *Service) Searched(ctx context.Context, a family.Ask, found bool) {
	if w, ok := WishOf(a); ok && !found && s.first(w.key()) {
		s.tally.Count(kind, w.key())
	}
	s.tally.Flush(ctx)
}

func (s *Service) first(key string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if minute := s.base.Now().Unix() / 60; minute != s.minute {
		s.minute, s.seen = minute, map[string]bool{}
	}
	was := s.seen[key]
	s.seen[key] = true
	return !was
}

// Roll adds the days up, once an hour: a page reads one item.
func (s *Service) Roll(ctx context.Context) error {
	v, err := s.boards.Find(ctx, boardKey)
	if err != nil {
		return err
	}
	now := s.base.Now()
	if now.Sub(time.UnixMilli(v.Value.At)) < rolledFor {
		return nil
	}
	first := stats.WordsKey(kind, now.AddDate(0, 0, 1-2*boardDays))
	rows, err := s.words.Query(ctx, store.Range{PK: first.PK, From: first.SK, To: "9999"})
	if err != nil {
		return err
	}
	v.Value = Added(publish.Values(rows), now)
	return s.base.DB.Transact(ctx, s.boards.Put(boardKey, v))
}

// seeded writes the words of a day where nobody has searched on it.
func (s *Service) seeded(ctx context.Context, at time.Time, counts map[string]int) error {
	var w stats.Words
	w.Add(counts, at)
	return store.Ensure(ctx, s.words, stats.WordsKey(kind, at), w)
}
