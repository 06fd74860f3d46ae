// Package family is the shared library: what providers offer there, what the public finds of it, and who downloads it
// (product.md section 10).
package family

import (
	"slices"
	"strings"

	"bimportal/functions/mall/content"
	"bimportal/shared/api"
	"bimportal/shared/auth"
	"bimportal/shared/goods"
	"bimportal/shared/media"
	"bimportal/shared/money"
	"bimportal/shared/plain"
	"bimportal/shared/publish"
	"bimportal/shared/richtext"
)

// Family is a family as a list reads it. What only its own page shows is its Body, an item of its own.
type Family struct {
	publish.Head
	Name       string    `json:"name"`
	No         string    `json:"no"`         // the provider's own number of it
	Category   string    `json:"category"`   // a code of the third level
	Discipline string    `json:"discipline"` // a value of DISCIPLINE
	CoverURL   string    `json:"coverUrl,omitempty"`
	Formats    []string  `json:"formats"`   // of its files, each once
	RevitYear  int       `json:"revitYear"` // the oldest Revit that opens it, 0 where no file is Revit's
	LOD        string    `json:"lod"`       // a value of LOD
	PriceFen   money.Fen `json:"priceFen"`
	VIPFree    int       `json:"vipFree" enum:"0,1"`
	VersionNo  string    `json:"versionNo"`
	TypeCount  int       `json:"typeCount"`
	Health     int       `json:"health"` // 0 to 100, -1 where nothing could be checked
	Bytes      int64     `json:"bytes"`  // of its files together
	Numbers    []Number  `json:"numbers,omitempty"`
	Contents   []string  `json:"contents,omitempty"` // the prints of its files
}

// Called returns its name.
func (f *Family) Called() string { return f.Name }

// Number is a parameter whose values are numbers, one for each type in the order of the body's types; a type without one has 0 and
// is left out by Has. Lists filter by them.
type Number struct {
	Name   string  `json:"n"`
	Unit   string  `json:"u,omitempty"`
	GUID   string  `json:"g,omitempty"` // of a shared parameter
	Values []Milli `json:"v"`
	Empty  []int   `json:"e,omitempty"` // the types without a value
}

// Has returns the value of a type, and false where it has none.
func (n Number) Has(i int) (Milli, bool) {
	if i < 0 || i >= len(n.Values) || slices.Contains(n.Empty, i) {
		return 0, false
	}
	return n.Values[i], true
}

// Source says where a field of a family comes from (decision 40).
const (
	FromFile = "file"
	Claimed  = "claimed"
)

// Body is what only a family's own page shows.
type Body struct {
	SummaryHTML    string         `json:"summaryHtml"`
	Licence        string         `json:"licence"`
	Images         []string       `json:"images,omitempty"`
	IFCClass       string         `json:"ifcClass,omitempty"`
	Files          []File         `json:"files"`
	Types          []string       `json:"types,omitempty"`
	TypesSource    string         `json:"typesSource,omitempty"`
	Params         []Param        `json:"params,omitempty"`
	Classification []Code         `json:"classification,omitempty"`
	Facts          []content.Line `json:"facts,omitempty"`  // what the main file says of itself
	Weight         []content.Part `json:"weight,omitempty"` // of the main file, by what it holds
	Health         []Check        `json:"health,omitempty"`
	Unchecked      []string       `json:"unchecked,omitempty"` // rules that could not be checked
	Main           string         `json:"main,omitempty"`      // sha256 of the file that says types and parameters
	Preview        string         `json:"preview,omitempty"`   // sha256 of the file whose picture or model is shown
	Versions       []Past         `json:"versions"`
	Consent        bool           `json:"consent"` // its editor has seen the personal traces of the files and publishes them all the same
	VersionLog     string         `json:"versionLog"`
}

// File is one file of a family.
type File struct {
	FileID    string `json:"fileId"`
	Name      string `json:"name"`
	Format    string `json:"format"`
	Size      int64  `json:"size"` // bytes
	SHA256    string `json:"sha256"`
	Path      string `json:"path"` // downloadPath, never shown
	OwnerID   string `json:"ownerId"`
	RevitYear int    `json:"revitYear,omitempty"`
}

// Param is a parameter with its value in each type.
type Param struct {
	Group    string   `json:"group,omitempty"`
	Name     string   `json:"name"`
	Kind     string   `json:"kind" enum:"type,instance"`
	DataType string   `json:"dataType,omitempty"`
	Unit     string   `json:"unit,omitempty"`
	GUID     string   `json:"guid,omitempty"`
	Origin   string   `json:"origin,omitempty" enum:"system,custom,shared,"`
	Source   string   `json:"source" enum:"file,claimed"`
	Values   []string `json:"values"` // one for each type
}

