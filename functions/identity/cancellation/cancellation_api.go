package cancellation

import (
	"context"
	"strings"

	"bimportal/functions/identity/account"
	"bimportal/shared/api"
)

// CancelState is how the closing of the caller's account stands.
type CancelState struct {
	Cancelling bool    `json:"cancelling"`
	Until      int64   `json:"until" doc:"epoch milliseconds; 0 unless cancelling"`
	Words      string  `json:"words" doc:"to be typed in"`
	Checks     []Check `json:"checks"`
}

// Check returns what stands in the way of closing the account.
func (s *Service) Check(ctx context.Context, _ account.None) (CancelState, error) {
	user, held, _, err := s.holdings(ctx, api.ActorOf(ctx).UserID)
	if err != nil {
		return CancelState{}, err
	}
	state := CancelState{Words: words, Checks: Checks(user.Value, held)}
	if user.Value.Status == account.StatusCancelling {
		c, err := s.cancellations.Get(ctx, cancellationKey(user.Value.UserID))
		if err != nil {
			return CancelState{}, err
		}
		state.Cancelling, state.Until = true, c.Value.Until
	}
	return state, nil
}

// CancelInput closes the caller's account: the code is sent to his telephone (scene cancel), the words are typed.
type CancelInput struct {
	Code  api.Secret `json:"code" pattern:"^[0-9]{6}$" msg:"required=请输入验证码;pattern=验证码为 6 位数字"`
	Words string     `json:"words" maxLength:"20" msg:"required=请输入“注销账号”;maxLength=请输入“注销账号”"`
}

// CancelReceipt says what happens now.
type CancelReceipt struct {
	Until int64  `json:"until" doc:"epoch milliseconds"`
	Text  string `json:"text"`
}

// Apply begins to close the account: every session ends, and for 15 days whoever signs in may take it back. 409
// cancel_blocked while a check fails, cancelling the second time.
func (s *Service) Apply(ctx context.Context, in CancelInput) (CancelReceipt, error) {
	if strings.TrimSpace(in.Words) != words {
		return CancelReceipt{}, api.Field("words", "请输入“注销账号”")
	}
	c, err := s.cancel(ctx, api.ActorOf(ctx).UserID, in.Code.Reveal())
	if err != nil {
		return CancelReceipt{}, err
	}
	s.accounts.Remember(ctx, "")
	s.accounts.KnowCentrally(ctx, "")
	return CancelReceipt{c.Until, c.receipt()}, nil
}

// Withdraw takes the cancellation back. 409 when there is none.
func (s *Service) Withdraw(ctx context.Context, _ account.None) (bool, error) {
	err := s.keep(ctx, api.ActorOf(ctx).UserID)
	return err == nil, err
}
