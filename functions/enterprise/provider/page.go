package provider

import (
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"bimportal/shared/api"
	"bimportal/shared/clock"
	"bimportal/shared/media"
	"bimportal/shared/plain"
	"bimportal/shared/richtext"
	"bimportal/shared/words"
)

// Design is how a provider shows itself on its public page, beyond its enterprise's details (product.md section 3).
type Design struct {
	Banner         string          `json:"banner"` // a media path, empty for the drawing
	Labels         []string        `json:"labels"`
	ServiceAreas   []string        `json:"serviceAreas"` // values of the dictionary type REGION
	Qualifications []Qualification `json:"qualifications"`
	IntroHTML      string          `json:"introHtml"`
	Tabs           []string        `json:"tabs"` // the order of what it offers
	Holiday        *Holiday        `json:"holiday"`
}

// Qualification is a certificate that a provider shows.
type Qualification struct {
	Name     string `json:"name" maxLength:"40" msg:"required=请输入资质名称;maxLength=资质名称不能超过40字"`
	No       string `json:"no" maxLength:"40" msg:"required=请输入证书编号;maxLength=证书编号不能超过40字"`
	File     string `json:"file" maxLength:"200" required:"false" msg:"maxLength=请重新上传证书图片" doc:"a public picture, empty for none"`
	ExpireAt int64  `json:"expireAt" minimum:"0" required:"false" msg:"minimum=有效期不正确" doc:"epoch milliseconds, 0 for one without an end"`
}

// Holiday is when a provider answers later, and what it says of that.
type Holiday struct {
	From int64  `json:"from" minimum:"1" msg:"required=请选择开始日期;minimum=请选择开始日期"`
	To   int64  `json:"to" minimum:"1" msg:"required=请选择结束日期;minimum=请选择结束日期"`
	Note string `json:"note" maxLength:"100" msg:"required=请输入公告内容;maxLength=公告不能超过100字"`
}

const (
	introMost          = 5000
	labelMost          = 10
	holidayLongest     = 90 * 24 * time.Hour
	expiringIn         = 60 * 24 * time.Hour
	qualificationsMost = 20
)

// Tabs are what a provider offers, in the order of who has chosen none.
var Tabs = []string{"product", "template", "family", "case", "comment"}

// Clean trims the texts and lists, makes the introduction safe HTML and completes the order of the tabs.
func (d *Design) Clean() {
	d.IntroHTML, d.Banner = richtext.Clean(d.IntroHTML), strings.TrimSpace(d.Banner)
	if plain.Length(d.IntroHTML) == 0 {
		d.IntroHTML = ""
	}
	d.Labels, d.ServiceAreas, d.Tabs = distinct(d.Labels), distinct(d.ServiceAreas), distinct(append(slices.Clone(d.Tabs), Tabs...))
	if d.Qualifications == nil {
		d.Qualifications = []Qualification{}
	}
	for i := range d.Qualifications {
		q := &d.Qualifications[i]
		q.Name, q.No, q.File = strings.TrimSpace(q.Name), strings.TrimSpace(q.No), strings.TrimSpace(q.File)
	}
	if d.Holiday != nil {
		d.Holiday.Note = strings.TrimSpace(d.Holiday.Note)
	}
}

func distinct(list []string) []string {
	clean := []string{}
	for _, one := range list {
		if one = strings.TrimSpace(one); one != "" && !slices.Contains(clean, one) {
			clean = append(clean, one)
		}
	}
	return clean
}

// Check refuses (400) by its field what the form's bounds do not catch. regions are the labels of the areas.
func (d *Design) Check(regions map[string]string) error {
	unknown := func(known func(string) bool) func(string) bool { return func(s string) bool { return !known(s) } }
	switch {
	case d.Banner != "" && !media.Picture(d.Banner):
		return api.Field("banner", "请重新上传横幅图片")
	case slices.ContainsFunc(d.Labels, func(l string) bool { return utf8.RuneCountInString(l) > labelMost }):
		return api.Field("labels", "每个标签不能超过10字")
	case slices.ContainsFunc(d.ServiceAreas, unknown(func(a string) bool { return regions[a] != "" })):
		return api.Field("serviceAreas", "请选择列表中的地区")
	case slices.ContainsFunc(d.Tabs, unknown(func(t string) bool { return slices.Contains(Tabs, t) })):
		return api.Field("tabs", "栏目顺序不正确")
	case plain.Length(d.IntroHTML) > introMost:
		return api.Field("introHtml", "图文介绍不能超过5000字")
	}
	for _, q := range d.Qualifications {
		if q.Name == "" || q.No == "" {
			return api.Field("qualifications", "请填写资质名称和证书编号")
		}
		if q.File != "" && !media.Picture(q.File) {
			return api.Field("qualifications", "请重新上传“"+q.Name+"”的证书图片")
		}
	}
	if h := d.Holiday; h != nil {
		switch {
		case h.Note == "":
			return api.Field("holiday", "请输入公告内容")
		case h.To < h.From:
			return api.Field("holiday", "结束日期不能早于开始日期")
		case h.To-h.From > holidayLongest.Milliseconds():
			return api.Field("holiday", "休假公告最长90天")
		}
	}
	return nil
}

// Texts are the fields that the word lists are held against.
func (d *Design) Texts() []words.Text {
	names := make([]string, len(d.Qualifications))
	for i, q := range d.Qualifications {
		names[i] = q.Name + "，" + q.No
	}
	texts := []words.Text{
		{Field: "labels", Value: strings.Join(d.Labels, "，")}, {Field: "introHtml", Value: plain.Text(d.IntroHTML)}, {Field: "qualifications", Value: strings.Join(names, "，")},
	}
	if d.Holiday != nil {
		texts = append(texts, words.Text{Field: "holiday", Value: d.Holiday.Note})
	}
	return texts
}

// Expiring counts the qualifications whose end is near or behind.
func (d Design) Expiring(now time.Time) (n int) {
	for _, q := range d.Qualifications {
		if q.ExpireAt > 0 && q.ExpireAt < clock.Millis(now.Add(expiringIn)) {
			n++
		}
	}
	return n
}

// Shown returns the design as the public reads it at that moment: no qualification that has ended, no holiday that is over or
// does not begin within a week.
func (d Design) Shown(now time.Time) Design {
	ms := clock.Millis(now)
	d.Qualifications = slices.DeleteFunc(slices.Clone(d.Qualifications), func(q Qualification) bool { return q.ExpireAt > 0 && q.ExpireAt < ms })
	if h := d.Holiday; h != nil && (h.To < ms || h.From > ms+int64(7*24*time.Hour/time.Millisecond)) {
		d.Holiday = nil
	}
	d.Clean()
	return d
}
