package analysis

import (
	"context"
	"errors"
	"fmt"
	"hash/fnv"

	"golang.org/x/sync/errgroup"

	"bimportal/functions/analysis/board"
	"bimportal/shared/api"
	"bimportal/shared/searchdoc"
	"bimportal/shared/stats"
	"bimportal/shared/store"
)

// atOnce is how many writes of a batch are under way together.
const atOnce = 8

var (
	errSeen   = errors.New("analysis: seen before today")
	errHidden = errors.New("analysis: not public")
	errFull   = errors.New("analysis: no room for another subject today")
	errThere  = errors.New("analysis: counted already")
)

func shardOf(sid string) int {
	h := fnv.New32a()
	h.Write([]byte(sid)) // never returns an error
	return int(h.Sum32() % board.Shards)
}

func counterKey(day string, shard int, c counted) store.Key {
	return store.Key{PK: board.CountersPK(day, shard), SK: string(c.behavior) + "#" + c.subject}
}

func subjectsKey(day string, shard int) store.Key {
	return store.Key{PK: fmt.Sprintf("subjects#%s#%d", day, shard), SK: "subjects"}
}

func seenKey(day, sid string, t Target) store.Key {
	return store.Key{PK: "seen#" + day + "#" + sid, SK: string(t.Type) + "#" + t.ID}
}

// admit counts a call of a network, known by its mark of the day. It returns too many (429).
func (s *Service) admit(ctx context.Context, network string) error {
	return store.Retry(ctx, func() error {
		writes := make([]store.Write, len(pointLimits))
		for i, l := range pointLimits {
			var err error
			if writes[i], err = s.limits.Taken(ctx, l, network); err != nil {
				return err
			}
		}
		return s.db.Transact(ctx, writes...)
	})
}

// count adds a batch of one session to the day's counters, and each look to its target's views: once a session and day,
// and only where the public search knows the target, so that invented ids leave nothing that a page reads.
func (s *Service) count(ctx context.Context, day, network, sid string, sums map[counted]Counter, looked []Target) error {
	var work []func() error
	for key, sum := range sums {
		work = append(work, func() error { return s.add(ctx, day, shardOf(sid), key, sum) })
	}
	for _, t := range looked {
		work = append(work, func() error { return s.look(ctx, day, network, sid, t) })
	}
	return together(work)
}

// look adds to a target's views, exactly: once a session and day, and of a network's sessions, which name themselves, so many.
func (s *Service) look(ctx context.Context, day, network, sid string, t Target) error {
	now := s.now()
	err := store.Retry(ctx, func() error {
		taken, err := s.limits.Taken(ctx, looksLimit, network+"#"+string(t.Type)+"#"+t.ID)
		if err != nil {
			return err
		}
		return s.db.Transact(ctx,
			s.seen.New(seenKey(day, sid, t), Seen{TTL: now.Add(seenKeep).Unix()}).Or(errSeen),
			s.docs.Exists(searchdoc.Key(t.Type, t.ID)).Or(errHidden),
			s.views.Added(store.Sum{Key: stats.ViewKey(string(t.Type), t.ID), Add: map[string]int64{"n": 1}, Also: map[string]any{"id": t.ID}}),
			s.views.Added(store.Sum{
				Key: stats.DayKey(string(t.Type), t.ID, day), Add: map[string]int64{"n": 1}, Also: map[string]any{"day": day, "ttl": now.Add(stats.DaysKeep).Unix()},
			}),
			taken,
		)
	})
	var refused *api.Error
	full := errors.As(err, &refused) && refused.Kind == api.KindTooMany
	if full || errors.Is(err, errSeen) || errors.Is(err, errHidden) {
		return nil
	}
	return err
}

// add adds to a counter of the day. What would be one more than a shard has room for is added to its behaviour's without a subject: the sums of
// behaviours stay right, and what a stranger invents leaves no rows without end.
func (s *Service) add(ctx context.Context, day string, shard int, of counted, sum Counter) error {
	ends := s.now().Add(countersKeep).Unix()
	in := func(c counted) store.Sum {
		return store.Sum{Key: counterKey(day, shard, c), Add: sum.numbers(), Also: map[string]any{"day": day, "behavior": string(c.behavior), "subject": c.subject, "ttl": ends}}
	}
	if of.behavior == visitWeek {
		return s.counters.Add(ctx, in(of))
	}
	err := s.counters.AddTo(ctx, in(of))
	if !errors.Is(err, store.ErrNotFound) {
		return err
	}
	switch err := s.room(ctx, day, shard, of, sum, ends); {
	case errors.Is(err, errFull):
		return s.counters.Add(ctx, in(counted{behavior: of.behavior}))
	case errors.Is(err, errThere):
		return s.counters.Add(ctx, in(of))
	default:
		return err
	}
}

// room begins a counter, of about as many as a shard has room for: many at once do not wait for each other, and may be a few too many. It returns
// errFull, and errThere where somebody else has begun it.
func (s *Service) room(ctx context.Context, day string, shard int, of counted, sum Counter, ends int64) error {
	key := subjectsKey(day, shard)
	v, err := s.subjects.Find(ctx, key)
	if err != nil {
		return err
	}
	if v.Value.N >= subjectsMost {
		return errFull
	}
	sum.Day, sum.Behavior, sum.Subject, sum.TTL = day, of.behavior, of.subject, ends
	return s.db.Transact(ctx, s.counters.New(counterKey(day, shard, of), sum).Or(errThere),
		s.subjects.Added(store.Sum{Key: key, Add: map[string]int64{"n": 1}, Also: map[string]any{"ttl": ends}}))
}

// together does the work, atOnce pieces of it at a time, all of it whatever fails.
func together(work []func() error) error {
	errs := make([]error, len(work))
	var all errgroup.Group
	all.SetLimit(atOnce)
	for i, do := range work {
		all.Go(func() error { errs[i] = do(); return nil })
	}
	_ = all.Wait()
	return errors.Join(errs...)
}
