// Package richtext cleans the HTML that people write. The site's editor and its view keep the same list of elements
// (site/src/ui/richtext); testdata/vectors.json is read by the tests of both.
package richtext

import (
	"strings"

	"bimportal/shared/markup"
	"bimportal/shared/pattern"
)

// list is what may stay. A link without a scheme, `//evil`, would lead away unseen.
var list = markup.List{
	Elements: map[string]markup.Attrs{
		"p": nil, "br": nil, "strong": nil, "em": nil, "u": nil, "s": nil, "h2": nil, "h3": nil, "ul": nil, "ol": nil, "li": nil, "blockquote": nil, "code": nil, "hr": nil,
		"a": {"href": pattern.Of(`(?i)^(https?://|mailto:)[^\s]+$`)},
	},
	Rel:     "nofollow noreferrer",
	HostRel: "nofollow noreferrer",
}

// Clean returns only what the list allows of source: paragraphs, headings 2 and 3, emphasis, lists, quotes, code,
// rules, and links to http, https and mailto. Scripts and styles go with their content, other elements leave theirs.
func Clean(source string) string { return strings.TrimSpace(list.Clean(source)) }
