// Package markup leaves of HTML that people wrote only what a list allows. What it writes are tags of the list, with attributes of the list, and
// escaped text, nothing of the source as it stood; its tests hold every answer against bluemonday's, whose patterns of styles begin with every
// program that imports it (ADR 88).
package markup

import (
	"net/url"
	"regexp"
	"strings"

	"golang.org/x/net/html"
)

// List says what may stay.
type List struct {
	// Elements are the names of elements, each with the attributes that it may have. One of a and img that keeps none of its attributes goes.
	Elements map[string]Attrs
	// Rel is the rel of every link; a link to a host opens in a tab of its own and has HostRel and noopener.
	Rel, HostRel string
}

// Attrs are the names of attributes, each with what its value must match; nil is any. A link's or a picture's address must be one of a
// page, of a mail or of this host besides.
type Attrs map[string]func() *regexp.Regexp

// silent are elements of which nothing stays, their text neither.
var silent = map[string]bool{"frame": true, "frameset": true, "iframe": true, "noembed": true, "noframes": true, "noscript": true, "nostyle": true,
	"object": true, "script": true, "style": true, "title": true}

// Clean returns what the list allows of source. Elements that it does not know leave their text.
func (l List) Clean(source string) string {
	if strings.TrimSpace(source) == "" {
		return source
	}
	c := cleaner{list: l}
	for z := html.NewTokenizer(strings.NewReader(source)); z.Next() != html.ErrorToken; {
		c.add(z.Token())
	}
	return c.out.String()
}

// cleaner is what is known of a source up to a token.
type cleaner struct {
	list   List
	out    strings.Builder
	raw    string   // script or style, whose text follows
	silent int      // silent elements that are open
	muted  bool     // within a silent element
	bare   []string // open elements that went for want of attributes, whose ends go, too
}

func (c *cleaner) add(t html.Token) {
	switch t.Type {
	case html.TextToken:
		if c.raw == "" {
			c.write(t)
		}
	case html.StartTagToken:
		c.raw = ""
		if t.Data == "script" || t.Data == "style" {
			c.raw = t.Data
			return
		}
		c.start(t)
	case html.SelfClosingTagToken:
		if allowed, known := c.list.Elements[t.Data]; known && c.keeps(&t, allowed) {
			c.write(t)
		}
	case html.EndTagToken:
		if t.Data == c.raw {
			c.raw = ""
		}
		if t.Data != "script" && t.Data != "style" {
			c.end(t)
		}
	}
}

func (c *cleaner) write(t html.Token) {
	if !c.muted {
		c.out.WriteString(t.String())
	}
}

func (c *cleaner) start(t html.Token) {
	switch allowed, known := c.list.Elements[t.Data]; {
	case !known && silent[t.Data]:
		c.muted = true
		c.silent++
	case !known:
	case c.keeps(&t, allowed):
		c.write(t)
	default:
		c.bare = append(c.bare, t.Data)
	}
}

func (c *cleaner) end(t html.Token) {
	if last := len(c.bare) - 1; last >= 0 && c.bare[last] == t.Data {
		c.bare = c.bare[:last]
		return
	}
	if _, known := c.list.Elements[t.Data]; known {
		c.write(t)
		return
	}
	if silent[t.Data] {
		c.silent--
		c.muted = c.muted && c.silent != 0
	}
}

// keeps leaves of a tag's attributes what is allowed, and returns whether the tag stays.
func (c *cleaner) keeps(t *html.Token, allowed Attrs) bool {
	given := t.Attr
	t.Attr = nil
	for _, a := range given {
		pattern, known := allowed[a.Key]
		if !known || pattern != nil && !pattern().MatchString(a.Val) {
			continue
		}
		if a.Key == "href" || a.Key == "src" {
			var ok bool
			if a.Val, ok = address(a.Val); !ok {
				continue
			}
		}
		t.Attr = append(t.Attr, a)
	}
	switch t.Data {
	case "a":
		c.relate(t)
		return len(t.Attr) > 0
	case "img":
		return len(t.Attr) > 0
	}
	return true
}

// address returns an address as it is written in a page, and whether it may stand there.
func address(given string) (string, bool) {
	given = strings.TrimSpace(given)
	if strings.ContainsAny(given, " \t\n") {
		return "", false
	}
	u, err := url.Parse(given)
	if err != nil {
		return "", false
	}
	switch u.Scheme {
	case "", "http", "https", "mailto":
		given = u.String()
		return given, given != ""
	}
	return "", false
}

// relate gives a link the relation that the list wants.
func (c *cleaner) relate(t *html.Token) {
	link, host := false, false
	for _, a := range t.Attr {
		if a.Key == "href" {
			u, err := url.Parse(a.Val)
			link, host = true, host || err == nil && u.Host != ""
		}
	}
	if rel := c.list.Rel; link && host {
		rel = c.list.HostRel
		t.Attr = append(t.Attr, html.Attribute{Key: "rel", Val: strings.TrimSpace(rel + " noopener")}, html.Attribute{Key: "target", Val: "_blank"})
	} else if link && rel != "" {
		t.Attr = append(t.Attr, html.Attribute{Key: "rel", Val: rel})
	}
}
