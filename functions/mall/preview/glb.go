package preview

import (
	"encoding/binary"
	"encoding/json"
	"math"
)

// Numbers of glTF 2.0.
const (
	arrayBuffer, elementArrayBuffer = 34962, 34963
	unsignedShort, unsignedInt      = 5123, 5125
	float                           = 5126
	chunkJSON, chunkBinary          = 0x4E4F534A, 0x004E4942
	positionSize                    = 8 // bytes: three of 16 bits and a gap
	unused                          = 0xFFFFFFFF
)

type object = map[string]any

// gltf writes a binary glTF: KHR_mesh_quantization, EXT_meshopt_compression, EXT_mesh_gpu_instancing. A node tells in its
// extras whose its triangles are: ranges (element, triangles, element, triangles, …) or instances (an element each).
type gltf struct {
	*encoder
	grid                                      float64 // metres, the finest step
	binary                                    []byte
	unpacked                                  int // bytes of the buffer that is not there
	views, accessors, meshes, materials, list []any
	nodes                                     []int
	painted                                   map[paint]int
}

// write returns the GLB of a scene.
func (s scene) write(e *encoder, grid float64) ([]byte, error) {
	g := &gltf{encoder: e, grid: grid, painted: map[paint]int{}}
	for i := range s.repeated {
		g.instances(&s.repeated[i])
	}
	for i := range s.merged {
		g.merge(&s.merged[i])
	}
	if g.err != nil {
		return nil, g.err
	}
	return g.file()
}

// soup are triangles on their way into a mesh, each run of them of one element.
type soup struct {
	positions []float32
	indices   []uint32
	elements  []uint32 // of each run
	counts    []int    // triangles of each run
}

func (s *soup) add(p *placed) {
	base := uint32(len(s.positions) / 3)
	for i := range len(p.positions) / 3 {
		v := p.vertex(uint32(i))
		s.positions = append(s.positions, float32(v[0]), float32(v[1]), float32(v[2]))
	}
	second, third := 1, 2
	if p.mirrored() { // its triangles would face inwards
		second, third = 2, 1
	}
	for i := 0; i < len(p.indices); i += 3 {
		s.indices = append(s.indices, base+p.indices[i], base+p.indices[i+second], base+p.indices[i+third])
	}
	if n := len(s.elements); n > 0 && s.elements[n-1] == p.element {
		s.counts[n-1] += len(p.indices) / 3
		return
	}
	s.elements, s.counts = append(s.elements, p.element), append(s.counts, len(p.indices)/3)
}

func (g *gltf) merge(m *merged) {
	s := &soup{}
	flush := func() {
		mesh, low, step, counts := g.mesh(s, m.paint)
		if mesh >= 0 {
			ranges := make([]uint32, 0, 2*len(counts))
			for i, n := range counts {
				if n > 0 {
					ranges = append(ranges, s.elements[i], uint32(n))
				}
			}
			g.node(object{"mesh": mesh, "translation": low, "scale": [3]float64{step, step, step}, "extras": object{"ranges": ranges}})
		}
		s = &soup{}
	}
	for _, p := range m.places {
		if s.add(p); len(s.positions) > floatsMost {
			flush()
		}
	}
	flush()
}

// instances writes a shape once, with its places as instances: the place of each is that of the mesh's own corner.
func (g *gltf) instances(r *repeated) {
	mesh, low, step, _ := g.mesh(&soup{r.positions, append([]uint32(nil), r.indices...), []uint32{0}, []int{len(r.indices) / 3}}, r.paint)
	if mesh < 0 {
		return
	}
	var moves, turns, scales []float32
	elements := make([]uint32, 0, len(r.places))
	for _, p := range r.places {
		q, _ := turn(&p.matrix)
		corner := p.at(low[0], low[1], low[2])
		moves = append(moves, float32(corner[0]), float32(corner[1]), float32(corner[2]))
		turns = append(turns, q[:]...)
		scales = append(scales, float32(step), float32(step), float32(step))
		elements = append(elements, p.element)
	}
	n := len(r.places)
	g.node(object{"mesh": mesh, "extras": object{"instances": elements}, "extensions": object{"EXT_mesh_gpu_instancing": object{"attributes": object{
		"TRANSLATION": g.floats(moves, n, 3), "ROTATION": g.floats(turns, n, 4), "SCALE": g.floats(scales, n, 3),
	}}}})
}

