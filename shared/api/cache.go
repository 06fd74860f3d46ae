package api

import (
	"bytes"
	"fmt"
	"net/http"
	"runtime/debug"
	"sync"
	"time"

	"bimportal/shared/clock"
)

const (
	publicKeep = 5 * time.Second
	publicMost = 512
)

// publicCache keeps the encoded answers of PublicGet endpoints for a few seconds, so that a burst that gets past
// the CDN costs one read.
type publicCache struct {
	patterns  map[string]bool // as the mux names them
	strangers map[string]bool // those whose answers are kept for who sends no session alone
	now       clock.Clock
	mu        sync.Mutex
	kept      map[string]kept
}

type kept struct {
	until  time.Time
	body   []byte
	header http.Header
}

func newPublicCache(now clock.Clock) *publicCache {
	return &publicCache{patterns: map[string]bool{}, strangers: map[string]bool{}, now: now, kept: map[string]kept{}}
}

func (c *publicCache) serve(w http.ResponseWriter, r *http.Request, pattern string, next http.Handler) {
	if r.Method != http.MethodGet || !(c.patterns[pattern] || c.strangers[pattern] && r.Header.Get("Authorization") == "") {
		next.ServeHTTP(w, r)
		return
	}
	key := r.URL.Path + "?" + r.URL.Query().Encode()
	c.mu.Lock()
	hit, ok := c.kept[key]
	c.mu.Unlock()
	if ok && c.now().Before(hit.until) {
		for name, values := range hit.header {
			w.Header()[name] = values
		}
		if _, err := w.Write(hit.body); err != nil {
			callOf(r.Context()).note(asError(err))
		}
		return
	}
	tee := &teeWriter{ResponseWriter: w, status: http.StatusOK}
	next.ServeHTTP(tee, r)
	if tee.status != http.StatusOK {
		return
	}
	header := w.Header().Clone()
	header.Del(RequestIDHeader)
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.kept) >= publicMost {
		clear(c.kept)
	}
	c.kept[key] = kept{c.now().Add(publicKeep), tee.body.Bytes(), header}
}

type teeWriter struct {
	http.ResponseWriter
	status int
	body   bytes.Buffer
}

func (t *teeWriter) WriteHeader(status int) {
	t.status = status
	t.ResponseWriter.WriteHeader(status)
}

func (t *teeWriter) Write(b []byte) (int, error) {
	t.body.Write(b)
	return t.ResponseWriter.Write(b)
}

type panicError struct{ value any }

func (p panicError) Error() string { return fmt.Sprintf("panic: %v\n%s", p.value, debug.Stack()) }
