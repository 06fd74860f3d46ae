package profile

import (
	"context"
	"errors"

	"golang.org/x/sync/errgroup"

	"bimportal/functions/identity/account"
	"bimportal/shared/api"
	"bimportal/shared/clock"
	"bimportal/shared/membership"
	"bimportal/shared/person"
	"bimportal/shared/store"
)

// Service is the calls of a person's own profile.
type Service struct {
	db       *store.DB
	users    *store.Table[account.User]
	names    *store.Table[account.Name]
	signIns  *store.Table[account.SignIn]
	members  *membership.Reader
	accounts *account.Store
	now      clock.Clock
}

// New returns the service of a table. What a person is in an enterprise goes with his profile.
func New(db *store.DB, table string, members *membership.Reader, accounts *account.Store, now clock.Clock) *Service {
	return &Service{
		db, store.NewTable[account.User](db, table), store.NewTable[account.Name](db, table), store.NewTable[account.SignIn](db, table), members, accounts, now,
	}
}

// UserInfo is the signed-in person's own profile; what others may abuse is masked.
type UserInfo struct {
	UserID         string            `json:"userId"`
	Username       string            `json:"username"`
	Nickname       string            `json:"nickname"`
	Name           string            `json:"name" doc:"masked"`
	Avatar         string            `json:"avatar"`
	Telephone      string            `json:"telephone" doc:"masked"`
	Email          string            `json:"email"`
	Gender         int               `json:"gender"`
	CompanyName    string            `json:"companyName"`
	Position       string            `json:"position"`
	Specialty      []string          `json:"specialty" doc:"values of DISCIPLINE"`
	RegionCode     string            `json:"regionCode" doc:"a value of REGION; empty for none"`
	Signature      string            `json:"signature"`
	IntroHTML      string            `json:"introHtml" doc:"cleaned; see shared/richtext"`
	IPRegion       string            `json:"ipRegion" doc:"where the call comes from: 本机, 局域网, else 未知, for no table of addresses is held"`
	RealNameStatus int               `json:"realNameStatus" enum:"0,1,2,3" doc:"0 none, 1 under review, 2 verified, 3 failed"`
	VIP            *VIP              `json:"vip"`
	Status         int               `json:"status" doc:"0 normal, 2 cancelling"`
	Agreements     []account.Consent `json:"agreements" doc:"what was consented to, and when"`
	Roles          []string          `json:"roles"`
	Permissions    []string          `json:"permissions"`
	PermVersion    int64             `json:"permVersion"`
	CompanyID      string            `json:"companyId" doc:"the enterprise of the header project_id, whose roles and permissions these are; empty without one, or for who does not belong to it"`
	LastLoginTime  string            `json:"lastLoginTime"`
	CreateTime     string            `json:"createTime"`
	Rev            int64             `json:"rev"`
}

// VIP is a personal membership.
type VIP struct {
	Level    int   `json:"level"`
	ExpireAt int64 `json:"expireAt"`
}

// Info returns the profile, with what the person is in the enterprise of the header project_id. One that is not open
// gives no permission.
func (s *Service) Info(ctx context.Context, _ account.None) (UserInfo, error) {
	userID := api.ActorOf(ctx).UserID
	var signIn store.Versioned[account.SignIn]
	var standing membership.Standing
	var beside errgroup.Group
	beside.Go(func() (err error) { signIn, err = s.signIns.Find(ctx, account.SignInKey(userID)); return err })
	beside.Go(func() (err error) {
		standing, err = s.members.Of(ctx, userID, api.HeaderOf(ctx, api.EnterpriseHeader))
		if errors.Is(err, membership.ErrNotMember) {
			return nil
		}
		return err
	})
	user, err := s.users.Get(ctx, account.UserKey(userID))
	besideErr := beside.Wait()
	if errors.Is(err, store.ErrNotFound) {
		return UserInfo{}, api.Unauthorized()
	}
	if err = errors.Join(err, besideErr); err != nil {
		return UserInfo{}, err
	}
	info := infoOf(user, signIn.Value, api.CallOf(ctx).Address)
	info.CompanyID, info.PermVersion, info.Roles = standing.Access.ID, standing.Access.PermSeq, standing.Codes()
	if standing.Access.Open() {
		info.Permissions = standing.Permissions()
	}
	return info, nil
}

func infoOf(v store.Versioned[account.User], signIn account.SignIn, address string) UserInfo {
	u := v.Value
	if u.Specialty == nil {
		u.Specialty = []string{}
	}
	if u.Agreements == nil {
		u.Agreements = []account.Consent{}
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

// Change returns the changed profile. Another rev than the stored one is a conflict (409 stale_rev) that
// carries the profile as it stands; nothing changes then.
func (s *Service) Change(ctx context.Context, in PersonInfoInput) (UserInfo, error) {
	userID := api.ActorOf(ctx).UserID
	edit := Profile{
		Nickname: in.Nickname, Avatar: in.Avatar, Email: in.Email, Gender: in.Gender, CompanyName: in.CompanyName, Position: in.Position,
		Specialty: in.Specialty, RegionCode: in.RegionCode, Signature: in.Signature, IntroHTML: in.IntroHTML,
	}
	err := s.edit(ctx, userID, in.Rev, edit)
	if err != nil && !errors.Is(err, errStale) {
		return UserInfo{}, err
	}
	stale := err != nil
	now, err := s.Info(ctx, account.None{})
	if err == nil && stale {
		err = api.Stale(now)
	}
	return now, err
}
