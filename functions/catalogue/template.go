package catalogue

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"bimportal/shared/api"
	"bimportal/shared/media"
	"bimportal/shared/richtext"
)

// Template is a project template as a list reads it (product.md section 5). What only its own page shows is its
// TemplateBody, an item of its own; what visitors add up is its TemplateCounts.
type Template struct {
	ID           string   `json:"id"`
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
	PriceFen     int      `json:"priceFen"` // 0 is free
	ProviderID   string   `json:"providerId"`
	ProviderName string   `json:"providerName"`
	Status       int      `json:"status"` // one of the Template states; only on the shelf is public
	Reason       string   `json:"reason,omitempty"`
	ViewCount    int      `json:"viewCount,omitempty"` // before views were counted
	CreatedAt    int64    `json:"createdAt"`           // epoch milliseconds, as the next two
	UpdatedAt    int64    `json:"updatedAt"`
	PublishedAt  int64    `json:"publishedAt"` // on the shelf for the last time
}

// TemplateBody is what only a template's own page shows.
type TemplateBody struct {
	Function   string            `json:"function"` // JSON text of []Module
	DetailHTML string            `json:"detailHtml"`
	Images     []string          `json:"images"`
	Versions   []TemplateVersion `json:"versions"` // the newest first
}

// TemplateVersion is one line of the version log.
type TemplateVersion struct {
	VersionNo string `json:"versionNo"`
	ChangeLog string `json:"changeLog"`
	At        int64  `json:"at"` // epoch milliseconds
}

// TemplateCounts is what visitors add up. Likes and Uses change in the transaction of the like and the order.
type TemplateCounts struct {
	ID       string `json:"id"`
	Likes    int    `json:"likes"`
	Uses     int    `json:"uses"`
	ScoreSum int    `json:"scoreSum"` // of marks from 1 to 5
	Scores   int    `json:"scores"`   // how many marks
}

// Average answers the mark that visitors gave, 0 where nobody gave one.
func (c TemplateCounts) Average() Mark { return markOf(c.ScoreSum, c.Scores) }

// A template's states (product.md section 5).
const (
	TemplateDraft    = 0
	TemplateReview   = 1
	TemplateOn       = 2
	TemplateOff      = 3
	TemplateRejected = 4
)

var templateStates = []string{"草稿", "审核中", "已上架", "已下架", "已驳回"}

// templateMoves says who may bring a template from one state to another; what is not here nobody may.
var templateMoves = map[[2]int]mover{
	{TemplateDraft, TemplateReview}:    byProvider,
	{TemplateRejected, TemplateReview}: byProvider,
	{TemplateOff, TemplateReview}:      byProvider,
	{TemplateReview, TemplateDraft}:    byProvider,
	{TemplateOn, TemplateOff}:          byBoth,
	{TemplateReview, TemplateOn}:       byAuditor,
	{TemplateReview, TemplateRejected}: byAuditor,
}

type mover int

const (
	byProvider mover = 1
	byAuditor  mover = 2
	byBoth           = byProvider | byAuditor
)

// Move brings the template into another state at now (epoch milliseconds). An auditor is an operator who checks what
// providers put up: he gives a reason whenever he says no. 409 template_state for a way that does not exist.
func (t *Template) Move(to int, reason string, auditor bool, now int64) error {
	who := byProvider
	if auditor {
		who = byAuditor
	}
	reason = strings.TrimSpace(reason)
	switch {
	case to < 0 || to >= len(templateStates):
		return api.Field("status", "状态不正确")
	case templateMoves[[2]int{t.Status, to}]&who == 0:
		return api.Conflict("template_state", fmt.Sprintf("模板目前是“%s”，不能改为“%s”", templateStates[t.Status], templateStates[to]))
	case auditor && to != TemplateOn && reason == "":
		return api.Field("reason", "请填写原因")
	}
	if to == TemplateOn {
		t.PublishedAt = now
	}
	t.Status, t.Reason, t.UpdatedAt = to, "", now
	if to == TemplateRejected || to == TemplateOff {
		t.Reason = reason
	}
	return nil
}

