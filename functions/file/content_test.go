package file

import (
	"bytes"
	"encoding/binary"
	"errors"
	"io"
	"os"
	"strings"
	"testing"

	"bimportal/shared/files"
)

func inspect(t *testing.T, ext string, content []byte) Refusal {
	t.Helper()
	why, err := Inspect(ext, bytes.NewReader(content), int64(len(content)))
	if err != nil {
		t.Fatal(err)
	}
	return why
}

// webpOf returns a WebP header of the plain, lossless or extended form, with its length right.
func webpOf(form string, width, height int) []byte {
	le := binary.LittleEndian
	h := make([]byte, 64)
	copy(h, "RIFF")
	le.PutUint32(h[4:], uint32(len(h)-8))
	copy(h[8:], "WEBP"+form)
	switch form {
	case "VP8X":
		h[24], h[25], h[26] = byte(width-1), byte((width-1)>>8), byte((width-1)>>16)
		h[27], h[28], h[29] = byte(height-1), byte((height-1)>>8), byte((height-1)>>16)
	case "VP8L":
		h[20] = 0x2f
		le.PutUint32(h[21:], uint32(width-1)|uint32(height-1)<<14)
	case "VP8 ":
		copy(h[23:], "\x9d\x01\x2a")
		le.PutUint16(h[26:], uint16(width))
		le.PutUint16(h[28:], uint16(height))
	}
	return h
}

func TestTextsAndDrawings(t *testing.T) {
	for _, c := range []struct {
		ext, content string
		want         Refusal
	}{
		{"pdf", "%PDF-1.7\n1 0 obj", ""},
		{"pdf", "<html><script>", Mismatch},
		{"txt", "结构计算书\n第一章", ""},
		{"txt", `{"a": 1}`, ""},
		{"txt", "<!DOCTYPE html><script>alert(1)</script>", Mismatch},
		{"txt", `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>`, Mismatch},
		{"txt", "MZ\x90\x00\x03\x00\x00\x00\x04\x00\x00\x00\xff\xff\x00\x00", Mismatch},
		{"ifc", "ISO-10303-21;\nHEADER;", ""},
		{"ifc", "\ufeff\r\n ISO-10303-21;", ""},
		{"ifc", "solid stl", Mismatch},
		{"dwg", "AC1032\x00\x00\x00", ""},
		{"dwg", "AC10", Mismatch},
		{"dwg", "AC10xx", Mismatch},
		{"dwg", "PK\x03\x04", Mismatch},
		{"skp", "\xff\xfe\xff\x0eS\x00k\x00e\x00t\x00c\x00h\x00U\x00p\x00 \x00", ""},
		{"skp", "SketchUp", Mismatch},
		{"exe", "MZ", Mismatch},
		{"msi", "MZ", Mismatch},
		{"svg", "<svg/>", Mismatch},
		{"", "", Mismatch},
	} {
		if got := inspect(t, c.ext, []byte(c.content)); got != c.want {
			t.Errorf("%s %.20q: %q, want %q", c.ext, c.content, got, c.want)
		}
	}
}

func TestWebP(t *testing.T) {
	for _, form := range []string{"VP8X", "VP8L", "VP8 "} {
		content := webpOf(form, 512, 300)
		if w, h, whole := webp(bytes.NewReader(content), int64(len(content))); w != 512 || h != 300 || !whole {
			t.Errorf("%s: %d x %d, whole %v", form, w, h, whole)
		}
		if why := inspect(t, "webp", content); why != "" {
			t.Errorf("%s: %s", form, why)
		}
		if why := inspect(t, "webp", append(content, "<script>"...)); why != Mismatch {
			t.Errorf("%s with something behind it: %q", form, why)
		}
	}
	if why := inspect(t, "webp", webpOf("VP8X", 8193, 10)); why != TooWide {
		t.Errorf("8193 pixels: %q", why)
	}
	if why := inspect(t, "webp", webpOf("VP8X", 8192, 8192)); why != "" {
		t.Errorf("8192 pixels: %q", why)
	}
	if why := inspect(t, "webp", webpOf("XXXX", 1, 1)); why != Mismatch {
		t.Errorf("another form: %q", why)
	}
}

// The content is an OLE compound file whose chain of entries leads back to itself.
func TestAForgedContainerEndsReading(t *testing.T) {
	le := binary.LittleEndian
	content := make([]byte, 512*3)
	copy(content, "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1")
	le.PutUint16(content[26:], 3)
	le.PutUint16(content[28:], 0xfffe)
	le.PutUint16(content[30:], 9)
	le.PutUint16(content[32:], 6)
	le.PutUint32(content[44:], 1)
	le.PutUint32(content[48:], 1)
	le.PutUint32(content[60:], 0xfffffffe)
	le.PutUint32(content[68:], 0xfffffffe)
	le.PutUint32(content[512+4:], 1) // the sector of entries follows itself
	if why := inspect(t, "rvt", content); why != Mismatch {
		t.Errorf("%q", why)
	}
	for cut := range content {
		inspect(t, "rfa", content[:cut])
	}
}

