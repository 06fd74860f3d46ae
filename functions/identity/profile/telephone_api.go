package profile

import (
	"context"

	"bimportal/functions/identity/account"
	"bimportal/shared/api"
	"bimportal/shared/clock"
)

// CheckTelephoneInput proves that the present telephone is at hand.
type CheckTelephoneInput struct {
	Telephone string     `json:"telephone" pattern:"^1[3-9][0-9]{9}$" msg:"required=请输入手机号;pattern=请输入正确的手机号"`
	Code      api.Secret `json:"code" pattern:"^[0-9]{6}$" msg:"required=请输入验证码;pattern=验证码为 6 位数字"`
}

// CheckTelephone returns the ticket with which another telephone may be bound within five minutes.
func (s *Service) CheckTelephone(ctx context.Context, in CheckTelephoneInput) (account.TicketAnswer, error) {
	userID := api.ActorOf(ctx).UserID
	user, err := s.users.Get(ctx, account.UserKey(userID))
	if err != nil {
		return account.TicketAnswer{}, err
	}
	if user.Value.Telephone != in.Telephone {
		return account.TicketAnswer{}, api.Field("telephone", "请输入当前绑定的手机号")
	}
	used, err := s.accounts.UseCode(ctx, in.Telephone, "bind", in.Code.Reveal())
	if err != nil {
		return account.TicketAnswer{}, err
	}
	now := s.now()
	ticket, issued := s.accounts.NewTicket("bind", userID, now)
	err = s.db.Transact(ctx, used, issued)
	return account.TicketAnswer{Ticket: ticket, ExpireAt: clock.Millis(now.Add(account.TicketLives))}, err
}

// BindTelephoneInput names the new telephone, proven by its code, and the ticket of the old one.
type BindTelephoneInput struct {
	Ticket    string     `json:"ticket" maxLength:"64" msg:"required=请先验证当前手机号;maxLength=请先验证当前手机号"`
	Telephone string     `json:"telephone" pattern:"^1[3-9][0-9]{9}$" msg:"required=请输入手机号;pattern=请输入正确的手机号"`
	Code      api.Secret `json:"code" pattern:"^[0-9]{6}$" msg:"required=请输入验证码;pattern=验证码为 6 位数字"`
}

// BindTelephone returns the profile with the new telephone. 409 when another account has it.
func (s *Service) BindTelephone(ctx context.Context, in BindTelephoneInput) (UserInfo, error) {
	if err := s.move(ctx, api.ActorOf(ctx).UserID, in); err != nil {
		return UserInfo{}, err
	}
	return s.Info(ctx, account.None{})
}
