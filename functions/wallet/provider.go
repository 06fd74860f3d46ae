package wallet

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"time"

	"github.com/smartwalle/alipay/v3"

	"bimportal/shared/clock"
	"bimportal/shared/money"
)

// ProviderConfig is the merchant's side of Alipay in key mode. Keys are base64 DER.
type ProviderConfig struct {
	Gateway, AppID, SellerID, PrivateKey, PublicKey, NotifyURL string
	Transport                                                  http.RoundTripper // nil is the default
}

// Provider is Alipay: face-to-face payment (precreate), RSA2 both ways.
type Provider struct {
	client *alipay.Client
	config ProviderConfig
}

// ErrNotScanned says that the provider does not know the trade: nobody has scanned its code.
var ErrNotScanned = errors.New("wallet: not scanned")

// ErrForged says that a notification is not the provider's, or not for this merchant.
var ErrForged = errors.New("wallet: forged notification")

const tradeNotExist = "ACQ.TRADE_NOT_EXIST"

const providerTimeout = 10 * time.Second

// NewProvider answers a client of the configured gateway; each call ends after providerTimeout.
func NewProvider(c ProviderConfig) (*Provider, error) {
	client, err := alipay.New(c.AppID, c.PrivateKey, true,
		alipay.WithProductionGateway(c.Gateway), alipay.WithTimeLocation(clock.Shanghai),
		alipay.WithHTTPClient(&http.Client{Timeout: providerTimeout, Transport: c.Transport}))
	if err != nil {
		return nil, fmt.Errorf("wallet: provider: %w", err)
	}
	if err := client.LoadAliPayPublicKey(c.PublicKey); err != nil {
		return nil, fmt.Errorf("wallet: provider's key: %w", err)
	}
	return &Provider{client, c}, nil
}

// Fact is what the provider says of a trade, by an answer or by a notification.
type Fact struct {
	OutTradeNo, TradeNo string
	Status              string // WAIT_BUYER_PAY, TRADE_SUCCESS, TRADE_FINISHED, TRADE_CLOSED
	Total               string // yuan with two decimals, as signed
	Refund              bool   // tells of a refund; never credits
	RequestNo           string // of that refund
}

// Paid says that the provider has the money.
func (f Fact) Paid() bool { return f.Status == "TRADE_SUCCESS" || f.Status == "TRADE_FINISHED" }

// Precreate asks for the QR code of an order. The same order answers the same trade.
func (p *Provider) Precreate(ctx context.Context, outTradeNo string, total money.Fen) (qrCode string, err error) {
	rsp, err := p.client.TradePreCreate(ctx, alipay.TradePreCreate{Trade: alipay.Trade{
		NotifyURL: p.config.NotifyURL, Subject: "BIM 中心余额充值", OutTradeNo: outTradeNo, TotalAmount: total.Text(),
		SellerId: p.config.SellerID, TimeoutExpress: "15m",
	}})
	if err != nil {
		return "", fmt.Errorf("wallet: precreate: %w", err)
	}
	if rsp.IsFailure() || rsp.QRCode == "" {
		return "", fmt.Errorf("wallet: precreate: %s %s", rsp.SubCode, rsp.SubMsg)
	}
	return rsp.QRCode, nil
}

// Query asks how a trade stands. It returns ErrNotScanned.
func (p *Provider) Query(ctx context.Context, outTradeNo string) (Fact, error) {
	rsp, err := p.client.TradeQuery(ctx, alipay.TradeQuery{OutTradeNo: outTradeNo})
	if err != nil {
		return Fact{}, fmt.Errorf("wallet: query: %w", err)
	}
	if rsp.SubCode == tradeNotExist {
		return Fact{}, ErrNotScanned
	}
	if rsp.IsFailure() || rsp.OutTradeNo != outTradeNo {
		return Fact{}, fmt.Errorf("wallet: query: %s %s", rsp.SubCode, rsp.SubMsg)
	}
	return Fact{OutTradeNo: outTradeNo, TradeNo: rsp.TradeNo, Status: string(rsp.TradeStatus), Total: rsp.TotalAmount}, nil
}

// Close asks the provider to take no money on an unpaid trade. One that nobody scanned cannot be closed, which is no
// error: its code stays payable until it expires.
func (p *Provider) Close(ctx context.Context, outTradeNo string) error {
	rsp, err := p.client.TradeClose(ctx, alipay.TradeClose{OutTradeNo: outTradeNo})
	if err != nil {
		return fmt.Errorf("wallet: close: %w", err)
	}
	if rsp.IsFailure() && rsp.SubCode != tradeNotExist {
		return fmt.Errorf("wallet: close: %s %s", rsp.SubCode, rsp.SubMsg)
	}
	return nil
}

