package link

import (
	"context"
	"errors"

	"bimportal/functions/identity/account"
	"bimportal/shared/api"
	"bimportal/shared/clock"
	"bimportal/shared/limit"
	"bimportal/shared/store"
	"bimportal/shared/wecom"
)

// Deps is what links need. Without a WeCom nobody signs in by the company chat app.
type Deps struct {
	DB            *store.DB
	Table, Origin string
	Accounts      *account.Store
	Limits        limit.Windows
	WeCom         *wecom.Client
	Now           clock.Clock
}

// Service is the calls of sign-ins elsewhere.
type Service struct {
	db          *store.DB
	users       *store.Table[account.User]
	credentials *store.Table[account.Credentials]
	names       *store.Table[account.Name]
	links       *store.Table[Link]
	bonds       *store.Table[Bond]
	accounts    *account.Store
	limits      limit.Windows
	weCom       *wecom.Client
	origin      string
	now         clock.Clock
}

// New returns the service.
func New(d Deps) *Service {
	return &Service{
		db: d.DB, accounts: d.Accounts, limits: d.Limits, weCom: d.WeCom, origin: d.Origin, now: d.Now,
		users: store.NewTable[account.User](d.DB, d.Table), credentials: store.NewTable[account.Credentials](d.DB, d.Table),
		names: store.NewTable[account.Name](d.DB, d.Table), links: store.NewTable[Link](d.DB, d.Table), bonds: store.NewTable[Bond](d.DB, d.Table),
	}
}

// LinkedWay is a sign-in elsewhere that opens the caller's account.
type LinkedWay struct {
	Kind string `json:"kind" enum:"wecom,openid"`
	At   int64  `json:"at" doc:"epoch milliseconds"`
}

// LinkedWays are the caller's own, and whether the company chat app can be bound here.
type LinkedWays struct {
	WeCom bool        `json:"wecom" doc:"whether the platform signs in by it"`
	Ways  []LinkedWay `json:"ways"`
}

func (s *Service) List(ctx context.Context, _ account.None) (LinkedWays, error) {
	bonds, err := s.Of(ctx, api.ActorOf(ctx).UserID)
	list := LinkedWays{WeCom: s.weCom != nil, Ways: make([]LinkedWay, len(bonds))}
	for i, b := range bonds {
		list.Ways[i] = LinkedWay{b.Kind(), b.At}
	}
	return list, err
}

// Start returns the scan page for binding the company chat app. Its answer belongs to this session in this
// browser.
func (s *Service) Start(ctx context.Context, _ account.None) (WeComStart, error) {
	if s.weCom == nil {
		return WeComStart{}, errWeComOff
	}
	actor := api.ActorOf(ctx)
	if err := s.limits.Take(ctx, account.LimitStart, actor.UserID); err != nil {
		return WeComStart{}, err
	}
	start := account.NewStart("bind", s.accounts.Mark(ctx), s.now())
	start.UserID, start.SID = actor.UserID, actor.SID
	state, err := s.accounts.NewStart(ctx, start)
	return WeComStart{AuthorizeURL: s.weCom.LoginAddress(s.origin+"/portal/user-info/account", state), State: state}, err
}

// LinkInput is what the scan page answered.
type LinkInput struct {
	Code  string `json:"code" maxLength:"512" msg:"required=扫码已失效，请重新扫码;maxLength=扫码已失效，请重新扫码"`
	State string `json:"state" maxLength:"64" msg:"required=扫码已失效，请重新扫码;maxLength=扫码已失效，请重新扫码"`
}

// Bind binds whoever scanned to the caller's account. 400 state_invalid, code_invalid, not_member; 409 link_taken,
// link_other.
func (s *Service) Bind(ctx context.Context, in LinkInput) (bool, error) {
	if s.weCom == nil {
		return false, errWeComOff
	}
	actor := api.ActorOf(ctx)
	start, used, err := s.accounts.UseStart(ctx, "bind", in.State)
	if err == nil && (start.UserID != actor.UserID || start.SID != actor.SID) {
		err = account.ErrState
	}
	if err != nil {
		return false, err
	}
	member, err := s.member(ctx, in.Code)
	if err != nil {
		return false, err
	}
	err = s.bind(ctx, actor, "wecom#"+member.CorpID+"#"+member.UserID, used)
	return err == nil, err
}

// UnbindInput names the way that no longer opens the account.
type UnbindInput struct {
	Kind string `json:"kind" enum:"wecom,openid" msg:"required=请选择登录方式;enum=登录方式不正确"`
	account.Confirmation
}

// Unbind takes a way in away, for who shows his password or a telephone code again. 404 where it is not bound, 409
// only_way_in.
func (s *Service) Unbind(ctx context.Context, in UnbindInput) (bool, error) {
	userID := api.ActorOf(ctx).UserID
	proof, _, err := s.accounts.Confirm(ctx, userID, in.Confirmation, "bind")
	if err != nil {
		return false, err
	}
	if err := s.db.Transact(ctx, proof...); err != nil {
		return false, err
	}
	err = s.unbind(ctx, userID, in.Kind)
	return err == nil, err
}

// member asks the company chat app who scanned. 400 code_invalid, not_member; 500 provider_unavailable.
func (s *Service) member(ctx context.Context, code string) (wecom.Member, error) {
	member, err := s.weCom.Member(ctx, code)
	switch {
	case errors.Is(err, wecom.ErrCode):
		return member, errWeComCode
	case errors.Is(err, wecom.ErrNotMember):
		return member, errWeComMember
	case err != nil:
		return member, api.Unavailable("provider_unavailable", "企业微信暂时无法访问，请稍后再试或使用其他方式登录", err)
	}
	return member, nil
}
