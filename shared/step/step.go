// Package step reads exchange files of ISO 10303-21, as IFC is written, without knowing a schema. One pass finds the
// instances; the arguments of one are decoded when they are asked for. A file costs itself and 16 bytes an instance.
package step

import (
	"bytes"
	"errors"
	"fmt"
	"math"
	"sort"
	"strings"
)

// ErrFormat is of what is no exchange file, or a broken one.
var ErrFormat = errors.New("step: not an exchange file")

const (
	begin      = "ISO-10303-21;"
	depthMost  = 32 // of brackets
	typesMost  = 1 << 16
	headerMost = 32      // entries of the header that are kept
	cacheMost  = 1 << 13 // instances whose arguments are kept
)

type instance struct {
	id       uint32
	typ      uint16
	from, to uint32 // the arguments, between the outer brackets
}

// File is an exchange file. It may not be used by several goroutines at once.
type File struct {
	Schema string             // as the header names it, upper case: IFC4
	Header map[string][]Value // FILE_NAME and its like

	src       []byte
	instances []instance
	places    map[uint32]int32 // by id; nil where ids rise
	names     []string         // of types, upper case
	types     map[string]uint16
	byType    map[uint16][]int32
	decoded   map[int32][]Value
}

// Parse finds the instances of a file of less than 4 GiB, which it keeps. What it cannot follow is ErrFormat.
func Parse(src []byte) (*File, error) {
	if int64(len(src)) > math.MaxUint32 {
		return nil, fmt.Errorf("%w: too large", ErrFormat)
	}
	f := &File{Header: map[string][]Value{}, src: src, types: map[string]uint16{}, byType: map[uint16][]int32{}, decoded: map[int32][]Value{}}
	at := skip(src, len(src)-len(bytes.TrimPrefix(src, []byte("\ufeff"))))
	if !bytes.HasPrefix(src[at:], []byte(begin)) {
		return nil, ErrFormat
	}
	data, err := false, error(nil)
	for at = skip(src, at+len(begin)); at < len(src); at = skip(src, at) {
		switch {
		case src[at] == '#' && data:
			at, err = f.instance(at)
		case word(src[at]):
			at, err = f.section(at, &data)
		default:
			err = fmt.Errorf("%w: %q at %d", ErrFormat, src[at], at)
		}
		if err != nil {
			return nil, err
		}
	}
	if schema := f.Header["FILE_SCHEMA"]; len(schema) > 0 && len(schema[0].List) > 0 {
		f.Schema = strings.ToUpper(schema[0].List[0].Text)
	}
	f.index()
	return f, nil
}

// instance reads `#1=TYPE(…);` and returns where it ends.
func (f *File) instance(at int) (int, error) {
	s, began, id := f.src, at, uint64(0)
	for at++; at < len(s) && digit(s[at]); at++ {
		if id = id*10 + uint64(s[at]-'0'); id > math.MaxUint32 {
			return 0, fmt.Errorf("%w: an instance's number at %d", ErrFormat, began)
		}
	}
	at = skip(s, at)
	if at >= len(s) || s[at] != '=' {
		return 0, fmt.Errorf("%w: an instance without = at %d", ErrFormat, began)
	}
	at = skip(s, at+1)
	from := at
	for at < len(s) && word(s[at]) {
		at++
	}
	name := s[from:at]
	at = skip(s, at)
	if len(name) == 0 || at >= len(s) || s[at] != '(' {
		return 0, fmt.Errorf("%w: an instance without a type at %d", ErrFormat, began)
	}
	end, err := closing(s, at)
	if err != nil {
		return 0, err
	}
	typ, err := f.typeOf(name)
	if err != nil {
		return 0, err
	}
	f.byType[typ] = append(f.byType[typ], int32(len(f.instances)))
	f.instances = append(f.instances, instance{uint32(id), typ, uint32(at + 1), uint32(end)})
	return semicolon(s, end+1), nil
}

func (f *File) typeOf(name []byte) (uint16, error) {
	if typ, ok := f.types[string(name)]; ok {
		return typ, nil
	}
	upper := strings.ToUpper(string(name))
	typ, ok := f.types[upper]
	if !ok {
		if len(f.names) == typesMost-1 {
			return 0, fmt.Errorf("%w: too many types", ErrFormat)
		}
		typ = uint16(len(f.names))
		f.names = append(f.names, upper)
		f.types[upper] = typ
	}
	f.types[string(name)] = typ
	return typ, nil
}

