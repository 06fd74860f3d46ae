// Package api registers an API group's endpoints: access, decoding, validation, envelope, errors and log lines
// happen here once, so that an endpoint is a plain function from input to output (architecture.md section 2).
package api

import (
	"bytes"
	"context"
	"io"
	"net/http"
	"path"
	"strings"
	"sync"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"bimportal/shared/auth"
	"bimportal/shared/clock"
)

// MaxBody is the largest JSON body in bytes.
const MaxBody = 1 << 20

// Route is one registered endpoint, for the contract's tests.
type Route struct {
	Method, Path, Access string
	Permission           string // what the caller must hold, one of those between bars; empty where belonging is enough
	Writes               bool   // refused while the enterprise is frozen
	Raw, PublicGet       bool
}

// Group is one Lambda's endpoints.
type Group struct {
	Name   string
	Routes []Route

	mux   *http.ServeMux
	ops   []func(huma.API) // what registers each operation
	auth  auth.Authenticate
	clock clock.Clock
	cache *publicCache
	later *http.ServeMux
}

// NewGroup returns an empty group. authenticate is asked once per call of an endpoint above Public.
func NewGroup(name string, authenticate auth.Authenticate, now clock.Clock) *Group {
	return &Group{Name: name, mux: http.NewServeMux(), auth: authenticate, clock: now, cache: newPublicCache(now), later: http.NewServeMux()}
}

var jsonFormat = huma.Format{Marshal: huma.DefaultJSONFormat.Marshal, Unmarshal: unmarshal}

// newHuma returns an API of huma's on a mux of its own.
func newHuma(name string) (*http.ServeMux, huma.API) {
	mux := http.NewServeMux()
	return mux, humago.New(mux, huma.Config{
		OpenAPI: &huma.OpenAPI{
			OpenAPI: "3.1.0", Info: &huma.Info{Title: name, Version: "1"},
			Components: &huma.Components{Schemas: huma.NewMapRegistry("#/components/schemas/", schemaName)},
		},
		Formats:       map[string]huma.Format{"application/json": jsonFormat, "json": jsonFormat},
		DefaultFormat: "application/json",
	})
}

// OpenAPI returns the group's document, for `npm run gen`; no Lambda serves it. Two types of one name panic here.
func (g *Group) OpenAPI() *huma.OpenAPI {
	_, all := newHuma(g.Name)
	for _, register := range g.ops {
		register(all)
	}
	return all.OpenAPI()
}

// Later names calls of the contract that are not built: they answer the envelope with reason coming_soon.
func (g *Group) Later(methodAndPath ...string) {
	for _, mp := range methodAndPath {
		method, p, _ := strings.Cut(mp, " ")
		g.later.Handle(method+" /api"+p, http.NotFoundHandler())
	}
}

// Post registers an endpoint whose input is the JSON body.
func Post[In, Out any](g *Group, path string, access Access, f func(context.Context, In) (Out, error)) {
	register(g, newEndpoint(http.MethodPost, path, access, uncached, f), enrolBody)
}

// Get registers an endpoint whose input is the query.
func Get[In, Out any](g *Group, path string, access Access, f func(context.Context, In) (Out, error)) {
	register(g, newEndpoint(http.MethodGet, path, access, uncached, f), enrolAddress)
}

// PostAt registers an endpoint whose input holds names of its path (fields tagged path) and, where it has a field Body,
// the JSON body. Without that field a body is not looked at, and need not be there.
func PostAt[In, Out any](g *Group, path string, access Access, f func(context.Context, In) (Out, error)) {
	register(g, newEndpoint(http.MethodPost, path, access, uncached, f), enrolStruct[In])
}

// PublicGet registers a read that a CDN may keep: it never sees an Actor, refuses unknown query keys,
// and its encoded answer stays in this process for a few seconds (architecture.md section 2).
func PublicGet[In, Out any](g *Group, path string, f func(context.Context, In) (Out, error)) {
	register(g, newEndpoint(http.MethodGet, path, Public, cached, f), enrolAddress)
	g.Routes[len(g.Routes)-1].PublicGet = true
	g.cache.patterns[http.MethodGet+" /api"+path] = true
}

// KnownGet is PublicGet for an answer that says more to some (Known): what is answered to somebody who sends a session
// is kept by nobody.
func KnownGet[In, Out any](g *Group, path string, f func(context.Context, In) (Out, error)) {
	register(g, newEndpoint(http.MethodGet, path, Known, cached, f), enrolAddress)
	g.Routes[len(g.Routes)-1].PublicGet = true
	g.cache.strangers[http.MethodGet+" /api"+path] = true
}

