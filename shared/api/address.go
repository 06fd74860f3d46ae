package api

import (
	"cmp"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/danielgtaylor/huma/v2"
)

// addressInput takes an address as it comes; Resolve reads the endpoint's own input from it. huma's code for names in an address,
// which the compiler writes anew for each type of input (12 KB), stands once for all of them.
type addressInput struct{ input any }

// Resolve reads the address of a call into a new input of its endpoint, as the names of the operation say.
func (q *addressInput) Resolve(ctx huma.Context) []error {
	names := ctx.Operation().Metadata[metaNames].(addressNames)
	q.input = names.newInput()
	return names.read(ctx, reflect.ValueOf(q.input).Elem())
}

const metaNames = "names"

// addressNames are the names that an endpoint takes in its query and in its path.
type addressNames struct {
	registry huma.Registry
	newInput func() any
	list     []addressName
}

type addressName struct {
	in, name, preset string
	index            []int
	required         bool
	schema           *huma.Schema
}

// namesOf reads the tags of an input's fields, as huma does: path or query, default and required, and those of its schema.
func namesOf(registry huma.Registry, e endpoint) addressNames {
	n := addressNames{registry: registry, newInput: e.newInput}
	for f := range fields(e.in) {
		one := addressName{in: "path", name: f.Tag.Get("path"), preset: f.Tag.Get("default"), index: f.Index, required: true}
		if one.name == "" {
			one.in, one.name, one.required = "query", f.Tag.Get("query"), f.Tag.Get("required") == "true"
		}
		if one.name == "" {
			continue
		}
		parse(f.Type, "") // a type that no address has panics here
		one.schema = huma.SchemaFromField(registry, f, "")
		n.list = append(n.list, one)
	}
	return n
}

// params are the names as the document has them.
func (n addressNames) params() []*huma.Param {
	var list []*huma.Param
	for _, one := range n.list {
		p := &huma.Param{Name: one.name, In: one.in, Description: one.schema.Description, Required: one.required, Schema: one.schema}
		if one.in == "query" {
			p.Explode = new(bool) // a list has its values between commas
		}
		list = append(list, p)
	}
	return list
}

// read sets the fields of an input from the address of a call, and returns what is wrong.
func (n addressNames) read(ctx huma.Context, into reflect.Value) []error {
	found := huma.ValidateResult{}
	wrong := func(in, name, why string) {
		found.Errors = append(found.Errors, &huma.ErrorDetail{Message: why, Location: in + "." + name})
	}
	address := ctx.URL()
	query := address.Query()
	for name := range query {
		if !slices.ContainsFunc(n.list, func(one addressName) bool { return one.in == "query" && one.name == name }) {
			wrong("query", name, "unknown query parameter")
		}
	}
	if len(found.Errors) > 0 {
		return found.Errors
	}
	for _, one := range n.list {
		text := query.Get(one.name)
		if one.in == "path" {
			text = ctx.Param(one.name)
		}
		text = cmp.Or(text, one.preset)
		if text == "" {
			if one.required {
				wrong(one.in, one.name, "required "+one.in+" parameter is missing")
			}
			continue
		}
		field := into.FieldByIndex(one.index)
		value, ok := parse(field.Type(), text)
		if !ok {
			wrong(one.in, one.name, "type")
			continue
		}
		field.Set(reflect.ValueOf(value).Convert(field.Type()))
		path := huma.NewPathBuffer(nil, 0)
		path.Push(one.in)
		path.Push(one.name)
		huma.Validate(n.registry, one.schema, path, huma.ModeWriteToServer, value, &found)
	}
	return found.Errors
}

// parse reads the text of a name of this type. A type that no address has panics.
func parse(t reflect.Type, text string) (value any, ok bool) {
	var err error
	switch {
	case t.Kind() == reflect.String:
		return text, true
	case t.Kind() == reflect.Int || t.Kind() == reflect.Int64:
		value, err = strconv.ParseInt(text, 10, 64)
	case t.Kind() == reflect.Bool:
		value, err = strconv.ParseBool(text)
	case t == reflect.TypeFor[[]string]():
		return strings.Split(text, ","), true
	default:
		panic("no address has a " + t.String())
	}
	return value, err == nil
}
