package markdown

import (
	"bytes"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	tables "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// gfm reads and renders the tables of GitHub's Markdown: a line of headings, one that says each column's side, and a line for each row. It makes of every
// text what goldmark's own extension does, which begins with the expressions for all that GitHub adds (ADR 88).
type gfm struct{}

func (gfm) Extend(m goldmark.Markdown) {
	m.Parser().AddOptions(
		parser.WithParagraphTransformers(util.Prioritized(paragraphs{}, 200)), // behind links' addresses, which a paragraph may begin with
		parser.WithASTTransformers(util.Prioritized(codes{}, 0)),
	)
	m.Renderer().AddOptions(renderer.WithNodeRenderers(util.Prioritized(tags{}, 500)))
}

// mostMissing is how many cells that its rows lack a text gets; behind them its rows are short. Columns times rows, they could be 25,000,000 in a text of
// 30,000 letters.
const mostMissing = 10000

// missing leads to how many a text has, an *int.
var missing = parser.NewContextKey()

type paragraphs struct{}

// Transform makes a table of what a paragraph ends with. Its first line of sides decides: where the line before it has more cells, there is no table.
func (paragraphs) Transform(p *ast.Paragraph, reader text.Reader, pc parser.Context) {
	src, lines, parent := reader.Source(), p.Lines(), p.Parent()
	for i := 1; i < lines.Len(); i++ {
		sides := sidesOf(lines.At(i), src)
		if sides == nil {
			continue
		}
		head := cellsOf(lines.At(i-1), src)
		if len(head) > len(sides) {
			return
		}
		lacks := pc.ComputeIfAbsent(missing, func() any { return new(int) }).(*int)
		table := tables.NewTable()
		table.AppendChild(table, tables.NewTableHeader(rowOf(head, sides, lacks)))
		for _, line := range lines.Sliced(i+1, lines.Len()) {
			table.AppendChild(table, rowOf(cellsOf(line, src), sides, lacks))
		}
		parent.InsertAfter(parent, p, table)
		if lines.SetSliced(0, i-1); i == 1 {
			parent.RemoveChild(parent, p)
			return
		}
		last := lines.At(i - 2)
		lines.Set(i-2, last.TrimRightSpace(src)) // a headline's lines, where it is one, are not trimmed any more
		return
	}
}

// sidesOf returns the side of each column, nil where the line is none of sides. Dashes alone are none where the text ends with them.
func sidesOf(line text.Segment, src []byte) []tables.Alignment {
	written := line.Value(src)
	indent, _ := util.IndentWidth(written, 0)
	if indent > 3 || len(bytes.Trim(written, "-")) == 0 || bytes.HasSuffix(bytes.TrimSpace(written), []byte("||")) {
		return nil
	}
	var sides []tables.Alignment
	for _, cell := range cellsOf(line, src) {
		dashes, left := bytes.CutPrefix(cell.Value(src), []byte(":"))
		dashes, right := bytes.CutSuffix(dashes, []byte(":"))
		switch {
		case len(dashes) == 0 || len(bytes.Trim(dashes, "-")) > 0:
			return nil
		case left && right:
			sides = append(sides, tables.AlignCenter)
		case left:
			sides = append(sides, tables.AlignLeft)
		case right:
			sides = append(sides, tables.AlignRight)
		default:
			sides = append(sides, tables.AlignNone)
		}
	}
	return sides
}

// cellsOf cuts a line at each | that has no \ before it. One that the line begins or ends with is its frame, the last one whatever is before it.
func cellsOf(line text.Segment, src []byte) []text.Segment {
	line = line.TrimLeftSpace(src)
	line = line.TrimRightSpace(src)
	at, end := line.Start, line.Stop
	if at < end && src[end-1] == '|' {
		end--
	}
	if at < line.Stop && src[at] == '|' {
		at++
	}
	var cells []text.Segment
	for at < end {
		stop := at
		for stop < end && (src[stop] != '|' || src[stop-1] == '\\') {
			stop++
		}
		cell := text.NewSegment(at, stop)
		cell = cell.TrimLeftSpace(src)
		cells = append(cells, cell.TrimRightSpace(src))
		at = stop + 1
	}
	return cells
}

// rowOf returns a row with a cell for each column. One that the line lacks has no side either, and is counted.
func rowOf(cells []text.Segment, sides []tables.Alignment, lacks *int) *tables.TableRow {
	row := tables.NewTableRow(sides)
	for i, side := range sides {
		cell := tables.NewTableCell()
		if i < len(cells) {
			cell.Alignment = side
			cell.Lines().Append(cells[i])
		} else if *lacks++; *lacks > mostMissing {
			break
		}
		row.AppendChild(row, cell)
	}
	return row
}

type codes struct{}

// Transform takes the \ before each | out of the code in cells, where Markdown otherwise leaves it standing.
func (codes) Transform(doc *ast.Document, reader text.Reader, _ parser.Context) {
	unescape(doc, reader.Source(), false)
}

func unescape(n ast.Node, src []byte, inCell bool) {
	inCell = inCell || n.Kind() == tables.KindTableCell
	for c := n.FirstChild(); c != nil; c = c.NextSibling() {
		if !inCell || n.Kind() != ast.KindCodeSpan {
			unescape(c, src, inCell)
			continue
		}
		part := c.(*ast.Text)
		if at := bytes.Index(part.Segment.Value(src), []byte(`\|`)); at >= 0 {
			at += part.Segment.Start
			n.InsertAfter(n, part, ast.NewRawTextSegment(text.NewSegment(at+1, part.Segment.Stop)))
			part.Segment.Stop = at
		}
	}
}

type tags struct{}

func (tags) RegisterFuncs(r renderer.NodeRendererFuncRegisterer) {
	for _, kind := range []ast.NodeKind{tables.KindTable, tables.KindTableHeader, tables.KindTableRow, tables.KindTableCell} {
		r.Register(kind, func(w util.BufWriter, _ []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
			tag, end := tagsOf(n)
			if !entering {
				tag = end
			}
			_, err := w.WriteString(tag)
			return ast.WalkContinue, err
		})
	}
}

// tagsOf returns what stands before and behind what is in a node of a table.
func tagsOf(n ast.Node) (tag, end string) {
	switch n := n.(type) {
	case *tables.TableHeader:
		return "<thead>\n<tr>\n", "</tr>\n</thead>\n"
	case *tables.TableRow:
		tag, end = "<tr>\n", "</tr>\n"
		if n.PreviousSibling().Kind() == tables.KindTableHeader {
			tag = "<tbody>\n" + tag
		}
		if n.NextSibling() == nil {
			end += "</tbody>\n"
		}
		return tag, end
	case *tables.TableCell:
		name, side := "td", ""
		if n.Parent().Kind() == tables.KindTableHeader {
			name = "th"
		}
		if n.Alignment != tables.AlignNone {
			side = ` align="` + n.Alignment.String() + `"`
		}
		return "<" + name + side + ">", "</" + name + ">\n"
	}
	return "<table>\n", "</table>\n"
}
