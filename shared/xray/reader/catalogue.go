package reader

import (
	"bytes"
	"encoding/csv"
	"errors"
	"io"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding/simplifiedchinese"

	"bimportal/shared/xray"
)

const catalogueMost = 8 << 20 // bytes

// catalogue reads a type catalogue: a first row `,Width##LENGTH##MILLIMETERS,…`, then a row for each type.
func (x *reading) catalogue() error {
	if x.size > catalogueMost {
		return TooLarge("类型目录不能超过 8 MB")
	}
	b := x.part(0, x.size)
	text, ok := decoded(b)
	if !ok || strings.ContainsRune(text, 0) {
		return errNot
	}
	first, _, _ := strings.Cut(strings.TrimLeft(text, "\r\n"), "\n")
	if !strings.Contains(first, "##") {
		return Mismatch("文件不是 Revit 类型目录：首行应为 参数##类型##单位")
	}
	r := csv.NewReader(strings.NewReader(text))
	r.LazyQuotes, r.FieldsPerRecord, r.ReuseRecord = true, -1, true
	for _, comma := range ",;\t" {
		if strings.HasPrefix(first, string(comma)) {
			r.Comma = comma
		}
	}
	header, err := r.Read()
	if err != nil || len(header) < 2 || len(header) > paramsMost {
		return errors.New("xray: a catalogue without parameters")
	}
	params := make([]xray.Param, len(header))
	for i, cell := range header {
		part := append(strings.Split(cell, "##"), "", "")
		params[i] = xray.Param{Name: clean(part[0], 200), DataType: clean(part[1], 60), Unit: clean(part[2], 60)}
	}
	for {
		row, err := r.Read()
		switch {
		case err == io.EOF:
			return x.catalogued()
		case err != nil || len(row) > len(header):
			x.lost("types", "类型目录有的行无法读取")
			return x.catalogued()
		case len(x.report.Types) == typesMost:
			x.lost("types", "类型过多，只读取了前面的部分")
			return x.catalogued()
		}
		t := xray.Type{Name: clean(row[0], 200)}
		for i, cell := range row[1:] {
			if params[i+1].Name != "" {
				p := params[i+1]
				p.Value = clean(cell, 1000)
				t.Params = append(t.Params, p)
			}
		}
		if t.Name != "" {
			x.report.Types = append(x.report.Types, t)
		}
	}
}

func (x *reading) catalogued() error {
	if len(x.report.Types) > 0 {
		x.mark("types")
	}
	return nil
}

// decoded returns a text of UTF-16 with its mark, of UTF-8 or of GB18030, which Windows writes in China.
func decoded(b []byte) (string, bool) {
	if bytes.HasPrefix(b, []byte{0xFF, 0xFE}) {
		return utf16Text(b[2:]), true
	}
	b = bytes.TrimPrefix(b, []byte("\ufeff"))
	if utf8.Valid(b) {
		return string(b), true
	}
	out, err := simplifiedchinese.GB18030.NewDecoder().Bytes(b)
	return string(out), err == nil && !bytes.ContainsRune(out, utf8.RuneError)
}
