package file_test

import (
	"archive/zip"
	"bytes"
	"encoding/binary"
	"image"
	"image/jpeg"
	"testing"

	"bimportal/shared/id"
)

// archive returns a zip of the named entries.
func archive(t *testing.T, names ...string) []byte {
	t.Helper()
	var out bytes.Buffer
	w := zip.NewWriter(&out)
	for _, name := range names {
		e, err := w.Create(name)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := e.Write([]byte(name)); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// compound returns an OLE compound file of 512-byte sectors with one empty stream of this name: a header, one sector
// of allocation and one of entries.
func compound(stream string) []byte {
	const free, end, table = 0xffffffff, 0xfffffffe, 0xfffffffd
	le := binary.LittleEndian
	out := make([]byte, 512*3)
	copy(out, "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1")
	le.PutUint16(out[24:], 0x3e)
	le.PutUint16(out[26:], 3)
	le.PutUint16(out[28:], 0xfffe)
	le.PutUint16(out[30:], 9)
	le.PutUint16(out[32:], 6)
	le.PutUint32(out[44:], 1)    // sectors of allocation
	le.PutUint32(out[48:], 1)    // first sector of entries
	le.PutUint32(out[56:], 4096) // smallest stream outside the mini stream
	le.PutUint32(out[60:], end)
	le.PutUint32(out[68:], end)
	for at := 76; at < 512; at += 4 {
		le.PutUint32(out[at:], free)
	}
	le.PutUint32(out[76:], 0)
	for at := 512; at < 1024; at += 4 {
		le.PutUint32(out[at:], free)
	}
	le.PutUint32(out[512:], table)
	le.PutUint32(out[516:], end)
	entry := func(at int, name string, kind byte, child uint32) {
		for i, r := range name {
			le.PutUint16(out[at+2*i:], uint16(r))
		}
		le.PutUint16(out[at+64:], uint16(2*len(name)+2))
		out[at+66], out[at+67] = kind, 1
		for _, link := range []int{68, 72, 76} {
			le.PutUint32(out[at+link:], free)
		}
		le.PutUint32(out[at+76:], child)
		le.PutUint32(out[at+116:], end)
	}
	entry(1024, "Root Entry", 5, 1)
	entry(1024+128, stream, 2, free)
	return out
}

func jpegOf(t *testing.T) []byte {
	t.Helper()
	var out bytes.Buffer
	if err := jpeg.Encode(&out, image.NewGray(image.Rect(0, 0, 20, 10)), nil); err != nil {
		t.Fatal(err)
	}
	return append(out.Bytes(), id.New("")...) // phones put more pictures behind the first
}

// boxOf returns a box of ISO media.
func boxOf(kind string, content ...[]byte) []byte {
	body := bytes.Join(content, nil)
	out := binary.BigEndian.AppendUint32(nil, uint32(8+len(body)))
	return append(append(out, kind...), body...)
}

// mp4 returns a film as its boxes: what it is, its index with one track of that handler, what it indexes.
func mp4(brand, handler string, content []byte) (kind, index, media []byte) {
	kind = boxOf("ftyp", []byte(brand), make([]byte, 4), []byte(brand))
	index = boxOf("moov", boxOf("mvhd", make([]byte, 100)), boxOf("trak", boxOf("tkhd", make([]byte, 84)), boxOf("mdia", boxOf("hdlr", make([]byte, 8), []byte(handler), make([]byte, 13)))))
	return kind, index, boxOf("mdat", content)
}

// mp4Of returns a film that is nobody else's, with the index in front.
func mp4Of(content ...byte) []byte {
	kind, index, media := mp4("isom", "vide", append([]byte(id.New("")), content...))
	return bytes.Join([][]byte{kind, index, media}, nil)
}

// elementOf returns an element of WebM; -1 for a size says no end.
func elementOf(head string, size int, content ...[]byte) []byte {
	body := bytes.Join(content, nil)
	out := append([]byte(head), 0x01)
	if size < 0 {
		return append(append(out, bytes.Repeat([]byte{0xff}, 7)...), body...)
	}
	length := binary.BigEndian.AppendUint64(nil, uint64(len(body)))
	return append(append(out, length[1:]...), body...)
}

// webmFilm returns a film of one track of that kind; size -1 is one that a browser recorded.
func webmFilm(docType string, track byte, size int, content []byte) []byte {
	return append(
		elementOf("\x1a\x45\xdf\xa3", 0, elementOf("\x42\x86", 0, []byte{1}), elementOf("\x42\x82", 0, []byte(docType))),
		elementOf("\x18\x53\x80\x67", size, elementOf("\xec", 0, make([]byte, 40)), elementOf("\x16\x54\xae\x6b", 0, elementOf("\xae", 0, elementOf("\xd7", 0, []byte{1}), elementOf("\x83", 0, []byte{track}))), elementOf("\x1f\x43\xb6\x75", size, content))...)
}
