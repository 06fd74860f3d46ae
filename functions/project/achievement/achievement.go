// Package achievement is what an enterprise's people have achieved: reports, models, drawings, papers, software, awards; who
// files them, and who reads them (product.md section 12).
package achievement

import (
	"slices"
	"strings"
	"unicode/utf8"

	"bimportal/shared/api"
	"bimportal/shared/version"
)

// Status is where an achievement stands.
type Status int

const (
	Draft    Status = 0
	InReview Status = 1
	Filed    Status = 2
	Returned Status = 3
)

// Visibility is who reads a filed achievement beside its author.
type Visibility string

const (
	Self       Visibility = "self"
	Department Visibility = "dept"
	Enterprise Visibility = "enterprise"
	Public     Visibility = "public"
)

// Achievement is one of them.
type Achievement struct {
	ID           string         `json:"id"`
	EnterpriseID string         `json:"enterpriseId"`
	Company      string         `json:"company"` // the enterprise's name as it was last
	AuthorID     string         `json:"authorId"`
	AuthorName   string         `json:"authorName"`
	Departments  []string       `json:"departments"` // the author's when he wrote it last
	Title        string         `json:"title"`
	Type         string         `json:"type"`
	Authors      []string       `json:"authors"`
	Files        []version.File `json:"files"`
	Abstract     string         `json:"abstract"`
	Keywords     []string       `json:"keywords"`
	Level        string         `json:"level"`
	Date         string         `json:"date"` // YYYY-MM-DD
	Visibility   Visibility     `json:"visibility"`
	VersionNo    string         `json:"versionNo"`
	Status       Status         `json:"status"`
	Reason       string         `json:"reason"`    // why it was returned
	CreatedAt    int64          `json:"createdAt"` // epoch milliseconds, as the next two
	UpdatedAt    int64          `json:"updatedAt"`
	FiledAt      int64          `json:"filedAt"`
	FiledNo      string         `json:"filedNo,omitempty"` // the number that it was filed under last, since it is written anew
}

// Reader is who reads: where he is a member, and what he may do there.
type Reader struct {
	UserID, EnterpriseID string
	Departments          []string
	Reviews              bool
}

// VisibleTo says that the reader may see the achievement: its author always, who reviews whatever was handed in, anybody
// else what is filed as far as its visibility reaches.
func (a Achievement) VisibleTo(r Reader) bool {
	own := r.EnterpriseID == a.EnterpriseID
	switch {
	case own && r.UserID == a.AuthorID:
		return true
	case own && r.Reviews && a.Status != Draft:
		return true
	case a.Status != Filed:
		return false
	}
	switch a.Visibility {
	case Public:
		return true
	case Enterprise:
		return own
	case Department:
		return own && slices.ContainsFunc(r.Departments, func(d string) bool { return slices.Contains(a.Departments, d) })
	}
	return false
}

var (
	errGone    = api.NotFound("achievement_gone", "成果不存在或不对您开放")
	errState   = api.Conflict("achievement_state", "成果的状态已变化，请刷新后再试")
	errOwn     = api.Forbidden("own_achievement", "不能审核自己的成果，请由其他审核人处理")
	errNoFile  = api.Field("files", "文件不存在或不是您上传的，请重新上传")
	errTooMany = api.Conflict("too_many_achievements", "一家企业最多可以登记1000项成果")
)

// Write puts the form into the achievement while its author may change it: a draft, or what was returned. Filed ones are
// changed as a new version, which goes through the review again.
func (a *Achievement) Write(f Form, files []version.File, now int64) error {
	if a.Status == InReview {
		return errState
	}
	no, ok := version.Number(f.VersionNo)
	if a.Status == Filed {
		a.FiledNo = a.VersionNo
	}
	switch {
	case !ok:
		return api.Field("versionNo", "版本号格式应为 1.0.0")
	case a.FiledNo != "" && version.Compare(no, a.FiledNo) <= 0:
		return api.Field("versionNo", "已归档的成果需要更高的版本号")
	case len(files) == 0:
		return api.Field("files", "请上传成果文件")
	}
	a.Title, a.Type, a.Abstract, a.Level, a.Date = strings.TrimSpace(f.Title), f.Type, strings.TrimSpace(f.Abstract), f.Level, f.Date
	a.Authors, a.Keywords, a.Files, a.Visibility, a.VersionNo = clean(f.Authors), clean(f.Keywords), files, f.Visibility, no
	if len(a.Authors) == 0 {
		return api.Field("authors", "请填写作者")
	}
	for _, one := range append(slices.Clone(a.Authors), a.Keywords...) {
		if utf8.RuneCountInString(one) > wordMost {
			return api.Field("keywords", "作者和关键词每个不能超过20字")
		}
	}
	a.Status, a.Reason, a.UpdatedAt = Draft, "", now
	return nil
}

