// Package edge is the local CDN: the exported site under /portal/ by the rules of infra/edge, and
// the API behind /api/.
package edge

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io/fs"
	"mime"
	"net"
	"net/http"
	"os"
	"path"
	"path/filepath"
	"strings"
	"sync"
)

// SecurityPolicy is the header that infra/resources/edge.yml sends with the site.
const SecurityPolicy = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; " +
	"img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self'; worker-src 'self' blob:; " +
	"object-src 'none'; base-uri 'self'; form-action 'self'; frame-ancestors 'self'"

// Options say what the CDN serves.
type Options struct {
	Site    string            // the folder of the exported site
	API     http.Handler      // behind /api/
	Secret  string            // x-origin-verify
	Config  []byte            // /portal/config.json
	Aliases map[string]string // other spellings of a route, without /portal
}

// CDN serves the portal.
type CDN struct {
	Options
	pages map[string]bool // page files without .html

	mu    sync.Mutex
	files map[string]*file
}

type file struct {
	content, gzipped []byte
	kind, tag        string
}

// New reads the list of exported pages.
func New(o Options) (*CDN, error) {
	c := &CDN{Options: o, pages: map[string]bool{}, files: map[string]*file{}}
	err := filepath.WalkDir(o.Site, func(name string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		relative, err := filepath.Rel(o.Site, name)
		if err != nil {
			return err
		}
		if page, ok := strings.CutSuffix(filepath.ToSlash(relative), ".html"); ok && !entry.IsDir() {
			c.pages["/"+page] = true
		}
		return nil
	})
	return c, err
}

func (c *CDN) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	// Only the CDN may say these; a viewer's own are dropped.
	viewer, _, _ := net.SplitHostPort(r.RemoteAddr)
	r.Header.Del("X-Origin-Verify")
	r.Header.Del("X-Viewer-Address")
	switch {
	case strings.HasPrefix(r.URL.Path, "/api/"):
		r.Header.Set("X-Origin-Verify", c.Secret)
		r.Header.Set("X-Viewer-Address", viewer)
		compressed(c.API, w, r)
	case r.URL.Path == "/":
		redirect(w, "/portal/")
	case r.URL.Path == "/portal" || strings.HasPrefix(r.URL.Path, "/portal/"):
		c.portal(w, r)
	default:
		http.NotFound(w, r)
	}
}

func redirect(w http.ResponseWriter, to string) {
	w.Header().Set("Location", to)
	w.Header().Set("Cache-Control", "no-cache")
	w.WriteHeader(http.StatusFound)
}

func (c *CDN) portal(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		http.Error(w, "Method Not Allowed", http.StatusMethodNotAllowed)
		return
	}
	h := w.Header()
	h.Set("Content-Security-Policy", SecurityPolicy)
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Referrer-Policy", "strict-origin-when-cross-origin")
	at := strings.TrimPrefix(r.URL.Path, "/portal")
	if at == "/config.json" && c.Config != nil {
		h.Set("Content-Type", "application/json")
		h.Set("Cache-Control", "no-cache")
		_, _ = w.Write(c.Config)
		return
	}
	name, to := c.resolve(at)
	if to != "" {
		if r.URL.RawQuery != "" {
			to += "?" + r.URL.RawQuery
		}
		redirect(w, to)
		return
	}
	f, err := c.load(name)
	if err != nil {
		h.Set("Cache-Control", "no-cache")
		http.Error(w, "Not Found", http.StatusNotFound)
		return
	}
	h.Set("Content-Type", f.kind)
	h.Set("ETag", f.tag)
	h.Set("Cache-Control", caching(name))
	if r.Header.Get("If-None-Match") == f.tag {
		w.WriteHeader(http.StatusNotModified)
		return
	}
	content := f.content
	if f.gzipped != nil {
		h.Set("Vary", "Accept-Encoding")
		if strings.Contains(r.Header.Get("Accept-Encoding"), "gzip") {
			h.Set("Content-Encoding", "gzip")
			content = f.gzipped
		}
	}
	h.Set("Content-Length", fmt.Sprint(len(content)))
	if r.Method == http.MethodGet {
		_, _ = w.Write(content)
	}
}

