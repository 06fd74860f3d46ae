package message

import (
	"context"
	"errors"
	"slices"

	"golang.org/x/sync/errgroup"

	"bimportal/shared/notify"
	"bimportal/shared/store"
)

// FilterMost is how many messages a filter looks at, the newest ones.
const FilterMost = 500

// found is what a page is made of.
type found struct {
	rows     []notify.Message
	isUnread map[string]bool
	total    int
	unread   Counts
	partial  bool
}

// page reads messages from to to of a type, the newest being 0, and what is unread.
func (s *Service) page(ctx context.Context, userID string, t notify.MsgType, f Filter, from, to int) (list found, err error) {
	var marks marked
	readMarks := func() (err error) { marks, err = s.marks(ctx, userID, false); return err }
	switch {
	case f.empty():
		err = both(readMarks, func() (err error) { list.rows, list.total, err = s.counted(ctx, userID, t, from, to); return err })
		if err == nil {
			list.isUnread, err = s.flags(ctx, userID, t, marks, list.rows)
		}
	case f.onlyUnread():
		if err = readMarks(); err == nil {
			list, err = s.unreadPage(ctx, userID, t, marks, from, to)
		}
	default:
		err = both(readMarks, func() (err error) { list.rows, err = s.newest(ctx, userID, t, f.From, f.To); return err })
		list.partial = len(list.rows) == FilterMost
		if err == nil {
			list.isUnread, err = s.flags(ctx, userID, t, marks, list.rows)
		}
		list.rows = slices.DeleteFunc(list.rows, func(m notify.Message) bool { return !f.matches(m, list.isUnread[m.ID]) })
		list.total = len(list.rows)
		list.rows = list.rows[min(from, len(list.rows)):min(to, len(list.rows))]
	}
	list.unread = marks.counts
	return list, err
}

// newest reads up to FilterMost messages of a stretch of time, newest first.
func (s *Service) newest(ctx context.Context, userID string, t notify.MsgType, from, to int64) ([]notify.Message, error) {
	r := store.Range{PK: notify.BoxPK(userID, t), From: bound(s.oldest()), To: after, Desc: true, Limit: FilterMost}
	if from > 0 {
		r.From = max(r.From, boundMillis(from))
	}
	if to > 0 {
		r.To = boundMillis(to + 1)
	}
	if r.To < r.From {
		return []notify.Message{}, nil
	}
	rows, err := s.messages.Query(ctx, r)
	return values(rows), err
}

// unreadPage reads messages by their markers: those of the page stand close together as a rule, so one Query over
// their stretch finds most, and the few that it does not are read one by one.
func (s *Service) unreadPage(ctx context.Context, userID string, t notify.MsgType, marks marked, from, to int) (found, error) {
	list := found{isUnread: map[string]bool{}}
	ids := marks.newest[t]
	if len(ids) == UnreadMost {
		rows, err := s.markers.Query(ctx, store.Range{PK: notify.MarkerPK(userID), From: string(t) + "_", Desc: true, Limit: FilterMost})
		if err != nil {
			return list, err
		}
		ids = nil
		for _, r := range rows {
			ids = append(ids, r.Value.ID)
		}
	}
	list.total, list.partial = len(ids), len(ids) == FilterMost
	ids = ids[min(from, len(ids)):min(to, len(ids))]
	if len(ids) == 0 {
		return list, nil
	}
	_, first := notify.Split(ids[0])
	_, last := notify.Split(ids[len(ids)-1])
	rows, err := s.messages.Query(ctx, store.Range{PK: notify.BoxPK(userID, t), From: last, To: first, Desc: true, Limit: 3 * len(ids)})
	if err != nil {
		return list, err
	}
	byID := map[string]notify.Message{}
	for _, r := range rows {
		byID[r.Value.ID] = r.Value
	}
	for _, id := range ids {
		m, ok := byID[id]
		if !ok {
			v, err := s.messages.Get(ctx, notify.MessageKey(userID, id))
			if errors.Is(err, store.ErrNotFound) {
				continue // deleted since
			}
			if err != nil {
				return list, err
			}
			m = v.Value
		}
		list.rows, list.isUnread[id] = append(list.rows, m), true
	}
	return list, nil
}

// marked are a person's markers: the counts, and the newest of each type, UnreadMost at most.
type marked struct {
	counts Counts
	newest map[notify.MsgType][]string
}

// marks reads what is unread: one Query for nearly everybody. Who has more than it answers gets one for each type that
// it did not reach.
func (s *Service) marks(ctx context.Context, userID string, latest bool) (marked, error) {
	m := marked{newest: map[notify.MsgType][]string{}}
	r := store.Range{PK: notify.MarkerPK(userID), Desc: true, Limit: UnreadMost}
	query := s.markers.Query
	if latest {
		query = s.markers.QueryLatest
	}
	rows, err := query(ctx, r)
	if err != nil {
		return m, err
	}
	for _, row := range rows {
		t, _ := notify.Split(row.Value.ID)
		m.newest[t] = append(m.newest[t], row.Value.ID)
	}
	if len(rows) == UnreadMost {
		reached, _ := notify.Split(rows[len(rows)-1].Value.ID)
		for _, t := range notify.MsgTypes {
			if t > reached || len(m.newest[t]) == UnreadMost {
				continue
			}
			r.From = string(t) + "_"
			if rows, err = query(ctx, r); err != nil {
				return m, err
			}
			m.newest[t] = nil
			for _, row := range rows {
				m.newest[t] = append(m.newest[t], row.Value.ID)
			}
		}
	}
	for t, ids := range m.newest {
		m.counts.add(t, len(ids))
	}
	return m, nil
}

