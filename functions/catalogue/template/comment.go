package template

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
