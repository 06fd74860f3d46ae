package centre

import (
	"context"
	"errors"

	"bimportal/functions/identity/account"
	"bimportal/shared/api"
	"bimportal/shared/auth"
	"bimportal/shared/store"
)

func ticketKey(ticket string) store.Key {
	return store.Key{PK: "centreticket#" + account.Fingerprint(ticket), SK: "ticket"}
}

// centralSession returns whose browser this is at the centre; ok is false without a live session.
func (s *Service) centralSession(ctx context.Context) (session auth.Session, ok bool, err error) {
	userID, sid, secret, ok := auth.ParseToken(api.CookieOf(ctx, account.CentreCookie))
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
			s.accounts.Record(ctx, session.UserID, "identity:centre:end", "session", session.SID, "退出统一认证"))
	})
}

func (s *Service) newCentreTicket(ctx context.Context, t CentreTicket, with ...store.Write) (string, error) {
	ticket := account.NewSecret()
	return ticket, s.db.Transact(ctx, append(with, s.centreTickets.New(ticketKey(ticket), t))...)
}

// useCentreTicket returns the ticket and the writes that use it up, for the transaction of the session that it opens:
// the session at the centre must still be there. It refuses with errTicket.
func (s *Service) useCentreTicket(ctx context.Context, ticket string) (CentreTicket, []store.Write, error) {
	t, err := s.centreTickets.Get(ctx, ticketKey(ticket))
	if errors.Is(err, store.ErrNotFound) || (err == nil && !t.Value.Good(api.HeaderOf(ctx, "Origin"), s.accounts.Browser(ctx), s.now())) {
		return CentreTicket{}, nil, errTicket
	}
	if err != nil {
		return CentreTicket{}, nil, err
	}
	writes := []store.Write{s.centreTickets.Delete(ticketKey(ticket)).Or(errTicket)}
	if t.Value.SID != "" {
		writes = append(writes, s.sessions.Exists(auth.SessionKey(t.Value.UserID, t.Value.SID)).Or(errTicket))
	}
	return t.Value, writes, nil
}
