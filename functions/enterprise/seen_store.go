package enterprise

import (
	"context"
	"errors"
	"time"

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

// see notes that a member is in the workbench now. Of two who note the same moment one is enough.
func (s *Service) see(ctx context.Context, st membership.Standing) error {
	key := seenKey(st.Access.ID, st.Member.ID)
	v, err := s.seen.Find(ctx, key)
	now := clock.Millis(s.now())
	if err != nil || now-v.Value.At < seenEvery.Milliseconds() {
		return err
	}
	p, err := s.people.Of(ctx, st.Member.UserID)
	if err != nil {
		return err
	}
	v.Value = Seen{st.Member.ID, now, p.Nickname}
	if err := s.db.Transact(ctx, s.seen.Put(key, v)); err != nil && !errors.Is(err, store.ErrConflict) {
		return err
	}
	s.lately.note(st.Access.ID, v.Value)
	return nil
}
