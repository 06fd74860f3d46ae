// Package template is the templates of projects: what an enterprise offers, what visitors like, take and say of it.
package template

import (
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"

	"bimportal/functions/catalogue/comment"
	"bimportal/shared/api"
	"bimportal/shared/auth"
	"bimportal/shared/media"
	"bimportal/shared/pattern"
	"bimportal/shared/plain"
	"bimportal/shared/publish"
	"bimportal/shared/richtext"
)

// Template is a project template as a list reads it (product.md section 5). What only its own page shows is its Body, an
// item of its own; what visitors add up is its Counts.
type Template struct {
	publish.Head
	TemplateName string   `json:"templateName"`
	ThumbURL     string   `json:"thumbUrl,omitempty"` // a media path, empty for the drawing of Kind
	Kind         string   `json:"kind"`               // which drawing stands for it
	Labels       []string `json:"labels,omitempty"`
	TypeCode     string   `json:"typeCode"`              // a value of the dictionary type TEMPLATE_TYPE
	Stages       []string `json:"stages,omitempty"`      // values of STAGE
	Disciplines  []string `json:"disciplines,omitempty"` // values of DISCIPLINE
	Intro        string   `json:"intro"`
	Modules      []string `json:"modules"` // the modules' names, which are searched
	VersionNo    string   `json:"versionNo"`
	PriceFen     int      `json:"priceFen"`            // 0 is free
	ViewCount    int      `json:"viewCount,omitempty"` // before views were counted
}

// Called returns its name.
func (t *Template) Called() string { return t.TemplateName }

// Body is what only a template's own page shows.
type Body struct {
	Function   string    `json:"function"` // JSON text of []Module
	DetailHTML string    `json:"detailHtml"`
	Images     []string  `json:"images"`
	Versions   []Version `json:"versions"` // the newest first
}

// Version is one line of the version log.
type Version struct {
	VersionNo string `json:"versionNo"`
	ChangeLog string `json:"changeLog"`
	At        int64  `json:"at"` // epoch milliseconds
}

// Counts is what visitors add up. Likes change in the transaction of the like, Uses in that of the
// order (shared/goods).
type Counts struct {
	ID    string `json:"id"`
	Likes int    `json:"likes"`
	Uses  int    `json:"uses"`
	comment.Sum
}

// VersionCounts is what visitors added up of one version of a template. Those of all versions are its Counts.
type VersionCounts struct {
	VersionNo string `json:"versionNo"`
	Uses      int    `json:"uses"`
	comment.Sum
}

// Life is how a template comes before the public and goes again (product.md section 5).
var Life = publish.Life{
	Word: "模板", Gone: errGone, Page: "/templateDetail?id=", Board: "/templateManagement",
	States: []string{"草稿", "审核中", "已上架", "已下架", "已驳回"},
	Ways: map[publish.Way]publish.By{
		{From: publish.Draft, To: publish.InReview}:    publish.Provider,
		{From: publish.Rejected, To: publish.InReview}: publish.Provider,
		{From: publish.Off, To: publish.InReview}:      publish.Provider,
		{From: publish.InReview, To: publish.Draft}:    publish.Provider,
		{From: publish.On, To: publish.Off}:            publish.Both,
		{From: publish.InReview, To: publish.On}:       publish.Auditor,
		{From: publish.InReview, To: publish.Rejected}: publish.Auditor,
	},
	Keeps:      []publish.State{publish.Off, publish.Rejected},
	StateField: "status", ReasonField: "reason", Conflict: "template_state",
	Told: map[publish.State]publish.Tale{
		publish.On:       {Title: "模板已通过审核", Content: "“{name}”已上架，现在可以在模板中心看到。"},
		publish.Rejected: {Title: "模板未通过审核", Content: "“{name}”未通过审核，原因：{reason}。修改后可以重新提交。"},
		publish.Off:      {Title: "模板已被下架", Content: "“{name}”已被平台下架，原因：{reason}。修改后可以重新提交。"},
	},
}

// rights are what a member needs for his enterprise's templates.
var rights = publish.Rights{
	View: []auth.Permission{auth.TemplateView}, Edit: auth.TemplateEdit, Delete: auth.TemplateDelete, Move: auth.TemplateShelf,
}

var errGone = api.NotFound("template_gone", "模板不存在或已下架")

var versionNo = pattern.Of(`^V\d{1,3}\.\d{1,3}(\.\d{1,3})?$`)

// drawingOf is the drawing of a type, where a provider chose none.
var drawingOf = map[string]string{"school": "education", "rail": "metro", "highway": "road", "operate": "smart"}

