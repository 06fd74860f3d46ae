package identity

import (
	"context"

	"bimportal/shared/api"
	"bimportal/shared/auth"
	"bimportal/shared/clock"
	"bimportal/shared/id"
	"bimportal/shared/store"
)

// register writes the person, his name, his password and his first session, and uses the code up, in one transaction.
func (s *Service) register(ctx context.Context, in RegisterInput) (auth.Tokens, error) {
	used, err := s.useCode(ctx, in.Telephone, "register", in.Code.Reveal())
	if err != nil {
		return auth.Tokens{}, err
	}
	hash, err := HashPassword(in.Password.Reveal())
	if err != nil {
		return auth.Tokens{}, err
	}
	call, mark := api.CallOf(ctx), s.deviceMark(ctx)
	var tokens auth.Tokens
	err = store.Retry(ctx, func() error {
		now := s.now()
		userID := id.New("")
		user := NewUser(userID, in.Telephone, in.Nickname, now)
		var session auth.Session
		session, tokens = auth.Open(userID, call.Address, call.UserAgent, now)
		_, seen, err := s.seenDevice(ctx, userID, mark)
		if err != nil {
			return err
		}
		first := s.logged(ctx, userID, store.Versioned[LoginHead]{}, LoginLine{Method: byRegister, Result: loginOK}, loginLives)
		return s.db.Transact(ctx, append(first,
			used, seen,
			s.names.New(nameKey(in.Telephone), Name{userID}).Or(errBadCode),
			s.users.New(userKey(userID), user),
			s.credentials.New(credentialsKey(userID), Credentials{hash}),
			s.signIns.New(signInKey(userID), SignIn{clock.Millis(now)}),
			s.sessions.New(auth.SessionKey(userID, session.SID), session),
			s.record(ctx, userID, "identity:user:register", "user", userID, byRegister.Text()),
		)...)
	})
	return tokens, err
}
