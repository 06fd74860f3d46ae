package identity

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"

	"bimportal/functions/identity/account"
	"bimportal/shared/api"
	"bimportal/shared/auth"
	"bimportal/shared/store"
)

func totpKey(userID string) store.Key { return store.Key{PK: account.SecretPK(userID), SK: "totp"} }
func halfwayKey(ticket string) store.Key {
	return store.Key{PK: "halfway#" + account.Fingerprint(ticket), SK: "halfway"}
}

// totpAttempts counts wrong codes of a person, apart from his wrong passwords.
func totpAttempts(userID string) string { return "totp:" + userID }

// Needed says whether the person's sign-ins have a second step.
func (s *Service) Needed(ctx context.Context, userID string) (bool, error) {
	t, err := s.totps.Find(ctx, totpKey(userID))
	return t.Value.On(), err
}

// Begin writes that the first step of a sign-in succeeded, with what it used up, and answers the refusal (400
// totp_required) that carries the ticket for the second one.
func (s *Service) Begin(ctx context.Context, userID string, how account.Opening, browser string, with []store.Write) error {
	ticket, h := account.NewSecret(), NewHalfway(userID, how.Method, browser, s.now())
	h.Provider, h.EndsAt = how.Provider, how.EndsAt
	if err := s.db.Transact(ctx, append(with, s.halfways.New(halfwayKey(ticket), h))...); err != nil {
		return err
	}
	return &api.Error{
		Kind: api.KindInvalid, Reason: "totp_required", Message: "请输入身份验证器中的动态码，完成登录",
		Current: account.HalfwayTicket{Ticket: ticket, ExpireAt: h.Until},
	}
}

// useTOTP counts an attempt, takes a code, and answers the write that uses it up, for the transaction of what it
// permits. It refuses 429 locked after five wrong ones, and a wrong or used one (400).
func (s *Service) useTOTP(ctx context.Context, userID, code string) (t store.Versioned[TOTP], recovery bool, err error) {
	if t, err = s.totps.Find(ctx, totpKey(userID)); err != nil {
		return t, false, err
	}
	if !t.Value.On() {
		return t, false, errTOTPOff
	}
	attempt, err := s.accounts.BeginAttempt(ctx, totpAttempts(userID))
	if err != nil {
		return t, false, err
	}
	recovery, err = t.Value.Use(code, s.now())
	return t, recovery, s.wrongTOTP(ctx, userID, attempt, err)
}

// wrongTOTP answers err, and ends the attempt as failed where it says that the code was wrong.
func (s *Service) wrongTOTP(ctx context.Context, userID, attempt string, err error) error {
	if errors.Is(err, errTOTPWrong) {
		return cmp.Or[error](s.accounts.Failed(ctx, totpAttempts(userID), attempt), err)
	}
	return err
}

// beginTOTP writes a secret to confirm; proof holds what showed that it is the person.
func (s *Service) beginTOTP(ctx context.Context, userID string, proof []store.Write) (secret string, until int64, err error) {
	t, err := s.totps.Find(ctx, totpKey(userID))
	if err != nil {
		return "", 0, err
	}
	if secret, err = t.Value.Begin(s.now()); err != nil {
		return "", 0, err
	}
	return secret, t.Value.PendingUntil, s.db.Transact(ctx, append(proof, s.totps.Put(totpKey(userID), t))...)
}

