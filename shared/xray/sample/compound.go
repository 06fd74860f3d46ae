// Package sample writes small files of the formats that the X-ray reads, for tests, seeds and journeys: real ones may not
// lie in the repository.
package sample

import (
	"cmp"
	"encoding/binary"
	"slices"
	"strings"
	"unicode/utf16"
)

// Marks of [MS-CFB] 2.1 and 2.6.
const (
	free, endOfChain, fatSector, difatSector = 0xFFFFFFFF, 0xFFFFFFFE, 0xFFFFFFFD, 0xFFFFFFFC
	miniSector, miniCutoff                   = 64, 4096
	inHeader                                 = 109 // FAT sectors that the header names
)

type entry struct {
	name  string
	data  []byte
	kids  []int
	dir   bool
	right uint32
	start uint32
}

// volume is a compound file under way: whole sectors and the table of their chains.
type volume struct {
	sector  int
	body    []byte
	fat     []uint32
	mini    []byte
	miniFAT []uint32
	entries []*entry
}

// Compound writes a compound file out of streams by their paths (Partitions/5), in sectors of 512 or 4096 bytes.
func Compound(sector int, streams map[string][]byte) []byte {
	v := &volume{sector: sector, entries: []*entry{{name: "Root Entry", dir: true}}}
	paths := make([]string, 0, len(streams))
	for path := range streams {
		paths = append(paths, path)
	}
	slices.Sort(paths)
	for _, path := range paths {
		v.add(path, streams[path])
	}
	for _, e := range v.entries {
		v.arrange(e)
		v.place(e)
	}
	root := v.entries[0]
	root.data, root.start = v.mini, v.put(v.mini)
	miniTable := v.table(v.miniFAT)
	miniStart := v.put(miniTable)
	directory := v.put(v.directory())
	return v.finish(directory, miniStart, len(miniTable)/v.sector)
}

func (v *volume) add(path string, data []byte) {
	at, names := 0, strings.Split(path, "/")
	for i, name := range names {
		kid := slices.IndexFunc(v.entries[at].kids, func(k int) bool { return v.entries[k].name == name })
		if kid >= 0 {
			at = v.entries[at].kids[kid]
			continue
		}
		v.entries = append(v.entries, &entry{name: name, dir: i < len(names)-1})
		v.entries[at].kids = append(v.entries[at].kids, len(v.entries)-1)
		at = len(v.entries) - 1
	}
	v.entries[at].data = data
}

// arrange makes a list of an entry's children, the shorter names first as the format sorts them: a tree that leans right.
func (v *volume) arrange(e *entry) {
	slices.SortFunc(e.kids, func(a, b int) int {
		x, y := v.entries[a].name, v.entries[b].name
		return cmp.Or(cmp.Compare(len(x), len(y)), strings.Compare(strings.ToUpper(x), strings.ToUpper(y)))
	})
	for i, kid := range e.kids {
		v.entries[kid].right = free
		if i+1 < len(e.kids) {
			v.entries[kid].right = uint32(e.kids[i+1])
		}
	}
}

func (v *volume) place(e *entry) {
	switch {
	case e.dir:
	case len(e.data) == 0:
		e.start = endOfChain
	case len(e.data) < miniCutoff:
		e.start = uint32(len(v.miniFAT))
		v.mini = append(v.mini, e.data...)
		for len(v.mini)%miniSector != 0 {
			v.mini = append(v.mini, 0)
		}
		v.miniFAT = chain(v.miniFAT, len(v.mini)/miniSector)
	default:
		e.start = v.put(e.data)
	}
}

// chain lengthens a table to n sectors that follow one another.
func chain(table []uint32, n int) []uint32 {
	for len(table) < n-1 {
		table = append(table, uint32(len(table))+1)
	}
	return append(table, endOfChain)
}

