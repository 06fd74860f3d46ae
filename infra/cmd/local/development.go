package main

import (
	"fmt"
	"io"
	"maps"
	"net/http"
	"net/http/httputil"
	"net/url"
	"strconv"
	"sync"

	"bimportal/infra/localcloud/gateway"
)

// development is what a local cloud knows of sources that change while it runs: which functions do not build. Their
// last good binary keeps answering, and says so.
type development struct {
	mu      sync.Mutex
	broken  map[string]string // function: what the compiler says
	seeding sync.Mutex
}

// brokenHeader stands in an answer that comes from an older binary than the sources.
const brokenHeader = "X-Local-Build-Error"

func (d *development) sentences() map[string]string {
	d.mu.Lock()
	defer d.mu.Unlock()
	return maps.Clone(d.broken)
}

func (d *development) set(key, sentence string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if sentence == "" {
		delete(d.broken, key)
		return
	}
	if d.broken == nil {
		d.broken = map[string]string{}
	}
	d.broken[key] = sentence
}

// told lets the API's answers carry what does not build.
func (d *development) told(api *gateway.Gateway) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if key, ok := api.Match(r.Method, r.URL.Path); ok {
			if sentence := d.sentences()[key]; sentence != "" {
				w.Header().Set(brokenHeader, strconv.QuoteToASCII(sentence))
			}
		}
		api.ServeHTTP(w, r)
	})
}

// renew takes what the compiler said of a function: nothing, and its next call runs the new binary.
func (c *cloud) renew(w http.ResponseWriter, r *http.Request) {
	key := r.PathValue("key")
	said, err := io.ReadAll(io.LimitReader(r.Body, 4<<10))
	if err == nil && len(said) == 0 {
		err = c.host.Renew(key)
	}
	if err != nil {
		http.Error(w, err.Error(), http.StatusNotFound)
		return
	}
	c.set(key, string(said))
	w.WriteHeader(http.StatusNoContent)
}

// reseed loads the seeds that changed.
func (c *cloud) reseed(w http.ResponseWriter, r *http.Request) {
	c.seeding.Lock()
	defer c.seeding.Unlock()
	if err := c.seed(r.Context()); err != nil {
		http.Error(w, err.Error(), http.StatusUnprocessableEntity)
		return
	}
	w.WriteHeader(http.StatusNoContent)
}

// startPages starts the site's development server.
func (c *cloud) startPages() (http.Handler, error) {
	part, err := c.part("site", "site.mjs", "--dir", c.sources)
	if err != nil {
		return nil, err
	}
	proxy := httputil.NewSingleHostReverseProxy(&url.URL{Scheme: "http", Host: fmt.Sprintf("127.0.0.1:%d", part.Port)})
	proxy.ModifyResponse = func(answer *http.Response) error {
		// Said by the CDN already.
		answer.Header.Del("Content-Security-Policy")
		return nil
	}
	proxy.ErrorHandler = func(w http.ResponseWriter, _ *http.Request, err error) {
		http.Error(w, "the site's development server does not answer: "+err.Error(), http.StatusBadGateway)
	}
	return proxy, nil
}
