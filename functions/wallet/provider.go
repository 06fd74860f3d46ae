package wallet

import (
	"archive/zip"
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"net/http"
	"net/url"
	"os"
	"strings"
	"time"

	"github.com/smartwalle/alipay/v3"

	"bimportal/shared/clock"
	"bimportal/shared/money"
)

// ProviderConfig is the merchant's side of Alipay.
type ProviderConfig struct {
	Gateway, AppID, SellerID, NotifyURL string
	Signing                             Signing
	Transport                           http.RoundTripper // nil is the default
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

// NewProvider returns a client of the configured gateway; each call ends after providerTimeout.
func NewProvider(c ProviderConfig) (*Provider, error) {
	web := &http.Client{Timeout: providerTimeout, Transport: c.Transport}
	client, err := c.Signing.client(c.AppID, alipay.WithSandboxGateway(c.Gateway), alipay.WithTimeLocation(clock.Shanghai), alipay.WithHTTPClient(web))
	if err != nil {
		return nil, err
	}
	return &Provider{client, c}, nil
}

// Fact is what the provider says of a trade, by an answer or by a notification.
type Fact struct {
	OutTradeNo, TradeNo string
	Status              string // WAIT_BUYER_PAY, TRADE_SUCCESS, TRADE_FINISHED, TRADE_CLOSED
	Total               string // yuan with two decimals, as signed
	PaidAt              int64  // epoch milliseconds by the provider's clock; 0 when it does not say
	Refund              bool   // tells of a refund; never credits
	RequestNo           string // of that refund
}

// Paid says that the provider has the money.
func (f Fact) Paid() bool { return f.Status == "TRADE_SUCCESS" || f.Status == "TRADE_FINISHED" }

// precreate is the request with the code's own end, which the client has no field for.
type precreate struct {
	alipay.TradePreCreate
	CodeLives string `json:"qr_code_timeout_express"`
}

// Precreate asks for the QR code of an order, which can be scanned and paid until the given moment. The same order
// answers the same trade.
func (p *Provider) Precreate(ctx context.Context, outTradeNo string, total money.Fen, until int64) (qrCode string, err error) {
	var rsp alipay.TradePreCreateRsp
	err = p.client.Request(ctx, precreate{alipay.TradePreCreate{Trade: alipay.Trade{
		NotifyURL: p.config.NotifyURL, Subject: "BIM 中心余额充值", OutTradeNo: outTradeNo, TotalAmount: total.Text(),
		SellerId: p.config.SellerID, TimeExpire: clock.Text(until),
	}}, fmt.Sprintf("%dm", int(codeLives.Minutes()))}, &rsp)
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
	return Fact{OutTradeNo: outTradeNo, TradeNo: rsp.TradeNo, Status: string(rsp.TradeStatus), Total: rsp.TotalAmount, PaidAt: providerTime(rsp.SendPayDate)}, nil
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
	back, _, err := p.Refunded(ctx, outTradeNo, requestNo) // no change of funds, or a refusal: an earlier request may have done it
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

// Refunded returns what went back under a request number and when, by the provider's clock; 0 when nothing did.
func (p *Provider) Refunded(ctx context.Context, outTradeNo, requestNo string) (amount money.Fen, at int64, err error) {
	rsp, err := p.client.TradeFastPayRefundQuery(ctx, alipay.TradeFastPayRefundQuery{
		OutTradeNo: outTradeNo, OutRequestNo: requestNo, QueryOptions: []string{"gmt_refund_pay"},
	})
	if err != nil {
		return 0, 0, fmt.Errorf("wallet: refund query: %w", err)
	}
	if rsp.IsFailure() {
		return 0, 0, fmt.Errorf("wallet: refund query: %s %s", rsp.SubCode, rsp.SubMsg)
	}
	if rsp.RefundStatus != "REFUND_SUCCESS" {
		return 0, 0, nil
	}
	amount, err = money.Parse(rsp.RefundAmount)
	return amount, providerTime(rsp.GMTRefundPay), err
}

// Outcome is what the provider says of a transfer.
type Outcome struct {
	Ended  bool   // for good: no repetition changes it
	Paid   bool   // the payee has it
	Number string // the provider's, where it is paid
	PaidAt int64  // epoch milliseconds by the provider's clock; 0 when it does not say
	Said   string // why it is not paid, or not yet
	Poor   bool   // the platform's own account at the provider has too little
}

// errNoTransfer says that the provider knows no transfer of a number.
var errNoTransfer = errors.New("wallet: no transfer")

// payeeRefused are the answers to a transfer that no repetition changes, in words for who asked for it. What is not here is asked
// again, the platform's own faults among it.
var payeeRefused = map[string]string{
	"PAYEE_NOT_EXIST": "支付宝账号不存在", "PAYEE_USER_INFO_ERROR": "支付宝账号与实名不一致", "PAYEE_ACCOUNT_STATUS_ERROR": "支付宝账号状态异常",
	"PAYEE_ACC_OCUPIED": "支付宝账号对应多个账户，请换一个登录号", "PAYEE_CERT_INFO_ERROR": "收款人的实名信息有误", "PERM_AML_NOT_REALNAME_REV": "收款人未完成实名认证",
	"BLOCK_USER_FORBBIDEN_RECIEVE": "支付宝账号不能收款", "PAYEE_TRUSTEESHIP_ACC_OVER_LIMIT": "收款账户超过限额",
}

const poorPayer = "PAYER_BALANCE_NOT_ENOUGH"

const (
	transferProduct = "TRANS_ACCOUNT_NO_PWD"
	transferScene   = "DIRECT_TRANSFER"
)

// Transfer asks the provider to pay, once for each number however often it is asked (alipay.fund.trans.uni.transfer). asked says that
// it may have been asked before: then it is looked up first. An error, and an outcome that has not ended, say that nobody knows yet: ask again
// under the same number.
func (p *Provider) Transfer(ctx context.Context, no string, amount money.Fen, to Payee, asked bool) (Outcome, error) {
	if asked {
		if known, err := p.Transferred(ctx, no, amount); !errors.Is(err, errNoTransfer) {
			return known, err
		}
	}
	rsp, err := p.client.FundTransUniTransfer(ctx, alipay.FundTransUniTransfer{
		OutBizNo: no, TransAmount: amount.Text(), ProductCode: transferProduct, BizScene: transferScene, OrderTitle: "BIM 中心转账",
		PayeeInfo: &alipay.PayeeInfo{Identity: to.Account, IdentityType: "ALIPAY_LOGON_ID", Name: to.Name},
	})
	if err != nil {
		return Outcome{}, fmt.Errorf("wallet: transfer: %w", err)
	}
	if !rsp.IsFailure() && rsp.OutBizNo != no {
		return Outcome{}, fmt.Errorf("wallet: transfer: asked for %s, told of %s", no, rsp.OutBizNo)
	}
	if !rsp.IsFailure() && rsp.Status == "SUCCESS" {
		return Outcome{Ended: true, Paid: true, Number: rsp.OrderId, PaidAt: providerTime(rsp.TransDate)}, nil
	}
	why, refused := payeeRefused[rsp.SubCode]
	if refused { // an earlier request may have paid before the payee was refused
		known, err := p.Transferred(ctx, no, amount)
		if errors.Is(err, errNoTransfer) {
			return Outcome{Ended: true, Said: why}, nil
		}
		return known, err
	}
	if rsp.IsFailure() {
		return Outcome{Said: strings.TrimSpace(rsp.SubCode + " " + rsp.SubMsg), Poor: rsp.SubCode == poorPayer}, nil
	}
	return Outcome{Said: "支付宝处理中"}, nil
}

// Transferred asks how a transfer stands (alipay.fund.trans.common.query). It returns errNoTransfer.
func (p *Provider) Transferred(ctx context.Context, no string, amount money.Fen) (Outcome, error) {
	rsp, err := p.client.FundTransCommonQuery(ctx, alipay.FundTransCommonQuery{ProductCode: transferProduct, BizScene: transferScene, OutBizNo: no})
	if err != nil {
		return Outcome{}, fmt.Errorf("wallet: transfer query: %w", err)
	}
	if rsp.SubCode == "ORDER_NOT_EXIST" {
		return Outcome{}, errNoTransfer
	}
	if rsp.IsFailure() || rsp.OutBizNo != no {
		return Outcome{}, fmt.Errorf("wallet: transfer query: %s %s", rsp.SubCode, rsp.SubMsg)
	}
	if rsp.TransAmount != amount.Text() {
		return Outcome{}, fmt.Errorf("wallet: transfer query: %s is over %s, not %s", no, rsp.TransAmount, amount.Text())
	}
	switch rsp.Status {
	case "SUCCESS":
		return Outcome{Ended: true, Paid: true, Number: rsp.OrderId, PaidAt: providerTime(rsp.PayDate)}, nil
	case "FAIL", "REFUND", "CLOSED":
		why := payeeRefused[rsp.ErrorCode]
		if why == "" {
			why = "支付宝转账未成功"
		}
		return Outcome{Ended: true, Said: why}, nil
	}
	return Outcome{Said: "支付宝处理中"}, nil
}

// ErrNoBill says that the provider has no bill of the day, or not yet.
var ErrNoBill = errors.New("wallet: no bill")

const (
	maxBill      = 256 << 20        // bytes of the archive
	billDownload = 25 * time.Second // for all of it
)

// Bill is the provider's bill of a day, on disk.
type Bill struct {
	file *os.File
	zip  *zip.Reader
}

// Close gives the disk space back.
func (b *Bill) Close() error { return b.file.Close() }

// Rows reads the bill of trades from its beginning.
func (b *Bill) Rows() iter.Seq2[BillRow, error] { return rowsOf(b, readBill) }

// Transfers reads the transfers of an account bill from its beginning.
func (b *Bill) Transfers() iter.Seq2[TransferRow, error] { return rowsOf(b, readTransfers) }

func rowsOf[R any](b *Bill, read func(io.Reader) (iter.Seq2[R, error], bool)) iter.Seq2[R, error] {
	var none R
	return func(yield func(R, error) bool) {
		for _, f := range b.zip.File {
			in, err := f.Open()
			if err != nil {
				yield(none, fmt.Errorf("%w: %w", errBill, err))
				return
			}
			rows, ok := read(in)
			if ok {
				rows(yield)
			}
			if err := in.Close(); err != nil && ok {
				yield(none, fmt.Errorf("%w: %w", errBill, err))
			}
			if ok {
				return
			}
		}
		yield(none, fmt.Errorf("%w: no details in the archive", errBill))
	}
}

// Bill fetches the bill of a day's trades (YYYY-MM-DD in Shanghai) to the disk. It returns ErrNoBill.
func (p *Provider) Bill(ctx context.Context, day string) (*Bill, error) {
	return p.bill(ctx, "trade", day)
}

// AccountBill fetches the bill of all that moved the merchant's own account on a day, to the disk. It returns ErrNoBill.
func (p *Provider) AccountBill(ctx context.Context, day string) (*Bill, error) {
	return p.bill(ctx, "signcustomer", day)
}

func (p *Provider) bill(ctx context.Context, kind, day string) (*Bill, error) {
	rsp, err := p.client.BillDownloadURLQuery(ctx, alipay.BillDownloadURLQuery{BillType: kind, BillDate: day})
	if err != nil {
		return nil, fmt.Errorf("wallet: bill: %w", err)
	}
	if rsp.IsFailure() && strings.HasSuffix(strings.ToLower(rsp.SubCode), "bill_not_exist") {
		return nil, ErrNoBill
	}
	if rsp.IsFailure() || rsp.BillDownloadURL == "" {
		return nil, fmt.Errorf("wallet: bill: %s %s", rsp.SubCode, rsp.SubMsg)
	}
	file, err := os.CreateTemp("", "bill-*.zip")
	if err != nil {
		return nil, fmt.Errorf("wallet: bill: %w", err)
	}
	size, err := p.download(ctx, rsp.BillDownloadURL, file)
	err = errors.Join(err, os.Remove(file.Name())) // the open file lives on
	if err == nil {
		var archive *zip.Reader
		if archive, err = zip.NewReader(file, size); err == nil {
			return &Bill{file, archive}, nil
		}
	}
	return nil, fmt.Errorf("wallet: bill: %w", errors.Join(err, file.Close()))
}

func (p *Provider) download(ctx context.Context, address string, to io.Writer) (size int64, err error) {
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return 0, err
	}
	res, err := (&http.Client{Timeout: billDownload, Transport: p.config.Transport}).Do(r)
	if err != nil {
		return 0, err
	}
	size, err = io.Copy(to, io.LimitReader(res.Body, maxBill+1))
	err = errors.Join(err, res.Body.Close())
	switch {
	case err != nil:
		return size, err
	case res.StatusCode != http.StatusOK:
		return size, fmt.Errorf("download: %s", res.Status)
	case size > maxBill:
		return size, fmt.Errorf("download: more than %d bytes", maxBill)
	}
	return size, nil
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
		OutTradeNo: n.OutTradeNo, TradeNo: n.TradeNo, Status: string(n.TradeStatus), Total: n.TotalAmount, PaidAt: providerTime(n.GmtPayment),
		Refund: n.RefundFee != "" || n.GmtRefund != "" || n.OutBizNo != "", RequestNo: n.OutBizNo,
	}, nil
}
