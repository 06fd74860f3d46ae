package alipay

import (
	"crypto/rand"
	"crypto/rsa"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"time"
)

const (
	buyerID    = "2088102177846880"
	buyerLogon = "zho***@example.com"
)

// Seconds after the event at which a notification is sent until it is answered with success.
var schedule = []time.Duration{0, 4 * time.Minute, 10 * time.Minute, 10 * time.Minute, time.Hour, 2 * time.Hour, 6 * time.Hour, 15 * time.Hour}

// delivery is one notification on its way: what it says is fixed, the time and signature are not.
type delivery struct {
	ID       string `json:"id"`
	Status   string `json:"status"`
	Refunded int64  `json:"refunded"`
	RefundAt int64  `json:"refundAt,omitempty"`
	Request  string `json:"request,omitempty"`
	Attempts int    `json:"attempts"`
	NextAt   int64  `json:"nextAt"`
	Done     bool   `json:"done"`
}

// notify puts the trade's present state on its way. The caller holds the lock and saves.
func (s *Simulator) notify(t *trade) {
	if t.NotifyURL == "" {
		return
	}
	d := s.news(t)
	t.Deliveries = append(t.Deliveries, d)
	s.schedule(t, d)
}

func (s *Simulator) news(t *trade) *delivery {
	d := &delivery{ID: time.UnixMilli(s.now()).In(shanghai).Format("20060102") + digits(26), Status: t.Status,
		Refunded: t.refunded(), NextAt: time.Now().UnixMilli()}
	if n := len(t.Refunds); n > 0 {
		d.RefundAt, d.Request = t.Refunds[n-1].At, t.Refunds[n-1].RequestNo
	}
	return d
}

// schedule waits with the machine's clock: a test that sets Now decides what deadlines mean, not when
// the network is used.
func (s *Simulator) schedule(t *trade, d *delivery) {
	if s.o.NoDelivery || s.stopped || d.Done || d.Attempts >= len(schedule) {
		return
	}
	s.timers[d] = time.AfterFunc(time.Until(time.UnixMilli(d.NextAt)), func() { s.deliver(t, d) })
}

func (s *Simulator) deliver(t *trade, d *delivery) {
	s.mu.Lock()
	delete(s.timers, d)
	if s.stopped || d.Done {
		s.mu.Unlock()
		return
	}
	fault := s.notifyFault(t.OutTradeNo)
	form, address, first := s.form(t, d), t.NotifyURL, d.Attempts == 0
	var forged url.Values
	if fault == "forge" {
		forged = s.forged(t)
	}
	s.mu.Unlock()

	answered := false
	switch {
	case fault == "drop" || fault == "late" && first:
	case fault == "badSign":
		_, _ = s.post(address, spoilt(form))
	case fault == "double":
		var both sync.WaitGroup
		var answers [2]string
		for i := range answers {
			both.Go(func() { answers[i], _ = s.post(address, form) })
		}
		both.Wait()
		answered = answers[0] == "success" && answers[1] == "success"
	default:
		if forged != nil {
			_, _ = s.post(address, forged)
		}
		body, err := s.post(address, form)
		answered = err == nil && body == "success"
	}

	s.mu.Lock()
	defer s.mu.Unlock()
	d.Attempts++
	d.Done = answered
	if !d.Done && d.Attempts < len(schedule) {
		d.NextAt = time.Now().Add(time.Duration(float64(schedule[d.Attempts]) / s.o.Speed)).UnixMilli()
		s.schedule(t, d)
	}
	_ = s.save()
}

// post sends a notification and returns the body of an answer with status 200.
func (s *Simulator) post(address string, form url.Values) (string, error) {
	r, err := http.NewRequest(http.MethodPost, address, strings.NewReader(form.Encode()))
	if err != nil {
		return "", err
	}
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded; charset=utf-8")
	res, err := s.o.Client.Do(r)
	if err != nil {
		return "", err
	}
	defer res.Body.Close()
	body, err := io.ReadAll(io.LimitReader(res.Body, 4096))
	if err == nil && res.StatusCode != http.StatusOK {
		err = errors.New(res.Status)
	}
	return string(body), err
}

func (s *Simulator) form(t *trade, d *delivery) url.Values { return s.Sign(s.unsigned(t, d)) }