// put appends whole sectors and their chain, and returns the first.
func (v *volume) put(data []byte) uint32 {
	if len(data) == 0 {
		return endOfChain
	}
	first := len(v.fat)
	sectors := (len(data) + v.sector - 1) / v.sector
	whole := make([]byte, sectors*v.sector)
	copy(whole, data)
	v.body = append(v.body, whole...)
	v.fat = chain(v.fat, first+sectors)
	return uint32(first)
}

// table returns numbers as whole sectors, the rest free.
func (v *volume) table(numbers []uint32) []byte {
	out := make([]byte, 0, 4*len(numbers)+v.sector)
	for _, n := range numbers {
		out = binary.LittleEndian.AppendUint32(out, n)
	}
	for len(out)%v.sector != 0 {
		out = append(out, 0xFF)
	}
	return out
}

func (v *volume) directory() []byte {
	le, out := binary.LittleEndian, []byte(nil)
	for i, e := range v.entries {
		b := make([]byte, 128)
		name := utf16.Encode([]rune(e.name))
		for j, unit := range name[:min(len(name), 31)] {
			le.PutUint16(b[2*j:], unit)
		}
		le.PutUint16(b[64:], uint16(2*min(len(name), 31)+2))
		b[66], b[67] = 2, 1
		kid := uint32(free)
		if e.dir {
			b[66] = 1
			if len(e.kids) > 0 {
				kid = uint32(e.kids[0])
			}
		}
		if i == 0 {
			b[66], e.right = 5, free
		}
		le.PutUint32(b[68:], free)
		le.PutUint32(b[72:], e.right)
		le.PutUint32(b[76:], kid)
		le.PutUint32(b[116:], e.start)
		le.PutUint64(b[120:], uint64(len(e.data)))
		out = append(out, b...)
	}
	for len(out)%v.sector != 0 {
		b := make([]byte, 128)
		for j := 68; j < 80; j++ {
			b[j] = 0xFF
		}
		out = append(out, b...)
	}
	return out
}

// finish appends the FAT, which describes itself too, and puts the header in front.
func (v *volume) finish(directory, miniStart uint32, miniSectors int) []byte {
	per := v.sector / 4
	fats, difats := 0, 0
	for {
		f := (len(v.fat) + fats + difats + per - 1) / per
		d := (max(f-inHeader, 0) + per - 2) / (per - 1)
		if f == fats && d == difats {
			break
		}
		fats, difats = f, d
	}
	first := len(v.fat)
	for range fats {
		v.fat = append(v.fat, fatSector)
	}
	for range difats {
		v.fat = append(v.fat, difatSector)
	}
	at := func(n int) uint32 {
		if n < fats {
			return uint32(first + n)
		}
		return free
	}
	v.body = append(v.body, v.table(v.fat)...)
	for d := range difats {
		numbers := make([]uint32, 0, per)
		for i := range per - 1 {
			numbers = append(numbers, at(inHeader+d*(per-1)+i))
		}
		next := uint32(endOfChain)
		if d+1 < difats {
			next = uint32(first + fats + d + 1)
		}
		v.body = append(v.body, v.table(append(numbers, next))...)
	}
	le, h := binary.LittleEndian, make([]byte, v.sector)
	copy(h, "\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1")
	le.PutUint16(h[24:], 0x3E)
	le.PutUint16(h[26:], 3)
	le.PutUint16(h[28:], 0xFFFE)
	le.PutUint16(h[30:], 9)
	if v.sector == 4096 {
		le.PutUint16(h[26:], 4)
		le.PutUint16(h[30:], 12)
	}
	le.PutUint16(h[32:], 6)
	le.PutUint32(h[44:], uint32(fats))
	le.PutUint32(h[48:], directory)
	le.PutUint32(h[56:], miniCutoff)
	le.PutUint32(h[60:], miniStart)
	le.PutUint32(h[64:], uint32(miniSectors))
	le.PutUint32(h[68:], endOfChain)
	if difats > 0 {
		le.PutUint32(h[68:], uint32(first+fats))
	}
	le.PutUint32(h[72:], uint32(difats))
	for i := range inHeader {
		le.PutUint32(h[76+4*i:], at(i))
	}
	return append(h, v.body...)
}