// Editable says whether its content may be changed: not while it is public or being checked.
func (t Template) Editable() error {
	if t.Status == TemplateOn || t.Status == TemplateReview {
		return api.Conflict("template_state", fmt.Sprintf("模板目前是“%s”，请先下架或撤回再修改", templateStates[t.Status]))
	}
	return nil
}

// Deletable says whether it may be deleted: not while it is public or being checked.
func (t Template) Deletable() error {
	if t.Status == TemplateOn || t.Status == TemplateReview {
		return api.Conflict("template_state", fmt.Sprintf("模板目前是“%s”，请先下架或撤回再删除", templateStates[t.Status]))
	}
	return nil
}

// Module is one branch of a template's module tree (spec.md section 3).
type Module struct {
	ModuleName   string     `json:"moduleName"`
	FunctionList []Function `json:"functionList"`
}

// Function is one leaf of the module tree.
type Function struct {
	FunctionName string `json:"functionName"`
}

const (
	modulesMost   = 30
	functionsMost = 60
	nameMost      = 30
)

// ReadModules reads the module tree from its JSON text: 1 to 30 modules with names of their own, each with 1 to 60
// functions, and nothing else. What is wrong is a 400 by the field function.
func ReadModules(text string) ([]Module, error) {
	wrong := func(sentence string) ([]Module, error) { return nil, api.Field("function", sentence) }
	var modules []Module
	decoder := json.NewDecoder(bytes.NewReader([]byte(text)))
	decoder.DisallowUnknownFields()
	if decoder.Decode(&modules) != nil || len(modules) == 0 {
		return wrong("功能模块的格式不正确")
	}
	if _, err := decoder.Token(); err != io.EOF {
		return wrong("功能模块的格式不正确")
	}
	if len(modules) > modulesMost {
		return wrong(fmt.Sprintf("功能模块最多 %d 个", modulesMost))
	}
	seen := map[string]bool{}
	for i := range modules {
		m := &modules[i]
		m.ModuleName = strings.TrimSpace(m.ModuleName)
		if m.ModuleName == "" || utf8.RuneCountInString(m.ModuleName) > nameMost {
			return wrong(fmt.Sprintf("第 %d 个模块的名称应为 1 至 %d 字", i+1, nameMost))
		}
		if seen[m.ModuleName] {
			return wrong("模块名称重复：" + m.ModuleName)
		}
		seen[m.ModuleName] = true
		if len(m.FunctionList) == 0 || len(m.FunctionList) > functionsMost {
			return wrong(fmt.Sprintf("“%s”应有 1 至 %d 项功能", m.ModuleName, functionsMost))
		}
		for k := range m.FunctionList {
			f := &m.FunctionList[k]
			f.FunctionName = strings.TrimSpace(f.FunctionName)
			if f.FunctionName == "" || utf8.RuneCountInString(f.FunctionName) > nameMost {
				return wrong(fmt.Sprintf("“%s”第 %d 项功能的名称应为 1 至 %d 字", m.ModuleName, k+1, nameMost))
			}
		}
	}
	return modules, nil
}

// functionText answers the module tree as the JSON text that is stored and answered.
func functionText(modules []Module) string {
	text, err := json.Marshal(modules)
	if err != nil {
		panic(err) // our own types, without channels or cycles
	}
	return string(text)
}

var (
	versionNo    = regexp.MustCompile(`^V\d{1,3}\.\d{1,3}(\.\d{1,3})?$`)
	drawingKinds = []string{
		"building", "transport", "bridge", "education", "industry", "smart", "section", "hospital", "residential", "road", "tower", "frame", "scan", "metro", "water", "municipal",
	}
)

// drawingOf is the drawing of a type, where a provider chose none.
var drawingOf = map[string]string{"school": "education", "rail": "metro", "highway": "road", "operate": "smart"}

