package preview

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"math"

	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/imports/wasi_snapshot_preview1"
)

var (
	errLayout = errors.New("preview: web-ifc is not as this package knows it")
	errModel  = errors.New("preview: web-ifc cannot read the model")
	errHeavy  = errors.New("preview: too many shapes")
)

const (
	wasmPage       = 64 << 10 // bytes
	placedSize     = 296      // bytes of IfcPlacedGeometry: colour, matrices and the shape's number
	placedMatrix   = 160      // where they stand in it
	placedShape    = 288
	vertexSize     = 24 // bytes: position and normal
	circleSegments = 8
	clear100       = 0.05 // what is more transparent is not drawn
	placedMost     = 400_000
	cornersMost    = 30_000_000 // of all shapes as placed
)

// shape is a mesh in its own coordinates, metres.
type shape struct {
	positions []float32 // x, y, z of each vertex
	indices   []uint32  // three a triangle
	low, high [3]float32
}

// placed is a shape at its place, Y upwards, of an element.
type placed struct {
	*shape
	element uint32
	number  uint32 // of the shape
	colour  [4]float32
	matrix  [16]float64 // column by column
}

func (p *placed) at(x, y, z float64) (out [3]float64) {
	for r := range 3 {
		out[r] = p.matrix[r]*x + p.matrix[4+r]*y + p.matrix[8+r]*z + p.matrix[12+r]
	}
	return out
}

func (p *placed) vertex(i uint32) [3]float64 {
	return p.at(float64(p.positions[3*i]), float64(p.positions[3*i+1]), float64(p.positions[3*i+2]))
}

// mirrored says whether the matrix turns a shape inside out.
func (p *placed) mirrored() bool {
	m := &p.matrix
	return m[0]*(m[5]*m[10]-m[6]*m[9])-m[4]*(m[1]*m[10]-m[2]*m[9])+m[8]*(m[1]*m[6]-m[2]*m[5]) < 0
}

// reader is one instance of web-ifc with a model open in it.
type reader struct {
	*host
	ctx     context.Context
	model   uint64
	shapes  map[uint32]*shape
	placed  []placed
	corners int
}

// shapesOf reads every placed shape of a model.
func shapesOf(ctx context.Context, runtime wazero.Runtime, program wazero.CompiledModule, ifc []byte) ([]placed, error) {
	r := &reader{host: newHost(), ctx: ctx, shapes: map[uint32]*shape{}}
	if err := r.start(runtime, program); err != nil {
		return nil, err
	}
	if err := r.open(ifc); err != nil {
		return nil, err
	}
	if _, err := r.do(ctx, "StreamAllMeshes", r.model, uint64(r.handle(callback(r.mesh)))); err != nil {
		return nil, err
	}
	return r.placed, nil
}

func (r *reader) start(runtime wazero.Runtime, program wazero.CompiledModule) error {
	if _, err := wasi_snapshot_preview1.Instantiate(r.ctx, runtime); err != nil {
		return err
	}
	env := runtime.NewHostModuleBuilder("env")
	for _, f := range program.ImportedFunctions() {
		if module, name, _ := f.Import(); module == "env" {
			env.NewFunctionBuilder().WithGoModuleFunction(r.imported(name), f.ParamTypes(), f.ResultTypes()).Export(name)
		}
	}
	if _, err := env.Instantiate(r.ctx); err != nil {
		return err
	}
	module, err := runtime.InstantiateModule(r.ctx, program, wazero.NewModuleConfig().WithName("web-ifc").WithStartFunctions())
	if err != nil {
		return err
	}
	r.module = module
	_, err = module.ExportedFunction("__wasm_call_ctors").Call(r.ctx)
	return err
}

func (r *reader) open(ifc []byte) error {
	settings, err := r.call(r.ctx, r.records["LoaderSettings"].constructor, "i")
	if err != nil {
		return err
	}
	for name, value := range map[string]uint64{"COORDINATE_TO_ORIGIN": 1, "CIRCLE_SEGMENTS": circleSegments} {
		f, ok := r.fields["LoaderSettings."+name]
		if !ok {
			return fmt.Errorf("%w: no setting %s", errLayout, name)
		}
		if _, err := r.call(r.ctx, f.setter, f.signature, uint64(f.context), settings, value); err != nil {
			return err
		}
	}
	// The program asks for pieces: where to, from where, how many bytes.
	feed := callback(func(args []uint32) any {
		to, from, n := r.word(args[0]), r.word(args[1]), r.word(args[2])
		from = min(from, uint32(len(ifc)))
		n = min(n, uint32(len(ifc))-from)
		if !r.module.Memory().Write(to, ifc[from:from+n]) {
			panic(errLayout)
		}
		return n
	})
	model, err := r.do(r.ctx, "OpenModel", settings, uint64(r.handle(feed)))
	r.model = uint64(model)
	return err
}

