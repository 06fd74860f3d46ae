package sample

import (
	"archive/zip"
	"bytes"
	"encoding/binary"
	"fmt"
	"strings"
)

// DWG returns a drawing's beginning with a thumbnail as PNG, of release AC1032 and its like.
func DWG(mark string, thumbnail []byte, code byte) []byte {
	b := make([]byte, 128)
	copy(b, mark)
	le := binary.LittleEndian
	le.PutUint32(b[13:], 128)
	b = append(b, "\x1F\x25\x6D\x07\xD4\x36\x28\x28\x9D\x57\xCA\x3F\x9D\x44\x10\x2B"...)
	b = le.AppendUint32(b, uint32(len(thumbnail)))
	b = append(b, 1, code)
	b = le.AppendUint32(b, uint32(128+16+4+1+9))
	b = le.AppendUint32(b, uint32(len(thumbnail)))
	return append(append(b, thumbnail...), make([]byte, 64)...)
}

// DIB returns a bitmap without its file header: 24 bits, one colour.
func DIB(width, height int) []byte {
	le, b := binary.LittleEndian, make([]byte, 40)
	le.PutUint32(b, 40)
	le.PutUint32(b[4:], uint32(width))
	le.PutUint32(b[8:], uint32(height))
	le.PutUint16(b[12:], 1)
	le.PutUint16(b[14:], 24)
	return append(b, bytes.Repeat([]byte{200}, (width*3+3)/4*4*height)...)
}

// SKP returns a SketchUp file of a version: a zip since 2021, the thumbnail right behind the head before.
func SKP(version string, zipped bool, thumbnail []byte) []byte {
	b := append([]byte{0xFF, 0xFE, 0xFF, 0x0E}, wide("SketchUp Model")...)
	b = append(append(b, 0xFF, 0xFE, 0xFF, byte(len(version)+2)), wide("{"+version+"}")...)
	b = append(b, make([]byte, 64)...)
	if !zipped {
		return append(b, thumbnail...)
	}
	var archive bytes.Buffer
	w := zip.NewWriter(&archive)
	f, _ := w.Create("meta/model_thumbnail.png") // into memory
	_, _ = f.Write(thumbnail)
	_ = w.Close()
	return append(b, archive.Bytes()...)
}

// Rhino returns the beginning of a 3DM of a version.
func Rhino(version int) []byte {
	return []byte(fmt.Sprintf("3D Geometry File Format %8d", version) + "\x01\x00\x00\x00\x40\x00\x00\x00Rhinoceros 7.1\x1a" + strings.Repeat("\x00", 64))
}

// GLB returns a binary glTF that holds this JSON.
func GLB(json string) []byte {
	for len(json)%4 != 0 {
		json += " "
	}
	le, b := binary.LittleEndian, []byte("glTF")
	b = le.AppendUint32(le.AppendUint32(b, 2), uint32(20+len(json)))
	return append(le.AppendUint32(b, uint32(len(json))), "JSON"+json...)
}

// IFC returns a STEP file of a schema with these instances.
func IFC(schema, author string, instances ...string) []byte {
	return []byte(fmt.Sprintf("ISO-10303-21;\nHEADER;\nFILE_DESCRIPTION((''),'2;1');\nFILE_NAME('门.ifc','2026-03-01T08:00:00',('%s'),('$'),'','Builder 1.0','');\nFILE_SCHEMA(('%s'));\nENDSEC;\nDATA;\n%s\nENDSEC;\nEND-ISO-10303-21;\n",
		author, schema, strings.Join(instances, "\n")))
}
