// Package richtext cleans the HTML that people write. The site's editor and its view keep the same list of elements
// (site/src/ui/richtext); testdata/vectors.json is read by the tests of both.
package richtext

import (
	"regexp"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/microcosm-cc/bluemonday"
	"golang.org/x/net/html"
)

// address is what a link may hold: bluemonday's own schemes let `//evil` pass as a relative address.
var address = regexp.MustCompile(`(?i)^(https?://|mailto:)[^\s]+$`)

// policy is read-only once built, and building it costs more than using it.
var policy = sync.OnceValue(func() *bluemonday.Policy {
	p := bluemonday.NewPolicy()
	p.AllowElements("p", "br", "strong", "em", "u", "s", "h2", "h3", "ul", "ol", "li", "blockquote", "code", "hr")
	p.AllowURLSchemes("http", "https", "mailto")
	p.AllowAttrs("href").Matching(address).OnElements("a")
	p.RequireNoReferrerOnLinks(true)
	p.RequireNoFollowOnLinks(true)
	p.AddTargetBlankToFullyQualifiedLinks(true)
	return p
})

// Clean returns only what the list allows of source: paragraphs, headings 2 and 3, emphasis, lists, quotes, code,
// rules, and links to http, https and mailto. Scripts and styles go with their content, other elements leave theirs.
func Clean(source string) string { return strings.TrimSpace(policy().Sanitize(source)) }

// Length returns how many characters a reader sees, for limits on what is written.
func Length(source string) int {
	n := 0
	z := html.NewTokenizer(strings.NewReader(source))
	for {
		switch z.Next() {
		case html.ErrorToken:
			return n
		case html.TextToken:
			n += utf8.RuneCount(z.Text())
		}
	}
}

// Text returns what a reader sees, for a search or a summary: blocks stand apart by a line break.
func Text(source string) string {
	var b strings.Builder
	z := html.NewTokenizer(strings.NewReader(source))
	for {
		switch z.Next() {
		case html.ErrorToken:
			return strings.TrimSpace(b.String())
		case html.TextToken:
			b.Write(z.Text())
		case html.EndTagToken, html.SelfClosingTagToken:
			if name, _ := z.TagName(); !inline[string(name)] {
				b.WriteByte('\n')
			}
		}
	}
}

var inline = map[string]bool{"strong": true, "em": true, "u": true, "s": true, "code": true, "a": true}