// turnTOTPOn turns the second step on, tells the person, and ends his other sessions: from here on each one there is
// has passed it. A sign-in under way begins anew, for both write the moment of the last one.
func (s *Service) turnTOTPOn(ctx context.Context, actor auth.Actor, code string) (codes []string, err error) {
	attempt, err := s.accounts.BeginAttempt(ctx, totpAttempts(actor.UserID))
	if err != nil {
		return nil, err
	}
	err = store.Retry(ctx, func() error {
		t, err := s.totps.Find(ctx, totpKey(actor.UserID))
		if err != nil {
			return err
		}
		if codes, err = t.Value.Confirm(code, s.now()); err != nil {
			return err
		}
		signIn, err := s.signIns.Find(ctx, account.SignInKey(actor.UserID))
		if err != nil {
			return err
		}
		rows, err := s.sessions.Query(ctx, store.Range{PK: "user#" + actor.UserID, From: auth.SessionPrefix})
		if err != nil {
			return err
		}
		if len(rows) > account.EndedAtOnce {
			if _, err := s.accounts.EndOthers(ctx, actor.UserID, actor.SID, account.EndTOTP); err != nil {
				return err
			}
			return store.ErrConflict
		}
		others := slices.DeleteFunc(rows, func(v store.Versioned[auth.Session]) bool { return v.Value.SID == actor.SID })
		writes, err := s.accounts.EndAll(ctx, actor.UserID, account.EndTOTP, others)
		if err != nil {
			return err
		}
		writes = append(writes, s.totps.Put(totpKey(actor.UserID), t), s.signIns.Put(account.SignInKey(actor.UserID), signIn))
		return s.db.Transact(ctx, append(writes, s.tellTOTP(ctx, actor.UserID, "on", "已开启两步验证", "登录时需要身份验证器中的动态码。其他设备已下线。")...)...)
	})
	if err != nil {
		return nil, s.wrongTOTP(ctx, actor.UserID, attempt, err)
	}
	return codes, s.accounts.Forgive(ctx, totpAttempts(actor.UserID))
}

// changeTOTP takes a code and writes what change makes of the second step, and tells the person.
func (s *Service) changeTOTP(ctx context.Context, userID, code, verb, title, content string, change func(*TOTP)) error {
	t, _, err := s.useTOTP(ctx, userID, code)
	if err != nil {
		return err
	}
	change(&t.Value)
	writes := append(s.tellTOTP(ctx, userID, verb, title, content), s.totps.Put(totpKey(userID), t).Or(errTOTPWrong))
	if err := s.db.Transact(ctx, writes...); err != nil {
		return err
	}
	return s.accounts.Forgive(ctx, totpAttempts(userID))
}

// tellTOTP answers the writes of the audit line and of the message to the person.
func (s *Service) tellTOTP(ctx context.Context, userID, verb, title, content string) []store.Write {
	return append(s.accounts.Tell(userID, title, content+"如果不是您本人操作，请立即修改密码。"), s.accounts.Record(ctx, userID, "identity:totp:"+verb, "user", userID, title))
}

// finish ends a sign-in whose first step succeeded: the code and the ticket are used up with the session that they
// open, and a message tells of a recovery code.
func (s *Service) finish(ctx context.Context, ticket, code string) (string, error) {
	h, err := s.halfways.Find(ctx, halfwayKey(ticket))
	if err != nil || h.Version == 0 {
		return "", cmp.Or[error](err, errHalfway)
	}
	browser := s.accounts.Browser(ctx)
	half, err := s.halfways.Update(ctx, halfwayKey(ticket), func(h *Halfway) error { return h.Try(browser, s.now()) })
	if err != nil {
		return "", err
	}
	t, recovery, err := s.useTOTP(ctx, half.UserID, code)
	if errors.Is(err, errTOTPWrong) || account.IsLocked(err) {
		return "", s.accounts.Refuse(ctx, half.UserID, true, half.Method, err)
	}
	if err != nil {
		return "", err
	}
	writes := []store.Write{s.totps.Put(totpKey(half.UserID), t).Or(errTOTPWrong), s.halfways.Delete(halfwayKey(ticket)).Or(errHalfway)}
	if recovery {
		writes = append(writes, s.tellTOTP(ctx, half.UserID, "recover", "使用了一个恢复码登录", fmt.Sprintf("还剩 %d 个恢复码。", len(t.Value.Recovery)))...)
	}
	token, err := s.accounts.SignIn(ctx, half.UserID, account.Opening{Method: half.Method, Proven: true, Provider: half.Provider, EndsAt: half.EndsAt}, writes...)
	if err != nil {
		return "", err
	}
	return token, s.accounts.Forgive(ctx, totpAttempts(half.UserID))
}
