package identity

import (
	"context"

	"bimportal/shared/api"
	"bimportal/shared/limit"
	"bimportal/shared/store"
)

func codeKey(telephone, scene string) store.Key {
	return store.Key{PK: "code#" + telephone, SK: scene}
}

// newCode writes a code for the telephone and purpose, using up the ticket and counting against the limits of the
// telephone and the address, in one transaction. It answers the digits to send. It refuses without a ticket (400) and
// over a limit (429).
func (s *Service) newCode(ctx context.Context, telephone, scene, ticket string) (digits string, err error) {
	network := limit.Network(api.CallOf(ctx).Address)
	err = store.Retry(ctx, func() error {
		used, err := s.useTicket(ctx, ticket, scene, "")
		if err != nil {
			return err
		}
		writes := []store.Write{used}
		for _, l := range []struct {
			limit.Limit
			of string
		}{{limitGap, telephone}, {limitPhone, telephone}, {limitAddress, network}} {
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

// useCode counts an attempt, compares, and answers the write that uses the code up, for the transaction of what it
// permits. The attempt is counted first, so that parallel guesses cannot share one count. It refuses with errBadCode.
func (s *Service) useCode(ctx context.Context, telephone, scene, digits string) (store.Write, error) {
	code, err := s.codes.Update(ctx, codeKey(telephone, scene), func(c *Code) error { return c.Try(s.now()) })
	if err != nil {
		return store.Write{}, err
	}
	if !code.Is(digits) {
		return store.Write{}, errBadCode
	}
	return s.codes.Delete(codeKey(telephone, scene)).Or(errBadCode), nil
}
