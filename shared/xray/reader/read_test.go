package reader_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"runtime"
	"slices"
	"strings"
	"testing"

	"bimportal/shared/api"
	"bimportal/shared/xray"
	"bimportal/shared/xray/reader"
	"bimportal/shared/xray/sample"
)

var door = sample.Spec{
	Year: 2020, Title: "单扇平开门", Category: "Doors", OmniClass: "23.30.10.00", OmniTitle: "Doors", Host: "Wall", Locale: "CHS",
	Username: "zhang.san", Path: `C:\Users\zhangsan\Documents\门\单扇平开门.rfa`, Preview: true, Weight: 20000, Declared: 3,
	Types: []sample.Type{
		{Name: "900 x 2100", Params: []sample.Param{
			{Name: "宽度", Kind: "system", DataType: "Length", Unit: "mm", Value: "900"},
			{Name: "防火等级", Kind: "shared", DataType: "Text", Value: "甲级", GUID: "3C8F1E2A-0000-4000-8000-0123456789AB"},
		}},
		{Name: "1200 x 2100", Params: []sample.Param{{Name: "宽度", Kind: "custom", DataType: "Length", Unit: "mm", Value: "1200"}}},
	},
}

func read(t *testing.T, b []byte, name string) xray.Report {
	t.Helper()
	r, err := reader.Read(bytes.NewReader(b), int64(len(b)), name)
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return r
}

func refused(t *testing.T, b []byte, name, reason string) {
	t.Helper()
	_, err := reader.Read(bytes.NewReader(b), int64(len(b)), name)
	var told *api.Error
	if !errors.As(err, &told) || told.Reason != reason || told.Message == "" {
		t.Errorf("%s of %d bytes: %v, not %s", name, len(b), err, reason)
	}
}

func TestAFamilyOfEveryLayout(t *testing.T) {
	for _, year := range []int{2009, 2010, 2011, 2012, 2013, 2014, 2018, 2020, 2026} {
		for _, sector := range []int{512, 4096} {
			spec := door
			spec.Year, spec.Sector = year, sector
			r := read(t, sample.Family(spec), "door.rfa")
			if r.Year != year || r.Build != fmt.Sprintf("%d0412_1200(x64)", year-1) || r.Title != door.Title || r.Category != "Doors" || len(r.Missing) != 0 {
				t.Fatalf("%d, sectors of %d: %+v", year, sector, r)
			}
			if r.OmniClass != "23.30.10.00" || r.OmniTitle != "Doors" || r.Host != "Wall" || r.Declared != 3 || year > 2013 && r.Locale != "CHS" {
				t.Errorf("%d: %+v", year, r)
			}
			if len(r.Types) != 2 || r.Types[0].Name != "900 x 2100" || len(r.Types[0].Params) != 2 {
				t.Fatalf("%d: types %+v", year, r.Types)
			}
			want := xray.Param{Name: "防火等级", Kind: xray.Shared, DataType: "Text", Value: "甲级", GUID: "3c8f1e2a-0000-4000-8000-0123456789ab"}
			if r.Types[0].Params[1] != want || r.Types[0].Params[0].Unit != "mm" {
				t.Errorf("%d: params %+v", year, r.Types[0].Params)
			}
			if r.Preview == nil || r.Preview.Width != 128 || !bytes.Equal(r.Preview.PNG, sample.Picture(door.Title)) {
				t.Errorf("%d: preview %+v", year, r.Preview)
			}
			if r.Weight[0] != (xray.Stream{Name: "Partitions/5", Bytes: 20000}) {
				t.Errorf("%d: weight %+v", year, r.Weight)
			}
			traces := []xray.Trace{{Kind: xray.Account, Text: "zhang.san"}, {Kind: xray.Account, Text: "zhangsan"}, {Kind: xray.Path, Text: door.Path}}
			if !slices.Equal(r.Traces, traces) {
				t.Errorf("%d: traces %+v", year, r.Traces)
			}
		}
	}
}