// Raw registers a plain handler for what is not the envelope: notifications, redirects, downloads.
// The body is cut at maxBody bytes.
func Raw(g *Group, method, path string, access Access, maxBody int64, h http.HandlerFunc) {
	g.Routes = append(g.Routes, Route{Method: method, Path: path, Access: access.name, Permission: access.asked(), Writes: access.writes(), Raw: true})
	g.mux.HandleFunc(method+" /api"+path, func(w http.ResponseWriter, r *http.Request) {
		if err := g.admit(r.Context(), access, r.Header.Get("Authorization"), r.Header.Get(EnterpriseHeader)); err != nil {
			WriteError(w, r, err)
			return
		}
		r.Body = http.MaxBytesReader(w, r.Body, maxBody)
		w.Header().Set("Cache-Control", "no-store")
		h(w, r)
	})
}

func register(g *Group, e endpoint, enrol func(huma.API, *Group, endpoint)) {
	enrolIn := func(to huma.API) { enrol(to, g, e) }
	g.ops = append(g.ops, enrolIn)
	g.Routes = append(g.Routes, Route{Method: e.method, Path: e.path, Access: e.access.name, Permission: e.access.asked(), Writes: e.access.writes()})
	// An operation's schemas take a tenth of a millisecond: they are made when it is called first, so that a cold start
	// pays for one operation and not for all of the group.
	operation := sync.OnceValue(func() http.Handler {
		mux, own := newHuma(g.Name)
		enrolIn(own)
		return mux
	})
	g.mux.HandleFunc(e.method+" /api"+e.path, func(w http.ResponseWriter, r *http.Request) { operation().ServeHTTP(w, r) })
}

// ServeHTTP answers every request in the envelope, unknown paths and methods included, and writes one log line and its metrics.
func (g *Group) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	call := newCall(w, r, g.clock())
	r = r.WithContext(context.WithValue(r.Context(), callKey{}, call))
	w.Header().Set(RequestIDHeader, call.RequestID)
	rec := &recorder{ResponseWriter: w, status: http.StatusOK}
	_, pattern := g.mux.Handler(r)
	defer func() {
		if p := recover(); p != nil {
			WriteError(rec, r, Unavailable("internal", "服务出现问题，请稍后重试", panicError{p}))
		}
		ms := clock.System().Sub(call.started).Milliseconds()
		call.log(rec.status, ms)
		call.metric(g.Name, pattern, rec.status, rec.bytes, ms)
	}()
	// The mux would send // and /./ elsewhere, with an answer of its own.
	if pattern == "" || path.Clean(r.URL.Path) != r.URL.Path {
		WriteError(rec, r, g.missing(r))
		return
	}
	if r.Method == http.MethodPost && r.ContentLength <= 0 {
		body, err := io.ReadAll(io.LimitReader(r.Body, MaxBody+1))
		if err != nil {
			WriteError(rec, r, Invalid("malformed", "提交的内容没有完整到达"))
			return
		}
		if len(body) == 0 {
			body = []byte("{}")
			r.Header.Set("Content-Type", "application/json")
		}
		r.Body = io.NopCloser(bytes.NewReader(body))
	}
	g.cache.serve(rec, r, pattern, g.mux)
}

func (g *Group) missing(r *http.Request) *Error {
	clean := path.Clean(r.URL.Path) == r.URL.Path
	if _, pattern := g.later.Handler(r); pattern != "" && clean {
		return NotFound("coming_soon", "功能加紧开发中，敬请期待!")
	}
	for _, method := range []string{http.MethodGet, http.MethodPost} {
		other := r.Clone(r.Context())
		other.Method = method
		if _, pattern := g.mux.Handler(other); pattern != "" && clean {
			return &Error{Kind: KindMethod, Reason: "method", Message: "不支持这种请求方式"}
		}
	}
	return NotFound("no_route", "请求的地址不存在")
}

type recorder struct {
	http.ResponseWriter
	status, bytes int
}

func (r *recorder) Write(b []byte) (int, error) {
	n, err := r.ResponseWriter.Write(b)
	r.bytes += n
	return n, err
}

func (r *recorder) WriteHeader(status int) {
	r.status = status
	r.ResponseWriter.WriteHeader(status)
}
