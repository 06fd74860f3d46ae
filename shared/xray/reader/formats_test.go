package reader_test

import (
	"bytes"
	"strings"
	"testing"

	"golang.org/x/text/encoding/simplifiedchinese"

	"bimportal/shared/xray"
	"bimportal/shared/xray/sample"
)

func TestDrawings(t *testing.T) {
	picture := sample.Picture("图")
	r := read(t, sample.DWG("AC1032", picture, 6), "a.dwg")
	if r.Version != "2018" || r.Preview == nil || !bytes.Equal(r.Preview.PNG, picture) {
		t.Errorf("%+v", r)
	}
	r = read(t, sample.DWG("AC1024", sample.DIB(60, 40), 2), "a.dwg")
	if r.Version != "2010" || r.Preview == nil || r.Preview.Width != 60 || r.Preview.Height != 40 || !bytes.HasPrefix(r.Preview.PNG, []byte("\x89PNG")) {
		t.Errorf("%+v", r)
	}
	r = read(t, []byte("AC1012"+strings.Repeat("\x00", 60)), "a.dwg")
	if r.Version != "R13" || r.Preview != nil || len(r.Missing) != 1 {
		t.Errorf("%+v", r)
	}
	for _, zipped := range []bool{true, false} {
		r = read(t, sample.SKP("21.1.299", zipped, picture), "a.skp")
		if r.Version != "21.1.299" || r.Preview == nil || !bytes.Equal(r.Preview.PNG, picture) {
			t.Errorf("zip %v: %+v", zipped, r)
		}
	}
	if r = read(t, sample.Rhino(70), "a.3dm"); r.Version != "70" || r.App != "Rhinoceros 7.1" {
		t.Errorf("%+v", r)
	}
}

func TestModels(t *testing.T) {
	r := read(t, sample.GLB(`{"asset":{"version":"2.0","generator":"x"},"nodes":[{},{}],"meshes":[{}],"extensionsRequired":["EXT_meshopt_compression"]}`), "a.glb")
	if r.Version != "2.0" || r.Model.Counts["nodes"] != 2 || r.Model.Requires[0] != "EXT_meshopt_compression" {
		t.Errorf("%+v", r.Model)
	}
	r = read(t, sample.IFC("IFC4", `\X2\674E56DB\X0\`), "a.ifc")
	if len(r.Traces) != 1 || r.Traces[0].Text != "李四" {
		t.Errorf("%+v", r.Traces)
	}
	r = read(t, sample.IFC("IFC4", "李四"), "a.ifc")
	if r.Version != "IFC4" || r.App != "Builder 1.0" || r.Title != "门.ifc" || len(r.Traces) != 1 || r.Traces[0] != (xray.Trace{Kind: xray.Account, Text: "李四"}) {
		t.Errorf("%+v", r)
	}
}

func TestATypeCatalogue(t *testing.T) {
	text := ",宽度##LENGTH##MILLIMETERS,说明##OTHER##\r\n\"门, 大\",1200,\"带\"\"引号\"\"\"\r\nM2,900,\r\n"
	gbk, err := simplifiedchinese.GB18030.NewEncoder().String(text)
	if err != nil {
		t.Fatal(err)
	}
	wide := []byte{0xFF, 0xFE}
	for _, r := range text {
		wide = append(wide, byte(r), byte(r>>8))
	}
	for _, b := range [][]byte{[]byte(text), []byte(gbk), wide, []byte("\ufeff" + text)} {
		r := read(t, b, "door.txt")
		if len(r.Types) != 2 || r.Types[0].Name != "门, 大" || r.Types[0].Params[1].Value != `带"引号"` {
			t.Fatalf("%+v", r.Types)
		}
		if want := (xray.Param{Name: "宽度", DataType: "LENGTH", Unit: "MILLIMETERS", Value: "1200"}); r.Types[0].Params[0] != want {
			t.Errorf("%+v", r.Types[0].Params[0])
		}
	}
}
