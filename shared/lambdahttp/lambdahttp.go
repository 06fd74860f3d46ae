// Package lambdahttp runs an http.Handler in a Lambda behind an HTTP API (payload 2.0) and CloudFront.
package lambdahttp

import (
	"context"
	"crypto/subtle"
	"log/slog"
	"net/http"
	"net/textproto"
	"net/url"
	"os"
	"runtime/debug"
	"strconv"
	"strings"

	"github.com/aws/aws-lambda-go/events"
	"github.com/aws/aws-lambda-go/lambda"
	"github.com/awslabs/aws-lambda-go-api-proxy/httpadapter"
)

const (
	originHeader = "x-origin-verify"
	viewerHeader = "x-viewer-address"
)

// Env returns a variable that the function cannot run without; a cold start without it ends at once.
func Env(name string) string {
	value := os.Getenv(name)
	if value == "" {
		slog.Error("missing configuration", "variable", name)
		os.Exit(1)
	}
	return value
}

// Must returns v; an error at cold start ends the process.
func Must[T any](v T, err error) T {
	if err != nil {
		slog.Error("cold start", "error", err.Error())
		os.Exit(1)
	}
	return v
}

// Begin prepares the process: every log line is one JSON object on standard output, and the heap keeps to four fifths
// of the function's memory, which GOGC in serverless.yml lets it grow into so that a cold start collects nothing.
func Begin() {
	slog.SetDefault(slog.New(slog.NewJSONHandler(os.Stdout, nil)))
	debug.SetMemoryLimit(Must(strconv.ParseInt(Env("AWS_LAMBDA_FUNCTION_MEMORY_SIZE"), 10, 64)) << 20 / 5 * 4)
}

// Serve runs a function of the API, and does not return. made is called once, in its cold start; refuse answers what did not come through CloudFront.
func Serve(made func() http.Handler, refuse http.HandlerFunc) {
	Begin()
	lambda.Start(New(made(), refuse, Env("ORIGIN_SECRET")))
}

// Work runs a function that is invoked, and does not return. made is called once, in its cold start; it answers what
// lambda.Start takes.
func Work(made func() any) {
	Begin()
	lambda.Start(made())
}

// New returns the function behind Serve, and for tests on recorded events; originSecret is what CloudFront proves itself
// with. It mends what the adapter
// (aws-lambda-go-api-proxy v0.16.2) gets wrong: a decoded rawPath, an empty answer, and
// headers split at their commas.
func New(h http.Handler, refuse http.HandlerFunc, originSecret string) func(context.Context, events.APIGatewayV2HTTPRequest) (events.APIGatewayV2HTTPResponse, error) {
	adapter := httpadapter.NewV2(http.HandlerFunc(func(out http.ResponseWriter, r *http.Request) {
		w := &answered{ResponseWriter: out}
		defer w.finish()
		w.Header().Set("X-Content-Type-Options", "nosniff")
		event := r.Context().Value(eventKey{}).(events.APIGatewayV2HTTPRequest)
		r.Header = headersOf(event)
		if subtle.ConstantTimeCompare([]byte(r.Header.Get(originHeader)), []byte(originSecret)) != 1 {
			refuse(w, r)
			return
		}
		r.RemoteAddr = r.Header.Get(viewerHeader)
		r.Header.Del(originHeader)
		h.ServeHTTP(w, r)
	}))
	return func(ctx context.Context, event events.APIGatewayV2HTTPRequest) (events.APIGatewayV2HTTPResponse, error) {
		event.RawPath = (&url.URL{Path: event.RawPath}).EscapedPath()
		return adapter.ProxyWithContext(context.WithValue(ctx, eventKey{}, event), event)
	}
}

type eventKey struct{}

// answered makes an answer without status or body a plain 200.
type answered struct {
	http.ResponseWriter
	any bool
}

func (a *answered) WriteHeader(status int) {
	a.any = true
	a.ResponseWriter.WriteHeader(status)
}

func (a *answered) Write(b []byte) (int, error) {
	a.any = true
	return a.ResponseWriter.Write(b)
}

func (a *answered) finish() {
	if !a.any {
		a.ResponseWriter.WriteHeader(http.StatusOK)
	}
}

func headersOf(event events.APIGatewayV2HTTPRequest) http.Header {
	h := http.Header{}
	for name, value := range event.Headers {
		h[textproto.CanonicalMIMEHeaderKey(name)] = []string{value}
	}
	if len(event.Cookies) > 0 {
		h.Set("Cookie", strings.Join(event.Cookies, "; "))
	}
	return h
}
