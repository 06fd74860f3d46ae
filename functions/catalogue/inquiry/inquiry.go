// Package inquiry is what somebody who is not known writes to the platform.
package inquiry

import (
	"strings"
	"time"
	"unicode"

	"bimportal/shared/api"
)

// Inquiry is what somebody who is not known writes to the platform.
type Inquiry struct {
	ID        string `json:"id"` // ULID
	Kind      string `json:"kind"`
	Name      string `json:"name"`
	Company   string `json:"company"`
	Telephone string `json:"telephone"`
	Content   string `json:"content"`
	ProductID string `json:"productId,omitempty"`
	Privacy   string `json:"privacy"` // version of the text that was consented to
	At        int64  `json:"at"`      // epoch milliseconds
	TTL       int64  `json:"ttl"`     // epoch seconds

	Handled Handled `json:"handled"`
}

// Answered remembers what a request was answered with, so that it counts once.
type Answered struct {
	ID  string `json:"id"`
	TTL int64  `json:"ttl"` // epoch seconds
}

var kinds = map[string]string{
	"product": "产品咨询", "demo": "预约演示", "channel": "渠道合作", "provider": "服务商入驻", "support": "使用问题", "feedback": "意见建议",
}

const (
	aDay         = 20                   // an office sends from one address
	inquiryKeep  = 180 * 24 * time.Hour // as the privacy text says
	answeredKeep = 24 * time.Hour
)

// Input is a form of /business or /support.
type Input struct {
	Kind      string `json:"kind" enum:"product,demo,channel,provider,support,feedback" msg:"required=请选择咨询类型;enum=请选择咨询类型"`
	Name      string `json:"name" minLength:"1" maxLength:"20" msg:"required=请填写称呼;minLength=请填写称呼;maxLength=称呼不能超过20字"`
	Company   string `json:"company,omitempty" maxLength:"50" required:"false" msg:"maxLength=单位名称不能超过50字"`
	Telephone string `json:"telephone" pattern:"^1[3-9][0-9]{9}$" msg:"required=请输入手机号;pattern=请输入正确的手机号"`
	Content   string `json:"content" minLength:"5" maxLength:"500" msg:"required=请填写内容，至少5个字;minLength=请填写内容，至少5个字;maxLength=内容不能超过500字"`
	ProductID string `json:"productId,omitempty" pattern:"^[0-9a-f]{10}$" required:"false" msg:"pattern=产品不存在"`
	Privacy   string `json:"privacy" minLength:"1" maxLength:"20" msg:"required=请先阅读并同意隐私政策;minLength=请先阅读并同意隐私政策" doc:"version of the privacy text that was consented to"`
	Website   string `json:"website,omitempty" maxLength:"200" required:"false" doc:"stands on the form unseen; who fills it is no person"`
}

// Check refuses what the form's own limits let through.
func (in Input) Check() error {
	if in.Website != "" {
		return api.Invalid("not_a_person", "提交失败，请刷新页面后重试")
	}
	if strings.ContainsFunc(in.Name+in.Company, unicode.IsControl) {
		return api.Field("name", "称呼和单位不能包含特殊字符")
	}
	return nil
}
