package api

import (
	"reflect"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"bimportal/shared/pattern"
)

// ofConcept are the names that every concept has for itself: in the document, which has one name space, they hold the
// concept's: template.Row is TemplateRow there, cases.Managed is ManagedCase. Every other name stands alone.
var ofConcept = map[string]string{
	"All": "All*", "AllQuery": "All*Query", "At": "*At", "Audit": "*Audit", "Can": "*Can", "Condition": "*Condition", "Detail": "*Detail", "Edit": "*Edit",
	"Facets": "*Facets", "Group": "*Group", "Grouping": "*Grouping", "ID": "*ID", "Info": "*Info", "Input": "*Input", "Kept": "*Kept", "Keys": "*Keys",
	"List": "*List", "ListQuery": "*ListQuery", "Managed": "Managed*", "Mine": "*Mine", "Near": "*Near", "Own": "Own*", "OwnQuery": "Own*Query",
	"OwnRow": "Own*Row", "Preview": "*Preview", "Query": "*Query", "Ref": "*Ref", "Row": "*Row", "Search": "*Search", "Status": "*Status", "TypeCount": "*TypeCount",
}

// conceptType finds a type of functions/<group>/<concept> in a type's whole name.
var conceptType = pattern.Of(`bimportal/functions/\w+/(\w+)\.(\w+)`)

// schemaName names a type in the document as huma does, with the concept in the names that several have.
func schemaName(t reflect.Type, hint string) string {
	for t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	name := t.Name()
	if name == "" {
		return huma.DefaultSchemaNamer(t, hint)
	}
	return huma.DefaultSchemaNamer(unnamed, conceptType().ReplaceAllStringFunc(t.PkgPath()+"."+name, func(whole string) string {
		m := conceptType().FindStringSubmatch(whole)
		form := ofConcept[m[2]]
		if form == "" {
			return m[2]
		}
		concept := strings.TrimSuffix(m[1], "s") // cases: case is a word of Go
		return strings.Replace(form, "*", strings.ToUpper(concept[:1])+concept[1:], 1)
	}))
}

// unnamed makes huma's namer take the name that it is given.
var unnamed = reflect.TypeFor[struct{}]()
