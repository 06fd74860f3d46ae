// Package product is the products: what the platform and its providers offer, on the shelf and in their own hands.
package product

import (
	"slices"
	"strings"
	"unicode/utf8"

	"bimportal/functions/catalogue/service"
	"bimportal/shared/api"
	"bimportal/shared/media"
	"bimportal/shared/pattern"
	"bimportal/shared/plain"
	"bimportal/shared/publish"
	"bimportal/shared/richtext"
)

// Head is publish.Head under the names that spec.md gives the fields of a product.
type Head struct {
	ID           string        `json:"id"`
	ProviderID   string        `json:"providerId"`
	ProviderName string        `json:"providerName"`
	State        publish.State `json:"putaway$e"`
	Reason       string        `json:"reason$e"`
	CreatedAt    int64         `json:"createdAt"` // epoch milliseconds, as the next two
	UpdatedAt    int64         `json:"updatedAt"`
	PublishedAt  int64         `json:"publishedAt"`
	Change       publish.Stage `json:"change,omitempty"`
	ChangeReason string        `json:"changeReason,omitempty"`
	ChangedAt    int64         `json:"changedAt,omitempty"`
	SubmittedAt  int64         `json:"submittedAt,omitempty"`
	SubmittedBy  string        `json:"submittedBy,omitempty"`
	EditedBy     string        `json:"editedBy,omitempty"`
	Seed         string        `json:"seed,omitempty"`
}

// Published returns what every record has.
func (h *Head) Published() *publish.Head { return (*publish.Head)(h) }

// Product is something the platform or a provider offers (product.md section 4), as far as lists show it. What only its
// own page shows is its Body, in an item of its own, so that the collection stays small.
type Product struct {
	Head
	Name       string   `json:"name"`
	SubTitle   string   `json:"subTitle"`
	GroupCode  string   `json:"groupCode"` // a service of the tree
	TypeCode   string   `json:"typeCode"`  // a value of the dictionary type PRODUCT_TYPE
	LogoURL    string   `json:"logoUrl"`
	CoverURL   string   `json:"coverUrl"`
	Drawing    string   `json:"drawing"` // which drawing stands for a missing cover
	Intro      string   `json:"intro"`
	Labels     []string `json:"labels"`
	Used       int      `json:"used" enum:"0,1"` // 0 is shown greyed
	AccessMode string   `json:"accessMode" enum:"online,client,external,api"`
	OnlineURL  string   `json:"onlineUrl"`
	PriceType  int      `json:"priceType" enum:"0,1,2"`
	PriceFen   int64    `json:"priceFen"` // of PricePaid only
	VersionNo  string   `json:"versionNo"`
	Sort       int      `json:"sort"`
	ViewCount  int      `json:"viewCount"` // before views were counted
}

// Called returns its name.
func (p *Product) Called() string { return p.Name }

// Body is what a product's own page shows beyond the list.
type Body struct {
	Images     []Picture  `json:"images"`
	VideoURL   string     `json:"videoUrl"`
	Features   []Feature  `json:"features"`
	Scenarios  []Scenario `json:"scenarios"`
	Specs      []Spec     `json:"specs"`
	Versions   []Release  `json:"versions"` // the newest first
	DetailHTML string     `json:"detailHtml"`
	TrialURL   string     `json:"trialUrl"`
	DocURL     string     `json:"docUrl"`
}

// Picture is one of the gallery: an uploaded one, or the drawing of that kind while URL is empty.
type Picture struct {
	URL     string `json:"url" maxLength:"200"`
	Drawing string `json:"drawing" maxLength:"20"`
	Title   string `json:"title" maxLength:"40" msg:"maxLength=图片说明不能超过40字" doc:"what it shows"`
}

// Feature is one thing that the product does.
type Feature struct {
	Icon  string `json:"icon" maxLength:"20"`
	Title string `json:"title" maxLength:"20" msg:"required=请输入功能名称;maxLength=功能名称不能超过20字"`
	Text  string `json:"text" maxLength:"120" msg:"maxLength=功能说明不能超过120字"`
}

// Scenario is where the product is used; Kind is the drawing beside it.
type Scenario struct {
	Title string `json:"title" maxLength:"20" msg:"required=请输入场景名称;maxLength=场景名称不能超过20字"`
	Text  string `json:"text" maxLength:"120" msg:"maxLength=场景说明不能超过120字"`
	Kind  string `json:"kind" maxLength:"20"`
}

// Spec is one row of the specification.
type Spec struct {
	Label string `json:"label" maxLength:"20" msg:"required=请输入规格名称;maxLength=规格名称不能超过20字"`
	Value string `json:"value" maxLength:"200" msg:"maxLength=规格内容不能超过200字"`
}

// Release is one version of the product.
type Release struct {
	VersionNo string `json:"versionNo" maxLength:"20" msg:"required=请输入版本号;maxLength=版本号不能超过20字"`
	At        int64  `json:"at" doc:"epoch milliseconds"`
	Log       string `json:"log" maxLength:"500" msg:"maxLength=更新说明不能超过500字"`
}

// What a product costs.
const (
	PriceFree = 0
	PricePaid = 1
	PriceAsk  = 2
)

// AccessExternal is a product that runs in a system elsewhere.
const AccessExternal = "external"

var accessModeNames = map[string]string{"online": "在线使用", "client": "客户端", AccessExternal: "外部系统", "api": "接口"}

const detailMost = 20000 // characters that a reader sees of the detail

