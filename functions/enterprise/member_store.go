package enterprise

import (
	"context"
	"maps"
	"sync"
	"time"

	"bimportal/shared/api"
	"bimportal/shared/audit"
	"bimportal/shared/auth"
	"bimportal/shared/clock"
	"bimportal/shared/membership"
	"bimportal/shared/notify"
	"bimportal/shared/store"
)

// Waiting is that a guest of an enterprise waits for somebody with his telephone to have an account.
type Waiting struct {
	EnterpriseID string `json:"enterpriseId"`
	MemberID     string `json:"memberId"`
}

func waitingKey(telephone, enterpriseID string) store.Key {
	return store.Key{PK: "telephone#" + telephone, SK: "guest#" + enterpriseID}
}

// asMember is a change by the caller in the enterprise that the call is made in. He must hold the permission at the very
// Seq that the rules are evaluated at, and the enterprise must not be frozen.
func (s *Service) asMember(ctx context.Context, p auth.Permission, f func(o *Org, by membership.Standing, now time.Time) (stepOf, error)) error {
	return s.as(ctx, (*Org).Changer, p, f)
}

// asReader is asMember for a read that leaves a line in the book, and goes on while the enterprise is frozen.
func (s *Service) asReader(ctx context.Context, p auth.Permission, f func(o *Org, by membership.Standing, now time.Time) (stepOf, error)) error {
	return s.as(ctx, (*Org).Caller, p, f)
}

func (s *Service) as(
	ctx context.Context, admit func(*Org, string, auth.Permission) (membership.Standing, error), p auth.Permission,
	f func(o *Org, by membership.Standing, now time.Time) (stepOf, error),
) error {
	st := api.StandingOf(ctx)
	return s.change(ctx, st.Access.ID, func(o *Org, now time.Time) (stepOf, error) {
		by, err := admit(o, st.Member.ID, p)
		if err != nil {
			return stepOf{}, err
		}
		return f(o, by, now)
	})
}

// noted answers a step with its line in the enterprise's book.
func noted(by membership.Standing, step Step, line audit.Line) stepOf {
	line.Actor = by.Member.UserID
	return stepOf{Step: step, line: line}
}

// placeWrite answers the write of the person's side of a member: it is there exactly while he is active. Access guards
// it as it guards the member.
func (s *Service) placeWrite(enterpriseID string, m membership.Member) []store.Write {
	switch {
	case m.UserID == "":
		return nil
	case m.Status == membership.Active:
		return []store.Write{s.places.Replace(placeKey(m.UserID, enterpriseID), Place{enterpriseID, m.JoinedAt}, 1)}
	}
	return []store.Write{s.places.Remove(placeKey(m.UserID, enterpriseID))}
}

// goneWrites answers what goes with a member that is taken out: his place, his invite, his waiting.
func (s *Service) goneWrites(ctx context.Context, enterpriseID string, m membership.Member, as int) ([]store.Write, error) {
	if m.UserID == "" {
		return []store.Write{s.waiting.Remove(waitingKey(m.Telephone, enterpriseID))}, nil
	}
	writes := []store.Write{s.places.Remove(placeKey(m.UserID, enterpriseID))}
	v, err := s.invites.Find(ctx, inviteKey(enterpriseID, m.UserID))
	if err != nil {
		return nil, err
	}
	if v.Version > 0 && v.Value.Result == InviteWaits {
		v.Value.Result, v.Value.AnsweredAt = as, clock.Millis(s.now())
		writes = append(writes, s.invites.Put(inviteKey(enterpriseID, m.UserID), v))
	}
	return writes, nil
}

// inform answers the writes of a message about an enterprise's people.
func (s *Service) inform(now time.Time, userID, enterpriseID, title, content, link string) []store.Write {
	if userID == "" {
		return nil
	}
	return s.box.Put(now, notify.Notice{
		UserID: userID, Title: title, Content: content, MsgType: notify.Notify, TypeCode: notify.KindOrganization, Link: link, EnterpriseID: enterpriseID,
	})
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

// seenOf answers when the members of an enterprise were in the workbench last, by member.
func (s *Service) seenOf(ctx context.Context, enterpriseID string) (map[string]Seen, error) {
	s.lately.mu.Lock()
	k, ok := s.lately.kept[enterpriseID]
	s.lately.mu.Unlock()
	now := s.now()
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
	if len(s.lately.kept) >= orgsMost {
		clear(s.lately.kept)
	}
	s.lately.kept[enterpriseID] = k
	return k.byID, nil
}
