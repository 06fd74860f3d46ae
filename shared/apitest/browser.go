package apitest

import (
	"maps"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"strings"
	"testing"
)

// Browser keeps the cookies that an API sets, by their paths. It follows no redirect.
type Browser struct {
	api    http.Handler
	origin *url.URL
	jar    *cookiejar.Jar
}

// NewBrowser returns a browser without a cookie at the portal of that origin.
func NewBrowser(t testing.TB, h http.Handler, origin string) *Browser {
	t.Helper()
	u, err := url.Parse(origin)
	if err != nil {
		t.Fatal(err)
	}
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	return &Browser{h, u, jar}
}

// Call sends a request with the cookies of its path and keeps those of the answer.
func (b *Browser) Call(t testing.TB, q Request) Answer {
	t.Helper()
	path, _, _ := strings.Cut(q.Path, "?")
	at := b.at("/api" + path)
	headers := map[string]string{}
	if q.Method == "POST" {
		headers["Origin"] = b.origin.String()
	}
	maps.Copy(headers, q.Header)
	var cookies []string
	for _, c := range b.jar.Cookies(at) {
		cookies = append(cookies, c.Name+"="+c.Value)
	}
	headers["Cookie"] = strings.Join(cookies, "; ")
	q.Header = headers
	a := Call(t, b.api, q)
	b.jar.SetCookies(at, (&http.Response{Header: a.Header}).Cookies())
	return a
}

func (b *Browser) at(path string) *url.URL {
	u := *b.origin
	u.Path = path
	return &u
}

// Go opens an address of the API and answers where it leads; a redirect it must be.
func (b *Browser) Go(t testing.TB, path string, query url.Values) *url.URL {
	t.Helper()
	a := b.Call(t, Request{Method: "GET", Path: path + "?" + query.Encode()})
	to, err := url.Parse(a.Header.Get("Location"))
	if a.HTTP != http.StatusFound || err != nil {
		t.Fatalf("%s %v: %d %s %v", path, query, a.HTTP, a.Body, err)
	}
	return to
}

// Cookie returns a cookie's value as a page of that path sees it, scripts or not; empty when there is none.
func (b *Browser) Cookie(path, name string) string {
	for _, c := range b.jar.Cookies(b.at(path)) {
		if c.Name == name {
			return c.Value
		}
	}
	return ""
}

// Plant gives the browser a cookie that another one has.
func (b *Browser) Plant(path, name, value string) {
	b.jar.SetCookies(b.at(path), []*http.Cookie{{Name: name, Value: value, Path: path, Secure: b.origin.Scheme == "https"}})
}
