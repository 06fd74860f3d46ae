package file

import (
	"archive/zip"
	"bytes"
	"errors"
	"image"
	_ "image/jpeg" // the decoder of a picture's header
	_ "image/png"  // the decoder of a picture's header
	"io"
	"strings"

	"github.com/gabriel-vasile/mimetype"
	"github.com/richardlehane/mscfb"

	"bimportal/shared/blob"
)

// format is how a kind of file is known by what it holds, whatever it is called.
type format struct {
	mime  string
	check func(r io.ReaderAt, size int64, head []byte) bool
}

var formats = map[string]format{
	"jpg":  {"image/jpeg", is("image/jpeg")},
	"jpeg": {"image/jpeg", is("image/jpeg")},
	"png":  {"image/png", is("image/png")},
	"webp": {"image/webp", is("image/webp")},
	"pdf":  {"application/pdf", is("application/pdf")},
	"ofd":  {"application/ofd", isZip("OFD.xml")},
	"txt":  {"text/plain; charset=utf-8", isText},
	"zip":  {"application/zip", isZip("")},
	"docx": {"application/vnd.openxmlformats-officedocument.wordprocessingml.document", isZip("word/document.xml")},
	"xlsx": {"application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", isZip("xl/workbook.xml")},
	"pptx": {"application/vnd.openxmlformats-officedocument.presentationml.presentation", isZip("ppt/presentation.xml")},
	"dwg":  {"image/vnd.dwg", isDWG},
	"rvt":  {"application/vnd.autodesk.revit", isRevit},
	"rfa":  {"application/vnd.autodesk.revit", isRevit},
	"rte":  {"application/vnd.autodesk.revit", isRevit},
	"rft":  {"application/vnd.autodesk.revit", isRevit},
	"ifc":  {"application/x-step", isIFC},
	"3dm":  {"model/vnd.3dm", begins("3D Geometry File Format ")},
	"glb":  {"model/gltf-binary", begins("glTF")},
	"msi":  {"application/x-msi", begins("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1")},
	"mp4":  {"video/mp4", isMP4},
	"webm": {"video/webm", isWebM},
	"skp":  {"application/vnd.sketchup.skp", begins("\xff\xfe\xff\x0eS\x00k\x00e\x00t\x00c\x00h\x00U\x00p\x00")},
}

// shown are the types that a browser may show from the media host; everything else is saved, never opened.
var shown = map[string]bool{"image/jpeg": true, "image/png": true, "image/webp": true, "image/avif": true, "image/gif": true}

// Refusal is why a content is not taken; it is stored with the upload.
type Refusal string

const (
	Mismatch  Refusal = "content_mismatch" // not what its ending says
	Damaged   Refusal = "damaged"          // not the bytes that were announced
	TooWide   Refusal = "too_wide"         // more pixels a side than maxPixels
	Broken    Refusal = "broken"           // a film that was cut short
	maxPixels         = 8192
	headBytes         = 3072
	readsMost         = 1 << 15 // of a container's parts, so that a forged one cannot lead a reader in circles
)

// Inspect returns why a content is not of the kind that its ending names, or nothing. An error is a failed read.
func Inspect(ext string, r io.ReaderAt, size int64) (Refusal, error) {
	f, ok := formats[ext]
	if !ok {
		return Mismatch, nil
	}
	read := &counted{ReaderAt: r}
	head := make([]byte, min(size, headBytes))
	if _, err := read.ReadAt(head, 0); err != nil && err != io.EOF {
		return "", err
	}
	ok = f.check(read, size, head)
	if read.failed != nil {
		return "", read.failed
	}
	if !ok {
		return Mismatch, nil
	}
	if whole := films[f.mime]; whole != nil {
		why := whole(read, size)
		return why, read.failed
	}
	if !shown[f.mime] {
		return "", nil
	}
	width, height, whole := dimensions(ext, read, size)
	if read.failed != nil {
		return "", read.failed
	}
	switch {
	case !whole || width <= 0 || height <= 0:
		return Mismatch, nil
	case width > maxPixels || height > maxPixels:
		return TooWide, nil
	}
	return "", nil
}

// counted keeps the failure of a read apart from a content that makes no sense, and ends endless reading.
type counted struct {
	io.ReaderAt
	reads  int
	failed error
}

var errReads = errors.New("file: the content asks for too many reads")

// ReadAt implements io.ReaderAt.
func (c *counted) ReadAt(p []byte, offset int64) (int, error) {
	if c.reads++; c.reads > readsMost || offset < 0 {
		return 0, errReads
	}
	n, err := c.ReaderAt.ReadAt(p, offset)
	if err != nil && err != io.EOF && !errors.Is(err, io.ErrUnexpectedEOF) && !errors.Is(err, blob.ErrSize) {
		c.failed = err
	}
	return n, err
}

