package alipay

import (
	"strconv"
	"time"
)

// States of a trade. Before the scan the provider knows a code but no trade.
const (
	unscanned = ""
	waiting   = "WAIT_BUYER_PAY"
	succeeded = "TRADE_SUCCESS"
	finished  = "TRADE_FINISHED"
	closed    = "TRADE_CLOSED"
)

type trade struct {
	ID         string      `json:"id"` // in the address that the code holds
	OutTradeNo string      `json:"outTradeNo"`
	TradeNo    string      `json:"tradeNo"`
	Subject    string      `json:"subject"`
	Body       string      `json:"body,omitempty"`
	Fen        int64       `json:"fen"`
	NotifyURL  string      `json:"notifyUrl"`
	Status     string      `json:"status"`
	Cancelled  bool        `json:"cancelled,omitempty"` // withdrawn before the scan
	CreatedAt  int64       `json:"createdAt"`
	ExpireAt   int64       `json:"expireAt"`          // of the code; from the scan on, of the trade
	Express    string      `json:"express,omitempty"` // timeout_express, from the scan
	EndAt      int64       `json:"endAt,omitempty"`   // time_expire
	ScannedAt  int64       `json:"scannedAt,omitempty"`
	PaidAt     int64       `json:"paidAt,omitempty"`
	ClosedAt   int64       `json:"closedAt,omitempty"`
	Refunds    []refund    `json:"refunds,omitempty"`
	Deliveries []*delivery `json:"deliveries,omitempty"`
}

type refund struct {
	RequestNo string `json:"requestNo"`
	Fen       int64  `json:"fen"`
	At        int64  `json:"at"`
}

// failure is a refusal in the protocol's words.
type failure struct{ code, msg, subCode, subMsg string }

func (f *failure) Error() string { return f.subCode + ": " + f.subMsg }

func business(subCode, subMsg string) *failure {
	return &failure{"40004", "Business Failed", subCode, subMsg}
}

var (
	errNotExist = business("ACQ.TRADE_NOT_EXIST", "交易不存在")
	errStatus   = business("ACQ.TRADE_STATUS_ERROR", "交易状态不合法")
	errPaid     = business("ACQ.TRADE_HAS_SUCCESS", "交易已被支付")
	errClosed   = business("ACQ.TRADE_HAS_CLOSE", "交易已经关闭")
	errFinished = business("ACQ.TRADE_HAS_FINISHED", "交易已经完结")
	errSystem   = business("ACQ.SYSTEM_ERROR", "接口返回错误，请稍后重试")
)

func (t *trade) refunded() int64 {
	var sum int64
	for _, r := range t.Refunds {
		sum += r.Fen
	}
	return sum
}

func (t *trade) scan(now int64) error {
	switch {
	case t.Status != unscanned:
		return nil
	case t.Cancelled || now >= t.ExpireAt:
		return errClosed
	}
	t.Status, t.ScannedAt = waiting, now
	if until, ok := span(t.Express, time.UnixMilli(now)); ok {
		t.ExpireAt = until.UnixMilli()
	}
	if t.EndAt > 0 {
		t.ExpireAt = t.EndAt
	}
	t.TradeNo = time.UnixMilli(now).In(shanghai).Format("20060102") + "22001" + digits(15)
	return nil
}

func (t *trade) pay(now int64) error {
	switch t.Status {
	case unscanned:
		return errNotExist
	case succeeded, finished:
		return errPaid
	case closed:
		return errClosed
	}
	t.Status, t.PaidAt = succeeded, now
	return nil
}

func (t *trade) close(now int64) error {
	switch t.Status {
	case unscanned:
		return errNotExist
	case waiting:
		t.Status, t.ClosedAt = closed, now
		return nil
	}
	return errStatus
}

// span reads a time-out: minutes, hours or days, or 1c for the end of the day on which it begins.
func span(express string, from time.Time) (time.Time, bool) {
	if express == "1c" {
		y, m, d := from.In(shanghai).Date()
		return time.Date(y, m, d+1, 0, 0, 0, 0, shanghai), true
	}
	if len(express) < 2 {
		return time.Time{}, false
	}
	unit, known := map[byte]time.Duration{'m': time.Minute, 'h': time.Hour, 'd': 24 * time.Hour}[express[len(express)-1]]
	n, err := strconv.Atoi(express[:len(express)-1])
	length := time.Duration(n) * unit
	if !known || err != nil || n <= 0 || length < time.Minute || length > 15*24*time.Hour {
		return time.Time{}, false
	}
	return from.Add(length), true
}

