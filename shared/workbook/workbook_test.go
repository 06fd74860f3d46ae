package workbook_test

import (
	"archive/zip"
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"runtime"
	"runtime/debug"
	"strings"
	"sync"
	"testing"
	"time"

	"bimportal/shared/sheet"
	"bimportal/shared/workbook"
)

// usual has the parts of a workbook of one sheet.
var usual = sync.OnceValue(func() map[string]string {
	var b bytes.Buffer
	x, err := sheet.NewXLSX(&b, "成员")
	if err = errors.Join(err, x.Row("姓名"), x.Close()); err != nil {
		panic(err)
	}
	from, err := zip.NewReader(bytes.NewReader(b.Bytes()), int64(b.Len()))
	if err != nil {
		panic(err)
	}
	parts := map[string]string{}
	for _, f := range from.File {
		text, err := fs.ReadFile(from, f.Name)
		if err != nil {
			panic(err)
		}
		parts[f.Name] = string(text)
	}
	return parts
})

// zipped returns a workbook of one sheet with these parts beside it; a part replaces the usual one of its name.
func zipped(t testing.TB, parts map[string]string) []byte {
	t.Helper()
	all := maps.Clone(usual())
	if parts["xl/sharedStrings.xml"] != "" {
		all["xl/_rels/workbook.xml.rels"] = strings.Replace(all["xl/_rels/workbook.xml.rels"], "</Relationships>", `<Relationship Id="rId9" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/sharedStrings" Target="sharedStrings.xml"/></Relationships>`, 1)
	}
	maps.Copy(all, parts)
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for name, text := range all {
		method := zip.Deflate
		if len(text) < 4<<10 {
			method = zip.Store
		}
		w, err := z.CreateHeader(&zip.FileHeader{Name: name, Method: method})
		if err == nil {
			_, err = io.WriteString(w, text)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func sheetOf(rows string) string {
	return `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>` + rows + `</sheetData></worksheet>`
}

func stringsOf(items string) string {
	return `<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">` + items + `</sst>`
}

// hostile are parts that are small in a file. Those with a number of rows are read, the others refused.
var hostile = map[string]struct {
	parts func() map[string]string
	rows  int
}{
	"the last column in every row": {inSheet(func() string {
		return everyRow(`<row r="%d"><c r="A%d" t="str"><v>a</v></c><c r="XFD%d" t="str"><v>z</v></c></row>`)
	}), 0},
	"a long text in every cell": {func() map[string]string {
		rows := everyRow(`<row r="%d"><c r="A%d" t="s"><v>0</v></c><c r="B%d" t="s"><v>0</v></c></row>`)
		return map[string]string{"xl/worksheets/sheet1.xml": sheetOf(rows), "xl/sharedStrings.xml": stringsOf("<si><t>" + strings.Repeat("长", 3000) + "</t></si>")}
	}, 0},
	"a cell that is too long": {inSheet(func() string {
		return `<row r="1"><c r="A1" t="inlineStr"><is><t>` + strings.Repeat("a", 13<<10) + `</t></is></c></row>`
	}), 0},
	"a cell as long as all": {inSheet(func() string {
		return `<row r="1"><c r="A1" t="str"><v><![CDATA[` + strings.Repeat("<"+strings.Repeat("a", 250<<10), 90) + `]]></v></c></row>`
	}), 0},
	"a million texts": {func() map[string]string {
		return map[string]string{"xl/sharedStrings.xml": stringsOf(strings.Repeat("<si/>", 4_000_000))}
	}, 0},
	"as many texts as are read": {func() map[string]string {
		return map[string]string{"xl/sharedStrings.xml": stringsOf(strings.Repeat("<si/>", 1_400_000))}
	}, 1},
	"one cell of very many pieces": {inSheet(func() string {
		return `<row r="1"><c r="A1" t="inlineStr"><is>` + strings.Repeat("<r/>", 1_400_000) + `</is></c></row>`
	}), 1},
	"very many cells without a value": {inSheet(func() string { return `<row r="1">` + strings.Repeat("<c/>", 1_400_000) + `</row>` }), 1},
	"very many elements in another": {inSheet(func() string {
		return `<row r="1"/>` + strings.Repeat("<a>", 700_000) + strings.Repeat("</a>", 700_000)
	}), 1},
	"an element with a million names": {inSheet(func() string { return `<row r="1" ` + strings.Repeat(`a="" `, 1_000_000) + `/>` }), 0},
	"zeros": {func() map[string]string {
		return map[string]string{"xl/media/image1.png": strings.Repeat("<>", 60<<20)}
	}, 0},
	"a text without an end": {func() map[string]string { return map[string]string{"xl/media/image1.png": strings.Repeat("0", 1<<20)} }, 0},
	"very many parts":       {manyParts, 0},
	"a row that is too far": {inSheet(func() string { return `<row r="1048576"><c><v>1</v></c></row>` }), 20002},
}

func inSheet(rows func() string) func() map[string]string {
	return func() map[string]string { return map[string]string{"xl/worksheets/sheet1.xml": sheetOf(rows())} }
}

func everyRow(format string) string {
	var rows strings.Builder
	for i := range 20001 {
		fmt.Fprintf(&rows, format, i+1, i+1, i+1)
	}
	return rows.String()
}

func manyParts() map[string]string {
	parts := map[string]string{}
	for i := range 300 {
		parts[fmt.Sprintf("xl/x%d.xml", i)] = "<x/>"
	}
	return parts
}

const heapMost = 300 << 20 // bytes; the worker has 1,024 MB

// Each workbook is read in a process of its own, so that its peak is nobody else's.
func TestASmallFileTakesLittleMemory(t *testing.T) {
	if name := os.Getenv("WORKBOOK_HOSTILE"); name != "" {
		readOne(t, name)
		return
	}
	for name := range hostile {
		cmd := exec.Command(os.Args[0], "-test.run=^TestASmallFileTakesLittleMemory$", "-test.v")
		cmd.Env = append(os.Environ(), "WORKBOOK_HOSTILE="+name)
		out, err := cmd.CombinedOutput()
		if err != nil {
			t.Errorf("%s: %v\n%s", name, err, out)
			continue
		}
		for line := range strings.Lines(string(out)) {
			if strings.Contains(line, "MB") {
				t.Log(strings.TrimSpace(line))
			}
		}
	}
}

func readOne(t *testing.T, name string) {
	one := hostile[name]
	data := zipped(t, one.parts())
	runtime.GC()
	debug.FreeOSMemory()
	stop, peak := make(chan bool), make(chan uint64)
	go func() {
		var most uint64
		for {
			select {
			case <-stop:
				peak <- most
				return
			case <-time.After(20 * time.Millisecond):
				var m runtime.MemStats
				runtime.ReadMemStats(&m)
				most = max(most, m.HeapInuse)
			}
		}
	}()
	began := time.Now()
	cells, err := workbook.Read(data)
	took := time.Since(began)
	stop <- true
	most := <-peak
	t.Logf("%s: %d KB, peak %d MB, %v, %d rows, %v", name, len(data)>>10, most>>20, took.Round(time.Millisecond), len(cells), err)
	if most > heapMost {
		t.Errorf("%s: %d MB", name, most>>20)
	}
	if errors.Is(err, sheet.ErrTooLarge) != (one.rows == 0) || len(cells) != one.rows {
		t.Errorf("%s: %d rows, %v", name, len(cells), err)
	}
	data = nil
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	if m.HeapAlloc > 64<<20 {
		t.Errorf("%s: %d MB stay", name, m.HeapAlloc>>20)
	}
	runtime.KeepAlive(cells)
}

// A full workbook, as a person and as this portal write them, is well within the bounds.
func TestAFullWorkbookIsRead(t *testing.T) {
	var b bytes.Buffer
	x, err := sheet.NewXLSX(&b, "成员", 14, 16, 28, 24, 18, 26, 36, 10)
	for i := range 20001 {
		n := fmt.Sprintf("%05d", i)
		err = errors.Join(err, x.Row("成员"+n, "138000"+n, "设计院/建筑一所/方案组/第"+n+"组", "普通成员、项目经理", "高级工程师", "member"+n+"@example.com", "没有部门“设计院/建筑一所/方案组”", n))
	}
	if err = errors.Join(err, x.Close()); err != nil {
		t.Fatal(err)
	}
	cells, err := workbook.Read(b.Bytes())
	if err != nil || len(cells) != 20001 || cells[20000][1] != "13800020000" {
		t.Errorf("%d rows, %v", len(cells), err)
	}
}

// What excelize takes the beginning of, reads otherwise or does not find.
func TestABrokenWorkbookIsRefused(t *testing.T) {
	whole := sheetOf(`<row r="1"><c r="A1" t="s"><v>0</v></c></row><row r="2"><c r="A2"><v>1</v></c></row>`)
	for name, parts := range map[string]map[string]string{
		"a sheet cut off":              {"xl/worksheets/sheet1.xml": whole[:len(whole)-60], "xl/sharedStrings.xml": stringsOf("<si><t>a</t></si>")},
		"a text that is not there":     {"xl/worksheets/sheet1.xml": whole, "xl/sharedStrings.xml": stringsOf("")},
		"no texts":                     {"xl/worksheets/sheet1.xml": whole},
		"a text by its name":           {"xl/worksheets/sheet1.xml": strings.Replace(whole, "<v>0<", "<v>a<", 1), "xl/sharedStrings.xml": stringsOf("<si><t>a</t></si>")},
		"a text before the first":      {"xl/worksheets/sheet1.xml": strings.Replace(whole, "<v>0<", "<v>-1<", 1), "xl/sharedStrings.xml": stringsOf("<si><t>a</t></si>")},
		"texts cut off":                {"xl/sharedStrings.xml": "<sst><si><t>a</t></si>"},
		"a cell nowhere":               {"xl/worksheets/sheet1.xml": sheetOf(`<row r="1"><c r="1A"><v>1</v></c></row>`)},
		"a row nowhere":                {"xl/worksheets/sheet1.xml": sheetOf(`<row r="a"><c><v>1</v></c></row>`)},
		"a row before the first":       {"xl/worksheets/sheet1.xml": sheetOf(`<row r="-1"><c><v>1</v></c></row>`)},
		"letters of a system":          {"xl/worksheets/sheet1.xml": `<?xml version="1.0" encoding="GBK"?>` + whole},
		"letters of two bytes":         {"xl/worksheets/sheet1.xml": "\xff\xfe<\x00a\x00/\x00>\x00"},
		"a workbook without sheets":    {"xl/workbook.xml": "<workbook/>"},
		"a sheet without a part":       {"xl/_rels/workbook.xml.rels": "<Relationships/>"},
		"a part that is not there":     {"xl/_rels/workbook.xml.rels": strings.Replace(usual()["xl/_rels/workbook.xml.rels"], "sheet1", "sheet2", 1)},
		"a package without a workbook": {"_rels/.rels": "<Relationships/>"},
		"relationships cut off":        {"_rels/.rels": "<Relationships>"},
	} {
		if cells, err := workbook.Read(zipped(t, parts)); err == nil || errors.Is(err, sheet.ErrTooLarge) || cells != nil {
			t.Errorf("%s: %q, %v", name, cells, err)
		}
	}
	for _, data := range []string{"", "PK", "姓名,手机号\r\n"} {
		if cells, err := workbook.Read([]byte(data)); err == nil {
			t.Errorf("%q: %q", data, cells)
		}
	}
}

// What excelize does not find, or takes for rows.
func TestPartsAreFoundByTheirRelationships(t *testing.T) {
	for name, parts := range map[string]map[string]string{
		"texts of another name": {"xl/worksheets/sheet1.xml": sheetOf(two), "xl/texts.xml": stringsOf("<si><t>a</t></si><si><t>b</t></si>"), "xl/_rels/workbook.xml.rels": relationships(transitional, "worksheet worksheets/sheet1.xml", "sharedStrings texts.xml")},
		"names in other case":   {"xl/Worksheets/Sheet9.xml": sheetOf(`<row><c><v>a</v></c><c><v>b</v></c></row>`), "xl/_rels/workbook.xml.rels": relationships(transitional, `worksheet worksheets\sheet9.XML`)},
		"a control's place":     {"xl/worksheets/sheet1.xml": strings.Replace(sheetOf(`<row><c><v>a</v></c><c><v>b</v></c></row>`), "</worksheet>", "<controls><control><controlPr><anchor><from><col>0</col><row>5</row></from></anchor></controlPr></control></controls></worksheet>", 1)},
	} {
		if cells, err := workbook.Read(zipped(t, parts)); err != nil || written(cells) != "a|b" {
			t.Errorf("%s: %q, %v", name, written(cells), err)
		}
	}
}
