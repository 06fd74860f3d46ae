package preview_test

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"image/png"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"bimportal/functions/mall/preview"
	"bimportal/shared/apitest"
	"bimportal/shared/ids"
	"bimportal/shared/xray/sample"
)

var (
	programs  string // the folder of the programs
	converter *preview.Converter
)

func TestMain(m *testing.M) {
	folder, err := os.MkdirTemp("", "wasm")
	if err == nil {
		programs = folder
		converter, err = opened(folder)
	}
	code := 1
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
	} else {
		code = m.Run()
	}
	os.RemoveAll(folder)
	os.Exit(code)
}

// opened takes the programs out of their npm packages, as the build does.
func opened(folder string) (*preview.Converter, error) {
	made, err := exec.Command(apitest.Node, filepath.Join(apitest.Root(), "infra/local/wasm.mjs"), folder).CombinedOutput()
	if err != nil {
		return nil, fmt.Errorf("%w: %s", err, made)
	}
	return preview.Open(folder, "")
}

func made(t *testing.T, ifc []byte, limits preview.Limits) preview.Preview {
	t.Helper()
	p, err := converter.Make(context.Background(), ifc, limits)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// document is what a test reads of a GLB.
type document struct {
	Nodes []struct {
		Mesh       int
		Scale      []float64
		Extras     struct{ Ranges, Instances []uint32 }
		Extensions map[string]any
	}
	Meshes []struct {
		Primitives []struct{ Indices, Material int }
	}
	Accessors []struct{ Count int }
}

func documentOf(t *testing.T, glb []byte) (d document) {
	t.Helper()
	if len(glb) < 20 || string(glb[:4]) != "glTF" || int(binary.LittleEndian.Uint32(glb[8:])) != len(glb) {
		t.Fatalf("no GLB: %d bytes", len(glb))
	}
	if err := json.Unmarshal(glb[20:20+binary.LittleEndian.Uint32(glb[12:])], &d); err != nil {
		t.Fatal(err)
	}
	return d
}

func TestAPreviewOfABuilding(t *testing.T) {
	p := made(t, sample.Building(2, 60, 10), preview.Small)
	if p.Reason != "" || p.Count != 2*60*4 {
		t.Fatalf("%d elements, %s", p.Count, p.Reason)
	}
	picture, err := png.DecodeConfig(bytes.NewReader(p.PNG))
	if err != nil || picture.Width != preview.Width || picture.Height != preview.Height {
		t.Errorf("%+v %v", picture, err)
	}
	var elements []ids.Element
	if err := json.Unmarshal(p.Elements, &elements); err != nil || len(elements) != p.Count {
		t.Fatal(err, len(elements))
	}
	byClass, known := map[string]int{}, map[uint32]ids.Element{}
	for _, e := range elements {
		byClass[e.Class]++
		known[e.ID] = e
		if e.Storey != "1 层" && e.Storey != "2 层" || e.GUID == "" || e.Name == "" {
			t.Fatalf("%+v", e)
		}
		if e.Class == "IFCWALL" && (len(e.Properties) != 2 || e.Properties[1] != (ids.Property{Set: "Pset_WallCommon", Name: "IsExternal", Value: "是"})) {
			t.Fatalf("%+v", e)
		}
	}
	if byClass["IFCWALL"] != 120 || byClass["IFCDOOR"] != 120 || byClass["IFCCOLUMN"] != 120 || byClass["IFCWINDOW"] != 120 {
		t.Errorf("%v", byClass)
	}
	// Every triangle is somebody's, and every element has some.
	d, shown, instanced := documentOf(t, p.GLB), map[uint32]bool{}, 0
	for _, n := range d.Nodes {
		triangles := 0
		for i := 0; i < len(n.Extras.Ranges); i += 2 {
			shown[n.Extras.Ranges[i]] = true
			triangles += int(n.Extras.Ranges[i+1])
		}
		for _, element := range n.Extras.Instances {
			shown[element] = true
			instanced++
		}
		indices := d.Accessors[d.Meshes[n.Mesh].Primitives[0].Indices].Count
		if len(n.Extras.Instances) == 0 && 3*triangles != indices {
			t.Errorf("%d triangles of %d indices have an element", triangles, indices)
		}
	}
	for element := range shown {
		if known[element].ID == 0 {
			t.Errorf("#%d is shown and not listed", element)
		}
	}
	if len(shown) != p.Count || instanced != 360 { // doors, columns and panes
		t.Errorf("%d elements shown, %d as instances", len(shown), instanced)
	}
	if again := made(t, sample.Building(2, 60, 10), preview.Small); !bytes.Equal(again.GLB, p.GLB) || !bytes.Equal(again.PNG, p.PNG) {
		t.Error("the same model is another preview")
	}
}

func TestWhatIsCompiledIsLeftToOthers(t *testing.T) {
	compiled := t.TempDir()
	var glb []byte
	for range 2 {
		c, err := preview.Open(programs, compiled)
		if err != nil {
			t.Fatal(err)
		}
		p, err := c.Make(t.Context(), sample.Building(1, 10, 2), preview.Small)
		if err != nil || len(p.GLB) == 0 || glb != nil && !bytes.Equal(p.GLB, glb) {
			t.Fatalf("%d bytes, then %d: %v %s", len(glb), len(p.GLB), err, p.Reason)
		}
		glb = p.GLB
		left := 0
		err = filepath.WalkDir(compiled, func(_ string, d fs.DirEntry, err error) error {
			if err == nil && !d.IsDir() {
				left++
			}
			return err
		})
		if err != nil || left != 2 {
			t.Fatalf("%d programs are left: %v", left, err)
		}
	}
	if _, err := preview.Open(programs, filepath.Join(programs, preview.WebIFC)); err == nil {
		t.Error("a folder that is none is taken")
	}
}

func TestALongModelIsSplit(t *testing.T) {
	d := documentOf(t, made(t, sample.Building(1, 200, 200), preview.Small).GLB) // 600 metres
	for _, n := range d.Nodes {
		if len(n.Scale) > 0 && n.Scale[0] > 0.0021 {
			t.Errorf("a step of %.4f m", n.Scale[0])
		}
	}
	if len(d.Nodes) < 8 || len(d.Nodes) > 150 {
		t.Errorf("%d draws", len(d.Nodes))
	}
}

func TestALargeModelKeepsItsBudgets(t *testing.T) {
	p := made(t, sample.Building(4, 300, 30), preview.Small)
	if p.Reason != "" || p.Count != 4*300*4 {
		t.Fatalf("%d elements, %s", p.Count, p.Reason)
	}
	var packed bytes.Buffer
	w := gzip.NewWriter(&packed)
	if _, err := w.Write(p.GLB); err != nil || w.Close() != nil {
		t.Fatal(err)
	}
	if draws := len(documentOf(t, p.GLB).Nodes); packed.Len() > 1<<20 || draws > 150 || len(p.Elements) > 6<<20 {
		t.Errorf("%d KB, %d draws, %d KB of elements", packed.Len()>>10, draws, len(p.Elements)>>10)
	}
}

// BenchmarkPreview tells what a preview takes: seconds of CPU, and the most memory that the process has held.
func BenchmarkPreview(b *testing.B) {
	for _, megabytes := range []int{10, 50} {
		b.Run(fmt.Sprintf("%dMB", megabytes), func(b *testing.B) {
			model := sample.Building(4, megabytes<<20/(4*2000), 60)
			if size := len(model); size < megabytes*9<<20/10 || size > megabytes<<20 {
				b.Fatalf("a model of %d bytes", size)
			}
			var before, after syscall.Rusage
			for b.Loop() {
				if err := syscall.Getrusage(syscall.RUSAGE_SELF, &before); err != nil {
					b.Fatal(err)
				}
				p, err := converter.Make(context.Background(), model, preview.LimitsOf(int64(len(model))))
				if err != nil || p.Reason != "" {
					b.Fatal(p.Reason, err)
				}
				if err := syscall.Getrusage(syscall.RUSAGE_SELF, &after); err != nil {
					b.Fatal(err)
				}
			}
			spent := func(r syscall.Rusage) time.Duration { return time.Duration(r.Utime.Nano() + r.Stime.Nano()) }
			b.ReportMetric((spent(after) - spent(before)).Seconds(), "cpu-s")
			b.ReportMetric(float64(after.Maxrss)/1024, "peak-MB")
		})
	}
}

func TestWhatHasNoPreviewSaysWhy(t *testing.T) {
	building := sample.Building(1, 10, 5)
	short, small := preview.Small, preview.Small
	short.Time, small.Memory = time.Nanosecond, 17
	for _, c := range []struct {
		ifc    []byte
		limits preview.Limits
		why    string
	}{
		{building, preview.Limits{Bytes: 100, Time: time.Second, Memory: 100}, "超过"},
		{[]byte("PK"), preview.Small, "已损坏"},
		{sample.IFC("IFC4", "", "#1=IFCWALL('0',$,$,$,$,$,$,$,$);"), preview.Small, "没有可显示的几何"},
		{building, short, "过于复杂"},
		{building, small, "几何"},
	} {
		if p := made(t, c.ifc, c.limits); !strings.Contains(p.Reason, c.why) || p.GLB != nil {
			t.Errorf("%q, not %s", p.Reason, c.why)
		}
	}
	ended, end := context.WithCancel(context.Background())
	end()
	if _, err := converter.Make(ended, building, preview.Small); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

// A model that is damaged costs its own instance and no more than its time.
func TestDamagedModelsEnd(t *testing.T) {
	whole := sample.Building(1, 4, 2)
	limits := preview.Small
	limits.Time = 2 * time.Second
	for i := range 40 {
		b := bytes.Clone(whole)
		for at := 300 + 37*i; at < len(b); at += 997 {
			b[at] = "#0,()$9*"[(at+i)%8]
		}
		began := time.Now()
		if p := made(t, b, limits); p.GLB == nil && p.Reason == "" {
			t.Error("neither a preview nor a reason")
		}
		if took := time.Since(began); took > 8*time.Second {
			t.Errorf("%s", took)
		}
	}
}
