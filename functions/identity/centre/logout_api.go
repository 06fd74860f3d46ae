package centre

import (
	"context"

	"bimportal/shared/api"
)

// LogoutInput names the session that ends.
type LogoutInput struct {
	AccessToken api.Secret `json:"accessToken" maxLength:"256" msg:"required=缺少登录凭证"`
	ClientID    string     `json:"clientId,omitempty" maxLength:"64"`
}

// SignedOut says where the browser goes on to.
type SignedOut struct {
	Next string `json:"next" doc:"the provider's own sign-out, which leads back to the portal; empty when there is none"`
}

// LogoutByAccessToken ends the session that the token opens, or opened until it ran out, and this browser's at the
// centre. One that has ended already, and a token that opens nothing, are no error; with center_auth an application
// that the centre does not know is (400 app_unknown), and nothing ends.
func (s *Service) LogoutByAccessToken(ctx context.Context, in LogoutInput) (SignedOut, error) {
	if s.leads && in.ClientID != "" && !s.centre.known(in.ClientID) {
		return SignedOut{}, errApp
	}
	named, err := s.accounts.EndNamed(ctx, in.AccessToken.Reveal())
	if err != nil {
		return SignedOut{}, err
	}
	s.accounts.Remember(ctx, "")
	s.accounts.KnowCentrally(ctx, "")
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
