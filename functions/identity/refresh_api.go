package identity

import (
	"context"
	"errors"

	"bimportal/functions/identity/account"
	"bimportal/shared/api"
	"bimportal/shared/auth"
)

// exchange answers a session's token for a ticket, or for another session's token. With a ticket the browser goes on at
// the portal with the session that it has, if that is the same person's; elsewhere the application gets a token and no
// cookie. 400 ticket_invalid for a ticket that is used, late, of another browser or another origin, or whose central
// session has ended.
func (s *Service) exchange(ctx context.Context, text string) (string, error) {
	if userID, sid, secret, ok := auth.ParseToken(text); ok {
		return s.exchangeToken(ctx, userID, sid, secret)
	}
	ticket, used, err := s.useCentreTicket(ctx, text)
	if err != nil {
		return "", err
	}
	if ticket.Browser == "" {
		tokens, err := s.accounts.Open(ctx, ticket.UserID, ticket.opening(), used...)
		return tokens.Access, err
	}
	userID, sid, secret, ok := auth.ParseToken(api.CookieOf(ctx, account.RefreshCookie))
	if ok && userID == ticket.UserID && ticket.SID != "" {
		if err := s.db.Transact(ctx, used...); err != nil {
			return "", err
		}
		tokens, err := s.accounts.Renew(ctx, userID, sid, secret)
		if err == nil {
			s.accounts.Remember(ctx, tokens.Refresh)
			return tokens.Access, nil
		}
		if !errors.Is(err, auth.ErrNoSession) {
			return "", err
		}
		used = nil // the ticket is used up; the session that the cookie names has ended
	}
	return s.accounts.SignIn(ctx, ticket.UserID, ticket.opening(), used...)
}

// RefreshInput is empty where the refresh cookie says it all, or holds what an address brought: the ticket of a return
// from the centre, or a session's token.
type RefreshInput struct {
	Ticket api.Secret `json:"ticket,omitempty" maxLength:"128" msg:"maxLength=登录凭证已失效，请重新登录"`
}

// refreshToken exchanges the refresh cookie for a new access token and a new cookie (architecture.md section 7), or a ticket
// for a session. Without a session to go on with it is 401 and the cookie is taken away; a ticket is refused with 400.
func (s *Service) refreshToken(ctx context.Context, in RefreshInput) (string, error) {
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
