package main

import (
	"encoding/json"
	"fmt"
	"html/template"
	"net/http"
)

// elsewhere is this server under another origin, as the documents of other teams are elsewhere.
func (c *cloud) elsewhere() string { return fmt.Sprintf("http://127.0.0.1:%d", c.port) }

// externalLogs say of the two applications what infra/seed/content.json says of them.
var externalLogs = map[string]struct {
	Title    string
	Versions []version
}{
	"gis": {"BIM+GIS+IoT 平台更新说明", []version{
		{"V4.3.0　2026-11-18", []string{"倾斜摄影与 IFC 模型可在同一场景中剖切", "剖面支持导出 DWG 图层"}},
		{"V4.2.2　2026-09-30", []string{"修复大坐标下的抖动", "点位绑定支持批量撤销"}},
	}},
	"family": {"共享族库更新说明", []version{
		{"V3.1.0　2026-11-12", []string{"体检分细化到参数"}},
		{"V3.0.0　2026-06-06", []string{"Revit 插件内置检索"}},
	}},
}

type version struct {
	Name  string
	Lines []string
}

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

var externalLog = template.Must(template.New("log").Parse(`<!doctype html><html lang="zh-CN"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>{{.Title}}</title>
<style>body{margin:0;padding:28px 32px;font:15px/28px "PingFang SC","Microsoft YaHei","Noto Sans CJK SC",sans-serif;color:#10212C;background:#fff;max-width:44em}h1{font-size:24px}h2{font-size:18px;margin:28px 0 4px}p,ul{margin:0}</style>
<h1>{{.Title}}</h1><p>本页由产品团队在自己的站点上维护，门户以内嵌方式展示。</p>
{{range .Versions}}<h2>{{.Name}}</h2><ul>{{range .Lines}}<li>{{.}}</li>{{end}}</ul>{{end}}</html>`))

// handleLogs stands in for the sites of the teams that keep their own release log.
func (c *cloud) handleLogs(mux *http.ServeMux) {
	mux.HandleFunc("GET /__local/logs/{app}", func(w http.ResponseWriter, r *http.Request) {
		log, known := externalLogs[r.PathValue("app")]
		if !known {
			http.NotFound(w, r)
			return
		}
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		if err := externalLog.Execute(w, log); err != nil {
			http.Error(w, err.Error(), http.StatusInternalServerError)
		}
	})
}