// Form is what a provider writes of a template.
type Form struct {
	TemplateName string   `json:"templateName" maxLength:"30" msg:"required=请输入模板名称;maxLength=模板名称不能超过30字"`
	ThumbURL     string   `json:"thumbUrl,omitempty" maxLength:"200" msg:"maxLength=请重新上传封面"`
	Kind         string   `json:"kind,omitempty" maxLength:"20" msg:"maxLength=封面图样不正确" doc:"which drawing stands for a missing cover"`
	Images       []string `json:"images,omitempty" maxItems:"9" msg:"maxItems=图片最多 9 张"`
	Labels       []string `json:"labels,omitempty" maxItems:"5" msg:"maxItems=标签最多 5 个"`
	TypeCode     string   `json:"typeCode" maxLength:"32" msg:"required=请选择工程类型;maxLength=工程类型不正确"`
	Stages       []string `json:"stages,omitempty" maxItems:"5" msg:"maxItems=所属阶段不正确"`
	Disciplines  []string `json:"disciplines,omitempty" maxItems:"15" msg:"maxItems=涉及专业不正确"`
	Intro        string   `json:"intro" maxLength:"200" msg:"required=请输入模板简介;maxLength=模板简介不能超过200字"`
	DetailHTML   string   `json:"detailHtml,omitempty" maxLength:"60000" msg:"maxLength=详细介绍过长"`
	Function     string   `json:"function" maxLength:"60000" msg:"required=请添加功能模块;maxLength=功能模块过多" doc:"JSON text: [{moduleName, functionList: [{functionName}]}]"`
	VersionNo    string   `json:"versionNo" maxLength:"12" msg:"required=请输入版本号;maxLength=版本号格式应为 V1.0.0"`
	ChangeLog    string   `json:"changeLog,omitempty" maxLength:"500" msg:"maxLength=更新说明不能超过500字"`
	PriceFen     int      `json:"priceFen,omitempty" minimum:"0" maximum:"99999900" msg:"minimum=价格不能为负;maximum=价格不能超过 999,999 元" doc:"0 is free"`
}

// Codes are the dictionary's values of each kind that a form may name.
type Codes struct{ Types, Stages, Disciplines map[string]string }

// Write puts a valid form into the template and its body at now (epoch milliseconds). HTML is cleaned; a new version
// number adds a line to the version log, the same one changes its newest line.
func (t *Template) Write(b *Body, f Form, codes Codes, now int64) error {
	modules, err := ReadModules(f.Function)
	if err != nil {
		return err
	}
	name, intro := strings.TrimSpace(f.TemplateName), strings.TrimSpace(f.Intro)
	wrong := func(list []string, bad func(string) bool) bool { return slices.ContainsFunc(list, bad) }
	switch {
	case f.ThumbURL != "" && !media.Picture(f.ThumbURL):
		return api.Field("thumbUrl", "请重新上传封面")
	case wrong(f.Images, func(u string) bool { return !media.Picture(u) }):
		return api.Field("images", "请重新上传图片")
	case f.Kind != "" && !slices.Contains(publish.Drawings, f.Kind):
		return api.Field("kind", "封面图样不正确")
	case codes.Types[f.TypeCode] == "":
		return api.Field("typeCode", "工程类型不正确")
	case wrong(f.Stages, func(v string) bool { return codes.Stages[v] == "" }):
		return api.Field("stages", "所属阶段不正确")
	case wrong(f.Disciplines, func(v string) bool { return codes.Disciplines[v] == "" }):
		return api.Field("disciplines", "涉及专业不正确")
	case wrong(f.Labels, func(v string) bool { n := utf8.RuneCountInString(strings.TrimSpace(v)); return n == 0 || n > 10 }):
		return api.Field("labels", "标签应为 1 至 10 字")
	case !versionNo().MatchString(f.VersionNo):
		return api.Field("versionNo", "版本号格式应为 V1.0.0")
	}
	detail := richtext.Clean(f.DetailHTML)
	if plain.Length(detail) > 5000 {
		return api.Field("detailHtml", "详细介绍不能超过5000字")
	}
	t.TemplateName, t.Intro, t.ThumbURL, t.Kind, t.TypeCode = name, intro, f.ThumbURL, f.Kind, f.TypeCode
	if t.Kind == "" {
		t.Kind = cmp.Or(drawingOf[f.TypeCode], f.TypeCode)
	}
	t.Labels, t.Stages, t.Disciplines = publish.Trimmed(f.Labels), publish.Distinct(f.Stages), publish.Distinct(f.Disciplines)
	t.PriceFen, t.UpdatedAt = f.PriceFen, now
	t.Modules = t.Modules[:0:0]
	for _, m := range modules {
		t.Modules = append(t.Modules, m.ModuleName)
	}
	b.Versions = slices.Clone(b.Versions) // of a staged change they are those of the public body still
	if b.Versions == nil || t.VersionNo != f.VersionNo {
		if slices.ContainsFunc(b.Versions, func(v Version) bool { return v.VersionNo == f.VersionNo }) {
			return api.Field("versionNo", "该版本号已经用过")
		}
		b.Versions = slices.Insert(b.Versions, 0, Version{VersionNo: f.VersionNo})
	}
	b.Versions[0].ChangeLog, b.Versions[0].At = strings.TrimSpace(f.ChangeLog), now
	t.VersionNo = f.VersionNo
	b.Function, b.DetailHTML, b.Images = functionText(modules), detail, publish.Distinct(f.Images)
	return nil
}

// copied makes what was copied of a template the content of a new draft, at now.
func copied(t Template, b Body, now int64) (Template, Body) {
	name := t.TemplateName
	t.TemplateName, t.ViewCount, t.VersionNo = publish.CopyName(name, nameMost), 0, "V1.0.0"
	b.Versions = []Version{{VersionNo: t.VersionNo, ChangeLog: "由“" + name + "”复制", At: now}}
	return t, b
}
