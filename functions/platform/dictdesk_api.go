package platform

import (
	"context"
	"errors"

	"bimportal/shared/api"
	"bimportal/shared/store"
)

// DictQuery names the type that an operator looks at.
type DictQuery struct {
	TypeCode string `json:"typeCode,omitempty" maxLength:"50" msg:"maxLength=请选择列表中的字典类型" doc:"the first where none is named"`
}

// DictItem is an item as the operators see it.
type DictItem struct {
	Value   string `json:"value"`
	Label   string `json:"label"`
	Remark  string `json:"remark"`
	Order   int    `json:"order"`
	Enabled bool   `json:"enabled" doc:"offered to be chosen; what is switched off keeps its name where it stands"`
	Rev     int64  `json:"rev"`
}

// Dictionary is the types, and the items of one.
type Dictionary struct {
	Types []DictType `json:"types"`
	Type  DictType   `json:"type"`
	Items []DictItem `json:"items" doc:"in their order"`
}

func itemOf(v store.Versioned[KeptItem]) DictItem {
	i := v.Value
	return DictItem{i.Value, i.Label, i.Remark, i.Order, i.Enabled == 1, v.Version}
}

// manageDict returns the items of a type in any state.
func (s *Service) manageDict(ctx context.Context, q DictQuery) (Dictionary, error) {
	t := dictTypes[0]
	if q.TypeCode != "" {
		var err error
		if t, err = typeOf(q.TypeCode); err != nil {
			return Dictionary{}, err
		}
	}
	rows, err := s.itemsOf(ctx, t.TypeCode)
	d := Dictionary{Types: dictTypes, Type: t, Items: make([]DictItem, len(rows))}
	for i, r := range rows {
		d.Items[i] = itemOf(r)
	}
	return d, err
}

// DictInput is a new item, or with rev the change of one. A value is never changed: records hold it.
type DictInput struct {
	TypeCode string `json:"typeCode" maxLength:"50" msg:"required=请选择列表中的字典类型;maxLength=请选择列表中的字典类型"`
	Value    string `json:"value" maxLength:"32" msg:"required=请输入值;maxLength=值由字母、数字、下划线和短横线组成，最多32个字符"`
	Label    string `json:"label" maxLength:"30" msg:"required=请输入名称;maxLength=名称不能超过30字"`
	Remark   string `json:"remark,omitempty" maxLength:"100" msg:"maxLength=说明不能超过100字"`
	Enabled  bool   `json:"enabled" required:"false"`
	Rev      int64  `json:"rev,omitempty" minimum:"0" msg:"minimum=版本号不正确"`
}

// editDict writes an item. 404 dict_gone, 409 stale_rev, value_taken, dict_fixed, too_many_items.
func (s *Service) editDict(ctx context.Context, in DictInput) (DictItem, error) {
	v, err := s.writeItem(ctx, in)
	if errors.Is(err, store.ErrConflict) {
		err = errDictBusy
	}
	if err != nil {
		return DictItem{}, err
	}
	return itemOf(v), nil
}

var errDictBusy = api.Conflict("busy", "有人正在修改这个类型，请稍后再试")

// DictOrder is a type's items in their order.
type DictOrder struct {
	TypeCode string   `json:"typeCode" maxLength:"50" msg:"required=请选择列表中的字典类型;maxLength=请选择列表中的字典类型"`
	Values   []string `json:"values" maxItems:"80" msg:"required=请刷新后再排序;maxItems=请刷新后再排序" doc:"all of them"`
}

// orderDict puts a type's items into an order. 409 dict_changed where the values are not those that there are.
func (s *Service) orderDict(ctx context.Context, in DictOrder) (Dictionary, error) {
	t, err := typeOf(in.TypeCode)
	if err != nil {
		return Dictionary{}, err
	}
	err = s.writeOrder(ctx, t, in.Values)
	if errors.Is(err, store.ErrConflict) {
		err = errDictBusy
	}
	if err != nil {
		return Dictionary{}, err
	}
	return s.manageDict(ctx, DictQuery{in.TypeCode})
}
