package reader

import (
	"bufio"
	"cmp"
	"errors"
	"io"
	"path"
	"slices"
	"strings"

	"github.com/richardlehane/mscfb"

	"bimportal/shared/xray"
)

// Caps of the streams that are read, in bytes, and of what is kept of them.
const (
	infoMost    = 64 << 10
	atomMost    = 16 << 20
	pictureMost = 4 << 20
	chunk       = 256 << 10 // read at a time: one range
	openMost    = 4 << 20   // read of a file to find its streams
	heaviest    = 20        // streams that are named
)

// revit reads the four streams of a compound file by which Revit tells of it ([MS-CFB]; Revit's own are not documented).
func (x *reading) revit() error {
	if !strings.HasPrefix(string(x.head), magics[0].begins) {
		return errNot
	}
	x.left = openMost
	doc, err := mscfb.New(padded{x.Blocks})
	if err != nil {
		return err
	}
	x.left = readMost
	streams := map[string]*mscfb.File{}
	for entry, err := doc.Next(); err == nil; entry, err = doc.Next() {
		if name := path.Join(append(slices.Clone(entry.Path), entry.Name)...); !entry.FileInfo().IsDir() && streams[name] == nil {
			streams[name] = entry
		}
	}
	if streams["BasicFileInfo"] == nil {
		return errNot
	}
	x.weigh(streams)
	if b, err := stream(streams["BasicFileInfo"], infoMost); err != nil {
		x.lost("year", "版本信息（BasicFileInfo）已损坏")
	} else {
		x.basic(b)
	}
	if err := x.atomOf(streams["PartAtom"]); err != nil {
		return err
	}
	x.previewOf(streams["RevitPreview4.0"])
	return nil
}

// atomOf reads the family's types; a project has none.
func (x *reading) atomOf(entry *mscfb.File) error {
	if entry == nil {
		if x.report.Format == xray.RFA || x.report.Format == xray.RFT {
			x.lost("types", "文件没有族类型信息（PartAtom）")
		}
		return nil
	}
	err := x.atom(bufio.NewReaderSize(io.LimitReader(entry, min(entry.Size, atomMost)), int(min(entry.Size+1, chunk))))
	switch {
	case errors.Is(err, errHostile):
		return err
	case err != nil:
		x.lost("types", "族类型信息（PartAtom）已损坏，只读取了其中一部分")
	}
	return nil
}

func (x *reading) previewOf(entry *mscfb.File) {
	if entry == nil {
		x.lost("preview", "文件没有预览图")
		return
	}
	b, err := stream(entry, pictureMost)
	if err == nil {
		x.report.Preview, err = pngIn(b)
	}
	if err != nil {
		x.lost("preview", "预览图已损坏")
		return
	}
	x.mark("preview")
}

// stream reads a stream, of one that is larger the first bytes.
func stream(entry *mscfb.File, most int64) ([]byte, error) {
	size := min(entry.Size, most)
	out := make([]byte, 0, min(size, chunk))
	for int64(len(out)) < size {
		n := int(min(chunk, size-int64(len(out))))
		out = slices.Grow(out, n)
		k, err := entry.Read(out[len(out) : len(out)+n])
		if out = out[:len(out)+k]; k < n {
			return nil, cmp.Or(err, io.ErrUnexpectedEOF)
		}
	}
	return out, nil
}

// weigh keeps what the heaviest streams weigh.
func (x *reading) weigh(streams map[string]*mscfb.File) {
	var all []xray.Stream
	for name, entry := range streams {
		if entry.Size > x.size {
			x.lost("weight", "部分内容的大小超出文件本身")
			continue
		}
		all = append(all, xray.Stream{Name: clean(name, 120), Bytes: entry.Size})
	}
	slices.SortFunc(all, func(a, b xray.Stream) int {
		return cmp.Or(cmp.Compare(b.Bytes, a.Bytes), strings.Compare(a.Name, b.Name))
	})
	if len(all) > heaviest {
		rest := xray.Stream{}
		for _, s := range all[heaviest:] {
			rest.Bytes += s.Bytes
		}
		all = append(all[:heaviest:heaviest], rest)
	}
	x.report.Weight = all
	x.mark("weight")
}