// TemplateForm is what a provider writes of a template.
type TemplateForm struct {
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
func (t *Template) Write(b *TemplateBody, f TemplateForm, codes Codes, now int64) error {
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
	case f.Kind != "" && !slices.Contains(drawingKinds, f.Kind):
		return api.Field("kind", "封面图样不正确")
	case codes.Types[f.TypeCode] == "":
		return api.Field("typeCode", "工程类型不正确")
	case wrong(f.Stages, func(v string) bool { return codes.Stages[v] == "" }):
		return api.Field("stages", "所属阶段不正确")
	case wrong(f.Disciplines, func(v string) bool { return codes.Disciplines[v] == "" }):
		return api.Field("disciplines", "涉及专业不正确")
	case wrong(f.Labels, func(v string) bool { n := utf8.RuneCountInString(strings.TrimSpace(v)); return n == 0 || n > 10 }):
		return api.Field("labels", "标签应为 1 至 10 字")
	case !versionNo.MatchString(f.VersionNo):
		return api.Field("versionNo", "版本号格式应为 V1.0.0")
	}
	detail := richtext.Clean(f.DetailHTML)
	if richtext.Length(detail) > 5000 {
		return api.Field("detailHtml", "详细介绍不能超过5000字")
	}
	t.TemplateName, t.Intro, t.ThumbURL, t.Kind, t.TypeCode = name, intro, f.ThumbURL, f.Kind, f.TypeCode
	if t.Kind == "" {
		t.Kind = cmp.Or(drawingOf[f.TypeCode], f.TypeCode)
	}
	t.Labels, t.Stages, t.Disciplines = trimmed(f.Labels), distinct(f.Stages), distinct(f.Disciplines)
	t.PriceFen, t.UpdatedAt = f.PriceFen, now
	t.Modules = t.Modules[:0:0]
	for _, m := range modules {
		t.Modules = append(t.Modules, m.ModuleName)
	}
	if b.Versions == nil || t.VersionNo != f.VersionNo {
		if slices.ContainsFunc(b.Versions, func(v TemplateVersion) bool { return v.VersionNo == f.VersionNo }) {
			return api.Field("versionNo", "该版本号已经用过")
		}
		b.Versions = slices.Insert(b.Versions, 0, TemplateVersion{VersionNo: f.VersionNo})
	}
	b.Versions[0].ChangeLog, b.Versions[0].At = strings.TrimSpace(f.ChangeLog), now
	t.VersionNo = f.VersionNo
	b.Function, b.DetailHTML, b.Images = functionText(modules), detail, distinct(f.Images)
	return nil
}

// Copy answers a draft with the same content, for the same or another provider, at now.
func (t Template) Copy(id, providerID, providerName string, b TemplateBody, now int64) (Template, TemplateBody) {
	const mark = "（副本）"
	name := []rune(t.TemplateName)
	t.TemplateName = string(name[:min(len(name), nameMost-utf8.RuneCountInString(mark))]) + mark
	t.ID, t.ProviderID, t.ProviderName = id, providerID, providerName
	t.Status, t.Reason, t.ViewCount, t.VersionNo = TemplateDraft, "", 0, "V1.0.0"
	t.CreatedAt, t.UpdatedAt, t.PublishedAt = now, now, 0
	b.Versions = []TemplateVersion{{VersionNo: t.VersionNo, ChangeLog: "由“" + string(name) + "”复制", At: now}}
	return t, b
}

// trimmed answers the texts without space around them, each once, never nil.
func trimmed(list []string) []string {
	texts := make([]string, len(list))
	for i, v := range list {
		texts[i] = strings.TrimSpace(v)
	}
	return distinct(texts)
}

// distinct answers the values in their order, each once, never nil.
func distinct(list []string) []string {
	values := []string{}
	for _, v := range list {
		if !slices.Contains(values, v) {
			values = append(values, v)
		}
	}
	return values
}
