package sheet

import (
	"archive/zip"
	"bytes"
	"encoding/xml"
	"fmt"
	"io"
	"strings"
)

// XLSX writes a workbook of one sheet, row by row. Every cell is text, so none is a formula (ECMA-376 part 1, 18.3.1.4,
// inlineStr).
type XLSX struct {
	zip   *zip.Writer
	sheet io.Writer
	row   int
}

// XLSXType is the media type of a workbook.
const XLSXType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"

var parts = []struct{ name, text string }{
	{"[Content_Types].xml", `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`},
	{"_rels/.rels", `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>`},
	{"xl/_rels/workbook.xml.rels", `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`},
}

// NewXLSX begins a workbook whose sheet has this name.
func NewXLSX(w io.Writer, name string, widths ...int) (*XLSX, error) {
	x := &XLSX{zip: zip.NewWriter(w)}
	book := `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="` + escape(name) + `" sheetId="1" r:id="rId1"/></sheets></workbook>`
	for _, p := range append(parts, struct{ name, text string }{"xl/workbook.xml", book}) {
		f, err := x.zip.Create(p.name)
		if err != nil {
			return nil, err
		}
		if _, err := io.WriteString(f, xml.Header+p.text); err != nil {
			return nil, err
		}
	}
	var err error
	if x.sheet, err = x.zip.Create("xl/worksheets/sheet1.xml"); err != nil {
		return nil, err
	}
	var cols strings.Builder
	for i, width := range widths {
		fmt.Fprintf(&cols, `<col min="%d" max="%d" width="%d" customWidth="1"/>`, i+1, i+1, width)
	}
	head := xml.Header + `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">`
	if len(widths) > 0 {
		head += "<cols>" + cols.String() + "</cols>"
	}
	_, err = io.WriteString(x.sheet, head+"<sheetData>")
	return x, err
}

// Row writes one row.
func (x *XLSX) Row(cells ...string) error {
	x.row++
	var b strings.Builder
	fmt.Fprintf(&b, `<row r="%d">`, x.row)
	for i, c := range cells {
		if c != "" && i < 26 {
			fmt.Fprintf(&b, `<c r="%c%d" t="inlineStr"><is><t xml:space="preserve">%s</t></is></c>`, 'A'+i, x.row, escape(c))
		}
	}
	_, err := io.WriteString(x.sheet, b.String()+"</row>")
	return err
}

// Close ends the workbook.
func (x *XLSX) Close() error {
	if _, err := io.WriteString(x.sheet, "</sheetData></worksheet>"); err != nil {
		return err
	}
	return x.zip.Close()
}

func escape(text string) string {
	var b bytes.Buffer
	if err := xml.EscapeText(&b, []byte(text)); err != nil {
		panic(err) // a buffer takes everything
	}
	return b.String()
}
