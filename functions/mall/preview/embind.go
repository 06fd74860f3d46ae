package preview

import (
	"bytes"
	"context"
	"fmt"
	"math"
	"strings"

	"github.com/tetratelabs/wazero/api"
	"github.com/tetratelabs/wazero/experimental/table"
)

// host is the side of JavaScript of Emscripten's embind, as much of it as web-ifc needs: the program tells its classes,
// functions and records by _embind_register_*, and calls back by handles of values (emscripten/src/lib/libembind.js, libemval.js).
type host struct {
	module    api.Module
	names     map[uint32]string // of types
	functions map[string]function
	records   map[string]record
	fields    map[string]field
	values    map[uint32]any
	last      uint32 // handle
	invokers  []invoker
}

type function struct {
	signature        string
	invoker, context uint32 // an entry of the table and its first argument
}

type record struct{ constructor, destructor uint32 }

type field struct {
	signature       string
	setter, context uint32
}

type invoker struct {
	kind  uint32
	types []uint32
}

// callback is a function of Go that the program calls; its arguments are the addresses of the values.
type callback func(args []uint32) any

const (
	undefined  = 2 // emval's handle of it
	nameMost   = 256
	invokeCall = 0 // kinds of invokers
	invokeCast = 3
)

func newHost() *host {
	return &host{names: map[uint32]string{}, functions: map[string]function{}, records: map[string]record{}, fields: map[string]field{}, values: map[uint32]any{}, last: 100}
}

func (h *host) text(at uint32) string {
	memory := h.module.Memory()
	b, _ := memory.Read(at, min(nameMost, memory.Size()-min(at, memory.Size())))
	if end := bytes.IndexByte(b, 0); end >= 0 {
		b = b[:end]
	}
	return string(b)
}

func (h *host) word(at uint32) uint32 {
	v, ok := h.module.Memory().ReadUint32Le(at)
	if !ok {
		panic(errLayout)
	}
	return v
}

func (h *host) handle(v any) uint32 {
	if v == nil {
		return undefined
	}
	h.last += 2
	h.values[h.last] = v
	return h.last
}

// wasmTypes are those of a signature's letters.
var wasmTypes = map[byte]api.ValueType{'i': api.ValueTypeI32, 'p': api.ValueTypeI32, 'j': api.ValueTypeI64, 'f': api.ValueTypeF32, 'd': api.ValueTypeF64}

// call calls an entry of the program's table.
func (h *host) call(ctx context.Context, index uint32, signature string, args ...uint64) (uint64, error) {
	if signature == "" || len(args) != len(signature)-1 {
		return 0, errLayout
	}
	var params, results []api.ValueType
	for _, letter := range []byte(signature[1:]) {
		params = append(params, wasmTypes[letter])
	}
	if signature[0] != 'v' {
		results = []api.ValueType{wasmTypes[signature[0]]}
	}
	found, err := table.LookupFunction(h.module, 0, index, params, results).Call(ctx, args...)
	if err != nil || len(found) == 0 {
		return 0, err
	}
	return found[0], nil
}

// do calls a function that was registered by its name, with what its signature takes.
func (h *host) do(ctx context.Context, name string, args ...uint64) (uint32, error) {
	f, ok := h.functions[name]
	if !ok {
		return 0, fmt.Errorf("%w: no %s", errLayout, name)
	}
	v, err := h.call(ctx, f.invoker, f.signature, append([]uint64{uint64(f.context)}, args...)...)
	return uint32(v), err
}

// imported returns what a function that the program imports does here. What is not listed is registered without being needed.
func (h *host) imported(name string) api.GoModuleFunc {
	if f, ok := imports[name]; ok {
		return func(_ context.Context, module api.Module, stack []uint64) {
			h.module = module
			f(h, stack)
		}
	}
	plainType := strings.HasPrefix(name, "_embind_register_") && !strings.Contains(name, "class")
	return func(_ context.Context, module api.Module, stack []uint64) {
		h.module = module
		switch {
		case plainType && len(stack) > 1:
			h.names[uint32(stack[0])] = name
		case len(stack) > 0 && !strings.HasPrefix(name, "_embind"):
			stack[0] = 0
		}
	}
}

// imports are the functions that do something, on the words of the program's call; the first takes the answer.
var imports = map[string]func(h *host, s []uint64){
	"_embind_register_function": func(h *host, s []uint64) {
		h.functions[h.text(uint32(s[0]))] = function{h.text(uint32(s[3])), uint32(s[4]), uint32(s[5])}
	},
	"_embind_register_class": func(h *host, s []uint64) {
		name := h.text(uint32(s[10]))
		h.names[uint32(s[0])], h.names[uint32(s[1])], h.names[uint32(s[2])] = name, name+"*", name+" const*"
		h.records[name] = record{0, uint32(s[12])}
	},
	"_embind_register_class_function": func(h *host, s []uint64) {
		h.functions[h.names[uint32(s[0])]+"."+h.text(uint32(s[1]))] = function{h.text(uint32(s[4])), uint32(s[5]), uint32(s[6])}
	},
	"_embind_register_value_object": func(h *host, s []uint64) {
		name := h.text(uint32(s[1]))
		h.names[uint32(s[0])] = name
		h.records[name] = record{uint32(s[3]), uint32(s[5])}
	},
	"_embind_register_value_object_field": func(h *host, s []uint64) {
		h.fields[h.names[uint32(s[0])]+"."+h.text(uint32(s[1]))] = field{h.text(uint32(s[7])), uint32(s[8]), uint32(s[9])}
	},
	"_emval_create_invoker": func(h *host, s []uint64) {
		one := invoker{kind: uint32(s[2])}
		for i := range uint32(s[0]) {
			one.types = append(one.types, h.word(uint32(s[1])+4*i))
		}
		h.invokers = append(h.invokers, one)
		s[0] = uint64(len(h.invokers))
	},
	"_emval_invoke": (*host).invoke,
	"_emval_decref": func(h *host, s []uint64) {
		if _, ok := h.values[uint32(s[0])].(uint32); ok {
			delete(h.values, uint32(s[0]))
		}
	},
	"emscripten_resize_heap": func(h *host, s []uint64) {
		memory, wanted := h.module.Memory(), uint32(s[0])
		s[0] = 1
		if have := memory.Size(); wanted > have {
			if _, ok := memory.Grow((wanted - have + wasmPage - 1) / wasmPage); !ok {
				s[0] = 0
			}
		}
	},
	"__cxa_throw": func(*host, []uint64) { panic(errModel) },
	"_abort_js":   func(*host, []uint64) { panic(errModel) },
}

// invoke is the call of a value: its invoker, its handle, a method's name, destructors, the arguments' address.
func (h *host) invoke(s []uint64) {
	number := uint32(s[0]) // the upper half of a word is anything
	if number == 0 || number > uint32(len(h.invokers)) {
		panic(errLayout)
	}
	one := h.invokers[number-1]
	var args []uint32
	for i := range max(len(one.types), 1) - 1 {
		args = append(args, uint32(s[4])+uint32(8*i))
	}
	var out any
	switch one.kind {
	case invokeCall:
		f, ok := h.values[uint32(s[1])].(callback)
		if !ok {
			panic(errLayout)
		}
		out = f(args)
	case invokeCast:
		out = h.values[h.word(args[0])]
	default:
		panic(errLayout)
	}
	answer := uint32(0)
	if v, ok := out.(uint32); ok && one.kind == invokeCast {
		answer = v
	} else {
		answer = h.handle(out)
	}
	s[0] = math.Float64bits(float64(answer))
}
