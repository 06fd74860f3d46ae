package groups_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/danielgtaylor/huma/v2"

	"bimportal/functions/openapi/groups"
)

// Every text of an input says how long it may be, and every list how many it may hold: what is stored has a bound before
// it is read. How many bytes an input has together is shared/api's to refuse.
func TestEveryInputHasItsBounds(t *testing.T) {
	looked := 0
	for _, g := range groups.All() {
		doc := g.OpenAPI()
		for path, item := range doc.Paths {
			for method, op := range map[string]*huma.Operation{"GET": item.Get, "POST": item.Post} {
				if op == nil {
					continue
				}
				looked++
				b := bounds{doc: doc, seen: map[string]bool{}}
				for _, p := range op.Parameters {
					b.look(p.Name, p.Schema, false)
				}
				if op.RequestBody != nil {
					for _, content := range op.RequestBody.Content {
						b.look("", content.Schema, false)
					}
				}
				slices.Sort(b.missing)
				for _, m := range slices.Compact(b.missing) {
					t.Errorf("%s %s: %s", method, path, m)
				}
			}
		}
	}
	if looked < 180 {
		t.Errorf("only %d calls", looked)
	}
}

type bounds struct {
	doc     *huma.OpenAPI
	seen    map[string]bool
	missing []string
}

func (b *bounds) look(name string, s *huma.Schema, listed bool) {
	if s.Ref != "" {
		if b.seen[s.Ref] {
			return
		}
		b.seen[s.Ref] = true
		s = b.doc.Components.Schemas.SchemaFromRef(s.Ref)
	}
	switch s.Type {
	case huma.TypeString:
		if !listed && s.MaxLength == nil && len(s.Enum) == 0 && s.Pattern == "" {
			b.missing = append(b.missing, fmt.Sprintf("%s has no maxLength", name))
		}
	case huma.TypeArray:
		if s.MaxItems == nil {
			b.missing = append(b.missing, fmt.Sprintf("%s has no maxItems", name))
		}
		b.look(name+"[]", s.Items, true)
	case huma.TypeObject:
		for field, p := range s.Properties {
			b.look(name+"."+field, p, false)
		}
		if p, ok := s.AdditionalProperties.(*huma.Schema); ok {
			b.look(name+".*", p, false)
		}
	}
}