var (
	versionRule = pattern.Of(`^\d{1,4}(?:\.\d{1,4}){1,3}$`)
	drawing     = pattern.Of(`^[a-z]{0,20}$`)
)

// Clean trims what was typed, sanitises the detail and puts the newest version first.
func (p *Product) Clean(b *Body) {
	for _, text := range []*string{&p.Name, &p.SubTitle, &p.Intro, &p.OnlineURL, &p.VersionNo, &b.VideoURL, &b.TrialURL, &b.DocURL} {
		*text = strings.TrimSpace(*text)
	}
	if p.PriceType != PricePaid {
		p.PriceFen = 0
	}
	labels := []string{}
	for _, l := range p.Labels {
		if l = strings.TrimSpace(l); l != "" && !slices.Contains(labels, l) {
			labels = append(labels, l)
		}
	}
	p.Labels = labels
	b.Images, b.Features, b.Scenarios = publish.Listed(b.Images), publish.Listed(b.Features), publish.Listed(b.Scenarios)
	b.Specs, b.Versions = publish.Listed(b.Specs), publish.Listed(b.Versions)
	b.DetailHTML = richtext.Clean(b.DetailHTML)
	slices.SortStableFunc(b.Versions, func(a, b Release) int { return int(min(max(b.At-a.At, -1), 1)) })
	if len(b.Versions) > 0 && p.VersionNo == "" {
		p.VersionNo = b.Versions[0].VersionNo
	}
}

// Check refuses (400), all fields at once, what the form's bounds do not catch. services are the codes of the tree with
// the product type that each lies under.
func (p Product) Check(b Body, services map[string]string) error {
	var bad []api.FieldError
	add := func(wrong bool, field, message string) {
		if wrong {
			bad = append(bad, api.FieldError{Field: field, Message: message})
		}
	}
	address := func(text string) bool {
		return text == "" || media.Web(text) || media.Page(text)
	}
	add(services[p.GroupCode] == "", "groupCode", "请选择产品所属的服务分类")
	add(accessModeNames[p.AccessMode] == "", "accessMode", "请选择使用方式")
	add(p.PriceType == PricePaid && p.PriceFen <= 0, "priceFen", "请输入价格")
	add(p.VersionNo != "" && !versionRule().MatchString(p.VersionNo), "versionNo", "版本号由数字和点组成，例如 1.2.0")
	add(p.LogoURL != "" && !media.Picture(p.LogoURL), "logoUrl", "请重新上传产品标志")
	add(p.CoverURL != "" && !media.Picture(p.CoverURL), "coverUrl", "请重新上传封面")
	add(!drawing().MatchString(p.Drawing), "drawing", "封面图样不正确")
	add(!address(p.OnlineURL), "onlineUrl", "请输入正确的使用地址")
	add(!address(b.TrialURL), "trialUrl", "请输入正确的试用地址")
	add(!address(b.DocURL), "docUrl", "请输入正确的手册地址")
	add(b.VideoURL != "" && !media.Web(b.VideoURL) && !media.Film(b.VideoURL), "videoUrl", "请重新上传视频")
	add(plain.Length(b.DetailHTML) > detailMost, "detailHtml", "产品介绍不能超过20000字")
	for _, i := range b.Images {
		add((i.URL != "" && !media.Picture(i.URL)) || (i.URL == "" && i.Drawing == "") || !drawing().MatchString(i.Drawing), "images", "请重新上传图片")
	}
	for _, l := range p.Labels {
		add(utf8.RuneCountInString(l) > service.LabelMost, "labels", "标签不能超过10字")
	}
	for i, v := range b.Versions {
		add(!versionRule().MatchString(v.VersionNo) || v.At <= 0, "versions", "每个版本需要版本号和日期")
		add(slices.ContainsFunc(b.Versions[:i], func(o Release) bool { return o.VersionNo == v.VersionNo }), "versions", "版本号不能重复")
	}
	if len(bad) > 0 {
		return api.Invalid("invalid_input", bad[0].Message, bad...)
	}
	return nil
}

// Matches says that the filter lets the product through; an empty filter takes all. A group takes what lies below it.
func (p Product) Matches(q Filter) bool {
	return (q.ProviderID == "" || p.ProviderID == q.ProviderID) &&
		(q.TypeCode == "" || p.TypeCode == q.TypeCode) &&
		(q.GroupCode == "" || service.Within(p.GroupCode, q.GroupCode)) &&
		(q.PriceType == nil || p.PriceType == *q.PriceType) &&
		(q.Label == "" || slices.Contains(p.Labels, q.Label)) &&
		publish.Holds(strings.Join(append([]string{p.Name, p.SubTitle, p.Intro, p.ProviderName}, p.Labels...), "\n"), q.Keyword)
}

// Filter is which products; what is empty takes all.
type Filter struct {
	ProviderID, TypeCode, GroupCode, Label, Keyword string
	PriceType                                       *int
}

// Text returns what is searched of a product and not shown in a result.
func (p Product) Text(b Body) string {
	parts := []string{p.SubTitle, p.ProviderName}
	for _, f := range b.Features {
		parts = append(parts, f.Title, f.Text)
	}
	for _, s := range b.Scenarios {
		parts = append(parts, s.Title, s.Text)
	}
	for _, s := range b.Specs {
		parts = append(parts, s.Label, s.Value)
	}
	return strings.Join(append(parts, plain.Text(b.DetailHTML)), "\n")
}
