package message

import (
	"context"
	"slices"

	"bimportal/shared/notify"
	"bimportal/shared/store"
)

func tallyKey(userID string, t notify.MsgType) store.Key {
	return store.Key{PK: "tally#" + userID, SK: string(t)}
}

// counted reads messages from to to of a type, the newest being 0, and how many there are. What has arrived since the
// tally is read with it; when that is more than a few it is counted first.
func (s *Service) counted(ctx context.Context, userID string, t notify.MsgType, from, to int) ([]notify.Message, int, error) {
	for attempt := 0; ; attempt++ {
		tally, newest, err := s.glance(ctx, userID, t, from, to)
		if err != nil {
			return nil, 0, err
		}
		spans, err := tally.List(s.oldest())
		if err != nil {
			return nil, 0, err
		}
		fresh, err := freshOf(newest, tally.Through)
		if err != nil {
			return nil, 0, err
		}
		if fresh > freshMost {
			if newest, err = s.since(ctx, userID, t, tally.Through); err != nil {
				return nil, 0, err
			}
			fresh = len(newest)
			unsettled, err := freshOf(newest, s.settledAt())
			if err != nil {
				return nil, 0, err
			}
			if attempt == 0 && fresh-unsettled > freshMost {
				if err := s.fold(ctx, userID, t); err != nil {
					return nil, 0, err
				}
				continue
			}
		}
		total := fresh + count(spans)
		switch {
		case from >= total:
			return nil, total, nil
		case to <= len(newest) || len(newest) == total:
			return newest[from:min(to, len(newest))], total, nil
		case from >= fresh:
			rows, err := s.stretch(ctx, userID, t, Reach(spans, tally.Through, from-fresh, to-fresh))
			return rows, total, err
		}
		rows, err := s.stretch(ctx, userID, t, Reach(spans, tally.Through, 0, to-fresh))
		return append(newest[from:fresh:fresh], rows...), total, err
	}
}

// glanceOf is how many of the newest messages are read beside the tally: those of a first page, and else enough to
// see what has arrived.
func glanceOf(from, to int) int {
	if from == 0 {
		return to + freshMost + 1
	}
	return freshMost + 1
}

func (s *Service) glance(ctx context.Context, userID string, t notify.MsgType, from, to int) (tally Tally, newest []notify.Message, err error) {
	err = both(func() error {
		v, err := s.tallies.Query(ctx, store.Range{PK: tallyKey(userID, t).PK, From: string(t), Limit: 1})
		if len(v) > 0 {
			tally = v[0].Value
		}
		return err
	}, func() error {
		rows, err := s.messages.Query(ctx, store.Range{PK: notify.BoxPK(userID, t), From: bound(s.oldest()), To: after, Desc: true, Limit: glanceOf(from, to)})
		newest = values(rows)
		return err
	})
	return tally, newest, err
}

// freshOf returns how many of the messages, newest first, the tally does not hold.
func freshOf(newest []notify.Message, through int64) (int, error) {
	for i, m := range newest {
		_, text := notify.Split(m.ID)
		second, err := secondOf(text)
		if err != nil {
			return 0, err
		}
		if second < through {
			return i, nil
		}
	}
	return len(newest), nil
}

// since reads all messages from a second on, newest first.
func (s *Service) since(ctx context.Context, userID string, t notify.MsgType, second int64) ([]notify.Message, error) {
	rows, err := s.messages.Query(ctx, store.Range{PK: notify.BoxPK(userID, t), From: bound(max(second, s.oldest())), To: after, Desc: true})
	return values(rows), err
}

// stretch reads a part of the counted messages, newest first.
func (s *Service) stretch(ctx context.Context, userID string, t notify.MsgType, p Stretch) ([]notify.Message, error) {
	if p.Take == 0 {
		return nil, nil
	}
	rows, err := s.messages.Query(ctx, store.Range{
		PK: notify.BoxPK(userID, t), From: bound(p.From), To: bound(p.To), Desc: p.Newest, Limit: p.Skip + p.Take,
	})
	list := values(rows)
	list = list[min(p.Skip, len(list)):]
	if !p.Newest {
		slices.Reverse(list)
	}
	return list, err
}

