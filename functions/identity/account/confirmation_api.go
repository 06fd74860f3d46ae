package account

import (
	"cmp"
	"context"

	"bimportal/shared/api"
	"bimportal/shared/store"
)

// Confirmation is what a signed-in person shows again before something grave: his password, or a code to his own
// telephone.
type Confirmation struct {
	Password api.Secret `json:"password,omitempty" maxLength:"256" msg:"maxLength=密码不正确"`
	Code     api.Secret `json:"code,omitempty" pattern:"^[0-9]{6}$" msg:"pattern=验证码为 6 位数字"`
}

// Confirm returns the person, and what uses the confirmation up, for the transaction of what it permits. It refuses a
// wrong password or code (400), counted as at a sign-in: 429 after five wrong passwords.
func (s *Store) Confirm(ctx context.Context, userID string, c Confirmation, scene string) ([]store.Write, User, error) {
	user, err := s.users.Get(ctx, UserKey(userID))
	if err != nil {
		return nil, User{}, err
	}
	if c.Code != "" {
		used, err := s.UseCode(ctx, user.Value.Telephone, scene, c.Code.Reveal())
		return []store.Write{used}, user.Value, err
	}
	if c.Password == "" {
		return nil, User{}, api.Field("password", "请输入登录密码")
	}
	attempt, err := s.BeginAttempt(ctx, userID)
	if err != nil {
		return nil, User{}, err
	}
	credentials, err := s.credentials.Find(ctx, CredentialsKey(userID))
	if err != nil {
		return nil, User{}, err
	}
	ok, err := credentials.Value.Matches(c.Password.Reveal())
	if err != nil {
		return nil, User{}, err
	}
	if !ok {
		return nil, User{}, cmp.Or[error](s.Failed(ctx, userID, attempt), api.Field("password", "密码不正确"))
	}
	return []store.Write{s.credentials.Same(CredentialsKey(userID), credentials)}, user.Value, s.Forgive(ctx, userID)
}