func (s *Service) counts(ctx context.Context, userID string, latest bool) (Counts, error) {
	m, err := s.marks(ctx, userID, latest)
	return m.counts, err
}

// flags returns which of the rows, newest first, are unread. Where the markers read so far end before the rows do, the
// rest is read.
func (s *Service) flags(ctx context.Context, userID string, t notify.MsgType, marks marked, rows []notify.Message) (map[string]bool, error) {
	flags := map[string]bool{}
	ids := marks.newest[t]
	if len(rows) > 0 && len(ids) == UnreadMost && rows[len(rows)-1].ID < ids[len(ids)-1] {
		more, err := s.markers.Query(ctx, store.Range{PK: notify.MarkerPK(userID), From: rows[len(rows)-1].ID, To: rows[0].ID})
		if err != nil {
			return nil, err
		}
		for _, r := range more {
			flags[r.Value.ID] = true
		}
		return flags, nil
	}
	for _, id := range ids {
		flags[id] = true
	}
	return flags, nil
}

// one reads a person's message and whether it is unread.
func (s *Service) one(ctx context.Context, userID, messageID string) (notify.Message, bool, error) {
	m, err := s.messages.Get(ctx, notify.MessageKey(userID, messageID))
	if errors.Is(err, store.ErrNotFound) {
		return notify.Message{}, false, errNoMessage
	}
	if err != nil {
		return notify.Message{}, false, err
	}
	marker, err := s.markers.Find(ctx, notify.MarkerKey(userID, messageID))
	return m.Value, marker.Version > 0, err
}

// together is how many markers go in one transaction: DynamoDB takes 100 items.
const together = 100

// markAllRead takes away the markers of a type that lie there now. What arrives meanwhile stays unread. It goes in
// steps; one that is cut short is gone on with by the next call.
func (s *Service) markAllRead(ctx context.Context, userID string, t notify.MsgType) error {
	rows, err := s.markers.QueryLatest(ctx, store.Range{PK: notify.MarkerPK(userID), From: string(t) + "_"})
	if err != nil {
		return err
	}
	var ids []string
	for _, r := range rows {
		ids = append(ids, r.Value.ID)
	}
	for chunk := range slices.Chunk(ids, together) {
		if err := s.unmark(ctx, userID, chunk); err != nil {
			return err
		}
	}
	return nil
}

// unmark takes away markers that were there a moment ago; who finds some of them gone looks again.
func (s *Service) unmark(ctx context.Context, userID string, ids []string) error {
	var writes []store.Write
	for _, id := range ids {
		writes = append(writes, s.markers.Delete(notify.MarkerKey(userID, id)))
	}
	if err := s.db.Transact(ctx, writes...); !errors.Is(err, store.ErrConflict) {
		return err
	}
	return s.markRead(ctx, userID, ids)
}

// markRead takes away the markers of the messages that have one.
func (s *Service) markRead(ctx context.Context, userID string, ids []string) error {
	ids = distinct(ids)
	return store.Retry(ctx, func() error {
		there, err := s.unreadAmong(ctx, userID, ids)
		if err != nil || len(there) == 0 {
			return err
		}
		var writes []store.Write
		for _, id := range there {
			writes = append(writes, s.markers.Delete(notify.MarkerKey(userID, id)))
		}
		return s.db.Transact(ctx, writes...)
	})
}

// unreadAmong returns which of the messages have a marker.
func (s *Service) unreadAmong(ctx context.Context, userID string, ids []string) ([]string, error) {
	lies := make([]bool, len(ids))
	err := each(len(ids), func(i int) error {
		v, err := s.markers.Find(ctx, notify.MarkerKey(userID, ids[i]))
		lies[i] = v.Version > 0
		return err
	})
	var there []string
	for i, id := range ids {
		if lies[i] {
			there = append(there, id)
		}
	}
	return there, err
}

// distinct returns the ids once each, in order: a transaction names an item once.
func distinct(ids []string) []string {
	return slices.Compact(slices.Sorted(slices.Values(ids)))
}

// each calls f for every number below n, eight at a time, and answers what went wrong.
func each(n int, f func(i int) error) error {
	errs := make([]error, n)
	var all errgroup.Group
	all.SetLimit(8)
	for i := range n {
		all.Go(func() error { errs[i] = f(i); return nil })
	}
	_ = all.Wait()
	return errors.Join(errs...)
}

func values(rows []store.Versioned[notify.Message]) []notify.Message {
	list := make([]notify.Message, 0, len(rows))
	for _, r := range rows {
		list = append(list, r.Value)
	}
	return list
}

// oldest is the first second that still stands.
func (s *Service) oldest() int64 { return notify.Oldest(s.now()).Unix() }

// both calls two functions at once.
func both(a, b func() error) error {
	return each(2, func(i int) error { return []func() error{a, b}[i]() })
}
