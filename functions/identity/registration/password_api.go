package registration

import (
	"context"

	"bimportal/functions/identity/account"
	"bimportal/shared/api"
)

// ForgetInput sets a new password by a code.
type ForgetInput struct {
	Telephone string     `json:"telephone" pattern:"^1[3-9][0-9]{9}$" msg:"required=请输入手机号;pattern=请输入正确的手机号"`
	Code      api.Secret `json:"code" pattern:"^[0-9]{6}$" msg:"required=请输入验证码;pattern=验证码为 6 位数字"`
	Password  api.Secret `json:"password" maxLength:"256" msg:"required=请输入新密码;maxLength=密码需 8 至 64 位，至少包含字母、数字、符号中的两种"`
}

// ForgetPassword sets a new password and ends every session of the person. A telephone that nobody has is
// refused like a wrong code.
func (s *Service) ForgetPassword(ctx context.Context, in ForgetInput) (bool, error) {
	if err := account.CheckPassword("password", in.Password.Reveal(), in.Telephone); err != nil {
		return false, err
	}
	err := s.resetPassword(ctx, in)
	return err == nil, err
}

// ChangePasswordInput sets a new password by the old one.
type ChangePasswordInput struct {
	OldPassword api.Secret `json:"oldPassword" maxLength:"256" msg:"required=请输入当前密码;maxLength=当前密码不正确"`
	Password    api.Secret `json:"password" maxLength:"256" msg:"required=请输入新密码;maxLength=密码需 8 至 64 位，至少包含字母、数字、符号中的两种"`
}

// ChangePassword sets a new password and ends the person's other sessions. Wrong old passwords are counted like wrong
// sign-ins: 429 after five.
func (s *Service) ChangePassword(ctx context.Context, in ChangePasswordInput) (bool, error) {
	err := s.replacePassword(ctx, api.ActorOf(ctx), in.OldPassword.Reveal(), in.Password.Reveal())
	return err == nil, err
}
