package main

import (
	"encoding/json"
	"fmt"
	"html/template"
	"net/http"
)

// elsewhere is this server under another origin, as the documents of other teams are elsewhere.
func (c *cloud) elsewhere() string { return fmt.Sprintf("http://127.0.0.1:%d", c.port) }

var externalLogs = map[string]string{"gis": "BIM+GIS+IoT 平台更新说明", "family": "共享族库更新说明"}

// logFrames are the external release logs of the demonstration.
func (c *cloud) logFrames() string {
	frames := map[string]string{}
	for app := range externalLogs {
		frames[app] = c.elsewhere() + "/__local/logs/" + app
	}
	text, err := json.Marshal(frames)
	if err != nil {
		panic(err) // texts only
	}
	return string(text)
}

var externalLog = template.Must(template.New("log").Parse(`<!doctype html><html lang="zh-CN"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>{{.}}</title>
<style>body{margin:0;padding:28px 32px;font:15px/28px "PingFang SC","Microsoft YaHei","Noto Sans CJK SC",sans-serif;color:#10212C;background:#fff;max-width:44em}h1{font-size:24px}h2{font-size:18px;margin:28px 0 4px}p,ul{margin:0}</style>
<h1>{{.}}</h1><p>本页由产品团队在自己的站点上维护，门户以内嵌方式展示。</p>
<h2>V3.2　2026-10-26</h2><ul><li>三维场景支持按施工日期回放</li><li>物联网测点告警可以转为整改单</li></ul>
<h2>V3.1　2026-08-11</h2><ul><li>倾斜摄影底图加载速度提高</li><li>修复坐标系切换后测量值不更新的问题</li></ul></html>`))

// handleLogs stands in for the sites of the teams that keep their own release log.
func (c *cloud) handleLogs(mux *http.ServeMux) {
	mux.HandleFunc("GET /__local/logs/{app}", func(w http.ResponseWriter, r *http.Request) {
		title := externalLogs[r.PathValue("app")]
		if title == "" {
			http.NotFound(w, r)
			return
		}
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		if err := externalLog.Execute(w, title); err != nil {
			http.Error(w, err.Error(), http.StatusInternalServerError)
		}
	})
}
