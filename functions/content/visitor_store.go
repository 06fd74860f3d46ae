package content

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"errors"

	"bimportal/shared/store"
)

func saltKey(day string) store.Key { return store.Key{PK: "salt", SK: day} }

// visitor answers what stands today for who comes from an address, and the day. The first call of a day makes its salt;
// of two at once one wins and both use it.
func (s *Service) visitor(ctx context.Context, from string) (mark, day string, err error) {
	now := s.now()
	day = dayOf(now)
	s.visitors.mu.Lock()
	defer s.visitors.mu.Unlock()
	if s.visitors.day != day {
		var secret [32]byte
		rand.Read(secret[:])
		fresh := Salt{hex.EncodeToString(secret[:]), now.Add(limitKept).Unix()}
		err := s.db.Transact(ctx, s.salts.New(saltKey(day), fresh))
		if err != nil && !errors.Is(err, store.ErrConflict) {
			return "", "", err
		}
		v, err := s.salts.Get(ctx, saltKey(day))
		if err != nil {
			return "", "", err
		}
		s.visitors.day, s.visitors.salt = day, v.Value
	}
	return s.visitors.salt.Mark(from), day, nil
}
