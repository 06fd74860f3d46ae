package requirement

import (
	"bytes"
	"compress/gzip"
	"errors"
	"io"
)

func pack(text string) ([]byte, error) {
	var packed bytes.Buffer
	w := gzip.NewWriter(&packed)
	_, err := w.Write([]byte(text))
	err = errors.Join(err, w.Close()) // which writes what is left
	return packed.Bytes(), err
}

// unpack returns what pack packed; it never grows beyond what pack takes.
func unpack(packed []byte) ([]byte, error) {
	r, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		return nil, err
	}
	return io.ReadAll(io.LimitReader(r, textMost))
}
