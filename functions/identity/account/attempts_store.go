package account

import (
	"context"
	"errors"

	"bimportal/shared/api"
	"bimportal/shared/id"
	"bimportal/shared/limit"
	"bimportal/shared/store"
)

// AttemptsKey is where the attempts of a person, or under a name that nobody has, are counted.
func AttemptsKey(of string) store.Key { return store.Key{PK: "attempts#" + of, SK: "attempts"} }

// BeginSignIn notes an attempt to sign in before the password is looked at, and uses up the captcha's ticket where
// one is needed, in one transaction: after three failures under the name, and after a hundred of the network under all
// names. It refuses with 429 while the name is locked, and 400 captcha_required.
func (s *Store) BeginSignIn(ctx context.Context, of, ticket string) (attempt string, err error) {
	taken := s.CountSignIn(ctx)
	crowded := isTooOften(taken)
	if taken != nil && !crowded {
		return "", taken
	}
	attempt = id.New("")
	return attempt, store.Retry(ctx, func() error {
		now := s.now()
		a, err := s.attempts.Find(ctx, AttemptsKey(of))
		if err != nil {
			return err
		}
		needed := crowded || a.Value.NeedsCaptcha(now)
		if err := a.Value.Begin(attempt, now); err != nil {
			return err
		}
		writes := []store.Write{s.attempts.Put(AttemptsKey(of), a)}
		if needed {
			used, err := s.UseTicket(ctx, ticket, "login", "")
			if err != nil {
				return err
			}
			writes = append(writes, used)
		}
		return s.db.Transact(ctx, writes...)
	})
}

func isTooOften(err error) bool {
	var refused *api.Error
	return errors.As(err, &refused) && refused.Reason == "too_often"
}

// CountSignIn counts a sign-in of the network, whatever the name. It returns too many (429).
func (s *Store) CountSignIn(ctx context.Context) error {
	return s.limits.Take(ctx, LimitSignIn, limit.Network(api.CallOf(ctx).Address))
}

// UncountSignIn gives a sign-in whose secret was right back to its network, whose count is of those that failed.
func (s *Store) UncountSignIn(ctx context.Context) error {
	return s.limits.GiveBack(ctx, LimitSignIn, limit.Network(api.CallOf(ctx).Address))
}

// BeginAttempt notes an attempt of a person who is signed in, or halfway, before his secret is looked at. It refuses 429.
func (s *Store) BeginAttempt(ctx context.Context, of string) (attempt string, err error) {
	attempt = id.New("")
	_, err = s.attempts.Update(ctx, AttemptsKey(of), func(a *Attempts) error { return a.Begin(attempt, s.now()) })
	return attempt, err
}

// Failed ends an attempt whose secret was wrong, before anybody is told. An attempt that is not ended so is over by
// itself and counts for nothing: its process was killed, or what followed the right secret went wrong.
func (s *Store) Failed(ctx context.Context, of, attempt string) error {
	_, err := s.attempts.Update(ctx, AttemptsKey(of), func(a *Attempts) error { a.Fail(attempt, s.now()); return nil })
	return err
}

// Forgive forgets the attempts of a person who has shown the right secret.
func (s *Store) Forgive(ctx context.Context, of string) error {
	_, err := s.attempts.Update(ctx, AttemptsKey(of), func(a *Attempts) error { *a = Attempts{}; return nil })
	return err
}
