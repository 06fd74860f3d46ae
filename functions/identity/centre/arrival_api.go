package centre

import (
	"cmp"
	"context"
	"errors"
	"time"

	"bimportal/functions/identity/account"
	"bimportal/shared/api"
	"bimportal/shared/auth"
	"bimportal/shared/limit"
	"bimportal/shared/person"
	"bimportal/shared/store"
)

// Arrival is what an address brought: the ticket of a return from the centre, or a session's token.
type Arrival struct {
	Ticket api.Secret `json:"ticket" maxLength:"128" msg:"required=登录凭证已失效，请重新登录;maxLength=登录凭证已失效，请重新登录"`
}

// Newcomer is whose session an exchange would open, by the name that his pages show.
type Newcomer struct {
	UserID string `json:"userId"`
	Name   string `json:"name"`
}

// Newcomer says whom an exchange would sign in, for a page in which somebody else is. It uses nothing up, and refuses
// what the exchange refuses (400 ticket_invalid).
func (s *Service) Newcomer(ctx context.Context, in Arrival) (Newcomer, error) {
	userID, err := s.whoseArrival(ctx, in.Ticket.Reveal())
	if err != nil {
		return Newcomer{}, err
	}
	u, err := s.users.Get(ctx, account.UserKey(userID))
	if errors.Is(err, store.ErrNotFound) {
		return Newcomer{}, errTicket
	}
	if err != nil {
		return Newcomer{}, err
	}
	return Newcomer{userID, cmp.Or(u.Value.Nickname, person.MaskName(u.Value.Name), u.Value.Username)}, nil
}

func (s *Service) whoseArrival(ctx context.Context, text string) (string, error) {
	if userID, sid, secret, ok := auth.ParseToken(text); ok {
		_, err := s.admitted(ctx, userID, sid, secret)
		return userID, err
	}
	ticket, _, err := s.useCentreTicket(ctx, text)
	return ticket.UserID, err
}

// admitted returns the session that a token of an address opens. It refuses (400 ticket_invalid) a token that opens
// nothing, and whoever is no page of the portal.
func (s *Service) admitted(ctx context.Context, userID, sid, secret string) (auth.Session, error) {
	session, err := s.sessions.Find(ctx, auth.SessionKey(userID, sid))
	if err != nil {
		return auth.Session{}, err
	}
	if session.Version == 0 || !session.Value.Admits(secret, s.now()) || api.HeaderOf(ctx, "Origin") != s.origin {
		return auth.Session{}, errTicket
	}
	return session.Value, nil
}

// exchangeToken returns a new session's token for one that opens a session of the same person. That one goes on, for it
// is another application's; the new one ends no later. A browser in which he has never signed in is asked for his
// second step. 400 ticket_invalid for a token that opens nothing, and 429 for the thirty-first of one person within ten
// minutes.
func (s *Service) exchangeToken(ctx context.Context, userID, sid, secret string) (string, error) {
	session, err := s.admitted(ctx, userID, sid, secret)
	if err != nil {
		return "", err
	}
	if err := s.limits.Take(ctx, limitExchange, userID); err != nil {
		return "", err
	}
	seen, _, err := s.accounts.SeenDevice(ctx, userID, api.CookieOf(ctx, account.DeviceCookie))
	if err != nil {
		return "", err
	}
	return s.accounts.SignIn(ctx, userID, account.Opening{Method: account.ByCentre, Proven: seen, Provider: session.Provider, EndsAt: session.EndsAt},
		s.sessions.Exists(auth.SessionKey(userID, sid)).Or(errTicket))
}

// limitExchange counts the sessions that a person's tokens in addresses open.
var limitExchange = limit.Limit{Name: "token-exchange", Most: 30, Within: 10 * time.Minute}

// Exchange returns a session's token for a ticket, or for another session's token. With a ticket the browser goes on at
// the portal with the session that it has, if that is the same person's; elsewhere the application gets a token and no
// cookie. 400 ticket_invalid for a ticket that is used, late, of another browser or another origin, or whose central
// session has ended.
func (s *Service) Exchange(ctx context.Context, text string) (string, error) {
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
