// Package gateway is the local API Gateway: an HTTP API with payload format 2.0 whose routes are
// those of serverless.yml.
package gateway

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"io"
	"mime"
	"net"
	"net/http"
	"net/url"
	"strings"
	"time"
	"unicode/utf8"

	"bimportal/infra/localcloud/serverless"
)

const maxBody = 10 << 20 // as API Gateway

type route struct {
	key      string
	method   string
	segments []string
	greedy   bool
	function string
}

// Invoker calls a function by its name in serverless.yml: the local Lambda, or one behind an address.
type Invoker interface {
	Invoke(ctx context.Context, key string, payload []byte) ([]byte, error)
}

// Gateway routes requests to functions.
type Gateway struct {
	host   Invoker
	routes []route
	id     func() string
}

// New makes a gateway with the routes of a service.
func New(host Invoker, service *serverless.Service, id func() string) *Gateway {
	g := &Gateway{host: host, id: id}
	for _, f := range service.Functions {
		for _, r := range f.Routes {
			path, greedy := strings.CutSuffix(r.Path, "/{proxy+}")
			g.routes = append(g.routes, route{
				key: r.Method + " " + r.Path, method: r.Method, function: f.Key,
				segments: strings.Split(strings.Trim(path, "/"), "/"), greedy: greedy,
			})
		}
	}
	return g
}

// Match finds the function of a request by API Gateway's rule: a full match first, then the longest
// greedy one; at equal length the route that names the method.
func (g *Gateway) Match(method, path string) (function string, ok bool) {
	r, _ := g.match(method, path)
	if r == nil {
		return "", false
	}
	return r.function, true
}

func (g *Gateway) match(method, path string) (best *route, parameters map[string]string) {
	segments := strings.Split(strings.TrimPrefix(path, "/"), "/")
	rank := -1
	for k := range g.routes {
		r := &g.routes[k]
		if r.method != "ANY" && r.method != method {
			continue
		}
		found, ok := r.parameters(segments)
		if !ok {
			continue
		}
		score := len(r.segments) * 4
		if !r.greedy {
			score += 1 << 20
		}
		if r.method != "ANY" {
			score++
		}
		score -= len(found) // a literal segment before a variable
		if score > rank {
			rank, best, parameters = score, r, found
		}
	}
	return best, parameters
}

func (r *route) parameters(segments []string) (map[string]string, bool) {
	if len(segments) < len(r.segments) || (!r.greedy && len(segments) != len(r.segments)) {
		return nil, false
	}
	found := map[string]string{}
	for i, want := range r.segments {
		if name, ok := strings.CutPrefix(want, "{"); ok {
			found[strings.TrimSuffix(name, "}")] = segments[i]
		} else if want != segments[i] {
			return nil, false
		}
	}
	if r.greedy {
		rest := strings.Join(segments[len(r.segments):], "/")
		if rest == "" {
			return nil, false
		}
		found["proxy"] = rest
	}
	return found, true
}

type request struct {
	Version         string            `json:"version"`
	RouteKey        string            `json:"routeKey"`
	RawPath         string            `json:"rawPath"`
	RawQueryString  string            `json:"rawQueryString"`
	Cookies         []string          `json:"cookies,omitempty"`
	Headers         map[string]string `json:"headers"`
	Query           map[string]string `json:"queryStringParameters,omitempty"`
	PathParameters  map[string]string `json:"pathParameters,omitempty"`
	RequestContext  requestContext    `json:"requestContext"`
	Body            string            `json:"body,omitempty"`
	IsBase64Encoded bool              `json:"isBase64Encoded"`
}

type requestContext struct {
	AccountID    string      `json:"accountId"`
	APIID        string      `json:"apiId"`
	DomainName   string      `json:"domainName"`
	DomainPrefix string      `json:"domainPrefix"`
	HTTP         httpContext `json:"http"`
	RequestID    string      `json:"requestId"`
	RouteKey     string      `json:"routeKey"`
	Stage        string      `json:"stage"`
	Time         string      `json:"time"`
	TimeEpoch    int64       `json:"timeEpoch"`
}

type httpContext struct {
	Method    string `json:"method"`
	Path      string `json:"path"`
	Protocol  string `json:"protocol"`
	SourceIP  string `json:"sourceIp"`
	UserAgent string `json:"userAgent"`
}

type response struct {
	StatusCode      int               `json:"statusCode"`
	Headers         map[string]string `json:"headers"`
	Cookies         []string          `json:"cookies"`
	Body            string            `json:"body"`
	IsBase64Encoded bool              `json:"isBase64Encoded"`
}

const domain = "local.execute-api.localhost"

// The connection of CloudFront to the API, not the viewer's, ends here.
var hop = map[string]bool{"connection": true, "keep-alive": true, "proxy-connection": true, "transfer-encoding": true, "upgrade": true, "te": true}

