package identity

import (
	"context"

	"bimportal/functions/identity/account"
	"bimportal/shared/api"
)

// LoginInput is a sign-in by password. The user name, or telephone, is trimmed.
type LoginInput struct {
	Username      string     `json:"username" maxLength:"64" msg:"required=请输入账号;maxLength=账号不能超过64字"`
	Password      api.Secret `json:"password" maxLength:"128" msg:"required=请输入密码;maxLength=密码不能超过128位"`
	CaptchaTicket string     `json:"captchaTicket,omitempty" maxLength:"64" msg:"maxLength=请先完成安全验证"`
}

var errBadCredentials = api.Invalid("bad_credentials", "账号或密码不正确，请核对后再试")

// loginByPassword answers a new session's token. An unknown user and a wrong password get the same answer after the
// same time: 400 bad_credentials, after three failures 400 captcha_required without a captcha's ticket, then 429
// locked.
func (s *Service) loginByPassword(ctx context.Context, in LoginInput) (string, error) {
	name := account.SignInName(in.Username)
	owner, err := s.names.Find(ctx, account.NameKey(name))
	if err != nil {
		return "", err
	}
	userID := owner.Value.UserID
	of := userID
	if of == "" {
		of = "name:" + name
	}
	known := userID != ""
	attempt, err := s.accounts.BeginSignIn(ctx, of, in.CaptchaTicket)
	if account.IsLocked(err) {
		return "", s.accounts.Refuse(ctx, of, known, account.ByPassword, err)
	}
	if err != nil {
		return "", err
	}
	credentials, err := s.credentials.Find(ctx, account.CredentialsKey(of))
	if err != nil {
		return "", err
	}
	ok, err := credentials.Value.Matches(in.Password.Reveal())
	if err != nil {
		return "", err
	}
	if !ok {
		if err := s.accounts.Failed(ctx, of, attempt); err != nil {
			return "", err
		}
		return "", s.accounts.Refuse(ctx, of, known, account.ByPassword, errBadCredentials)
	}
	if err := s.accounts.UncountSignIn(ctx); err != nil {
		return "", err
	}
	return s.accounts.SignIn(ctx, userID, account.Opening{Method: account.ByPassword}, s.credentials.Same(account.CredentialsKey(userID), credentials))
}

// AuthConfig is what the sign-in page needs to know before anybody signs in.
type AuthConfig struct {
	AuthType     string              `json:"authType" enum:"pwd,center_auth"`
	ClientID     string              `json:"clientId"`
	Methods      []string            `json:"methods"`
	CaptchaAfter int                 `json:"captchaAfter"`
	Agreements   []account.Agreement `json:"agreements"`
	SSO          bool                `json:"sso" doc:"whether the sign-in page offers the central sign-on"`
}

func (s *Service) authConfig(context.Context, account.None) (AuthConfig, error) {
	c := AuthConfig{
		AuthType: AuthTypePassword, ClientID: PortalApp, Methods: []string{"pwd", "sms"}, CaptchaAfter: account.CaptchaAfter,
		Agreements: account.Agreements, SSO: s.signOn.AuthType == AuthTypeCentre || s.signOn.OpenID != nil,
	}
	if s.signOn.AuthType == AuthTypeCentre {
		c.AuthType = AuthTypeCentre
	}
	if s.signOn.WeCom != nil {
		c.Methods = append(c.Methods, "qywx")
	}
	return c, nil
}
