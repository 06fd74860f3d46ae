package reader_test

import (
	"bytes"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"bimportal/shared/xray"
	"bimportal/shared/xray/reader"
	"bimportal/shared/xray/sample"
)

// fuzz holds a format's reader to ending soon, without a panic, with a report or an error.
func fuzz(f *testing.F, name string, seeds ...[]byte) {
	for _, seed := range seeds {
		f.Add(seed)
		f.Add(seed[:len(seed)/2])
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		began := time.Now()
		r, err := reader.Read(bytes.NewReader(b), int64(len(b)), name)
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
	small := door
	small.Weight, small.Preview = 0, false
	fuzz(f, "a.rfa", sample.Family(small), sample.Family(sample.Spec{Year: 2010}), sample.Family(sample.Spec{Year: 2013}))
}

// TestDamagedFamilies: bytes changed anywhere, more often in the header, the directory and the tables, cost no panic and no time.
func TestDamagedFamilies(t *testing.T) {
	whole, chance := sample.Family(door), rand.New(rand.NewPCG(1, 2))
	read := 0
	for range 10_000 {
		b := bytes.Clone(whole)
		for range 1 + chance.IntN(20) {
			at := []int{chance.IntN(len(b)), chance.IntN(512), len(b) - 1 - chance.IntN(8192)}[chance.IntN(3)]
			b[at] = byte(chance.IntN(256))
		}
		began := time.Now()
		if _, err := reader.Read(bytes.NewReader(b), int64(len(b)), "a.rfa"); err == nil {
			read++
		}
		if took := time.Since(began); took > time.Second {
			t.Fatalf("a damaged family took %s", took)
		}
	}
	if read < 100 || read > 9_900 {
		t.Errorf("%d of 10000 damaged families were read", read)
	}
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
