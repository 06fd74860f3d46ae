package wallet

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"time"

	"bimportal/shared/account"
	"bimportal/shared/api"
	"bimportal/shared/id"
	"bimportal/shared/store"
)

const repeatLives = 24 * time.Hour

var (
	errOtherInput  = api.Conflict("idempotency_mismatch", "同一次提交的内容不一致，请重新发起充值")
	errNoOrder     = api.NotFound("no_order", "没有找到这笔充值订单")
	errNotScanned  = api.Pending("not_scanned", "等待扫码")
	errUnavailable = "支付服务暂时不可用，请稍后重试"
)

// TopUpInput is a top-up into one's own account.
type TopUpInput struct {
	Total   int64  `json:"total" enum:"5,20,50,100,200,300,500,1000,2000" doc:"yuan" msg:"required=请选择充值金额;enum=请选择列表中的充值金额;type=请选择列表中的充值金额"`
	AppType string `json:"appType" enum:"platformHome" msg:"required=缺少应用类型;enum=应用类型不正确"`
}

// TopUp is what the payer scans.
type TopUp struct {
	QRCode     string `json:"qrCode"`
	OutTradeNo string `json:"outTradeNo"`
	ExpireAt   int64  `json:"expireAt" doc:"epoch milliseconds"`
}

// faceToFace orders a QR code. With an Idempotency-Key a repetition answers the same order; the key with another
// amount is a conflict (409). The order stands before the provider is asked: if that fails (500
// provider_unavailable), the same key goes on with it.
func (s *Service) faceToFace(ctx context.Context, in TopUpInput) (TopUp, error) {
	return s.topUp(ctx, account.Personal(api.ActorOf(ctx).UserID), in)
}

// topUpEnterprise is faceToFace for the account of the enterprise that the call is made in.
func (s *Service) topUpEnterprise(ctx context.Context, in TopUpInput) (TopUp, error) {
	return s.topUp(ctx, account.Enterprise(api.StandingOf(ctx).Access.ID), in)
}

func (s *Service) topUp(ctx context.Context, accountID string, in TopUpInput) (TopUp, error) {
	call := api.CallOf(ctx)
	if len(call.IdempotencyKey) > 128 {
		return TopUp{}, api.Invalid("idempotency_key", "提交标识过长")
	}
	now := s.now()
	order, err := NewOrder(id.Ordered(now), api.ActorOf(ctx).UserID, accountID, in.Total, now)
	if err != nil {
		return TopUp{}, err
	}
	order, replaced, err := s.place(ctx, order, in.Total, call.IdempotencyKey)
	if err != nil {
		return TopUp{}, err
	}
	if order, err = s.issue(ctx, order); err != nil {
		return TopUp{}, api.Unavailable("provider_unavailable", errUnavailable, err)
	}
	if err := s.start(ctx, order); err != nil {
		slog.Warn("start", "outTradeNo", order.OutTradeNo, "error", err.Error()) // the schedule starts it when its lease ends
	}
	if replaced != "" {
		if err := s.provider.Close(ctx, replaced); err != nil {
			slog.Warn("close", "outTradeNo", replaced, "error", err.Error()) // its machine polls until it expires
		}
	}
	return TopUp{order.QRCode, order.OutTradeNo, order.ExpireAt}, nil
}

// issue asks the provider for the code of an order that has none.
func (s *Service) issue(ctx context.Context, o Order) (Order, error) {
	if o.State != Created {
		return o, nil
	}
	qrCode, err := s.provider.Precreate(ctx, o.OutTradeNo, o.TotalFen, o.ExpireAt)
	if err != nil {
		return o, err
	}
	return s.change(ctx, o.OutTradeNo, func(o *Order) error { o.Issue(qrCode); return nil })
}

// start runs the machine; a run of the same number that exists already is no error.
func (s *Service) start(ctx context.Context, o Order) error {
	return s.flow.Start(ctx, fmt.Sprintf("%s-%d", o.OutTradeNo, o.Runs), `{"outTradeNo":"`+o.OutTradeNo+`"}`)
}

// PaymentQuery names an order.
type PaymentQuery struct {
	OutTradeNo string `query:"outTradeNo" required:"true" maxLength:"64" msg:"required=缺少订单号;maxLength=订单号不正确"`
}

// Payment is how the payment stands.
type Payment struct {
	TradeStatus string `json:"tradeStatus" enum:"WAIT_BUYER_PAY,TRADE_SUCCESS,TRADE_FINISHED,TRADE_CLOSED"`
}

// queryPayment returns how the caller's own order stands, asking the provider while it is open; 101 before the scan,
// 404 for an order of somebody else. While the provider cannot be asked, what is stored is the answer.
func (s *Service) queryPayment(ctx context.Context, q PaymentQuery) (Payment, error) {
	v, err := s.orders.Get(ctx, orderKey(q.OutTradeNo))
	if errors.Is(err, store.ErrNotFound) || (err == nil && v.Value.UserID != api.ActorOf(ctx).UserID) {
		return Payment{}, errNoOrder
	}
	if err != nil {
		return Payment{}, err
	}
	order := v.Value
	if !order.Final() {
		fact, err := s.provider.Query(ctx, order.OutTradeNo)
		switch {
		case err == nil:
			if order, err = s.settle(ctx, fact); err != nil {
				return Payment{}, err
			}
		case !errors.Is(err, ErrNotScanned):
			slog.Warn("query", "outTradeNo", order.OutTradeNo, "error", err.Error())
		}
	}
	if status := order.TradeStatus(); status != "" {
		return Payment{status}, nil
	}
	return Payment{}, errNotScanned
}

// notify takes the provider's signed notification. It answers success only after what it says is stored; the provider
// repeats what got another answer.
func (s *Service) notify(w http.ResponseWriter, r *http.Request) {
	if err := s.takeNotification(r); err != nil {
		status := http.StatusInternalServerError
		if errors.Is(err, ErrForged) || errors.Is(err, errAmount) || errors.Is(err, store.ErrNotFound) {
			status = http.StatusBadRequest
		}
		slog.Error("notification refused", "requestId", api.CallOf(r.Context()).RequestID, "error", err.Error())
		http.Error(w, "failure", status)
		return
	}
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	if _, err := w.Write([]byte("success")); err != nil {
		slog.Warn("notification answer", "error", err.Error())
	}
}

func (s *Service) takeNotification(r *http.Request) error {
	if err := r.ParseForm(); err != nil {
		return fmt.Errorf("%w: %w", ErrForged, err)
	}
	fact, err := s.provider.Notification(r.Context(), r.PostForm) // the form alone, never the address
	if err != nil {
		return err
	}
	if fact.Refund {
		return s.heedRefund(r.Context(), fact)
	}
	_, err = s.settle(r.Context(), fact)
	return err
}
