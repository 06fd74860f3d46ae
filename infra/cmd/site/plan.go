package main

import (
	"crypto/md5"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// prefix is where CloudFront looks for the site in its bucket.
const prefix = "portal/"

// configKey is the object beside the site that operators write.
const configKey = prefix + "config.json"

// foreign says that an object beside the site is written by somebody else: operators, and the content group's worker.
func foreign(key string) bool {
	switch key {
	case configKey, prefix + "sitemap.xml", prefix + "rss.xml", prefix + "robots.txt":
		return true
	}
	return strings.HasPrefix(key, prefix+"sitemap/")
}

// file is one object of the site as it shall be.
type file struct {
	Key, Path string
	Type      string // Content-Type
	Encoding  string // Content-Encoding, empty for none
	Caching   string // Cache-Control
	ETag      string // MD5 in hex, as S3 says of an object written at once
}

// record is what the last publication knew of an object.
type record struct {
	Type    string `json:"type"`
	Caching string `json:"caching"`
	// Unused is when a publication first did without the object, in epoch seconds; 0: it is in use.
	Unused int64 `json:"unused,omitempty"`
}

// contentTypes are the Content-Types by file ending. They stand here and not in the machine's own table, so that every
// machine publishes the same site.
var contentTypes = map[string]string{
	".html": "text/html; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".mjs": "text/javascript; charset=utf-8",
	".css": "text/css; charset=utf-8", ".json": "application/json", ".txt": "text/plain; charset=utf-8",
	".xml": "application/xml", ".webmanifest": "application/manifest+json", ".map": "application/json",
	".svg": "image/svg+xml", ".png": "image/png", ".jpg": "image/jpeg", ".jpeg": "image/jpeg", ".gif": "image/gif",
	".webp": "image/webp", ".avif": "image/avif", ".ico": "image/x-icon",
	".woff": "font/woff", ".woff2": "font/woff2", ".wasm": "application/wasm", ".glb": "model/gltf-binary",
	".mp4": "video/mp4", ".webm": "video/webm", ".pdf": "application/pdf",
}

const (
	forever = "public, max-age=31536000, immutable" // the name changes with the content
	always  = "no-cache"                            // asked about each time
	minute  = "public, max-age=60"
	hour    = "public, max-age=3600"
)

func caching(key string) string {
	switch {
	case strings.HasPrefix(key, prefix+"_next/static/"):
		return forever
	case strings.HasSuffix(key, ".html"):
		return always
	case key == configKey:
		return minute
	case strings.HasSuffix(key, ".json"), strings.HasSuffix(key, ".webmanifest"):
		return always
	}
	return hour
}

// packed is the ending of what the build has packed with Brotli beside itself (site/pack.mjs).
const packed = ".br"

// collect reads the export, and the configuration when one is given. An ending without a Content-Type, an export
// without its home page and a script or a style sheet that is not packed, where the CDN would look for it in vain, are
// errors: nothing is published then.
func collect(site, configFile string) ([]file, error) {
	var files []file
	err := filepath.WalkDir(site, func(at string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		rel, err := filepath.Rel(site, at)
		if err != nil {
			return err
		}
		key := prefix + filepath.ToSlash(rel)
		if foreign(key) {
			return nil
		}
		f, err := describe(key, at)
		files = append(files, f)
		return err
	})
	if err != nil {
		return nil, err
	}
	if !slices.ContainsFunc(files, func(f file) bool { return f.Key == prefix+"home.html" }) {
		return nil, fmt.Errorf("%s has no home.html: it is not the site's export", site)
	}
	for _, f := range files {
		if strings.HasPrefix(f.Key, prefix+"_next/static/") && (strings.HasSuffix(f.Key, ".js") || strings.HasSuffix(f.Key, ".css")) &&
			!slices.ContainsFunc(files, func(other file) bool { return other.Key == f.Key+packed }) {
			return nil, fmt.Errorf("%s is not packed: npm run build makes the export", f.Path)
		}
	}
	if configFile != "" {
		f, err := describe(configKey, configFile)
		if err != nil {
			return nil, err
		}
		files = append(files, f)
	}
	slices.SortFunc(files, func(a, b file) int { return strings.Compare(a.Key, b.Key) })
	return files, nil
}

func describe(key, at string) (file, error) {
	name, isPacked := strings.CutSuffix(key, packed)
	kind, ok := contentTypes[path.Ext(name)]
	if !ok {
		return file{}, fmt.Errorf("%s: no Content-Type is known for its ending", at)
	}
	content, err := os.ReadFile(at)
	if err != nil {
		return file{}, err
	}
	sum := md5.Sum(content)
	f := file{Key: key, Path: at, Type: kind, Caching: caching(key), ETag: hex.EncodeToString(sum[:])}
	if isPacked {
		f.Encoding = "br"
	}
	return f, nil
}

// plan is what a publication does, in this order.
type plan struct {
	Uploads [][]file // assets whose names change with their content; other files; pages
	Deletes []string
	After   map[string]record // what the bucket holds afterwards
	Same    int
}

// changed are the addresses whose content is another one now.
func (p plan) changed(stored map[string]string) []string {
	var list []string
	for _, phase := range p.Uploads {
		for _, f := range phase {
			if _, there := stored[f.Key]; there && f.Caching != forever {
				list = append(list, "/"+f.Key)
			}
		}
	}
	return list
}

var errKeep = errors.New("assets are kept for a day at least: browsers hold pages that name them")

// decide compares the site with what is stored (key: ETag) and what the last publication knew. An object that the
// site does without is kept for keep, counted from the publication that noticed, and removed by a later one.
func decide(files []file, stored map[string]string, known map[string]record, keep time.Duration, now time.Time) (plan, error) {
	if keep < 24*time.Hour {
		return plan{}, errKeep
	}
	p := plan{Uploads: make([][]file, 3), After: map[string]record{}}
	wanted := map[string]bool{}
	for _, f := range files {
		wanted[f.Key] = true
		p.After[f.Key] = record{Type: f.Type, Caching: f.Caching}
		before, ok := known[f.Key]
		if ok && stored[f.Key] == f.ETag && before.Type == f.Type && before.Caching == f.Caching {
			p.Same++
			continue
		}
		phase := 1
		switch {
		case f.Caching == forever:
			phase = 0
		case strings.HasSuffix(f.Key, ".html"):
			phase = 2
		}
		p.Uploads[phase] = append(p.Uploads[phase], f)
	}
	for key := range stored {
		if wanted[key] {
			continue
		}
		r := known[key]
		if foreign(key) {
			p.After[key] = r
			continue
		}
		if r.Unused == 0 {
			r.Unused = now.Unix()
		} else if now.Sub(time.Unix(r.Unused, 0)) >= keep {
			p.Deletes = append(p.Deletes, key)
			continue
		}
		p.After[key] = r
	}
	slices.Sort(p.Deletes)
	return p, nil
}
