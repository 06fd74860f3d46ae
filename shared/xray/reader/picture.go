package reader

import (
	"bytes"
	"encoding/binary"
	"errors"
	"image/png"

	"golang.org/x/image/bmp"

	"bimportal/shared/xray"
)

const sideMost = 2048 // pixels

var errPicture = errors.New("xray: no picture, or a broken one")

// pngIn returns the first PNG within b, cut where it ends: nothing may hide behind it.
func pngIn(b []byte) (*xray.Picture, error) {
	begin := bytes.Index(b, []byte("\x89PNG\r\n\x1a\n"))
	if begin < 0 {
		return nil, errPicture
	}
	b = b[begin:]
	for at := 8; at+12 <= len(b); {
		length := int64(binary.BigEndian.Uint32(b[at:]))
		if length > int64(len(b)-at-12) {
			return nil, errPicture
		}
		kind := string(b[at+4 : at+8])
		if at += 12 + int(length); kind != "IEND" {
			continue
		}
		c, err := png.DecodeConfig(bytes.NewReader(b[:at]))
		if err != nil || c.Width <= 0 || c.Height <= 0 || c.Width > sideMost || c.Height > sideMost {
			return nil, errPicture
		}
		return &xray.Picture{Width: c.Width, Height: c.Height, PNG: bytes.Clone(b[:at])}, nil
	}
	return nil, errPicture
}

// dib returns a device-independent bitmap as PNG.
func dib(b []byte) (*xray.Picture, error) {
	if len(b) < 40 {
		return nil, errPicture
	}
	le := binary.LittleEndian
	header, bits, colours := le.Uint32(b), le.Uint16(b[14:]), le.Uint32(b[32:])
	if bits <= 8 && colours == 0 {
		colours = 1 << bits
	}
	if bits > 8 {
		colours = 0
	}
	if header > 124 || colours > 256 {
		return nil, errPicture
	}
	file := append([]byte("BM"), make([]byte, 12)...)
	le.PutUint32(file[2:], uint32(14+len(b)))
	le.PutUint32(file[10:], 14+header+4*colours)
	file = append(file, b...)
	c, err := bmp.DecodeConfig(bytes.NewReader(file))
	if err != nil || c.Width <= 0 || c.Height <= 0 || c.Width > sideMost/2 || c.Height > sideMost/2 {
		return nil, errPicture
	}
	im, err := bmp.Decode(bytes.NewReader(file))
	if err != nil {
		return nil, errPicture
	}
	var out bytes.Buffer
	if err := png.Encode(&out, im); err != nil {
		return nil, errPicture
	}
	return &xray.Picture{Width: c.Width, Height: c.Height, PNG: out.Bytes()}, nil
}
