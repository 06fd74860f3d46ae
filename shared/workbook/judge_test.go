package workbook_test

import (
	"bytes"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/xuri/excelize/v2"

	"bimportal/shared/sheet"
	"bimportal/shared/workbook"
)

const judgedRows = 20002

// judge reads a workbook by excelize. Its rows come from a reader that takes a broken sheet's beginning for the whole and passes over attributes that
// it does not understand, so that its answer counts only where its other reader, by the schema, takes the sheet as well.
func judge(data []byte) (cells [][]string, err error) {
	f, err := excelize.OpenReader(bytes.NewReader(data), excelize.Options{RawCellValue: true})
	if err != nil {
		return nil, err
	}
	name := f.GetSheetName(0)
	rows, err := f.Rows(name)
	if err != nil {
		return nil, err
	}
	for rows.Next() && len(cells) < judgedRows {
		row, err := rows.Columns()
		if err != nil {
			return nil, err
		}
		cells = append(cells, row)
	}
	_, broken := f.GetMergeCells(name)
	return cells, errors.Join(rows.Error(), broken, rows.Close(), f.Close())
}

// asJudged fails unless both read the same, and this.
func asJudged(t *testing.T, name string, data []byte, want string) {
	t.Helper()
	if got := judged(t, name, data); got != want {
		t.Errorf("%s: %q, want %q", name, got, want)
	}
}

// judged fails unless both read the same, which it returns.
func judged(t *testing.T, name string, data []byte) string {
	t.Helper()
	got, err := workbook.Read(data)
	want, other := judge(data)
	if err != nil || other != nil || !same(got, want) {
		t.Errorf("%s: %q, %v, and by excelize %q, %v", name, written(got), err, written(want), other)
	}
	return written(got)
}

func same(got, judged [][]string) bool {
	return slices.EqualFunc(got, judged, func(a, b []string) bool { return slices.Equal(a, b) })
}

func written(cells [][]string) string {
	var rows []string
	for _, row := range cells {
		rows = append(rows, strings.Join(row, "|"))
	}
	return strings.Join(rows, "/")
}

const (
	main   = `xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"`
	strict = `xmlns="http://purl.oclc.org/ooxml/spreadsheetml/main" xmlns:r="http://purl.oclc.org/ooxml/officeDocument/relationships"`
	two    = `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c></row>`
)

func relationships(kind string, all ...string) string {
	var b strings.Builder
	for i, target := range all {
		of, name, _ := strings.Cut(target, " ")
		fmt.Fprintf(&b, `<Relationship Id="rId%d" Type="http://%s/relationships/%s" Target="%s"/>`, i+1, kind, of, name)
	}
	return `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">` + b.String() + `</Relationships>`
}

const transitional, oclc = "schemas.openxmlformats.org/officeDocument/2006", "purl.oclc.org/ooxml/officeDocument"

