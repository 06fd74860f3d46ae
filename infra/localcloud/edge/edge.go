// Package edge is the local CDN: the exported site under /portal/ by the rules of infra/edge, the API
// behind /api/ and public media behind /media/.
package edge

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"mime"
	"net"
	"net/http"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"time"

	"bimportal/infra/siteconfig"
)

// Options say what the CDN serves.
type Options struct {
	Rules    string            // the folder infra/edge
	Site     string            // the folder of the exported site
	API      http.Handler      // behind /api/
	Media    http.Handler      // behind /media/: the media bucket
	Upload   string            // the origin that pages send files to
	Secret   string            // x-origin-verify
	Settings siteconfig.Config // /portal/config.json, and the pictures that the security policy allows
	// Written answers what functions write beside the site into its bucket: sitemap, RSS, robots.txt.
	Written http.Handler
	Frames  []string // origins that pages may show in a frame
	// Pages answers in place of the exported site, by the same rules: the site's development server.
	Pages http.Handler
}

// CDN serves the portal.
type CDN struct {
	Options
	routes  routes
	headers headers
	pages   map[string]bool
	config  []byte

	mu    sync.Mutex
	files map[string]*file
}

// routes is infra/edge/routes.json, which the rewrite function of CloudFront holds, too.
type routes struct {
	Base    string            `json:"base"`
	Home    string            `json:"home"`
	Static  []string          `json:"static"`
	Dynamic []string          `json:"dynamic"`
	Aliases map[string]string `json:"aliases"`
}

// headers is infra/edge/headers.json.
type headers struct {
	Policy   string   `json:"csp"`
	Media    string   `json:"mediaCsp"`
	Inline   []string `json:"mediaInline"`
	Referrer string   `json:"referrerPolicy"`
	Devices  string   `json:"permissionsPolicy"`
}

type file struct {
	content, gzipped []byte
	kind, tag        string
	modified         time.Time
	size             int64
}

// New reads the rules.
func New(o Options) (*CDN, error) {
	c := &CDN{Options: o, pages: map[string]bool{}, files: map[string]*file{}}
	for name, into := range map[string]any{"routes.json": &c.routes, "headers.json": &c.headers} {
		content, err := os.ReadFile(filepath.Join(o.Rules, name))
		if err == nil {
			err = json.Unmarshal(content, into)
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
	}
	c.headers.Policy = strings.ReplaceAll(c.headers.Policy, "${Uploads}", o.Upload)
	allowed := ""
	for _, origin := range o.Frames {
		allowed += " " + origin
	}
	c.headers.Policy = strings.ReplaceAll(c.headers.Policy, "${Frames}", allowed)
	var err error
	if c.headers.Policy, err = o.Settings.Allow(c.headers.Policy); err != nil {
		return nil, err
	}
	if c.config, err = siteconfig.Plain(o.Settings); err != nil {
		return nil, err
	}
	for _, page := range c.routes.Static {
		c.pages[page] = true
	}
	for _, page := range c.routes.Dynamic {
		c.pages[page] = true
	}
	return c, nil
}

func (c *CDN) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	// Only the CDN may say these; a viewer's own are dropped.
	viewer, _, _ := net.SplitHostPort(r.RemoteAddr)
	r.Header.Del("X-Origin-Verify")
	r.Header.Del("X-Viewer-Address")
	w.Header().Set("X-Content-Type-Options", "nosniff")
	switch {
	case strings.HasPrefix(r.URL.Path, "/api/"):
		r.Header.Set("X-Origin-Verify", c.Secret)
		r.Header.Set("X-Viewer-Address", viewer)
		compressed(c.API, w, r)
	case strings.HasPrefix(r.URL.Path, "/media/") && c.Media != nil:
		c.media(w, r)
	case c.Pages != nil && (strings.HasPrefix(r.URL.Path, c.routes.Base+"/_next/") || strings.HasPrefix(r.URL.Path, c.routes.Base+"/__next")):
		c.Pages.ServeHTTP(w, r)
	default:
		c.portal(w, r)
	}
}

// media serves what users sent. Nothing of it may run, whatever it holds.
func (c *CDN) media(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		http.Error(w, "Method Not Allowed", http.StatusMethodNotAllowed)
		return
	}
	w.Header().Set("Content-Security-Policy", c.headers.Media)
	w.Header().Set("Referrer-Policy", c.headers.Referrer)
	w.Header().Set("Permissions-Policy", c.headers.Devices)
	c.Media.ServeHTTP(&saved{ResponseWriter: w, inline: c.headers.Inline}, r)
}

// saved does what media.cff does: of all types only pictures are shown.
type saved struct {
	http.ResponseWriter
	inline []string
	begun  bool
}

// WriteHeader implements http.ResponseWriter.
func (s *saved) WriteHeader(status int) {
	s.begun = true
	h := s.Header()
	kind, _, _ := strings.Cut(h.Get("Content-Type"), ";")
	said := strings.ToLower(strings.TrimSpace(h.Get("Content-Disposition")))
	if !slices.Contains(s.inline, strings.ToLower(strings.TrimSpace(kind))) && !strings.HasPrefix(said, "attachment") {
		h.Set("Content-Disposition", "attachment")
	}
	s.ResponseWriter.WriteHeader(status)
}

