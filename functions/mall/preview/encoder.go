package preview

import (
	"bytes"
	"context"
	"encoding/binary"

	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/api"
)

// encoder is meshoptimizer's program, of EXT_meshopt_compression: bare functions over memory taken by sbrk.
type encoder struct {
	ctx    context.Context
	module api.Module
	err    error // the first; everything after it does nothing
}

func newEncoder(ctx context.Context, runtime wazero.Runtime, program wazero.CompiledModule) (*encoder, error) {
	module, err := runtime.InstantiateModule(ctx, program, wazero.NewModuleConfig().WithName("meshopt"))
	if err != nil {
		return nil, err
	}
	e := &encoder{ctx: ctx, module: module}
	e.call("__wasm_call_ctors")
	e.call("meshopt_encodeIndexVersion", 1)
	return e, e.err
}

func (e *encoder) call(name string, args ...uint64) uint32 {
	if e.err != nil {
		return 0
	}
	f := e.module.ExportedFunction(name)
	if f == nil {
		e.err = errLayout
		return 0
	}
	out, err := f.Call(e.ctx, args...)
	if e.err = err; err != nil || len(out) == 0 {
		return 0
	}
	return uint32(out[0])
}

// within gives memory for the length of f.
func (e *encoder) within(f func(take func(bytes int) uint32)) {
	top := e.call("sbrk", 0)
	f(func(n int) uint32 { return e.call("sbrk", uint64((n+15)/16*16)) })
	e.call("sbrk", uint64(top-e.call("sbrk", 0)))
}

func (e *encoder) write(at uint32, b []byte) {
	if e.err == nil && !e.module.Memory().Write(at, b) {
		e.err = errLayout
	}
}

// read copies out of the program's memory; nothing after a failure.
func (e *encoder) read(at uint32, n int) []byte {
	if e.err != nil {
		return nil
	}
	b, ok := e.module.Memory().Read(at, uint32(n))
	if !ok {
		e.err = errLayout
		return nil
	}
	return bytes.Clone(b)
}

func (e *encoder) words(at uint32, n int) []uint32 {
	b := e.read(at, 4*n)
	out := make([]uint32, len(b)/4)
	for i := range out {
		out[i] = binary.LittleEndian.Uint32(b[4*i:])
	}
	return out
}

func wordBytes(words []uint32) []byte {
	b := make([]byte, 0, 4*len(words))
	for _, w := range words {
		b = binary.LittleEndian.AppendUint32(b, w)
	}
	return b
}

// arrange orders the triangles of indices into n vertices for small size, in place.
func (e *encoder) arrange(indices []uint32, n int) {
	e.within(func(take func(int) uint32) {
		at := take(4 * len(indices))
		e.write(at, wordBytes(indices))
		e.call("meshopt_optimizeVertexCacheStrip", uint64(at), uint64(at), uint64(len(indices)), uint64(n))
		copy(indices, e.words(at, len(indices)))
	})
}

// firstUse returns the new place of each of n vertices, by their first use; 0xFFFFFFFF for one that is not used. It
// renames indices, and returns how many are used.
func (e *encoder) firstUse(indices []uint32, n int) (places []uint32, used int) {
	e.within(func(take func(int) uint32) {
		at, to := take(4*len(indices)), take(4*n)
		e.write(at, wordBytes(indices))
		used = int(e.call("meshopt_optimizeVertexFetchRemap", uint64(to), uint64(at), uint64(len(indices)), uint64(n)))
		places = e.words(to, n)
	})
	if e.err != nil {
		return nil, 0
	}
	for i, v := range indices {
		indices[i] = places[v]
	}
	return places, used
}

// attributes compresses n attributes of size bytes each.
func (e *encoder) attributes(b []byte, n, size int) (out []byte) {
	most := e.call("meshopt_encodeVertexBufferBound", uint64(n), uint64(size))
	e.within(func(take func(int) uint32) {
		to, from := take(int(most)), take(len(b))
		e.write(from, b)
		out = e.read(to, int(e.call("meshopt_encodeVertexBufferLevel", uint64(to), uint64(most), uint64(from), uint64(n), uint64(size), 2, 0)))
	})
	return out
}

// triangles compresses indices into n vertices.
func (e *encoder) triangles(indices []uint32, n int) (out []byte) {
	most := e.call("meshopt_encodeIndexBufferBound", uint64(len(indices)), uint64(n))
	e.within(func(take func(int) uint32) {
		to, from := take(int(most)), take(4*len(indices))
		e.write(from, wordBytes(indices))
		out = e.read(to, int(e.call("meshopt_encodeIndexBuffer", uint64(to), uint64(most), uint64(from), uint64(len(indices)))))
	})
	return out
}