// kinds are workbooks by what is special in them. Where a part is named alone it is the sheet.
var kinds = []struct {
	name, sheet, shared, book, want string
	more                            map[string]string
}{
	{name: "numbers as they are stored", sheet: sheetOf(`<row r="1"><c r="A1"><v>13800000000</v></c><c r="B1" t="n"><v>1.38E10</v></c><c r="C1" s="1"><v>45000.5</v></c><c r="D1"><v>-0.10</v></c><c r="E1"><v> 7 </v></c></row>`),
		want: "13800000000|1.38E10|45000.5|-0.10| 7 "},
	{name: "each type", sheet: sheetOf(`<row r="1"><c r="A1" t="str"><f>A2&amp;"x"</f><v>a_x000D_</v></c><c r="B1" t="b"><v>1</v></c><c r="C1" t="e"><v>#N/A</v></c><c r="D1" t="d"><v>2026-11-20</v></c><c r="E1" t="s"><v>1</v></c><c r="F1" t="inlineStr"><is><t>d</t></is></c></row>`),
		shared: stringsOf("<si><t>x</t></si><si><t>c</t></si>"), want: "a_x000D_|1|#N/A|2026-11-20|c|d"},
	{name: "a cell that does not hold what its type says", sheet: sheetOf(`<row r="1"><c r="A1" t="inlineStr"><v>a</v></c><c r="B1" t="s"/><c r="C1" t="s"><v> 0 </v></c><c r="D1"><is><t>d</t></is></c><c r="E1" t="what"><v>e</v></c></row>`),
		shared: stringsOf("<si><t>c</t></si>"), want: "a||c||e"},
	{name: "formulas", sheet: sheetOf(`<row r="1"><c r="A1"><f>1+1</f><v>2</v></c><c r="C1"><f>D1</f></c></row><row r="2"><c r="A2"><f t="shared" si="0"/><v>3</v></c><c r="B2" s="1"/></row>`),
		want: "2||/3"},
	{name: "texts in runs", sheet: sheetOf(two), shared: stringsOf(`<si><r><rPr><b/><sz val="11"/></rPr><t>张</t></r><r><t xml:space="preserve"> 三</t></r></si><si><t>李</t><r><t>四</t></r><r/></si>`),
		want: "张 三|李四"},
	{name: "how it is pronounced", sheet: sheetOf(two), shared: stringsOf(`<si><t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh><phoneticPr fontId="1"/></si><si><r><t>大</t></r><rPh sb="0" eb="1"><t>オオ</t></rPh></si>`),
		want: "東京|大"},
	{name: "spaces", sheet: sheetOf(two), shared: stringsOf("<si><t xml:space=\"preserve\"> a\n b </t></si><si><t>\t c&#10;</t></si>"), want: " a\n b |\t c\n"},
	{name: "characters that XML cannot hold", sheet: sheetOf(two + `<row r="2"><c r="A2" t="inlineStr"><is><t>_x0041_</t></is></c><c r="B2"><v>_x0041_</v></c></row>`),
		shared: stringsOf("<si><t>a_x000D_\nb_x0009__x000a_c_x005F_x0041_</t></si><si><r><t>_x00</t></r><r><t>41_ _x41_ _xD83D__xDE00_ _xZZZZ_ _x0041</t></r></si>"),
		want:   "a\r\nb\t\nc_x0041_|A _x41_  _xZZZZ_ _x0041/A|_x0041_"},
	{name: "no references", sheet: sheetOf(`<row><c t="str"><v>a</v></c><c/><c t="str"><v>c</v></c></row><row><c t="str"><v>d</v></c><c r="D2" t="str"><v>e</v></c><c t="str"><v>f</v></c></row>`),
		want: "a||c/d|||e|f"},
	{name: "gaps", sheet: sheetOf(`<row r="2"><c r="C2" t="str"><v>a</v></c><c r="aa2" t="str"><v>b</v></c></row><row r="5"/><row><c r="A6" t="str"><v>c</v></c></row>`),
		want: "/||a||||||||||||||||||||||||b////c"},
	{name: "cells far out that hold nothing", sheet: sheetOf(`<row r="1"><c r="A1" t="str"><v>a</v></c><c r="AZ1" s="1"/><c r="BA1" s="1"/><c r="XFD1" s="1"/></row>`), want: "a"},
	{name: "no rows", sheet: sheetOf(""), want: ""},
	{name: "what else stands in XML", sheet: "\ufeff" + `<?xml version="1.0" encoding="utf-8" standalone="yes"?><!-- a --><x:worksheet xmlns:x="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><x:sheetViews><x:sheetView workbookViewId="0"/></x:sheetViews><x:sheetData><!-- b --><x:row r="1" spans="1:2"><x:c r="A1" t="str"><x:v>a&amp;<![CDATA[<b>]]><!-- c -->d</x:v></x:c></x:row></x:sheetData><x:mergeCells count="1"><x:mergeCell ref="A1:B1"/></x:mergeCells></x:worksheet>`,
		want: "a&<b>d"},
	{name: "a workbook's other elements", sheet: sheetOf(two), shared: stringsOf(`<si><t>a</t></si><si><t>b</t></si><extLst><ext uri="x"/></extLst>`),
		book: `<workbook ` + main + ` xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" mc:Ignorable="x15"><fileVersion appName="xl"/><mc:AlternateContent><mc:Choice Requires="x15"/></mc:AlternateContent><bookViews><workbookView activeTab="1"/></bookViews><sheets><sheet name="一" sheetId="7" state="hidden" r:id="rId1"/><sheet name="二" sheetId="1" r:id="rId3"/></sheets><definedNames><definedName name="x">1</definedName></definedNames></workbook>`,
		want: "a|b"},
	{name: "the first sheet is not the first part", sheet: sheetOf(two), book: `<workbook ` + main + `><sheets><sheet name="二" sheetId="2" r:id="rId2"/><sheet name="一" sheetId="1" r:id="rId1"/></sheets></workbook>`, want: "x",
		more: map[string]string{"xl/_rels/workbook.xml.rels": relationships(transitional, "worksheet worksheets/sheet1.xml", "worksheet worksheets/sheet2.xml"), "xl/worksheets/sheet2.xml": sheetOf(`<row><c><v>x</v></c></row>`)}},
	{name: "the Strict form", sheet: `<worksheet ` + strict + `><sheetData>` + two + `</sheetData></worksheet>`, shared: `<sst ` + strict + `><si><t>a</t></si><si><t>b</t></si></sst>`, book: `<workbook ` + strict + ` conformance="strict"><sheets><sheet name="一" sheetId="1" r:id="rId1"/></sheets></workbook>`, want: "a|b",
		more: map[string]string{"_rels/.rels": relationships(oclc, "officeDocument xl/workbook.xml"), "xl/_rels/workbook.xml.rels": relationships(oclc, "worksheet worksheets/sheet1.xml", "sharedStrings sharedStrings.xml")}},
	{name: "absolute targets", sheet: sheetOf(two), shared: stringsOf(`<si><t>a</t></si><si><t>b</t></si>`), want: "a|b",
		more: map[string]string{"_rels/.rels": relationships(transitional, "extended-properties docProps/app.xml", "officeDocument /xl/workbook.xml"), "xl/_rels/workbook.xml.rels": relationships(transitional, "worksheet /xl/worksheets/sheet1.xml", "sharedStrings /xl/sharedStrings.xml")}},
	{name: "targets that go up", sheet: sheetOf(`<row><c><v>1</v></c></row>`), want: "1", more: map[string]string{"xl/_rels/workbook.xml.rels": relationships(transitional, "worksheet ../xl/./worksheets/sheet1.xml")}},
	{name: "a workbook without a folder", book: `<workbook/>`, want: "x", more: map[string]string{"_rels/.rels": relationships(transitional, "officeDocument book.xml"), "_rels/book.xml.rels": relationships(transitional, "worksheet first.xml"),
		"book.xml": `<workbook ` + main + `><sheets><sheet name="一" sheetId="1" r:id="rId1"/></sheets></workbook>`, "first.xml": sheetOf(`<row><c><v>x</v></c></row>`)}},
}

