package lambdahttp_test

import (
	"context"
	"encoding/json"
	"log/slog"
	"net/http"
	"runtime/debug"
	"testing"

	"github.com/aws/aws-lambda-go/events"

	"bimportal/shared/api"
	"bimportal/shared/lambdahttp"
)

func event(path, query string, headers map[string]string) events.APIGatewayV2HTTPRequest {
	e := events.APIGatewayV2HTTPRequest{Version: "2.0", RawPath: path, RawQueryString: query, Headers: headers}
	e.RequestContext.HTTP.Method = "GET"
	e.RequestContext.HTTP.Path = path
	e.RequestContext.DomainName = "example.test"
	return e
}

func refuse(w http.ResponseWriter, r *http.Request) {
	api.WriteError(w, r, api.Forbidden("origin", "请通过门户地址访问"))
}

func TestTheHeapKeepsToFourFifthsOfTheMemory(t *testing.T) {
	logger, limit := slog.Default(), debug.SetMemoryLimit(-1)
	defer func() { slog.SetDefault(logger); debug.SetMemoryLimit(limit) }()
	t.Setenv("AWS_LAMBDA_FUNCTION_MEMORY_SIZE", "500")
	lambdahttp.Begin()
	if got := debug.SetMemoryLimit(-1); got != 400<<20 {
		t.Errorf("%d bytes", got)
	}
}

func TestDecodedPathsReachTheHandlerWhole(t *testing.T) {
	for _, path := range []string{"/api/a/100%", "/api/a/b?c", "/api/a/#x", "/api/a/中文", "/api/a b"} {
		var got string
		f := lambdahttp.New(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { got = r.URL.Path }), refuse, "s")
		res, err := f(context.Background(), event(path, "", map[string]string{"x-origin-verify": "s"}))
		if err != nil || res.StatusCode != 200 || got != path || res.Headers["X-Content-Type-Options"] != "nosniff" {
			t.Errorf("%q arrived as %q, status %d, %v", path, got, res.StatusCode, err)
		}
	}
}

func TestHeadersKeepTheirCommasAndTheAddressComesFromTheCDN(t *testing.T) {
	agent := "Mozilla/5.0 (KHTML, like Gecko)"
	f := lambdahttp.New(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.UserAgent() != agent || r.RemoteAddr != "203.0.113.9" || r.Header.Get("x-origin-verify") != "" {
			t.Errorf("agent %q, address %q", r.UserAgent(), r.RemoteAddr)
		}
	}), refuse, "s")
	_, err := f(context.Background(), event("/api/a", "", map[string]string{
		"x-origin-verify": "s", "user-agent": agent, "x-viewer-address": "203.0.113.9", "x-forwarded-for": "6.6.6.6"}))
	if err != nil {
		t.Fatal(err)
	}
}

func TestWhatDidNotComeThroughTheCDNIsRefused(t *testing.T) {
	f := lambdahttp.New(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { t.Error("the handler ran") }), refuse, "s")
	for _, headers := range []map[string]string{nil, {"x-origin-verify": ""}, {"x-origin-verify": "t"}} {
		res, err := f(context.Background(), event("/api/a", "", headers))
		var body struct{ RequestID string }
		if err == nil {
			err = json.Unmarshal([]byte(res.Body), &body)
		}
		if err != nil || res.StatusCode != 403 || body.RequestID == "" || res.Headers["X-Content-Type-Options"] != "nosniff" {
			t.Errorf("status %d, %s, %v", res.StatusCode, res.Body, err)
		}
	}
}

func TestEachCookieStaysOne(t *testing.T) {
	f := lambdahttp.New(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if c, err := r.Cookie("b"); err != nil || c.Value != "2" {
			t.Errorf("cookie b: %v %v", c, err)
		}
		http.SetCookie(w, &http.Cookie{Name: "one", Value: "1", HttpOnly: true})
		http.SetCookie(w, &http.Cookie{Name: "two", Value: "2"})
	}), refuse, "s")
	e := event("/api/a", "", map[string]string{"x-origin-verify": "s"})
	e.Cookies = []string{"a=1", "b=2"}
	res, err := f(context.Background(), e)
	if err != nil || len(res.Cookies) != 2 || res.Cookies[0] != "one=1; HttpOnly" || res.Headers["Set-Cookie"] != "" {
		t.Errorf("%v %v %v", res.Cookies, res.Headers, err)
	}
}