func TestSourcesNameWhatWasRead(t *testing.T) {
	r := read(t, sample.Family(sample.Spec{Year: 2016, Title: "空"}), "empty.rfa")
	for _, field := range []string{"format", "size", "year", "build", "title", "weight"} {
		if r.Sources[field] != xray.FromFile {
			t.Errorf("%s was read and is not said to be", field)
		}
	}
	for _, field := range []string{"category", "omniClass", "types", "preview", "traces", "locale", "host"} {
		if r.Sources[field] != "" {
			t.Errorf("%s was not read", field)
		}
	}
	if len(r.Missing) != 1 || r.Missing[0].Part != "preview" {
		t.Errorf("missing %+v", r.Missing)
	}
	b, err := json.Marshal(read(t, sample.Family(door), "door.rfa").Public())
	if err != nil || bytes.Contains(b, []byte("zhang")) || !bytes.Contains(b, []byte(`"year":2020`)) {
		t.Errorf("%s %v", b, err)
	}
}

// counting is a file that counts what is read of it.
type counting struct {
	io.ReaderAt
	reads int
}

func (c *counting) ReadAt(p []byte, at int64) (int, error) {
	c.reads++
	return c.ReaderAt.ReadAt(p, at)
}

func TestSixReadsAndAMegabyteAtAnySize(t *testing.T) {
	for _, weight := range []int{1 << 20, 40 << 20} {
		for _, types := range []int{100, 1000} {
			for _, sector := range []int{512, 4096} {
				spec := door
				spec.Weight, spec.Sector, spec.Types = weight, sector, nil
				for i := range types {
					spec.Types = append(spec.Types, sample.Type{Name: fmt.Sprint("类型 ", i), Params: door.Types[0].Params})
				}
				b := sample.Family(spec)
				file := &counting{ReaderAt: bytes.NewReader(b)}
				var before, after runtime.MemStats
				runtime.ReadMemStats(&before)
				r, err := reader.Read(file, int64(len(b)), "door.rfa")
				runtime.ReadMemStats(&after)
				if err != nil || len(r.Types) != types {
					t.Fatal(err, len(r.Types))
				}
				used := after.TotalAlloc - before.TotalAlloc
				if file.reads > 6 || types == 100 && used > 1<<20 {
					t.Errorf("%d MB in sectors of %d, %d types: %d reads, %d KB", weight>>20, sector, types, file.reads, used>>10)
				}
			}
		}
	}
}

func TestWhatIsRefused(t *testing.T) {
	family := sample.Family(door)
	refused(t, family, "door.exe", "file_type_mismatch")
	refused(t, family, "door.dwg", "file_type_mismatch")
	refused(t, []byte("ISO-10303-21;"), "door.rfa", "file_type_mismatch")
	refused(t, sample.Compound(512, map[string][]byte{"WordDocument": make([]byte, 5000)}), "door.rfa", "file_type_mismatch")
	refused(t, nil, "door.rfa", "file_broken")
	refused(t, family[:600], "door.rfa", "file_broken")
	refused(t, append([]byte("\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1"), bytes.Repeat([]byte{0xEE}, 5000)...), "door.rfa", "file_broken")
	refused(t, sample.IFC("STEP_AP203", "x"), "door.ifc", "file_broken")
	refused(t, sample.GLB(`{"buffers":[{"uri":"https://example.com/a.bin"}]}`), "door.glb", "file_broken")
	refused(t, sample.GLB(`{`), "door.glb", "file_broken")
	refused(t, []byte("<html>"), "door.txt", "file_type_mismatch")
	refused(t, []byte{0xFF, 0x00, 0x81, 0x00}, "door.txt", "file_type_mismatch")
	if _, err := reader.Read(bytes.NewReader(family), 3<<30, "door.rfa"); !strings.Contains(fmt.Sprint(err), "file_too_large") {
		t.Error(err)
	}
	heavy := door
	heavy.Weight = 1 << 20
	for good := range 4 { // whichever read fails, it is not the file's fault
		b := sample.Family(heavy)
		file := &failing{bytes.NewReader(b), good}
		if _, err := reader.Read(file, int64(len(b)), "door.rfa"); file.good < 0 && !errors.Is(err, io.ErrClosedPipe) {
			t.Errorf("a failed read is told as %v", err)
		}
	}
}

