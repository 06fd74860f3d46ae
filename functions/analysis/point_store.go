package analysis

import (
	"context"
	"errors"
	"hash/fnv"

	"golang.org/x/sync/errgroup"

	"bimportal/functions/analysis/board"
	"bimportal/shared/searchdoc"
	"bimportal/shared/stats"
	"bimportal/shared/store"
)

// atOnce is how many writes of a batch are under way together.
const atOnce = 8

var (
	errSeen   = errors.New("analysis: seen before today")
	errHidden = errors.New("analysis: not public")
)

func counterKey(day, sid string, c counted) store.Key {
	h := fnv.New32a()
	h.Write([]byte(sid)) // never returns an error
	return store.Key{PK: board.CountersPK(day, int(h.Sum32()%board.Shards)), SK: string(c.behavior) + "#" + c.subject}
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
func (s *Service) count(ctx context.Context, day, sid string, sums map[counted]Counter, looked []Target) error {
	now := s.now()
	var work []func() error
	for key, sum := range sums {
		work = append(work, func() error {
			return s.counters.Add(ctx, store.Sum{
				Key: counterKey(day, sid, key), Add: sum.numbers(),
				Also: map[string]any{"day": day, "behavior": string(key.behavior), "subject": key.subject, "ttl": now.Add(countersKeep).Unix()},
			})
		})
	}
	for _, t := range looked {
		work = append(work, func() error {
			err := s.db.Transact(ctx,
				s.seen.New(seenKey(day, sid, t), Seen{TTL: now.Add(seenKeep).Unix()}).Or(errSeen),
				s.docs.Exists(searchdoc.Key(t.Type, t.ID)).Or(errHidden),
				s.views.Added(store.Sum{Key: stats.ViewKey(string(t.Type), t.ID), Add: map[string]int64{"n": 1}, Also: map[string]any{"id": t.ID}}),
				s.views.Added(store.Sum{
					Key: stats.DayKey(string(t.Type), t.ID, day), Add: map[string]int64{"n": 1}, Also: map[string]any{"day": day, "ttl": now.Add(stats.DaysKeep).Unix()},
				}),
			)
			if errors.Is(err, errSeen) || errors.Is(err, errHidden) {
				return nil
			}
			return err
		})
	}
	return together(work)
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
