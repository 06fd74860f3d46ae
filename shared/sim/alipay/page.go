package alipay

import (
	"errors"
	"html/template"
	"net/http"
)

// The phone page: opening it is the scan, its button is the payment.
var phone = template.Must(template.New("phone").Parse(`<!doctype html>
<html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><title>{{.Title}}</title><style>
*{box-sizing:border-box}html{color-scheme:light}body{margin:0;min-height:100vh;min-height:100dvh;background:#eef2f6;color:#1a2530;
font:16px/1.6 "PingFang SC","Noto Sans CJK SC","Microsoft YaHei",system-ui,sans-serif;display:flex;justify-content:center}
main{width:100%;max-width:420px;display:flex;flex-direction:column;padding:16px}
header{display:flex;justify-content:space-between;font-size:14px;color:#51606e;padding:8px 4px 16px}
section{background:#fff;border-radius:12px;padding:32px 24px 24px;text-align:center}
h1{font-size:16px;font-weight:400;margin:0;color:#51606e}.sum{font-size:44px;font-weight:600;line-height:1.3;margin:4px 0 20px;font-variant-numeric:tabular-nums}
.sum small{font-size:24px;margin-right:4px}dl{margin:0;border-top:1px solid #e3e9ef;padding-top:16px;display:grid;grid-template-columns:auto 1fr;gap:10px 16px;text-align:left;font-size:14px}
dt{color:#51606e}dd{margin:0;text-align:right;overflow-wrap:anywhere}
form{margin-top:auto;padding:24px 0 8px}button{width:100%;height:52px;border:0;border-radius:10px;background:#0b5fd0;color:#fff;font:inherit;font-size:18px;font-weight:600;line-height:1;cursor:pointer}
button:hover{background:#0951b2}button:focus-visible{outline:3px solid #0b5fd0;outline-offset:3px}
.mark{width:56px;height:56px;margin:0 auto 12px;border-radius:50%;display:grid;place-items:center;color:#fff;font-size:30px;line-height:1;background:#0d7a4f}.mark.no{background:#7a8794}
.note{font-size:14px;color:#51606e;margin:12px 0 0;text-align:center}
</style></head><body><main><header><span>付款</span><span>模拟支付环境</span></header><section>
{{if eq .State "paid"}}<div class="mark" aria-hidden="true">✓</div><h1 role="status">支付成功</h1>
{{else if eq .State "gone"}}<div class="mark no" aria-hidden="true">!</div><h1 role="status">{{.Reason}}</h1>
{{else}}<h1>{{.Subject}}</h1>{{end}}
{{if .Amount}}<p class="sum"><small>¥</small>{{.Amount}}</p><dl><dt>收款方</dt><dd>BIM 中心</dd>{{if ne .State "wait"}}<dt>商品</dt><dd>{{.Subject}}</dd>{{end}}<dt>订单号</dt><dd>{{.OutTradeNo}}</dd>
{{if eq .State "wait"}}<dt>付款方式</dt><dd>账户余额</dd><dt>请于此前支付</dt><dd>{{.Until}}</dd>{{end}}{{if .Time}}<dt>支付时间</dt><dd>{{.Time}}</dd>{{end}}</dl>{{end}}
{{if eq .State "paid"}}<p class="note">可以关闭此页，回到门户查看余额。</p>{{end}}</section>
{{if eq .State "wait"}}<form method="post"><button type="submit">确认支付</button><p class="note">不会发生真实扣款</p></form>{{end}}
</main></body></html>`))

type phoneView struct{ Title, State, Reason, Subject, Amount, OutTradeNo, Until, Time string }

func (s *Simulator) phoneScan(w http.ResponseWriter, r *http.Request) {
	s.phoneAct(w, r, s.Scan)
}

func (s *Simulator) phonePay(w http.ResponseWriter, r *http.Request) {
	s.phoneAct(w, r, func(outTradeNo string) error {
		if err := s.Scan(outTradeNo); err != nil {
			return err
		}
		if err := s.Pay(outTradeNo); err != nil && !errors.Is(err, errPaid) {
			return err
		}
		return nil
	})
}

func (s *Simulator) phoneAct(w http.ResponseWriter, r *http.Request, act func(outTradeNo string) error) {
	outTradeNo := s.byID(r.PathValue("id"))
	var refused *failure
	if outTradeNo != "" {
		if err := act(outTradeNo); err != nil && !errors.As(err, &refused) {
			http.Error(w, "系统异常，请稍后再试", http.StatusInternalServerError)
			return
		}
	}
	status, view := s.view(outTradeNo, refused)
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	_ = phone.Execute(w, view)
}

func (s *Simulator) byID(id string) string {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, t := range s.trades {
		if t.ID == id {
			return t.OutTradeNo
		}
	}
	return ""
}

func (s *Simulator) view(outTradeNo string, refused *failure) (int, phoneView) {
	s.mu.Lock()
	defer s.mu.Unlock()
	t := s.trades[outTradeNo]
	if t == nil {
		return http.StatusNotFound, phoneView{Title: "二维码无效", State: "gone", Reason: "二维码无效"}
	}
	v := phoneView{Title: "确认支付", State: "wait", Subject: t.Subject, Amount: yuan(t.Fen), OutTradeNo: t.OutTradeNo,
		Until: stamp(t.ExpireAt)[11:16]}
	switch {
	case t.Status == succeeded || t.Status == finished:
		v.Title, v.State, v.Time = "支付成功", "paid", stamp(t.PaidAt)
	case t.Status == closed && t.PaidAt > 0:
		v.Title, v.State, v.Reason = "已退款", "gone", "款项已退回"
	case refused != nil || t.Status == closed:
		v.Title, v.State, v.Reason = "订单已关闭", "gone", "订单已关闭，请重新扫码"
		return http.StatusGone, v
	}
	return http.StatusOK, v
}
