package member

import (
	"context"
	"errors"
	"maps"
	"sync"
	"time"

	"bimportal/functions/enterprise/org"
	"bimportal/shared/clock"
	"bimportal/shared/membership"
	"bimportal/shared/store"
)

// Seen is when a member was in the workbench last. It lies outside the Org, so that reading changes nothing there.
type Seen struct {
	MemberID string `json:"memberId"`
	At       int64  `json:"at"`       // epoch milliseconds
	Nickname string `json:"nickname"` // the account's at that moment
}

// seenEvery is how exact Seen is.
const seenEvery = time.Hour

func seenKey(enterpriseID, memberID string) store.Key {
	return store.Key{PK: "seen#" + enterpriseID, SK: memberID}
}

// See notes that a member is in the workbench now. Of two who note the same moment one is enough.
func (s *Service) See(ctx context.Context, st membership.Standing) error {
	key := seenKey(st.Access.ID, st.Member.ID)
	v, err := s.seen.Find(ctx, key)
	now := clock.Millis(s.Now())
	if err != nil || now-v.Value.At < seenEvery.Milliseconds() {
		return err
	}
	p, err := s.People.Of(ctx, st.Member.UserID)
	if err != nil {
		return err
	}
	before := v.Value
	v.Value = Seen{st.Member.ID, now, p.Nickname}
	writes := append(s.activeNow(st.Access.ID, before, v.Value), s.seen.Put(key, v))
	if err := s.DB.Transact(ctx, writes...); err != nil && !errors.Is(err, store.ErrConflict) {
		return err
	}
	s.lately.note(st.Access.ID, v.Value)
	return nil
}

// seenFor is how long a process believes what it has read of when members were seen.
const seenFor = 10 * time.Minute

// seenCache keeps when members were seen last. It is as exact as Seen itself, give or take seenFor.
type seenCache struct {
	mu   sync.Mutex
	kept map[string]keptSeen
}

type keptSeen struct {
	at   time.Time
	byID map[string]Seen
}

// note adds one to what is kept.
func (c *seenCache) note(enterpriseID string, seen Seen) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if k, ok := c.kept[enterpriseID]; ok {
		next := maps.Clone(k.byID)
		next[seen.MemberID] = seen
		c.kept[enterpriseID] = keptSeen{k.at, next}
	}
}

// seenOf returns when the members of an enterprise were in the workbench last, by member.
func (s *Service) seenOf(ctx context.Context, enterpriseID string) (map[string]Seen, error) {
	s.lately.mu.Lock()
	k, ok := s.lately.kept[enterpriseID]
	s.lately.mu.Unlock()
	now := s.Now()
	if ok && now.Sub(k.at) < seenFor {
		return k.byID, nil
	}
	rows, err := s.seen.Query(ctx, store.Range{PK: seenKey(enterpriseID, "").PK})
	if err != nil {
		return nil, err
	}
	k = keptSeen{now, make(map[string]Seen, len(rows))}
	for _, r := range rows {
		k.byID[r.Value.MemberID] = r.Value
	}
	s.lately.mu.Lock()
	defer s.lately.mu.Unlock()
	if len(s.lately.kept) >= org.OrgsMost {
		clear(s.lately.kept)
	}
	s.lately.kept[enterpriseID] = k
	return k.byID, nil
}

// SeedSeen writes when a member was in the workbench unless that is known.
func (s *Service) SeedSeen(ctx context.Context, enterpriseID, memberID, nickname string, at int64) error {
	return store.Ensure(ctx, s.seen, seenKey(enterpriseID, memberID), Seen{memberID, at, nickname})
}
