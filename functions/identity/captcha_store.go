package identity

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"errors"

	"bimportal/shared/api"
	"bimportal/shared/limit"
	"bimportal/shared/store"
)

// CaptchaKey is where a captcha lies; the local cloud reads it for tests.
func CaptchaKey(captchaID string) store.Key {
	return store.Key{PK: "captcha#" + captchaID, SK: "captcha"}
}
func ticketKey(ticket string) store.Key {
	sum := sha256.Sum256([]byte(ticket))
	return store.Key{PK: "ticket#" + hex.EncodeToString(sum[:]), SK: "ticket"}
}

// newSecret answers 256 random bits for an address or a form.
func newSecret() string {
	b := make([]byte, 32)
	rand.Read(b) // never fails since Go 1.24
	return base64.RawURLEncoding.EncodeToString(b)
}

// captchaPrice counts a picture for the network and answers the proof of work that it costs. It refuses 429.
func (s *Service) captchaPrice(ctx context.Context) (bits int, err error) {
	network := limit.Network(api.CallOf(ctx).Address)
	if err := s.limits.Take(ctx, limitCaptcha, network); err != nil {
		return 0, err
	}
	asked, err := s.limits.Count(ctx, limitCaptcha, network)
	if err != nil {
		return 0, err
	}
	wrong, err := s.limits.Count(ctx, limitCaptchaWrong, network)
	if err != nil {
		return 0, err
	}
	failed, err := s.limits.Count(ctx, limitSignIn, network)
	return WorkBits(asked, wrong+failed), err
}

// solveCaptcha uses the captcha up, whatever the attempt is, and answers a ticket for its scene. It refuses (400) an
// unknown, used or late one and an attempt that is not good, which is counted for the network: after a hundred in ten
// minutes 429.
func (s *Service) solveCaptcha(ctx context.Context, a Attempt) (string, error) {
	captcha, err := s.captchas.Find(ctx, CaptchaKey(a.CaptchaID))
	if err != nil {
		return "", err
	}
	if captcha.Version == 0 {
		return "", errCaptchaGone
	}
	now := s.now()
	writes := []store.Write{s.captchas.Delete(CaptchaKey(a.CaptchaID)).Or(errCaptchaGone)}
	solved := captcha.Value.Solve(a, now)
	ticket := newSecret()
	if solved == nil {
		writes = append(writes, s.tickets.New(ticketKey(ticket), NewTicket(captcha.Value.Scene, "", now)))
	}
	if err := s.db.Transact(ctx, writes...); err != nil {
		return "", err
	}
	if solved != nil {
		return "", orElse(s.limits.Take(ctx, limitCaptchaWrong, limit.Network(api.CallOf(ctx).Address)), solved)
	}
	return ticket, nil
}

// useTicket answers the write that uses a ticket up, for the transaction of what it permits. It refuses (400
// captcha_required) one that is missing, used, late, or for something or somebody else.
func (s *Service) useTicket(ctx context.Context, ticket, scene, userID string) (store.Write, error) {
	if ticket == "" {
		return store.Write{}, errCaptchaWanted
	}
	t, err := s.tickets.Get(ctx, ticketKey(ticket))
	if errors.Is(err, store.ErrNotFound) || (err == nil && !t.Value.Good(scene, userID, s.now())) {
		return store.Write{}, errCaptchaWanted
	}
	return s.tickets.Delete(ticketKey(ticket)).Or(errCaptchaWanted), err
}