const wordMost = 20

// Form is what an author fills in.
type Form struct {
	Title      string     `json:"title" maxLength:"100" msg:"required=请输入成果名称;maxLength=成果名称不能超过100字"`
	Type       string     `json:"type" enum:"report,model,drawing,paper,software,award" msg:"required=请选择成果类型;enum=请选择列表中的成果类型"`
	Authors    []string   `json:"authors" maxItems:"20" msg:"required=请填写作者;maxItems=最多20位作者"`
	Abstract   string     `json:"abstract,omitempty" maxLength:"2000" msg:"maxLength=摘要不能超过2000字"`
	Keywords   []string   `json:"keywords,omitempty" maxItems:"10" msg:"maxItems=最多10个关键词"`
	Level      string     `json:"level,omitempty" maxLength:"20" msg:"maxLength=级别不能超过20字"`
	Date       string     `json:"date" maxLength:"10" pattern:"^\\d{4}-\\d{2}-\\d{2}$" msg:"required=请选择完成日期;pattern=请选择完成日期;maxLength=请选择完成日期"`
	Visibility Visibility `json:"visibility" enum:"self,dept,enterprise,public" msg:"required=请选择可见范围;enum=请选择列表中的可见范围"`
	VersionNo  string     `json:"versionNo" maxLength:"14" msg:"required=请输入版本号;maxLength=版本号格式应为 1.0.0"`
	Files      []string   `json:"files" maxItems:"20" msg:"required=请上传成果文件;maxItems=最多20个文件" doc:"the downloadPaths of uploads of purpose attachment, or of files that the achievement has"`
}

func clean(list []string) []string {
	words := []string{}
	for _, w := range list {
		if w = strings.TrimSpace(w); w != "" && !slices.Contains(words, w) {
			words = append(words, w)
		}
	}
	return words
}

// deletable says that it was never filed, and is not being looked at.
func (a Achievement) deletable() bool {
	return (a.Status == Draft || a.Status == Returned) && a.FiledAt == 0
}

// Submit hands the achievement in, or takes it back.
func (a *Achievement) Submit(back bool, now int64) error {
	switch {
	case back && a.Status == InReview:
		a.Status = Draft
	case !back && (a.Status == Draft || a.Status == Returned):
		a.Status, a.Reason = InReview, ""
	default:
		return errState
	}
	a.UpdatedAt = now
	return nil
}

// Decide files the achievement or returns it with a reason. Nobody reviews his own but the enterprise's owner.
func (a *Achievement) Decide(file bool, reason, by string, owner bool, now int64) error {
	reason = strings.TrimSpace(reason)
	switch {
	case a.Status != InReview:
		return errState
	case a.AuthorID == by && !owner:
		return errOwn
	case !file && reason == "":
		return api.Field("reason", "请填写退回的原因")
	}
	a.Status, a.Reason, a.UpdatedAt = Returned, reason, now
	if file {
		a.Status, a.Reason, a.FiledAt = Filed, "", now
	}
	return nil
}

// Names of what an achievement says of itself, as people compare them.
var typeNames = map[string]string{"report": "报告", "model": "模型", "drawing": "图纸", "paper": "论文", "software": "软件", "award": "奖项"}

// Item is the version that filing the achievement makes.
func (a Achievement) Item(now int64) version.Item {
	return version.Item{
		Type: version.Achievement, ObjectID: a.ID, ObjectName: a.Title, EnterpriseID: a.EnterpriseID, No: a.VersionNo, Title: a.Title, Log: "归档",
		Fields: []version.Field{
			{Name: "名称", Value: a.Title}, {Name: "类型", Value: typeNames[a.Type]}, {Name: "作者", Value: strings.Join(a.Authors, "、")},
			{Name: "关键词", Value: strings.Join(a.Keywords, "、")}, {Name: "级别", Value: a.Level}, {Name: "完成日期", Value: a.Date}, {Name: "摘要", Value: a.Abstract},
		},
		Files: a.Files, Compat: []string{}, Status: version.Released, ReleasedAt: now, CreatedAt: now, ByID: a.AuthorID, ByName: a.AuthorName,
	}
}
