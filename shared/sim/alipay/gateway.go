package alipay

import (
	"bytes"
	"crypto/rand"
	"encoding/hex"
	"encoding/json"
	"errors"
	"net/http"
	"net/url"
	"strings"
	"time"
)

// bizContent is what the merchant asks, of all the methods together.
type bizContent struct {
	OutTradeNo     string          `json:"out_trade_no"`
	TradeNo        string          `json:"trade_no"`
	Subject        string          `json:"subject"`
	Body           string          `json:"body"`
	TotalAmount    json.RawMessage `json:"total_amount"` // a string or a number, both are taken
	QRTimeout      string          `json:"qr_code_timeout_express"`
	TimeoutExpress string          `json:"timeout_express"`
	TimeExpire     string          `json:"time_expire"`
	RefundAmount   json.RawMessage `json:"refund_amount"`
	OutRequestNo   string          `json:"out_request_no"`
	BillType       string          `json:"bill_type"`
	BillDate       string          `json:"bill_date"`
	OutBizNo       string          `json:"out_biz_no"`
	TransAmount    json.RawMessage `json:"trans_amount"`
	ProductCode    string          `json:"product_code"`
	BizScene       string          `json:"biz_scene"`
	OrderTitle     string          `json:"order_title"`
	Payee          payeeInfo       `json:"payee_info"`
}

// payeeInfo is who a transfer goes to.
type payeeInfo struct {
	Identity     string `json:"identity"`
	IdentityType string `json:"identity_type"`
	Name         string `json:"name"`
}

// answer is the biz part of a reply; empty values stay out, as the provider leaves them out.
type answer map[string]string

func (s *Simulator) gateway(w http.ResponseWriter, r *http.Request) {
	r.Body = http.MaxBytesReader(w, r.Body, 1<<20)
	if err := r.ParseForm(); err != nil {
		http.Error(w, "bad form", http.StatusBadRequest)
		return
	}
	method := r.Form.Get("method")
	name := strings.ReplaceAll(method, ".", "_") + "_response"
	if refused := s.admit(r.Form); refused != nil {
		// What the gateway cannot attribute to a merchant it answers without a signature.
		s.reply(w, name, failureAnswer(refused), "unsigned")
		return
	}
	var biz bizContent
	if err := json.Unmarshal([]byte(r.Form.Get("biz_content")), &biz); err != nil {
		s.reply(w, name, failureAnswer(&failure{"40002", "Invalid Arguments", "isv.invalid-parameter", "业务参数格式错误"}), "")
		return
	}
	outTradeNo := s.outTradeNo(biz)
	if biz.OutBizNo != "" {
		outTradeNo = biz.OutBizNo
	}
	fault := s.gatewayFault(method, outTradeNo)
	switch fault {
	case "502":
		http.Error(w, badGateway, http.StatusBadGateway)
		return
	case "timeout":
		s.keepWaiting(r)
		http.Error(w, badGateway, http.StatusGatewayTimeout)
		return
	case "systemError":
		s.reply(w, name, failureAnswer(errSystem), "")
		return
	}
	reply, err := s.call(method, outTradeNo, biz, r.Form.Get("notify_url"))
	var refused *failure
	switch {
	case errors.As(err, &refused):
		reply = failureAnswer(refused)
	case err != nil:
		reply = failureAnswer(&failure{"20000", "Service Currently Unavailable", "aop.ACQ.SYSTEM_ERROR", "系统异常"})
	default:
		reply["code"], reply["msg"] = "10000", "Success"
	}
	switch fault {
	case "lost":
		http.Error(w, badGateway, http.StatusBadGateway)
		return
	case "late":
		s.keepWaiting(r)
		http.Error(w, badGateway, http.StatusGatewayTimeout)
		return
	case "systemErrorAfter":
		reply = failureAnswer(errSystem)
	}
	s.reply(w, name, reply, fault)
}

const badGateway = "<html><body>502 Bad Gateway</body></html>"

func failureAnswer(f *failure) answer {
	return answer{"code": f.code, "msg": f.msg, "sub_code": f.subCode, "sub_msg": f.subMsg}
}

// admit checks who asks: the application and its signature over all parameters but sign.
func (s *Simulator) admit(form url.Values) *failure {
	invalid := func(sub, msg string) *failure { return &failure{"40002", "Invalid Arguments", sub, msg} }
	switch {
	case form.Get("method") == "":
		return &failure{"40001", "Missing Required Arguments", "isv.missing-method", "缺少方法名参数"}
	case form.Get("app_id") != s.o.AppID:
		return invalid("isv.invalid-app-id", "无效的AppID参数")
	case form.Get("sign_type") != "RSA2":
		return invalid("isv.invalid-signature-type", "无效的签名类型")
	case s.o.Certificates != nil && form.Get("app_cert_sn") != s.o.Certificates.appSN:
		return invalid("isv.app-cert-sn-invalid", "应用公钥证书序列号无效")
	case s.o.Certificates != nil && form.Get("alipay_root_cert_sn") != s.o.Certificates.rootSN:
		return invalid("isv.alipay-root-cert-sn-invalid", "支付宝根证书序列号无效")
	case !verify(s.o.MerchantPublicKey, []byte(signedText(form, "sign")), form.Get("sign")):
		return invalid("isv.invalid-signature", "验签出错，请检查签名")
	}
	if _, err := time.Parse("2006-01-02 15:04:05", form.Get("timestamp")); err != nil {
		return invalid("isv.invalid-timestamp", "非法的时间戳参数")
	}
	return nil
}

