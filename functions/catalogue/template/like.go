package template

// Like says that a person likes a template. It lies there exactly as long.
type Like struct {
	TemplateID string `json:"templateId"`
	At         int64  `json:"at"` // epoch milliseconds
}
