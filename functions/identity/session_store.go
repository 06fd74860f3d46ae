package identity

import (
	"context"
	"errors"
	"fmt"

	"bimportal/shared/api"
	"bimportal/shared/audit"
	"bimportal/shared/auth"
	"bimportal/shared/clock"
	"bimportal/shared/person"
	"bimportal/shared/store"
)

func userKey(userID string) store.Key   { return person.Key(userID) }
func signInKey(userID string) store.Key { return store.Key{PK: "user#" + userID, SK: "signin"} }

// endedAtOnce is how many sessions one transaction ends, their audit line beside them.
const endedAtOnce = 50

// signIn opens a session on this device and answers its token; the refresh token goes into its cookie. What with holds
// is written in the same transaction. It returns forbidden (403) for an account that is not in use.
func (s *Service) signIn(ctx context.Context, userID, text string, with ...store.Write) (string, error) {
	tokens, err := s.openSession(ctx, userID, text, with...)
	if err != nil {
		return "", err
	}
	s.remember(ctx, tokens.Refresh)
	s.knowCentrally(ctx, tokens.Centre)
	return tokens.Access, s.forgive(ctx, userID)
}

// openSession writes the session, the moment of the sign-in and its audit line in one transaction.
func (s *Service) openSession(ctx context.Context, userID, text string, with ...store.Write) (auth.Tokens, error) {
	call := api.CallOf(ctx)
	var tokens auth.Tokens
	err := store.Retry(ctx, func() error {
		now := s.now()
		user, err := s.users.Get(ctx, userKey(userID))
		if err != nil {
			return err
		}
		if user.Value.Status != statusNormal {
			return api.Forbidden("account_disabled", "账号已停用，请联系客服")
		}
		signIn, err := s.signIns.Find(ctx, signInKey(userID))
		if err != nil {
			return err
		}
		signIn.Value.At = clock.Millis(now)
		var session auth.Session
		session, tokens = auth.Open(userID, call.Address, call.UserAgent, now)
		return s.db.Transact(ctx, append([]store.Write{
			s.users.Same(userKey(userID), user),
			s.signIns.Put(signInKey(userID), signIn),
			s.sessions.New(auth.SessionKey(userID, session.SID), session),
			s.record(ctx, userID, "identity:session:open", "session", session.SID, text),
		}, with...)...)
	})
	return tokens, err
}

// renewSession exchanges a refresh token. One that was used before ends the session, for it is in two hands. It
// returns auth.ErrNoSession when there is nothing to go on with.
func (s *Service) renewSession(ctx context.Context, userID, sid, secret string) (auth.Tokens, error) {
	call := api.CallOf(ctx)
	var tokens auth.Tokens
	err := store.Retry(ctx, func() error {
		session, err := s.sessions.Get(ctx, auth.SessionKey(userID, sid))
		if errors.Is(err, store.ErrNotFound) {
			return auth.ErrNoSession
		}
		if err != nil {
			return err
		}
		user, err := s.users.Get(ctx, userKey(userID))
		if errors.Is(err, store.ErrNotFound) || (err == nil && user.Value.Status != statusNormal) {
			return auth.ErrNoSession
		}
		if err != nil {
			return err
		}
		var changed bool
		if tokens, changed, err = session.Value.Renew(secret, call.Address, call.UserAgent, s.now()); err != nil || !changed {
			return err
		}
		return s.db.Transact(ctx, s.users.Same(userKey(userID), user), s.sessions.Put(auth.SessionKey(userID, sid), session))
	})
	if errors.Is(err, auth.ErrReused) {
		if err := s.endSession(ctx, userID, sid, "identity:session:reuse", "登录凭证被重复使用，已强制下线"); err != nil {
			return auth.Tokens{}, err
		}
		return auth.Tokens{}, auth.ErrNoSession
	}
	return tokens, err
}

// endSession removes a session at once; the next call with its token is refused. One that has ended already is no
// error.
func (s *Service) endSession(ctx context.Context, userID, sid, action, text string) error {
	gone := errors.New("ended already")
	err := s.db.Transact(ctx,
		s.sessions.Delete(auth.SessionKey(userID, sid)).Or(gone),
		s.record(ctx, userID, action, "session", sid, text),
	)
	if errors.Is(err, gone) {
		return nil
	}
	return err
}

// sessionsOf answers a person's sessions that are still alive. The store removes expired rows late.
func (s *Service) sessionsOf(ctx context.Context, userID string) ([]auth.Session, error) {
	rows, err := s.sessions.Query(ctx, store.Range{PK: "user#" + userID, From: auth.SessionPrefix})
	var alive []auth.Session
	for _, row := range rows {
		if row.Value.Alive(s.now()) {
			alive = append(alive, row.Value)
		}
	}
	return alive, err
}

// endOthers ends every session of the person but the given one. Fifty at a time are all or nothing; what a crash
// leaves is ended by asking again.
func (s *Service) endOthers(ctx context.Context, userID, sid string) (ended int, err error) {
	err = store.Retry(ctx, func() error {
		rows, err := s.sessions.Query(ctx, store.Range{PK: "user#" + userID, From: auth.SessionPrefix})
		if err != nil {
			return err
		}
		var writes []store.Write
		for i, row := range rows {
			if row.Value.SID != sid {
				writes = append(writes, s.sessions.Delete(auth.SessionKey(userID, row.Value.SID)))
			}
			if len(writes) == endedAtOnce || (i == len(rows)-1 && len(writes) > 0) {
				text := fmt.Sprintf("下线其他 %d 台设备", len(writes))
				if err := s.db.Transact(ctx, append(writes, s.record(ctx, userID, "identity:session:endOthers", "session", sid, text))...); err != nil {
					return err
				}
				ended += len(writes)
				writes = nil
			}
		}
		return nil
	})
	return ended, err
}

// record answers the audit line of what a person did with something of his own.
func (s *Service) record(ctx context.Context, userID, action, targetType, targetID, text string) store.Write {
	call := api.CallOf(ctx)
	return audit.Put(s.audit, "user#"+userID, s.now(), audit.Line{
		Actor: userID, Address: call.Address, Action: action, TargetType: targetType, TargetID: targetID, Text: text, RequestID: call.RequestID,
	})
}
