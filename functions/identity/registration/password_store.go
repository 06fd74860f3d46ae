package registration

import (
	"cmp"
	"context"
	"errors"
	"fmt"

	"bimportal/functions/identity/account"
	"bimportal/shared/api"
	"bimportal/shared/auth"
	"bimportal/shared/store"
)

// resetPassword sets the password of the telephone's account and ends its sessions.
func (s *Service) resetPassword(ctx context.Context, in ForgetInput) error {
	used, err := s.accounts.UseCode(ctx, in.Telephone, "reset", in.Code.Reveal())
	if err != nil {
		return err
	}
	owner, err := s.names.Get(ctx, account.NameKey(in.Telephone))
	if errors.Is(err, store.ErrNotFound) {
		return account.ErrBadCode
	}
	if err != nil {
		return err
	}
	if err := s.setPassword(ctx, owner.Value.UserID, "", anyPassword, in.Password.Reveal(), "通过短信重置密码", used); err != nil {
		return err
	}
	return s.accounts.Forgive(ctx, owner.Value.UserID)
}

// replacePassword sets another password for who knows the present one, and ends all sessions but his.
func (s *Service) replacePassword(ctx context.Context, actor auth.Actor, old, password string) error {
	attempt, err := s.accounts.BeginAttempt(ctx, actor.UserID)
	if err != nil {
		return err
	}
	credentials, err := s.credentials.Find(ctx, account.CredentialsKey(actor.UserID))
	if err != nil {
		return err
	}
	ok, err := credentials.Value.Matches(old)
	if err != nil {
		return err
	}
	if !ok {
		return cmp.Or[error](s.accounts.Failed(ctx, actor.UserID, attempt), errOldPassword)
	}
	user, err := s.users.Get(ctx, account.UserKey(actor.UserID))
	if err != nil {
		return err
	}
	if err := account.CheckPassword("password", password, user.Value.Username, user.Value.Telephone); err != nil {
		return err
	}
	if old == password {
		return api.Field("password", "新密码不能与当前密码相同")
	}
	if err := s.setPassword(ctx, actor.UserID, actor.SID, credentials.Version, password, "修改密码"); err != nil {
		return err
	}
	return s.accounts.Forgive(ctx, actor.UserID)
}

// anyPassword is before of who proves by something else that it is him.
const anyPassword = 0

var errOldPassword = api.Field("oldPassword", "当前密码不正确")

// setPassword writes the password and ends the person's sessions but the one of sid, in one transaction. before is the version of the
// password that he has shown: it is his no more (400) where another one has taken its place.
func (s *Service) setPassword(ctx context.Context, userID, sid string, before int64, password, text string, with ...store.Write) error {
	hash, err := account.HashPassword(password)
	if err != nil {
		return err
	}
	return store.Retry(ctx, func() error {
		writes, others, err := s.accounts.EndRest(ctx, userID, sid, account.EndPassword)
		if err != nil {
			return err
		}
		credentials, err := s.credentials.Find(ctx, account.CredentialsKey(userID))
		if err != nil {
			return err
		}
		if before != anyPassword && before != credentials.Version {
			return errOldPassword
		}
		credentials.Value.Hash = hash
		said := text
		if others > 0 {
			said = fmt.Sprintf("%s，下线 %d 台设备", text, others)
		}
		writes = append(append(writes, s.credentials.Put(account.CredentialsKey(userID), credentials)), with...)
		writes = append(writes, s.accounts.Tell(userID, "登录密码已修改", said+"。如果不是您本人操作，请立即找回密码。")...)
		return s.db.Transact(ctx, append(writes, s.accounts.Record(ctx, userID, "identity:password:change", "user", userID, said))...)
	})
}
