package template

import "bimportal/shared/api"

// Owned is a template that a person may use for his projects, and the order that it came by.
type Owned struct {
	TemplateID string `json:"templateId"`
	OrderID    string `json:"orderId"`
	PriceFen   int    `json:"priceFen"`
	At         int64  `json:"at"` // epoch milliseconds
}

// Free refuses (409) a template that has a price.
func (t Template) Free() error {
	if t.PriceFen != 0 {
		return api.Conflict("template_not_free", "该模板需要付费购买")
	}
	return nil
}
