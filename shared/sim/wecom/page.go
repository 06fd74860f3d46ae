package wecom

import (
	"html/template"
	"net/http"
	"net/url"
)

// The scan page: its buttons are the phones that scan.
var page = template.Must(template.New("scan").Parse(`<!doctype html>
<html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><title>企业微信扫码登录</title><style>
*{box-sizing:border-box}html{color-scheme:light}body{margin:0;min-height:100vh;min-height:100dvh;background:#eef2f6;color:#1a2530;
font:16px/1.6 "PingFang SC","Noto Sans CJK SC","Microsoft YaHei",system-ui,sans-serif;display:flex;justify-content:center}
main{width:100%;max-width:420px;padding:16px}header{display:flex;justify-content:space-between;font-size:14px;color:#51606e;padding:8px 4px 16px}
section{background:#fff;border-radius:12px;padding:28px 24px 24px}h1{font-size:20px;font-weight:600;line-height:1.4;margin:0 0 4px}p{margin:0 0 20px;font-size:14px;color:#51606e}
ul{list-style:none;margin:0;padding:0;display:grid;gap:8px}button{display:flex;justify-content:space-between;align-items:center;width:100%;min-height:48px;padding:0 16px;border:1px solid #cfd8e0;border-radius:10px;background:#fff;color:inherit;font:inherit;line-height:1.4;cursor:pointer;text-align:left}
button:hover{border-color:#0b5fd0;background:#f3f8ff}button:focus-visible{outline:3px solid #0b5fd0;outline-offset:2px}small{font-size:14px;color:#51606e}
</style></head><body><main><header><span>企业微信</span><span>模拟登录环境</span></header><section>
{{if .Problem}}<h1 role="alert">{{.Problem}}</h1>{{else}}<h1>选择扫码的人</h1><p>选中后带着登录凭证回到门户。</p>
<form method="post" action="{{.Action}}"><ul>{{range .Members}}<li><button name="userid" value="{{.UserID}}"><span>{{.Name}}</span><small>{{.Note}}</small></button></li>{{end}}</ul></form>{{end}}
</section></main></body></html>`))

type pageMember struct{ UserID, Name, Note string }

func (s *Simulator) scanPage(w http.ResponseWriter, r *http.Request) {
	q := r.URL.Query()
	problem := s.problem(q)
	status := http.StatusOK
	if problem != "" {
		status = http.StatusBadRequest
	}
	s.page(w, status, q, problem)
}

func (s *Simulator) page(w http.ResponseWriter, status int, q url.Values, problem string) {
	view := struct {
		Problem, Action string
		Members         []pageMember
	}{Problem: problem, Action: "?" + q.Encode()}
	for _, m := range s.o.Members {
		note := m.UserID
		switch {
		case m.UserID == "":
			note = "非企业成员"
		case m.Status != 1:
			note = "未激活"
		}
		view.Members = append(view.Members, pageMember{m.UserID, m.Name, note})
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	_ = page.Execute(w, view)
}
