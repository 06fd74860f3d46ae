package api

import (
	"encoding/json"
	"reflect"

	"github.com/danielgtaylor/huma/v2"
)

// OneOf is data of one of two shapes; the document says so, and the wire shows the one that is set.
type OneOf[A, B any] struct {
	First  *A
	Second *B
}

// MarshalJSON writes the shape that is set.
func (o OneOf[A, B]) MarshalJSON() ([]byte, error) {
	if o.First != nil {
		return json.Marshal(o.First)
	}
	return json.Marshal(o.Second)
}

// Schema tells the document of both shapes.
func (OneOf[A, B]) Schema(r huma.Registry) *huma.Schema {
	return &huma.Schema{OneOf: []*huma.Schema{r.Schema(reflect.TypeFor[A](), true, ""), r.Schema(reflect.TypeFor[B](), true, "")}}
}
