// Package plain is what a reader sees of HTML. What cleans it (shared/richtext) is dear to a cold start, so that it is a package of its own.
package plain

import (
	"strings"
	"unicode/utf8"

	"golang.org/x/net/html"
)

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