// section reads a keyword (HEADER, DATA, ENDSEC, an entry of the header) and returns where it ends.
func (f *File) section(at int, data *bool) (int, error) {
	s, from := f.src, at
	for at < len(s) && (word(s[at]) || s[at] == '-') {
		at++
	}
	name := string(s[from:at])
	at = skip(s, at)
	switch {
	case strings.HasPrefix(name, "END-ISO"):
		return len(s), nil
	case name == "DATA":
		*data = true
	case name == "ENDSEC":
		*data = false
	}
	if at < len(s) && s[at] == '(' {
		end, err := closing(s, at)
		if err != nil {
			return 0, err
		}
		if !*data && len(f.Header) < headerMost {
			d := decoder{s[:end], at + 1}
			f.Header[name], _ = d.list(0) // an entry that is not understood is empty
		}
		at = end + 1
	}
	return semicolon(s, at), nil
}

// index keeps the places of instances whose numbers do not rise.
func (f *File) index() {
	if sort.SliceIsSorted(f.instances, func(i, j int) bool { return f.instances[i].id < f.instances[j].id }) {
		return
	}
	f.places = make(map[uint32]int32, len(f.instances))
	for i, one := range f.instances {
		f.places[one.id] = int32(i)
	}
}

func digit(c byte) bool { return c >= '0' && c <= '9' }

func word(c byte) bool { return c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z' || digit(c) || c == '_' }

// skip passes over white space and comments.
func skip(s []byte, at int) int {
	for at < len(s) {
		switch {
		case s[at] <= ' ':
			at++
		case s[at] == '/' && at+1 < len(s) && s[at+1] == '*':
			end := bytes.Index(s[at+2:], []byte("*/"))
			if end < 0 {
				return len(s)
			}
			at += end + 4
		default:
			return at
		}
	}
	return at
}

func semicolon(s []byte, at int) int {
	if at = skip(s, at); at < len(s) && s[at] == ';' {
		at++
	}
	return at
}

// closing returns the place of the bracket that closes the one at a place.
func closing(s []byte, at int) (int, error) {
	depth, began := 0, at
	for at < len(s) {
		switch s[at] {
		case '\'':
			end := bytes.IndexByte(s[at+1:], '\'')
			if end < 0 {
				return 0, fmt.Errorf("%w: an open text at %d", ErrFormat, at)
			}
			at += end + 1
		case '(':
			if depth++; depth > depthMost {
				return 0, fmt.Errorf("%w: too deep at %d", ErrFormat, at)
			}
		case ')':
			if depth--; depth == 0 {
				return at, nil
			}
		case '/':
			if end := skip(s, at); end > at {
				at = end - 1
			}
		}
		at++
	}
	return 0, fmt.Errorf("%w: an open bracket at %d", ErrFormat, began)
}

// Len returns how many instances there are; they are counted from 0 in the order of the file.
func (f *File) Len() int { return len(f.instances) }

// ID returns the number of an instance, without #.
func (f *File) ID(i int32) uint32 { return f.instances[i].id }

// Type returns the type of an instance, upper case.
func (f *File) Type(i int32) string { return f.names[f.instances[i].typ] }

// Types returns the types that occur, upper case.
func (f *File) Types() []string { return f.names }

// Index returns the instance of a number.
func (f *File) Index(id int64) (int32, bool) {
	if id < 0 || id > math.MaxUint32 {
		return 0, false
	}
	if f.places != nil {
		i, ok := f.places[uint32(id)]
		return i, ok
	}
	i := sort.Search(len(f.instances), func(i int) bool { return f.instances[i].id >= uint32(id) })
	return int32(i), i < len(f.instances) && f.instances[i].id == uint32(id)
}

// Of returns the instances of exactly one type (upper case).
func (f *File) Of(name string) []int32 {
	typ, ok := f.types[name]
	if !ok {
		return nil
	}
	return f.byType[typ]
}

// Args returns the arguments of an instance, up to what is not understood.
func (f *File) Args(i int32) []Value {
	if v, ok := f.decoded[i]; ok {
		return v
	}
	one := f.instances[i]
	d := decoder{f.src[:one.to], int(one.from)}
	v, _ := d.list(0)
	if len(f.decoded) == cacheMost {
		clear(f.decoded)
	}
	f.decoded[i] = v
	return v
}
