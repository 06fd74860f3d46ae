package workbook_test

import (
	"archive/zip"
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"runtime"
	"runtime/debug"
	"strings"
	"testing"
	"time"

	"bimportal/shared/sheet"
	"bimportal/shared/workbook"
)

// zipped returns a workbook of one sheet with these parts beside it; a part replaces the usual one of its name.
func zipped(t testing.TB, parts map[string]string) []byte {
	t.Helper()
	var usual bytes.Buffer
	x, err := sheet.NewXLSX(&usual, "成员")
	if err = errors.Join(err, x.Row("姓名"), x.Close()); err != nil {
		t.Fatal(err)
	}
	from, err := zip.NewReader(bytes.NewReader(usual.Bytes()), int64(usual.Len()))
	if err != nil {
		t.Fatal(err)
	}
	all := map[string]string{}
	for _, f := range from.File {
		r, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(r)
		if err != nil {
			t.Fatal(err)
		}
		all[f.Name] = string(text)
	}
	for name, text := range parts {
		all[name] = text
	}
	if parts["xl/sharedStrings.xml"] != "" {
		all["xl/_rels/workbook.xml.rels"] = strings.Replace(all["xl/_rels/workbook.xml.rels"], "</Relationships>", `<Relationship Id="rId9" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/sharedStrings" Target="sharedStrings.xml"/></Relationships>`, 1)
	}
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for name, text := range all {
		w, err := z.Create(name)
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

// hostile are workbooks that are small as files. Those with a number of rows are read, the others refused.
func hostile(t testing.TB) map[string]struct {
	data []byte
	rows int
} {
	var far, shared strings.Builder
	for i := range 20001 {
		fmt.Fprintf(&far, `<row r="%d"><c r="A%d" t="str"><v>a</v></c><c r="XFD%d" t="str"><v>z</v></c></row>`, i+1, i+1, i+1)
		fmt.Fprintf(&shared, `<row r="%d"><c r="A%d" t="s"><v>0</v></c><c r="B%d" t="s"><v>0</v></c></row>`, i+1, i+1, i+1)
	}
	return map[string]struct {
		data []byte
		rows int
	}{
		"the last column in every row":    {zipped(t, map[string]string{"xl/worksheets/sheet1.xml": sheetOf(far.String())}), 0},
		"a long text in every cell":       {zipped(t, map[string]string{"xl/worksheets/sheet1.xml": sheetOf(shared.String()), "xl/sharedStrings.xml": stringsOf("<si><t>" + strings.Repeat("长", 3000) + "</t></si>")}), 0},
		"a cell that is too long":         {zipped(t, map[string]string{"xl/worksheets/sheet1.xml": sheetOf(`<row r="1"><c r="A1" t="inlineStr"><is><t>` + strings.Repeat("a", 13<<10) + `</t></is></c></row>`)}), 0},
		"a million texts":                 {zipped(t, map[string]string{"xl/sharedStrings.xml": stringsOf(strings.Repeat("<si/>", 4_000_000))}), 0},
		"as many texts as are read":       {zipped(t, map[string]string{"xl/sharedStrings.xml": stringsOf(strings.Repeat("<si/>", 1_400_000))}), 1},
		"one cell of very many pieces":    {zipped(t, map[string]string{"xl/worksheets/sheet1.xml": sheetOf(`<row r="1"><c r="A1" t="inlineStr"><is>` + strings.Repeat("<r/>", 1_400_000) + `</is></c></row>`)}), 1},
		"an element with a million names": {zipped(t, map[string]string{"xl/worksheets/sheet1.xml": sheetOf(`<row r="1" ` + strings.Repeat(`a="" `, 1_000_000) + `/>`)}), 0},
		"zeros":                           {zipped(t, map[string]string{"xl/media/image1.png": strings.Repeat("<>", 60<<20)}), 0},
		"a text without an end":           {zipped(t, map[string]string{"xl/media/image1.png": strings.Repeat("0", 1<<20)}), 0},
		"very many parts":                 {zipped(t, manyParts()), 0},
	}
}

func manyParts() map[string]string {
	parts := map[string]string{}
	for i := range 300 {
		parts[fmt.Sprintf("xl/x%d.xml", i)] = "<x/>"
	}
	return parts
}

const heapMost = 600 << 20 // bytes; the worker has 1,024 MB

// Each workbook is read in a process of its own, so that its peak is nobody else's.
func TestASmallFileTakesLittleMemory(t *testing.T) {
	if name := os.Getenv("WORKBOOK_HOSTILE"); name != "" {
		readOne(t, name)
		return
	}
	for name := range hostile(t) {
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
	one := hostile(t)[name]
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
	cells, err := workbook.Read(one.data)
	took := time.Since(began)
	stop <- true
	most := <-peak
	t.Logf("%s: %d KB, peak %d MB, %v, %d rows, %v", name, len(one.data)>>10, most>>20, took.Round(time.Millisecond), len(cells), err)
	if most > heapMost {
		t.Errorf("%s: %d MB", name, most>>20)
	}
	if errors.Is(err, sheet.ErrTooLarge) != (one.rows == 0) || len(cells) != one.rows {
		t.Errorf("%s: %d rows, %v", name, len(cells), err)
	}
	one.data = nil
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
