package account

import (
	"context"
	"errors"

	"bimportal/shared/api"
	"bimportal/shared/store"
)

// SecondStep is asked at every sign-in whether the secret, or whoever vouched, is enough.
type SecondStep interface {
	// Needed says whether the person's sign-ins have a second step.
	Needed(ctx context.Context, userID string) (bool, error)
	// Begin writes that the first step succeeded, with what it used up, and returns the refusal (400 totp_required) that
	// carries the ticket for the second one.
	Begin(ctx context.Context, userID string, how Opening, browser string, with []store.Write) error
}

// HalfwayTicket is what a sign-in goes on with after its first step (400 totp_required, in data.current).
type HalfwayTicket struct {
	Ticket   string `json:"ticket"`
	ExpireAt int64  `json:"expireAt" doc:"epoch milliseconds"`
}

// TicketIn returns the ticket of a refusal that asks for the second step.
func TicketIn(err error) (string, bool) {
	var refused *api.Error
	if !errors.As(err, &refused) {
		return "", false
	}
	half, ok := refused.Current.(HalfwayTicket)
	return half.Ticket, ok
}
