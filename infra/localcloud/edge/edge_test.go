package edge

import (
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"bimportal/infra/siteconfig"
)

func cdn(t *testing.T) *CDN {
	t.Helper()
	site := t.TempDir()
	for name, content := range map[string]string{
		"home.html": "home", "product.html": strings.Repeat("page ", 400), "productDetail/[id].html": "detail",
		"_next/static/a.js": strings.Repeat("js ", 400), "_next/static/a.js.br": "packed", "../outside.txt": "secret",
	} {
		file := filepath.Join(site, name)
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	api := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		_, _ = io.WriteString(w, r.Header.Get("X-Origin-Verify")+" "+r.Header.Get("X-Viewer-Address")+strings.Repeat(" ", 2000))
	})
	media := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		kind := map[string]string{".html": "text/html", ".svg": "image/svg+xml", ".png": "image/png"}
		w.Header().Set("Content-Type", kind[filepath.Ext(r.URL.Path)])
		w.Header().Set("Content-Disposition", "inline")
		_, _ = io.WriteString(w, "<script>")
	})
	c, err := New(Options{Rules: "../../edge", Site: site, API: api, Media: media, Upload: "http://up:1", Secret: "s", Settings: siteconfig.Config{MediaHost: "https://media.example.com", PictureHosts: []string{"https://old.example.com"}}, Frames: []string{"https://logs.example.com"},
		Written: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { _, _ = io.WriteString(w, "written "+r.URL.Path) }),
	})
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func get(c *CDN, target string, header map[string]string) *httptest.ResponseRecorder {
	r := httptest.NewRequest("GET", target, nil)
	r.RemoteAddr = "10.1.2.3:4444"
	for name, value := range header {
		r.Header.Set(name, value)
	}
	w := httptest.NewRecorder()
	c.ServeHTTP(w, r)
	return w
}

func TestAddresses(t *testing.T) {
	c := cdn(t)
	for target, want := range map[string]string{
		"/":                            "302 /portal/",
		"/elsewhere":                   "302 /portal/",
		"/portal":                      "200 home",
		"/portal/":                     "200 home",
		"/portal/product":              "200 page",
		"/portal/product/":             "200 page",
		"/portal/productDetail/a1":     "200 detail",
		"/portal/nowhere":              "302 /portal/home",
		"/portal/nowhere?x=1":          "302 /portal/home",
		"/portal/demo-system?x=1":      "302 /portal/dome-system?x=1",
		"/portal/missing.js":           "404 ",
		"/portal/../../outside.txt":    "404 ",
		"/portal/%2e%2e/outside.txt":   "404 ",
		"/portal/config.json":          `200 {"feConfigEncrypted":"","decryptedData":{"mediaHost":"https://media`,
		"/portal/_next/static/a.js":    "200 js",
		"/portal/product?next=/portal": "200 page",
		"/portal/sitemap.xml":          "200 written /portal/sitemap.xml",
		"/portal/sitemap/2.xml":        "200 written /portal/sitemap/2.xml",
		"/portal/rss.xml":              "200 written /portal/rss.xml",
		"/robots.txt":                  "200 written /portal/robots.txt",
		"/portal/other.xml":            "404 ",
		"/portal/feeds.json":           "404 ",
	} {
		w := get(c, target, nil)
		status, rest, _ := strings.Cut(want, " ")
		answer := w.Body.String()
		if w.Code == http.StatusFound {
			answer = w.Header().Get("Location")
		}
		if status != strconv.Itoa(w.Code) || !strings.HasPrefix(answer, rest) {
			t.Errorf("%s: %d %.40q, want %s", target, w.Code, answer, want)
		}
	}
}

func TestHeaders(t *testing.T) {
	c := cdn(t)
	page := get(c, "/portal/product", map[string]string{"Accept-Encoding": "gzip"})
	if !strings.Contains(page.Header().Get("Content-Security-Policy"), "script-src 'self' 'wasm-unsafe-eval'") {
		t.Error("no security policy")
	}
	if !strings.Contains(page.Header().Get("Content-Security-Policy"), "frame-src 'self' https://logs.example.com;") {
		t.Errorf("frames: %s", page.Header().Get("Content-Security-Policy"))
	}
	if policy := page.Header().Get("Content-Security-Policy"); !strings.Contains(policy, "img-src 'self' data: blob: https://media.example.com https://old.example.com;") {
		t.Errorf("pictures of the configured hosts: %s", policy)
	}
	for _, of := range []string{"/portal/product", "/media/picture/0123456789/x.png"} {
		if devices := get(c, of, nil).Header().Get("Permissions-Policy"); !strings.Contains(devices, "camera=()") || !strings.Contains(devices, "geolocation=()") {
			t.Errorf("%s may use a device: %s", of, devices)
		}
	}
	if page.Header().Get("Content-Encoding") != "gzip" || page.Header().Get("Cache-Control") != "no-cache" {
		t.Errorf("%v", page.Header())
	}
	if again := get(c, "/portal/product", map[string]string{"If-None-Match": page.Header().Get("ETag")}); again.Code != http.StatusNotModified {
		t.Errorf("the same page again: %d", again.Code)
	}
	if file := get(c, "/portal/_next/static/a.js", nil); !strings.Contains(file.Header().Get("Cache-Control"), "immutable") {
		t.Errorf("%v", file.Header())
	}
}

