// Package signin signs people in by password and by telephone.
package signin

import (
	"context"

	"bimportal/functions/identity/account"
	"bimportal/functions/identity/sms"
	"bimportal/shared/api"
	"bimportal/shared/clock"
	"bimportal/shared/store"
)

// Deps is what signing in needs. AuthType, Client, Methods and SSO are what the sign-in page is told.
type Deps struct {
	DB               *store.DB
	Table            string
	Accounts         *account.Store
	SMS              *sms.Client
	Templates        sms.Templates
	AuthType, Client string
	Methods          []string
	SSO              bool
	Now              clock.Clock
}

// Service is the calls of signing in by password and by telephone.
type Service struct {
	accounts    *account.Store
	names       *store.Table[account.Name]
	credentials *store.Table[account.Credentials]
	sms         *sms.Client
	templates   sms.Templates
	config      AuthConfig
	now         clock.Clock
}

// New returns the service.
func New(d Deps) *Service {
	return &Service{
		accounts: d.Accounts, names: store.NewTable[account.Name](d.DB, d.Table), credentials: store.NewTable[account.Credentials](d.DB, d.Table),
		sms: d.SMS, templates: d.Templates, now: d.Now,
		config: AuthConfig{
			AuthType: d.AuthType, ClientID: d.Client, Methods: d.Methods, CaptchaAfter: account.CaptchaAfter, Agreements: account.Agreements, SSO: d.SSO,
		},
	}
}

// LoginInput is a sign-in by password. The user name, or telephone, is trimmed.
type LoginInput struct {
	Username      string     `json:"username" maxLength:"64" msg:"required=请输入账号;maxLength=账号不能超过64字"`
	Password      api.Secret `json:"password" maxLength:"128" msg:"required=请输入密码;maxLength=密码不能超过128位"`
	CaptchaTicket string     `json:"captchaTicket,omitempty" maxLength:"64" msg:"maxLength=请先完成安全验证"`
}

var errBadCredentials = api.Invalid("bad_credentials", "账号或密码不正确，请核对后再试")

// ByPassword returns a new session's token. An unknown user and a wrong password get the same answer after the
// same time: 400 bad_credentials, after three failures 400 captcha_required without a captcha's ticket, then 429
// locked.
func (s *Service) ByPassword(ctx context.Context, in LoginInput) (string, error) {
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
	return s.accounts.SignIn(ctx, userID, account.Opening{Method: account.ByPassword}, s.credentials.Same(account.CredentialsKey(userID), credentials).Or(errBadCredentials))
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

// Config returns how people sign in here.
func (s *Service) Config(context.Context, account.None) (AuthConfig, error) { return s.config, nil }