// Claim is a parameter that the provider claims.
type Claim struct {
	Name   string   `json:"name" maxLength:"40" msg:"required=请输入参数名称;maxLength=参数名称不能超过40字"`
	Kind   string   `json:"kind,omitempty" enum:"type,instance," msg:"enum=参数种类不正确"`
	Unit   string   `json:"unit,omitempty" maxLength:"16" msg:"maxLength=单位不能超过16字"`
	Values []string `json:"values,omitempty" maxItems:"200" msg:"maxItems=参数值过多" doc:"one for each type"`
}

// Code is a code in a classification.
type Code struct {
	System string `json:"system" maxLength:"20" msg:"required=请输入编码体系;maxLength=编码体系不能超过20字"`
	Code   string `json:"code" maxLength:"40" msg:"required=请输入编码;maxLength=编码不能超过40字"`
	Source string `json:"source,omitempty" enum:"file,claimed," msg:"enum=来源不正确"`
}

// Check is one deduction from the health score.
type Check struct {
	Rule   string `json:"rule"`
	Level  string `json:"level" enum:"error,warning,hint"`
	Text   string `json:"text"`
	Mend   string `json:"mend" doc:"what to do"`
	Points int    `json:"points"`
}

// Past is a version of a family.
type Past struct {
	No      string   `json:"no"`
	At      int64    `json:"at"` // epoch milliseconds
	Log     string   `json:"log"`
	Changes []string `json:"changes"` // of types and parameters to the version before, as lines
	Files   []File   `json:"files"`
	Off     bool     `json:"off,omitempty"` // begun off the shelf: nobody has let it through before the family is published again
}

const (
	nameMost     = 60
	filesMost    = 12
	versionsKept = 20
	numbersMost  = 600 // values of all filtered parameters of one family
	priceMost    = 100_000_00
)

// Formats are those of a family's files, in the order in which lists show them.
var Formats = []string{"rfa", "rft", "rvt", "rte", "ifc", "dwg", "skp", "3dm", "glb", "txt"}

// Life is how a family comes before the public and goes again.
var Life = publish.Life{
	Word: "族", Gone: errGone, Page: "/family/detail?id=", Board: "/familyManagement",
	States: []string{"草稿", "审核中", "已上架", "已下架", "未通过", "被平台下架"},
	Ways: map[publish.Way]publish.By{
		{From: publish.Draft, To: publish.InReview}:     publish.Provider,
		{From: publish.Rejected, To: publish.InReview}:  publish.Provider,
		{From: publish.Off, To: publish.InReview}:       publish.Provider,
		{From: publish.ForcedOff, To: publish.InReview}: publish.Provider,
		{From: publish.InReview, To: publish.Draft}:     publish.Provider,
		{From: publish.On, To: publish.Off}:             publish.Provider,
		{From: publish.InReview, To: publish.On}:        publish.Auditor,
		{From: publish.InReview, To: publish.Rejected}:  publish.Auditor,
		{From: publish.On, To: publish.ForcedOff}:       publish.Auditor,
	},
	Keeps:      []publish.State{publish.Rejected, publish.ForcedOff},
	StateField: "status", ReasonField: "reason", Conflict: "family_state",
	Told: map[publish.State]publish.Tale{
		publish.On:        {Title: "族已上架", Content: "“{name}”已通过审核，现在可以在共享族库中看到。"},
		publish.Rejected:  {Title: "族未通过审核", Content: "“{name}”未通过审核，原因：{reason}。修改后可以重新提交。"},
		publish.ForcedOff: {Title: "族已被下架", Content: "“{name}”已被平台下架，原因：{reason}。修改后可以重新提交。"},
	},
}

// rights are what a member needs for his enterprise's families.
var rights = publish.Rights{View: []auth.Permission{auth.FamilyView}, Edit: auth.FamilyEdit, Delete: auth.FamilyDelete, Move: auth.FamilyShelf}

var errGone = api.NotFound("family_gone", "该族不存在或已下架")