func TestMediaCannotRun(t *testing.T) {
	c := cdn(t)
	for name, disposition := range map[string]string{"x.html": "attachment", "x.svg": "attachment", "x": "attachment", "x.png": "inline"} {
		h := get(c, "/media/picture/0123456789/"+name, nil).Header()
		if h.Get("Content-Security-Policy") != "default-src 'none'; sandbox" || h.Get("X-Content-Type-Options") != "nosniff" || h.Get("Content-Disposition") != disposition {
			t.Errorf("%s: %v", name, h)
		}
	}
	r := httptest.NewRequest("PUT", "/media/picture/0123456789/x.html", strings.NewReader("x"))
	put := httptest.NewRecorder()
	c.ServeHTTP(put, r)
	if put.Code != http.StatusMethodNotAllowed {
		t.Errorf("a viewer may PUT: %d", put.Code)
	}
	if page := get(c, "/portal/product", nil); !strings.Contains(page.Header().Get("Content-Security-Policy"), "connect-src 'self' http://up:1;") {
		t.Errorf("pages may not send files: %s", page.Header().Get("Content-Security-Policy"))
	}
}

func TestASiteBuiltAnewIsServed(t *testing.T) {
	c := cdn(t)
	get(c, "/portal/home", nil)
	if err := os.WriteFile(filepath.Join(c.Site, "home.html"), []byte("newer"), 0o644); err != nil {
		t.Fatal(err)
	}
	if w := get(c, "/portal/home", nil); w.Body.String() != "newer" {
		t.Errorf("still %q", w.Body)
	}
	if err := os.Remove(filepath.Join(c.Site, "home.html")); err != nil {
		t.Fatal(err)
	}
	if w := get(c, "/portal/home", nil); w.Code != http.StatusNotFound {
		t.Errorf("a page that is gone: %d", w.Code)
	}
}

// TestPagesInDevelopment: the rules stay, the file comes from the development server, and the policy allows what its
// updates need and no more.
func TestPagesInDevelopment(t *testing.T) {
	c := cdn(t)
	c.Pages = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { _, _ = io.WriteString(w, "made for "+r.URL.Path) })
	for target, want := range map[string]string{
		"/portal/productDetail/a1":        "made for /portal/productDetail/a1",
		"/portal/_next/hmr":               "made for /portal/_next/hmr",
		"/portal/__nextjs_source-map":     "made for /portal/__nextjs_source-map",
		"/portal/_next/static/chunk.js":   "made for /portal/_next/static/chunk.js",
		"/portal/nowhere":                 "",
		"/portal/../../etc/passwd_next/x": "",
	} {
		if w := get(c, target, nil); w.Body.String() != want {
			t.Errorf("%s: %d %q, want %q", target, w.Code, w.Body, want)
		}
	}
	policy := get(c, "/portal/product", nil).Header().Get("Content-Security-Policy")
	for _, want := range []string{"script-src 'self' 'unsafe-eval' 'wasm-unsafe-eval' 'sha256-", "connect-src 'self' ws://example.com http://up:1;", "object-src 'none'"} {
		if !strings.Contains(policy, want) {
			t.Errorf("%q lacks %q", policy, want)
		}
	}
}

func TestTheAPIHearsTheCDNOnly(t *testing.T) {
	w := get(cdn(t), "/api/x", map[string]string{"X-Origin-Verify": "guess", "X-Viewer-Address": "1.1.1.1"})
	if got := strings.TrimSpace(w.Body.String()); got != "s 10.1.2.3" {
		t.Errorf("the API heard %q", got)
	}
	if w := get(cdn(t), "/api/x", map[string]string{"Accept-Encoding": "gzip"}); w.Header().Get("Content-Encoding") != "gzip" {
		t.Error("a long answer is not compressed")
	}
}

func TestNoAnswerIsGuessedAt(t *testing.T) {
	c := cdn(t)
	for _, target := range []string{"/", "/api/x", "/portal/product", "/portal/nowhere", "/portal/missing.js", "/portal/config.json", "/portal/rss.xml", "/media/x.png", "//x"} {
		if got := get(c, target, nil).Header().Get("X-Content-Type-Options"); got != "nosniff" {
			t.Errorf("%s: %q", target, got)
		}
	}
}

// Scripts are the ones that the build has packed for who reads Brotli, as rewrite.cff says.
func TestPackedScripts(t *testing.T) {
	c := cdn(t)
	for accepted, want := range map[string]string{"gzip, deflate, br, zstd": "br", "br": "br", "gzip": "gzip", "gzip, br;q=0": "gzip", "": ""} {
		w := get(c, "/portal/_next/static/a.js", map[string]string{"Accept-Encoding": accepted})
		h := w.Header()
		if h.Get("Content-Encoding") != want || (w.Body.String() == "packed") != (want == "br") {
			t.Errorf("%q: %q, %d bytes", accepted, h.Get("Content-Encoding"), w.Body.Len())
		}
		if !strings.HasPrefix(h.Get("Content-Type"), "text/javascript") || !strings.Contains(h.Get("Cache-Control"), "immutable") {
			t.Errorf("%q: %v", accepted, h)
		}
	}
	if w := get(c, "/portal/product", map[string]string{"Accept-Encoding": "br, gzip"}); w.Header().Get("Content-Encoding") != "gzip" {
		t.Errorf("a page: %q", w.Header().Get("Content-Encoding"))
	}
}
