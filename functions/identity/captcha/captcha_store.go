package captcha

import (
	"cmp"
	"context"
	"time"

	"bimportal/functions/identity/account"
	"bimportal/shared/api"
	"bimportal/shared/limit"
	"bimportal/shared/store"
)

// Key is where a captcha lies; the local cloud reads it for tests.
func Key(captchaID string) store.Key {
	return store.Key{PK: "captcha#" + captchaID, SK: "captcha"}
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
	failed, err := s.limits.Count(ctx, account.LimitSignIn, network)
	return WorkBits(asked, wrong+failed), err
}

// solveCaptcha uses the captcha up, whatever the attempt is, and answers a ticket for its scene. It refuses (400) an
// unknown, used or late one and an attempt that is not good, which is counted for the network: after a hundred in ten
// minutes 429.
func (s *Service) solveCaptcha(ctx context.Context, a Attempt) (string, error) {
	captcha, err := s.captchas.Find(ctx, Key(a.CaptchaID))
	if err != nil {
		return "", err
	}
	if captcha.Version == 0 {
		return "", ErrGone
	}
	now := s.now()
	writes := []store.Write{s.captchas.Delete(Key(a.CaptchaID)).Or(ErrGone)}
	solved := captcha.Value.Solve(a, now)
	ticket, issued := s.accounts.NewTicket(captcha.Value.Scene, "", now)
	if solved == nil {
		writes = append(writes, issued)
	}
	if err := s.db.Transact(ctx, writes...); err != nil {
		return "", err
	}
	if solved != nil {
		return "", cmp.Or(s.limits.Take(ctx, limitCaptchaWrong, limit.Network(api.CallOf(ctx).Address)), solved)
	}
	return ticket, nil
}

var (
	limitCaptcha      = limit.Limit{Name: "captcha", Most: 300, Within: 10 * time.Minute}
	limitCaptchaWrong = limit.Limit{Name: "captcha-wrong", Most: 100, Within: 10 * time.Minute}
)
