package file

import (
	"bytes"
	"encoding/binary"
	"image"
	"image/draw"
	"image/jpeg"
	"image/png"
	"slices"
)

// Plain returns a picture as anybody may have it: what draws it, and nothing else. Where and when it was taken, with
// what, thumbnails, comments and whatever else its file carries are gone, bytes behind its end too. How it is to be
// turned is applied before that is lost. ok is false for a file whose parts do not hold together.
func Plain(ext string, content []byte) (plain []byte, ok bool) {
	switch formats[ext].mime {
	case "image/jpeg":
		return plainJPEG(content)
	case "image/png":
		return plainPNG(content)
	case "image/webp":
		return plainWebP(content)
	}
	return nil, false
}

// turnedQuality is that of a JPEG which is written anew because it was to be turned; all others keep their very pixels.
const turnedQuality = 92

const (
	jpegStart, jpegEnd, jpegScan = 0xd8, 0xd9, 0xda

	jpegApp0, jpegApp1, jpegApp2, jpegApp14 = 0xe0, 0xe1, 0xe2, 0xee
)

// plainJPEG keeps the tables, frames and scans, the colour profile, and Adobe's mark of what the colours are.
func plainJPEG(content []byte) ([]byte, bool) {
	if len(content) < 4 || content[0] != 0xff || content[1] != jpegStart {
		return nil, false
	}
	out := append(make([]byte, 0, len(content)), content[:2]...)
	var profile []byte
	orientation := 1
	for at := 2; ; {
		marker, begins, ends := jpegSegment(content, at)
		if marker == jpegEnd {
			out = append(out, 0xff, jpegEnd)
			break
		}
		if marker == 0 {
			return nil, false
		}
		segment, body := content[begins:ends], content[begins+4:ends]
		switch {
		case marker == jpegApp1 && bytes.HasPrefix(body, []byte("Exif\x00\x00")):
			orientation = orientationOf(body[6:])
		case marker == jpegApp2 && bytes.HasPrefix(body, []byte("ICC_PROFILE\x00")):
			profile = append(profile, segment...)
			out = append(out, segment...)
		case marker == jpegApp14 && bytes.HasPrefix(body, []byte("Adobe")) && len(body) == 12, marker < jpegApp0:
			out = append(out, segment...)
		}
		at = ends
		if marker == jpegScan {
			for at+1 < len(content) && (content[at] != 0xff || content[at+1] == 0 || content[at+1] >= 0xd0 && content[at+1] <= 0xd7) {
				at++
			}
			out = append(out, content[ends:at]...)
		}
	}
	if orientation == 1 {
		return out, true
	}
	picture, err := jpeg.Decode(bytes.NewReader(out))
	if err != nil {
		return nil, false
	}
	if _, inks := picture.(*image.CMYK); inks {
		profile = nil // it is of colours that are not written again
	}
	var turned bytes.Buffer
	if err := jpeg.Encode(&turned, turn(picture, orientation), &jpeg.Options{Quality: turnedQuality}); err != nil {
		return nil, false
	}
	return slices.Concat(turned.Bytes()[:2], profile, turned.Bytes()[2:]), true
}

// jpegSegment returns the marker at a place and where its segment begins and ends; 0 where there is none.
func jpegSegment(content []byte, at int) (marker byte, begins, ends int) {
	for at+1 < len(content) && content[at] == 0xff && content[at+1] == 0xff {
		at++ // a marker may have fill bytes before it
	}
	if at+1 >= len(content) || content[at] != 0xff || content[at+1] < 0xc0 {
		return 0, 0, 0
	}
	if marker = content[at+1]; marker == jpegEnd {
		return marker, at, at + 2
	}
	if at+4 > len(content) {
		return 0, 0, 0
	}
	length := int(binary.BigEndian.Uint16(content[at+2:]))
	if ends = at + 2 + length; length < 2 || ends > len(content) {
		return 0, 0, 0
	}
	return marker, at, ends
}

// pngDrawn are the chunks that a PNG is drawn by, one that moves included.
var pngDrawn = []string{
	"IHDR", "PLTE", "IDAT", "IEND", "tRNS", "gAMA", "cHRM", "sRGB", "iCCP", "cICP", "sBIT", "bKGD", "pHYs", "acTL", "fcTL", "fdAT",
}

func plainPNG(content []byte) ([]byte, bool) {
	const signature = 8
	if len(content) < signature {
		return nil, false
	}
	out := append(make([]byte, 0, len(content)), content[:signature]...)
	orientation, moves := 1, false
	for at := signature; ; {
		if at+12 > len(content) {
			return nil, false
		}
		length := int(binary.BigEndian.Uint32(content[at:]))
		ends := at + 12 + length
		if length < 0 || ends > len(content) {
			return nil, false
		}
		kind := string(content[at+4 : at+8])
		if slices.Contains(pngDrawn, kind) {
			out = append(out, content[at:ends]...)
		}
		switch kind {
		case "eXIf":
			orientation = orientationOf(content[at+8 : ends-4])
		case "acTL":
			moves = true
		}
		at = ends
		if kind == "IEND" {
			break
		}
	}
	if orientation == 1 || moves {
		return out, true
	}
	picture, err := png.Decode(bytes.NewReader(out))
	if err != nil {
		return nil, false
	}
	var turned bytes.Buffer
	if err := png.Encode(&turned, turn(picture, orientation)); err != nil {
		return nil, false
	}
	return turned.Bytes(), true
}

