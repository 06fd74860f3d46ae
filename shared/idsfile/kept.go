// Package idsfile is what people hand in for shared/ids: requirements in IDS as they are kept, and models in IFC. What is none is refused with a
// sentence, which shared/ids itself knows nothing of: it is carried by what answers nobody, too (ADR 86).
package idsfile

import (
	"bytes"
	"compress/gzip"
	"errors"
	"io"

	"bimportal/shared/api"
	"bimportal/shared/ids"
)

const (
	textMost   = 512 << 10 // bytes of a file that is kept
	packedMost = 200_000   // bytes, as it is kept
)

// Kept is an IDS file as it is kept in a table.
type Kept struct {
	Title  string `json:"title"`  // as the file says
	Author string `json:"author"` // as the file says
	Specs  int    `json:"specs"`  // how many specifications it has
	Packed []byte `json:"packed"` // the file, as gzip
}

// Keep packs an IDS file, or refuses (400 at field) what is none and what is too large.
func Keep(field, text string) (Kept, error) {
	if len(text) > textMost {
		return Kept{}, api.Field(field, "IDS 文件不能超过 512 KB")
	}
	doc, err := ids.Parse([]byte(text))
	if err != nil {
		return Kept{}, api.Field(field, "这不是有效的 IDS 1.0 文件")
	}
	var packed bytes.Buffer
	w := gzip.NewWriter(&packed)
	_, err = w.Write([]byte(text))
	if err = errors.Join(err, w.Close()); err != nil { // Close writes what is left
		return Kept{}, err
	}
	if packed.Len() > packedMost {
		return Kept{}, api.Field(field, "IDS 文件过大，请拆分后再上传")
	}
	return Kept{doc.Title, doc.Author, len(doc.Specs), packed.Bytes()}, nil
}

// Doc reads what is kept; it never grows beyond what Keep takes.
func (k Kept) Doc() (ids.Doc, error) {
	r, err := gzip.NewReader(bytes.NewReader(k.Packed))
	if err != nil {
		return ids.Doc{}, err
	}
	text, err := io.ReadAll(io.LimitReader(r, textMost))
	if err != nil {
		return ids.Doc{}, err
	}
	return ids.Parse(text)
}

// Read reads a model in IFC; what is none is file_type_mismatch, a broken one file_broken (400).
func Read(ifc []byte) (*ids.Model, error) {
	m, err := ids.Read(ifc)
	switch {
	case errors.Is(err, ids.ErrFormat):
		return nil, api.Invalid("file_type_mismatch", "不是 IFC 文件")
	case err != nil:
		return nil, api.Invalid("file_broken", "IFC 文件已损坏，无法读取")
	}
	return m, nil
}
