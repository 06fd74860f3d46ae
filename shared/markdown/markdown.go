// Package markdown turns what authors write in Markdown into HTML that may be shown as it is: raw HTML of the source is
// left out, and what the renderer wrote is held against a list of elements once more.
package markdown

import (
	"bytes"
	"fmt"
	"strings"
	"sync"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	tables "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/text"

	"bimportal/shared/markup"
	"bimportal/shared/pattern"
)

// Doc is a rendered text.
type Doc struct {
	HTML     string
	Headings []Heading // of the second and third level, in their order
	Text     string    // without any mark, for a search
}

// Heading is a place in the text that a table of contents leads to.
type Heading struct {
	ID    string `json:"id"`
	Level int    `json:"level" doc:"2 or 3"`
	Text  string `json:"text"`
}

// Base goes before a link's address that begins with one slash: pages of the portal are named without it. Pictures lie
// below /media and stay as they are.
const Base = "/portal"

var engine = sync.OnceValue(func() goldmark.Markdown {
	return goldmark.New(goldmark.WithExtensions(gfm{}))
})

var (
	size     = pattern.Of(`^([1-9]\d{0,3})x([1-9]\d{0,3})$`)
	address  = pattern.Of(`^((https?://[^\s/]|mailto:[^\s]|#s\d)[^\s]*|/portal(/[\w-]+)+(\?[\w%=&.-]*)?(#[\w%-]*)?)$`)
	picture  = pattern.Of(`^(/media(/[\w-]+(\.[\w-]+)*)+|https://[^\s]+)$`)
	headline = pattern.Of(`^s\d+$`)
	number   = pattern.Of(`^\d+$`)
	side     = pattern.Of(`^(left|right|center)$`)
	later    = pattern.Of(`^(lazy|async)$`)
)

// list is what may stay of the renderer's HTML.
var list = markup.List{
	Elements: map[string]markup.Attrs{
		"p": nil, "br": nil, "strong": nil, "em": nil, "code": nil, "pre": nil, "blockquote": nil, "hr": nil, "ul": nil, "li": nil,
		"h2": {"id": headline}, "h3": {"id": headline}, "h4": nil, "ol": {"start": number},
		"table": nil, "thead": nil, "tbody": nil, "tr": nil, "th": {"align": side}, "td": {"align": side},
		"a":   {"href": address},
		"img": {"src": picture, "width": number, "height": number, "alt": nil, "loading": later, "decoding": later},
	},
	HostRel: "noreferrer",
}

// Render returns the text as HTML. Headings of the first level become the second: the page has its own. The title of a
// picture that reads 1200x750 is its size, so that nothing moves when it arrives.
func Render(source string) (Doc, error) { return render(engine(), source) }

func render(engine goldmark.Markdown, source string) (Doc, error) {
	src := []byte(source)
	root := engine.Parser().Parse(text.NewReader(src))
	var d Doc
	var plain strings.Builder
	err := ast.Walk(root, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			if n.Type() == ast.TypeBlock || n.Kind() == tables.KindTableCell {
				plain.WriteByte('\n')
			}
			return ast.WalkContinue, nil
		}
		switch n := n.(type) {
		case *ast.Heading:
			n.Level = max(n.Level, 2)
			if n.Level <= 3 {
				h := Heading{fmt.Sprintf("s%d", len(d.Headings)+1), n.Level, wordsOf(n, src)}
				n.SetAttributeString("id", []byte(h.ID))
				d.Headings = append(d.Headings, h)
			}
		case *ast.Image:
			if m := size().FindSubmatch(n.Title); m != nil {
				n.SetAttributeString("width", m[1])
				n.SetAttributeString("height", m[2])
				n.Title = nil
			}
			n.SetAttributeString("loading", []byte("lazy"))
			n.SetAttributeString("decoding", []byte("async"))
		case *ast.Link:
			if to := string(n.Destination); strings.HasPrefix(to, "/") && !strings.HasPrefix(to, "//") {
				n.Destination = []byte(Base + to)
			}
		case *ast.Text:
			plain.Write(n.Segment.Value(src))
			if n.SoftLineBreak() || n.HardLineBreak() {
				plain.WriteByte('\n')
			}
		case *ast.FencedCodeBlock, *ast.CodeBlock:
			for i := range n.Lines().Len() {
				line := n.Lines().At(i)
				plain.Write(line.Value(src))
			}
		}
		return ast.WalkContinue, nil
	})
	if err != nil {
		return Doc{}, fmt.Errorf("markdown: %w", err)
	}
	var out bytes.Buffer
	if err := engine.Renderer().Render(&out, src, root); err != nil {
		return Doc{}, fmt.Errorf("markdown: %w", err)
	}
	d.HTML = strings.TrimSpace(list.Clean(out.String()))
	d.Text = strings.TrimSpace(blank().ReplaceAllString(plain.String(), "\n"))
	return d, nil
}

var blank = pattern.Of(`\s*\n\s*`)

// wordsOf returns the text below a node.
func wordsOf(n ast.Node, src []byte) string {
	var b strings.Builder
	for c := n.FirstChild(); c != nil; c = c.NextSibling() {
		if t, ok := c.(*ast.Text); ok {
			b.Write(t.Segment.Value(src))
		} else {
			b.WriteString(wordsOf(c, src))
		}
	}
	return b.String()
}
