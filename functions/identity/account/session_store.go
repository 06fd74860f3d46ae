package account

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"golang.org/x/sync/errgroup"

	"bimportal/shared/api"
	"bimportal/shared/auth"
	"bimportal/shared/clock"
	"bimportal/shared/store"
)

// EndedAtOnce is how many sessions one transaction ends, their lines in the login log and the audit line beside them.
const EndedAtOnce = 40

// Opening is how a session begins.
type Opening struct {
	Method Method
	// Vouched: another session of this browser stands for it, or no browser is there; it is no new device.
	Vouched bool
	// Proven: the second step is done, or a session that has done it stands for this one.
	Proven bool
	// Provider: the provider behind the centre said who it is, and may know him still after a sign-out here.
	Provider bool
	// EndsAt: the session that stands for it ends then, and this one no later; epoch milliseconds, 0 for the usual.
	EndsAt int64
}

// SignIn opens a session on this device and answers its token; the refresh token goes into its cookie. What with holds
// is written in the same transaction. It returns forbidden (403) for an account that is not in use, and totp_required
// (400), with a ticket, for one with a second step.
func (s *Store) SignIn(ctx context.Context, userID string, how Opening, with ...store.Write) (string, error) {
	tokens, err := s.Open(ctx, userID, how, with...)
	if err != nil {
		return "", err
	}
	s.Remember(ctx, tokens.Refresh)
	s.KnowCentrally(ctx, tokens.Centre)
	return tokens.Access, s.Forgive(ctx, userID)
}

// Open writes the session, the moment of the sign-in, its lines in the login log and the audit, and the device
// in one transaction. In a browser in which the person never signed in before, the session says that it is new, unless
// it is his first one of all.
func (s *Store) Open(ctx context.Context, userID string, how Opening, with ...store.Write) (auth.Tokens, error) {
	call := api.CallOf(ctx)
	mark, browser := "", ""
	if !how.Vouched {
		mark = s.DeviceMark(ctx)
	}
	var tokens auth.Tokens
	err := store.Retry(ctx, func() error {
		now := s.now()
		known, err := s.standing(ctx, userID, mark)
		if err != nil {
			return err
		}
		if !known.user.Value.MaySignIn() {
			return api.Forbidden("account_disabled", "账号已停用，请联系客服")
		}
		if known.secondStep && !how.Proven {
			if browser == "" {
				browser = s.Mark(ctx)
			}
			return s.secondStep.Begin(ctx, userID, how, browser, append(with, s.users.Same(UserKey(userID), known.user)))
		}
		known.signIn.Value.At = clock.Millis(now)
		var session auth.Session
		session, tokens = auth.Open(userID, call.Address, call.UserAgent, now)
		session.Provider = how.Provider
		if how.EndsAt > 0 {
			session.EndsAt = min(session.EndsAt, how.EndsAt)
		}
		session.NewDevice = mark != "" && !known.seen && known.head.Value.SignIns > 0
		line := LoginLine{Method: how.Method, Result: LoginOK, NewDevice: session.NewDevice}
		writes := append(s.Logged(ctx, userID, known.head, line, LoginLives),
			s.users.Same(UserKey(userID), known.user),
			s.signIns.Put(SignInKey(userID), known.signIn),
			s.sessions.New(auth.SessionKey(userID, session.SID), session),
			s.Record(ctx, userID, "identity:session:open", "session", session.SID, how.Method.Text()),
		)
		if mark != "" {
			writes = append(writes, known.device)
		}
		if session.NewDevice {
			writes = append(writes, s.box.Put(now, newDeviceNotice(userID, call, now))...)
		}
		return s.db.Transact(ctx, append(writes, with...)...)
	})
	return tokens, err
}

// standing is what a sign-in reads before it writes.
type standing struct {
	user       store.Versioned[User]
	signIn     store.Versioned[SignIn]
	head       store.Versioned[LoginHead]
	secondStep bool // a sign-in needs one
	seen       bool // the person has signed in on this device before
	device     store.Write
}

func (s *Store) standing(ctx context.Context, userID, mark string) (k standing, err error) {
	var all errgroup.Group
	all.Go(func() (err error) { k.user, err = s.users.Get(ctx, UserKey(userID)); return err })
	all.Go(func() (err error) { k.signIn, err = s.signIns.Find(ctx, SignInKey(userID)); return err })
	all.Go(func() (err error) { k.head, err = s.loginHeads.Find(ctx, loginHeadKey(userID)); return err })
	all.Go(func() (err error) { k.secondStep, err = s.secondStep.Needed(ctx, userID); return err })
	if mark != "" {
		all.Go(func() (err error) { k.seen, k.device, err = s.SeenDevice(ctx, userID, mark); return err })
	}
	return k, all.Wait()
}

// Renew exchanges a refresh token. One that was used before ends the session, for it is in two hands. It
// returns auth.ErrNoSession when there is nothing to go on with.
func (s *Store) Renew(ctx context.Context, userID, sid, secret string) (auth.Tokens, error) {
	call := api.CallOf(ctx)
	var tokens auth.Tokens
	err := store.Retry(ctx, func() error {
		session, err := s.sessions.Get(ctx, auth.SessionKey(userID, sid))
		if errors.Is(err, store.ErrNotFound) {
			return auth.ErrNoSession
		}
		if err != nil {
			return err
		}
		user, err := s.users.Get(ctx, UserKey(userID))
		if errors.Is(err, store.ErrNotFound) || (err == nil && !user.Value.MaySignIn()) {
			return auth.ErrNoSession
		}
		if err != nil {
			return err
		}
		var changed bool
		if tokens, changed, err = session.Value.Renew(secret, call.Address, call.UserAgent, s.now()); err != nil || !changed {
			return err
		}
		return s.db.Transact(ctx, s.users.Same(UserKey(userID), user), s.sessions.Put(auth.SessionKey(userID, sid), session))
	})
	if errors.Is(err, auth.ErrReused) {
		if err := s.Expel(ctx, userID, sid, endReused, "identity:session:reuse", "登录凭证被重复使用，已强制下线"); err != nil {
			return auth.Tokens{}, err
		}
		return auth.Tokens{}, auth.ErrNoSession
	}
	return tokens, err
}

