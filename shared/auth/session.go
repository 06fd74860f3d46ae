package auth

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"slices"
	"strings"
	"time"

	"bimportal/shared/clock"
	"bimportal/shared/store"
)

// ErrReused says that a refresh token came back which another one replaced some time ago: somebody holds a copy.
var ErrReused = errors.New("auth: refresh token used before")

// IdleLives is how long a session waits for its next exchange of tokens.
const IdleLives = 7 * 24 * time.Hour

// SessionLives is when a session ends in any case.
const SessionLives = 30 * 24 * time.Hour

const (
	accessLives = 30 * time.Minute
	grace       = 30 * time.Second // two tabs, or an answer that got lost (architecture.md section 7)

	sidLength    = 16  // 12 random bytes
	secretLength = 43  // 32 random bytes
	usedMost     = 128 // earlier refresh tokens that are still recognised
	usedLength   = 16
)

// Session is one sign-in of one person on one device. Of its tokens only hashes are stored.
type Session struct {
	UserID       string `json:"userId"`
	SID          string `json:"sid"`
	CreatedAt    int64  `json:"createdAt"` // epoch milliseconds, as the next three
	LastActiveAt int64  `json:"lastActiveAt"`
	IdleUntil    int64  `json:"idleUntil"`
	EndsAt       int64  `json:"endsAt"`
	Address      string `json:"address"`
	UserAgent    string `json:"userAgent"`
	TTL          int64  `json:"ttl"` // epoch seconds
	// NewDevice: the person had never signed in in this browser before.
	NewDevice bool `json:"newDevice"`
	// Provider: it was opened through the provider behind the centre, where a session may go on.
	Provider bool `json:"provider"`

	Access     Grant    `json:"access"`
	PastAccess Grant    `json:"pastAccess"`
	Refresh    Grant    `json:"refresh"`
	Past       Grant    `json:"past"` // the refresh token before, for as long as its grace lasts
	Used       []string `json:"used"` // beginnings of the hashes of earlier refresh tokens

	// Centre is the hash of what the central sign-on knows this browser by, empty after a sign-out there. It is good
	// for as long as the session.
	Centre string `json:"centre"`
}

// Grant is a token as it is stored.
type Grant struct {
	Hash  string `json:"hash"`
	Until int64  `json:"until"` // epoch milliseconds
	Salt  string `json:"salt"`  // with the token itself it makes the next ones; alone it is worth nothing
}

// Tokens is what a device holds: the one that calls, the one that asks for new ones, and, at a sign-in only, the one
// that the central sign-on knows it by.
type Tokens struct{ Access, Refresh, Centre string }

// Open returns a new session and its tokens.
func Open(userID, address, userAgent string, now time.Time) (Session, Tokens) {
	s := Session{
		UserID: userID, SID: random(12), CreatedAt: clock.Millis(now), EndsAt: clock.Millis(now.Add(SessionLives)),
		Address: address, UserAgent: userAgent,
	}
	access, refresh, centre := random(32), random(32), random(32)
	s.grant(access, refresh, now)
	s.Centre = hashOf(centre)
	tokens := s.tokens(access, refresh)
	tokens.Centre = s.UserID + "." + s.SID + centre
	return s, tokens
}

// Renew exchanges the refresh token that secret belongs to for new tokens and says whether the session changed. For
// 30 seconds after the exchange the same token gets the same answer, so that two tabs and a lost answer do no harm;
// after that it is ErrReused, and the session should end. Anything else is ErrNoSession.
func (s *Session) Renew(secret, address, userAgent string, now time.Time) (t Tokens, changed bool, err error) {
	hash, ms := hashOf(secret), clock.Millis(now)
	switch {
	case !s.Alive(now):
		return Tokens{}, false, ErrNoSession
	case same(hash, s.Refresh.Hash):
		access, refresh := next(secret, s.Refresh.Salt)
		s.Used = append(s.Used, hash[:usedLength])
		s.Used = s.Used[max(0, len(s.Used)-usedMost):]
		s.Past = Grant{Hash: hash, Until: ms + grace.Milliseconds(), Salt: s.Refresh.Salt}
		s.PastAccess = Grant{Hash: s.Access.Hash, Until: min(s.Access.Until, ms+grace.Milliseconds())}
		s.Address, s.UserAgent = address, userAgent
		s.grant(access, refresh, now)
		return s.tokens(access, refresh), true, nil
	case same(hash, s.Past.Hash) && ms < s.Past.Until:
		access, refresh := next(secret, s.Past.Salt)
		return s.tokens(access, refresh), false, nil
	case slices.Contains(s.Used, hash[:usedLength]):
		return Tokens{}, false, ErrReused
	}
	return Tokens{}, false, ErrNoSession
}

