package identity

import (
	"context"
	"errors"

	"bimportal/functions/identity/account"
	"bimportal/shared/api"
	"bimportal/shared/wecom"
)

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

func (s *Service) listLinks(ctx context.Context, _ account.None) (LinkedWays, error) {
	bonds, err := s.bondsOf(ctx, api.ActorOf(ctx).UserID)
	list := LinkedWays{WeCom: s.signOn.WeCom != nil, Ways: make([]LinkedWay, len(bonds))}
	for i, b := range bonds {
		list.Ways[i] = LinkedWay{b.Kind(), b.At}
	}
	return list, err
}

// startLink answers the scan page for binding the company chat app. Its answer belongs to this session in this
// browser.
func (s *Service) startLink(ctx context.Context, _ account.None) (WeComStart, error) {
	if s.signOn.WeCom == nil {
		return WeComStart{}, errWeComOff
	}
	actor := api.ActorOf(ctx)
	if err := s.limits.Take(ctx, account.LimitStart, actor.UserID); err != nil {
		return WeComStart{}, err
	}
	start := account.NewStart("bind", s.accounts.Mark(ctx), s.now())
	start.UserID, start.SID = actor.UserID, actor.SID
	state, err := s.accounts.NewStart(ctx, start)
	return WeComStart{AuthorizeURL: s.signOn.WeCom.LoginAddress(s.origin+"/portal/user-info/account", state), State: state}, err
}

// LinkInput is what the scan page answered.
type LinkInput struct {
	Code  string `json:"code" maxLength:"512" msg:"required=扫码已失效，请重新扫码;maxLength=扫码已失效，请重新扫码"`
	State string `json:"state" maxLength:"64" msg:"required=扫码已失效，请重新扫码;maxLength=扫码已失效，请重新扫码"`
}

// bindLink binds whoever scanned to the caller's account. 400 state_invalid, code_invalid, not_member; 409 link_taken,
// link_other.
func (s *Service) bindLink(ctx context.Context, in LinkInput) (bool, error) {
	if s.signOn.WeCom == nil {
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

// unbindLink takes a way in away, for who shows his password or a telephone code again. 404 where it is not bound, 409
// only_way_in.
func (s *Service) unbindLink(ctx context.Context, in UnbindInput) (bool, error) {
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
	member, err := s.signOn.WeCom.Member(ctx, code)
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
