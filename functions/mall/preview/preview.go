// Package preview makes out of a model in IFC what a browser shows of it: a compact GLB, a picture, and a table of its
// elements. Shapes are computed by web-ifc (MPL-2.0) and compressed by meshoptimizer (MIT), both as WebAssembly from their
// unmodified npm packages, which lie beside the program; a model that is broken traps or runs for ever in its own instance.
package preview

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime/debug"
	"slices"
	"sync"
	"time"

	"github.com/tetratelabs/wazero"

	"bimportal/shared/ids"
)

// Names of the programs' files.
const (
	WebIFC  = "web-ifc.wasm"
	Meshopt = "meshopt.wasm"
)

const (
	glbMost        = 1 << 20 // bytes, gzip
	elementsMost   = 6 << 20 // bytes of JSON; without properties beyond
	propertiesMost = 60      // of an element
	collecting     = 50      // percent that the heap may grow while a preview is made
	megabyte       = 1 << 20
)

// grids are tried one after the other until the GLB is small enough, in metres.
var grids = []float64{0.001, 0.005, 0.02, 0.05}

// Limits are what one job may take. Memory is that of web-ifc's instance; the process has about 200 MB beside it.
type Limits struct {
	Bytes  int64 // of the model
	Time   time.Duration
	Memory int // MB
}

// Small and Large are the limits of models up to 10 MB and up to 50 MB.
var (
	Small = Limits{10 * megabyte, 10 * time.Second, 256}
	Large = Limits{50 * megabyte, 60 * time.Second, 448}
)

// LimitsOf returns the limits for a model of so many bytes.
func LimitsOf(size int64) Limits {
	if size <= Small.Bytes {
		return Small
	}
	return Large
}

// Preview is what can be shown of a model. What is not there has its reason, a Chinese sentence.
type Preview struct {
	GLB      []byte // within 1 MB as gzip, at most 150 draws
	PNG      []byte // Width by Height
	Elements []byte // JSON, a list of ids.Element
	Count    int    // elements that have a shape
	Reason   string
}

// Converter holds the compiled programs. It may be used by several goroutines, and makes one preview after the other: each may take all the
// memory that the function has.
type Converter struct {
	one             sync.Mutex
	webIFC, meshopt []byte
	cache           wazero.CompilationCache
}

// Beside opens the programs that lie in the folder of the running program, as Open does.
func Beside(compiled string) (*Converter, error) {
	program, err := os.Executable()
	if err != nil {
		return nil, err
	}
	return Open(filepath.Dir(program), compiled)
}

// Open opens the programs in a folder. They are compiled by the first job, which takes a second more for it, unless another process has left them in
// the folder compiled; "" is none.
func Open(folder, compiled string) (*Converter, error) {
	c := &Converter{cache: wazero.NewCompilationCache()}
	if compiled != "" {
		var err error
		if c.cache, err = wazero.NewCompilationCacheWithDir(compiled); err != nil {
			return nil, fmt.Errorf("preview: %w", err)
		}
	}
	for name, to := range map[string]*[]byte{WebIFC: &c.webIFC, Meshopt: &c.meshopt} {
		b, err := os.ReadFile(filepath.Join(folder, name))
		if err != nil {
			return nil, fmt.Errorf("preview: %w", err)
		}
		*to = b
	}
	return c, nil
}

