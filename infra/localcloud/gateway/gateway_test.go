package gateway

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"bimportal/infra/localcloud/lambdart"
	"bimportal/infra/localcloud/serverless"
)

func service(routes map[string][]string) *serverless.Service {
	s := &serverless.Service{}
	for function, keys := range routes {
		f := serverless.Function{Key: function}
		for _, key := range keys {
			method, path, _ := strings.Cut(key, " ")
			f.Routes = append(f.Routes, serverless.Route{Method: method, Path: path})
		}
		s.Functions = append(s.Functions, f)
	}
	return s
}

func TestTheMostSpecificRouteWins(t *testing.T) {
	g := New(nil, service(map[string][]string{
		"platform":  {"ANY /api/{proxy+}", "ANY /api/platform/home/api/dict/list", "ANY /api/family/sys/api/dict"},
		"catalogue": {"ANY /api/platform/home/{proxy+}"},
		"wallet":    {"ANY /api/family/order/{proxy+}", "ANY /api/family/mall/personal/asset"},
		"mall":      {"ANY /api/family/mall/{proxy+}", "POST /api/family/mall/{proxy+}"},
		"one":       {"GET /api/thing/{id}", "GET /api/thing/all"},
	}), nil)
	for request, want := range map[string]string{
		"GET /api/platform/home/api/dict/list":       "platform",
		"GET /api/platform/home/api/dict/list/x":     "catalogue",
		"GET /api/platform/home/api/homePage/count":  "catalogue",
		"POST /api/family/order/alipay/faceToFace":   "wallet",
		"POST /api/family/order":                     "platform",
		"POST /api/family/orders/x":                  "platform",
		"POST /api/family/mall/personal/asset":       "wallet",
		"GET /api/family/mall/personal/asset/detail": "mall",
		"GET /api/thing/7":                           "one",
		"POST /api/thing/7":                          "platform",
		"GET /api/":                                  "",
		"GET /other":                                 "",
	} {
		method, path, _ := strings.Cut(request, " ")
		if got, _ := g.Match(method, path); got != want {
			t.Errorf("%s: %q, want %q", request, got, want)
		}
	}
	if r, found := g.match("GET", "/api/thing/7"); r.key != "GET /api/thing/{id}" || found["id"] != "7" {
		t.Errorf("%s %v", r.key, found)
	}
	if r, _ := g.match("GET", "/api/thing/all"); r.key != "GET /api/thing/all" {
		t.Errorf("%s", r.key)
	}
}

func TestEvent(t *testing.T) {
	r := httptest.NewRequest("POST", "http://localhost/api/family/%E4%B8%AD%2Fx?a=1&a=2&b=%E4%B8%AD", strings.NewReader(`{"名":1}`))
	r.Header.Set("Content-Type", "application/json; charset=utf-8")
	r.Header.Add("X-Two", "1")
	r.Header.Add("X-Two", "2")
	r.Header.Set("Cookie", "one=1; two=2")
	r.Header.Set("Connection", "keep-alive")
	event := newRequest(r, &route{key: "ANY /api/{proxy+}"}, map[string]string{"proxy": "family/中/x"}, []byte(`{"名":1}`), "id")
	if event.RawPath != "/api/family/中/x" || event.RawQueryString != "a=1&a=2&b=%E4%B8%AD" || event.Query["a"] != "1,2" {
		t.Errorf("path %q, query %q %v", event.RawPath, event.RawQueryString, event.Query)
	}
	if event.Headers["x-two"] != "1,2" || event.Headers["cookie"] != "" || event.Headers["connection"] != "" || event.Headers["host"] == "" {
		t.Errorf("headers %v", event.Headers)
	}
	if len(event.Cookies) != 2 || event.Cookies[1] != "two=2" {
		t.Errorf("cookies %v", event.Cookies)
	}
	if event.IsBase64Encoded || event.Body != `{"名":1}` {
		t.Errorf("body %q %v", event.Body, event.IsBase64Encoded)
	}
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	if form := newRequest(r, &route{}, nil, []byte("a=1"), "id"); !form.IsBase64Encoded || form.Body != "YT0x" {
		t.Errorf("a form comes as %q %v", form.Body, form.IsBase64Encoded)
	}
}

func TestAnswers(t *testing.T) {
	for name, c := range map[string]struct {
		answer string
		status int
		body   string
		cookie string
	}{
		"whole":   {`{"statusCode":201,"headers":{"x-a":"b","content-length":"999"},"cookies":["s=1; HttpOnly"],"body":"hi"}`, 201, "hi", "s=1; HttpOnly"},
		"base64":  {`{"statusCode":200,"body":"aGk=","isBase64Encoded":true}`, 200, "hi", ""},
		"bare":    {`{"a":1}`, 200, `{"a":1}`, ""},
		"garbage": {`{"statusCode":200,"body":"!","isBase64Encoded":true}`, 502, "bad_gateway", ""},
	} {
		w := httptest.NewRecorder()
		write(w, []byte(c.answer), "id")
		if w.Code != c.status || !strings.Contains(w.Body.String(), c.body) || w.Header().Get("Set-Cookie") != c.cookie || w.Header().Get("Content-Length") == "999" {
			t.Errorf("%s: %d %q %v", name, w.Code, w.Body, w.Header())
		}
	}
}

func TestAFunctionThatIsGoneAnswersTheEnvelope(t *testing.T) {
	host, err := lambdart.Listen()
	if err != nil {
		t.Fatal(err)
	}
	defer host.Close()
	g := New(host, service(map[string][]string{"gone": {"ANY /api/{proxy+}"}}), func() string { return "id" })
	w := httptest.NewRecorder()
	g.ServeHTTP(w, httptest.NewRequest("GET", "/api/x", nil))
	var envelope struct{ Status, Code int }
	if err := json.Unmarshal(w.Body.Bytes(), &envelope); err != nil || w.Code != http.StatusBadGateway || envelope.Code != 502 {
		t.Errorf("%d %s", w.Code, w.Body)
	}
	w = httptest.NewRecorder()
	g.ServeHTTP(w, httptest.NewRequest("POST", "/api/x", strings.NewReader(strings.Repeat("x", maxBody+1))))
	if w.Code != http.StatusRequestEntityTooLarge {
		t.Errorf("a body over the limit: %d", w.Code)
	}
}