func (g *Gateway) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	id := g.id()
	matched, parameters := g.match(r.Method, r.URL.Path)
	if matched == nil {
		plain(w, http.StatusNotFound, "Not Found")
		return
	}
	body, err := io.ReadAll(io.LimitReader(r.Body, maxBody+1))
	if err != nil {
		return
	}
	if len(body) > maxBody {
		plain(w, http.StatusRequestEntityTooLarge, "Request Entity Too Large")
		return
	}
	event, err := json.Marshal(newRequest(r, matched, parameters, body, id))
	if err != nil {
		plain(w, http.StatusInternalServerError, "Internal Server Error")
		return
	}
	answer, err := g.host.Invoke(r.Context(), matched.function, event)
	if err != nil {
		if errors.Is(r.Context().Err(), err) {
			return
		}
		broken(w, id)
		return
	}
	write(w, answer, id)
}

func newRequest(r *http.Request, matched *route, parameters map[string]string, body []byte, id string) request {
	peer, _, _ := net.SplitHostPort(r.RemoteAddr)
	now := time.Now()
	event := request{
		Version: "2.0", RouteKey: matched.key,
		RawPath: r.URL.Path, RawQueryString: r.URL.RawQuery,
		Headers: map[string]string{"host": domain, "x-forwarded-for": peer, "x-forwarded-proto": "http"}, PathParameters: parameters,
		RequestContext: requestContext{
			AccountID: serverless.AccountID, APIID: "local", DomainName: domain, DomainPrefix: "local",
			HTTP:      httpContext{Method: r.Method, Path: r.URL.Path, Protocol: r.Proto, SourceIP: peer, UserAgent: r.UserAgent()},
			RequestID: id, RouteKey: matched.key, Stage: "$default",
			Time: now.UTC().Format("02/Jan/2006:15:04:05 -0700"), TimeEpoch: now.UnixMilli(),
		},
	}
	for name, values := range r.Header {
		name = strings.ToLower(name)
		switch {
		case name == "cookie":
			for _, value := range values {
				for _, one := range strings.Split(value, ";") {
					event.Cookies = append(event.Cookies, strings.TrimSpace(one))
				}
			}
		case !hop[name]:
			event.Headers[name] = strings.Join(values, ",")
		}
	}
	if query, _ := url.ParseQuery(r.URL.RawQuery); len(query) > 0 {
		event.Query = map[string]string{}
		for name, values := range query {
			event.Query[name] = strings.Join(values, ",")
		}
	}
	if len(body) > 0 {
		if isText(r.Header.Get("Content-Type")) && utf8.Valid(body) {
			event.Body = string(body)
		} else {
			event.Body, event.IsBase64Encoded = base64.StdEncoding.EncodeToString(body), true
		}
	}
	return event
}

// isText: API Gateway hands these over as they are and everything else, forms too, as base64.
func isText(contentType string) bool {
	kind, _, err := mime.ParseMediaType(contentType)
	if err != nil {
		return contentType == ""
	}
	return strings.HasPrefix(kind, "text/") || strings.HasSuffix(kind, "json") || strings.HasSuffix(kind, "xml") ||
		kind == "application/javascript"
}

func write(w http.ResponseWriter, answer []byte, id string) {
	var out response
	if json.Unmarshal(answer, &out) != nil || out.StatusCode == 0 {
		// A function that answers something else answers JSON with 200.
		out = response{StatusCode: http.StatusOK, Headers: map[string]string{"content-type": "application/json"}, Body: string(answer)}
	}
	body := []byte(out.Body)
	if out.IsBase64Encoded {
		decoded, err := base64.StdEncoding.DecodeString(out.Body)
		if err != nil {
			broken(w, id)
			return
		}
		body = decoded
	}
	for name, value := range out.Headers {
		if !hop[strings.ToLower(name)] && !strings.EqualFold(name, "content-length") {
			w.Header().Set(name, value)
		}
	}
	for _, cookie := range out.Cookies {
		w.Header().Add("Set-Cookie", cookie)
	}
	w.Header().Set("Apigw-Requestid", id)
	w.WriteHeader(out.StatusCode)
	_, _ = w.Write(body)
}

func plain(w http.ResponseWriter, status int, message string) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(map[string]string{"message": message})
}

// broken answers for a function that crashed or took too long.
func broken(w http.ResponseWriter, id string) {
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(http.StatusBadGateway)
	_ = json.NewEncoder(w).Encode(map[string]any{
		"status": http.StatusBadGateway, "code": http.StatusBadGateway, "message": "服务暂时不可用，请稍后再试",
		"data": map[string]string{"reason": "bad_gateway"}, "requestId": id,
	})
}