// End removes a session at once; the next call with its token is refused. One that has ended already is no
// error.
func (s *Store) End(ctx context.Context, userID, sid, action, text string) error {
	gone := errors.New("ended already")
	err := s.db.Transact(ctx,
		s.sessions.Delete(auth.SessionKey(userID, sid)).Or(gone),
		s.Record(ctx, userID, action, "session", sid, text),
	)
	if errors.Is(err, gone) {
		return nil
	}
	return err
}

// expel is End against the will of who uses it: the login log says so, and why.
func (s *Store) Expel(ctx context.Context, userID, sid, reason, action, text string) error {
	return store.Retry(ctx, func() error {
		session, err := s.sessions.Get(ctx, auth.SessionKey(userID, sid))
		if errors.Is(err, store.ErrNotFound) {
			return nil
		}
		if err != nil {
			return err
		}
		lines, err := s.ended(ctx, userID, reason, session.Value)
		if err != nil {
			return err
		}
		return s.db.Transact(ctx, append(lines, s.sessions.Delete(auth.SessionKey(userID, sid)),
			s.Record(ctx, userID, action, "session", sid, text))...)
	})
}

// SessionsOf returns a person's sessions that are still alive. The store removes expired rows late.
func (s *Store) SessionsOf(ctx context.Context, userID string) ([]auth.Session, error) {
	rows, err := s.sessions.Query(ctx, store.Range{PK: "user#" + userID, From: auth.SessionPrefix})
	var alive []auth.Session
	for _, row := range rows {
		if row.Value.Alive(s.now()) {
			alive = append(alive, row.Value)
		}
	}
	return alive, err
}

// EndAll returns the writes that end these sessions and say so, and why, in the login log.
func (s *Store) EndAll(ctx context.Context, userID, reason string, rows []store.Versioned[auth.Session]) ([]store.Write, error) {
	sessions := make([]auth.Session, len(rows))
	for i, row := range rows {
		sessions[i] = row.Value
	}
	writes, err := s.ended(ctx, userID, reason, sessions...)
	for _, v := range sessions {
		writes = append(writes, s.sessions.Delete(auth.SessionKey(userID, v.SID)))
	}
	return writes, err
}

// others returns the person's sessions but the one of sid.
func (s *Store) others(ctx context.Context, userID, sid string) ([]store.Versioned[auth.Session], error) {
	rows, err := s.sessions.QueryLatest(ctx, store.Range{PK: "user#" + userID, From: auth.SessionPrefix})
	return slices.DeleteFunc(rows, func(v store.Versioned[auth.Session]) bool { return v.Value.SID == sid }), err
}

// EndRest returns the writes that end the person's sessions but the one of sid, and how many those are, for the transaction of what shuts the
// others out. A sign-in under way begins anew, for both write the moment of the last one. Of very many the most end before the transaction, and
// it begins anew: a crash then leaves what was with fewer devices.
func (s *Store) EndRest(ctx context.Context, userID, sid, reason string) ([]store.Write, int, error) {
	signIn, err := s.signIns.Find(ctx, SignInKey(userID))
	if err != nil {
		return nil, 0, err
	}
	others, err := s.others(ctx, userID, sid)
	if err != nil {
		return nil, 0, err
	}
	if len(others) > EndedAtOnce {
		if _, err := s.EndOthers(ctx, userID, sid, reason); err != nil {
			return nil, 0, err
		}
		return nil, 0, store.ErrConflict
	}
	writes, err := s.EndAll(ctx, userID, reason, others)
	return append(writes, s.signIns.Put(SignInKey(userID), signIn)), len(others), err
}

// EndOthers ends every session of the person but the given one, for the reason given. Forty at a time are all or
// nothing; what a crash leaves is ended by asking again.
func (s *Store) EndOthers(ctx context.Context, userID, sid, reason string) (ended int, err error) {
	err = store.Retry(ctx, func() error {
		others, err := s.others(ctx, userID, sid)
		if err != nil {
			return err
		}
		for some := range slices.Chunk(others, EndedAtOnce) {
			writes, err := s.EndAll(ctx, userID, reason, some)
			if err != nil {
				return err
			}
			text := fmt.Sprintf("下线其他 %d 台设备", len(some))
			if err := s.db.Transact(ctx, append(writes, s.Record(ctx, userID, "identity:session:endOthers", "session", sid, text))...); err != nil {
				return err
			}
			ended += len(some)
		}
		return nil
	})
	return ended, err
}

// EndNamed ends the session that the token opens, or opened until it ran out, and answers it. A token that opens
// nothing is no error.
func (s *Store) EndNamed(ctx context.Context, token string) (auth.Session, error) {
	userID, sid, secret, ok := auth.ParseToken(token)
	if !ok {
		return auth.Session{}, nil
	}
	session, err := s.sessions.Find(ctx, auth.SessionKey(userID, sid))
	if err != nil || !session.Value.Owns(secret) {
		return auth.Session{}, err
	}
	return session.Value, s.End(ctx, userID, sid, "identity:session:end", "退出登录")
}
