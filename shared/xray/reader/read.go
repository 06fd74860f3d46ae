// Package reader reads reports out of files: Revit's compound files whole, of DWG, SKP, 3DM, GLB and IFC what stands at their beginning, and
// Revit's type catalogues. It trusts nothing it reads. Workers import it and no API does: what knows old formats and encodings is a third of a
// megabyte, whether it is called or not.
package reader

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"path"
	"slices"
	"strings"

	"bimportal/shared/api"
	"bimportal/shared/xray"
)

const (
	sizeMost  = 2 << 30 // bytes of a file
	headBytes = 4096
)

// errHostile is of content that no program writes: a DTD, a bomb. The whole file is refused for it.
var errHostile = errors.New("xray: hostile content")

// errNot is of a file that is not of the format that is looked for.
var errNot = errors.New("xray: another format")

// readers know a format by its content. They return errNot for another one, and any other error for a broken file.
var readers = map[xray.Format]func(*reading) error{
	xray.RFA: (*reading).revit, xray.RVT: (*reading).revit, xray.RTE: (*reading).revit, xray.RFT: (*reading).revit,
	xray.DWG: (*reading).dwg, xray.SKP: (*reading).skp, xray.TDM: (*reading).rhino, xray.GLB: (*reading).glb, xray.IFC: (*reading).ifc, xray.TXT: (*reading).catalogue,
}

// reading is one file being read.
type reading struct {
	*Blocks
	head   []byte // the first 4 KiB
	report xray.Report
}

// Read returns what a file of size bytes says of itself; its name tells by its ending what it should be. It is refused with
// file_type_mismatch (400) when it is something else, file_broken (400) when nothing of it can be read or it is made to do
// harm, file_too_large (413) beyond 2 GiB. A part that is broken is in Missing. Any other error is a failed read of r.
func Read(r io.ReaderAt, size int64, name string) (report xray.Report, err error) {
	format := xray.Format(strings.ToLower(strings.TrimPrefix(path.Ext(name), ".")))
	read, ok := readers[format]
	if !ok {
		return xray.Report{}, Mismatch(fmt.Sprintf("不支持 .%.8s 格式的文件", format))
	}
	switch {
	case size > sizeMost:
		return xray.Report{}, TooLarge("文件不能超过 2 GB，请精简后再上传")
	case size <= 0:
		return xray.Report{}, Broken("文件内容为空")
	}
	x := &reading{Blocks: NewBlocks(r, size), report: xray.Report{Format: format, Size: size, Sources: map[string]xray.Source{}}}
	defer func() {
		if recover() != nil { // the readers of foreign formats meet forged files
			report, err = xray.Report{}, x.refusal(errHostile)
		}
	}()
	x.head = make([]byte, min(size, headBytes))
	if _, err := x.ReadAt(x.head, 0); err != nil && err != io.EOF {
		return xray.Report{}, err
	}
	if err := read(x); err != nil {
		return xray.Report{}, x.refusal(err)
	}
	if x.Err() != nil {
		return xray.Report{}, x.Err()
	}
	x.mark("format", "size")
	return x.report, nil
}

// Mismatch refuses a file that is not what its ending says (400).
func Mismatch(message string) error { return api.Invalid("file_type_mismatch", message) }

// Broken refuses a file that cannot be read (400).
func Broken(message string) error { return api.Invalid("file_broken", message) }

// TooLarge refuses a file for its size (413).
func TooLarge(message string) error {
	return &api.Error{Kind: api.KindTooLarge, Reason: "file_too_large", Message: message}
}

func (x *reading) refusal(err error) error {
	var told *api.Error
	switch {
	case x.Err() != nil:
		return x.Err()
	case errors.As(err, &told):
		return err
	case errors.Is(err, errNot):
		if other := x.sniff(); other != "" {
			return Mismatch(fmt.Sprintf("文件扩展名是 .%s，内容却是 %s 文件", x.report.Format, other))
		}
		return Mismatch(fmt.Sprintf("文件内容不是 .%s 格式", x.report.Format))
	case errors.Is(err, errHostile), errors.Is(err, errReads):
		return Broken("文件结构异常，无法安全读取")
	}
	return Broken("文件已损坏，无法读取，请重新保存后上传")
}

// magics are how files of the formats begin.
var magics = []struct{ name, begins string }{
	{"Revit 或 Office", "\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1"}, {"DWG", "AC10"}, {"SketchUp", "\xFF\xFE\xFF\x0E"}, {"3DM", rhinoMagic},
	{"GLB", "glTF"}, {"IFC", "ISO-10303-21"}, {"PDF", "%PDF"}, {"ZIP", "PK\x03\x04"}, {"PNG", "\x89PNG"}, {"程序", "MZ"},
}

// sniff names what the file is instead, or nothing.
func (x *reading) sniff() string {
	i := slices.IndexFunc(magics, func(m struct{ name, begins string }) bool { return bytes.HasPrefix(x.head, []byte(m.begins)) })
	if i < 0 {
		return ""
	}
	return magics[i].name
}

// mark says of fields, by their JSON names, that they were read.
func (x *reading) mark(fields ...string) {
	for _, field := range fields {
		x.report.Sources[field] = xray.FromFile
	}
}

// set keeps a text that was read.
func (x *reading) set(field string, to *string, value string) {
	if value = clean(value, 512); value != "" {
		*to = value
		x.mark(field)
	}
}

// lost says that a part could not be read.
func (x *reading) lost(part, why string) {
	x.report.Missing = append(x.report.Missing, xray.Missing{Part: part, Why: why})
}

// clean returns a text that is valid, without control characters, of at most n code points.
func clean(s string, n int) string {
	s = strings.ToValidUTF8(s, "")
	s = strings.TrimSpace(strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7F || r >= 0xE000 && r <= 0xF8FF || r == 0xFFFD {
			return -1
		}
		return r
	}, s))
	if runes := []rune(s); len(runes) > n {
		return string(runes[:n])
	}
	return s
}

// part returns length bytes from a place, or nothing where the file is shorter.
func (x *reading) part(at, length int64) []byte {
	if at < 0 || length <= 0 || at+length > x.size {
		return nil
	}
	b := make([]byte, length)
	if _, err := x.ReadAt(b, at); err != nil {
		return nil
	}
	return b
}
