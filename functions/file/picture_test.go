package file

import (
	"archive/zip"
	"bytes"
	"encoding/base64"
	"encoding/binary"
	"hash/crc32"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"slices"
	"strings"
	"testing"
)

// exif returns the EXIF of a camera: how the picture is to be turned, who made the camera, and where it stood.
func exif(order binary.AppendByteOrder, orientation int) []byte {
	out := []byte("II*\x00")
	if order == binary.BigEndian {
		out = []byte("MM\x00*")
	}
	entry := func(tag, kind uint16, count, value uint32) {
		out = order.AppendUint16(order.AppendUint16(out, tag), kind)
		out = order.AppendUint32(out, count)
		if kind == 3 {
			out = append(order.AppendUint16(out, uint16(value)), 0, 0)
		} else {
			out = order.AppendUint32(out, value)
		}
	}
	out = order.AppendUint32(out, 8)
	out = order.AppendUint16(out, 3)
	entry(0x010f, 2, 12, 50)                   // maker
	entry(0x0112, 3, 1, uint32(orientation))   // orientation
	entry(0x8825, 4, 1, 62)                    // GPS
	out = order.AppendUint32(out, 0)           // no second directory
	out = append(out, "SecretMaker\x00"...)    // at 50
	out = order.AppendUint16(out, 1)           // at 62
	entry(0x0002, 5, 3, 80)                    // latitude
	out = order.AppendUint32(out, 0)           // at 76
	return append(out, "31.2304N121.4737E"...) // at 80
}

func jpegPart(marker byte, body string) []byte {
	return append(binary.BigEndian.AppendUint16([]byte{0xff, marker}, uint16(len(body)+2)), body...)
}

func pngPart(kind, body string) []byte {
	chunk := append(binary.BigEndian.AppendUint32(nil, uint32(len(body))), kind+body...)
	return binary.BigEndian.AppendUint32(chunk, crc32.ChecksumIEEE(chunk[4:]))
}

