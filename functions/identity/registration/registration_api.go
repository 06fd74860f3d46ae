// Package registration opens accounts by telephone, and sets their passwords anew.
package registration

import (
	"context"

	"bimportal/functions/identity/account"
	"bimportal/shared/api"
	"bimportal/shared/auth"
	"bimportal/shared/clock"
	"bimportal/shared/store"
)

// Service is the calls of registration and of passwords.
type Service struct {
	db          *store.DB
	users       *store.Table[account.User]
	credentials *store.Table[account.Credentials]
	names       *store.Table[account.Name]
	signIns     *store.Table[account.SignIn]
	sessions    *store.Table[auth.Session]
	accounts    *account.Store
	now         clock.Clock
}

// New returns the service of a table.
func New(db *store.DB, table string, accounts *account.Store, now clock.Clock) *Service {
	return &Service{
		db: db, accounts: accounts, now: now, users: store.NewTable[account.User](db, table), names: store.NewTable[account.Name](db, table),
		credentials: store.NewTable[account.Credentials](db, table), signIns: store.NewTable[account.SignIn](db, table),
		sessions: store.NewTable[auth.Session](db, table),
	}
}

// RegisterCondition is what a registration asks for. It says nothing of any account.
type RegisterCondition struct {
	PasswordMin  int                 `json:"passwordMin"`
	PasswordMax  int                 `json:"passwordMax"`
	PasswordRule string              `json:"passwordRule"`
	CodeSeconds  int                 `json:"codeSeconds" doc:"how long a code is good"`
	Agreements   []account.Agreement `json:"agreements"`
}

func (s *Service) Condition(context.Context, account.None) (RegisterCondition, error) {
	return RegisterCondition{account.PasswordLeast, account.PasswordMost, account.PasswordRule, int(account.CodeLives.Seconds()), account.Agreements}, nil
}

// RegisterInput is a registration by telephone, with consent to the present agreements.
type RegisterInput struct {
	Telephone  string              `json:"telephone" pattern:"^1[3-9][0-9]{9}$" msg:"required=请输入手机号;pattern=请输入正确的手机号"`
	Code       api.Secret          `json:"code" pattern:"^[0-9]{6}$" msg:"required=请输入验证码;pattern=验证码为 6 位数字"`
	Password   api.Secret          `json:"password" maxLength:"256" msg:"required=请输入密码;maxLength=密码需 8 至 64 位，至少包含字母、数字、符号中的两种"`
	Nickname   string              `json:"nickname,omitempty" maxLength:"20" msg:"maxLength=昵称不能超过20字"`
	Agreements []account.Agreement `json:"agreements,omitempty" maxItems:"10"`
}

// Register returns the new person's token: he is signed in at once. A telephone that has an account never
// got a code for this, so it is refused like a wrong one.
func (s *Service) Register(ctx context.Context, in RegisterInput) (string, error) {
	if !account.Consented(in.Agreements) {
		return "", api.Field("agreements", "请阅读并同意最新版用户协议和隐私政策")
	}
	if err := account.CheckPassword("password", in.Password.Reveal(), in.Telephone); err != nil {
		return "", err
	}
	if err := account.CheckNickname(in.Nickname); err != nil {
		return "", err
	}
	tokens, err := s.register(ctx, in)
	if err != nil {
		return "", err
	}
	s.accounts.Remember(ctx, tokens.Refresh)
	s.accounts.KnowCentrally(ctx, tokens.Centre)
	return tokens.Access, nil
}
