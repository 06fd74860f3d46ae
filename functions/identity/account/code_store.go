package account

import (
	"context"

	"bimportal/shared/api"
	"bimportal/shared/limit"
	"bimportal/shared/store"
)

func codeKey(telephone, scene string) store.Key {
	return store.Key{PK: "code#" + telephone, SK: scene}
}

// counted is a limit and what it counts for.
type counted struct {
	limit.Limit
	of string
}

// codeLimits returns what a code to the telephone for that purpose is counted by. A device on which the telephone's
// owner has signed in before counts apart from everybody else.
func (s *Store) codeLimits(ctx context.Context, telephone, scene string) ([]counted, error) {
	network := limit.Network(api.CallOf(ctx).Address)
	own, err := s.ownDevice(ctx, telephone)
	if err != nil {
		return nil, err
	}
	of := telephone + "#" + scene
	if own {
		return []counted{{limitGap, telephone + "#own"}, {limitPhoneOwn, of}, {limitAddress, network}}, nil
	}
	return []counted{{limitGap, telephone}, {limitPhone, of}, {limitPhoneNetwork, of + "#" + network}, {limitAddress, network}}, nil
}

// ownDevice says whether this browser is one in which the telephone's owner has signed in before.
func (s *Store) ownDevice(ctx context.Context, telephone string) (bool, error) {
	mark := api.CookieOf(ctx, DeviceCookie)
	if !browserMark().MatchString(mark) {
		return false, nil
	}
	owner, err := s.names.Find(ctx, NameKey(telephone))
	if err != nil {
		return false, err
	}
	// A telephone that nobody has takes as long.
	seen, _, err := s.SeenDevice(ctx, owner.Value.UserID, mark)
	return seen && owner.Version > 0, err
}

// NewCode writes a code for the telephone and purpose, using up the ticket and counting against the limits of the
// telephone and the network, in one transaction. It answers the digits to send. It refuses without a ticket (400) and
// over a limit (429).
func (s *Store) NewCode(ctx context.Context, telephone, scene, ticket string) (digits string, err error) {
	limits, err := s.codeLimits(ctx, telephone, scene)
	if err != nil {
		return "", err
	}
	err = store.Retry(ctx, func() error {
		used, err := s.UseTicket(ctx, ticket, scene, "")
		if err != nil {
			return err
		}
		writes := []store.Write{used}
		for _, l := range limits {
			w, err := s.limits.Taken(ctx, l.Limit, l.of)
			if err != nil {
				return err
			}
			writes = append(writes, w)
		}
		before, err := s.codes.Find(ctx, codeKey(telephone, scene))
		if err != nil {
			return err
		}
		digits, before.Value = NewCode(s.now())
		return s.db.Transact(ctx, append(writes, s.codes.Put(codeKey(telephone, scene), before))...)
	})
	return digits, err
}

// UseCode counts an attempt, compares, and answers the write that uses the code up, for the transaction of what it
// permits. The attempt is counted first, so that parallel guesses cannot share one count. It refuses with ErrBadCode.
func (s *Store) UseCode(ctx context.Context, telephone, scene, digits string) (store.Write, error) {
	code, err := s.codes.Update(ctx, codeKey(telephone, scene), func(c *Code) error { return c.Try(s.now()) })
	if err != nil {
		return store.Write{}, err
	}
	if !code.Is(digits) {
		return store.Write{}, ErrBadCode
	}
	return s.codes.Delete(codeKey(telephone, scene)).Or(ErrBadCode), nil
}