// resolve maps a path below /portal to the file that answers it, or to a redirect.
func (c *CDN) resolve(at string) (name, redirectTo string) {
	if path.Ext(at) != "" {
		return at, ""
	}
	at = strings.TrimSuffix(at, "/")
	if at == "" {
		at = "/home"
	}
	if to, ok := c.Aliases[at]; ok {
		return "", "/portal" + to
	}
	if page := c.page(strings.Split(at[1:], "/"), ""); page != "" {
		return page + ".html", ""
	}
	return "", "/portal/home"
}

// page finds the exported page of a path; a literal segment goes before an [id], at each level.
func (c *CDN) page(segments []string, base string) string {
	if len(segments) == 0 {
		for _, name := range []string{base, base + "/index"} {
			if c.pages[name] {
				return name
			}
		}
		return ""
	}
	if strings.HasPrefix(segments[0], "_") || segments[0] == "" {
		return ""
	}
	if found := c.page(segments[1:], base+"/"+segments[0]); found != "" {
		return found
	}
	for name := range c.pages {
		rest, ok := strings.CutPrefix(name, base+"/[")
		if !ok {
			continue
		}
		parameter, _, _ := strings.Cut(rest, "]")
		if found := c.page(segments[1:], base+"/["+parameter+"]"); found != "" {
			return found
		}
	}
	return ""
}

func caching(name string) string {
	switch {
	case strings.HasPrefix(name, "/_next/static/"):
		return "public, max-age=31536000, immutable"
	case strings.HasSuffix(name, ".html"), strings.HasSuffix(name, ".json"):
		return "no-cache"
	}
	return "public, max-age=3600"
}

func (c *CDN) load(name string) (*file, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if f, ok := c.files[name]; ok {
		return f, nil
	}
	// Rooted and cleaned first: no path leaves the folder.
	content, err := os.ReadFile(filepath.Join(c.Site, filepath.FromSlash(path.Clean("/"+name))))
	if err != nil {
		return nil, err
	}
	kind := mime.TypeByExtension(path.Ext(name))
	if kind == "" {
		kind = "application/octet-stream"
	}
	sum := sha256.Sum256(content)
	f := &file{content: content, kind: kind, tag: `"` + hex.EncodeToString(sum[:12]) + `"`}
	if compressible(kind) && len(content) >= minCompressed {
		f.gzipped = zip(content)
	}
	c.files[name] = f
	return f, nil
}

const minCompressed = 1000 // as CloudFront

func compressible(kind string) bool {
	return strings.HasPrefix(kind, "text/") || strings.Contains(kind, "javascript") || strings.Contains(kind, "json") ||
		strings.Contains(kind, "svg") || strings.Contains(kind, "wasm")
}

func zip(content []byte) []byte {
	var out bytes.Buffer
	z := gzip.NewWriter(&out)
	_, _ = z.Write(content)
	_ = z.Close()
	return out.Bytes()
}

// compressed gives the viewer the API's answer in gzip when it is large enough.
func compressed(api http.Handler, w http.ResponseWriter, r *http.Request) {
	if !strings.Contains(r.Header.Get("Accept-Encoding"), "gzip") {
		api.ServeHTTP(w, r)
		return
	}
	held := &answer{header: w.Header(), status: http.StatusOK}
	api.ServeHTTP(held, r)
	content := held.body.Bytes()
	if len(content) >= minCompressed && compressible(w.Header().Get("Content-Type")) && w.Header().Get("Content-Encoding") == "" {
		w.Header().Set("Content-Encoding", "gzip")
		w.Header().Add("Vary", "Accept-Encoding")
		content = zip(content)
	}
	w.WriteHeader(held.status)
	_, _ = w.Write(content)
}

type answer struct {
	header http.Header
	status int
	body   bytes.Buffer
}

func (a *answer) Header() http.Header         { return a.header }
func (a *answer) WriteHeader(status int)      { a.status = status }
func (a *answer) Write(b []byte) (int, error) { return a.body.Write(b) }