// Alive says that neither a quiet week nor thirty days have ended the session.
func (s *Session) Alive(now time.Time) bool {
	return clock.Millis(now) < min(s.IdleUntil, s.EndsAt)
}

// Admits says that secret is the session's access token, still good.
func (s *Session) Admits(secret string, now time.Time) bool {
	hash, ms := hashOf(secret), clock.Millis(now)
	return s.Alive(now) && (same(hash, s.Access.Hash) && ms < s.Access.Until || same(hash, s.PastAccess.Hash) && ms < s.PastAccess.Until)
}

// Owns says that secret is or was an access token of this session, good or not: enough to end it.
func (s *Session) Owns(secret string) bool {
	hash := hashOf(secret)
	return same(hash, s.Access.Hash) || same(hash, s.PastAccess.Hash)
}

// Vouches says that secret is what the central sign-on knows this session by, and that the session is alive.
func (s *Session) Vouches(secret string, now time.Time) bool {
	return s.Alive(now) && same(hashOf(secret), s.Centre)
}

func (s *Session) grant(access, refresh string, now time.Time) {
	ms := clock.Millis(now)
	s.LastActiveAt = ms
	s.IdleUntil = min(ms+IdleLives.Milliseconds(), s.EndsAt)
	s.Access = Grant{Hash: hashOf(access), Until: min(ms+accessLives.Milliseconds(), s.EndsAt)}
	s.Refresh = Grant{Hash: hashOf(refresh), Until: s.IdleUntil, Salt: random(32)}
	s.TTL = s.IdleUntil / 1000
}

func (s *Session) tokens(access, refresh string) Tokens {
	return Tokens{Access: s.UserID + "." + s.SID + access, Refresh: s.UserID + "." + s.SID + refresh}
}

// next returns the tokens that follow a refresh token. Whoever has read the store lacks the secret, whoever has
// stolen the secret lacks the salt.
func next(secret, salt string) (access, refresh string) {
	derive := func(use string) string {
		mac := hmac.New(sha256.New, []byte(salt))
		mac.Write([]byte(use + ":" + secret))
		return base64.RawURLEncoding.EncodeToString(mac.Sum(nil))
	}
	return derive("access"), derive("refresh")
}

// ParseToken returns the parts of a token of the form <userId>.<sid><secret>. Nothing of it is believed until the
// session's row matches.
func ParseToken(token string) (userID, sid, secret string, ok bool) {
	userID, rest, ok := strings.Cut(token, ".")
	if !ok || userID == "" || len(userID) > 64 || len(rest) != sidLength+secretLength {
		return "", "", "", false
	}
	return userID, rest[:sidLength], rest[sidLength:], true
}

// SessionKey is where a session lies in the identity table.
func SessionKey(userID, sid string) store.Key {
	return store.Key{PK: "user#" + userID, SK: SessionPrefix + sid}
}

// SessionPrefix begins the sort keys of a person's sessions.
const SessionPrefix = "session#"

func random(bytes int) string {
	b := make([]byte, bytes)
	rand.Read(b) // never fails since Go 1.24
	return base64.RawURLEncoding.EncodeToString(b)
}

func hashOf(secret string) string {
	sum := sha256.Sum256([]byte(secret))
	return hex.EncodeToString(sum[:])
}

func same(a, b string) bool { return subtle.ConstantTimeCompare([]byte(a), []byte(b)) == 1 }