// Flags of a WebP's extended header that say what else is there.
const webpHasXMP, webpHasEXIF = 0x04, 0x08

// plainWebP keeps what is drawn. The standard library writes no WebP: one that is to be turned keeps that word, and
// it alone.
func plainWebP(content []byte) ([]byte, bool) {
	if len(content) < 12 || string(content[:4]) != "RIFF" || string(content[8:12]) != "WEBP" {
		return nil, false
	}
	orientation, extended := 1, 0
	out := append(make([]byte, 0, len(content)), content[:12]...)
	if !webpChunks(content[12:], func(kind string, chunk []byte) bool {
		switch kind {
		case "VP8X":
			if len(chunk) < 18 {
				return false
			}
			extended = len(out)
			out = append(out, chunk...)
			out[extended+8] &^= webpHasXMP | webpHasEXIF
		case "ANMF":
			frame, ok := plainFrame(chunk)
			out = append(out, frame...)
			return ok
		case "VP8 ", "VP8L", "ALPH", "ICCP", "ANIM":
			out = append(out, chunk...)
		case "EXIF":
			orientation = orientationOf(bytes.TrimPrefix(chunk[8:], []byte("Exif\x00\x00")))
		}
		return true
	}) {
		return nil, false
	}
	if orientation != 1 && extended > 0 {
		word := orientationWord(orientation)
		out[extended+8] |= webpHasEXIF
		out = append(out, riff("EXIF", word)...)
	}
	binary.LittleEndian.PutUint32(out[4:], uint32(len(out)-8))
	return out, true
}

// plainFrame keeps what a frame of a moving WebP is drawn by.
func plainFrame(chunk []byte) ([]byte, bool) {
	const header = 16
	length := int(binary.LittleEndian.Uint32(chunk[4:]))
	if length < header {
		return nil, false
	}
	body := slices.Clone(chunk[8 : 8+header])
	ok := webpChunks(chunk[8+header:8+length], func(kind string, part []byte) bool {
		if kind == "ALPH" || kind == "VP8 " || kind == "VP8L" {
			body = append(body, part...)
		}
		return true
	})
	return riff("ANMF", body), ok
}

// webpChunks gives each chunk, its head and its padding included, to take. It answers whether they hold together.
func webpChunks(content []byte, take func(kind string, chunk []byte) bool) bool {
	for at := 0; at < len(content); {
		if at+8 > len(content) {
			return false
		}
		length := int(binary.LittleEndian.Uint32(content[at+4:]))
		ends := at + 8 + length + length%2
		if length < 0 || ends > len(content) || !take(string(content[at:at+4]), content[at:ends]) {
			return false
		}
		at = ends
	}
	return true
}

func riff(kind string, body []byte) []byte {
	out := binary.LittleEndian.AppendUint32([]byte(kind), uint32(len(body)))
	out = append(out, body...)
	if len(body)%2 == 1 {
		out = append(out, 0)
	}
	return out
}

const tagOrientation = 0x0112

// orientationOf returns how a picture is to be turned, 1 to 8 as EXIF counts; 1 where nothing says so.
func orientationOf(tiff []byte) int {
	var order binary.ByteOrder = binary.LittleEndian
	if bytes.HasPrefix(tiff, []byte("MM")) {
		order = binary.BigEndian
	}
	if len(tiff) < 8 {
		return 1
	}
	at := int64(order.Uint32(tiff[4:]))
	if at+2 > int64(len(tiff)) {
		return 1
	}
	for n := int64(order.Uint16(tiff[at:])); n > 0; n-- {
		entry := at + 2 + (n-1)*12
		if entry+12 > int64(len(tiff)) || order.Uint16(tiff[entry:]) != tagOrientation {
			continue
		}
		if v := int(order.Uint16(tiff[entry+8:])); v >= 1 && v <= 8 {
			return v
		}
	}
	return 1
}

// orientationWord is the smallest EXIF that says how a picture is to be turned.
func orientationWord(orientation int) []byte {
	le := binary.LittleEndian
	out := []byte("II*\x00\x08\x00\x00\x00\x01\x00")
	out = le.AppendUint16(le.AppendUint16(out, tagOrientation), 3) // a short
	out = le.AppendUint32(le.AppendUint32(out, 1), uint32(orientation))
	return append(out, 0, 0, 0, 0)
}

// turn returns the picture as EXIF's orientation wants it seen.
func turn(picture image.Image, orientation int) image.Image {
	b := picture.Bounds()
	from := image.NewNRGBA(image.Rect(0, 0, b.Dx(), b.Dy()))
	draw.Draw(from, from.Rect, picture, b.Min, draw.Src)
	width, height := b.Dx(), b.Dy()
	if orientation >= 5 {
		width, height = height, width
	}
	to := image.NewNRGBA(image.Rect(0, 0, width, height))
	for y := range b.Dy() {
		for x := range b.Dx() {
			tx, ty := x, y
			if orientation >= 5 {
				tx, ty = y, x // mirrored at the diagonal
			}
			switch orientation {
			case 2, 6:
				tx = width - 1 - tx
			case 3, 7:
				tx, ty = width-1-tx, height-1-ty
			case 4, 8:
				ty = height - 1 - ty
			}
			copy(to.Pix[to.PixOffset(tx, ty):][:4], from.Pix[from.PixOffset(x, y):][:4])
		}
	}
	return to
}
