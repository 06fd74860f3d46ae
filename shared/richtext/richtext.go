// Package richtext cleans the HTML that people write. The site's editor and its view keep the same list of elements
// (site/src/ui/richtext); testdata/vectors.json is read by the tests of both.
package richtext

import (
	"strings"
	"sync"

	"github.com/microcosm-cc/bluemonday"

	"bimportal/shared/pattern"
)

// address is what a link may hold: bluemonday's own schemes let `//evil` pass as a relative address.
var address = pattern.Of(`(?i)^(https?://|mailto:)[^\s]+$`)

// policy is read-only once built, and building it costs more than using it.
var policy = sync.OnceValue(func() *bluemonday.Policy {
	p := bluemonday.NewPolicy()
	p.AllowElements("p", "br", "strong", "em", "u", "s", "h2", "h3", "ul", "ol", "li", "blockquote", "code", "hr")
	p.AllowURLSchemes("http", "https", "mailto")
	p.AllowAttrs("href").Matching(address()).OnElements("a")
	p.RequireNoReferrerOnLinks(true)
	p.RequireNoFollowOnLinks(true)
	p.AddTargetBlankToFullyQualifiedLinks(true)
	return p
})

// Clean returns only what the list allows of source: paragraphs, headings 2 and 3, emphasis, lists, quotes, code,
// rules, and links to http, https and mailto. Scripts and styles go with their content, other elements leave theirs.
func Clean(source string) string { return strings.TrimSpace(policy().Sanitize(source)) }