type failing struct{}

func (failing) ReadAt([]byte, int64) (int, error) { return 0, os.ErrDeadlineExceeded }

func TestAFailedReadIsNoRefusal(t *testing.T) {
	for ext := range formats {
		if why, err := Inspect(ext, failing{}, 100); why != "" || !errors.Is(err, os.ErrDeadlineExceeded) {
			t.Errorf("%s: %q, %v", ext, why, err)
		}
	}
	// The head is there, what stands at the end cannot be read.
	late := io.NewSectionReader(lateFault{}, 0, 1<<20)
	if why, err := Inspect("zip", late, 1<<20); why != "" || !errors.Is(err, os.ErrDeadlineExceeded) {
		t.Errorf("late: %q, %v", why, err)
	}
}

type lateFault struct{}

func (lateFault) ReadAt(p []byte, offset int64) (int, error) {
	if offset > 4096 {
		return 0, os.ErrDeadlineExceeded
	}
	return copy(p, "PK\x03\x04"+strings.Repeat("\x00", len(p))), nil
}

func TestPathsHaveOneSpelling(t *testing.T) {
	const id = "01ARZ3NDEKTSV4RRFFQ69G5FAV"
	for path, want := range map[string]bool{
		"/media/avatar/0123456789/" + id + ".png":          true,
		"/file/attachment/0123456789/" + id + ".pdf":       true,
		"media/avatar/0123456789/" + id + ".png":           false,
		"//media/avatar/0123456789/" + id + ".png":         false,
		"/media/avatar/../file/" + id + ".png":             false,
		"/media/avatar/0123456789/../" + id + ".png":       false,
		"/media/avatar/0123456789%2f" + id + ".png":        false,
		"/media/avatar/0123456789/" + id + ".png/":         false,
		"/media/avatar/0123456789/" + id + ".png\n":        false,
		"/media/avatar/0123456789/" + id + ".png?x=1":      false,
		"/incoming/0123456789/" + id + ".png":              false,
		"/other-bucket/avatar/0123456789/" + id + ".png":   false,
		"/media/avatar/0123456789/" + id[1:] + ".png":      false,
		"https://x/media/avatar/0123456789/" + id + ".png": false,
		"": false,
	} {
		if _, _, ok := files.ParsePath(path); ok != want {
			t.Errorf("%q: %v", path, ok)
		}
	}
}

func TestLimits(t *testing.T) {
	const mb = 1 << 20
	for _, c := range []struct {
		purpose, name string
		size          int64
		sentence      string
	}{
		{"avatar", "a.png", 2*mb - 1, ""},
		{"avatar", "a.png", 2 * mb, "图片文件不能大于2M!"},
		{"avatar", "a.PNG", 1, ""},
		{"avatar", "a.gif", 1, "仅支持jpg,jpeg,png,webp格式"},
		{"avatar", "a.svg", 1, "仅支持jpg,jpeg,png,webp格式"},
		{"avatar", "png", 1, "仅支持jpg,jpeg,png,webp格式"},
		{"avatar", "a.png.html", 1, "仅支持jpg,jpeg,png,webp格式"},
		{"avatar", "a.png\u0000.html", 1, "仅支持jpg,jpeg,png,webp格式"},
		{"avatar", "a.png", 0, "文件内容为空"},
		{"attachment", "a.ifc", 2048*mb - 1, ""},
		{"attachment", "a.ifc", 2048 * mb, "文件不能大于2048M!"},
		{"license", "a.png", 10 * mb, "图片文件不能大于10M!"},
		{"license", "a.pdf", 10 * mb, "文件不能大于10M!"},
		{"invoice", "a.ofd", 10*mb - 1, ""},
		{"invoice", "a.docx", 1, "仅支持pdf,ofd,jpg,jpeg,png格式"},
		{"attachment", "a.jpg", 2048 * mb, "图片文件不能大于2048M!"},
		{"attachment", "a.exe", 1, "仅支持pdf,docx,xlsx,pptx,txt,zip,dwg,rvt,rfa,ifc,skp,png,jpg,jpeg格式"},
	} {
		p, _ := purposeOf(c.purpose)
		_, _, err := p.Admit(c.name, c.size)
		if got := sentence(err); got != c.sentence {
			t.Errorf("%s %s of %d: %q, want %q", c.purpose, c.name, c.size, got, c.sentence)
		}
	}
	for _, p := range purposes {
		for _, ext := range p.Formats {
			f, ok := formats[ext]
			if !ok {
				t.Errorf("%s takes %s, which no check knows", p.Name, ext)
			}
			if p.Public && films[f.mime] == nil && p.LimitMB*mb > formMost {
				t.Errorf("%s takes %s: a large picture would not be made plain", p.Name, ext)
			}
		}
	}
}

func sentence(err error) string {
	if err == nil {
		return ""
	}
	_, text, _ := strings.Cut(err.Error(), ": ")
	return text
}
