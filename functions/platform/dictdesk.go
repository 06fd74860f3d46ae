package platform

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"bimportal/shared/api"
	"bimportal/shared/dict"
	"bimportal/shared/pattern"
)

// DictType is a type of the dictionary. The values of a fixed one stand in programs: none is added, none is switched off.
type DictType struct {
	TypeCode string `json:"typeCode"`
	Name     string `json:"name"`
	Fixed    bool   `json:"fixed" doc:"its values stand in programs: they are renamed and ordered, and that is all"`
}

// dictTypes are the types, in the order of the operators' list (product.md section 14).
var dictTypes = []DictType{
	{"ENT_TYPE", "企业类型", false}, {"INDUSTRY", "所属行业", false}, {"ENT_SCALE", "企业规模", false}, {"REGION", "所在地区", false}, {"PRODUCT_TYPE", "产品类型", true},
	{"SHOW_CASE_TYPE", "案例类型", false}, {"TEMPLATE_TYPE", "模板类型", false}, {"DISCIPLINE", "专业", false}, {"STAGE", "项目阶段", false}, {"FAMILY_FORMAT", "族文件格式", true},
	{"REVIT_YEAR", "Revit 版本", true}, {"LOD", "模型精细度", true}, {"PRICE_TYPE", "价格类型", true}, {"NEWS_TYPE", "新闻类型", false}, {"MSG_TYPE", "消息类型", true},
	{"REPORT_REASON", "举报原因", false}, {"REFUND_REASON", "退款原因", false}, {"REVIEW_REASON", "审核意见", false}, {"VALIDITY_PERIOD", "项目有效期", true}, {"HOST_APP", "适用软件", false},
	{"ACHIEVEMENT_TYPE", "成果类型", true}, {"BEHAVIOR", "访问行为", true},
}

// KeptItem is an item as it is kept.
type KeptItem struct {
	dict.Item
	UpdatedBy string `json:"updatedBy,omitempty"` // who has changed it last; empty while a seed's word stands
}

// DictHead is written with every new item of a type, and with its order.
type DictHead struct {
	Changes int `json:"changes"`
}

const (
	itemsMost  = 80 // of a type: its order is written in one transaction
	labelMost  = 30
	remarkMost = 100
)

var (
	itemValue    = pattern.Of(`^[0-9A-Za-z][0-9A-Za-z_-]{0,31}$`)
	errNoType    = api.Field("typeCode", "请选择列表中的字典类型")
	errNoItem    = api.NotFound("dict_gone", "字典项不存在")
	errItemTaken = api.Conflict("value_taken", "该类型已有相同的值，请修改原来的字典项")
	errItemsFull = api.Conflict("too_many_items", fmt.Sprintf("一个类型最多%d项", itemsMost))
	errFixed     = api.Conflict("dict_fixed", "这个类型的值由程序使用，只能改名称和排序")
	errOrderOld  = api.Conflict("dict_changed", "这个类型已有变化，请刷新后再排序")
)

func typeOf(code string) (DictType, error) {
	i := slices.IndexFunc(dictTypes, func(t DictType) bool { return t.TypeCode == code })
	if i < 0 {
		return DictType{}, errNoType
	}
	return dictTypes[i], nil
}

// Say takes over what an operator says of an item; fresh is a new one.
func (i *KeptItem) Say(t DictType, label, remark string, enabled, fresh bool) error {
	label, remark = strings.TrimSpace(label), strings.TrimSpace(remark)
	on := 0
	if enabled {
		on = 1
	}
	switch {
	case t.Fixed && (fresh || on != i.Enabled):
		return errFixed
	case fresh && !itemValue().MatchString(i.Value):
		return api.Field("value", "值由字母、数字、下划线和短横线组成，最多32个字符")
	case label == "":
		return api.Field("label", "请输入名称")
	case utf8.RuneCountInString(label) > labelMost:
		return api.Field("label", fmt.Sprintf("名称不能超过%d字", labelMost))
	case utf8.RuneCountInString(remark) > remarkMost:
		return api.Field("remark", fmt.Sprintf("说明不能超过%d字", remarkMost))
	}
	i.Label, i.Remark, i.Enabled = label, remark, on
	return nil
}

// OrderBy puts the items into the order of the values, which must be all of them, and returns those that moved.
func OrderBy(items []dict.Item, values []string) ([]dict.Item, error) {
	if len(items) != len(values) {
		return nil, errOrderOld
	}
	moved := []dict.Item{}
	for _, i := range items {
		at := slices.Index(values, i.Value)
		if at < 0 {
			return nil, errOrderOld
		}
		if i.Order != at+1 {
			i.Order = at + 1
			moved = append(moved, i)
		}
	}
	return moved, nil
}
