// Package templateuse says that projects use a template. The item lies in the catalogue group's table; the project group
// writes it in the transaction of the first project made from a template and removes it with the last one. While it
// is there the template cannot be deleted.
package templateuse

import "bimportal/shared/store"

// Use is how many projects use a template.
type Use struct {
	TemplateID string `json:"templateId"`
	Projects   int    `json:"projects"`
}

// Key is where a template's Use lies; nothing lies there while no project uses it.
func Key(templateID string) store.Key { return store.Key{PK: "template#" + templateID, SK: "projects"} }
