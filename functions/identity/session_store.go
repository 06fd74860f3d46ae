package identity

import (
	"context"
	"errors"
	"time"

	"bimportal/shared/api"
	"bimportal/shared/audit"
	"bimportal/shared/auth"
	"bimportal/shared/clock"
	"bimportal/shared/store"
)

const sessionLives = 12 * time.Hour

func userKey(userID string) store.Key { return store.Key{PK: "user#" + userID, SK: "user"} }
func credentialsKey(name string) store.Key {
	return store.Key{PK: "name#" + name, SK: "credentials"}
}
func attemptsKey(name string) store.Key { return store.Key{PK: "name#" + name, SK: "attempts"} }

// openSession writes the session, the moment of the sign-in and its audit line, and forgets the failed attempts,
// in one transaction. It returns forbidden (403) for an account that is not in use.
func (s *Service) openSession(ctx context.Context, userID, name string) (string, error) {
	call := api.CallOf(ctx)
	var token string
	err := store.Retry(ctx, func() error {
		now := s.now()
		user, err := s.users.Get(ctx, userKey(userID))
		if err != nil {
			return err
		}
		if user.Value.Status != statusNormal {
			return api.Forbidden("account_disabled", "账号已停用，请联系客服")
		}
		var sid string
		token, sid = auth.NewToken(userID)
		expires := now.Add(sessionLives)
		user.Value.LastLoginAt = clock.Millis(now)
		return s.db.Transact(ctx,
			s.users.Put(userKey(userID), user),
			s.sessions.New(auth.SessionKey(userID, sid), auth.Session{
				UserID: userID, SID: sid, CreatedAt: clock.Millis(now), ExpiresAt: clock.Millis(expires),
				Address: call.Address, UserAgent: call.UserAgent, TTL: expires.Unix(),
			}),
			audit.Put(s.audit, "user#"+userID, now, audit.Line{
				Actor: userID, Address: call.Address, Action: "identity:session:open", TargetType: "session", TargetID: sid[:10],
				Text: "密码登录", RequestID: call.RequestID,
			}),
		)
	})
	if err != nil {
		return "", err
	}
	_, err = s.attempts.Update(ctx, attemptsKey(name), func(a *Attempts) error { *a = Attempts{}; return nil })
	return token, err
}

// endSession removes a session at once; the next call with its token is refused.
func (s *Service) endSession(ctx context.Context, userID, sid string) error {
	gone := errors.New("ended already")
	call := api.CallOf(ctx)
	err := s.db.Transact(ctx,
		s.sessions.Delete(auth.SessionKey(userID, sid)).Or(gone),
		audit.Put(s.audit, "user#"+userID, s.now(), audit.Line{
			Actor: userID, Address: call.Address, Action: "identity:session:end", TargetType: "session", TargetID: sid[:10],
			Text: "退出登录", RequestID: call.RequestID,
		}),
	)
	if errors.Is(err, gone) {
		return nil
	}
	return err
}
