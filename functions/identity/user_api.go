package identity

import (
	"context"
	"errors"
	"sync"

	"bimportal/shared/api"
	"bimportal/shared/clock"
	"bimportal/shared/membership"
	"bimportal/shared/person"
	"bimportal/shared/store"
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
	name := signInName(in.Username)
	owner, err := s.names.Find(ctx, nameKey(name))
	if err != nil {
		return "", err
	}
	userID := owner.Value.UserID
	of := userID
	if of == "" {
		of = "name:" + name
	}
	known := userID != ""
	attempt, err := s.signInAttempt(ctx, of, in.CaptchaTicket)
	if isLocked(err) {
		return "", s.refuse(ctx, of, known, byPassword, err)
	}
	if err != nil {
		return "", err
	}
	credentials, err := s.credentials.Find(ctx, credentialsKey(of))
	if err != nil {
		return "", err
	}
	ok, err := credentials.Value.Matches(in.Password.Reveal())
	if err != nil {
		return "", err
	}
	if !ok {
		if err := s.failed(ctx, of, attempt); err != nil {
			return "", err
		}
		return "", s.refuse(ctx, of, known, byPassword, errBadCredentials)
	}
	if err := s.uncount(ctx); err != nil {
		return "", err
	}
	return s.signIn(ctx, userID, opening{method: byPassword}, s.credentials.Same(credentialsKey(userID), credentials))
}

// UserInfo is the signed-in person's own profile; what others may abuse is masked.
type UserInfo struct {
	UserID         string    `json:"userId"`
	Username       string    `json:"username"`
	Nickname       string    `json:"nickname"`
	Name           string    `json:"name" doc:"masked"`
	Avatar         string    `json:"avatar"`
	Telephone      string    `json:"telephone" doc:"masked"`
	Email          string    `json:"email"`
	Gender         int       `json:"gender"`
	CompanyName    string    `json:"companyName"`
	Position       string    `json:"position"`
	Specialty      []string  `json:"specialty" doc:"values of DISCIPLINE"`
	RegionCode     string    `json:"regionCode" doc:"a value of REGION; empty for none"`
	Signature      string    `json:"signature"`
	IntroHTML      string    `json:"introHtml" doc:"cleaned; see shared/richtext"`
	IPRegion       string    `json:"ipRegion" doc:"where the call comes from: 本机, 局域网, else 未知, for no table of addresses is held"`
	RealNameStatus int       `json:"realNameStatus" enum:"0,1,2,3" doc:"0 none, 1 under review, 2 verified, 3 failed"`
	VIP            *VIP      `json:"vip"`
	Status         int       `json:"status" doc:"0 normal, 2 cancelling"`
	Agreements     []Consent `json:"agreements" doc:"what was consented to, and when"`
	Roles          []string  `json:"roles"`
	Permissions    []string  `json:"permissions"`
	PermVersion    int64     `json:"permVersion"`
	CompanyID      string    `json:"companyId" doc:"the enterprise of the header project_id, whose roles and permissions these are; empty without one, or for who does not belong to it"`
	LastLoginTime  string    `json:"lastLoginTime"`
	CreateTime     string    `json:"createTime"`
	Rev            int64     `json:"rev"`
}

// VIP is a personal membership.
type VIP struct {
	Level    int   `json:"level"`
	ExpireAt int64 `json:"expireAt"`
}

// None is the input of a call that takes nothing.
type None struct{}

// userInfo answers the profile, with what the person is in the enterprise of the header project_id. One that is not open
// gives no permission.
func (s *Service) userInfo(ctx context.Context, _ None) (UserInfo, error) {
	userID := api.ActorOf(ctx).UserID
	var signIn store.Versioned[SignIn]
	var standing membership.Standing
	var signInErr, standingErr error
	var beside sync.WaitGroup
	beside.Go(func() { signIn, signInErr = s.signIns.Find(ctx, signInKey(userID)) })
	beside.Go(func() {
		standing, standingErr = s.members.Of(ctx, userID, api.HeaderOf(ctx, api.EnterpriseHeader))
		if errors.Is(standingErr, membership.ErrNotMember) {
			standingErr = nil
		}
	})
	user, err := s.users.Get(ctx, userKey(userID))
	beside.Wait()
	if errors.Is(err, store.ErrNotFound) {
		return UserInfo{}, api.Unauthorized()
	}
	if err = errors.Join(err, signInErr, standingErr); err != nil {
		return UserInfo{}, err
	}
	info := infoOf(user, signIn.Value, api.CallOf(ctx).Address)
	info.CompanyID, info.PermVersion, info.Roles = standing.Access.ID, standing.Access.PermSeq, standing.Codes()
	if standing.Access.Open() {
		info.Permissions = standing.Permissions()
	}
	return info, nil
}

func infoOf(v store.Versioned[User], signIn SignIn, address string) UserInfo {
	u := v.Value
	if u.Specialty == nil {
		u.Specialty = []string{}
	}
	if u.Agreements == nil {
		u.Agreements = []Consent{}
	}
	return UserInfo{
		UserID: u.UserID, Username: u.Username, Nickname: u.Nickname, Name: person.MaskName(u.Name), Avatar: u.Avatar,
		Telephone: person.MaskTelephone(u.Telephone), Email: u.Email, Gender: u.Gender,
		CompanyName: u.CompanyName, Position: u.Position, Specialty: u.Specialty, RegionCode: u.RegionCode, Signature: u.Signature,
		IntroHTML: u.IntroHTML, IPRegion: person.Region(address), RealNameStatus: u.RealNameStatus, Status: u.Status, Agreements: u.Agreements,
		Roles: []string{}, Permissions: []string{},
		LastLoginTime: clock.Text(signIn.At), CreateTime: clock.Text(u.CreatedAt), Rev: v.Version,
	}
}

