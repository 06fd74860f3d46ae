package template

// Use is how many projects there are of a template. The project group counts it in the transaction that opens or deletes one (shared/goods):
// while there are any the template cannot be deleted.
type Use struct {
	TemplateID string `json:"templateId"`
	Projects   int    `json:"projects"`
}
