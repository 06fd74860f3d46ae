package signin

import (
	"context"
	"errors"
	"time"

	"bimportal/functions/identity/account"
	"bimportal/functions/identity/sms"
	"bimportal/shared/api"
	"bimportal/shared/clock"
)

// MessageCodeQuery asks for a code to a telephone.
type MessageCodeQuery struct {
	Telephone     string `query:"telephone" required:"true" pattern:"^1[3-9][0-9]{9}$" msg:"required=请输入手机号;pattern=请输入正确的手机号"`
	Scene         string `query:"scene" required:"true" enum:"register,login,reset,bind,cancel" msg:"required=缺少验证场景;enum=验证场景不正确"`
	CaptchaTicket string `query:"captchaTicket" maxLength:"64" msg:"maxLength=请先完成安全验证"`
}

// MessageCode says when the next code may be asked for.
type MessageCode struct {
	NextAllowedAt int64 `json:"nextAllowedAt" doc:"epoch milliseconds"`
}

const errSMS = "短信发送失败，请稍后再试"

// SendCode sends six digits. The answer, and the time it takes, are the same whether or not somebody has the
// telephone: who has no account gets a message that says so instead of a code. 400 without a captcha's ticket, 429
// within 60 seconds and over the day's limits.
func (s *Service) SendCode(ctx context.Context, q MessageCodeQuery) (MessageCode, error) {
	owner, err := s.names.Find(ctx, account.NameKey(q.Telephone))
	if err != nil {
		return MessageCode{}, err
	}
	digits, err := s.accounts.NewCode(ctx, q.Telephone, q.Scene, q.CaptchaTicket)
	if err != nil {
		return MessageCode{}, err
	}
	m := sms.Message{Telephone: q.Telephone, Template: s.templates.Code, Params: map[string]string{"code": digits}}
	known := owner.Version > 0
	switch {
	case q.Scene == "register" && known:
		m.Template, m.Params = s.templates.Known, nil
	case (q.Scene == "login" || q.Scene == "reset") && !known:
		m.Template, m.Params = s.templates.Unknown, nil
	}
	if err := s.sms.Send(ctx, m); err != nil {
		return MessageCode{}, api.Unavailable("provider_unavailable", errSMS, err)
	}
	return MessageCode{clock.Millis(s.now().Add(time.Minute))}, nil
}

// TelephoneLogin is a sign-in by a code.
type TelephoneLogin struct {
	Telephone string     `json:"telephone" pattern:"^1[3-9][0-9]{9}$" msg:"required=请输入手机号;pattern=请输入正确的手机号"`
	Code      api.Secret `json:"code" pattern:"^[0-9]{6}$" msg:"required=请输入验证码;pattern=验证码为 6 位数字"`
}

// BySMS returns a new session's token. A telephone that nobody has is refused like a wrong code; 429 after a
// hundred sign-ins of the network failed.
func (s *Service) BySMS(ctx context.Context, in TelephoneLogin) (string, error) {
	if err := s.accounts.CountSignIn(ctx); err != nil {
		return "", err
	}
	owner, err := s.names.Find(ctx, account.NameKey(in.Telephone))
	if err != nil {
		return "", err
	}
	of, known := owner.Value.UserID, owner.Version > 0
	if !known {
		of = "name:" + in.Telephone
	}
	used, err := s.accounts.UseCode(ctx, in.Telephone, "login", in.Code.Reveal())
	if errors.Is(err, account.ErrBadCode) || (err == nil && !known) {
		return "", s.accounts.Refuse(ctx, of, known, account.BySMS, account.ErrBadCode)
	}
	if err == nil {
		err = s.accounts.UncountSignIn(ctx)
	}
	if err != nil {
		return "", err
	}
	return s.accounts.SignIn(ctx, of, account.Opening{Method: account.BySMS}, used)
}