func (g *gltf) floats(values []float32, n, width int) int {
	b := make([]byte, 0, 4*len(values))
	for _, v := range values {
		b = binary.LittleEndian.AppendUint32(b, math.Float32bits(v))
	}
	view := g.view(g.attributes(b, n, 4*width), n, 4*width, "ATTRIBUTES")
	return g.accessor(object{"bufferView": view, "componentType": float, "count": n, "type": map[int]string{3: "VEC3", 4: "VEC4"}[width]})
}

// mesh brings vertices to a grid, the finest that is asked for and 16 bits reach, drops triangles that fall together there,
// and writes the rest. It returns -1 where nothing is left, and otherwise the grid's corner, its step, and the triangles of
// each run.
func (g *gltf) mesh(s *soup, p paint) (mesh int, low [3]float64, step float64, counts []int) {
	positions, places, low, step := onGrid(s.positions, g.grid)
	counts = make([]int, len(s.counts))
	indices, at, near := make([]uint32, 0, len(s.indices)), 0, make([]uint32, len(positions))
	for run, n := range s.counts {
		from := len(indices)
		for range n {
			a, b, c := places[s.indices[at]], places[s.indices[at+1]], places[s.indices[at+2]]
			if at += 3; a != b && b != c && a != c {
				indices = append(indices, a, b, c)
			}
		}
		if counts[run] = (len(indices) - from) / 3; counts[run] > 1 {
			g.arrangeRun(indices[from:], near)
		}
	}
	if len(indices) == 0 || g.err != nil {
		return -1, low, step, nil
	}
	order, n := g.firstUse(indices, len(positions))
	if g.err != nil {
		return -1, low, step, nil
	}
	vertices, most := make([]byte, n*positionSize), [3]uint16{}
	for i, v := range positions {
		if order[i] == unused {
			continue
		}
		for k := range v {
			binary.LittleEndian.PutUint16(vertices[int(order[i])*positionSize+2*k:], v[k])
			most[k] = max(most[k], v[k])
		}
	}
	kind, size := unsignedShort, 2
	if n > 65535 {
		kind, size = unsignedInt, 4
	}
	position := g.accessor(object{
		"bufferView": g.view(g.attributes(vertices, n, positionSize), n, positionSize, "ATTRIBUTES"), "componentType": unsignedShort,
		"count": n, "type": "VEC3", "min": [3]int{}, "max": most,
	})
	index := g.accessor(object{
		"bufferView": g.view(g.triangles(indices, n), len(indices), size, "TRIANGLES"), "componentType": kind, "count": len(indices), "type": "SCALAR",
	})
	g.meshes = append(g.meshes, object{"primitives": []any{object{"attributes": object{"POSITION": position}, "indices": index, "material": g.material(p)}}})
	return len(g.meshes) - 1, low, step, counts
}

// arrangeRun orders the triangles of one run by numbers of their own, since the order costs time for every vertex that there
// is. near is room for each vertex, and is left empty.
func (g *gltf) arrangeRun(run, near []uint32) {
	var vertices []uint32
	for i, v := range run {
		if near[v] == 0 {
			vertices = append(vertices, v)
			near[v] = uint32(len(vertices))
		}
		run[i] = near[v] - 1
	}
	g.arrange(run, len(vertices))
	for i, v := range run {
		run[i] = vertices[v]
	}
	for _, v := range vertices {
		near[v] = 0
	}
}

