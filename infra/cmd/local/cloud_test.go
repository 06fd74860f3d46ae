package main

import (
	"net/http"
	"net/http/httptest"
	"testing"
)

func TestTheCDNHearsAnAddressAsItCame(t *testing.T) {
	heard := ""
	cdn := http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) { heard = r.URL.Path })
	local := http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) { heard = "local " + r.URL.Path })
	for _, target := range []string{"/api//x", "/api/./x", "/api/y/../x", "//", "/portal/home"} {
		w := httptest.NewRecorder()
		beside(local, cdn).ServeHTTP(w, httptest.NewRequest("GET", "http://localhost"+target, nil))
		if heard != target || w.Code != 200 {
			t.Errorf("%s arrived as %q, %d", target, heard, w.Code)
		}
	}
	w := httptest.NewRecorder()
	beside(local, cdn).ServeHTTP(w, httptest.NewRequest("GET", "/__local/health", nil))
	if heard != "local /__local/health" || w.Header().Get("X-Content-Type-Options") != "nosniff" {
		t.Errorf("%q, %v", heard, w.Header())
	}
}