// PersonInfoInput is the profile as its owner wants it; rev is the one that the form was filled from.
type PersonInfoInput struct {
	Nickname    string   `json:"nickname" maxLength:"20" msg:"required=请输入昵称;maxLength=昵称不能超过20字"`
	Avatar      string   `json:"avatar,omitempty" maxLength:"200" msg:"maxLength=请重新上传头像"`
	Gender      int      `json:"gender,omitempty" minimum:"0" maximum:"2" msg:"minimum=请选择性别;maximum=请选择性别"`
	CompanyName string   `json:"companyName,omitempty" maxLength:"100" msg:"maxLength=单位名称不能超过100字"`
	Position    string   `json:"position,omitempty" maxLength:"50" msg:"maxLength=职务不能超过50字"`
	Email       string   `json:"email,omitempty" maxLength:"100" msg:"maxLength=邮箱地址不能超过100字"`
	Specialty   []string `json:"specialty,omitempty" maxItems:"5" msg:"maxItems=专业最多选择5项"`
	RegionCode  string   `json:"regionCode,omitempty" maxLength:"6" msg:"maxLength=请从列表中选择所在地区"`
	Signature   string   `json:"signature,omitempty" maxLength:"100" msg:"maxLength=个性签名不能超过100字"`
	IntroHTML   string   `json:"introHtml,omitempty" maxLength:"20000" msg:"maxLength=个人简介过长"`
	Rev         int64    `json:"rev" minimum:"1" msg:"required=缺少版本号;minimum=版本号不正确"`
}

// changePersonInfo answers the changed profile. Another rev than the stored one is a conflict (409 stale_rev) that
// carries the profile as it stands; nothing changes then.
func (s *Service) changePersonInfo(ctx context.Context, in PersonInfoInput) (UserInfo, error) {
	userID := api.ActorOf(ctx).UserID
	edit := Profile{
		Nickname: in.Nickname, Avatar: in.Avatar, Email: in.Email, Gender: in.Gender, CompanyName: in.CompanyName, Position: in.Position,
		Specialty: in.Specialty, RegionCode: in.RegionCode, Signature: in.Signature, IntroHTML: in.IntroHTML,
	}
	err := s.editUser(ctx, userID, in.Rev, edit)
	if err != nil && !errors.Is(err, errStale) {
		return UserInfo{}, err
	}
	stale := err != nil
	now, err := s.userInfo(ctx, None{})
	if err == nil && stale {
		err = api.Stale(now)
	}
	return now, err
}

// AuthConfig is what the sign-in page needs to know before anybody signs in.
type AuthConfig struct {
	AuthType     string      `json:"authType" enum:"pwd,center_auth"`
	ClientID     string      `json:"clientId"`
	Methods      []string    `json:"methods"`
	CaptchaAfter int         `json:"captchaAfter"`
	Agreements   []Agreement `json:"agreements"`
	SSO          bool        `json:"sso" doc:"whether the sign-in page offers the central sign-on"`
}

func (s *Service) authConfig(context.Context, None) (AuthConfig, error) {
	c := AuthConfig{
		AuthType: AuthTypePassword, ClientID: PortalApp, Methods: []string{"pwd", "sms"}, CaptchaAfter: captchaAfter,
		Agreements: agreements, SSO: s.signOn.AuthType == AuthTypeCentre || s.signOn.OpenID != nil,
	}
	if s.signOn.AuthType == AuthTypeCentre {
		c.AuthType = AuthTypeCentre
	}
	if s.signOn.WeCom != nil {
		c.Methods = append(c.Methods, "qywx")
	}
	return c, nil
}

// LogoutInput names the session that ends.
type LogoutInput struct {
	AccessToken api.Secret `json:"accessToken" maxLength:"256" msg:"required=缺少登录凭证"`
	ClientID    string     `json:"clientId,omitempty" maxLength:"64"`
}

// SignedOut says where the browser goes on to.
type SignedOut struct {
	Next string `json:"next" doc:"the provider's own sign-out, which leads back to the portal; empty when there is none"`
}

// logoutByAccessToken ends the session that the token opens, or opened until it ran out, and this browser's at the
// centre. One that has ended already, and a token that opens nothing, are no error; with center_auth an application
// that the centre does not know is (400 app_unknown), and nothing ends.
func (s *Service) logoutByAccessToken(ctx context.Context, in LogoutInput) (SignedOut, error) {
	if s.signOn.AuthType == AuthTypeCentre && in.ClientID != "" && !s.centre.known(in.ClientID) {
		return SignedOut{}, errApp
	}
	named, err := s.endNamed(ctx, in.AccessToken.Reveal())
	if err != nil {
		return SignedOut{}, err
	}
	s.remember(ctx, "")
	s.knowCentrally(ctx, "")
	session, known, err := s.centralSession(ctx)
	if err == nil && known {
		err = s.signOutCentrally(ctx, session)
	}
	if err != nil || !named.Provider && !(known && session.Provider) {
		return SignedOut{}, err
	}
	home := s.origin + "/portal/home"
	if next := s.pastProvider(ctx, home); next != home {
		return SignedOut{next}, nil
	}
	return SignedOut{}, nil
}
