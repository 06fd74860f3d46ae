package catalogue

// Like says that a person likes a template. It lies there exactly as long.
type Like struct {
	TemplateID string `json:"templateId"`
	At         int64  `json:"at"` // epoch milliseconds
}

// Owned is a template that a person may use for his projects, and the order that it came by.
type Owned struct {
	TemplateID string `json:"templateId"`
	OrderID    string `json:"orderId"`
	PriceFen   int    `json:"priceFen"`
	At         int64  `json:"at"` // epoch milliseconds
}

// Comment is what somebody who used a template says of it.
type Comment struct {
	ID         string `json:"id"`
	TemplateID string `json:"templateId"`
	Nickname   string `json:"nickname"`
	Score      int    `json:"score"` // 1 to 5
	Text       string `json:"text"`
	VersionNo  string `json:"versionNo"` // what was in use then
	Reply      string `json:"reply"`     // the provider's, empty for none
	At         int64  `json:"at"`        // epoch milliseconds
}