func TestEveryKindIsReadAsExcelizeDoes(t *testing.T) {
	for _, k := range kinds {
		asJudged(t, k.name, zipped(t, partsOf(k.book, k.shared, k.sheet, k.more)), k.want)
	}
}

func partsOf(book, shared, sheet string, more map[string]string) map[string]string {
	parts := map[string]string{}
	for name, text := range map[string]string{"xl/workbook.xml": book, "xl/sharedStrings.xml": shared, "xl/worksheets/sheet1.xml": sheet} {
		if text != "" {
			parts[name] = text
		}
	}
	for name, text := range more {
		parts[name] = text
	}
	return parts
}

func TestWhatIsWrittenIsReadAsExcelizeDoes(t *testing.T) {
	var b bytes.Buffer
	x, err := sheet.NewXLSX(&b, "成员<&>", 14, 16)
	if err = errors.Join(err, x.Row("姓名*", "手机号*", "", "备注"), x.Row(), x.Row(" a&<b>\r\n", "_x0041_", "\x00", "=1+1"), x.Close()); err != nil {
		t.Fatal(err)
	}
	asJudged(t, "by this portal", b.Bytes(), "姓名*|手机号*||备注// a&<b>\r\n|A|\ufffd|=1+1")

	f := excelize.NewFile()
	date, err := f.NewStyle(&excelize.Style{NumFmt: 14, Font: &excelize.Font{Bold: true}})
	_, other := f.NewSheet("二")
	err = errors.Join(err, other,
		f.SetSheetRow("Sheet1", "B2", &[]any{"姓名", 13800000000, 0.1, true, nil, " 空 ", "a\r\nb", "_x0041_"}),
		f.SetCellValue("Sheet1", "A4", time.Date(2026, 11, 20, 0, 0, 0, 0, time.UTC)), f.SetCellStyle("Sheet1", "A4", "Z9", date),
		f.SetCellFormula("Sheet1", "B4", "1+1"), f.SetCellValue("Sheet1", "C4", "合并"), f.MergeCell("Sheet1", "C4", "E5"),
		f.SetCellRichText("Sheet1", "D6", []excelize.RichTextRun{{Text: "张"}, {Text: " 三", Font: &excelize.Font{Bold: true}}}),
		f.SetCellValue("二", "A1", "other"), f.SetSheetVisible("二", true))
	f.SetActiveSheet(1)
	err = errors.Join(err, f.SetSheetVisible("Sheet1", false))
	written, other := f.WriteToBuffer()
	if err = errors.Join(err, other, f.Close()); err != nil {
		t.Fatal(err)
	}
	asJudged(t, "by excelize", written.Bytes(), "/|姓名|13800000000|0.1|1|| 空 |a\r\nb|A//46346||合并//|||张 三///")
}