const codeLives = "2h" // what a code lives when the merchant says nothing

// deadlines reads when a code can be scanned last: qr_code_timeout_express from its making, and time_expire, which is
// absolute and ends the trade too. What timeout_express says counts from the scan.
func deadlines(biz bizContent, now time.Time) (code, trade time.Time, ok bool) {
	express := biz.QRTimeout
	if express == "" {
		express = codeLives
	}
	if code, ok = span(express, now); !ok {
		return code, trade, false
	}
	if biz.TimeExpire != "" {
		end, err := time.ParseInLocation("2006-01-02 15:04:05", biz.TimeExpire, shanghai)
		if err != nil || !end.After(now) {
			return code, trade, false
		}
		trade = end
		if end.Before(code) {
			code = end
		}
	}
	if biz.TimeoutExpress != "" {
		if _, ok = span(biz.TimeoutExpress, now); !ok {
			return code, trade, false
		}
	}
	return code, trade, true
}

// The provider's clock shows Beijing time, whatever this machine's zone.
var shanghai = time.FixedZone("CST", 8*3600)

func stamp(ms int64) string { return time.UnixMilli(ms).In(shanghai).Format("2006-01-02 15:04:05") }

func (s *Simulator) now() int64 { return s.o.Now().UnixMilli() }

// expire closes a scanned trade whose time is over. The caller holds the lock.
func (s *Simulator) expire(t *trade) {
	if t.Status == waiting && s.now() >= t.ExpireAt {
		t.Status, t.ClosedAt = closed, t.ExpireAt
		s.notify(t)
	}
}

// change finds a trade, lets the function act on it and stores the result; it reports to the merchant
// when the function says so. Nothing is kept of an act that failed.
func (s *Simulator) change(outTradeNo string, act func(t *trade, now int64) (report bool, err error)) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	t := s.trades[outTradeNo]
	if t == nil {
		return errNotExist
	}
	s.expire(t)
	report, err := act(t, s.now())
	if err != nil {
		return err
	}
	if report {
		s.notify(t)
	}
	return s.save()
}

// Scan is a phone reading the code: the trade comes into being and waits for the payment.
func (s *Simulator) Scan(outTradeNo string) error {
	return s.change(outTradeNo, func(t *trade, now int64) (bool, error) {
		fresh := t.Status == unscanned
		err := t.scan(now)
		if err == nil && fresh && s.notifyFault(outTradeNo) == "forge" && !s.o.NoDelivery {
			go s.post(t.NotifyURL, s.forged(t))
		}
		return false, err
	})
}

// Pay is the buyer confirming. Paying twice fails.
func (s *Simulator) Pay(outTradeNo string) error {
	return s.change(outTradeNo, func(t *trade, now int64) (bool, error) { return true, t.pay(now) })
}

// Close is the merchant, or the provider, closing an unpaid trade.
func (s *Simulator) Close(outTradeNo string) error {
	return s.change(outTradeNo, func(t *trade, now int64) (bool, error) { return true, t.close(now) })
}

// Finish is the end of the period in which a paid trade can be refunded.
func (s *Simulator) Finish(outTradeNo string) error {
	return s.change(outTradeNo, func(t *trade, _ int64) (bool, error) {
		if t.Status != succeeded {
			return false, errStatus
		}
		t.Status = finished
		return true, nil
	})
}

// Cancel is the provider cancelling by itself.
func (s *Simulator) Cancel(outTradeNo string) error {
	_, err := s.cancel(outTradeNo)
	return err
}

// Forget is the provider knowing nothing of a trade, which a books' check must notice.
func (s *Simulator) Forget(outTradeNo string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.trades, outTradeNo)
	return s.save()
}

// Revive gives an unscanned code that is over another minute: the phone that scanned it in the last second.
func (s *Simulator) Revive(outTradeNo string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if t := s.trades[outTradeNo]; t != nil && t.Status == unscanned && !t.Cancelled {
		t.ExpireAt = s.now() + time.Minute.Milliseconds()
		t.EndAt = t.ExpireAt
	}
}
