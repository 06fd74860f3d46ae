package xray_test

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"bimportal/functions/mall/xray"
	"bimportal/functions/mall/xray/sample"
)

// fuzz holds a format's reader to ending soon, without a panic, with a report or an error.
func fuzz(f *testing.F, name string, seeds ...[]byte) {
	for _, seed := range seeds {
		f.Add(seed)
		f.Add(seed[:len(seed)/2])
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		began := time.Now()
		r, err := xray.Read(bytes.NewReader(b), int64(len(b)), name)
		if err == nil && r.Sources["format"] != xray.FromFile {
			t.Error("neither a report nor an error")
		}
		if err != nil && strings.Contains(err.Error(), "Unexpected") {
			t.Error(err)
		}
		if took := time.Since(began); took > 3*time.Second {
			t.Errorf("%d bytes took %s", len(b), took)
		}
	})
}

func FuzzRevit(f *testing.F) {
	old := door
	old.Year, old.Sector = 2010, 4096
	fuzz(f, "a.rfa", sample.Family(door), sample.Family(old), sample.Family(sample.Spec{Year: 2013}))
}

func FuzzDWG(f *testing.F) {
	fuzz(f, "a.dwg", sample.DWG("AC1032", sample.Picture("a"), 6), sample.DWG("AC1015", sample.DIB(8, 8), 2))
}

func FuzzSKP(f *testing.F) {
	fuzz(f, "a.skp", sample.SKP("21.0.1", true, sample.Picture("a")), sample.SKP("8.0.1", false, sample.Picture("a")))
}

func FuzzRhino(f *testing.F) { fuzz(f, "a.3dm", sample.Rhino(70)) }

func FuzzGLB(f *testing.F) { fuzz(f, "a.glb", sample.GLB(`{"asset":{"version":"2.0"},"nodes":[{}]}`)) }

func FuzzIFC(f *testing.F) {
	fuzz(f, "a.ifc", sample.IFC("IFC2X3", "x"), sample.IFC("IFC4X3_ADD2", ""))
}

func FuzzCatalogue(f *testing.F) {
	fuzz(f, "a.txt", []byte(",W##LENGTH##MM\na,1\n"), []byte(";W##LENGTH##MM\n\"a;1\n"))
}
