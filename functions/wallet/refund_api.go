package wallet

import (
	"context"
	"errors"
	"log/slog"

	"bimportal/shared/api"
	"bimportal/shared/clock"
	"bimportal/shared/money"
	"bimportal/shared/store"
)

var (
	errOtherRefund   = api.Conflict("idempotency_mismatch", "同一次提交的内容不一致，请重新发起退款")
	errRefundRefused = api.Conflict("refund_refused", "支付宝没有接受这笔退款，金额已退回余额")
)

// RefundInput asks for an amount of one's own top-up back.
type RefundInput struct {
	OutTradeNo string    `json:"outTradeNo" maxLength:"64" msg:"required=缺少订单号;maxLength=订单号不正确"`
	AmountFen  money.Fen `json:"amountFen" minimum:"1" maximum:"100000000" doc:"fen" msg:"required=请输入退款金额;minimum=退款金额必须大于 0;maximum=退款金额过大;type=退款金额不正确"`
	Reason     string    `json:"reason" maxLength:"100" msg:"required=请填写退款原因;maxLength=退款原因不能超过 100 个字"`
}

// RefundAnswer is how the refund stands: the provider's word may still be awaited.
type RefundAnswer struct {
	Status TopUpStatus `json:"status" enum:"refunding,refunded"`
}

// refund gives an amount of the caller's own top-up back the way it came, within refundWindow, at most what remains of it
// and at most the balance. The amount leaves the balance first; the provider is asked then, and by the schedule until it
// answers. With an Idempotency-Key a repetition answers the same refund; the key with other input is a conflict (409).
func (s *Service) refund(ctx context.Context, in RefundInput) (RefundAnswer, error) {
	call := api.CallOf(ctx)
	if len(call.IdempotencyKey) > 128 {
		return RefundAnswer{}, api.Invalid("idempotency_key", "提交标识过长")
	}
	refund, err := s.reserve(ctx, api.ActorOf(ctx).UserID, in, call.IdempotencyKey)
	if err != nil {
		return RefundAnswer{}, err
	}
	if refund.Open != "" {
		if refund, err = s.drive(ctx, refund); err != nil {
			slog.Warn("refund", "requestNo", refund.RequestNo, "error", err.Error()) // the schedule goes on with it
			return RefundAnswer{TopUpRefunding}, nil
		}
	}
	if refund.State == RefundRejected {
		return RefundAnswer{}, errRefundRefused
	}
	return RefundAnswer{TopUpRefunded}, nil
}

// drive asks the provider for a reserved refund and books its answer. An error leaves it to the schedule.
func (s *Service) drive(ctx context.Context, r Refund) (Refund, error) {
	went, err := s.provider.Refund(ctx, r.OutTradeNo, r.RequestNo, r.AmountFen, r.Reason)
	if err != nil {
		return r, err
	}
	return s.settleRefund(ctx, r.OutTradeNo, r.RequestNo, went)
}

// RefundOverdue is the line that an alarm counts: a refund that the provider has not answered for a day.
const RefundOverdue = "refund overdue"

// redriveRefunds asks again for each refund whose lease has run out.
func (s *Service) redriveRefunds(ctx context.Context) error {
	return store.Lapse(ctx, s.refunds, openRefund, s.now(), redriveMost, func(r Refund) error {
		if !s.timeLeft(ctx) {
			return nil // the next turn begins with the oldest again
		}
		stale := errors.New("driven already")
		_, err := s.refunds.Update(ctx, refundKey(r.OutTradeNo, r.RequestNo), func(now *Refund) error {
			if now.Open == "" || now.LeaseUntil > clock.Millis(s.now()) {
				return stale
			}
			now.Later(s.now())
			return nil
		})
		switch {
		case errors.Is(err, stale):
			return nil
		case err != nil:
			return err
		}
		if _, err := s.drive(ctx, r); err != nil {
			slog.Warn("refund", "requestNo", r.RequestNo, "error", err.Error())
			if r.Overdue(s.now()) {
				slog.Error(RefundOverdue, "requestNo", r.RequestNo, "amountFen", int64(r.AmountFen))
			}
		}
		return nil
	})
}

// heedRefund takes a notification that tells of a refund. It credits nothing. A refund of our own is asked about as the
// schedule would; one that the provider made by itself is booked with the amount that the provider states when asked.
// What is not credited here is left to the reconciliation of the day.
func (s *Service) heedRefund(ctx context.Context, f Fact) error {
	order, err := s.orders.Get(ctx, orderKey(f.OutTradeNo))
	if err != nil || !order.Value.Credited() {
		return err
	}
	if f.RequestNo != "" {
		if err := s.heedRequest(ctx, f); err != nil {
			return err
		}
	}
	if f.Status != "TRADE_CLOSED" {
		return nil
	}
	_, err = s.settle(ctx, Fact{OutTradeNo: f.OutTradeNo, Status: f.Status}) // whatever else went back unseen
	return err
}

func (s *Service) heedRequest(ctx context.Context, f Fact) error {
	known, err := s.refunds.Find(ctx, refundKey(f.OutTradeNo, f.RequestNo))
	switch {
	case err != nil:
		return err
	case known.Value.Open != "":
		_, err = s.drive(ctx, known.Value)
		return err
	case known.Version > 0 || f.Status == "TRADE_CLOSED":
		return nil
	}
	amount, at, err := s.provider.Refunded(ctx, f.OutTradeNo, f.RequestNo)
	if err != nil || amount == 0 {
		return err
	}
	return s.learn(ctx, f.OutTradeNo, f.RequestNo, amount, at)
}
