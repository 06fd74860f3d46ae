package file

import (
	"bytes"
	"encoding/binary"
	"io"
	"slices"
)

// films are the types that play in a page, and what says whether such a file has a picture and is whole.
var films = map[string]func(r io.ReaderAt, size int64) Refusal{"video/mp4": wholeMP4, "video/webm": wholeWebM}

// piecesMost of a film are looked at: one in fragments has thousands, and its first ones tell what it is.
const piecesMost = 64

// brands of ISO media that browsers play; QuickTime's own, pictures and sound have others.
var brands = []string{"isom", "iso2", "iso3", "iso4", "iso5", "iso6", "mp41", "mp42", "avc1", "M4V "}

// isMP4 knows ISO media by the brands of its first box: one that it is, and those that it fits.
func isMP4(_ io.ReaderAt, _ int64, head []byte) bool {
	const least = 16
	if len(head) < least || string(head[4:8]) != "ftyp" {
		return false
	}
	length := int(binary.BigEndian.Uint32(head))
	if length < least || length > len(head) {
		return false
	}
	for at := 8; at+4 <= length; at += 4 {
		if at != 12 && slices.Contains(brands, string(head[at:at+4])) { // its version stands at 12
			return true
		}
	}
	return false
}

// wholeMP4 asks for an index with a picture and for what it indexes, in boxes that end where the file does.
func wholeMP4(r io.ReaderAt, size int64) Refusal {
	index, content := false, false
	for at, n := int64(0), 0; at < size && n < piecesMost; n++ {
		b, ok := boxAt(r, at, size)
		if !ok {
			return Broken
		}
		switch b.kind {
		case "moov":
			if index = true; !hasPicture(r, b, "trak", "mdia", "hdlr") {
				return Mismatch
			}
		case "mdat", "moof":
			content = true
		}
		at = b.ends
	}
	if !index || !content {
		return Broken
	}
	return ""
}

// box is a piece of ISO media and where its content lies.
type box struct {
	kind         string
	begins, ends int64
}

// boxAt returns the box at a place, which must lie before an end whole.
func boxAt(r io.ReaderAt, at, end int64) (box, bool) {
	var head [16]byte
	there := min(int64(len(head)), end-at)
	if there < 8 || !readAll(r, head[:there], at) {
		return box{}, false
	}
	length, header := int64(binary.BigEndian.Uint32(head[:])), int64(8)
	switch {
	case length == 0: // the last one may say that it ends with the file
		length = end - at
	case length == 1 && there == 16:
		length, header = int64(binary.BigEndian.Uint64(head[8:])), 16
	}
	if length < header || length > end-at {
		return box{}, false
	}
	return box{string(head[4:8]), at + header, at + length}, true
}

// hasPicture says that a box holds, along a path of boxes, a handler of pictures.
func hasPicture(r io.ReaderAt, in box, path ...string) bool {
	for at := in.begins; at < in.ends; {
		b, ok := boxAt(r, at, in.ends)
		if !ok {
			return false
		}
		if b.kind == path[0] {
			if len(path) > 1 && hasPicture(r, b, path[1:]...) {
				return true
			}
			var handler [12]byte
			if len(path) == 1 && b.ends-b.begins >= 12 && readAll(r, handler[:], b.begins) && string(handler[8:]) == "vide" {
				return true
			}
		}
		at = b.ends
	}
	return false
}

// Elements of WebM.
const (
	ebmlHeader  = 0x1a45dfa3
	ebmlDocType = 0x4282
	ebmlSegment = 0x18538067
	ebmlCluster = 0x1f43b675
	ebmlTracks  = 0x1654ae6b
	ebmlTrack   = 0xae
	ebmlKind    = 0x83
)

// isWebM knows WebM by the type that its header names; Matroska is another.
func isWebM(_ io.ReaderAt, _ int64, head []byte) bool {
	r := bytes.NewReader(head)
	header, ok := elementAt(r, 0, int64(len(head)))
	if !ok || header.id != ebmlHeader || header.open {
		return false
	}
	kind, ok := elementIn(r, header, ebmlDocType)
	return ok && string(bytes.TrimRight(head[kind.begins:kind.ends], "\x00")) == "webm"
}

// wholeWebM asks for one segment that ends where the file does, or says no end as what a browser records, with a track
// of pictures before its first cluster.
func wholeWebM(r io.ReaderAt, size int64) Refusal {
	header, ok := elementAt(r, 0, size)
	if !ok {
		return Broken
	}
	segment, ok := elementAt(r, header.ends, size)
	if !ok || segment.id != ebmlSegment || segment.ends != size {
		return Broken
	}
	picture := false
	for at, n := segment.begins, 0; at < size && n < piecesMost; n++ {
		e, ok := elementAt(r, at, size)
		if !ok {
			return Broken
		}
		switch e.id {
		case ebmlTracks:
			picture = hasPictureTrack(r, e)
		case ebmlCluster:
			if !picture {
				return Mismatch
			}
			return ""
		}
		at = e.ends
	}
	return Broken
}

func hasPictureTrack(r io.ReaderAt, tracks element) bool {
	for at := tracks.begins; at < tracks.ends; {
		track, ok := elementAt(r, at, tracks.ends)
		if !ok {
			return false
		}
		if kind, ok := elementIn(r, track, ebmlKind); ok && track.id == ebmlTrack && kind.ends-kind.begins == 1 {
			var value [1]byte
			if readAll(r, value[:], kind.begins) && value[0] == 1 {
				return true
			}
		}
		at = track.ends
	}
	return false
}

// element is a piece of WebM and where its content lies; an open one names no end and takes all there is.
type element struct {
	id           uint64
	begins, ends int64
	open         bool
}

// elementAt returns the element at a place, which must lie before an end whole.
func elementAt(r io.ReaderAt, at, end int64) (element, bool) {
	var head [12]byte
	there := min(int64(len(head)), end-at)
	if there < 2 || !readAll(r, head[:there], at) {
		return element{}, false
	}
	id, n, ok := varint(head[:there], 4)
	if !ok {
		return element{}, false
	}
	length, m, ok := varint(head[n:there], 8)
	if !ok {
		return element{}, false
	}
	e := element{id: id, begins: at + int64(n+m)}
	length ^= 1 << (7 * m) // the mark is no part of a length
	if e.open = length == 1<<(7*m)-1; e.open {
		e.ends = end
		return e, true
	}
	if length > uint64(end-e.begins) {
		return element{}, false
	}
	e.ends = e.begins + int64(length)
	return e, true
}

// elementIn returns the first element of that id that another one holds.
func elementIn(r io.ReaderAt, in element, id uint64) (element, bool) {
	for at := in.begins; at < in.ends; {
		e, ok := elementAt(r, at, in.ends)
		if !ok || e.id == id {
			return e, ok
		}
		at = e.ends
	}
	return element{}, false
}

// varint reads a number whose first bit that is set says of how many bytes it is; the mark stays in it.
func varint(b []byte, most int) (value uint64, n int, ok bool) {
	for n = 1; n <= most && n <= len(b); n++ {
		if b[0]&(0x80>>(n-1)) != 0 {
			for _, one := range b[:n] {
				value = value<<8 | uint64(one)
			}
			return value, n, true
		}
	}
	return 0, 0, false
}

func readAll(r io.ReaderAt, p []byte, at int64) bool {
	n, err := r.ReadAt(p, at)
	return n == len(p) && (err == nil || err == io.EOF)
}
