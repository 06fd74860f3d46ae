package reader

import (
	"errors"
	"io"
)

const (
	blockSize  = 64 << 10 // bytes, as shared/blob fetches them
	blocksKept = 12
	readMost   = 48 << 20 // bytes fetched of one file
)

var errReads = errors.New("xray: the content asks for too much reading")

// Blocks reads a file by blocks of 64 KiB and keeps the last twelve; neighbours that are asked for together are one read.
type Blocks struct {
	r       io.ReaderAt
	size    int64
	kept    []block // the last used at the end
	left    int64   // bytes that may still be fetched
	reads   int
	failure error
}

type block struct {
	number int64
	data   []byte
}

// NewBlocks returns a reader of a file of size bytes.
func NewBlocks(r io.ReaderAt, size int64) *Blocks { return &Blocks{r: r, size: size, left: readMost} }

// Reads returns how many ranges were read so far.
func (b *Blocks) Reads() int { return b.reads }

// Err returns why the file itself could not be read, apart from what its content led to.
func (b *Blocks) Err() error { return b.failure }

// ReadAt implements io.ReaderAt.
func (b *Blocks) ReadAt(p []byte, offset int64) (int, error) {
	if offset < 0 {
		return 0, errReads
	}
	n := 0
	for n < len(p) && offset < b.size {
		data, err := b.block(offset/blockSize, (offset+int64(len(p)-n)-1)/blockSize)
		if err != nil {
			return n, err
		}
		k := copy(p[n:], data[offset%blockSize:])
		n, offset = n+k, offset+int64(k)
	}
	if n < len(p) {
		return n, io.EOF
	}
	return n, nil
}

// block returns one block, and fetches with it those up to last that are missing too.
func (b *Blocks) block(number, last int64) ([]byte, error) {
	if data, ok := b.find(number); ok {
		return data, nil
	}
	last = min(last, number+blocksKept/2-1, (b.size-1)/blockSize)
	end := number + 1
	for ; end <= last; end++ {
		if _, ok := b.find(end); ok {
			break
		}
	}
	from := number * blockSize
	data := make([]byte, min(end*blockSize, b.size)-from)
	if b.left -= int64(len(data)); b.left < 0 {
		return nil, errReads
	}
	b.reads++
	if n, err := b.r.ReadAt(data, from); n < len(data) {
		b.failure = errors.Join(b.failure, err, io.ErrUnexpectedEOF)
		return nil, b.failure
	}
	for at := number; at < end; at++ {
		if len(b.kept) == blocksKept {
			b.kept = b.kept[1:]
		}
		part := data[(at-number)*blockSize:]
		b.kept = append(b.kept, block{at, part[:min(blockSize, len(part)):min(blockSize, len(part))]})
	}
	return data[:min(blockSize, len(data))], nil
}

func (b *Blocks) find(number int64) ([]byte, bool) {
	for i := len(b.kept) - 1; i >= 0; i-- {
		if found := b.kept[i]; found.number == number {
			copy(b.kept[i:], b.kept[i+1:])
			b.kept[len(b.kept)-1] = found
			return found.data, true
		}
	}
	return nil, false
}

// padded answers zeros where a file ends within its last sector: Revit cuts it there.
type padded struct{ *Blocks }

const padding = 4096 // bytes, the largest sector

// ReadAt implements io.ReaderAt.
func (p padded) ReadAt(b []byte, offset int64) (int, error) {
	n, err := p.Blocks.ReadAt(b, offset)
	if err == io.EOF && offset < p.size && offset+int64(len(b)) <= p.size+padding {
		clear(b[n:])
		return len(b), nil
	}
	return n, err
}