// Every two pieces of a text, every two cells of a row and every three rows. Those out of order are refused.
func TestPairs(t *testing.T) {
	var items, rows strings.Builder
	texts := []string{"", "<t>a</t>", "<t/>", "<t> b </t>", "<r><t>c</t></r>", "<r><rPr><b/></rPr><t>_x0041_</t></r>", "<r/>", "<r><t>_x00</t></r>", "<t>5F_</t>", `<rPh sb="0" eb="1"><t>d</t></rPh>`, "<extLst><t>e</t></extLst>"}
	for i, first := range texts {
		for j, second := range texts {
			items.WriteString("<si>" + first + second + "</si>")
			fmt.Fprintf(&rows, `<row><c t="s"><v>%d</v></c><c t="inlineStr"><is>%s</is></c></row>`, i*len(texts)+j, first+second)
		}
	}
	type cell struct {
		column int // 0 is the next
		text   string
	}
	var cells []cell
	columns := map[string]int{"": 0, ` r="A1"`: 1, ` r="B2"`: 2, ` r="AA3"`: 27}
	for _, ref := range []string{"", ` r="A1"`, ` r="B2"`, ` r="AA3"`} {
		for _, kind := range []string{"", ` t="s"`, ` t="str"`, ` t="inlineStr"`, ` t="b" s="1"`} {
			for _, of := range []string{"", "<v/>", "<f>1</f>", "<v>1</v>", "<is><t>a</t></is><v>2</v>"} {
				cells = append(cells, cell{columns[ref], "<c" + ref + kind + ">" + of + "</c>"})
			}
		}
	}
	for _, first := range cells {
		for _, second := range cells {
			row := "<row>" + first.text + second.text + "</row>"
			if ordered(first.column, second.column) {
				rows.WriteString(row)
			} else if strings.Count(row, "<v>1</v>") == 2 {
				refused(t, row)
			}
		}
	}
	judged(t, "texts and cells", zipped(t, partsOf("", stringsOf(items.String()), sheetOf(rows.String()), nil)))

	heads := []int{0, 1, 2, 3, 5}
	for i := range len(heads) * len(heads) * len(heads) {
		rows.Reset()
		numbers := []int{heads[i%5], heads[i/5%5], heads[i/25]}
		for _, number := range numbers {
			fmt.Fprintf(&rows, `<row r="%d"><c><v>1</v></c><c/><c><v>2</v></c></row>`, number)
		}
		all := strings.ReplaceAll(rows.String(), ` r="0"`, "")
		if ordered(numbers...) {
			judged(t, all, zipped(t, partsOf("", "", sheetOf(all), nil)))
		} else {
			refused(t, all)
		}
	}
}

// ordered says whether each number is more than the one before; 0 is one more.
func ordered(numbers ...int) bool {
	last := 0
	for _, number := range numbers {
		if number == 0 {
			number = last + 1
		}
		if number <= last {
			return false
		}
		last = number
	}
	return true
}

func refused(t *testing.T, rows string) {
	t.Helper()
	cells, err := workbook.Read(zipped(t, partsOf("", "", sheetOf(rows), nil)))
	if err == nil || cells != nil {
		t.Errorf("%s: %q, %v", rows, written(cells), err)
	}
}

// noStyle is a cell's style that is no number, for which excelize's reader of rows loses the cell and its other one does not mind.
var noStyle = regexp.MustCompile(`\bs\s*=\s*["'](["']|\d*[^\d"'])`)

// FuzzRead wants the same cells, or an error of either.
func FuzzRead(f *testing.F) {
	for _, k := range kinds {
		if k.more == nil {
			f.Add(k.book, k.shared, k.sheet)
		}
	}
	f.Fuzz(func(t *testing.T, book, shared, sheet string) {
		data := zipped(t, partsOf(book, shared, sheet, nil))
		got, err := workbook.Read(data)
		if err != nil || noStyle.MatchString(sheet) {
			return
		}
		if want, other := judge(data); other == nil && !same(got, want) {
			t.Errorf("%q, and by excelize %q", written(got), written(want))
		}
	})
}