func (s *Simulator) unsigned(t *trade, d *delivery) url.Values {
	form := url.Values{}
	set := func(key, value string) {
		if value != "" {
			form.Set(key, value)
		}
	}
	set("notify_time", stamp(s.now()))
	set("notify_type", "trade_status_sync")
	set("notify_id", d.ID)
	set("app_id", s.o.AppID)
	set("auth_app_id", s.o.AppID)
	set("charset", "utf-8")
	set("version", "1.0")
	set("trade_no", t.TradeNo)
	set("out_trade_no", t.OutTradeNo)
	set("trade_status", d.Status)
	set("subject", t.Subject)
	set("body", t.Body)
	set("total_amount", yuan(t.Fen))
	set("seller_id", s.o.SellerID)
	set("buyer_id", buyerID)
	set("buyer_logon_id", buyerLogon)
	set("gmt_create", stamp(t.ScannedAt))
	if t.PaidAt > 0 {
		set("gmt_payment", stamp(t.PaidAt))
		for _, key := range []string{"receipt_amount", "buyer_pay_amount", "invoice_amount"} {
			set(key, yuan(t.Fen))
		}
		set("point_amount", "0.00")
		set("fund_bill_list", fmt.Sprintf(`[{"amount":"%s","fundChannel":"ALIPAYACCOUNT"}]`, yuan(t.Fen)))
	}
	if d.Refunded > 0 {
		set("refund_fee", yuan(d.Refunded))
		set("gmt_refund", stamp(d.RefundAt)+".000")
		set("out_biz_no", d.Request)
	}
	if s.o.Certificates != nil {
		set("alipay_cert_sn", s.o.Certificates.providerSN)
	}
	if d.Status == closed && t.ClosedAt > 0 {
		set("gmt_close", stamp(t.ClosedAt))
	}
	return form
}

// Sign puts the provider's genuine signature on a form, replacing one that is there. A test changes a
// field of a Notification and signs it again to see what else is checked.
func (s *Simulator) Sign(form url.Values) url.Values { return signed(s.o.PrivateKey, form) }

func signed(key *rsa.PrivateKey, form url.Values) url.Values {
	out := url.Values{}
	for k, v := range form {
		out[k] = append([]string(nil), v...)
	}
	out.Set("sign_type", "RSA2")
	out.Set("sign", sign(key, []byte(signedText(out, "sign", "sign_type", "alipay_cert_sn"))))
	return out
}

// spoilt is a form with a genuine content and a signature that does not fit it.
func spoilt(form url.Values) url.Values {
	out := url.Values{}
	for k, v := range form {
		out[k] = v
	}
	out.Set("sign", sign(stranger(), []byte("x")))
	return out
}

// Notification is what the provider would post about the trade now; nil before the scan.
func (s *Simulator) Notification(outTradeNo string) url.Values {
	s.mu.Lock()
	defer s.mu.Unlock()
	t := s.trades[outTradeNo]
	if t == nil || t.Status == unscanned {
		return nil
	}
	s.expire(t)
	return s.form(t, s.news(t))
}

// ForgedNotification says that the trade was paid, with a stranger's signature; nil for no such trade.
func (s *Simulator) ForgedNotification(outTradeNo string) url.Values {
	s.mu.Lock()
	defer s.mu.Unlock()
	if t := s.trades[outTradeNo]; t != nil {
		return s.forged(t)
	}
	return nil
}

func (s *Simulator) forged(t *trade) url.Values {
	claim := *t
	if claim.TradeNo == "" {
		claim.TradeNo = time.UnixMilli(s.now()).In(shanghai).Format("20060102") + "22001" + digits(15)
	}
	if claim.PaidAt == 0 {
		claim.ScannedAt, claim.PaidAt = s.now(), s.now()
	}
	claim.Status, claim.Refunds = succeeded, nil
	return signed(stranger(), s.unsigned(&claim, s.news(&claim)))
}

// PartialRefundNotification refunds one fen, or fen of them, and is what the provider posts then:
// TRADE_SUCCESS again, with refund_fee. nil when the trade cannot be refunded so.
func (s *Simulator) PartialRefundNotification(outTradeNo string, fen ...int64) url.Values {
	amount := int64(1)
	if len(fen) > 0 {
		amount = fen[0]
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	t := s.trades[outTradeNo]
	if t == nil || t.refunded()+amount >= t.Fen {
		return nil
	}
	if _, err := t.refund(fmt.Sprintf("part-%d", len(t.Refunds)+1), amount, s.now()); err != nil {
		return nil
	}
	if err := s.save(); err != nil {
		return nil
	}
	return s.form(t, s.news(t))
}

var stranger = sync.OnceValue(func() *rsa.PrivateKey {
	key, err := rsa.GenerateKey(rand.Reader, 2048)
	if err != nil {
		panic(err)
	}
	return key
})
