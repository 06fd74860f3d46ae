// Package auth turns a token into the Actor that calls.
package auth

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"strings"

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

// Session is one sign-in of one person on one device. The token itself is stored nowhere.
type Session struct {
	UserID    string `json:"userId"`
	SID       string `json:"sid"`
	CreatedAt int64  `json:"createdAt"` // epoch milliseconds
	ExpiresAt int64  `json:"expiresAt"` // epoch milliseconds
	Address   string `json:"address"`
	UserAgent string `json:"userAgent"`
	TTL       int64  `json:"ttl"` // epoch seconds
}

// NewToken answers a token of the form <userId>.<random> and the sid under which its session is stored.
func NewToken(userID string) (token, sid string) {
	b := make([]byte, 32)
	rand.Read(b) // never fails since Go 1.24
	secret := base64.RawURLEncoding.EncodeToString(b)
	return userID + "." + secret, sidOf(secret)
}

// ParseToken answers the parts under which a token's session would be stored.
func ParseToken(token string) (userID, sid string, ok bool) {
	userID, secret, ok := strings.Cut(token, ".")
	if !ok || userID == "" || len(userID) > 64 || len(secret) != 43 {
		return "", "", false
	}
	return userID, sidOf(secret), true
}

func sidOf(secret string) string {
	sum := sha256.Sum256([]byte(secret))
	return hex.EncodeToString(sum[:])
}

// SessionKey is where a session lies in the identity table.
func SessionKey(userID, sid string) store.Key {
	return store.Key{PK: "user#" + userID, SK: "session#" + sid}
}

// Sessions answers an Authenticate that reads the identity group's table. A revoked or expired session ends at once.
func Sessions(table *store.Table[Session], now clock.Clock) Authenticate {
	return func(ctx context.Context, token string) (Actor, error) {
		userID, sid, ok := ParseToken(token)
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
		if s.Value.UserID != userID || clock.Millis(now()) >= s.Value.ExpiresAt {
			return Actor{}, ErrNoSession
		}
		return Actor{UserID: userID, SID: sid}, nil
	}
}
