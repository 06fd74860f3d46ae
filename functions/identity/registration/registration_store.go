package registration

import (
	"context"

	"bimportal/functions/identity/account"
	"bimportal/shared/api"
	"bimportal/shared/auth"
	"bimportal/shared/clock"
	"bimportal/shared/id"
	"bimportal/shared/store"
)

// register writes the person, his name, his password and his first session, and uses the code up, in one transaction.
func (s *Service) register(ctx context.Context, in RegisterInput) (auth.Tokens, error) {
	used, err := s.accounts.UseCode(ctx, in.Telephone, "register", in.Code.Reveal())
	if err != nil {
		return auth.Tokens{}, err
	}
	hash, err := account.HashPassword(in.Password.Reveal())
	if err != nil {
		return auth.Tokens{}, err
	}
	call, mark := api.CallOf(ctx), s.accounts.DeviceMark(ctx)
	var tokens auth.Tokens
	err = store.Retry(ctx, func() error {
		now := s.now()
		userID := id.New("")
		user := account.NewUser(userID, in.Telephone, in.Nickname, now)
		var session auth.Session
		session, tokens = auth.Open(userID, call.Address, call.UserAgent, now)
		_, seen, err := s.accounts.SeenDevice(ctx, userID, mark)
		if err != nil {
			return err
		}
		first := s.accounts.Logged(ctx, userID, store.Versioned[account.LoginHead]{}, account.LoginLine{Method: account.ByRegister, Result: account.LoginOK}, account.LoginLives)
		return s.db.Transact(ctx, append(first,
			used, seen,
			s.names.New(account.NameKey(in.Telephone), account.Name{UserID: userID}).Or(account.ErrBadCode),
			s.users.New(account.UserKey(userID), user),
			s.credentials.New(account.CredentialsKey(userID), account.Credentials{Hash: hash}),
			s.signIns.New(account.SignInKey(userID), account.SignIn{At: clock.Millis(now)}),
			s.sessions.New(auth.SessionKey(userID, session.SID), session),
			s.accounts.Record(ctx, userID, "identity:user:register", "user", userID, account.ByRegister.Text()),
		)...)
	})
	return tokens, err
}
