// Package cases is the finished projects that the platform shows.
package cases

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"bimportal/shared/api"
	"bimportal/shared/auth"
	"bimportal/shared/media"
	"bimportal/shared/pattern"
	"bimportal/shared/plain"
	"bimportal/shared/publish"
	"bimportal/shared/richtext"
)

// Case is a finished project that the platform shows (product.md section 4), as a list reads it. What only its own page
// shows is its Body, an item of its own.
type Case struct {
	publish.Head
	Title      string   `json:"title"`
	CaseType   string   `json:"caseType"` // a value of the dictionary type SHOW_CASE_TYPE
	Summary    string   `json:"summary"`
	Discipline []string `json:"discipline,omitempty"` // values of DISCIPLINE
	Stage      string   `json:"stage"`                // a value of STAGE
	RegionCode string   `json:"regionCode"`           // a value of REGION
	OwnerName  string   `json:"ownerName"`            // whose project it was
	ScaleText  string   `json:"scaleText"`
	CoverURL   string   `json:"coverUrl,omitempty"` // a media path, empty for the drawing
	Kind       string   `json:"kind"`               // which drawing stands for it, the type's unless another is chosen
	Results    []Result `json:"results"`
	Products   []string `json:"products,omitempty"`  // ids of products that it used
	Templates  []string `json:"templates,omitempty"` // ids of templates
	Top        int      `json:"top" enum:"0,1"`
	ViewCount  int      `json:"viewCount,omitempty"` // before views were counted
	LikeCount  int      `json:"likeCount,omitempty"`
}

// Called returns its title.
func (c *Case) Called() string { return c.Title }

// Body is what only a case's own page shows.
type Body struct {
	BodyHTML string   `json:"bodyHtml"`
	Images   []string `json:"images"`
}

// Result is one figure that the project reached; Before is what it was without, in the same unit, where that is known.
type Result struct {
	Label  string `json:"label" maxLength:"12" msg:"required=请输入成果名称;maxLength=成果名称不能超过12字"`
	Value  string `json:"value" maxLength:"16" msg:"required=请输入成果数值;maxLength=成果数值不能超过16字"`
	Before string `json:"before,omitempty" maxLength:"16" msg:"maxLength=应用前数值不能超过16字" doc:"what it was before, a number as value then is; empty where nobody knows"`
	Unit   string `json:"unit,omitempty" maxLength:"8" msg:"maxLength=成果单位不能超过8字"`
}

// amount is a number as people write it, grouped or not.
var amount = pattern.Of(`^(?:\d{1,3}(?:,\d{3})+|\d{1,12})(?:\.\d{1,3})?$`)

// compares says that a result without Before needs nothing, and one with it two numbers.
func (r Result) compares() bool {
	return r.Before == "" || amount().MatchString(r.Before) && amount().MatchString(r.Value)
}

// Life is how a case comes before the public and goes again (product.md section 4).
var Life = publish.Life{
	Word: "案例", Gone: errGone, Page: "/project_details?id=", Board: "/caseManagement",
	States: []string{"草稿", "审核中", "已发布", "已撤回"},
	Ways: map[publish.Way]publish.By{
		{From: publish.Draft, To: publish.InReview}: publish.Provider,
		{From: publish.Off, To: publish.InReview}:   publish.Provider,
		{From: publish.InReview, To: publish.Draft}: publish.Both,
		{From: publish.On, To: publish.Off}:         publish.Both,
		{From: publish.InReview, To: publish.On}:    publish.Auditor,
	},
	Keeps:      []publish.State{publish.Draft, publish.Off},
	StateField: "status", ReasonField: "reason", Conflict: "case_state",
	Told: map[publish.State]publish.Tale{
		publish.On:    {Title: "案例已发布", Content: "“{name}”已通过审核，现在可以在项目案例中看到。"},
		publish.Draft: {Title: "案例未通过审核", Content: "“{name}”被退回，原因：{reason}。修改后可以重新提交。"},
		publish.Off:   {Title: "案例已被撤回", Content: "“{name}”已被平台撤回，原因：{reason}。修改后可以重新提交。"},
	},
	Held: held,
}

// rights are what a member needs for his enterprise's cases.
var rights = publish.Rights{View: []auth.Permission{auth.CaseView}, Edit: auth.CaseEdit, Delete: auth.CaseDelete, Move: auth.CasePublish}

var errGone = api.NotFound("case_gone", "案例不存在或已撤回")

func held(_ publish.State, name, _ string) error {
	return api.Conflict("case_state", fmt.Sprintf("案例目前是“%s”，请先撤回", name))
}