// Write implements http.ResponseWriter.
func (s *saved) Write(b []byte) (int, error) {
	if !s.begun {
		s.WriteHeader(http.StatusOK)
	}
	return s.ResponseWriter.Write(b)
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
	h.Set("Content-Security-Policy", c.headers.Policy)
	h.Set("Referrer-Policy", c.headers.Referrer)
	h.Set("Permissions-Policy", c.headers.Devices)
	name, to := c.resolve(r.URL.Path)
	if to != "" {
		if r.URL.RawQuery != "" && to != c.routes.Base+c.routes.Home && to != c.routes.Base+"/" {
			to += "?" + r.URL.RawQuery
		}
		redirect(w, to)
		return
	}
	at, ok := strings.CutPrefix(name, c.routes.Base)
	if !ok {
		http.NotFound(w, r)
		return
	}
	if at == "/config.json" {
		h.Set("Content-Type", "application/json")
		h.Set("Cache-Control", "no-cache")
		_, _ = w.Write(c.config)
		return
	}
	if c.Written != nil && written.MatchString(at) {
		at := *r.URL
		at.Path = name
		asked := *r
		asked.URL = &at
		c.Written.ServeHTTP(w, &asked)
		return
	}
	if c.Pages != nil {
		h.Set("Content-Security-Policy", developing(c.headers.Policy, r.Host))
		c.Pages.ServeHTTP(w, r)
		return
	}
	packed := isPacked.MatchString(at) && readsBrotli.MatchString(r.Header.Get("Accept-Encoding"))
	if packed {
		at += ".br"
	}
	f, err := c.load(at)
	if err != nil {
		h.Set("Cache-Control", "no-cache")
		http.Error(w, "Not Found", http.StatusNotFound)
		return
	}
	h.Set("Content-Type", f.kind)
	h.Set("ETag", f.tag)
	h.Set("Cache-Control", caching(at))
	if r.Header.Get("If-None-Match") == f.tag {
		w.WriteHeader(http.StatusNotModified)
		return
	}
	content := f.content
	if packed {
		h.Set("Content-Encoding", "br")
	}
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

// written is what the content group's worker puts beside the site.
var written = regexp.MustCompile(`^/(sitemap\.xml|sitemap/\d+\.xml|rss\.xml|robots\.txt)$`)

// isPacked and readsBrotli do what rewrite.cff does: the build has packed scripts and style sheets for browsers that can read them.
var (
	isPacked    = regexp.MustCompile(`^/_next/static/.+\.(js|css)$`)
	readsBrotli = regexp.MustCompile(`(^|,)\s*br\s*(,|$)`)
)

var ending = regexp.MustCompile(`\.[A-Za-z0-9]+$`)

// resolve does what rewrite.cff does: the file that answers an address, or where to go instead.
func (c *CDN) resolve(uri string) (name, redirectTo string) {
	base := c.routes.Base
	if uri == "/robots.txt" {
		uri = base + uri
	}
	if ending.MatchString(uri) {
		return uri, ""
	}
	if uri != base && !strings.HasPrefix(uri, base+"/") {
		return "", base + "/"
	}
	at := strings.TrimSuffix(uri[len(base):], "/")
	if file := c.page(at); file != "" {
		return base + file, ""
	}
	for from, to := range c.routes.Aliases {
		rest, ok := strings.CutPrefix(at, from)
		if ok && (rest == "" || rest[0] == '/') && c.page(to+rest) != "" {
			return "", base + to + rest
		}
	}
	return "", base + c.routes.Home
}

func (c *CDN) page(at string) string {
	if at == "" {
		return c.routes.Home + ".html"
	}
	if c.pages[at] {
		return at + ".html"
	}
	end := strings.LastIndex(at, "/")
	if end >= 0 && end < len(at)-1 && c.pages[at[:end]+"/{id}"] {
		return at[:end] + "/[id].html"
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
	// Rooted and cleaned first: no path leaves the folder.
	at := filepath.Join(c.Site, filepath.FromSlash(path.Clean("/"+name)))
	info, err := os.Stat(at)
	if err != nil {
		return nil, err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	// A site that was built anew is served without a restart.
	if f, ok := c.files[name]; ok && f.modified.Equal(info.ModTime()) && f.size == info.Size() {
		return f, nil
	}
	content, err := os.ReadFile(at)
	if err != nil {
		return nil, err
	}
	kind := mime.TypeByExtension(path.Ext(strings.TrimSuffix(name, ".br")))
	if kind == "" {
		kind = "application/octet-stream"
	}
	sum := sha256.Sum256(content)
	f := &file{
		content: content, kind: kind, tag: `"` + hex.EncodeToString(sum[:12]) + `"`,
		modified: info.ModTime(), size: info.Size(),
	}
	if compressible(kind) && len(content) >= minCompressed && !strings.HasSuffix(name, ".br") {
		f.gzipped = zip(content)
	}
	c.files[name] = f
	return f, nil
}

// developing relaxes the policy by what the development server's updates need: they are evaluated, and come by a
// web socket.
func developing(policy, host string) string {
	policy = strings.Replace(policy, "script-src 'self'", "script-src 'self' 'unsafe-eval'", 1)
	return strings.Replace(policy, "connect-src 'self'", "connect-src 'self' ws://"+host, 1)
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
