// Package requirement is what an enterprise asks of models, as IDS files, and which families meet it.
package requirement

import (
	"strings"

	"bimportal/shared/api"
	"bimportal/shared/ids"
	"bimportal/shared/idsfile"
)

// Requirement is an IDS file that an enterprise keeps.
type Requirement struct {
	ID   string `json:"id"`
	Name string `json:"name"`
	idsfile.Kept
	Text int64 `json:"text"` // increases with every other file: results of an older one do not count
	At   int64 `json:"at"`   // epoch milliseconds
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
	if r.Kept, err = idsfile.Keep("text", text); err != nil {
		return err
	}
	r.Text++
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
