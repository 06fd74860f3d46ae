// Package workbook reads workbooks as spreadsheets write them (ECMA-376 part 1). Its tests hold every answer against excelize's, whose beginning was a
// fifth of its worker's (ADR 87).
package workbook

import (
	"archive/zip"
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"path"
	"strconv"
	"strings"
	"unicode/utf16"

	"bimportal/shared/pattern"
	"bimportal/shared/sheet"
)

// What a workbook unfolds to at most: twice a full one of 20,000 rows. What is read of a part takes memory by its elements as
// well as by its bytes, so that both are bounded before anything is.
const (
	partsMost    = 200
	unzippedMost = 24 << 20  // bytes, all parts together
	elementsMost = 1_500_000 // of all parts together
	elementMost  = 256 << 10 // bytes from one element to the next; a cell has at most 32,767 characters

	columnsMost = 50
	columnEnd   = 1 << 20 // behind every column that there can be (XFD)
	rowsMost    = 20002
	cellMost    = 12 << 10 // bytes
	textMost    = 16 << 20 // bytes of all cells together
)

// Read returns the first sheet's cells as the spreadsheet shows them, text and numbers alike, from its first row on. What
// it answers is its own: nothing of the workbook stays in memory by it. It returns sheet.ErrTooLarge.
func Read(data []byte) ([][]string, error) {
	if err := measure(data); err != nil {
		return nil, err
	}
	z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		return nil, err
	}
	p := opened{parts: map[string]*zip.File{}}
	for _, f := range z.File {
		p.parts[named(f.Name)] = f
	}
	book := p.related("", "Type", "officeDocument")
	var id string
	p.each(book, "sheet", func(_ *xml.Decoder, e xml.StartElement) error {
		id = attr(e, "id")
		return io.EOF
	})
	var r reader
	if shared := p.related(book, "Type", "sharedStrings"); p.parts[shared] != nil { // else all texts stand in their cells
		p.each(shared, "si", r.share)
	}
	p.each(p.related(book, "Id", id), "sheetData", r.sheet)
	if p.err != nil {
		return nil, p.err
	}
	return r.rows, nil
}

// opened has a package's parts, each by what named makes of its name, and the first error, after which nothing is read.
type opened struct {
	parts map[string]*zip.File
	err   error
}

