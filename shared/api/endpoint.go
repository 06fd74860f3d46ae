package api

import (
	"context"
	"encoding/json"
	"net/http"
	"reflect"
	"strings"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"
)

const (
	uncached = "no-store"
	cached   = "public, s-maxage=10, stale-while-revalidate=30"
)

// endpoint is one call without the types of its input and output: huma's code for a call, which the compiler writes anew
// for each type of input (23 KB), stands once for all calls whose input is a JSON body. Of what has the types a call keeps
// three small functions.
type endpoint struct {
	method, path, cacheControl string
	access                     Access
	in, out                    reflect.Type // out is the envelope
	newInput                   func() any   // a pointer to an input
	call                       func(ctx context.Context, input any) (any, error)
}

func newEndpoint[In, Out any](method, path string, access Access, cacheControl string, f func(context.Context, In) (Out, error)) endpoint {
	return endpoint{
		method: method, path: path, cacheControl: cacheControl, access: access,
		in: reflect.TypeFor[In](), out: reflect.TypeFor[Envelope[Out]](),
		newInput: func() any { return new(In) },
		call:     func(ctx context.Context, input any) (any, error) { return f(ctx, *input.(*In)) },
	}
}

// bodyInput takes a body as it comes, when huma has held it against the schema of the endpoint's own input.
type bodyInput struct {
	RawBody []byte `contentType:"application/octet-stream"`
}

// output is what every call answers. The document has the schema of the call's own data.
type output struct {
	CacheControl string `header:"Cache-Control"`
	Body         Envelope[any]
}

// enrolAddress registers an endpoint whose input is made of names in its address.
func enrolAddress(to huma.API, g *Group, e endpoint) {
	msgs := messagesOf(e.in)
	names := namesOf(to.OpenAPI().Components.Schemas, e)
	op := g.operation(to, e, msgs)
	op.Parameters, op.RejectUnknownQueryParameters = names.params(), false // read tells of unknown ones
	op.Metadata[metaNames] = names
	huma.Register(to, op, func(ctx context.Context, in *addressInput) (*output, error) { return e.answer(ctx, in.input, msgs) })
	addMessages(to.OpenAPI(), e.in, msgs)
}

// enrolStruct registers an endpoint whose input is made of names in its path and, where there is one, a field Body.
func enrolStruct[In any](to huma.API, g *Group, e endpoint) {
	msgs := messagesOf(e.in)
	huma.Register(to, g.operation(to, e, msgs), func(ctx context.Context, in *In) (*output, error) { return e.answer(ctx, in, msgs) })
	addMessages(to.OpenAPI(), e.in, msgs)
}

// enrolBody registers an endpoint whose input is the JSON body.
func enrolBody(to huma.API, g *Group, e endpoint) {
	msgs := messagesOf(e.in)
	schemas := to.OpenAPI().Components.Schemas
	op := g.operation(to, e, msgs)
	content := map[string]*huma.MediaType{jsonType: {Schema: schemas.Schema(e.in, true, op.OperationID+"Request")}}
	op.RequestBody = &huma.RequestBody{Required: true, Content: content}
	huma.Register(to, op, func(ctx context.Context, in *bodyInput) (*output, error) {
		input := e.newInput()
		if err := json.Unmarshal(in.RawBody, input); err != nil { // what the schema lets through: a number beyond its type
			return nil, refusal(callOf(ctx), errMalformed)
		}
		setDefaults(reflect.ValueOf(input).Elem())
		return e.answer(ctx, input, msgs)
	})
	delete(content, "application/octet-stream") // huma's word for a body that it does not read itself
	addMessages(to.OpenAPI(), e.in, msgs)
}

const jsonType = "application/json"

func (g *Group) operation(to huma.API, e endpoint, msgs messages) huma.Operation {
	id := strings.ToLower(e.method) + strings.NewReplacer("/", "-", "{", "", "}", "").Replace(e.path)
	return huma.Operation{
		OperationID: id, Method: e.method, Path: "/api" + e.path, MaxBodyBytes: MaxBody, RejectUnknownQueryParameters: true,
		Metadata: map[string]any{metaMessages: msgs},
		Responses: map[string]*huma.Response{"200": {Content: map[string]*huma.MediaType{
			jsonType: {Schema: to.OpenAPI().Components.Schemas.Schema(e.out, true, id+"Response")},
		}}},
		Middlewares: huma.Middlewares{func(ctx huma.Context, next func(huma.Context)) {
			if err := g.admit(ctx.Context(), e.access, ctx.Header("Authorization"), ctx.Header(EnterpriseHeader)); err != nil {
				r, w := humago.Unwrap(ctx)
				WriteError(w, r, err)
				return
			}
			if e.access.known { // a browser that read it as a stranger does not take that for what it is told when it signs in
				ctx.SetHeader("Vary", "Authorization")
			}
			next(ctx)
		}},
	}
}

// answer calls the endpoint with a pointer to its input, unless a field is blank that must not be or a text is too long.
func (e endpoint) answer(ctx context.Context, input any, msgs messages) (*output, error) {
	call := callOf(ctx)
	given := reflect.ValueOf(input).Elem()
	var data any
	var err error
	if err = msgs.refuse(given); err == nil {
		data, err = e.call(ctx, input)
	}
	if err != nil {
		return nil, refusal(call, err)
	}
	keep := e.cacheControl
	if e.access.known && HeaderOf(ctx, "Authorization") != "" {
		keep = uncached
	}
	data = listsOf(data)
	return &output{keep, Envelope[any]{Message: said(data), Data: data, RequestID: call.RequestID}}, nil
}

func refusal(call *Call, err error) error {
	e := asError(err)
	call.note(e)
	headers := http.Header{"Cache-Control": {"no-store"}}
	e.setHeaders(headers.Set)
	return huma.ErrorWithHeaders(&statusError{e.envelope(call.RequestID), e.httpStatus()}, headers)
}

// addMessages puts a field's sentences into the document as x-msg, so that the site's form shows the same words.
func addMessages(doc *huma.OpenAPI, t reflect.Type, msgs messages) {
	schema := doc.Components.Schemas.SchemaFromRef("#/components/schemas/" + schemaName(t, ""))
	if schema == nil {
		return
	}
	for field, m := range msgs {
		if p := schema.Properties[field]; p != nil && len(m) > 0 {
			if p.Extensions == nil {
				p.Extensions = map[string]any{}
			}
			p.Extensions["x-msg"] = m
		}
	}
}
