package alipay

import (
	"errors"
)

// cancel withdraws a code, closes an unpaid trade and refunds a paid one.
func (t *trade) cancel(now int64) (action string, err error) {
	switch t.Status {
	case unscanned:
		t.Cancelled = true
	case waiting:
		t.Status, t.ClosedAt = closed, now
	case succeeded:
		if rest := t.Fen - t.refunded(); rest > 0 {
			t.Refunds = append(t.Refunds, refund{t.OutTradeNo, rest, now})
		}
		t.Status, t.ClosedAt = closed, now
		return "refund", nil
	case finished:
		return "", errFinished
	}
	return "close", nil
}

// refund pays back once for each request number; changed is false for a repetition.
func (t *trade) refund(requestNo string, fen, now int64) (changed bool, err error) {
	if t.Status == unscanned {
		return false, errNotExist
	}
	for _, r := range t.Refunds {
		if r.RequestNo == requestNo {
			if r.Fen != fen {
				return false, business("ACQ.DISCORDANT_REPEAT_REQUEST", "同一笔退款请求的金额不一致")
			}
			return false, nil
		}
	}
	if t.Status != succeeded {
		return false, errStatus
	}
	if fen <= 0 || t.refunded()+fen > t.Fen {
		return false, business("ACQ.REFUND_AMT_NOT_EQUAL_TOTAL", "退款金额超过可退金额")
	}
	t.Refunds = append(t.Refunds, refund{requestNo, fen, now})
	if t.refunded() == t.Fen {
		t.Status, t.ClosedAt = closed, now
	}
	return true, nil
}

func (s *Simulator) cancel(outTradeNo string) (answer, error) {
	action := "close"
	err := s.change(outTradeNo, func(t *trade, now int64) (report bool, err error) {
		before := t.Status
		action, err = t.cancel(now)
		return t.Status != before, err
	})
	if err != nil && !errors.Is(err, errNotExist) {
		return nil, err
	}
	a := s.named(outTradeNo)
	a["retry_flag"], a["action"] = "N", action
	return a, nil
}

func (s *Simulator) refund(outTradeNo string, biz bizContent) (answer, error) {
	fen, ok := fenOf(text(biz.RefundAmount))
	if !ok {
		return nil, business("ACQ.INVALID_PARAMETER", "参数无效")
	}
	requestNo := biz.OutRequestNo
	if requestNo == "" {
		requestNo = outTradeNo
	}
	var sum int64
	fundChange := "N"
	err := s.change(outTradeNo, func(t *trade, now int64) (bool, error) {
		changed, err := t.refund(requestNo, fen, now)
		if changed {
			fundChange = "Y"
		}
		sum = t.refunded()
		return changed, err
	})
	a := s.named(outTradeNo)
	a["refund_fee"], a["fund_change"], a["buyer_logon_id"], a["buyer_user_id"] = yuan(sum), fundChange, buyerLogon, buyerID
	return a, err
}

// refundQuery tells of one request; without that request's refund the answer names no status.
func (s *Simulator) refundQuery(outTradeNo, requestNo string) (answer, error) {
	if requestNo == "" {
		return nil, business("ACQ.INVALID_PARAMETER", "参数无效")
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	t := s.trades[outTradeNo]
	if t == nil || t.Status == unscanned {
		return nil, errNotExist
	}
	for _, r := range t.Refunds {
		if r.RequestNo == requestNo {
			return answer{"out_trade_no": outTradeNo, "trade_no": t.TradeNo, "out_request_no": requestNo, "total_amount": yuan(t.Fen),
				"refund_amount": yuan(r.Fen), "refund_status": "REFUND_SUCCESS", "gmt_refund_pay": stamp(r.At)}, nil
		}
	}
	return answer{}, nil
}
