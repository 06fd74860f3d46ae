package publish

import (
	"fmt"

	"bimportal/shared/api"
)

// Stock is how much an enterprise has of what it adds itself. It changes in the transaction that adds, hands in or deletes.
type Stock struct {
	Products  int `json:"products"`
	Templates int `json:"templates"`
	Cases     int `json:"cases"`
	Families  int `json:"families"`
	Waiting   int `json:"waiting"` // of all kinds of its group, for the operators' decision
	Apps      int `json:"apps"`
	Labels    int `json:"labels"`
}

const (
	ownMost     = 500  // of each kind: an enterprise reads its own whole
	familiesOwn = 5000 // they are read whole too, of one enterprise, by who manages them
	waitingMost = 200
	appsMost    = 100
	labelsOwn   = 100
)

// Change counts what came or went. What would be too much is refused (409); what goes never is.
func (s *Stock) Change(by Stock) error {
	for _, one := range []struct {
		n      *int
		by     int
		most   int
		reason string
		words  string
	}{
		{&s.Products, by.Products, ownMost, "too_many_products", "一家企业最多可以有%d个产品，请先删除不再使用的产品"},
		{&s.Templates, by.Templates, ownMost, "too_many_templates", "一家企业最多可以有%d个模板，请先删除不再使用的模板"},
		{&s.Cases, by.Cases, ownMost, "too_many_cases", "一家企业最多可以有%d个案例，请先删除不再展示的案例"},
		{&s.Families, by.Families, familiesOwn, "too_many_families", "一家企业最多可以有%d个族，请先删除不再使用的族"},
		{&s.Waiting, by.Waiting, waitingMost, "too_many_waiting", "一家企业最多可以有%d项内容等待审核，请在审核后再提交"},
		{&s.Apps, by.Apps, appsMost, "too_many_apps", "一家企业最多可以添加%d个应用"},
		{&s.Labels, by.Labels, labelsOwn, "too_many_labels", "一家企业最多可以新增%d个标签，请使用已有标签"},
	} {
		if *one.n += one.by; one.by > 0 && *one.n > one.most {
			return api.Conflict(one.reason, fmt.Sprintf(one.words, one.most))
		}
		*one.n = max(*one.n, 0)
	}
	return nil
}