func (s *Simulator) reply(w http.ResponseWriter, name string, a answer, fault string) {
	for k, v := range a {
		if v == "" {
			delete(a, k)
		}
	}
	var body bytes.Buffer
	enc := json.NewEncoder(&body)
	enc.SetEscapeHTML(false)
	_ = enc.Encode(a)
	biz := bytes.TrimSpace(body.Bytes())
	out := append([]byte(`{"`+name+`":`), biz...)
	switch fault {
	case "unsigned":
	case "badSign":
		out = append(out, `,"sign":"`+sign(s.o.PrivateKey, append([]byte("x"), biz...))+`"`...)
	default:
		out = append(out, `,"sign":"`+sign(s.o.PrivateKey, biz)+`"`...)
	}
	if s.o.Certificates != nil {
		out = append(out, `,"alipay_cert_sn":"`+s.o.Certificates.providerSN+`"`...)
	}
	w.Header().Set("Content-Type", "text/html;charset=utf-8")
	_, _ = w.Write(append(out, '}'))
}

func (s *Simulator) outTradeNo(biz bizContent) string {
	if biz.OutTradeNo != "" || biz.TradeNo == "" { // a trade is named by either number
		return biz.OutTradeNo
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, t := range s.trades {
		if t.TradeNo == biz.TradeNo {
			return t.OutTradeNo
		}
	}
	return ""
}

func (s *Simulator) call(method, outTradeNo string, biz bizContent, notifyURL string) (answer, error) {
	switch method {
	case "alipay.trade.precreate":
		return s.precreate(biz, notifyURL)
	case "alipay.trade.query":
		return s.query(outTradeNo)
	case "alipay.trade.close":
		err := s.Close(outTradeNo)
		return s.named(outTradeNo), err
	case "alipay.trade.cancel":
		return s.cancel(outTradeNo)
	case "alipay.trade.refund":
		return s.refund(outTradeNo, biz)
	case "alipay.trade.fastpay.refund.query":
		return s.refundQuery(outTradeNo, biz.OutRequestNo)
	case "alipay.fund.trans.uni.transfer":
		return s.transfer(biz)
	case "alipay.fund.trans.common.query":
		return s.transferQuery(biz.OutBizNo)
	case "alipay.data.dataservice.bill.downloadurl.query":
		return s.billAddress(biz.BillType, biz.BillDate)
	}
	return nil, &failure{"40002", "Invalid Arguments", "isv.invalid-method", "不存在的方法名"}
}

// named is the pair of numbers that every answer about a trade carries.
func (s *Simulator) named(outTradeNo string) answer {
	s.mu.Lock()
	defer s.mu.Unlock()
	a := answer{"out_trade_no": outTradeNo}
	if t := s.trades[outTradeNo]; t != nil {
		a["trade_no"] = t.TradeNo
	}
	return a
}

func (s *Simulator) precreate(biz bizContent, notifyURL string) (answer, error) {
	fen, ok := fenOf(text(biz.TotalAmount))
	until, end, timed := deadlines(biz, s.o.Now())
	if !ok || !timed || biz.Subject == "" || biz.OutTradeNo == "" || len(biz.OutTradeNo) > 64 {
		return nil, business("ACQ.INVALID_PARAMETER", "参数无效")
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	t := s.trades[biz.OutTradeNo]
	if t == nil {
		id := make([]byte, 12)
		_, _ = rand.Read(id)
		t = &trade{ID: hex.EncodeToString(id), OutTradeNo: biz.OutTradeNo, Subject: biz.Subject, Body: biz.Body,
			Fen: fen, NotifyURL: notifyURL, CreatedAt: s.now(), ExpireAt: until.UnixMilli(), Express: biz.TimeoutExpress}
		if !end.IsZero() {
			t.EndAt = end.UnixMilli()
		}
		s.trades[biz.OutTradeNo] = t
		if err := s.save(); err != nil {
			return nil, err
		}
	}
	s.expire(t)
	switch {
	case t.Status == succeeded || t.Status == finished:
		return nil, errPaid
	case t.Status == closed || t.Cancelled:
		return nil, errClosed
	case t.Fen != fen || t.Subject != biz.Subject:
		return nil, business("ACQ.CONTEXT_INCONSISTENT", "交易信息被篡改")
	}
	return answer{"out_trade_no": t.OutTradeNo, "qr_code": s.qrCode(t)}, nil
}

func (s *Simulator) query(outTradeNo string) (answer, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	t := s.trades[outTradeNo]
	if t == nil || t.Status == unscanned {
		return nil, errNotExist
	}
	s.expire(t)
	a := answer{"out_trade_no": t.OutTradeNo, "trade_no": t.TradeNo, "trade_status": t.Status, "total_amount": yuan(t.Fen),
		"buyer_logon_id": buyerLogon, "buyer_user_id": buyerID, "buyer_pay_amount": "0.00", "receipt_amount": "0.00",
		"invoice_amount": "0.00", "point_amount": "0.00"}
	if t.PaidAt > 0 {
		a["send_pay_date"] = stamp(t.PaidAt)
		a["buyer_pay_amount"], a["receipt_amount"], a["invoice_amount"] = yuan(t.Fen), yuan(t.Fen), yuan(t.Fen)
	}
	return a, nil
}

// text is a JSON string's content, or a number as it was written.
func text(raw json.RawMessage) string { return strings.Trim(string(raw), `"`) }
