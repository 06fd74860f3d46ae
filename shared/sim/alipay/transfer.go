package alipay

import (
	"net/http"
	"regexp"
	"sort"
	"time"
)

// transfer is money from the merchant's own account to somebody's. Without a fault it is made at once.
type transfer struct {
	OutBizNo string `json:"outBizNo"`
	OrderID  string `json:"orderId"`
	Fen      int64  `json:"fen"`
	Identity string `json:"identity"`
	Name     string `json:"name"`
	Title    string `json:"title"`
	Fails    bool   `json:"fails,omitempty"`
	MadeAt   int64  `json:"madeAt"`
	DueAt    int64  `json:"dueAt"` // when it is made, or has failed
}

const (
	transferLate = 2 * time.Minute // how long one is under way by a fault
	transferMost = 100_000_000 * 100
)

var (
	logonID = regexp.MustCompile(`^(?:1\d{10}|[^\s@]+@[^\s@]+)$`)

	errNoTransfer   = business("ORDER_NOT_EXIST", "转账订单不存在")
	errOther        = business("INCONSISTENT_REQUEST", "同一商户订单号的请求内容不一致")
	errPoor         = business("PAYER_BALANCE_NOT_ENOUGH", "付款方余额不足")
	errNoPayee      = business("PAYEE_NOT_EXIST", "收款账号不存在")
	errPayeeName    = business("PAYEE_USER_INFO_ERROR", "收款方用户信息不匹配")
	errTransferForm = business("INVALID_PARAMETER", "参数有误")
)

func (t *transfer) status(now int64) string {
	switch {
	case now < t.DueAt:
		return "DEALING"
	case t.Fails:
		return "FAIL"
	}
	return "SUCCESS"
}

// transfer pays once for each number; another payee or amount under a number that was used is refused.
func (s *Simulator) transfer(biz bizContent) (answer, error) {
	fen, ok := fenOf(text(biz.TransAmount))
	if !ok || fen < 10 || fen > transferMost || biz.OutBizNo == "" || len(biz.OutBizNo) > 64 || biz.ProductCode != "TRANS_ACCOUNT_NO_PWD" ||
		biz.BizScene != "DIRECT_TRANSFER" || biz.Payee.IdentityType != "ALIPAY_LOGON_ID" || biz.Payee.Name == "" || !logonID.MatchString(biz.Payee.Identity) {
		return nil, errTransferForm
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	now := s.now()
	t := s.transfers[biz.OutBizNo]
	if t != nil && (t.Fen != fen || t.Identity != biz.Payee.Identity || t.Name != biz.Payee.Name) {
		return nil, errOther
	}
	if t == nil {
		fault := s.transferFault(biz.OutBizNo)
		switch fault {
		case "poor":
			return nil, errPoor
		case "noPayee":
			return nil, errNoPayee
		case "otherName":
			return nil, errPayeeName
		}
		t = &transfer{OutBizNo: biz.OutBizNo, OrderID: s.o.Now().In(shanghai).Format("20060102") + "110070001502" + digits(12), Fen: fen, Identity: biz.Payee.Identity,
			Name: biz.Payee.Name, Title: biz.OrderTitle, MadeAt: now, DueAt: now, Fails: fault == "fails"}
		if fault == "late" || fault == "fails" {
			t.DueAt = now + transferLate.Milliseconds()
		}
		s.transfers[biz.OutBizNo] = t
		if err := s.save(); err != nil {
			return nil, err
		}
	}
	a := answer{"out_biz_no": t.OutBizNo, "order_id": t.OrderID, "status": t.status(now)}
	if t.status(now) == "SUCCESS" {
		a["pay_fund_order_id"], a["trans_date"] = t.OrderID, stamp(t.DueAt)
	}
	return a, nil
}

func (s *Simulator) transferQuery(outBizNo string) (answer, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	t := s.transfers[outBizNo]
	if t == nil || s.faults.Transfer == "unknown" {
		return nil, errNoTransfer
	}
	status := t.status(s.now())
	a := answer{"out_biz_no": t.OutBizNo, "order_id": t.OrderID, "trans_amount": yuan(t.Fen), "status": status, "order_fee": "0.00"}
	switch status {
	case "SUCCESS":
		a["pay_date"], a["arrival_time_end"] = stamp(t.DueAt), stamp(t.DueAt)
	case "FAIL":
		a["error_code"], a["fail_reason"] = "PAYEE_ACCOUNT_STATUS_ERROR", "收款方账户异常"
	}
	return a, nil
}

// transferFault returns the fault that strikes a new transfer. The caller holds the lock.
func (s *Simulator) transferFault(outBizNo string) string {
	f := s.faults
	if f.OutTradeNo != "" && f.OutTradeNo != outBizNo || f.Times > 0 && s.struck >= f.Times {
		return ""
	}
	if f.Transfer != "" {
		s.struck++
	}
	return f.Transfer
}

// TransferView is a transfer as the list shows it.
type TransferView struct {
	OutBizNo string `json:"outBizNo"`
	OrderID  string `json:"orderId"`
	Amount   string `json:"amount"`
	Identity string `json:"identity"`
	Name     string `json:"name"`
	Status   string `json:"status"`
	At       int64  `json:"at"`
}

// Transfers lists them, newest first.
func (s *Simulator) Transfers() []TransferView {
	s.mu.Lock()
	defer s.mu.Unlock()
	list := make([]TransferView, 0, len(s.transfers))
	for _, t := range s.transfers {
		list = append(list, TransferView{t.OutBizNo, t.OrderID, yuan(t.Fen), t.Identity, t.Name, t.status(s.now()), t.DueAt})
	}
	sort.Slice(list, func(i, j int) bool { return list[i].OutBizNo > list[j].OutBizNo })
	return list
}

func (s *Simulator) listTransfers(w http.ResponseWriter, _ *http.Request) {
	writeJSON(w, 200, s.Transfers())
}

// ForgetTransfer is the provider knowing nothing of a transfer, which a books' check must notice.
func (s *Simulator) ForgetTransfer(outBizNo string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.transfers, outBizNo)
	return s.save()
}

// PayOut is a transfer that nobody here asked for, or that a request which was given up made after all.
func (s *Simulator) PayOut(outBizNo string, fen int64) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.transfers[outBizNo] = &transfer{OutBizNo: outBizNo, OrderID: digits(28), Fen: fen, Identity: "13800000000", Name: "某人", MadeAt: s.now(), DueAt: s.now()}
	return s.save()
}
