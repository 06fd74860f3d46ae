package demo

import (
	"html/template"
	"net/http"
)

type view struct {
	Account, Problem string
	Minutes          int64
}

var page = template.Must(template.New("demo").Parse(`<!doctype html>
<html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><title>演示系统</title><style>
*{box-sizing:border-box}html{color-scheme:light}body{margin:0;min-height:100vh;background:#f1f4f3;color:#10212c;display:flex;justify-content:center;
font:16px/1.6 "PingFang SC","Noto Sans CJK SC","Microsoft YaHei",system-ui,sans-serif}main{width:100%;max-width:460px;padding:24px 16px}
header{display:flex;justify-content:space-between;font-size:14px;color:#3f515c;padding:8px 4px 16px}section{background:#fff;border:1px solid #d9e0e0;border-top-color:#10212c;padding:28px 24px}
h1{font-size:20px;line-height:1.4;margin:0 0 4px}p{margin:0 0 20px;font-size:14px;color:#3f515c}label{display:block;margin-bottom:14px;font-size:14px}
input{display:block;width:100%;height:46px;margin-top:4px;padding:0 12px;border:1px solid #b4c0c4;font:inherit}button{width:100%;min-height:48px;border:0;background:#174a6e;color:#fff;font:inherit;cursor:pointer}
:focus-visible{outline:3px solid #174a6e;outline-offset:2px}.bad{color:#b01e2e}svg{width:100%;height:auto;margin:8px 0 12px}
</style></head><body><main><header><span>演示系统</span><span>模拟环境</span></header><section>
{{if .Account}}<h1>已进入演示系统</h1><p>{{.Account}}，还可体验 {{.Minutes}} 分钟。到时会自动退出，演示数据每天清空。</p>
<svg viewBox="0 0 200 110" role="img" aria-label="办公楼轴测图"><g fill="#e9eeef" stroke="#2b4354" stroke-width="1.2"><path d="M100 8l60 26v50l-60 20-60-20V34z"/><path d="M40 34l60 24 60-24M100 58v46M40 50l60 23 60-23M40 66l60 23 60-23" fill="none"/></g></svg>
{{else}}<h1>登录</h1><p{{if .Problem}} class="bad" role="alert"{{end}}>{{if .Problem}}{{.Problem}}{{else}}使用门户“演示系统”页面给出的账号和密码。{{end}}</p>
<form method="post"><label>账号<input name="account" autocomplete="username" autocapitalize="off"></label><label>密码<input name="password" type="password" autocomplete="current-password"></label><button>进入</button></form>{{end}}
</section></main></body></html>`))

func (s *Simulator) page(w http.ResponseWriter, status int, v view) {
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	_ = page.Execute(w, v)
}
