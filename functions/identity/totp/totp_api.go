package totp

import (
	"context"

	"bimportal/functions/identity/account"
	"bimportal/shared/api"
)

// TOTPLogin is the second step of a sign-in.
type TOTPLogin struct {
	Ticket api.Secret `json:"ticket" maxLength:"64" msg:"required=登录已过期，请重新登录;maxLength=登录已过期，请重新登录"`
	Code   api.Secret `json:"code" maxLength:"20" msg:"required=请输入动态码或恢复码;maxLength=动态码或恢复码不正确"`
}

// Login returns a new session's token for the ticket of the first step and a code. 400 ticket_invalid, 400
// totp_wrong, 429 locked after five wrong codes.
func (s *Service) Login(ctx context.Context, in TOTPLogin) (string, error) {
	return s.finish(ctx, in.Ticket.Reveal(), in.Code.Reveal())
}

// TOTPInfo is how the caller's second step stands.
type TOTPInfo struct {
	On           bool  `json:"on"`
	Since        int64 `json:"since" doc:"epoch milliseconds, 0 while off"`
	RecoveryLeft int   `json:"recoveryLeft"`
}

func (s *Service) Info(ctx context.Context, _ account.None) (TOTPInfo, error) {
	return s.Of(ctx, api.ActorOf(ctx).UserID)
}

// TOTPSecret is what an authenticator needs; no other call answers it.
type TOTPSecret struct {
	Secret   string `json:"secret" doc:"base32, to type it in"`
	Address  string `json:"address" doc:"otpauth://, for a QR code"`
	ExpireAt int64  `json:"expireAt" doc:"epoch milliseconds"`
}

// Start begins to set up the second step, for who shows his password or a code to his telephone again. 409 when it
// is on.
func (s *Service) Start(ctx context.Context, in account.Confirmation) (TOTPSecret, error) {
	actor := api.ActorOf(ctx)
	proof, user, err := s.accounts.Confirm(ctx, actor.UserID, in, "bind")
	if err != nil {
		return TOTPSecret{}, err
	}
	secret, until, err := s.begin(ctx, actor.UserID, proof)
	if err != nil {
		return TOTPSecret{}, err
	}
	return TOTPSecret{secret, Address(user.Username, secret), until}, nil
}

// TOTPCodeInput is a code of the authenticator; all but the first may be a recovery code.
type TOTPCodeInput struct {
	Code api.Secret `json:"code" maxLength:"20" msg:"required=请输入动态码;maxLength=动态码不正确"`
}

// RecoveryCodes are shown once.
type RecoveryCodes struct {
	Codes []string `json:"codes"`
}

// Confirm turns the second step on by the first code of the authenticator, and ends the other sessions.
func (s *Service) Confirm(ctx context.Context, in TOTPCodeInput) (RecoveryCodes, error) {
	codes, err := s.turnOn(ctx, api.ActorOf(ctx), in.Code.Reveal())
	if err != nil {
		return RecoveryCodes{}, err
	}
	return RecoveryCodes{codes}, nil
}

// RenewCodes returns ten new recovery codes for a code; the earlier ones are worth nothing.
func (s *Service) RenewCodes(ctx context.Context, in TOTPCodeInput) (RecoveryCodes, error) {
	var codes []string
	err := s.change(ctx, api.ActorOf(ctx).UserID, in.Code.Reveal(), "codes", "重新生成了恢复码", "原来的恢复码已失效。", func(t *TOTP) { codes = t.NewCodes() })
	if err != nil {
		return RecoveryCodes{}, err
	}
	return RecoveryCodes{codes}, nil
}

// TurnOff turns the second step off for a code.
func (s *Service) TurnOff(ctx context.Context, in TOTPCodeInput) (bool, error) {
	err := s.change(ctx, api.ActorOf(ctx).UserID, in.Code.Reveal(), "off", "已关闭两步验证", "登录时不再需要动态码。", func(t *TOTP) { *t = TOTP{} })
	return err == nil, err
}
