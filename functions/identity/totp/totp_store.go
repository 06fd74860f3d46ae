package totp

import (
	"cmp"
	"context"
	"errors"
	"fmt"

	"bimportal/functions/identity/account"
	"bimportal/shared/api"
	"bimportal/shared/auth"
	"bimportal/shared/clock"
	"bimportal/shared/store"
)

// Store knows whose sign-ins have a second step, and which wait for it.
type Store struct {
	db       *store.DB
	totps    *store.Table[TOTP]
	halfways *store.Table[Halfway]
	secrets  *store.Table[account.Credentials]
	now      clock.Clock
}

// NewStore returns the store of a table.
func NewStore(db *store.DB, table string, now clock.Clock) *Store {
	return &Store{db, store.NewTable[TOTP](db, table), store.NewTable[Halfway](db, table), store.NewTable[account.Credentials](db, table), now}
}

// Service is the calls of the second step.
type Service struct {
	*Store
	accounts *account.Store
}

// New returns the service over a store, for these accounts.
func New(s *Store, accounts *account.Store) *Service { return &Service{s, accounts} }

func key(userID string) store.Key { return store.Key{PK: account.SecretPK(userID), SK: "totp"} }
func halfwayKey(ticket string) store.Key {
	return store.Key{PK: "halfway#" + account.Fingerprint(ticket), SK: "halfway"}
}

// attemptsOf counts wrong codes of a person, apart from his wrong passwords.
func attemptsOf(userID string) string { return "totp:" + userID }

// Needed says whether the person's sign-ins have a second step.
func (s *Store) Needed(ctx context.Context, userID string) (bool, error) {
	t, err := s.totps.Find(ctx, key(userID))
	return t.Value.On(), err
}

// Begin writes that the first step of a sign-in succeeded, with what it used up, and answers the refusal (400
// totp_required) that carries the ticket for the second one.
func (s *Store) Begin(ctx context.Context, userID string, how account.Opening, browser string, with []store.Write) error {
	password, err := s.secrets.Find(ctx, account.CredentialsKey(userID))
	if err != nil {
		return err
	}
	ticket, h := account.NewSecret(), NewHalfway(userID, how.Method, browser, s.now())
	h.Provider, h.EndsAt, h.Password = how.Provider, how.EndsAt, password.Version
	if err := s.db.Transact(ctx, append(with, s.halfways.New(halfwayKey(ticket), h))...); err != nil {
		return err
	}
	return &api.Error{
		Kind: api.KindInvalid, Reason: "totp_required", Message: "请输入身份验证器中的动态码，完成登录",
		Current: account.HalfwayTicket{Ticket: ticket, ExpireAt: h.Until},
	}
}

// use counts an attempt, takes a code, and answers the write that uses it up, for the transaction of what it
// permits. It refuses 429 locked after five wrong ones, and a wrong or used one (400).
func (s *Service) use(ctx context.Context, userID, code string) (t store.Versioned[TOTP], recovery bool, err error) {
	if t, err = s.totps.Find(ctx, key(userID)); err != nil {
		return t, false, err
	}
	if !t.Value.On() {
		return t, false, errOff
	}
	attempt, err := s.accounts.BeginAttempt(ctx, attemptsOf(userID))
	if err != nil {
		return t, false, err
	}
	recovery, err = t.Value.Use(code, s.now())
	return t, recovery, s.wrong(ctx, userID, attempt, err)
}

// wrong returns err, and ends the attempt as failed where it says that the code was wrong.
func (s *Service) wrong(ctx context.Context, userID, attempt string, err error) error {
	if errors.Is(err, errWrong) {
		return cmp.Or[error](s.accounts.Failed(ctx, attemptsOf(userID), attempt), err)
	}
	return err
}

// begin writes a secret to confirm; proof holds what showed that it is the person.
func (s *Service) begin(ctx context.Context, userID string, proof []store.Write) (secret string, until int64, err error) {
	t, err := s.totps.Find(ctx, key(userID))
	if err != nil {
		return "", 0, err
	}
	if secret, err = t.Value.Begin(s.now()); err != nil {
		return "", 0, err
	}
	return secret, t.Value.PendingUntil, s.db.Transact(ctx, append(proof, s.totps.Put(key(userID), t))...)
}

