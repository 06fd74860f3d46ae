// Package requirement is what an enterprise asks of models, as IDS files, and which families meet it.
package requirement

import (
	"strings"

	"bimportal/functions/mall/ids"
	"bimportal/shared/api"
)

// Requirement is an IDS file that an enterprise keeps.
type Requirement struct {
	ID     string `json:"id"`
	Name   string `json:"name"`
	Title  string `json:"title"`  // as the file says
	Author string `json:"author"` // as the file says
	Specs  int    `json:"specs"`  // how many specifications it has
	Packed []byte `json:"packed"` // the file, as gzip
	Text   int64  `json:"text"`   // increases with every other file: results of an older one do not count
	At     int64  `json:"at"`     // epoch milliseconds
}

// Verdict is whether a family's model meets a requirement.
type Verdict struct {
	FamilyID   string `json:"familyId"`
	SHA256     string `json:"sha256"` // of the model
	Text       int64  `json:"text"`   // of the requirement
	Pass       bool   `json:"pass"`
	Applicable int    `json:"applicable"`
	Failed     int    `json:"failed"`
	At         int64  `json:"at"` // epoch milliseconds
}

const (
	requirementsMost = 20
	textMost         = 512 << 10 // bytes
	packedMost       = 200_000   // bytes
	modelMost        = 10 << 20
	failuresShown    = 200
)

var (
	errGone    = api.NotFound("requirement_gone", "该要求不存在或已删除")
	errMany    = api.Conflict("too_many_requirements", "一家企业最多可以有 20 份 IDS 要求，请先删除不再使用的")
	errNoModel = api.Conflict("no_model", "这个族没有 IFC 文件，无法检查")
	errHeavy   = api.Conflict("model_too_large", "模型超过 10 MB，暂不支持在线检查")
)

// Write puts an IDS file into the requirement. 400 for what is none.
func (r *Requirement) Write(name, text string) (err error) {
	if name = strings.TrimSpace(name); name == "" {
		return api.Field("name", "请输入要求名称")
	}
	r.Name = name
	if text == "" && len(r.Packed) > 0 {
		return nil
	}
	if len(text) > textMost {
		return api.Field("text", "IDS 文件不能超过 512 KB")
	}
	doc, err := ids.Parse([]byte(text))
	if err != nil {
		return api.Field("text", "这不是有效的 IDS 1.0 文件")
	}
	if len(doc.Specs) == 0 {
		return api.Field("text", "IDS 文件里没有任何要求")
	}
	if r.Packed, err = pack(text); err != nil {
		return err
	}
	if len(r.Packed) > packedMost {
		return api.Field("text", "IDS 文件过大，请拆分后再上传")
	}
	r.Title, r.Author, r.Specs, r.Text = doc.Title, doc.Author, len(doc.Specs), r.Text+1
	return nil
}

// sums adds a result up.
func sums(r ids.Result) (applicable, failed int) {
	for _, s := range r.Specs {
		applicable, failed = applicable+s.Applicable, failed+s.Failed
	}
	return applicable, failed
}

// cut leaves so many failures as a page shows, and says how many there are.
func cut(r ids.Result) (ids.Result, bool) {
	left, more := failuresShown, false
	for i := range r.Specs {
		n := min(left, len(r.Specs[i].Failures))
		more = more || n < len(r.Specs[i].Failures)
		r.Specs[i].Failures, left = r.Specs[i].Failures[:n], left-n
	}
	return r, more
}
