package identity

import (
	"context"

	"bimportal/shared/store"
)

func attemptsKey(of string) store.Key { return store.Key{PK: "attempts#" + of, SK: "attempts"} }

// attempt counts an attempt to sign in before the password is looked at, and uses up the captcha's ticket where one is
// needed, in one transaction. It refuses with 429 while locked and 400 captcha_required.
func (s *Service) attempt(ctx context.Context, of, ticket string) error {
	return store.Retry(ctx, func() error {
		now := s.now()
		a, err := s.attempts.Find(ctx, attemptsKey(of))
		if err != nil {
			return err
		}
		needed := a.Value.NeedsCaptcha(now)
		if err := a.Value.Begin(now); err != nil {
			return err
		}
		writes := []store.Write{s.attempts.Put(attemptsKey(of), a)}
		if needed {
			used, err := s.useTicket(ctx, ticket, "login", "")
			if err != nil {
				return err
			}
			writes = append(writes, used)
		}
		return s.db.Transact(ctx, writes...)
	})
}

// forgive forgets the failed attempts of a person.
func (s *Service) forgive(ctx context.Context, userID string) error {
	_, err := s.attempts.Update(ctx, attemptsKey(userID), func(a *Attempts) error { *a = Attempts{}; return nil })
	return err
}
