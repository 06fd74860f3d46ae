// Package auth turns a token into the Actor that calls, and names every permission there is.
package auth

import (
	"context"
	"errors"
	"sync"

	"bimportal/shared/clock"
	"bimportal/shared/membership"
	"bimportal/shared/store"
)

// ErrNoSession says that the token opens no session: missing, forged, expired or revoked.
var ErrNoSession = errors.New("auth: no session")

// Actor is who calls.
type Actor struct {
	UserID string
	SID    string // the session's id

	// Standing is what he is in the enterprise that the call names; nil where the endpoint asks for none, or where he
	// is not its member.
	Standing *membership.Standing
}

// Enterprise returns the enterprise that the call is made in, empty where there is none.
func (a Actor) Enterprise() string {
	if a.Standing == nil {
		return ""
	}
	return a.Standing.Access.ID
}

// May says that he holds the permission in the enterprise that the call is made in.
func (a Actor) May(p Permission) bool { return a.Standing != nil && a.Standing.May(string(p)) }

// Authenticate answers the Actor behind a token, or ErrNoSession. With an enterprise he carries his standing there.
type Authenticate func(ctx context.Context, token, enterpriseID string) (Actor, error)

// Sessions returns an Authenticate that reads the identity group's table and, through members, the enterprise
// group's; members may be nil where no endpoint asks for an enterprise. A revoked or expired session ends at once.
func Sessions(table *store.Table[Session], members *membership.Reader, now clock.Clock) Authenticate {
	return func(ctx context.Context, token, enterpriseID string) (Actor, error) {
		userID, sid, secret, ok := ParseToken(token)
		if !ok {
			return Actor{}, ErrNoSession
		}
		// Both are read at the same time; the standing counts only once the session's row has matched.
		var standing membership.Standing
		var standingErr error = membership.ErrNotMember
		var beside sync.WaitGroup
		if enterpriseID != "" && members != nil {
			beside.Go(func() { standing, standingErr = members.Of(ctx, userID, enterpriseID) })
		}
		s, err := table.Get(ctx, SessionKey(userID, sid))
		beside.Wait()
		if errors.Is(err, store.ErrNotFound) {
			return Actor{}, ErrNoSession
		}
		if err != nil {
			return Actor{}, err
		}
		if !s.Value.Admits(secret, now()) {
			return Actor{}, ErrNoSession
		}
		actor := Actor{UserID: userID, SID: sid}
		switch {
		case standingErr == nil:
			actor.Standing = &standing
		case !errors.Is(standingErr, membership.ErrNotMember):
			return Actor{}, standingErr
		}
		return actor, nil
	}
}
