package wallet

import (
	"context"
	"strings"

	"bimportal/shared/account"
	"bimportal/shared/api"
	"bimportal/shared/membership"
	"bimportal/shared/money"
)

func enterpriseAccountOf(st membership.Standing) string { return account.Enterprise(st.Access.ID) }

// DrawInput asks for an amount of the enterprise's account.
type DrawInput struct {
	AmountFen money.Fen `json:"amountFen" minimum:"100" maximum:"1000000000" doc:"fen" msg:"required=请输入提现金额;minimum=提现金额不能少于 1 元;maximum=提现金额过大;type=提现金额不正确"`
	Account   string    `json:"account" maxLength:"100" msg:"required=请填写支付宝账号（手机号或邮箱）;maxLength=支付宝账号过长"`
	RealName  string    `json:"realName" maxLength:"30" msg:"required=请填写支付宝账号的实名;maxLength=实名不能超过30字"`
}

// draw holds an amount of the account of the enterprise that the call is made in until an operator has transferred it. With an
// Idempotency-Key a repetition answers the same; the key with other input is a conflict (409). 409 balance_too_low, 429 refund_limit.
func (s *Service) draw(ctx context.Context, in DrawInput) (PayoutRecord, error) {
	call := api.CallOf(ctx)
	if len(call.IdempotencyKey) > 128 {
		return PayoutRecord{}, api.Invalid("idempotency_key", "提交标识过长")
	}
	to := Payee{strings.TrimSpace(in.Account), strings.TrimSpace(in.RealName)}
	if err := to.Check(); err != nil {
		return PayoutRecord{}, err
	}
	p, err := s.drawOut(ctx, api.StandingOf(ctx), in.AmountFen, to, call.IdempotencyKey)
	if err != nil {
		return PayoutRecord{}, err
	}
	return p.record(), nil
}

// pageDraws returns the transfers out of the enterprise's account, the newest first.
func (s *Service) pageDraws(ctx context.Context, q api.PageQuery) (api.Page[PayoutRecord], error) {
	return s.payoutRecords(ctx, enterpriseAccountOf(api.StandingOf(ctx)), q)
}