// Make makes a preview within limits. A model that none can be made of is no error: it has a reason. An error is the end of
// ctx, or programs that are not those that this package knows.
func (c *Converter) Make(ctx context.Context, ifc []byte, limits Limits) (Preview, error) {
	if int64(len(ifc)) > limits.Bytes {
		return Preview{Reason: fmt.Sprintf("模型超过 %d MB，不生成三维预览", limits.Bytes/megabyte)}, nil
	}
	model, err := ids.Read(ifc)
	if err != nil {
		return Preview{Reason: "模型文件已损坏，无法生成三维预览"}, nil
	}
	c.one.Lock()
	defer c.one.Unlock()
	defer debug.SetGCPercent(debug.SetGCPercent(collecting)) // functions collect late for their cold start; a model would fill the memory
	within, cancel := context.WithTimeout(ctx, limits.Time)
	defer cancel()
	p, err := c.make(within, ifc, model, limits)
	switch {
	case err == nil:
		return p, nil
	case ctx.Err() != nil:
		return Preview{}, ctx.Err()
	case errors.Is(err, errLayout):
		return Preview{}, err
	case within.Err() != nil:
		p.Reason = fmt.Sprintf("模型过于复杂，%d 秒内未能生成三维预览", int(limits.Time.Seconds()))
	case errors.Is(err, errHeavy):
		p.Reason = "模型的构件或三角面过多，不生成三维预览"
	default:
		p.Reason = "模型中有无法识别的几何，未能生成三维预览"
	}
	return p, nil
}

func (c *Converter) make(ctx context.Context, ifc []byte, model *ids.Model, limits Limits) (p Preview, err error) {
	ctx = withPages(ctx)
	all, err := c.shapes(ctx, ifc, limits)
	if err != nil {
		return p, err
	}
	if len(all) == 0 {
		return Preview{Reason: "模型中没有可显示的几何"}, nil
	}
	if p.PNG, err = drawn(all); err != nil {
		return p, err
	}
	if p.Elements, p.Count, err = elements(model, all); err != nil {
		return p, err
	}
	p.GLB, err = c.compressed(ctx, all, limits)
	return p, err
}

// runtime returns an empty instance of the machine, that ends with ctx.
func (c *Converter) runtime(ctx context.Context, limits Limits) wazero.Runtime {
	return wazero.NewRuntimeWithConfig(ctx, wazero.NewRuntimeConfigCompiler().WithCompilationCache(c.cache).WithCloseOnContextDone(true).
		WithMemoryLimitPages(uint32(limits.Memory*megabyte/wasmPage)))
}

// shapes runs web-ifc, and gives its memory back.
func (c *Converter) shapes(ctx context.Context, ifc []byte, limits Limits) (all []placed, err error) {
	runtime := c.runtime(ctx, limits)
	defer func() { err = errors.Join(err, runtime.Close(context.WithoutCancel(ctx))) }()
	program, err := runtime.CompileModule(ctx, c.webIFC)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", errLayout, err)
	}
	return shapesOf(ctx, runtime, program, ifc)
}

// compressed returns the GLB on the finest grid on which it is small enough.
func (c *Converter) compressed(ctx context.Context, all []placed, limits Limits) (glb []byte, err error) {
	runtime := c.runtime(ctx, limits)
	defer func() { err = errors.Join(err, runtime.Close(context.WithoutCancel(ctx))) }()
	program, err := runtime.CompileModule(ctx, c.meshopt)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", errLayout, err)
	}
	e, err := newEncoder(ctx, runtime, program)
	if err != nil {
		return nil, err
	}
	s := arranged(all)
	for _, grid := range grids {
		glb, err := s.write(e, grid)
		if err != nil {
			return nil, err
		}
		if packed, err := gzipped(glb); err != nil || packed <= glbMost {
			return glb, err
		}
	}
	return nil, errHeavy
}

func gzipped(b []byte) (int, error) {
	var out bytes.Buffer
	w := gzip.NewWriter(&out)
	if _, err := w.Write(b); err != nil {
		return 0, err
	}
	err := w.Close()
	return out.Len(), err
}

// elements describes every element that has a shape.
func elements(model *ids.Model, all []placed) (text []byte, count int, err error) {
	var numbers []uint32
	for i := range all {
		numbers = append(numbers, all[i].element)
	}
	slices.Sort(numbers)
	numbers = slices.Compact(numbers)
	for _, most := range []int{propertiesMost, 0} {
		list := make([]ids.Element, 0, len(numbers))
		for _, number := range numbers {
			if e, ok := model.Element(number, most); ok {
				list = append(list, e)
			}
		}
		if text, err = json.Marshal(list); err != nil || len(text) <= elementsMost {
			break
		}
	}
	return text, len(numbers), err
}