// Form is what an enterprise writes of a family.
type Form struct {
	Name        string   `json:"name" maxLength:"60" msg:"required=请输入族名称;maxLength=族名称不能超过60字"`
	No          string   `json:"no,omitempty" maxLength:"40" msg:"maxLength=族编号不能超过40字"`
	Category    string   `json:"category" maxLength:"5" msg:"required=请选择分类;maxLength=分类不正确"`
	Discipline  string   `json:"discipline" maxLength:"32" msg:"required=请选择专业;maxLength=专业不正确"`
	LOD         string   `json:"lod,omitempty" maxLength:"8" msg:"maxLength=LOD 不正确"`
	CoverURL    string   `json:"coverUrl,omitempty" maxLength:"200" msg:"maxLength=请重新上传封面"`
	Images      []string `json:"images,omitempty" maxItems:"9" msg:"maxItems=图片最多 9 张"`
	SummaryHTML string   `json:"summaryHtml,omitempty" maxLength:"40000" msg:"maxLength=介绍过长"`
	Licence     string   `json:"licence,omitempty" enum:"internal,free,project," msg:"enum=许可方式不正确" doc:"internal: within the enterprise, to be changed, not to be sold on; project: within one project; free: for anybody"`
	PriceFen    int64    `json:"priceFen,omitempty" minimum:"0" maximum:"10000000" msg:"minimum=价格不能小于 0;maximum=价格不能超过 100000 元"`
	VIPFree     int      `json:"vipFree,omitempty" enum:"0,1" msg:"enum=会员免费不正确"`
	IFCClass    string   `json:"ifcClass,omitempty" maxLength:"60" msg:"maxLength=IFC 类不正确"`
	Files       []string `json:"files" minItems:"1" maxItems:"12" msg:"required=请上传文件;minItems=请上传文件;maxItems=一个族最多 12 个文件" doc:"download paths of one's own uploads of purpose family, or of files that the family has already; the first that Revit opens is the main one"`
	VersionNo   string   `json:"versionNo,omitempty" maxLength:"20" msg:"maxLength=版本号不能超过20字"`
	VersionLog  string   `json:"versionLog,omitempty" maxLength:"500" msg:"maxLength=版本说明不能超过500字"`
	Consent     bool     `json:"consent,omitempty" doc:"the files' personal traces were shown and may go out"`

	Classification []Code  `json:"classification,omitempty" maxItems:"6" msg:"maxItems=分类编码最多 6 个"`
	Params         []Claim `json:"params,omitempty" maxItems:"60" msg:"maxItems=补充参数最多 60 个" doc:"claimed ones: of each name and values; what the file says is not overwritten"`
}

// Labels are the dictionary's values that a form may name.
type Labels struct{ Disciplines, LODs map[string]string }

// Write puts a valid form into the family and its body at now (epoch milliseconds); files is what its files say (Compile). HTML is cleaned.
func (f *Family) Write(b *Body, in Form, labels Labels, files Compiled, now int64) error {
	summary := richtext.Clean(in.SummaryHTML)
	switch {
	case strings.TrimSpace(in.Name) == "":
		return api.Field("name", "请输入族名称")
	case !Leaf(in.Category):
		return api.Field("category", "请选择到第三级分类")
	case labels.Disciplines[in.Discipline] == "":
		return api.Field("discipline", "专业不正确")
	case in.LOD != "" && labels.LODs[in.LOD] == "":
		return api.Field("lod", "LOD 不正确")
	case in.CoverURL != "" && !media.Picture(in.CoverURL):
		return api.Field("coverUrl", "请重新上传封面")
	case slices.ContainsFunc(in.Images, func(u string) bool { return !media.Picture(u) }):
		return api.Field("images", "请重新上传图片")
	case plain.Length(summary) > 5000:
		return api.Field("summaryHtml", "介绍不能超过5000字")
	case in.VIPFree == 1 && in.PriceFen == 0:
		return api.Field("vipFree", "免费的族不需要设置会员免费")
	case in.VersionNo != "" && !versionForm().MatchString(in.VersionNo):
		return api.Field("versionNo", "版本号应为 1.0.0 的形式")
	case slices.ContainsFunc(in.Classification, func(c Code) bool { return strings.TrimSpace(c.System) == "" || strings.TrimSpace(c.Code) == "" }):
		return api.Field("classification", "请补全分类编码")
	}
	f.Name, f.No, f.Category, f.Discipline, f.LOD = strings.TrimSpace(in.Name), strings.TrimSpace(in.No), in.Category, in.Discipline, in.LOD
	f.CoverURL, f.PriceFen, f.VIPFree, f.UpdatedAt = in.CoverURL, money.Fen(in.PriceFen), in.VIPFree, now
	b.SummaryHTML, b.Images, b.Licence, b.IFCClass, b.Consent = summary, publish.Distinct(in.Images), in.Licence, strings.TrimSpace(in.IFCClass), in.Consent
	if b.Licence == "" {
		b.Licence = "internal"
	}
	return f.compiled(b, in, files, now)
}

// Drawing names the drawing that stands for a missing cover: one a category of the second level.
func (f *Family) Drawing() string { return goods.Drawing(f.Category) }
