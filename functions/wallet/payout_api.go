package wallet

import (
	"context"
	"errors"
	"log/slog"
	"strings"

	"bimportal/shared/account"
	"bimportal/shared/api"
	"bimportal/shared/money"
	"bimportal/shared/person"
)

// CashPlan is how the caller's balance would go back now. Amounts are fen.
type CashPlan struct {
	BalanceFen    money.Fen `json:"balanceFen"`
	FrozenFen     money.Fen `json:"frozenFen" doc:"waits for an operator's transfer"`
	ByTradeFen    money.Fen `json:"byTradeFen" doc:"goes back to where it was paid from, before anything is transferred"`
	ByTransferFen money.Fen `json:"byTransferFen" doc:"too old for the payment provider: an operator transfers it"`
	LaterFen      money.Fen `json:"laterFen" doc:"the rest of the balance: after the refund or the transfer that is under way"`
	Trades        int       `json:"trades" doc:"how many payments ByTradeFen goes back to"`
}

// planCashOut returns how the caller's balance would go back.
func (s *Service) planCashOut(ctx context.Context, _ None) (CashPlan, error) {
	accountID := account.Personal(api.ActorOf(ctx).UserID)
	balance, rows, err := s.funds(ctx, accountID)
	if err != nil {
		return CashPlan{}, err
	}
	b := balance.Value
	w := WaysOf(rows, b, s.now())
	return CashPlan{b.BalanceFen, b.FrozenFen, w.ByTrade, w.ByTransfer, w.Later, len(w.Parts)}, nil
}

// CashInput asks for an amount of one's balance back.
type CashInput struct {
	AmountFen money.Fen `json:"amountFen" minimum:"1" maximum:"1000000000" doc:"fen" msg:"required=请输入退回金额;minimum=退回金额必须大于 0;maximum=退回金额过大;type=退回金额不正确"`
	Account   string    `json:"account,omitempty" maxLength:"100" msg:"maxLength=支付宝账号过长" doc:"where an operator transfers what no payment can give back; needed for that part"`
	RealName  string    `json:"realName,omitempty" maxLength:"30" msg:"maxLength=实名不能超过30字"`
}

// CashAnswer is what a request began.
type CashAnswer struct {
	ByTradeFen    money.Fen `json:"byTradeFen" doc:"back, or on its way, to where it was paid from"`
	ByTransferFen money.Fen `json:"byTransferFen" doc:"held until an operator transfers it"`
	RefusedFen    money.Fen `json:"refusedFen" doc:"the provider gives it back no more: on the balance again, for a transfer"`
	No            string    `json:"no" doc:"of the transfer, empty without one"`
}

// toCash gives an amount of the caller's balance back (product.md decision 45): to the payments it came from, the newest
// first, while the provider takes refunds of them; the rest is held until an operator transfers it. All of it leaves the
// balance at once. With an Idempotency-Key a repetition answers the same; the key with other input is a conflict (409).
func (s *Service) toCash(ctx context.Context, in CashInput) (CashAnswer, error) {
	call := api.CallOf(ctx)
	if len(call.IdempotencyKey) > 128 {
		return CashAnswer{}, api.Invalid("idempotency_key", "提交标识过长")
	}
	made, err := s.cashOut(ctx, api.ActorOf(ctx).UserID, in.AmountFen, Payee{strings.TrimSpace(in.Account), strings.TrimSpace(in.RealName)}, call.IdempotencyKey)
	if err != nil {
		return CashAnswer{}, err
	}
	s.startTransfer(ctx, made.Payout)
	answer := CashAnswer{ByTransferFen: made.Payout.AmountFen, No: made.Payout.No}
	for _, r := range made.Refunds {
		if s.timeLeft(ctx) { // the schedule goes on with the others, as after an error
			if r, err = s.drive(ctx, r); err != nil {
				slog.Warn("refund", "requestNo", r.RequestNo, "error", err.Error())
			}
		}
		if r.State == RefundRejected {
			answer.RefusedFen += r.AmountFen
		} else {
			answer.ByTradeFen += r.AmountFen
		}
	}
	return answer, nil
}

// PayoutRecord is a payout as its owner reads it.
type PayoutRecord struct {
	No        string      `json:"no"`
	AmountFen money.Fen   `json:"amountFen"`
	Account   string      `json:"account" doc:"masked"`
	RealName  string      `json:"realName" doc:"masked"`
	FeeFen    money.Fen   `json:"feeFen" doc:"part of amountFen, kept by the platform once the rest is transferred"`
	ArriveFen money.Fen   `json:"arriveFen"`
	Status    PayoutState `json:"status" enum:"wait,paying,done,refused,failed"`
	Note      string      `json:"note" doc:"the transfer's number, or why it was refused or failed"`
	CreatedAt int64       `json:"createdAt" doc:"epoch milliseconds, as the next"`
	DecidedAt int64       `json:"decidedAt"`
}

func (p Payout) record() PayoutRecord {
	return PayoutRecord{
		No: p.No, AmountFen: p.AmountFen, Account: p.Payee.Account, RealName: p.Payee.Name, FeeFen: p.FeeFen, ArriveFen: p.ArriveFen(),
		Status: p.State, Note: p.Note, CreatedAt: p.CreatedAt, DecidedAt: p.DecidedAt,
	}
}

