package markdown

import (
	"regexp"
	"testing"

	"github.com/microcosm-cc/bluemonday"

	"bimportal/shared/markup/markuptest"
)

// judge is the list as bluemonday takes it.
func judge() *bluemonday.Policy {
	p := bluemonday.NewPolicy()
	p.AllowElements("p", "br", "strong", "em", "code", "pre", "blockquote", "hr", "ul", "ol", "li", "h2", "h3", "h4", "table", "thead", "tbody", "tr", "th", "td")
	p.AllowURLSchemes("http", "https", "mailto")
	p.AllowRelativeURLs(true)
	p.AllowAttrs("id").Matching(headline()).OnElements("h2", "h3")
	p.AllowAttrs("start").Matching(number()).OnElements("ol")
	p.AllowAttrs("align").Matching(regexp.MustCompile(`^(left|right|center)$`)).OnElements("th", "td")
	p.AllowAttrs("href").Matching(address()).OnElements("a")
	p.AllowAttrs("src").Matching(picture()).OnElements("img")
	p.AllowAttrs("width", "height").Matching(number()).OnElements("img")
	p.AllowAttrs("alt").OnElements("img")
	p.AllowAttrs("loading", "decoding").Matching(regexp.MustCompile(`^(lazy|async)$`)).OnElements("img")
	p.RequireNoReferrerOnFullyQualifiedLinks(true)
	p.AddTargetBlankToFullyQualifiedLinks(true)
	return p
}

func FuzzClean(f *testing.F) {
	markuptest.Sources(f)
	f.Fuzz(judgement())
}

func TestPairs(t *testing.T) { markuptest.Pairs(t, judgement()) }

func judgement() func(*testing.T, string) {
	return markuptest.Judged(list.Clean, judge().Sanitize)
}
