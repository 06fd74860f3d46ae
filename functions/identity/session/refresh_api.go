package session

import (
	"context"
	"errors"

	"bimportal/functions/identity/account"
	"bimportal/shared/api"
	"bimportal/shared/auth"
)

// RefreshInput is empty where the refresh cookie says it all, or holds what an address brought: the ticket of a return
// from the centre, or a session's token.
type RefreshInput struct {
	Ticket api.Secret `json:"ticket,omitempty" maxLength:"128" msg:"maxLength=登录凭证已失效，请重新登录"`
}

// Refresh exchanges the refresh cookie for a new access token and a new cookie (architecture.md section 7), or a ticket
// for a session. Without a session to go on with it is 401 and the cookie is taken away; a ticket is refused with 400.
func (s *Service) Refresh(ctx context.Context, in RefreshInput) (string, error) {
	if in.Ticket != "" {
		return s.exchange(ctx, in.Ticket.Reveal())
	}
	userID, sid, secret, ok := auth.ParseToken(api.CookieOf(ctx, account.RefreshCookie))
	if !ok {
		return "", api.Unauthorized()
	}
	tokens, err := s.accounts.Renew(ctx, userID, sid, secret)
	if errors.Is(err, auth.ErrNoSession) {
		s.accounts.Remember(ctx, "")
		return "", api.Unauthorized()
	}
	if err != nil {
		return "", err
	}
	s.accounts.Remember(ctx, tokens.Refresh)
	return tokens.Access, nil
}