// pagePayouts returns the caller's payouts, the newest first.
func (s *Service) pagePayouts(ctx context.Context, q api.PageQuery) (api.Page[PayoutRecord], error) {
	return s.payoutRecords(ctx, account.Personal(api.ActorOf(ctx).UserID), q)
}

func (s *Service) payoutRecords(ctx context.Context, accountID string, q api.PageQuery) (api.Page[PayoutRecord], error) {
	list, err := s.payoutsOf(ctx, accountID)
	if err != nil {
		return api.Page[PayoutRecord]{}, err
	}
	records := make([]PayoutRecord, len(list))
	for i, p := range list {
		records[i] = p.record()
	}
	return api.Cut(records, q)
}

// PayoutQuery is which payouts an operator looks at.
type PayoutQuery struct {
	api.PageQuery
	Status string `json:"status,omitempty" enum:"wait,paying,ended" msg:"enum=状态不正确" doc:"wait without one"`
}

// PayoutRow is a payout as an operator reads it: the payee whole while he has to decide, and whose account it is.
type PayoutRow struct {
	PayoutRecord
	UserID     string `json:"userId"`
	Nickname   string `json:"nickname"`
	Registered string `json:"registered" doc:"the name that the person registered, masked; empty for none"`
	Telephone  string `json:"telephone" doc:"masked"`
	DecidedBy  string `json:"decidedBy" doc:"empty for what nobody had to look at"`
	Enterprise string `json:"enterprise" doc:"whose account, where it is an enterprise's; empty for the person's own"`
	Said       string `json:"said" doc:"why the transfer is not done yet"`
	Tries      int    `json:"tries" doc:"how often the provider was asked"`
	BegunAt    int64  `json:"begunAt" doc:"of the transfer, epoch milliseconds; 0 before it"`
	ByHand     int    `json:"byHand" enum:"0,1" doc:"too little for the provider: only transferred by hand"`
}

// reviewPayouts returns the operators' list: those that wait or are being transferred, the oldest first, or those that
// are decided, the latest first.
func (s *Service) reviewPayouts(ctx context.Context, q PayoutQuery) (api.Page[PayoutRow], error) {
	list, err := s.payoutsToReview(ctx, q.Status)
	if err != nil {
		return api.Page[PayoutRow]{}, err
	}
	page, err := api.Cut(list, q.PageQuery)
	answer := api.Page[PayoutRow]{Current: page.Current, PageSize: page.PageSize, Total: page.Total, Records: []PayoutRow{}}
	if err != nil {
		return answer, err
	}
	for _, p := range page.Records {
		who, err := s.people.Of(ctx, p.UserID)
		if err != nil && !errors.Is(err, person.ErrNobody) {
			return answer, err
		}
		row := p.row(who)
		if row.Enterprise, err = s.purchases.NameOf(ctx, p.OfEnterprise()); err != nil {
			return answer, err
		}
		if p.State == PayoutWaits {
			to, err := s.seal.OpenPayee(p.Payee, p.No)
			if err != nil {
				return answer, err
			}
			row.Account, row.RealName = to.Account, to.Name
		}
		answer.Records = append(answer.Records, row)
	}
	return answer, nil
}

func (p Payout) row(who person.Person) PayoutRow {
	row := PayoutRow{
		PayoutRecord: p.record(), UserID: p.UserID, Nickname: who.Nickname, Registered: person.MaskName(who.Name),
		Telephone: person.MaskTelephone(who.Telephone), DecidedBy: p.DecidedBy, Said: p.Transfer.Said, Tries: p.Transfer.Tries, BegunAt: p.Transfer.BegunAt,
	}
	if p.ArriveFen() < transferLeast {
		row.ByHand = 1
	}
	return row
}

// PayoutDecision is the operator's word: 1 transferred by hand, 2 refused, 3 to be transferred by the provider.
type PayoutDecision struct {
	No     string `json:"no" maxLength:"64" msg:"required=缺少申请编号;maxLength=申请编号不正确"`
	Result int    `json:"result" minimum:"1" maximum:"3" msg:"required=请选择处理结果;minimum=请选择处理结果;maximum=请选择处理结果"`
	Note   string `json:"note,omitempty" maxLength:"100" msg:"maxLength=不能超过100字" doc:"the transfer's number, or why it is refused; needed for 1 and 2"`
}

// decide ends a payout, transferred by hand or refused and back on the balance, or has the provider transfer it. The person is
// told of its end. 409 payout_decided when somebody was faster, 409 transfer_too_small, 403 own_payout for the operator's own or
// his enterprise's.
func (s *Service) decide(ctx context.Context, in PayoutDecision) (PayoutRecord, error) {
	p, err := s.decidePayout(ctx, in.No, Word(in.Result), in.Note, api.StandingOf(ctx).Member)
	if err != nil {
		return PayoutRecord{}, err
	}
	return p.record(), nil
}

// PayoutNo names a payout.
type PayoutNo struct {
	No string `json:"no" maxLength:"64" msg:"required=缺少申请编号;maxLength=申请编号不正确"`
}

// again asks the provider at once how a transfer stands, under its own number, as the machine would later. It answers how it
// stands then; 404 for an unknown one.
func (s *Service) again(ctx context.Context, in PayoutNo) (PayoutRecord, error) {
	if _, err := s.transfer(ctx, in.No); err != nil {
		return PayoutRecord{}, err
	}
	p, _, err := s.findPayout(ctx, in.No)
	return p.Value.record(), err
}