// onGrid returns the different places of a grid that positions are at, and which one each is at.
func onGrid(positions []float32, grid float64) (cells [][3]uint16, places []uint32, low [3]float64, step float64) {
	low, high := [3]float64{math.MaxFloat64, math.MaxFloat64, math.MaxFloat64}, [3]float64{-math.MaxFloat64, -math.MaxFloat64, -math.MaxFloat64}
	for i, v := range positions {
		low[i%3], high[i%3] = min(low[i%3], float64(v)), max(high[i%3], float64(v))
	}
	step = max(max(high[0]-low[0], high[1]-low[1], high[2]-low[2])/gridSteps, grid)
	seen := make(map[[3]uint16]uint32, len(positions)/3)
	places = make([]uint32, len(positions)/3)
	for i := range places {
		var v [3]uint16
		for k := range v {
			v[k] = uint16(min(math.Round((float64(positions[3*i+k])-low[k])/step), gridSteps))
		}
		place, ok := seen[v]
		if !ok {
			place = uint32(len(cells))
			seen[v] = place
			cells = append(cells, v)
		}
		places[i] = place
	}
	return cells, places, low, step
}

func (g *gltf) node(n object) {
	g.list = append(g.list, n)
	g.nodes = append(g.nodes, len(g.list)-1)
}

func (g *gltf) accessor(a object) int {
	g.accessors = append(g.accessors, a)
	return len(g.accessors) - 1
}

// view keeps compressed bytes that are n elements of stride bytes.
func (g *gltf) view(packed []byte, n, stride int, mode string) int {
	for len(g.binary)%4 != 0 {
		g.binary = append(g.binary, 0)
	}
	v := object{"buffer": 1, "byteOffset": g.unpacked, "byteLength": n * stride, "extensions": object{"EXT_meshopt_compression": object{
		"buffer": 0, "byteOffset": len(g.binary), "byteLength": len(packed), "byteStride": stride, "count": n, "mode": mode,
	}}}
	v["target"] = elementArrayBuffer
	if mode == "ATTRIBUTES" {
		v["target"], v["byteStride"] = arrayBuffer, stride
	}
	g.binary = append(g.binary, packed...)
	g.unpacked += (n*stride + 3) / 4 * 4
	g.views = append(g.views, v)
	return len(g.views) - 1
}

func (g *gltf) material(p paint) int {
	if i, ok := g.painted[p]; ok {
		return i
	}
	var colour [4]float64
	for i, level := range p.levels {
		colour[i] = math.Round(1000*float64(level)/float64(p.of)) / 1000
	}
	m := object{"doubleSided": true, "pbrMetallicRoughness": object{"baseColorFactor": colour, "metallicFactor": 0, "roughnessFactor": 0.9}}
	if p.levels[3] < p.of {
		m["alphaMode"] = "BLEND"
	}
	g.materials = append(g.materials, m)
	g.painted[p] = len(g.materials) - 1
	return g.painted[p]
}

func (g *gltf) file() ([]byte, error) {
	text, err := json.Marshal(object{
		"asset": object{"version": "2.0", "generator": "bim-portal"}, "scene": 0, "scenes": []any{object{"nodes": g.nodes}}, "nodes": g.list,
		"meshes": g.meshes, "materials": g.materials, "accessors": g.accessors, "bufferViews": g.views,
		"buffers": []any{
			object{"byteLength": len(g.binary)}, object{"byteLength": g.unpacked, "extensions": object{"EXT_meshopt_compression": object{"fallback": true}}},
		},
		"extensionsUsed":     []string{"KHR_mesh_quantization", "EXT_meshopt_compression", "EXT_mesh_gpu_instancing"},
		"extensionsRequired": []string{"KHR_mesh_quantization", "EXT_meshopt_compression"},
	})
	if err != nil {
		return nil, err
	}
	for len(text)%4 != 0 {
		text = append(text, ' ')
	}
	for len(g.binary)%4 != 0 {
		g.binary = append(g.binary, 0)
	}
	le, out := binary.LittleEndian, []byte("glTF")
	out = le.AppendUint32(le.AppendUint32(out, 2), uint32(28+len(text)+len(g.binary)))
	out = append(le.AppendUint32(le.AppendUint32(out, uint32(len(text))), chunkJSON), text...)
	return append(le.AppendUint32(le.AppendUint32(out, uint32(len(g.binary))), chunkBinary), g.binary...), nil
}
