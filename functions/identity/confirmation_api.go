package identity

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

// confirm answers the person, and what uses the confirmation up, for the transaction of what it permits. It refuses a
// wrong password or code (400), counted as at a sign-in: 429 after five wrong passwords.
func (s *Service) confirm(ctx context.Context, userID string, c Confirmation, scene string) ([]store.Write, User, error) {
	user, err := s.users.Get(ctx, userKey(userID))
	if err != nil {
		return nil, User{}, err
	}
	if c.Code != "" {
		used, err := s.useCode(ctx, user.Value.Telephone, scene, c.Code.Reveal())
		return []store.Write{used}, user.Value, err
	}
	if c.Password == "" {
		return nil, User{}, api.Field("password", "请输入登录密码")
	}
	attempt, err := s.attempt(ctx, userID)
	if err != nil {
		return nil, User{}, err
	}
	credentials, err := s.credentials.Find(ctx, credentialsKey(userID))
	if err != nil {
		return nil, User{}, err
	}
	ok, err := credentials.Value.Matches(c.Password.Reveal())
	if err != nil {
		return nil, User{}, err
	}
	if !ok {
		return nil, User{}, cmp.Or[error](s.failed(ctx, userID, attempt), api.Field("password", "密码不正确"))
	}
	return []store.Write{s.credentials.Same(credentialsKey(userID), credentials)}, user.Value, s.forgive(ctx, userID)
}
