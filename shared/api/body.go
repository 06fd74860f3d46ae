package api

import (
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"reflect"
	"sync"

	"github.com/danielgtaylor/huma/v2"
)

// body is what a type of body is held against; it is made when it is asked for first.
type body struct {
	registry huma.Registry
	schema   *huma.Schema
	msgs     messages
}

var bodies sync.Map // reflect.Type to func() body

func bodyOf(t reflect.Type) body {
	made, _ := bodies.LoadOrStore(t, sync.OnceValue(func() body {
		registry := huma.NewMapRegistry("#/components/schemas/", schemaName)
		return body{registry, registry.Schema(t, false, ""), messagesOf(t)}
	}))
	return made.(func() body)()
}

// ReadBody reads the JSON body of a Raw call and holds it against its type's tags, as Post does. 400 malformed, invalid_input; 413 too_large.
func ReadBody[In any](r *http.Request) (In, error) {
	var in In
	return in, readBody(r, &in)
}

func readBody(r *http.Request, in any) error {
	raw, err := io.ReadAll(r.Body)
	var large *http.MaxBytesError
	if errors.As(err, &large) {
		return translate(http.StatusRequestEntityTooLarge, nil, nil)
	}
	var sent any
	if err != nil || unmarshal(raw, &sent) != nil {
		return errMalformed
	}
	into := reflect.ValueOf(in).Elem()
	b := bodyOf(into.Type())
	path, found := huma.NewPathBuffer(nil, 0), huma.ValidateResult{}
	path.Push("body")
	huma.Validate(b.registry, b.schema, path, huma.ModeWriteToServer, sent, &found)
	if len(found.Errors) > 0 {
		return translate(http.StatusUnprocessableEntity, found.Errors, b.msgs)
	}
	if json.Unmarshal(raw, in) != nil {
		return errMalformed
	}
	setDefaults(into)
	return b.msgs.refuse(into)
}

var errTwice = errors.New("api: an object names something twice")

// unmarshal is json.Unmarshal, which refuses an object that names something twice where it reads what is held against a schema: there the last one
// is seen, while an input gets both.
func unmarshal(raw []byte, v any) error {
	if err := json.Unmarshal(raw, v); err != nil {
		return err
	}
	if sent, ok := v.(*any); ok && membersIn(raw) > membersOf(*sent) {
		return errTwice
	}
	return nil
}

// membersIn returns how many members the objects of a valid JSON text have, each as often as it stands there.
func membersIn(raw []byte) (n int) {
	text := false
	for i := 0; i < len(raw); i++ {
		switch c := raw[i]; {
		case c == '"':
			text = !text
		case text && c == '\\':
			i++
		case !text && c == ':':
			n++
		}
	}
	return n
}

// membersOf returns how many members are left of them.
func membersOf(v any) (n int) {
	switch v := v.(type) {
	case map[string]any:
		n = len(v)
		for _, one := range v {
			n += membersOf(one)
		}
	case []any:
		for _, one := range v {
			n += membersOf(one)
		}
	}
	return n
}
