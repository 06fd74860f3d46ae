package content

import (
	"cmp"
	"fmt"
	"html"
	"net/url"
	"slices"
	"strings"
	"time"

	"bimportal/shared/clock"
)

// FeedDoc is what a sitemap wants to know of a search document.
type FeedDoc struct {
	Path      string `json:"path"`
	Type      string `json:"type"`
	ID        string `json:"id"`
	ChangedAt int64  `json:"changedAt"`
	Gone      bool   `json:"gone"`
}

// FeedState is what the feeds were written from. It lies in the site's bucket, where the CDN may not read, and holds
// its cursor together with what the cursor stands for: whoever writes it last leaves a state that is true.
type FeedState struct {
	Cursor int64              `json:"cursor"` // changes up to here are in Pages; epoch milliseconds
	Pages  map[string]FeedDoc `json:"pages"`  // by type and id
	Sums   map[string]string  `json:"sums"`   // SHA-256 of what was written, by key
}

const (
	// overlap is read again each time: a transaction may be seen later than its own time says.
	overlap = 2 * time.Minute
	// withdrawn documents leave the table after 30 days; a state that is older begins anew.
	stateLives = 20 * 24 * time.Hour
)

// From returns the time from which changes are read; a state that is too old forgets what it knew.
func (f *FeedState) From(now time.Time) int64 {
	if f.Cursor == 0 || now.Sub(time.UnixMilli(f.Cursor)) > stateLives {
		f.Cursor, f.Pages = 0, nil
	}
	if f.Pages == nil {
		f.Pages = map[string]FeedDoc{}
	}
	if f.Sums == nil {
		f.Sums = map[string]string{}
	}
	if f.Cursor == 0 {
		return 0
	}
	// Another machine's clock may have been ahead.
	return min(f.Cursor, clock.Millis(now)) - overlap.Milliseconds()
}

// Take brings changes in; it says whether any of them was new.
func (f *FeedState) Take(changes []FeedDoc) (changed bool) {
	for _, d := range changes {
		key := d.Type + "#" + d.ID
		switch known, ok := f.Pages[key]; {
		case d.Gone || d.Path == "":
			delete(f.Pages, key)
			changed = changed || ok
		case known != d:
			f.Pages[key] = d
			changed = true
		}
	}
	return changed
}

// publicPages are the fixed public addresses, in the order of the sitemap.
var publicPages = []string{
	"/home", "/product", "/template-center", "/project-case", "/dome-system", "/providerList", "/bimCollege", "/news", "/plugIn", "/log",
	"/project-management", "/demonstration", "/business", "/aboutUs", "/support",
}

// PublicPages returns the fixed public addresses, below /portal.
func PublicPages() []string { return slices.Clone(publicPages) }

// Keys of what the worker writes into the site's bucket. infra/cmd/site leaves them alone.
const (
	sitemapKey = "portal/sitemap.xml"
	rssKey     = "portal/rss.xml"
	robotsKey  = "portal/robots.txt"
	stateKey   = "feeds.json"
	partsKey   = "portal/sitemap/" // of a sitemap in parts
)

// addressMost is how many addresses a file of a sitemap holds; 50,000 is the most that the protocol allows.
const addressMost = 45_000

// FeedFile is one object of the feeds.
type FeedFile struct{ Key, Type, Body string }

const xmlHead = `<?xml version="1.0" encoding="UTF-8"?>` + "\n"

// absolute returns a page's address, escaped for XML.
func absolute(origin, path string) string {
	u, err := url.Parse(path)
	if err != nil {
		u = &url.URL{Path: path}
	}
	text := origin + "/portal" + u.EscapedPath()
	if u.RawQuery != "" {
		text += "?" + u.Query().Encode()
	}
	return escaped(text)
}

// escaped returns text for XML: what XML forbids is left out.
func escaped(text string) string {
	return html.EscapeString(strings.Map(func(r rune) rune {
		if r < 0x20 && r != '\t' && r != '\n' || r == 0xFFFE || r == 0xFFFF || r >= 0xD800 && r <= 0xDFFF {
			return -1
		}
		return r
	}, text))
}

// Sitemap returns the sitemap: one file, or parts and at last the index that names them.
func (f FeedState) Sitemap(origin string) []FeedFile {
	lines := make([]string, 0, len(publicPages)+len(f.Pages))
	for _, p := range publicPages {
		lines = append(lines, "<url><loc>"+absolute(origin, p)+"</loc></url>\n")
	}
	docs := make([]FeedDoc, 0, len(f.Pages))
	for _, d := range f.Pages {
		docs = append(docs, d)
	}
	slices.SortFunc(docs, func(a, b FeedDoc) int { return cmp.Or(cmp.Compare(a.Type, b.Type), cmp.Compare(a.Path, b.Path)) })
	for _, d := range docs {
		day := time.UnixMilli(d.ChangedAt).In(clock.Shanghai).Format(time.DateOnly)
		lines = append(lines, "<url><loc>"+absolute(origin, d.Path)+"</loc><lastmod>"+day+"</lastmod></url>\n")
	}
	const open, end = xmlHead + `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">` + "\n", "</urlset>\n"
	if len(lines) <= addressMost {
		return []FeedFile{{sitemapKey, "application/xml; charset=utf-8", open + strings.Join(lines, "") + end}}
	}
	var files []FeedFile
	index := xmlHead + `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">` + "\n"
	for part := range slices.Chunk(lines, addressMost) {
		key := fmt.Sprintf("%s%d.xml", partsKey, len(files)+1)
		files = append(files, FeedFile{key, "application/xml; charset=utf-8", open + strings.Join(part, "") + end})
		index += "<sitemap><loc>" + escaped(origin+"/"+key) + "</loc></sitemap>\n"
	}
	return append(files, FeedFile{sitemapKey, "application/xml; charset=utf-8", index + "</sitemapindex>\n"})
}

const rssMost = 50

// RSS returns the latest public news as RSS 2.0. list is the newest first.
func RSS(origin string, list []News, types map[string]string) FeedFile {
	var b strings.Builder
	b.WriteString(xmlHead + `<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>` + "\n")
	fmt.Fprintf(&b, "<title>BIM协同平台 · 新闻公告</title><link>%s</link><description>平台公告、产品动态、行业标准与培训活动</description><language>zh-CN</language>\n", absolute(origin, "/news"))
	fmt.Fprintf(&b, `<atom:link href="%s" rel="self" type="application/rss+xml"/>`+"\n", escaped(origin+"/"+rssKey))
	for _, n := range list[:min(len(list), rssMost)] {
		at := absolute(origin, "/news/"+n.ID)
		fmt.Fprintf(&b, "<item><title>%s</title><link>%s</link><guid isPermaLink=\"true\">%s</guid><pubDate>%s</pubDate><category>%s</category><description>%s</description></item>\n",
			escaped(n.Title), at, at, time.UnixMilli(n.PublishAt).In(clock.Shanghai).Format(time.RFC1123Z), escaped(types[n.Type]), escaped(n.Summary))
	}
	b.WriteString("</channel></rss>\n")
	return FeedFile{rssKey, "application/rss+xml; charset=utf-8", b.String()}
}

// Robots returns what a crawler may read: pages, and the public calls that they are made of. What belongs to an account
// is not worth its time; those pages say noindex themselves.
func Robots(origin string) FeedFile {
	return FeedFile{robotsKey, "text/plain; charset=utf-8", "User-agent: *\nDisallow: /api/family/\nDisallow: /api/auth-center/\nDisallow: /api/micro/sys/\n\nSitemap: " + origin + "/" + sitemapKey + "\n"}
}
