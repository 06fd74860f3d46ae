package link

import (
	"context"

	"bimportal/functions/identity/account"
	"bimportal/shared/api"
	"bimportal/shared/limit"
)

// WeComQuery is empty to begin a sign-in by the company chat app, and holds what the scan page answered to end it.
type WeComQuery struct {
	Code  string `query:"code" maxLength:"512" msg:"maxLength=登录凭证不正确"`
	State string `query:"state" maxLength:"64" msg:"maxLength=登录凭证不正确"`
}

// WeComStart is where the scan page lies.
type WeComStart struct {
	AuthorizeURL string `json:"authorizeUrl"`
	State        string `json:"state"`
	Token        string `json:"token" doc:"empty"`
}

var (
	errWeComOff     = api.Invalid("method_off", "暂未开通企业微信登录，请使用其他方式登录")
	errWeComCode    = api.Invalid("code_invalid", "扫码已失效，请重新扫码")
	errWeComMember  = api.Invalid("not_member", "您不是本企业的企业微信成员，请使用其他方式登录")
	errWeComUnbound = api.Invalid("not_bound", "该企业微信尚未关联账号，请先用企业微信中的手机号注册，或用其他方式登录后绑定")
)

// SignInByWeCom returns the scan page, and with its code and state a new session's token. The state belongs to the
// browser that began, is good once and for ten minutes. 400: state_invalid, code_invalid, not_member, not_bound;
// 409 link_other; 500 provider_unavailable.
func (s *Service) SignInByWeCom(ctx context.Context, q WeComQuery) (answer api.OneOf[string, WeComStart], err error) {
	if s.weCom == nil {
		return answer, errWeComOff
	}
	if q.Code == "" && q.State == "" {
		if err := s.limits.Take(ctx, account.LimitStart, limit.Network(api.CallOf(ctx).Address)); err != nil {
			return answer, err
		}
		state, err := s.accounts.NewStart(ctx, account.NewStart("wecom", s.accounts.Mark(ctx), s.now()))
		page := s.weCom.LoginAddress(s.origin+"/portal/user/login", state)
		answer.Second = &WeComStart{AuthorizeURL: page, State: state}
		return answer, err
	}
	_, used, err := s.accounts.UseStart(ctx, "wecom", q.State)
	if err != nil {
		return answer, err
	}
	if q.Code == "" {
		return answer, errWeComCode // the person refused on his phone
	}
	member, err := s.member(ctx, q.Code)
	if err != nil {
		return answer, err
	}
	userID, writes, err := s.AccountOf(ctx, "wecom#"+member.CorpID+"#"+member.UserID, member.Mobile, errWeComUnbound)
	if err != nil {
		return answer, err
	}
	token, err := s.accounts.SignIn(ctx, userID, account.Opening{Method: account.ByWeCom}, append(writes, used)...)
	answer.First = &token
	return answer, err
}