// Form is what an enterprise writes of a case.
type Form struct {
	Title      string   `json:"title" maxLength:"60" msg:"required=请输入案例标题;maxLength=案例标题不能超过60字"`
	CaseType   string   `json:"caseType" maxLength:"32" msg:"required=请选择案例类型;maxLength=案例类型不正确"`
	Summary    string   `json:"summary" maxLength:"200" msg:"required=请输入案例摘要;maxLength=案例摘要不能超过200字"`
	Discipline []string `json:"discipline,omitempty" maxItems:"15" msg:"maxItems=涉及专业不正确"`
	Stage      string   `json:"stage" maxLength:"32" msg:"required=请选择所属阶段;maxLength=所属阶段不正确"`
	RegionCode string   `json:"regionCode" maxLength:"12" msg:"required=请选择所在地区;maxLength=所在地区不正确"`
	OwnerName  string   `json:"ownerName,omitempty" maxLength:"40" msg:"maxLength=业主名称不能超过40字"`
	ScaleText  string   `json:"scaleText,omitempty" maxLength:"60" msg:"maxLength=工程规模不能超过60字"`
	CoverURL   string   `json:"coverUrl,omitempty" maxLength:"200" msg:"maxLength=请重新上传封面"`
	Kind       string   `json:"kind,omitempty" maxLength:"20" msg:"maxLength=封面图样不正确" doc:"which drawing stands for a missing cover"`
	Images     []string `json:"images,omitempty" maxItems:"12" msg:"maxItems=图片最多 12 张"`
	BodyHTML   string   `json:"bodyHtml,omitempty" maxLength:"120000" msg:"maxLength=正文过长"`
	Results    []Result `json:"results,omitempty" maxItems:"6" msg:"maxItems=成果最多 6 项"`
	Products   []string `json:"products,omitempty" maxItems:"6" msg:"maxItems=使用的产品最多 6 个"`
	Templates  []string `json:"templates,omitempty" maxItems:"6" msg:"maxItems=使用的模板最多 6 个"`
}

// Codes are what a form may name: the dictionary's values, and the products and templates there are.
type Codes struct {
	Types, Stages, Regions, Disciplines map[string]string
	Products, Templates                 map[string]bool
}

// Write puts a valid form into the case and its body at now (epoch milliseconds). HTML is cleaned.
func (c *Case) Write(b *Body, f Form, codes Codes, now int64) error {
	unknown := func(list []string, among map[string]bool) bool {
		return slices.ContainsFunc(list, func(v string) bool { return !among[v] })
	}
	body := richtext.Clean(f.BodyHTML)
	switch {
	case codes.Types[f.CaseType] == "":
		return api.Field("caseType", "案例类型不正确")
	case codes.Stages[f.Stage] == "":
		return api.Field("stage", "所属阶段不正确")
	case codes.Regions[f.RegionCode] == "":
		return api.Field("regionCode", "所在地区不正确")
	case slices.ContainsFunc(f.Discipline, func(v string) bool { return codes.Disciplines[v] == "" }):
		return api.Field("discipline", "涉及专业不正确")
	case unknown(f.Products, codes.Products):
		return api.Field("products", "使用的产品不存在")
	case unknown(f.Templates, codes.Templates):
		return api.Field("templates", "使用的模板不存在")
	case f.CoverURL != "" && !media.Picture(f.CoverURL):
		return api.Field("coverUrl", "请重新上传封面")
	case f.Kind != "" && !slices.Contains(publish.Drawings, f.Kind):
		return api.Field("kind", "封面图样不正确")
	case slices.ContainsFunc(f.Images, func(u string) bool { return !media.Picture(u) }):
		return api.Field("images", "请重新上传图片")
	case slices.ContainsFunc(f.Results, func(r Result) bool { return strings.TrimSpace(r.Label) == "" || strings.TrimSpace(r.Value) == "" }):
		return api.Field("results", "请补全成果的名称和数值")
	case slices.ContainsFunc(f.Results, func(r Result) bool { return !r.compares() }):
		return api.Field("results", "填写了应用前数值的成果，前后都应为数字")
	case plain.Length(body) > 20000:
		return api.Field("bodyHtml", "正文不能超过20000字")
	}
	c.Title, c.Summary, c.CaseType, c.Stage, c.RegionCode = strings.TrimSpace(f.Title), strings.TrimSpace(f.Summary), f.CaseType, f.Stage, f.RegionCode
	c.OwnerName, c.ScaleText, c.CoverURL = strings.TrimSpace(f.OwnerName), strings.TrimSpace(f.ScaleText), f.CoverURL
	c.Kind = cmp.Or(f.Kind, f.CaseType)
	c.Discipline, c.Products, c.Templates = publish.Distinct(f.Discipline), publish.Distinct(f.Products), publish.Distinct(f.Templates)
	c.Results, c.UpdatedAt = slices.Clone(f.Results), now
	b.BodyHTML, b.Images = body, publish.Distinct(f.Images)
	return nil
}

// Filter is which of the published cases a list shows. Empty fields take all.
type Filter struct {
	CaseType, Discipline, Stage, RegionCode, ProviderID, ProductID, Keyword string
}

// Matches says whether a public case is in the filter.
func (f Filter) Matches(c Case) bool {
	return (f.CaseType == "" || c.CaseType == f.CaseType) &&
		(f.Discipline == "" || slices.Contains(c.Discipline, f.Discipline)) &&
		(f.Stage == "" || c.Stage == f.Stage) &&
		(f.RegionCode == "" || c.RegionCode == f.RegionCode) &&
		(f.ProviderID == "" || c.ProviderID == f.ProviderID) &&
		(f.ProductID == "" || slices.Contains(c.Products, f.ProductID)) &&
		(f.Keyword == "" || publish.Holds(c.Title+"\n"+c.Summary+"\n"+c.OwnerName+"\n"+c.ProviderName, f.Keyword))
}

// textOf is what the search looks through beside title and summary.
func textOf(c Case, b Body) string {
	parts := []string{c.OwnerName, c.ScaleText}
	for _, r := range c.Results {
		parts = append(parts, r.Label+" "+r.Value+r.Unit)
	}
	text := strings.Join(append(parts, plain.Text(b.BodyHTML)), "\n")
	if utf8.RuneCountInString(text) > 8000 {
		text = string([]rune(text)[:8000])
	}
	return text
}