// turnOn turns the second step on, tells the person, and ends his other sessions: from here on each one there is
// has passed it.
func (s *Service) turnOn(ctx context.Context, actor auth.Actor, code string) (codes []string, err error) {
	attempt, err := s.accounts.BeginAttempt(ctx, attemptsOf(actor.UserID))
	if err != nil {
		return nil, err
	}
	err = store.Retry(ctx, func() error {
		t, err := s.totps.Find(ctx, key(actor.UserID))
		if err != nil {
			return err
		}
		if codes, err = t.Value.Confirm(code, s.now()); err != nil {
			return err
		}
		writes, _, err := s.accounts.EndRest(ctx, actor.UserID, actor.SID, account.EndTOTP)
		if err != nil {
			return err
		}
		writes = append(writes, s.totps.Put(key(actor.UserID), t))
		return s.db.Transact(ctx, append(writes, s.tell(ctx, actor.UserID, "on", "已开启两步验证", "登录时需要身份验证器中的动态码。其他设备已下线。")...)...)
	})
	if err != nil {
		return nil, s.wrong(ctx, actor.UserID, attempt, err)
	}
	return codes, s.accounts.Forgive(ctx, attemptsOf(actor.UserID))
}

// change takes a code and writes what change makes of the second step, and tells the person.
func (s *Service) change(ctx context.Context, userID, code, verb, title, content string, change func(*TOTP)) error {
	t, _, err := s.use(ctx, userID, code)
	if err != nil {
		return err
	}
	change(&t.Value)
	writes := append(s.tell(ctx, userID, verb, title, content), s.totps.Put(key(userID), t).Or(errWrong))
	if err := s.db.Transact(ctx, writes...); err != nil {
		return err
	}
	return s.accounts.Forgive(ctx, attemptsOf(userID))
}

// tell returns the writes of the audit line and of the message to the person.
func (s *Service) tell(ctx context.Context, userID, verb, title, content string) []store.Write {
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
	password, err := s.secrets.Find(ctx, account.CredentialsKey(half.UserID))
	if err != nil || password.Version != half.Password {
		return "", cmp.Or[error](err, errHalfway)
	}
	t, recovery, err := s.use(ctx, half.UserID, code)
	if errors.Is(err, errWrong) || account.IsLocked(err) {
		return "", s.accounts.Refuse(ctx, half.UserID, true, half.Method, err)
	}
	if err != nil {
		return "", err
	}
	writes := []store.Write{s.totps.Put(key(half.UserID), t).Or(errWrong), s.halfways.Delete(halfwayKey(ticket)).Or(errHalfway)}
	if password.Version > 0 {
		writes = append(writes, s.secrets.Same(account.CredentialsKey(half.UserID), password).Or(errHalfway))
	}
	if recovery {
		writes = append(writes, s.tell(ctx, half.UserID, "recover", "使用了一个恢复码登录", fmt.Sprintf("还剩 %d 个恢复码。", len(t.Value.Recovery)))...)
	}
	token, err := s.accounts.SignIn(ctx, half.UserID, account.Opening{Method: half.Method, Proven: true, Provider: half.Provider, EndsAt: half.EndsAt}, writes...)
	if err != nil {
		return "", err
	}
	return token, s.accounts.Forgive(ctx, attemptsOf(half.UserID))
}

// Of returns how the person's second step stands.
func (s *Store) Of(ctx context.Context, userID string) (TOTPInfo, error) {
	t, err := s.totps.Find(ctx, key(userID))
	return TOTPInfo{t.Value.On(), t.Value.Since, len(t.Value.Recovery)}, err
}

// Forget removes the person's second step. It may be done again.
func (s *Store) Forget(ctx context.Context, userID string) error {
	return account.Drop(ctx, s.db, s.totps, key(userID))
}