// mesh takes one element: a vector of IfcPlacedGeometry, and behind its three pointers the element's number.
func (r *reader) mesh(args []uint32) any {
	flat := r.word(args[0])
	begin, end, element := r.word(flat), r.word(flat+4), r.word(flat+12)
	if end < begin || (end-begin)%placedSize != 0 {
		panic(errLayout)
	}
	for at := begin; at < end; at += placedSize {
		raw, ok := r.module.Memory().Read(at, placedSize)
		if !ok {
			panic(errLayout)
		}
		p := placed{element: element, number: binary.LittleEndian.Uint32(raw[placedShape:])}
		for i := range p.colour {
			p.colour[i] = min(max(float32(double(raw[8*i:])), 0), 1)
		}
		finite := true
		for i := range p.matrix {
			p.matrix[i] = double(raw[placedMatrix+8*i:])
			finite = finite && !math.IsNaN(p.matrix[i]) && math.Abs(p.matrix[i]) < 1e9
		}
		if p.colour[3] < clear100 || !finite {
			continue
		}
		if p.shape = r.shape(p.number); len(p.indices) == 0 {
			continue
		}
		r.placed = append(r.placed, p)
		if r.corners += len(p.indices); r.corners > cornersMost || len(r.placed) > placedMost {
			panic(errHeavy)
		}
	}
	r.free("IfcFlatMesh", flat)
	return nil
}

func double(b []byte) float64 { return math.Float64frombits(binary.LittleEndian.Uint64(b)) }

func (r *reader) free(name string, at uint32) {
	if _, err := r.call(r.ctx, r.records[name].destructor, "vi", uint64(at)); err != nil {
		panic(err)
	}
}

// shape reads a shape once.
func (r *reader) shape(number uint32) *shape {
	if s, ok := r.shapes[number]; ok {
		return s
	}
	must := func(v uint32, err error) uint32 {
		if err != nil {
			panic(err)
		}
		return v
	}
	geometry := must(r.do(r.ctx, "GetGeometry", r.model, uint64(number)))
	get := func(name string) uint32 { return must(r.do(r.ctx, "IfcGeometry."+name, uint64(geometry))) }
	vertices, ok := r.module.Memory().Read(get("GetVertexData"), 4*get("GetVertexDataSize"))
	if !ok {
		panic(errLayout)
	}
	indices, ok := r.module.Memory().Read(get("GetIndexData"), 4*get("GetIndexDataSize"))
	if !ok {
		panic(errLayout)
	}
	s := newShape(vertices, indices)
	r.shapes[number] = s
	r.free("IfcGeometry", geometry)
	return s
}

// newShape copies a mesh out of the program's memory; one with vertices that are no numbers or are not there is empty.
func newShape(vertices, indices []byte) *shape {
	s := &shape{low: [3]float32{math.MaxFloat32, math.MaxFloat32, math.MaxFloat32}, high: [3]float32{-math.MaxFloat32, -math.MaxFloat32, -math.MaxFloat32}}
	for at := 0; at+vertexSize <= len(vertices); at += vertexSize {
		for k := range 3 {
			v := math.Float32frombits(binary.LittleEndian.Uint32(vertices[at+4*k:]))
			if v != v || v > 1e7 || v < -1e7 {
				return &shape{}
			}
			s.positions = append(s.positions, v)
			s.low[k], s.high[k] = min(s.low[k], v), max(s.high[k], v)
		}
	}
	for at := 0; at+12 <= len(indices); at += 12 {
		for k := range 3 {
			i := binary.LittleEndian.Uint32(indices[at+4*k:])
			if int64(i) >= int64(len(s.positions)/3) {
				return &shape{}
			}
			s.indices = append(s.indices, i)
		}
	}
	return s
}
