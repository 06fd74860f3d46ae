package identity

import (
	"context"
	"errors"

	"bimportal/shared/api"
	"bimportal/shared/auth"
	"bimportal/shared/clock"
	"bimportal/shared/store"
)

// LoginInput is a sign-in by password. The user name is trimmed.
type LoginInput struct {
	Username string     `json:"username" maxLength:"64" msg:"required=请输入账号;maxLength=账号不能超过64字"`
	Password api.Secret `json:"password" maxLength:"128" msg:"required=请输入密码;maxLength=密码不能超过128位"`
}

var errBadCredentials = api.Invalid("bad_credentials", "账号或密码不正确，请核对后再试")

// loginByPassword answers a new session's token. An unknown user and a wrong password get the same answer after the
// same time: 400 bad_credentials, then 429 locked.
func (s *Service) loginByPassword(ctx context.Context, in LoginInput) (string, error) {
	name := signInName(in.Username)
	now := s.now()
	if _, err := s.attempts.Update(ctx, attemptsKey(name), func(a *Attempts) error { return a.Begin(now) }); err != nil {
		return "", err
	}
	credentials, err := s.credentials.Find(ctx, credentialsKey(name))
	if err != nil {
		return "", err
	}
	ok, err := credentials.Value.Matches(in.Password.Reveal())
	if err != nil {
		return "", err
	}
	if !ok {
		return "", errBadCredentials
	}
	return s.openSession(ctx, credentials.Value.UserID, name)
}

// UserInfo is the signed-in person's own profile; what others may abuse is masked.
type UserInfo struct {
	UserID        string   `json:"userId"`
	Username      string   `json:"username"`
	Nickname      string   `json:"nickname"`
	Name          string   `json:"name" doc:"masked"`
	Avatar        string   `json:"avatar"`
	Telephone     string   `json:"telephone" doc:"masked"`
	Gender        int      `json:"gender"`
	CompanyName   string   `json:"companyName"`
	Position      string   `json:"position"`
	Signature     string   `json:"signature"`
	VIP           *VIP     `json:"vip"`
	Roles         []string `json:"roles"`
	Permissions   []string `json:"permissions"`
	PermVersion   int      `json:"permVersion"`
	LastLoginTime string   `json:"lastLoginTime"`
	CreateTime    string   `json:"createTime"`
	Rev           int64    `json:"rev"`
}

// VIP is a personal membership.
type VIP struct {
	Level    int   `json:"level"`
	ExpireAt int64 `json:"expireAt"`
}

// None is the input of a call that takes nothing.
type None struct{}

func (s *Service) userInfo(ctx context.Context, _ None) (UserInfo, error) {
	v, err := s.users.Get(ctx, userKey(api.ActorOf(ctx).UserID))
	if errors.Is(err, store.ErrNotFound) {
		return UserInfo{}, api.Unauthorized()
	}
	if err != nil {
		return UserInfo{}, err
	}
	u := v.Value
	return UserInfo{
		UserID: u.UserID, Username: u.Username, Nickname: u.Nickname, Name: maskName(u.Name), Avatar: u.Avatar,
		Telephone: maskTelephone(u.Telephone), Gender: u.Gender, CompanyName: u.CompanyName, Position: u.Position, Signature: u.Signature,
		Roles: []string{}, Permissions: []string{}, PermVersion: 1,
		LastLoginTime: clock.Text(u.LastLoginAt), CreateTime: clock.Text(u.CreatedAt), Rev: v.Version,
	}, nil
}

// AuthConfig is what the sign-in page needs to know before anybody signs in.
type AuthConfig struct {
	AuthType     string      `json:"authType" enum:"pwd,center_auth"`
	ClientID     string      `json:"clientId"`
	Methods      []string    `json:"methods"`
	CaptchaAfter int         `json:"captchaAfter"`
	Agreements   []Agreement `json:"agreements"`
}

// Agreement is a versioned text that a person consents to.
type Agreement struct {
	Type    string `json:"type"`
	Version string `json:"version"`
}

func (s *Service) authConfig(context.Context, None) (AuthConfig, error) {
	return AuthConfig{
		AuthType: "pwd", ClientID: "platformHome", Methods: []string{"pwd"}, CaptchaAfter: 3,
		Agreements: []Agreement{{"user", "2026-11"}, {"privacy", "2026-11"}},
	}, nil
}

// LogoutInput names the session that ends.
type LogoutInput struct {
	AccessToken api.Secret `json:"accessToken" maxLength:"256" msg:"required=缺少登录凭证"`
	ClientID    string     `json:"clientId,omitempty" maxLength:"64"`
}

// logoutByAccessToken ends the session that the token opens. One that has ended already is no error.
func (s *Service) logoutByAccessToken(ctx context.Context, in LogoutInput) (bool, error) {
	userID, sid, ok := auth.ParseToken(in.AccessToken.Reveal())
	if !ok {
		return true, nil
	}
	return true, s.endSession(ctx, userID, sid)
}
