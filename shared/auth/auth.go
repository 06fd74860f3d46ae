// Package auth turns a token into the Actor that calls.
package auth

import (
	"context"
	"errors"

	"bimportal/shared/clock"
	"bimportal/shared/store"
)

// ErrNoSession says that the token opens no session: missing, forged, expired or revoked.
var ErrNoSession = errors.New("auth: no session")

// Actor is who calls.
type Actor struct {
	UserID string
	SID    string // the session's id
}

// Authenticate answers the Actor behind a token, or ErrNoSession.
type Authenticate func(ctx context.Context, token string) (Actor, error)

// Sessions answers an Authenticate that reads the identity group's table. A revoked or expired session ends at once.
func Sessions(table *store.Table[Session], now clock.Clock) Authenticate {
	return func(ctx context.Context, token string) (Actor, error) {
		userID, sid, secret, ok := ParseToken(token)
		if !ok {
			return Actor{}, ErrNoSession
		}
		s, err := table.Get(ctx, SessionKey(userID, sid))
		if errors.Is(err, store.ErrNotFound) {
			return Actor{}, ErrNoSession
		}
		if err != nil {
			return Actor{}, err
		}
		if !s.Value.Admits(secret, now()) {
			return Actor{}, ErrNoSession
		}
		return Actor{UserID: userID, SID: sid}, nil
	}
}
