package reader

import (
	"archive/zip"
	"bytes"
	"encoding/binary"
	"io"
	"strings"

	"bimportal/shared/pattern"
	"bimportal/shared/xray"
)

// releases are AutoCAD's, by the mark at a DWG's beginning.
var releases = map[string]string{
	"AC1002": "R2.5", "AC1003": "R2.6", "AC1004": "R9", "AC1006": "R10", "AC1009": "R12", "AC1012": "R13", "AC1014": "R14", "AC1015": "2000",
	"AC1018": "2004", "AC1021": "2007", "AC1024": "2010", "AC1027": "2013", "AC1032": "2018",
}

const thumbnailMark = "\x1F\x25\x6D\x07\xD4\x36\x28\x28\x9D\x57\xCA\x3F\x9D\x44\x10\x2B"

// dwg reads the release and the thumbnail (Open Design Specification for .dwg files, 3 and 14).
func (x *reading) dwg() error {
	if len(x.head) < 32 || !strings.HasPrefix(string(x.head), "AC") || releases[string(x.head[:6])] == "" {
		return errNot
	}
	x.set("version", &x.report.Version, releases[string(x.head[:6])])
	at := int64(binary.LittleEndian.Uint32(x.head[13:]))
	records := x.part(at, 21+9*8)
	if records == nil {
		records = x.part(at, 21+9)
	}
	if !bytes.HasPrefix(records, []byte(thumbnailMark)) {
		x.lost("preview", "文件没有预览图")
		return nil
	}
	for i := 0; i < int(records[20]) && 21+9*(i+1) <= len(records); i++ {
		record := records[21+9*i:]
		from, size := int64(binary.LittleEndian.Uint32(record[1:])), int64(binary.LittleEndian.Uint32(record[5:]))
		if size > pictureMost || record[0] != 2 && record[0] != 6 {
			continue
		}
		decode := dib
		if record[0] == 6 {
			decode = pngIn
		}
		if p, err := decode(x.part(from, size)); err == nil {
			x.report.Preview = p
			x.mark("preview")
			return nil
		}
	}
	x.lost("preview", "没有可读取的预览图")
	return nil
}

var sketchVersion = pattern.Of(`\{(\d+\.\d+\.\d+)\}`)

const (
	sketchMagic = "\xFF\xFE\xFF\x0ES\x00k\x00e\x00t\x00c\x00h\x00U\x00p\x00"
	sketchHead  = 128 << 10 // bytes within which old files have their thumbnail
	zipBombs    = 100_000   // entries
)

// skp reads version and thumbnail; since 2021 the rest of the file is a zip.
func (x *reading) skp() error {
	if !bytes.HasPrefix(x.head, []byte(sketchMagic)) || len(x.head) < 64 {
		return errNot
	}
	if m := sketchVersion().FindStringSubmatch(utf16Text(x.head[36:min(len(x.head), 120)])); m != nil {
		x.set("version", &x.report.Version, m[1])
	}
	x.set("app", &x.report.App, "SketchUp")
	var err error
	if at := bytes.Index(x.head, []byte("PK\x03\x04")); at >= 0 {
		x.report.Preview, err = x.zipped(int64(at))
	} else {
		x.report.Preview, err = pngIn(x.part(0, min(x.size, sketchHead)))
	}
	if err != nil {
		x.lost("preview", "没有可读取的预览图")
		return nil
	}
	x.mark("preview")
	return nil
}

// zipped returns the thumbnail of the zip that begins at a place.
func (x *reading) zipped(at int64) (*xray.Picture, error) {
	x.left = openMost
	archive, err := zip.NewReader(io.NewSectionReader(x, at, x.size-at), x.size-at)
	x.left = readMost
	if err != nil || len(archive.File) > zipBombs {
		return nil, errPicture
	}
	for _, f := range archive.File {
		if !strings.Contains(strings.ToLower(f.Name), "thumbnail") || !strings.HasSuffix(strings.ToLower(f.Name), ".png") {
			continue
		}
		r, err := f.Open()
		if err != nil {
			return nil, err
		}
		b, err := io.ReadAll(io.LimitReader(r, pictureMost))
		if err != nil {
			return nil, err
		}
		return pngIn(b)
	}
	return nil, errPicture
}

const rhinoMagic = "3D Geometry File Format "

// rhino reads version and program from the comment at a 3DM's beginning (openNURBS, ON_3dmStartSection).
func (x *reading) rhino() error {
	if !bytes.HasPrefix(x.head, []byte(rhinoMagic)) || len(x.head) < 32 {
		return errNot
	}
	x.set("version", &x.report.Version, string(x.head[24:32]))
	comment := x.head[32:min(len(x.head), 2048)]
	if i := bytes.Index(comment, []byte("Rhinoceros")); i >= 0 {
		comment = comment[i:]
		if end := bytes.IndexAny(comment[:min(len(comment), 80)], "\r\n\x1a\x00"); end > 0 {
			x.set("app", &x.report.App, string(comment[:end]))
		}
	}
	x.lost("preview", "未读取 3DM 的预览图")
	return nil
}