func is(kind string) func(io.ReaderAt, int64, []byte) bool {
	return func(_ io.ReaderAt, _ int64, head []byte) bool { return mimetype.Detect(head).Is(kind) }
}

func begins(magic string) func(io.ReaderAt, int64, []byte) bool {
	return func(_ io.ReaderAt, _ int64, head []byte) bool { return bytes.HasPrefix(head, []byte(magic)) }
}

// isText takes anything readable but what a browser would run.
func isText(_ io.ReaderAt, _ int64, head []byte) bool {
	found := mimetype.Detect(head)
	if found.Is("text/html") || found.Is("image/svg+xml") {
		return false
	}
	for m := found; m != nil; m = m.Parent() {
		if m.Is("text/plain") {
			return true
		}
	}
	return false
}

// isIFC knows a STEP exchange file; spaces and comments may stand before its first line.
func isIFC(_ io.ReaderAt, _ int64, head []byte) bool {
	return strings.HasPrefix(strings.TrimLeft(strings.TrimPrefix(string(head), "\ufeff"), " \t\r\n"), "ISO-10303-21")
}

// isDWG knows AutoCAD's version mark, AC1012 to AC1032 and their like.
func isDWG(_ io.ReaderAt, _ int64, head []byte) bool {
	if len(head) < 6 || string(head[:4]) != "AC10" {
		return false
	}
	return head[4] >= '0' && head[4] <= '9' && head[5] >= '0' && head[5] <= '9'
}

// isZip takes a readable archive that has an entry of this name; any archive for an empty name.
func isZip(entry string) func(io.ReaderAt, int64, []byte) bool {
	return func(r io.ReaderAt, size int64, head []byte) bool {
		if !bytes.HasPrefix(head, []byte("PK\x03\x04")) && !bytes.HasPrefix(head, []byte("PK\x05\x06")) {
			return false
		}
		archive, err := zip.NewReader(r, size)
		if err != nil {
			return false
		}
		if entry == "" {
			return true
		}
		for _, f := range archive.File {
			if f.Name == entry {
				return true
			}
		}
		return false
	}
}

// isRevit takes an OLE compound file that holds Revit's own stream.
func isRevit(r io.ReaderAt, _ int64, _ []byte) (ok bool) {
	defer func() {
		if recover() != nil { // the reader of a foreign format meets forged ones
			ok = false
		}
	}()
	doc, err := mscfb.New(r)
	if err != nil {
		return false
	}
	for entry, err := doc.Next(); err == nil; entry, err = doc.Next() {
		if entry.Name == "BasicFileInfo" {
			return true
		}
	}
	return false
}

// dimensions returns a picture's size in pixels and whether its file ends where the picture does: nothing may hide
// behind a PNG or a WebP.
func dimensions(ext string, r io.ReaderAt, size int64) (width, height int, whole bool) {
	if ext == "webp" {
		return webp(r, size)
	}
	config, _, err := image.DecodeConfig(io.NewSectionReader(r, 0, size))
	if err != nil {
		return 0, 0, false
	}
	return config.Width, config.Height, ext != "png" || endsAtIEND(r, size)
}

func endsAtIEND(r io.ReaderAt, size int64) bool {
	end := make([]byte, 12)
	if size < 12 {
		return false
	}
	if _, err := r.ReadAt(end, size-12); err != nil && err != io.EOF {
		return false
	}
	if string(end) != "\x00\x00\x00\x00IEND\xaeB`\x82" {
		return false
	}
	head := make([]byte, 8)
	for at := int64(8); at < size; {
		if _, err := r.ReadAt(head, at); err != nil && err != io.EOF {
			return false
		}
		length := int64(head[0])<<24 | int64(head[1])<<16 | int64(head[2])<<8 | int64(head[3])
		at += 12 + length
		if string(head[4:]) == "IEND" {
			return at == size
		}
	}
	return false
}

// webp reads the three forms of a WebP header.
func webp(r io.ReaderAt, size int64) (width, height int, whole bool) {
	h := make([]byte, 30)
	if _, err := r.ReadAt(h, 0); err != nil {
		return 0, 0, false
	}
	little := func(at, n int) (v int) {
		for i := n - 1; i >= 0; i-- {
			v = v<<8 | int(h[at+i])
		}
		return v
	}
	switch string(h[12:16]) {
	case "VP8X":
		width, height = little(24, 3)+1, little(27, 3)+1
	case "VP8L":
		bits := little(21, 4)
		width, height = bits&0x3fff+1, bits>>14&0x3fff+1
	case "VP8 ":
		width, height = little(26, 2)&0x3fff, little(28, 2)&0x3fff
	}
	length := int64(little(4, 4)) + 8
	return width, height, length == size
}