// named returns a part's name as it is compared: case says nothing, and some programs write the slashes of their system.
func named(name string) string { return strings.ToLower(strings.ReplaceAll(name, `\`, "/")) }

// each hands the part's elements of a local name to take, until take returns io.EOF.
func (p *opened) each(part, local string, take func(*xml.Decoder, xml.StartElement) error) {
	if p.err == nil && p.parts[part] == nil {
		p.err = fmt.Errorf("workbook: no part %q", part)
	}
	if p.err != nil {
		return
	}
	r, err := p.parts[part].Open()
	if err != nil {
		p.err = err
		return
	}
	d := xml.NewDecoder(r)
	for err == nil {
		var t xml.Token
		t, err = d.Token()
		if e, ok := t.(xml.StartElement); ok && e.Name.Local == local {
			err = take(d, e)
		}
	}
	if errors.Is(err, io.EOF) {
		err = nil
	}
	p.err = errors.Join(err, r.Close())
}

// related returns the target of a part's first relationship of which the last word of an attribute is value, or nothing. The package
// itself, with no name, has relationships, too.
func (p *opened) related(part, attribute, value string) (target string) {
	folder, file := path.Split(part)
	p.each(folder+"_rels/"+file+".rels", "Relationship", func(_ *xml.Decoder, e xml.StartElement) error {
		if path.Base(attr(e, attribute)) != value {
			return nil
		}
		if target = named(attr(e, "Target")); !path.IsAbs(target) {
			target = folder + target
		}
		target = strings.TrimPrefix(path.Clean("/"+target), "/")
		return io.EOF
	})
	return target
}

// attr goes by the local name: the Transitional and the Strict form have namespaces of their own.
func attr(e xml.StartElement, local string) (value string) {
	for _, a := range e.Attr {
		if a.Name.Local == local {
			value = a.Value
		}
	}
	return value
}

// reader holds what has been read of a sheet.
type reader struct {
	shared []string
	rows   [][]string
	number int // of the row that began last
	column int // of the cell that was read last
	bytes  int // of all cells
}

// text is a string item: as one, or in runs. How it is pronounced is no part of it.
type text struct {
	Whole string `xml:"t"`
	Runs  []struct {
		Text string `xml:"t"`
	} `xml:"r"`
}

var escaped = pattern.Of(`_x[0-9A-Fa-f]{4}_`)

// read puts characters in that XML cannot hold (ST_Xstring, 22.9.2.19).
func (t text) read() string {
	var b strings.Builder
	b.WriteString(t.Whole)
	for _, run := range t.Runs {
		b.WriteString(run.Text)
	}
	return escaped().ReplaceAllStringFunc(b.String(), func(code string) string {
		n, err := strconv.ParseUint(code[2:6], 16, 16)
		if err != nil || utf16.IsSurrogate(rune(n)) {
			return ""
		}
		return string(rune(n))
	})
}

func (r *reader) share(d *xml.Decoder, e xml.StartElement) error {
	var t text
	err := d.DecodeElement(&t, &e)
	r.shared = append(r.shared, t.read())
	return err
}

// sheet reads the rows, and of the sheet nothing behind them: controls have elements of the same name.
func (r *reader) sheet(d *xml.Decoder, _ xml.StartElement) error {
	for {
		t, err := d.Token()
		if err != nil {
			return err
		}
		switch e := t.(type) {
		case xml.StartElement:
			if e.Name.Local == "row" {
				err = r.row(attr(e, "r"))
			} else if e.Name.Local == "c" && len(r.rows) > 0 {
				err = r.cell(d, e)
			}
		case xml.EndElement:
			if e.Name.Local == "sheetData" {
				err = io.EOF
			}
		}
		if err != nil {
			return err
		}
	}
}

// row begins a row: the next one, where it has no number. One whose number has been passed is no row of a sheet (18.3.1.73): its cells
// would stand in another's.
func (r *reader) row(number string) error {
	passed := r.number
	r.number++
	if number != "" {
		var err error
		if r.number, err = strconv.Atoi(number); err != nil || r.number <= passed {
			return fmt.Errorf("workbook: row %q behind %d", number, passed)
		}
	}
	for len(r.rows) < r.number {
		if len(r.rows) == rowsMost {
			return io.EOF
		}
		r.rows, r.column = append(r.rows, nil), 0
	}
	return nil
}

// cell adds a cell that holds something to the last row. One whose column has been passed would stand in another's (18.3.1.4).
func (r *reader) cell(d *xml.Decoder, e xml.StartElement) error {
	var c struct {
		Ref     string    `xml:"r,attr"`
		Type    string    `xml:"t,attr"`
		Formula *struct{} `xml:"f"`
		Value   string    `xml:"v"`
		Inline  *text     `xml:"is"`
	}
	if err := d.DecodeElement(&c, &e); err != nil {
		return err
	}
	passed := r.column
	r.column++
	if c.Ref != "" {
		if r.column = columnOf(c.Ref); r.column <= passed {
			return fmt.Errorf("workbook: cell %q behind column %d", c.Ref, passed)
		}
	}
	switch {
	case c.Type == "s" && c.Value != "":
		i, err := strconv.Atoi(strings.TrimSpace(c.Value))
		if err != nil || i < 0 || i >= len(r.shared) {
			return fmt.Errorf("workbook: text %q", c.Value)
		}
		c.Value = r.shared[i]
	case c.Type == "inlineStr" && c.Inline != nil:
		c.Value = c.Inline.read()
	}
	if c.Value == "" && c.Formula == nil {
		return nil
	}
	row := &r.rows[len(r.rows)-1]
	r.bytes += len(c.Value)
	if max(r.column, len(*row)+1) > columnsMost || len(c.Value) > cellMost || r.bytes > textMost {
		return sheet.ErrTooLarge
	}
	for len(*row) < r.column-1 {
		*row = append(*row, "")
	}
	*row = append(*row, c.Value)
	return nil
}

// columnOf returns the column of a reference: 28 of AB7, of what is none 0, and at most columnEnd.
func columnOf(ref string) (column int) {
	for _, letter := range strings.ToUpper(strings.TrimRight(ref, "0123456789")) {
		if letter < 'A' || letter > 'Z' {
			return 0
		}
		column = min(column*26+int(letter-'A')+1, columnEnd)
	}
	return column
}

// measure unfolds every part once and keeps nothing of it. What the zip's directory says of sizes is not believed.
func measure(data []byte) error {
	z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		return err
	}
	if len(z.File) > partsMost {
		return sheet.ErrTooLarge
	}
	m := meter{}
	for _, part := range z.File {
		r, err := part.Open()
		if err != nil {
			return err
		}
		m.run = 0
		_, err = io.Copy(&m, r)
		if err = errors.Join(err, r.Close()); err != nil {
			return err
		}
	}
	return nil
}

// meter counts what is written to it, and takes no more than the bounds.
type meter struct{ bytes, elements, run int }

func (m *meter) Write(p []byte) (int, error) {
	m.bytes += len(p)
	for rest := p; ; {
		i := bytes.IndexByte(rest, '<')
		if i < 0 {
			m.run += len(rest)
			break
		}
		m.elements++
		if m.run+i > elementMost {
			return 0, sheet.ErrTooLarge
		}
		m.run, rest = 0, rest[i+1:]
	}
	if m.bytes > unzippedMost || m.elements > elementsMost || m.run > elementMost {
		return 0, sheet.ErrTooLarge
	}
	return len(p), nil
}
