package lambdart

import (
	"bytes"
	"io"
)

// told passes on what one process writes, and tells of each whole line.
type told struct {
	io.Writer
	line func([]byte)
	rest []byte
}

const lineMost = 256 << 10 // as CloudWatch's; what is longer is told of in pieces

func (t *told) Write(b []byte) (int, error) {
	t.rest = append(t.rest, b...)
	for {
		line, rest, found := bytes.Cut(t.rest, []byte("\n"))
		if !found {
			break
		}
		t.line(line)
		t.rest = rest
	}
	if len(t.rest) > lineMost {
		t.line(t.rest)
		t.rest = nil
	}
	t.rest = append([]byte(nil), t.rest...) // what was told of is let go
	return t.Writer.Write(b)
}