// failing is a file of which only so many reads succeed.
type failing struct {
	io.ReaderAt
	good int
}

func (f *failing) ReadAt(p []byte, at int64) (int, error) {
	if f.good--; f.good < 0 {
		return 0, io.ErrClosedPipe
	}
	return f.ReaderAt.ReadAt(p, at)
}

func TestBombsAreRefused(t *testing.T) {
	with := func(atom string) []byte {
		return sample.Compound(512, map[string][]byte{"BasicFileInfo": sample.BasicFileInfo(door), "PartAtom": []byte(atom)})
	}
	refused(t, with(`<!DOCTYPE a [<!ENTITY b "bbbbbbbbbb">]><entry><title>&b;</title></entry>`), "a.rfa", "file_broken")
	refused(t, with(strings.Repeat("<a>", 5000)), "a.rfa", "file_broken")
	// A cycle in the sectors of the directory.
	b := sample.Family(door)
	cycle := bytes.Clone(b)
	directory := uint32(cycle[48]) | uint32(cycle[49])<<8
	fat := uint32(cycle[76]) | uint32(cycle[77])<<8
	copy(cycle[512+fat*512+directory*4:], []byte{byte(directory), byte(directory >> 8), 0, 0})
	refused(t, cycle, "a.rfa", "file_broken")
	// A zip whose thumbnail unpacks to a gigabyte costs only the thumbnail.
	r := read(t, sample.SKP("21.0.1", true, make([]byte, 32<<20)), "a.skp")
	if r.Preview != nil || r.Version != "21.0.1" || len(r.Missing) != 1 {
		t.Errorf("%+v", r)
	}
}

func TestABrokenPartCostsOnlyItself(t *testing.T) {
	streams := map[string][]byte{
		"BasicFileInfo": sample.BasicFileInfo(door), "PartAtom": sample.PartAtom(door)[:900], "RevitPreview4.0": []byte("\x89PNG\r\n\x1a\nbroken"),
	}
	r := read(t, sample.Compound(512, streams), "door.rfa")
	if r.Year != 2020 || r.Title != door.Title || r.Preview != nil || len(r.Missing) != 2 {
		t.Errorf("%+v", r)
	}
	delete(streams, "PartAtom")
	r = read(t, sample.Compound(512, streams), "door.rfa")
	if r.Year != 2020 || len(r.Types) != 0 || r.Sources["types"] != "" {
		t.Errorf("%+v", r)
	}
	if r = read(t, sample.Compound(512, streams), "project.rvt"); len(r.Missing) != 1 {
		t.Errorf("a project has no types to miss: %+v", r.Missing)
	}
}

// A parameter is called by its element where it has no name of its own, and no name is longer than a name.
func TestAnElementsNameIsCut(t *testing.T) {
	name := strings.Repeat("W", 1<<20)
	atom := `<entry><A:family><A:part><title>a</title><` + name + ` type="system">1</` + name + `></A:part></A:family></entry>`
	b := sample.Compound(512, map[string][]byte{"BasicFileInfo": sample.BasicFileInfo(door), "PartAtom": []byte(atom)})
	r, err := reader.Read(bytes.NewReader(b), int64(len(b)), "a.rfa")
	if err != nil || len(r.Types) != 1 || len(r.Types[0].Params) != 1 {
		t.Fatalf("%v, %d types, missing %v", err, len(r.Types), r.Missing)
	}
	if p := r.Types[0].Params[0]; p.Name != strings.Repeat("W", 200) || p.Value != "1" {
		t.Errorf("a name of %d bytes, %q", len(p.Name), p.Value)
	}
}
