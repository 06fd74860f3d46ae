package account

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"time"

	"bimportal/shared/store"
)

// NewTicket returns a ticket for one use in scene, of that person or of nobody, and the write that makes it good.
func (s *Store) NewTicket(scene, userID string, now time.Time) (ticket string, issued store.Write) {
	ticket = NewSecret()
	return ticket, s.tickets.New(ticketKey(ticket), NewTicket(scene, userID, now))
}

func ticketKey(ticket string) store.Key {
	sum := sha256.Sum256([]byte(ticket))
	return store.Key{PK: "ticket#" + hex.EncodeToString(sum[:]), SK: "ticket"}
}

// UseTicket returns the write that uses a ticket up, for the transaction of what it permits. It refuses (400
// captcha_required) one that is missing, used, late, or for something or somebody else.
func (s *Store) UseTicket(ctx context.Context, ticket, scene, userID string) (store.Write, error) {
	if ticket == "" {
		return store.Write{}, ErrCaptchaWanted
	}
	t, err := s.tickets.Get(ctx, ticketKey(ticket))
	if errors.Is(err, store.ErrNotFound) || (err == nil && !t.Value.Good(scene, userID, s.now())) {
		return store.Write{}, ErrCaptchaWanted
	}
	return s.tickets.Delete(ticketKey(ticket)).Or(ErrCaptchaWanted), err
}
