package identity

import (
	"context"
	"errors"

	"bimportal/shared/api"
	"bimportal/shared/auth"
	"bimportal/shared/store"
)

func centreTicketKey(ticket string) store.Key {
	return store.Key{PK: "centreticket#" + fingerprint(ticket), SK: "ticket"}
}
func startKey(state string) store.Key {
	return store.Key{PK: "start#" + fingerprint(state), SK: "start"}
}

// linkKey is where it lies whose account somebody is: wecom#<corporation>#<userid>, openid#<issuer>#<subject>.
func linkKey(who string) store.Key { return store.Key{PK: who, SK: "link"} }

// centralSession answers whose browser this is at the centre; ok is false without a live session.
func (s *Service) centralSession(ctx context.Context) (session auth.Session, ok bool, err error) {
	userID, sid, secret, ok := auth.ParseToken(api.CookieOf(ctx, centreCookie))
	if !ok {
		return session, false, nil
	}
	v, err := s.sessions.Find(ctx, auth.SessionKey(userID, sid))
	return v.Value, err == nil && v.Version > 0 && v.Value.Vouches(secret, s.now()), err
}

// endCentral makes the centre forget the session, which itself goes on.
func (s *Service) endCentral(ctx context.Context, session auth.Session) error {
	key := auth.SessionKey(session.UserID, session.SID)
	return store.Retry(ctx, func() error {
		v, err := s.sessions.Get(ctx, key)
		if errors.Is(err, store.ErrNotFound) {
			return nil
		}
		if err != nil {
			return err
		}
		v.Value.Centre = ""
		return s.db.Transact(ctx, s.sessions.Put(key, v),
			s.record(ctx, session.UserID, "identity:centre:end", "session", session.SID, "退出统一认证"))
	})
}

func (s *Service) newCentreTicket(ctx context.Context, t CentreTicket, with ...store.Write) (string, error) {
	ticket := newSecret()
	return ticket, s.db.Transact(ctx, append(with, s.centreTickets.New(centreTicketKey(ticket), t))...)
}

// useCentreTicket answers the ticket and the writes that use it up, for the transaction of the session that it opens:
// the session at the centre must still be there. It refuses with errCentreTicket.
func (s *Service) useCentreTicket(ctx context.Context, ticket string) (CentreTicket, []store.Write, error) {
	t, err := s.centreTickets.Get(ctx, centreTicketKey(ticket))
	if errors.Is(err, store.ErrNotFound) || (err == nil && !t.Value.Good(api.HeaderOf(ctx, "Origin"), s.browserOf(ctx), s.now())) {
		return CentreTicket{}, nil, errCentreTicket
	}
	if err != nil {
		return CentreTicket{}, nil, err
	}
	writes := []store.Write{s.centreTickets.Delete(centreTicketKey(ticket)).Or(errCentreTicket)}
	if t.Value.SID != "" {
		writes = append(writes, s.sessions.Exists(auth.SessionKey(t.Value.UserID, t.Value.SID)).Or(errCentreTicket))
	}
	return t.Value, writes, nil
}

func (s *Service) newStart(ctx context.Context, start Start) (state string, err error) {
	state = newSecret()
	return state, s.db.Transact(ctx, s.starts.New(startKey(state), start))
}

// useStart answers the sign-in that state belongs to and the write that uses it up. It refuses with errState.
func (s *Service) useStart(ctx context.Context, kind, state string) (Start, store.Write, error) {
	start, err := s.starts.Get(ctx, startKey(state))
	if errors.Is(err, store.ErrNotFound) || (err == nil && !start.Value.Good(kind, s.browserOf(ctx), s.now())) {
		return Start{}, store.Write{}, errState
	}
	return start.Value, s.starts.Delete(startKey(state)).Or(errState), err
}

// AddLink binds who to an account. One that is bound already stays as it is.
func (s *Service) AddLink(ctx context.Context, who, userID string) error {
	err := s.db.Transact(ctx, s.bound(who, userID, store.Versioned[Link]{})...)
	if errors.Is(err, errLinkedMeanwhile) {
		return nil
	}
	return err
}

var errLinkedMeanwhile = api.Conflict("linked_meanwhile", "账号正在关联，请重新登录")

// accountOf answers whose account somebody at a sign-in elsewhere is. Who comes for the first time is bound to the
// account that has his verified telephone: writes hold what to write for that. unknown is returned when there is none.
func (s *Service) accountOf(ctx context.Context, who, telephone string, unknown error) (userID string, writes []store.Write, err error) {
	link, err := s.links.Find(ctx, linkKey(who))
	if err != nil {
		return "", nil, err
	}
	if link.Version > 0 {
		user, err := s.users.Get(ctx, userKey(link.Value.UserID))
		if errors.Is(err, store.ErrNotFound) || (err == nil && user.Value.Status == statusClosed) {
			return "", nil, unknown
		}
		return link.Value.UserID, nil, err
	}
	if telephone == "" {
		return "", nil, unknown
	}
	owner, err := s.names.Find(ctx, nameKey(telephone))
	if err != nil {
		return "", nil, err
	}
	if owner.Version == 0 {
		return "", nil, unknown
	}
	userID = owner.Value.UserID
	user, err := s.users.Get(ctx, userKey(userID))
	if errors.Is(err, store.ErrNotFound) || (err == nil && user.Value.Telephone != telephone) {
		return "", nil, unknown // the name of somebody else that looks like a number
	}
	if err != nil {
		return "", nil, err
	}
	return userID, append(s.bound(who, userID, link),
		s.names.Same(nameKey(telephone), owner).Or(errLinkedMeanwhile),
		s.record(ctx, userID, "identity:link:add", "link", who, "以已验证的手机号关联外部账号"),
	), nil
}