// settledAt is the second before which no message can arrive any more.
func (s *Service) settledAt() int64 { return s.now().Add(-settled).Unix() }

// fold counts what has arrived and settled. Whoever deletes a message writes the tally too, so that neither misses
// the other.
func (s *Service) fold(ctx context.Context, userID string, t notify.MsgType) error {
	return store.Retry(ctx, func() error {
		v, err := s.tallies.Find(ctx, tallyKey(userID, t))
		if err != nil {
			return err
		}
		spans, err := v.Value.List(s.oldest())
		if err != nil {
			return err
		}
		through := s.settledAt()
		rows, err := s.messages.QueryLatest(ctx, store.Range{
			PK: notify.BoxPK(userID, t), From: bound(max(v.Value.Through, s.oldest())), To: bound(through),
		})
		if err != nil || len(rows) == 0 {
			return err
		}
		var seconds []int64
		for _, r := range rows {
			_, text := notify.Split(r.Value.ID)
			second, err := secondOf(text)
			if err != nil {
				return err
			}
			seconds = append(seconds, second)
		}
		v.Value.Fold(spans, seconds, through)
		return s.db.Transact(ctx, s.tallies.Put(tallyKey(userID, t), v))
	})
}

// removeAtOnce is how many messages go in one transaction, with their markers and three tallies.
const removeAtOnce = 48

// remove deletes a person's messages with their markers, out of the tally.
func (s *Service) remove(ctx context.Context, userID string, ids []string) error {
	for chunk := range slices.Chunk(distinct(ids), removeAtOnce) {
		if err := store.Retry(ctx, func() error { return s.removeSome(ctx, userID, chunk) }); err != nil {
			return err
		}
	}
	return nil
}

func (s *Service) removeSome(ctx context.Context, userID string, ids []string) error {
	lies := make([]bool, len(ids))
	if err := each(len(ids), func(i int) error {
		v, err := s.messages.Find(ctx, notify.MessageKey(userID, ids[i]))
		lies[i] = v.Version > 0
		return err
	}); err != nil {
		return err
	}
	unread, err := s.unreadAmong(ctx, userID, ids)
	if err != nil {
		return err
	}
	tallies := map[notify.MsgType]*store.Versioned[Tally]{}
	var writes []store.Write
	for i, id := range ids {
		if !lies[i] {
			continue
		}
		t, text := notify.Split(id)
		if tallies[t] == nil {
			v, err := s.tallies.Find(ctx, tallyKey(userID, t))
			if err != nil {
				return err
			}
			tallies[t] = &v
		}
		second, err := secondOf(text)
		if err != nil {
			return err
		}
		if err := tallies[t].Value.Forget(second); err != nil {
			return err
		}
		writes = append(writes, s.messages.Delete(notify.MessageKey(userID, id)))
	}
	for _, id := range unread {
		writes = append(writes, s.markers.Delete(notify.MarkerKey(userID, id)))
	}
	for t, v := range tallies {
		writes = append(writes, s.tallies.Put(tallyKey(userID, t), *v))
	}
	if len(writes) == 0 {
		return nil
	}
	return s.db.Transact(ctx, writes...)
}

// recount lets the tallies of a person be made anew by the next reading.
func (s *Service) recount(ctx context.Context, userID string) error {
	for _, t := range notify.MsgTypes {
		v, err := s.tallies.Find(ctx, tallyKey(userID, t))
		if err != nil {
			return err
		}
		if v.Version > 0 {
			if _, err := s.tallies.Update(ctx, tallyKey(userID, t), func(t *Tally) error { *t = Tally{}; return nil }); err != nil {
				return err
			}
		}
	}
	return nil
}