func zipped(t *testing.T) string {
	var out bytes.Buffer
	w := zip.NewWriter(&out)
	f, err := w.Create("secret.txt")
	if err == nil {
		_, err = f.Write([]byte("SecretZip"))
	}
	if err == nil {
		err = w.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
	return out.String()
}

var corners = [4]color.RGBA{{255, 0, 0, 255}, {0, 255, 0, 255}, {0, 0, 255, 255}, {255, 255, 0, 255}} // TL, TR, BL, BR

func quarters() image.Image {
	m := image.NewRGBA(image.Rect(0, 0, 64, 32))
	for y := range 32 {
		for x := range 64 {
			m.SetRGBA(x, y, corners[x/32+y/16*2])
		}
	}
	return m
}

// seen returns which of the four corners of quarters each corner shows, as TL, TR, BL, BR.
func seen(t *testing.T, content []byte) (text string, width int) {
	t.Helper()
	m, _, err := image.Decode(bytes.NewReader(content))
	if err != nil {
		t.Fatal(err)
	}
	b := m.Bounds()
	for _, at := range []image.Point{{2, 2}, {b.Dx() - 3, 2}, {2, b.Dy() - 3}, {b.Dx() - 3, b.Dy() - 3}} {
		r, g, bl, _ := m.At(at.X, at.Y).RGBA()
		best, least := 0, 1<<30
		for i, c := range corners {
			dr, dg, db := int(r>>8)-int(c.R), int(g>>8)-int(c.G), int(bl>>8)-int(c.B)
			if d := dr*dr + dg*dg + db*db; d < least {
				best, least = i, d
			}
		}
		text += string("abcd"[best])
	}
	return text, b.Dx()
}

func nothingOf(t *testing.T, what string, content []byte) {
	t.Helper()
	for _, word := range []string{"Exif\x00\x00", "Secret", "31.2304", "PK\x03\x04", "<x:xmpmeta", "MPF\x00", "tEXt", "eXIf", "XMP ", "SLOG"} {
		if bytes.Contains(content, []byte(word)) {
			t.Errorf("%s still holds %q", what, word)
		}
	}
}

// The corners as EXIF 2.32 defines the eight orientations.
var turned = map[int]string{1: "abcd", 2: "badc", 3: "dcba", 4: "cdab", 5: "acbd", 6: "cadb", 7: "dbca", 8: "bdac"}

func TestAPlainJPEG(t *testing.T) {
	var encoded bytes.Buffer
	if err := jpeg.Encode(&encoded, quarters(), nil); err != nil {
		t.Fatal(err)
	}
	bare := encoded.Bytes()
	if got, ok := Plain("jpg", bare); !ok || !bytes.Equal(got, bare) {
		t.Error("a JPEG without anything beside its picture was changed")
	}
	profile := jpegPart(0xe2, "ICC_PROFILE\x00\x01\x01profile")
	for orientation, want := range turned {
		for _, order := range []binary.AppendByteOrder{binary.LittleEndian, binary.BigEndian} {
			content := slices.Concat(bare[:2], jpegPart(0xe0, "JFIF\x00\x01\x01\x00\x00\x01\x00\x01\x00\x00"),
				jpegPart(0xe1, "Exif\x00\x00"+string(exif(order, orientation))), jpegPart(0xe1, "http://ns.adobe.com/xap/1.0/\x00<x:xmpmeta>Secret"),
				profile, jpegPart(0xe2, "MPF\x00Secret"), jpegPart(0xed, "Photoshop Secret"), []byte{0xff}, jpegPart(0xfe, "Secret comment"),
				bare[2:], []byte(zipped(t)+"SecretTail"))
			got, ok := Plain("jpeg", content)
			if !ok {
				t.Fatalf("%d: refused", orientation)
			}
			nothingOf(t, "the JPEG", got)
			text, width := seen(t, got)
			if text != want || (width == 32) != (orientation >= 5) {
				t.Errorf("orientation %d shows %s, %d wide, not %s", orientation, text, width, want)
			}
			if !bytes.Contains(got, profile) || !bytes.HasSuffix(got, []byte{0xff, 0xd9}) {
				t.Errorf("orientation %d: the profile is lost, or the end", orientation)
			}
		}
	}
	for cut := range bare {
		if got, ok := Plain("jpg", bare[:cut]); ok {
			t.Fatalf("the first %d of %d bytes were taken as %d", cut, len(bare), len(got))
		}
	}
}

func TestAPlainPNG(t *testing.T) {
	var encoded bytes.Buffer
	if err := png.Encode(&encoded, quarters()); err != nil {
		t.Fatal(err)
	}
	bare := encoded.Bytes()
	const header = 8 + 25
	for orientation, want := range turned {
		content := slices.Concat(bare[:header], pngPart("tEXt", "Author\x00Secret"), pngPart("pHYs", "\x00\x00\x0b\x13\x00\x00\x0b\x13\x01"),
			pngPart("eXIf", string(exif(binary.BigEndian, orientation))), pngPart("tIME", "\x07\xea\x0b\x16\x0b\x06\x0a"), pngPart("prVt", zipped(t)), bare[header:])
		got, ok := Plain("png", append(content, zipped(t)...))
		if !ok {
			t.Fatalf("%d: refused", orientation)
		}
		nothingOf(t, "the PNG", got)
		if text, _ := seen(t, got); text != want {
			t.Errorf("orientation %d shows %s, not %s", orientation, text, want)
		}
		if orientation == 1 && !bytes.Contains(got, []byte("pHYs")) {
			t.Error("how large it is drawn was taken away")
		}
	}
	moving := slices.Concat(bare[:header], pngPart("acTL", "\x00\x00\x00\x01\x00\x00\x00\x00"), pngPart("eXIf", string(exif(binary.BigEndian, 6))), bare[header:])
	if got, ok := Plain("png", moving); !ok || !bytes.Contains(got, []byte("acTL")) {
		t.Error("a PNG that moves stood still")
	}
	for cut := range bare {
		if _, ok := Plain("png", bare[:cut]); ok {
			t.Fatalf("the first %d of %d bytes were taken", cut, len(bare))
		}
	}
}

func TestAPlainWebP(t *testing.T) {
	bare, err := base64.StdEncoding.DecodeString("UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==")
	if err != nil {
		t.Fatal(err)
	}
	drawn := bare[12:]
	if got, ok := Plain("webp", bare); !ok || !bytes.Equal(got, bare) {
		t.Error("a WebP without anything beside its picture was changed")
	}
	head := riff("VP8X", []byte{0x20 | webpHasEXIF | webpHasXMP, 0, 0, 0, 0, 0, 0, 0, 0, 0})
	frame := riff("ANMF", slices.Concat(make([]byte, 16), drawn, riff("SLOG", []byte("Secret"))))
	for orientation := range turned {
		content := slices.Concat([]byte("RIFF\x00\x00\x00\x00WEBP"), head, riff("ICCP", []byte("profile")), drawn, frame,
			riff("EXIF", exif(binary.LittleEndian, orientation)), riff("XMP ", []byte("<x:xmpmeta>Secret")), riff("prVt", []byte(zipped(t))))
		got, ok := Plain("webp", content)
		if !ok {
			t.Fatalf("%d: refused", orientation)
		}
		nothingOf(t, "the WebP", got)
		if int(binary.LittleEndian.Uint32(got[4:])) != len(got)-8 || got[20]&webpHasXMP != 0 || !bytes.Contains(got, drawn) || !bytes.Contains(got, []byte("ICCPprofile"[:4])) {
			t.Errorf("%d: % x", orientation, got)
		}
		at := bytes.Index(got, []byte("EXIF"))
		if (at >= 0) != (orientation != 1) || (got[20]&webpHasEXIF != 0) != (orientation != 1) || at >= 0 && orientationOf(got[at+8:]) != orientation {
			t.Errorf("orientation %d is lost: % x", orientation, got)
		}
		if why := inspect(t, "webp", got); why != "" {
			t.Errorf("%d: %s", orientation, why)
		}
	}
	whole := slices.Concat([]byte("RIFF\x00\x00\x00\x00WEBP"), head, frame)
	for cut := 12 + 1; cut < len(whole); cut++ {
		if _, ok := Plain("webp", whole[:cut]); ok && cut != 12+len(head) {
			t.Fatalf("the first %d of %d bytes were taken", cut, len(whole))
		}
	}
	short := slices.Concat([]byte("RIFF\x00\x00\x00\x00WEBP"), riff("ANMF", make([]byte, 15)))
	if _, ok := Plain("webp", short); ok {
		t.Error("a frame that is none was taken")
	}
}

func TestEveryPublicFormatCanBeMadePlain(t *testing.T) {
	for _, p := range purposes {
		for _, ext := range p.Formats {
			if mime := formats[ext].mime; p.Public && films[mime] == nil && !strings.HasPrefix(mime, "image/") {
				t.Errorf("%s takes %s, which is no picture and no film", p.Name, ext)
			}
		}
	}
	if _, ok := Plain("gif", []byte("GIF89a")); ok {
		t.Error("a format that nobody makes plain was taken")
	}
}

func FuzzPlain(f *testing.F) {
	for ext := range map[string]bool{"jpg": true, "png": true, "webp": true} {
		f.Add(ext, []byte("RIFF\x00\x00\x00\x00WEBPANMF\x0f\x00\x00\x00"))
		f.Add(ext, []byte("\xff\xd8\xff\xe1\x00\x08Exif\x00\x00"))
	}
	f.Fuzz(func(_ *testing.T, ext string, content []byte) { Plain(ext, content) })
}
