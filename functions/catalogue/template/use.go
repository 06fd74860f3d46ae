package template

// Use is how many projects use a template. It is written in the transaction of the first project made from the template, and
// removed with the last one: while it is there the template cannot be deleted.
type Use struct {
	TemplateID string `json:"templateId"`
	Projects   int    `json:"projects"`
}