// Cancel ends a trade for good. Only a trade that was just seen unpaid may be cancelled; one that was paid in between
// is refunded by it, and returned is true.
func (p *Provider) Cancel(ctx context.Context, outTradeNo string) (returned bool, err error) {
	rsp, err := p.client.TradeCancel(ctx, alipay.TradeCancel{OutTradeNo: outTradeNo})
	if err != nil {
		return false, fmt.Errorf("wallet: cancel: %w", err)
	}
	if rsp.IsFailure() && rsp.SubCode != tradeNotExist {
		return false, fmt.Errorf("wallet: cancel: %s %s", rsp.SubCode, rsp.SubMsg)
	}
	return rsp.Action == "refund", nil
}

// refusedForGood are the answers to a refund that no repetition changes. What is not here is asked again; that a
// credited trade does not exist is not: whoever answers so is not who took the money.
var refusedForGood = map[string]bool{
	"ACQ.TRADE_STATUS_ERROR": true, "ACQ.TRADE_HAS_CLOSE": true, "ACQ.TRADE_HAS_FINISHED": true,
	"ACQ.TRADE_NOT_ALLOW_REFUND": true, "ACQ.REFUND_AMT_NOT_EQUAL_TOTAL": true, "ACQ.REASON_TRADE_REFUND_FEE_ERR": true,
	"ACQ.INVALID_PARAMETER": true, "ACQ.BUYER_NOT_EXIST": true, "ACQ.BUYER_ERROR": true, "ACQ.ONLINE_TRADE_VOUCHER_NOT_ALLOW_REFUND": true,
}

// Refund asks the provider to give amount back, once for each request number however often it is asked. It answers
// whether the money went back; false is final. An error says that nobody knows yet: ask again.
func (p *Provider) Refund(ctx context.Context, outTradeNo, requestNo string, amount money.Fen, reason string) (went bool, err error) {
	rsp, err := p.client.TradeRefund(ctx, alipay.TradeRefund{
		OutTradeNo: outTradeNo, OutRequestNo: requestNo, RefundAmount: amount.Text(), RefundReason: reason,
	})
	if err != nil {
		return false, fmt.Errorf("wallet: refund: %w", err)
	}
	refused := rsp.IsFailure()
	if !refused && rsp.FundChange == "Y" {
		return true, nil
	}
	if refused && !refusedForGood[rsp.SubCode] {
		return false, fmt.Errorf("wallet: refund: %s %s", rsp.SubCode, rsp.SubMsg)
	}
	back, err := p.Refunded(ctx, outTradeNo, requestNo) // no change of funds, or a refusal: an earlier request may have done it
	if err != nil {
		return false, err
	}
	if back != 0 && back != amount {
		return false, fmt.Errorf("wallet: refund: %s gave back %s, not %s", requestNo, back.Text(), amount.Text())
	}
	if back == 0 && !refused {
		return false, fmt.Errorf("wallet: refund: %s is under way", requestNo)
	}
	return back == amount, nil
}

// Refunded answers what went back under a request number; 0 when nothing did.
func (p *Provider) Refunded(ctx context.Context, outTradeNo, requestNo string) (money.Fen, error) {
	rsp, err := p.client.TradeFastPayRefundQuery(ctx, alipay.TradeFastPayRefundQuery{OutTradeNo: outTradeNo, OutRequestNo: requestNo})
	if err != nil {
		return 0, fmt.Errorf("wallet: refund query: %w", err)
	}
	if rsp.IsFailure() {
		return 0, fmt.Errorf("wallet: refund query: %s %s", rsp.SubCode, rsp.SubMsg)
	}
	if rsp.RefundStatus != "REFUND_SUCCESS" {
		return 0, nil
	}
	return money.Parse(rsp.RefundAmount)
}

// Notification verifies a posted form: the signature over the form alone, then that it is for this merchant.
// It returns ErrForged.
func (p *Provider) Notification(ctx context.Context, form url.Values) (Fact, error) {
	n, err := p.client.DecodeNotification(ctx, form)
	if err != nil {
		return Fact{}, fmt.Errorf("%w: %w", ErrForged, err)
	}
	if n.AppId != p.config.AppID || n.SellerId != p.config.SellerID || n.OutTradeNo == "" {
		return Fact{}, fmt.Errorf("%w: app %s, seller %s", ErrForged, n.AppId, n.SellerId)
	}
	return Fact{
		OutTradeNo: n.OutTradeNo, TradeNo: n.TradeNo, Status: string(n.TradeStatus), Total: n.TotalAmount,
		Refund: n.RefundFee != "" || n.GmtRefund != "" || n.OutBizNo != "", RequestNo: n.OutBizNo,
	}, nil
}
